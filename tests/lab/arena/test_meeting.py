"""Contests played out: whoever works, whenever it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.lab.arena.here import Done, Here
from tests.lab.arena.own import CHANCE, CLUB, NOVICE
from yaniv.game import preset
from yaniv.lab.arena.contest import Contest, everybody_meets
from yaniv.lab.arena.meeting import Ended, Meeting, Settle, meet
from yaniv.lab.arena.settling import ALPHA, LEAST
from yaniv.lab.arena.workers import here, processes

BGA = preset("bga")
TWO = Contest(rules=BGA, bots=(NOVICE, CHANCE))


class Stops(Here):
    """Somebody presses Ctrl-C while the fourth lot is waited for."""

    def __init__(self) -> None:
        self.lots = 0

    def submit(self, work: Callable[..., Any], /, *given: Any) -> Done:
        self.lots += 1
        return Interrupted(None) if self.lots == 4 else super().submit(work, *given)


class Interrupted(Done):
    def result(self) -> Any:
        raise KeyboardInterrupt


def test_all_deals_are_played_and_told() -> None:
    told: list[int] = []
    meeting = meet([TWO], 120, Here(), progress=told.append)
    [course] = meeting.courses
    assert (course.ended, course.deals, sum(told)) == (Ended.PLAYED, 120, 120)
    assert [outcome.deals for outcome in course.path] == [50, 100, 120]
    assert not meeting.stopped


def test_contests_go_on_side_by_side() -> None:
    meeting = meet(everybody_meets(BGA, [NOVICE, CHANCE, CLUB]), 60, Here())
    assert [course.deals for course in meeting.courses] == [60, 60, 60]
    assert [pair for pair, _ in meeting.pairs()] == [
        (NOVICE, CHANCE),
        (NOVICE, CLUB),
        (CHANCE, CLUB),
    ]
    assert meeting.alpha_each == ALPHA / 3


def test_a_long_meeting_keeps_a_short_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.lab.arena.meeting.PATH_MAX", 10)
    monkeypatch.setattr("yaniv.lab.arena.meeting._size", lambda contest: 1)
    [course] = meet([TWO], 60, Here()).courses
    deals = [outcome.deals for outcome in course.path]
    assert deals == [8, 16, 24, 32, 40, 48, 56, 60]


def test_what_was_played_counts_when_somebody_stops_it() -> None:
    meeting = meet([TWO], 10_000, Stops())
    [course] = meeting.courses
    assert meeting.stopped
    assert course.deals == 150


def test_what_was_played_counts_when_a_bot_fails() -> None:
    class Fails(Stops):
        def submit(self, work: Callable[..., Any], /, *given: Any) -> Done:
            return Failed(None) if self.lots == 3 else super().submit(work, *given)

    class Failed(Done):
        def result(self) -> Any:
            raise ZeroDivisionError

    meeting = meet([TWO], 10_000, Fails())
    [course] = meeting.courses
    assert meeting.failed is course and isinstance(course.error, ZeroDivisionError)
    assert (course.ended, course.deals) == (Ended.FAILED, 150)


def test_stopped_before_anything_was_played_there_is_nothing() -> None:
    class AtOnce(Here):
        def submit(self, work: Callable[..., Any], /, *given: Any) -> Done:
            return Interrupted(None)

    meeting = meet([TWO], 100, AtOnce())
    assert meeting.stopped and meeting.pairs() == []


def test_it_ends_as_soon_as_the_difference_is_settled() -> None:
    [course] = meet([TWO], 10_000, Here(), settle=Settle()).courses
    assert course.ended is Ended.SETTLED
    assert course.deals == LEAST


def test_equals_are_settled_within_a_margin() -> None:
    alike = Contest(rules=BGA, bots=(NOVICE, "york-novice-calling"))
    [course] = meet([alike], 1000, Here(), settle=Settle(margin=5)).courses
    assert course.ended is Ended.SETTLED and course.deals < 1000


def come_to(meeting: Meeting) -> list[object]:
    return [course.outcome for course in meeting.courses]


def test_processes_come_to_exactly_the_same_and_end_at_the_same_deal() -> None:
    contests = [TWO, Contest(rules=BGA, bots=(NOVICE, "york-novice"))]
    alone = meet(contests, 350, Here(), settle=Settle())
    with processes(2) as workers:
        many = meet(contests, 350, workers, settle=Settle())
    assert come_to(many) == come_to(alone)
    assert [course.ended for course in many.courses] == [course.ended for course in alone.courses]


def test_a_lot_that_fails_is_not_passed_over() -> None:
    class Fails(Here):
        def submit(self, work: Callable[..., Any], /, *given: Any) -> Done:
            raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        meet([TWO], 100, Fails())


# --- compiled ----------------------------------------------------------------


def test_policies_are_played_compiled_by_the_lot() -> None:
    with here() as workers:
        meeting = meet([Contest(rules=BGA, bots=("novice", "random"))], 3000, workers, settle=Settle())
    [course] = meeting.courses
    assert (course.ended, course.deals) == (Ended.SETTLED, 2000)


def test_processes_play_compiled_too() -> None:
    contest = Contest(rules=BGA, bots=("novice", "random"))
    with here() as alone, processes(2) as many:
        assert come_to(meet([contest], 2500, alone)) == come_to(meet([contest], 2500, many))
