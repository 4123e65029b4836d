"""A table made ready: who sits there, under which rules, with which seed."""

from __future__ import annotations

from collections.abc import Sequence

from yaniv.game import HouseRules, kernel, scoring, states
from yaniv.game.choices import FirstStarter
from yaniv.game.tally import Tally

from .dice import key_of
from .table import Table


def seated(rules: HouseRules, who: Sequence[int], seed: int) -> Table:
    """A table at which the policies of these numbers sit, before anything is dealt."""
    table = Table()
    seats = len(who)
    key_of(seed, table.key)
    table.starter_is_random = int(rules.first_starter is FirstStarter.RANDOM)
    table.who[:seats] = who
    table.round, table.score = _empty(rules, seats)
    for sight in table.sights:
        sight.round, sight.score = _empty(rules, seats)
    return table


def _empty(rules: HouseRules, seats: int) -> tuple[kernel.State, Tally]:
    """A round and a score under these rules, before anything is dealt."""
    state = states.fresh(rules, [True] * seats)
    kernel.open_deck(state, rules.decks, rules.jokers_in_play)
    return state, scoring.fresh(rules, scoring.Score.opening(seats))
