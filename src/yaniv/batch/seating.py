"""Places and tables made ready: under which rules, with which seed, and who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from yaniv.game import HouseRules, kernel, scoring, states
from yaniv.game.choices import FirstStarter
from yaniv.game.tally import Tally

from .deals import Place
from .dice import key_of
from .sight import Sight
from .table import Table

SEED_MAX = 2**64 - 1


def laid_out(rules: HouseRules, seats: int, seed: int) -> Place:
    """A place for a match, before anything is dealt.

    Raises:
        ValueError: The seed is negative or has more than 64 bits: its dice would be those of another one.
    """
    seed = index(seed)  # one of numpy's would make machine code of another kind
    if not 0 <= seed <= SEED_MAX:
        raise ValueError(f"seed: {seed} is not 0 to {SEED_MAX}")
    place = Place()
    key_of(seed, place.key)
    place.starter_is_random = int(rules.first_starter is FirstStarter.RANDOM)
    place.round, place.score = _empty(rules, seats)
    return place


def unseeing(rules: HouseRules, seats: int) -> Sight:
    """A sight under these rules, before anything is seen."""
    me = Sight()
    me.round, me.score = _empty(rules, seats)
    return me


def seated(rules: HouseRules, who: Sequence[int], seed: int) -> Table:
    """A table at which the policies of these numbers sit."""
    table = Table()
    table.who[: len(who)] = who
    table.place = laid_out(rules, len(who), seed)
    table.sights = [unseeing(rules, len(who)) for _ in table.sights]
    return table


def _empty(rules: HouseRules, seats: int) -> tuple[kernel.State, Tally]:
    state = states.fresh(rules, [True] * seats)
    kernel.open_deck(state, rules.decks, rules.jokers_in_play)
    return state, scoring.fresh(rules, scoring.Score.opening(seats))
