"""Places and tables made ready: under which rules, with which seed, and who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from yaniv.game import HouseRules, kernel, scoring, states
from yaniv.game.choices import FirstStarter
from yaniv.game.tally import Tally

from .deals import Place
from .dice import key_of
from .limits import SEEDS, check
from .sight import Sight
from .table import Table


def laid_out(rules: HouseRules, seats: int, seed: int) -> Place:
    """A place for a match, before anything is dealt.

    Raises:
        TypeError: The seed is not whole.
        ValueError: It is negative or has more than 64 bits.
    """
    place = Place()
    key_of(check("seed", seed, 0, SEEDS), place.key)
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
