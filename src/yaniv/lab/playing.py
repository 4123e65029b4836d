"""Whole matches between bots.

>>> from yaniv.game import preset
>>> play_out(preset("cardgames-zone"), ("random", "random"), seed=1).winners
(0,)
"""

from __future__ import annotations

from collections.abc import Sequence

from yaniv.game import HouseRules, Match, Seat

from .dealer import Dealer
from .host import Host


def bots_at(levels: Sequence[str]) -> tuple[Seat, ...]:
    """A seat for each bot, named by where it sits."""
    return tuple(Seat(f"{level} {seat}", level) for seat, level in enumerate(levels))


def play_out(rules: HouseRules, levels: Sequence[str], seed: int) -> Match:
    """A match between the bots of these levels, played to its end."""
    host = Host(rules, bots_at(levels), Dealer(seed))
    while host.advance():
        pass
    return host.match
