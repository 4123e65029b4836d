"""What a computer player is."""

from __future__ import annotations

import random
from typing import Protocol

from yaniv.game import Action, View


class Bot(Protocol):
    """A computer player. It is told nothing but its view, and remembers nothing of its own."""

    @property
    def level(self) -> str:
        """The name under which it is chosen, and under which a record knows it."""
        ...

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of `view.actions`, of which there must be one.

        Args:
            rng: Its dice: the same view and the same dice make the same choice.
        """
        ...
