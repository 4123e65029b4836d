"""Computer players, from the simplest upward: each chooses from its view, and from nothing else.

>>> list(BOTS)
['random', 'novice', 'club']
>>> bot("grandmaster")
Traceback (most recent call last):
    ...
yaniv.bots.UnknownBot: 'grandmaster' is not a level of a bot: random, novice, club
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from types import FunctionType
from typing import Any

from . import chance, club, combo, novice
from .bot import Bot
from .peers import PEERS
from .policy import Policy

__all__ = ["BOTS", "ENTRANTS", "PEERS", "Bot", "Policy", "UnknownBot", "bot", "entrant"]

BOTS: Mapping[str, Policy] = {
    one.level: one
    for one in (Policy("random", chance.choose), Policy("novice", novice.choose), Policy("club", club.choose))
}
"""Every bot by its level, the weakest first."""

ENTRANTS: Mapping[str, Bot] = {
    **BOTS,
    **{one.level: one for one in (Policy("combo", combo.combo), Policy("look", combo.look))},
    **PEERS,
}
"""Every bot that the arena knows: beside the levels, two plain planners to measure by, and other people's bots."""


class UnknownBot(ValueError):
    """No bot plays at this level."""

    def __init__(self, level: str, allowed: Iterable[str] = BOTS) -> None:
        self.level, self.allowed = level, tuple(allowed)
        super().__init__(f"{level!r} is not a level of a bot: {', '.join(self.allowed)}")


def bot(level: str) -> Bot:
    """The bot of a level.

    Raises:
        UnknownBot: There is none.
    """
    if level not in BOTS:
        raise UnknownBot(level)
    return BOTS[level]


def entrant(name: str) -> Bot:
    """The bot of a name, of all that the arena knows; or one's own, written `module:name`, a `Bot` or a policy.

    Raises:
        UnknownBot: There is none.
        Exception: Whatever is wrong within one's own module.
    """
    if name in ENTRANTS:
        return ENTRANTS[name]
    module, _, attribute = name.partition(":")
    if not attribute or not all(part.isidentifier() for part in module.split(".")):
        raise UnknownBot(name, ENTRANTS)
    try:
        own: Any = getattr(import_module(module), attribute, None)
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise  # it is there, and imports what is not
        raise UnknownBot(name, ENTRANTS) from error
    if isinstance(own, FunctionType) and own.__code__.co_argcount == 1 and not own.__code__.co_kwonlyargcount:
        return Policy(name, own)
    if isinstance(own, FunctionType | type) or not callable(getattr(own, "choose", None)):
        raise UnknownBot(name, ENTRANTS)
    bot: Bot = own
    return bot
