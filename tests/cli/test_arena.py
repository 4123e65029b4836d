"""`yaniv arena`: what it asks, what it prints, and what it refuses."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tests.lab.arena.here import Here
from tests.lab.arena.own import CHANCE, CLUB, NOVICE, Failing
from tests.lab.arena.test_meeting import Stops
from yaniv.cli.arena import register
from yaniv.words import LANGUAGES, Words


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    seat(monkeypatch, Here())
    app = typer.Typer()
    register(app, Words("en").say)
    return app


def seat(monkeypatch: pytest.MonkeyPatch, workers: Here) -> None:
    @contextmanager
    def here() -> Iterator[Here]:
        yield workers

    monkeypatch.setattr("yaniv.lab.arena.workers.processes", here)


def test_two_bots_are_told_apart_with_an_error_bar(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, [NOVICE, CHANCE, "--rounds", "60", "--rules", "bga"])
    assert result.exit_code == 0, result.output
    assert f"{NOVICE} - {CHANCE}" in result.output and "30 × 2" in result.output and "±" in result.output
    assert "ladder" not in result.output


def test_three_bots_make_a_ladder_and_a_picture(app: typer.Typer, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    result = CliRunner().invoke(app, [CHANCE, NOVICE, CLUB, "--rounds", "20", "--plot", str(drawn)])
    assert result.exit_code == 0, result.output
    assert "The ladder" in result.output and result.output.count(f"{NOVICE} - {CLUB}") == 1
    assert b"<svg" in drawn.read_bytes()


def test_all_at_one_table_or_one_against_several(app: typer.Typer) -> None:
    together = CliRunner().invoke(app, [CHANCE, NOVICE, CLUB, "--rounds", "30", "--together", "--json"])
    [contest] = json.loads(together.output)["contests"]
    assert (contest["bots"], contest["deals"], contest["seatings"]) == ([CHANCE, NOVICE, CLUB], 10, 3)
    ring = CliRunner().invoke(app, [CHANCE, NOVICE, "--rounds", "30", "--players", "3", "--json"])
    assert [one["bots"] for one in json.loads(ring.output)["contests"]] == [
        [CHANCE, NOVICE, NOVICE],
        [NOVICE, CHANCE, CHANCE],
    ]


@pytest.mark.parametrize(("choices", "told"), [(30_000, "this is what was played until then"), (3, "")])
def test_a_bot_that_fails_is_told_of_with_what_was_played(
    choices: int, told: str, app: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.lab.arena.own.failing", Failing(choices), raising=False)
    result = CliRunner().invoke(app, ["tests.lab.arena.own:failing", CHANCE, "--rounds", "10000"])
    assert result.exit_code == 1 and "RuntimeError: out of ideas" in result.output and told in result.output
    assert ("±" in result.output) == bool(told)


def test_a_bot_whose_module_fails_is_told_of(app: typer.Typer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "half_written.py").write_text("mine = 1 / 0\n")
    result = CliRunner().invoke(app, ["half_written:mine", CHANCE])
    assert result.exit_code == 1 and "ZeroDivisionError" in result.output and "half_written.py" in result.output
    assert isinstance(result.exception, SystemExit)


def test_one_bot_plays_with_itself(app: typer.Typer, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, [NOVICE, "--rounds", "30"])
    assert result.exit_code == 0 and f"2 × {NOVICE}" in result.output
    drawn = tmp_path / "drawn.svg"
    result = CliRunner().invoke(app, [NOVICE, NOVICE, "--rounds", "30", "--plot", str(drawn)])
    assert result.exit_code == 2 and "there is only one" in " ".join(result.output.split()) and not drawn.exists()


def test_who_never_called_has_no_share_of_failed_calls(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, [NOVICE, CHANCE, "--rounds", "4", "--seed", "3"])
    assert result.exit_code == 0 and "nan" not in result.output and "–" in result.output


def test_matches_instead_of_rounds(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, [NOVICE, CHANCE, "--matches", "4", "--json"])
    [contest] = json.loads(result.output)["contests"]
    assert contest["unit"] == "matches" and contest["deals"] == 2 and contest["rounds_a_match"]["mean"] > 3
    assert CliRunner().invoke(app, [NOVICE, CHANCE, "--matches", "4", "--rounds", "4"]).exit_code == 2


def test_it_stops_when_it_is_settled(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, [NOVICE, CHANCE, "--settle", "--json"])
    assert json.loads(result.output)["contests"][0]["ended"] == "settled"


def test_less_luck_shows_how_many_rounds_it_saves(app: typer.Typer) -> None:
    pytest.importorskip("numba")
    asked = ["novice", "random", "--rounds", "2000", "--steady"]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0 and "Rounds saved" in result.output, result.output
    [found] = json.loads(CliRunner().invoke(app, [*asked, "--json"]).output)["contests"][0]["differences"]
    assert 0 < found["steady"]["saved"] < 0.5 and found["steady"]["error"] < found["points_a_round"]["error"]
    assert found["interval"][0] < found["steady"]["mean"] < found["interval"][1]


@pytest.mark.parametrize(
    "asked",
    [
        ["novice", CHANCE],
        ["novice"],
        ["novice", "random", "club", "--together"],
        ["novice", "random", "--matches", "4"],
    ],
)
def test_luck_is_not_taken_off_where_none_can_be_told(app: typer.Typer, asked: list[str]) -> None:
    result = CliRunner().invoke(app, [*asked, "--steady"])
    assert result.exit_code == 2 and "--steady" in result.output and "single rounds" in result.output


def test_ctrl_c_prints_what_was_played(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, Stops())
    result = CliRunner().invoke(app, [NOVICE, CHANCE])
    assert result.exit_code == 130
    assert "150 × 2" in result.output and "Stopped" in result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language(app: typer.Typer, language: str) -> None:
    result = CliRunner().invoke(app, [NOVICE, CHANCE, "--rounds", "4", "--lang", language])
    assert Words(language).say("arena.differences") in result.output


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["novice", "grandmaster"], "york-intermediate"),
        (["novice", "nothing:there"], "york-intermediate"),
        (["novice", "os:getcwd"], "york-intermediate"),
        (["novice", "json:dumps"], "york-intermediate"),
        (["novice", "random", "--rounds", "9" * 20], "1000000000000"),
        (["novice", "random", "--seed", str(1 << 64)], str((1 << 64) - 1)),
        ([NOVICE, CHANCE, "--rules", "nothing"], "israeli"),
        ([NOVICE, CHANCE, "--rules", "playmore", "--players", "6"], "5"),
        ([NOVICE, CHANCE, "--rounds", "2", "--plot", "it.nonsense"], "it.nonsense"),
        ([NOVICE, CHANCE, "--rounds", "2", "--plot", "it"], "does not end"),
        ([NOVICE, CHANCE, "--rounds", "2", "--plot", "nowhere/it.svg"], "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_in_words(app: typer.Typer, asked: list[str], said: str) -> None:
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 2, result.output
    assert said in result.output


def test_what_was_played_is_told_even_if_it_cannot_be_drawn(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("yaniv.lab.arena.plot.plot", full)
    result = CliRunner().invoke(app, [NOVICE, CHANCE, "--rounds", "20", "--json", "--plot", "it.svg"])
    assert result.exit_code == 2 and "the disk is full" in result.stderr
    assert json.loads(result.stdout)["contests"][0]["deals"] == 10


def test_nothing_is_played_for_a_picture_that_cannot_be_drawn(
    app: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yaniv.lab.arena.meeting.meet", None)
    for path in ("it.nonsense", "nowhere/it.svg"):
        assert CliRunner().invoke(app, [NOVICE, CHANCE, "--plot", path]).exit_code == 2


def test_a_bot_that_is_named_twice_counts_once(app: typer.Typer) -> None:
    once, twice = (
        CliRunner().invoke(app, [*bots, "--rounds", "20", "--json"]).stdout
        for bots in ([CHANCE, NOVICE, CLUB], [CHANCE, NOVICE, CHANCE, CLUB, NOVICE])
    )
    assert json.loads(once) == json.loads(twice)
    mirror = CliRunner().invoke(app, [NOVICE, NOVICE, "--rounds", "20", "--players", "3", "--json"])
    assert [one["bots"] for one in json.loads(mirror.stdout)["contests"]] == [[NOVICE] * 3]


def test_without_its_parts_it_says_how_to_get_them(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "choix", None)
    monkeypatch.delitem(sys.modules, "yaniv.lab.arena.ladder", raising=False)
    result = CliRunner().invoke(app, [NOVICE, CHANCE])
    assert result.exit_code == 2 and 'pip install "yaniv[arena]"' in result.output


def test_a_stopped_meeting_is_taken_up_from_its_file(
    app: typer.Typer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("yaniv.lab.arena.meeting._size", lambda contest: 5)
    kept, asked = tmp_path / "kept.json", [NOVICE, CHANCE, "--rounds", "40", "--json"]
    whole = CliRunner().invoke(app, asked)
    seat(monkeypatch, Stops())
    stopped = CliRunner().invoke(app, asked)
    assert stopped.exit_code == 130
    kept.write_text(stopped.stdout, "utf-8")
    seat(monkeypatch, Here())
    resumed = CliRunner().invoke(app, [*asked, "--resume", str(kept)])
    assert resumed.exit_code == 0 and json.loads(resumed.output) == json.loads(whole.output)
    other = CliRunner().invoke(app, [*asked, "--seed", "2", "--resume", str(kept)])
    assert other.exit_code == 2
    for damaged in ("{", "[" * 100_000):
        kept.write_text(damaged, "utf-8")
        assert CliRunner().invoke(app, [*asked, "--resume", str(kept)]).exit_code == 2
