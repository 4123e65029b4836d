"""The kernel's states, made, copied and compared for the typed round: every field, by its name alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter

from . import kernel
from .cards import CARDS, Card
from .rules import HouseRules, options

_LISTS = tuple(name for name in kernel.State.__slots__ if isinstance(getattr(kernel.State(), name), list))
_SCALARS = tuple(name for name in kernel.State.__slots__ if name not in _LISTS)
_ALL = (*_SCALARS, *_LISTS)
_scalars, _lists = attrgetter(*_SCALARS), attrgetter(*_LISTS)


@lru_cache(maxsize=256)
def _numbers(rules: HouseRules) -> kernel.Rules:
    """The rules as the kernel reads them; shared by all rounds under these rules, and never written to."""
    numbers = kernel.Rules()
    for option in options():
        if option.name in kernel.Rules.__slots__:
            setattr(numbers, option.name, option.number(rules))
    return numbers


def fresh(rules: HouseRules, active: Sequence[bool]) -> kernel.State:
    """The state of a round before its cards are dealt."""
    state = kernel.State()
    state.rules = _numbers(rules)
    state.players = len(active)
    state.active = sum(1 << seat for seat, playing in enumerate(active) if playing)
    return state


def stack(state: kernel.State, order: Sequence[Card]) -> None:
    """Lay the stock down, the first card on top."""
    state.stock_n = len(order)
    state.stock[: len(order)] = [one.kind for one in reversed(order)]


def copy(state: kernel.State) -> kernel.State:
    """The same state once more, to be changed."""
    copied = kernel.State.__new__(kernel.State)
    for name, value in zip(_ALL, (*_scalars(state), *map(list.copy, _lists(state))), strict=True):
        setattr(copied, name, value)
    return copied


def content(state: kernel.State) -> tuple[object, ...]:
    """All that tells a state from another under the same rules: not its deck, nor what was drawn from the stock."""
    lists = (getattr(state, name) for name in _LISTS if name not in ("stock", "deck"))
    scalars = (getattr(state, name) for name in _SCALARS if name != "rules")
    return (*scalars, *map(tuple, lists), *state.stock[: state.stock_n])


@lru_cache(maxsize=1 << 12)
def active(mask: int, players: int) -> tuple[bool, ...]:
    """By seat: whether it is in the mask."""
    return tuple(bool(mask >> seat & 1) for seat in range(players))


@lru_cache(maxsize=1 << 14)
def held(once: int, twice: int, thrice: int, jokers: int) -> tuple[Card, ...]:
    """The cards of three masks and a number of jokers, in ascending order."""
    held = []
    while once:
        bit = once & -once
        held += [CARDS[bit.bit_length() - 1]] * (1 + bool(twice & bit) + bool(thrice & bit))
        once ^= bit
    return (*held, *[CARDS[kernel.JOKER]] * jokers)
