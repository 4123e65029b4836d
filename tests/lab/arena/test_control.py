"""Less luck: what is taken off a difference is nothing on average, so the difference stays what it is."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("numba")

import numpy as np

from yaniv.batch.deals import open_match
from yaniv.batch.seating import seated
from yaniv.batch.table import open_round
from yaniv.bots import chance, novice
from yaniv.game import preset
from yaniv.lab.arena.contest import Contest
from yaniv.lab.arena.control import PILOT, Played, fitted, play, steadied
from yaniv.lab.arena.luck import LUCK, LuckyRow, note_luck, play_lucky_rounds
from yaniv.lab.arena.meeting import meet
from yaniv.lab.arena.workers import here

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
    found, plain = steadied(CONTEST, 10_000), play(CONTEST, 0, 10_000).difference()
    assert found.deals == plain.deals == 10_000
    assert found.error < 0.99 * plain.error
    assert abs(found.mean - plain.mean) < 3 * plain.error


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
