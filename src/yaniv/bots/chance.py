"""Any action at all."""

from __future__ import annotations

import random

from yaniv.game import Action, View


class Random:
    """Does anything that it may, all alike."""

    level = "random"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Any of the actions, each with the same chance."""
        return rng.choice(view.actions)
