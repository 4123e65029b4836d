"""A meeting as data and as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.arena.here import Here
from tests.lab.arena.own import CHANCE, CLUB, NOVICE
from tests.lab.arena.test_ladder import meeting as six_differences
from yaniv.game import preset
from yaniv.lab.arena.contest import Contest, Unit, everybody_meets
from yaniv.lab.arena.ladder import ladder
from yaniv.lab.arena.meeting import meet
from yaniv.lab.arena.plot import plot
from yaniv.lab.arena.report import as_data

BGA = preset("bga")
PNG = b"\x89PNG"


def test_everything_is_said_with_its_error() -> None:
    meeting = meet([Contest(rules=preset("bga", 3), bots=(NOVICE, CHANCE, CHANCE), seed=9)], 20, Here())
    data = json.loads(json.dumps(as_data(meeting), allow_nan=False))
    [contest] = data["contests"]
    assert (contest["bots"], contest["rules"], contest["seed"]) == ([NOVICE, CHANCE, CHANCE], "bga", 9)
    assert (contest["deals"], contest["seatings"], contest["rounds"]) == (20, 3, 60)
    [difference] = contest["differences"]
    assert difference["points_a_round"]["mean"] > 10 and difference["points_a_round"]["error"] > 0
    assert difference["interval"] == [None, None], "too few deals to say"
    assert set(contest["showings"]) == {NOVICE, CHANCE}


def test_matches_say_how_long_they_are() -> None:
    data = as_data(meet([Contest(rules=BGA, bots=(NOVICE, CHANCE), unit=Unit.MATCHES)], 4, Here()))
    assert data["contests"][0]["rounds_a_match"]["mean"] > 3


@pytest.mark.parametrize("bots", [[NOVICE] * 2, [NOVICE, CHANCE], [NOVICE, CHANCE, CLUB]])
def test_a_picture_is_drawn(bots: list[str], tmp_path: Path) -> None:
    contests = everybody_meets(BGA, bots)
    meeting = meet(contests, 20, Here())
    plot(meeting, tmp_path / "it.png", ladder(meeting))
    assert (tmp_path / "it.png").read_bytes().startswith(PNG)


def test_many_differences_are_drawn_as_a_square(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.lab.arena.plot.LINES", 5)
    by_chance = six_differences(100, 1)
    plot(by_chance, tmp_path / "it.svg", ladder(by_chance))
    assert "line over column" in (tmp_path / "it.svg").read_text("utf-8")


def test_a_kind_of_picture_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nonsense"):
        plot(meet([], 1, Here()), tmp_path / "it.nonsense")
