"""Less luck: what is taken off a difference is nothing on average, so the difference stays what it is."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

pytest.importorskip("numba")

import numpy as np

from tests.lab.arena.own import CHANCE
from yaniv.batch.deals import open_match
from yaniv.batch.seating import seated
from yaniv.batch.table import open_round
from yaniv.bots import chance, novice
from yaniv.game import preset
from yaniv.lab.arena.contest import Contest, Unit
from yaniv.lab.arena.control import PILOT, Played, can_be_steady, fitted, play, play_lot
from yaniv.lab.arena.kept import OtherMeeting, taken_up
from yaniv.lab.arena.luck import LUCK, LuckyRow, note_luck, play_lucky_rounds
from yaniv.lab.arena.meeting import Ended, Settle, meet
from yaniv.lab.arena.outcome import Difference
from yaniv.lab.arena.report import as_data
from yaniv.lab.arena.workers import here, processes

CONTEST = Contest(rules=preset("cardgames-zone"), bots=("novice", "random"), seed=5)
MANY = Contest(rules=preset("backpacker"), bots=("random", "novice", "novice"), seed=6)


def test_no_draw_is_lucky_on_average_over_the_stock() -> None:
    table = seated(preset("bga"), [0, 0], seed=3)
    open_match(table.place)
    open_round(table)
    g = table.place.round
    g.count[1] = 2  # as if it had laid: another group of draws
    row = LuckyRow()
    noted = []
    for _ in range(g.stock_n):
        g.stock[: g.stock_n] = [g.stock[g.stock_n - 1], *g.stock[: g.stock_n - 1]]
        for seat in range(2):
            note_luck(g, seat, row)
        noted.append(list(row.luck))
    assert len({tuple(np.subtract(b, a).round(9)) for a, b in pairwise(noted)}) > 5
    assert np.allclose(row.luck, 0)


def test_compiled_and_interpreted_luck_are_the_same() -> None:
    policies = (novice.choose, chance.choose)
    points, luck = np.zeros(20), np.zeros((20, 2, LUCK))
    for seating in CONTEST.seatings:
        rows = [LuckyRow() for _ in range(20)]
        table = seated(CONTEST.rules, seating, CONTEST.seed)
        play_lucky_rounds(table, rows, 0, lambda who, me: policies[who](me))
        for number, row in enumerate(rows):
            points[number] += row.gained[seating.index(1)] - row.gained[seating.index(0)]
            luck[number, list(seating)] += np.reshape(row.luck, (-1, LUCK))[:2]
    played = play(CONTEST, 0, 20)
    assert np.array_equal(played.points, points)
    assert np.allclose(played.luck, luck.reshape(20, -1))


@pytest.mark.parametrize("contest", [CONTEST, MANY])
def test_the_rounds_are_those_of_the_arena(contest: Contest) -> None:
    with here() as workers:
        [course] = meet([contest], 300, workers).courses
    assert course.outcome
    [difference] = course.outcome.differences.values()
    assert play(contest, 0, 300).difference() == difference.points


@pytest.mark.parametrize("contest", [CONTEST, MANY])
def test_luck_is_nothing_on_average(contest: Contest) -> None:
    luck = play(contest, 0, 20_000).luck
    errors = luck.std(axis=0) / np.sqrt(len(luck))
    assert (errors > 0).all()
    assert (abs(luck.mean(axis=0)) < 4 * errors).all()


def test_the_difference_stays_what_it_is_even_with_weights_of_few_deals() -> None:
    changes = []
    for first in range(0, 30_000, 500):
        played = play(CONTEST, first, 500)
        weights = fitted(play(CONTEST, PILOT + first, 60))
        changes.append(played.difference(weights).mean - played.difference().mean)
    assert np.std(changes) > 0.01
    assert abs(np.mean(changes)) < 4 * np.std(changes) / np.sqrt(len(changes))


def test_less_luck_is_a_smaller_error() -> None:
    found = met(replace(CONTEST, steady=True), 10_000)
    assert found.steady and found.steady.deals == found.points.deals == 10_000
    assert found.skill.error == found.steady.error < 0.99 * found.points.error
    assert abs(found.steady.mean - found.points.mean) < 3 * found.points.error
    assert found.saved == pytest.approx(1 - (found.steady.error / found.points.error) ** 2)


@pytest.mark.parametrize("contest", [CONTEST, MANY])
def test_all_but_the_steadied_points_is_as_without(contest: Contest) -> None:
    found, plain = met(replace(contest, steady=True), 300), met(contest, 300)
    assert replace(found, steady=None) == plain
    assert plain.steady is None and plain.skill == plain.points and plain.saved == 0


def met(contest: Contest, deals: int) -> Difference:
    with here() as workers:
        [course] = meet([contest], deals, workers).courses
    assert course.outcome
    [difference] = course.outcome.differences.values()
    return difference


def test_the_same_lot_has_the_same_luck_whoever_plays_it() -> None:
    contest = replace(CONTEST, steady=True)
    lot = play_lot(contest, 100, 50)
    again = play_lot(contest, 100, 50, ("club",), threads=2)
    assert lot.luck is not None and lot.same(again)
    assert not lot.same(replace(lot, luck=lot.luck + 1))
    with processes(1) as workers:
        assert lot.same(workers.submit(play_lot, contest, 100, 50).result())


@pytest.mark.parametrize(
    ("contest", "steady"),
    [
        (CONTEST, True),
        (MANY, True),
        (replace(CONTEST, unit=Unit.MATCHES), False),
        (replace(CONTEST, bots=("novice", "novice")), False),
        (replace(CONTEST, bots=("novice", "random", "club")), False),
        (replace(CONTEST, bots=("novice", CHANCE)), False),
    ],
)
def test_only_single_rounds_of_two_bots_that_are_compiled_can_be_steady(contest: Contest, steady: bool) -> None:
    assert can_be_steady(contest) == steady


def test_it_is_settled_sooner_with_less_luck() -> None:
    close = Contest(rules=preset("backpacker"), bots=("club", "look"), seed=8)
    deals = []
    for contest in (close, replace(close, steady=True)):
        with here() as workers:
            [course] = meet([contest], 100_000, workers, settle=Settle()).courses
        assert course.ended is Ended.SETTLED
        deals.append(course.deals)
    assert deals[1] < deals[0]


def test_a_steady_meeting_is_taken_up_and_another_is_not() -> None:
    plain, steady = CONTEST, replace(CONTEST, steady=True)
    with here() as workers:
        told = json.loads(json.dumps(as_data(meet([steady], 2_000, workers))))
        begun = taken_up([steady], told)
        [resumed], [whole] = (meet([steady], 3_000, workers, begun=one).courses for one in (begun, {}))
    assert resumed.outcome and whole.outcome
    [one], [other] = (course.outcome.differences.values() for course in (resumed, whole) if course.outcome)
    assert one.skill.mean == pytest.approx(other.skill.mean) and one.skill.error == pytest.approx(other.skill.error)
    with pytest.raises(OtherMeeting):
        taken_up([plain], told)
    del told["contests"][0]["sums"]["differences"][0][2]["steady"]
    with pytest.raises(OtherMeeting):
        taken_up([steady], told)


def test_weights_tell_points_that_are_luck_alone() -> None:
    luck = np.random.default_rng(1).normal(size=(200, 3))
    lucky = Played(luck @ [1.0, -2.0, 0.5] + 7, np.ones(200), luck)
    weights = fitted(lucky)
    assert np.allclose(weights, [1.0, -2.0, 0.5])
    assert lucky.difference(weights).mean == pytest.approx(7)
    assert lucky.difference(weights).error == pytest.approx(0, abs=1e-6)


def test_only_two_bots_that_are_compiled_are_steadied() -> None:
    three = Contest(rules=preset("bga"), bots=("novice", "random", "club"))
    with pytest.raises(ValueError, match="not two policies: novice, random, club"):
        play(three, 0, 1)
