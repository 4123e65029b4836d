"""A policy knows what the view of its seat says, and nothing else."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from tests.batch.sights import MATCH_DEALER, MATCH_NUMBER, content, knows
from tests.laws.walks import Move, chances, walk, walks
from tests.laws.worlds import compare_worlds
from yaniv.batch.viewed import of_view
from yaniv.game import Round, view
from yaniv.game.actions import decode


@settings(max_examples=250)
@given(walks)
def test_a_look_at_the_round_is_the_view_in_integers(walk: list[Move]) -> None:
    for move in walk:
        for seat in range(move.before.seats):
            if seen := knows(move.before, seat):
                totals = tuple(range(move.before.seats))
                shown = view(move.before, seat, number=MATCH_NUMBER, dealer=MATCH_DEALER, totals=totals)
                me = of_view(shown)
                assert seen == content(me)
                assert tuple(map(decode, me.actions[: me.n])) == shown.actions


@settings(max_examples=250)
@given(walks, chances)
def test_a_policy_is_told_the_same_in_every_world_its_seat_cannot_tell_apart(
    walk: list[Move], chance: random.Random
) -> None:
    compare_worlds(walk, chance, look=knows)


def test_a_sight_with_a_leak_is_caught() -> None:
    def leaking(round: Round, seat: int) -> object:
        return knows(round, seat), round._state.sneak_open and round.acting

    with pytest.raises(AssertionError):
        for seed in range(5000):
            chance = random.Random(seed)
            compare_worlds(walk(chance), chance, look=leaking)
