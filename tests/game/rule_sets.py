"""Any house rules at all, read off the options: for tests of what must hold under every one."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from yaniv.game.allowed import Allowed, Between, Milestones, OneOf, Span
from yaniv.game.options import Option
from yaniv.game.rules import HouseRules, options


def values(option: Option) -> st.SearchStrategy[Any]:
    """Any value that an option allows."""
    return _values(option.allowed)


def _values(allowed: Allowed) -> st.SearchStrategy[Any]:
    match allowed:
        case Between(low, high, also):
            numbers = st.integers(low, high)
            return numbers if also is None else numbers | st.just(also)
        case OneOf(members):
            return st.sampled_from(list(members))
        case Span(low, high):
            return st.tuples(st.integers(low, high), st.integers(low, high)).map(lambda ends: tuple(sorted(ends)))
        case Milestones(most, high):
            steps = st.integers(1, high).flatmap(lambda at: st.tuples(st.just(at), st.integers(0, at - 1)))
            return st.lists(steps, max_size=most, unique_by=lambda step: step[0]).map(tuple)
    return st.booleans()


def rule_sets(**fixed: Any) -> st.SearchStrategy[HouseRules]:
    """Any house rules, some options fixed: `rule_sets(decks=1)`."""
    free = {option.name: values(option) for option in options() if option.name not in fixed}
    return st.fixed_dictionaries(free).filter(_dealable).map(lambda chosen: HouseRules(**chosen, **fixed))


def _dealable(chosen: dict[str, Any]) -> bool:
    cards = chosen.get("decks", 1) * (52 + chosen.get("jokers_per_deck", 0))
    return bool(chosen.get("players", (2, 2))[0] * chosen.get("hand_size", 7) + 1 < cards)
