"""Computer players, from the simplest upward: each chooses from its view, and from nothing else.

>>> list(BOTS)
['random', 'novice', 'club']
>>> bot("grandmaster")
Traceback (most recent call last):
    ...
yaniv.bots.UnknownBot: 'grandmaster' is not a level of a bot: random, novice, club
"""

from __future__ import annotations

from collections.abc import Mapping

from . import chance, club, novice
from .bot import Bot
from .policy import Policy

__all__ = ["BOTS", "Bot", "Policy", "UnknownBot", "bot"]

BOTS: Mapping[str, Policy] = {
    one.level: one
    for one in (Policy("random", chance.choose), Policy("novice", novice.choose), Policy("club", club.choose))
}
"""Every bot by its level, the weakest first."""


class UnknownBot(ValueError):
    """No bot plays at this level."""

    def __init__(self, level: str) -> None:
        self.level, self.allowed = level, tuple(BOTS)
        super().__init__(f"{level!r} is not a level of a bot: {', '.join(self.allowed)}")


def bot(level: str) -> Bot:
    """The bot of a level.

    Raises:
        UnknownBot: There is none.
    """
    if level not in BOTS:
        raise UnknownBot(level)
    return BOTS[level]
