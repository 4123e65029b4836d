"""Bots of one's own, which only the typed engine can seat: no policies, though they play like some."""

from __future__ import annotations

import random

from yaniv.batch.sight import Sight
from yaniv.bots import BOTS
from yaniv.game import Action, View


class Own:
    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: View, rng: random.Random) -> Action:
        return BOTS[self.level].choose(view, rng)


novice, chance, club = Own("novice"), Own("random"), Own("club")
NOVICE, CHANCE, CLUB = (f"{__name__}:{name}" for name in ("novice", "chance", "club"))


class Failing(Own):
    """Fails after so many choices."""

    def __init__(self, choices: int) -> None:
        super().__init__("novice")
        self.left = choices

    def choose(self, view: View, rng: random.Random) -> Action:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("out of ideas")
        return super().choose(view, rng)


def first(me: Sight) -> int:
    """A policy of one's own: does the first thing that it may."""
    return me.actions[0]
