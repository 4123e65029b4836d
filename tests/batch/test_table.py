"""A table of policies plays what the typed game plays; and compiled it plays the same as interpreted."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from tests.batch.played import TypedTable
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
from yaniv.batch import deals
from yaniv.game import match, preset
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
