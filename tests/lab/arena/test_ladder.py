"""The order of all bots."""

from __future__ import annotations

import numpy as np
import pytest

from yaniv.game import preset
from yaniv.lab.arena.contest import Contest
from yaniv.lab.arena.ladder import ladder
from yaniv.lab.arena.lot import Lot
from yaniv.lab.arena.meeting import Course, Meeting

BGA = preset("bga")
STRENGTHS = {"club": 150.0, "combo": 50.0, "novice": -50.0, "random": -150.0}


def met(first: str, second: str, deals: int, seed: int) -> Course:
    """Rounds won by chance, as the strengths have it."""
    course = Course(Contest(rules=BGA, bots=(first, second)))
    chance = 1 / (1 + 10 ** ((STRENGTHS[second] - STRENGTHS[first]) / 400))
    wins = np.random.default_rng(seed).random((deals, 2)) < chance
    lot = Lot.empty(deals, 2, 2)
    lot.rounds[:] = 1
    lot.won[:, 0, 0], lot.won[:, 0, 1] = wins[:, 0], ~wins[:, 0]
    lot.won[:, 1, 1], lot.won[:, 1, 0] = wins[:, 1], ~wins[:, 1]
    course.add(lot)
    return course


def meeting(deals: int, seed: int) -> Meeting:
    names = list(STRENGTHS)
    courses = [met(a, b, deals, seed * 100 + i * 10 + j) for i, a in enumerate(names) for j, b in enumerate(names[:i])]
    return Meeting(courses=tuple(courses), alpha=0.05)


def test_the_strengths_are_found_again_within_their_intervals() -> None:
    inside = 0
    for seed in range(10):
        rungs = ladder(meeting(500, seed))
        assert [rung.bot for rung in rungs] == list(STRENGTHS)
        assert sum(rung.elo for rung in rungs) == pytest.approx(0, abs=1e-6)
        inside += sum(rung.low <= STRENGTHS[rung.bot] <= rung.high for rung in rungs)
    assert inside >= 34, "of 40 intervals of 95 %"


def test_more_deals_are_surer() -> None:
    few, many = (ladder(meeting(deals, 1))[0] for deals in (100, 10_000))
    assert (many.high - many.low) * 5 < few.high - few.low


def test_who_always_wins_is_not_infinitely_strong() -> None:
    always = Course(Contest(rules=BGA, bots=("club", "random")))
    lot = Lot.empty(200, 2, 2)
    lot.rounds[:] = 1
    lot.won[:, 0, 0] = lot.won[:, 1, 1] = 1
    always.add(lot)
    top, bottom = ladder(Meeting(courses=(always,), alpha=0.05))
    assert top.bot == "club" and 400 < top.elo < 2000 and bottom.elo == -top.elo


def test_who_has_not_met_anybody_of_the_others_has_no_place() -> None:
    apart = Meeting(courses=(met("club", "combo", 50, 1), met("novice", "random", 50, 2)), alpha=0.05)
    assert ladder(apart) == ()
    assert ladder(Meeting(courses=(), alpha=0.05)) == ()
