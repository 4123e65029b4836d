"""A meeting that was stopped goes on where it was."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lab.arena.here import Here
from tests.lab.arena.own import CHANCE, CLUB, NOVICE
from tests.lab.arena.test_meeting import Stops
from yaniv.game import preset
from yaniv.lab.arena.contest import Contest, Unit, everybody_meets
from yaniv.lab.arena.kept import OtherMeeting, _code, taken_up
from yaniv.lab.arena.meeting import Ended, meet
from yaniv.lab.arena.report import as_data

BGA = preset("bga")


@pytest.fixture(autouse=True)
def small_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.lab.arena.meeting._size", lambda contest: 5)


THREE = everybody_meets(BGA, [NOVICE, CHANCE, CLUB])


def told(contests: tuple[Contest, ...]) -> Any:
    """A meeting that is stopped after three lots, through JSON and back."""
    return json.loads(json.dumps(as_data(meet(contests, 17, Stops()))))


@pytest.mark.parametrize("contests", [THREE[:1], THREE])
def test_taken_up_it_comes_to_what_it_would_have_come_to(contests: tuple[Contest, ...]) -> None:
    begun = taken_up(contests, told(contests))
    assert sum(one.deals for one in begun.values()) == 15
    played: list[int] = []
    meeting = meet(contests, 17, Here(), begun=begun, progress=played.append)
    assert [course.outcome for course in meeting.courses] == [
        course.outcome for course in meet(contests, 17, Here()).courses
    ]
    assert sum(played) == 17 * len(contests) - 15 and not meeting.stopped


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def mine(me):\n    return me.actions[0]\n", "def mine(me):\n    return me.actions[0 + me.n - me.n]\n"),
        ("from tests.lab.arena.own import novice as mine\n", "from tests.lab.arena.own import club as mine\n"),
    ],
)
def test_a_bot_that_was_edited_since_is_another_one(
    before: str, after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "edited.py"
    monkeypatch.syspath_prepend(tmp_path)
    contests = (Contest(rules=BGA, bots=("edited:mine", CHANCE)),)
    module.write_text(before)
    kept = told(contests)
    module.write_text(after)  # while it plays: what is written down is what has played
    assert taken_up(contests, kept)
    assert as_data(meet(contests, 1, Here()))["contests"][0]["code"] == kept["contests"][0]["code"]
    monkeypatch.delitem(sys.modules, "edited")
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    _code.cache_clear()
    with pytest.raises(OtherMeeting):
        taken_up(contests, kept)
    _code.cache_clear()


def test_what_is_all_played_is_not_played_again() -> None:
    [course] = meet(THREE[:1], 4, Here(), begun=taken_up(THREE[:1], told(THREE[:1]))).courses
    assert (course.deals, course.ended) == (15, Ended.PLAYED)


@pytest.mark.parametrize(
    "other",
    [
        Contest(rules=BGA, bots=(NOVICE, CLUB)),
        Contest(rules=BGA, bots=(NOVICE, CHANCE), seed=2),
        Contest(rules=BGA, bots=(NOVICE, CHANCE), unit=Unit.MATCHES),
        Contest(rules=preset("playmore"), bots=(NOVICE, CHANCE)),
    ],
)
def test_another_meeting_is_not_taken_up(other: Contest) -> None:
    with pytest.raises(OtherMeeting):
        taken_up([other], told(THREE[:1]))


@pytest.mark.parametrize("kept", [None, [], {}, {"rules_version": 0}, {"rules_version": 1, "contests": [{}]}, 7])
def test_what_is_no_meeting_is_not_taken_up(kept: Any) -> None:
    with pytest.raises(OtherMeeting):
        taken_up(THREE, kept)


DAMAGES: list[tuple[tuple[str | int, ...], Any]] = [
    (("deals",), "15"),
    (("deals",), -5),
    (("deals",), 14),
    (("deals",), 15.0),
    (("deals",), None),
    (("sums", "voids"), "0"),
    (("sums", "turns"), [15]),
    (("sums", "length"), [15, 1.0, 1.0, 1.0, 1.0, float("nan")]),
    (("sums", "length"), [15, 1.0, 1.0, 1.0, 1.0, 10**400]),
    (("sums", "turns"), ["15", 1.0, 1.0, 1.0, 1.0, 1.0]),
    (("sums", "showings"), {}),
    (("sums", "showings", "another"), {}),
    (("sums", "showings", NOVICE, "points"), [14, 1.0, 1.0, 1.0, 1.0, 1.0]),
    (("sums", "differences"), []),
    (("sums", "differences", 0, 0), CLUB),
    (("sums", "differences", 0, 2, "steady"), [15, 1.0, 1.0, 1.0, 1.0, 1.0]),
]


@pytest.mark.parametrize(("path", "damage"), DAMAGES)
def test_what_was_damaged_is_not_taken_up(path: tuple[str | int, ...], damage: Any) -> None:
    kept = told(THREE[:1])
    *way, last = path
    part = kept["contests"][0]
    for step in way:
        part = part[step]
    part[last] = damage
    with pytest.raises(OtherMeeting):
        taken_up(THREE[:1], kept)


def test_one_contest_is_not_taken_up_twice() -> None:
    kept = told(THREE[:1])
    kept["contests"] *= 2
    with pytest.raises(OtherMeeting):
        taken_up(THREE[:1], kept)
