"""A number for each action that there can be under some rules with one deck, from 0 on without a gap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from yaniv.game import Action, HouseRules, states
from yaniv.game.actions import decode
from yaniv.game.choices import JokersInRuns, SlapDown
from yaniv.game.kernel import CALL, DRAW, JOKER, LAY_ONE, ONE_SUIT, PASS, SLAP, SNEAK, TAKE, runs, sets

from .encoding import EMPTY, own_place


class Numbering:
    """The numbers of all actions, fixed by the rules."""

    def __init__(self, rules: HouseRules) -> None:
        """Number them.

        Raises:
            ValueError: The rules play with more than one deck: there are too many actions to number.
        """
        if rules.decks != 1:
            raise ValueError("only the actions with one deck are numbered")
        self.rules = rules
        self.actions = sorted(set(_actions(rules)), key=_order)
        """As the kernel writes them, by number."""

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.actions)

    def action(self, number: int) -> Action:
        """What has this number."""
        return decode(self.actions[number])

    def number(self, action: Action) -> int:
        """The number of an action as it is listed."""
        return self._numbers[action]

    @cached_property
    def _numbers(self) -> dict[Action, int]:
        return {decode(action): number for number, action in enumerate(self.actions)}

    def table(self) -> tuple[list[int], list[int]]:
        """The table that `number_of` looks into."""
        size = 1 << (8 * self.size).bit_length()
        keys, numbers = [EMPTY] * size, [EMPTY] * size
        for number, action in enumerate(self.actions):
            place = own_place(action, size)
            while keys[place] != EMPTY:
                place = (place + 1) % size
            keys[place], numbers[place] = action, number
        return keys, numbers


def _order(action: int) -> Any:
    """What is not a lay first; then the smaller lays, the sets before the runs."""
    return (action & 7 == 0, -(action & 7), action >> 4 & 15, action)


def _actions(rules: HouseRules) -> Iterator[int]:
    kinds = range(JOKER + bool(rules.jokers_in_play))
    yield from (DRAW, CALL)
    yield from (kind << 8 | TAKE for kind in kinds)
    yield from (kind << 8 | LAY_ONE for kind in kinds)
    if rules.slap_down is not SlapDown.OFF:
        yield from (kind << 8 | SLAP for kind in kinds if kind != JOKER or rules.slap_down is SlapDown.ZERO_TOTAL)
    if rules.sneak:
        yield from (kind << 8 | SNEAK for kind in range(JOKER))
    if rules.sneak or rules.slap_down is not SlapDown.OFF:
        yield PASS
    yield from (action for action in _lays(rules) if action >> 4 & 15 <= rules.hand_size)


def _lays(rules: HouseRules) -> Iterator[int]:
    """Every lay of more than one card, and some that are larger than any hand."""
    g = states.fresh(rules, [True])
    room = [0] * (1 << 18)
    for jokers in range(min(rules.jokers_in_play, rules.hand_size) + 1):
        g.jokers[0] = jokers
        for rank in range(13):
            g.once[0] = 15 << 4 * rank
            yield from room[: sets(g, 0, rank, room, 0)]
    jokers = 0 if rules.jokers_in_runs is JokersInRuns.NONE else g.jokers[0]
    for suit in range(4):
        yield from room[: runs(g, ONE_SUIT << suit, suit, jokers, room, 0)]
