"""A bot written once as plain functions, so that it can be compiled; `yaniv.batch.sight` says how."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from yaniv.batch.dice import MULTIPLIER
from yaniv.batch.sight import Sight
from yaniv.batch.viewed import of_view
from yaniv.game import Action, View
from yaniv.game.actions import decode


@dataclass(frozen=True, slots=True)
class Policy:
    """A bot that is a plain function of what its seat knows."""

    level: str
    plain: Callable[[Sight], int]
    """Chooses one of the actions that it is shown."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the plain function chooses, with dice that `rng` has thrown."""
        me = of_view(view)
        me.dice = [rng.getrandbits(32), rng.randrange(MULTIPLIER - 1) << 32 | rng.getrandbits(32)]
        return decode(self.plain(me))
