"""A table of policies plays what the typed game plays; and compiled it plays the same as interpreted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

pytest.importorskip("numba")

from tests.batch.played import TypedTable
from tests.batch.policies import calls_at_once
from tests.batch.tables import (
    CLUB,
    NEVER,
    NOVICE,
    SCRIBBLES,
    SEED,
    Table,
    at,
    matches,
    mixed,
    other_tables,
    preset_tables,
    rounds,
    told,
)
from tests.laws.walks import Move, walks
from yaniv.batch import deals, simulate
from yaniv.batch.seating import seated
from yaniv.batch.sight import Sight
from yaniv.batch.table import RoundRow, is_legal, play_rounds
from yaniv.game import kernel, match, preset
from yaniv.game.choices import MatchEnd
from yaniv.game.presets import PRESETS


@pytest.mark.parametrize("name", PRESETS)
def test_the_rounds_of_a_preset_are_the_same_compiled_interpreted_and_typed(name: str) -> None:
    for one in preset_tables(name):
        check_rounds(one, 2)


def test_the_rounds_of_variants_and_windows_are_the_same_compiled_interpreted_and_typed() -> None:
    for one in other_tables():
        check_rounds(one, 3)


@pytest.mark.parametrize("name", PRESETS)
def test_the_matches_of_a_preset_are_the_same_compiled_interpreted_and_typed(name: str) -> None:
    for seats in (2, 3, 5):
        check_match((preset(name, seats, players=(2, 5)), mixed(seats)))
    check_match((preset(name, 6, players=(2, 8), match_end=MatchEnd.FIRST_OUT, decks=2), mixed(6)))
    check_match((preset(name, 4, players=(2, 8), match_end=MatchEnd.ROUNDS, match_rounds=3, decks=2), mixed(4)))


def test_rounds_that_nobody_ends_are_void_and_three_in_a_row_end_the_match() -> None:
    assert (deals.TURN_CAP, deals.VOIDS_MAX) == (match.TURN_CAP, match.VOIDS_MAX)
    stubborn = preset("bga"), (NEVER, NEVER)
    check_rounds(stubborn, 1)
    check_match(stubborn)
    assert matches(*stubborn, 1).voids.tolist() == [3]


def test_what_a_policy_writes_into_its_sight_changes_nothing() -> None:
    for rules in (preset("backpacker"), preset("bga+defausse"), preset("israeli")):
        played = told(matches(rules, (CLUB, NOVICE, NOVICE), 20))
        assert played == told(matches(rules, (CLUB, SCRIBBLES, SCRIBBLES), 20))


def test_a_policy_that_does_what_it_may_not_is_stopped() -> None:
    with pytest.raises(ValueError, match="not among its actions"):
        simulate(preset("bga"), [calls_at_once] * 2, rounds=1)
    table = seated(preset("bga"), [0, 0], SEED)
    for action in (kernel.CALL, -1, 12345, 0, kernel.CALL << 8, -1 << 8, 12345 << 8):

        def does(who: int, me: Sight, action: int = action) -> int:
            return action

        with pytest.raises(ValueError, match="not among its actions"):
            play_rounds(table, [RoundRow()], 0, does)


@settings(max_examples=150)
@given(walks)
def test_what_is_legal_to_the_last_bit_is_what_is_listed(walk: list[Move]) -> None:
    out = [0] * kernel.ACTIONS_MAX
    for move in walk:
        g = move.before._state
        for seat in range(g.players):
            listed = out[: kernel.legal(g, seat, out)]
            assert all(is_legal(g, seat, action) for action in listed)
            for action in {one ^ 1 << bit for one in [0, *listed[:20]] for bit in range(62)} - set(listed):
                if is_legal(g, seat, action):  # then it is one of those, its cards in another order
                    assert action & 7 == kernel.LAY
                    assert kernel.listed(g, action) in listed and kernel.arrange(g, action) == action


def check_rounds(one: Table, count: int) -> None:
    rules, who = one
    played = rounds(rules, who, count)
    assert told(played) == told(rounds(rules, who, count, plain=True)), rules
    for number in range(count):
        typed = TypedTable(rules, at(who), SEED, number)
        typed.play_round()
        sheet = typed.match.sheet
        assert played.void[number] == (not sheet)
        assert (played.turns[number], played.steps[number]) == (typed.turns, typed.steps), rules
        for scored in sheet:
            ended = (played.caller[number], played.caught[number], played.slapped[number])
            assert ended == (scored.caller, scored.caught, scored.slapped), rules
            assert played.hands[number].tolist() == list(scored.hands), rules
            assert played.gained[number].tolist() == list(scored.gained), rules


def check_match(one: Table) -> None:
    rules, who = one
    played = matches(rules, who, 1)
    assert told(played) == told(matches(rules, who, 1, plain=True)), rules
    typed = TypedTable(rules, at(who), SEED, 0)
    while not typed.match.over:
        typed.play_round()
    ended, sheet = typed.match, typed.match.sheet
    assert played.winners[0] == sum(1 << seat for seat in ended.winners), rules
    assert (played.rounds[0], played.voids[0], played.turns[0]) == (len(sheet), typed.deals - len(sheet), typed.turns)
    assert played.totals[0].tolist() == list(ended.score.totals), rules
    assert played.out_in[0].tolist() == list(ended.score.out_in), rules
    for seat in range(len(who)):
        calls = [scored.caught for scored in sheet if scored.caller == seat]
        assert (played.calls[0][seat], played.caught[0][seat]) == (len(calls), sum(calls)), rules
