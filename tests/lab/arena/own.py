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


def first(me: Sight) -> int:
    """A policy of one's own: does the first thing that it may."""
    return me.actions[0]
