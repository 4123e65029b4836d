"""Whole matches by number, wrong entries, and every way to stop."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from functools import partial
from pathlib import Path

import pytest

from tests.cli.terminal import YANIV, Piped, environment, finished, unfinished, yaniv
from yaniv.game import PRESETS, parse_record
from yaniv.words import LANGUAGES, Words


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


BY_NUMBER = "0\n1\n\n" * 4000
"""Call if that is possible, else do what is listed first, and let the rest pass."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_whole_match_by_number(name: str, language: str, tmp_path: Path, quick: None) -> None:
    result = yaniv(
        tmp_path, "play", name, "--lang", language, "--seed", "4", "-n", "2", "--level", "novice", typed=BY_NUMBER
    )
    assert result.exit_code == 0 and not result.exception, result.output[-2000:]
    assert Words(language).say("event.match_over.all") in result.output
    [kept] = finished(tmp_path)
    assert str(kept) in result.output and not unfinished(tmp_path)
    assert parse_record(kept.read_text()).match().over


@pytest.mark.parametrize("name", [*PRESETS, "israeli+slapdown", "bga+defausse", "cardgames-zone(decks=3,hand_size=7)"])
def test_a_match_unattended(name: str, tmp_path: Path) -> None:
    result = yaniv(tmp_path, "play", name, "--auto", "--seed", "11")
    assert result.exit_code == 0 and "The match is over." in result.output
    again = yaniv(tmp_path, "play", name, "--auto", "--seed", "11")
    one, other = finished(tmp_path)
    assert one.read_text() == other.read_text()
    assert again.output.splitlines()[:-1] == result.output.splitlines()[:-1]


def test_no_input_at_all_says_goodbye_and_keeps_the_match(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "play")
    assert result.exit_code == 0 and "Goodbye!" in result.output and "yaniv play --resume" in result.output
    [kept] = unfinished(tmp_path)
    record = parse_record(kept.read_text())
    assert record.rules.line(4) == "cardgames-zone" and [who.bot for who in record.seats] == ["", *["club"] * 3]


WRONG = {
    "": "Type a number of the list",
    "99": "There is no 99 in the list.",
    "0": "There is no 0 in the list.",
    "-1": '"-1" is not understood',
    "frobnicate": '"frobnicate" is not understood',
    "lay 9x": '"9x" is not a card.',
    "lay": "Lay which cards?",
    "slap": "There is no card to slap down now.",
    "slap 9s": "There is nothing to slap or sneak now.",
    "sneak 5d": "There is nothing to slap or sneak now.",
    "pass": "There is nothing to slap or sneak now.",
    "draw": "Not now: first lay",
    "take Jk": "Not now: first lay",
    "draw 9s": '"9s" is too much there.',
    "rules now": '"now" is too much there.',
    "quit it": '"it" is too much there.',
    "call": "Your hand counts too much to call Yaniv. It counts ",
    "lay Jk Jk": "You do not hold these cards. Not in your hand: ",
    "1 1": '"1" is not understood after a lay',
    "1, take Jk": "That card may not be taken from the discards. May be taken: ",
    "\x00\x1b[A": "is not understood",
}


@pytest.mark.parametrize("typed", WRONG, ids=repr)
def test_a_wrong_entry_says_why_and_changes_nothing(typed: str, tmp_path: Path) -> None:
    before = yaniv(tmp_path / "a", "play", "--seed", "1")
    result = yaniv(tmp_path / "b", "play", "--seed", "1", typed=f"{typed}\n")
    assert WRONG[typed] in result.output and "Possible now: lay " in result.output
    assert result.exit_code == before.exit_code == 0
    assert unfinished(tmp_path / "a")[0].read_text() == unfinished(tmp_path / "b")[0].read_text()


def test_everything_can_be_seen_at_any_time(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "play", "--seed", "1", typed="help\nhint\nrules\nscore\nsave\nquit\n")
    for told in (
        "sneak this card",
        "Hint: lay ",
        "# Yaniv: cardgames.zone",
        "No round has been",
        "The match is kept in",
    ):
        assert told in result.output


def test_the_words_of_a_language_are_understood(tmp_path: Path) -> None:
    told = partial(yaniv, tmp_path, "play", "--seed", "1")  # of other cards it might be advised to call
    assert "Conseil\xa0: poser " in told("--lang", "fr", typed="conseil\n").output
    assert "רמז: " in told("--lang", "he", typed="רמז\n").output
    assert "Conseil\xa0: " in told(typed="HINT\n", env={"LANG": "fr_CA.UTF-8"}).output


def test_a_lay_and_a_draw_in_one_entry(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "play", "--seed", "1", typed="1, draw\n")
    assert "You drew" in result.output


def test_the_options_are_checked(tmp_path: Path) -> None:
    wrong = {
        ("chess",): "Allowed: playmore, israeli",
        ("bga(call_limit=99)",): "Yaniv limit: 99 is not possible. Allowed: 1 to 20.",
        ("bga(call_limit=5",): "Allowed: written like israeli(call_limit=5).",
        ("-n", "8"): "Type a number from 1 to 7.",
        ("-n", "0"): "Type a number from 1 to 7.",
        ("playmore", "-n", "7"): "These rules are not for 8 players, you included. Allowed: 2 to 5.",
        ("--level", "club,god"): "god is no level. Allowed: random, novice, or club.",
        ("--name", "a[b]"): "This name cannot be used",
        ("--resume", "--seed", "1"): "--resume goes on with a match as it is",
        ("--lang", "de"): "'de' is not one of",
        ("bga", "-r", "israeli"): "The rules are given twice",
    }
    for arguments, told in wrong.items():
        result = yaniv(tmp_path, "play", *arguments)
        assert result.exit_code == 2 and told in result.output, result.output
    assert not tmp_path.joinpath("open").exists()


def test_levels_and_names_go_round_the_table(tmp_path: Path) -> None:
    yaniv(tmp_path, "play", "-n", "4", "--level", "club,novice", "--level", "random", "--name", "Cleo")
    record = parse_record(unfinished(tmp_path)[0].read_text())
    assert list(map(str, record.seats)) == ["Cleo", "Ben [club]", "Dan [novice]", "Eva [random]", "Finn [club]"]


# --- stopping and going on -----------------------------------------------------------------------------------------


def test_a_match_killed_again_and_again_is_the_same_match(tmp_path: Path) -> None:
    arguments = ("bga+defausse", "--seed", "21", "-n", "2", "--level", "club,novice")
    whole = Piped(tmp_path / "whole", *arguments)
    while whole.decide():
        pass
    assert whole.wait() == 0
    dice = random.Random(3)
    broken = Piped(tmp_path / "broken", *arguments)
    for _ in range(7):
        for _ in range(dice.randrange(2, 14)):
            broken.decide()
        time.sleep(dice.random() * 0.02)
        broken.kill()
        broken = Piped(tmp_path / "broken", "--resume")
    while broken.decide():
        pass
    assert broken.wait() == 0
    assert finished(tmp_path / "broken")[0].read_text() == finished(tmp_path / "whole")[0].read_text()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_match(number: int, tmp_path: Path) -> None:
    match = Piped(tmp_path, "--seed", "2")
    match.decide()
    match.decide()
    match.decide()
    assert match._prompted()
    assert match.end(number) == 0
    assert "yaniv play --resume" in match.told and "Traceback" not in match.told
    assert len(parse_record(unfinished(tmp_path)[0].read_text()).entries) > 2


def test_a_closed_pipe_keeps_a_match_that_somebody_plays(tmp_path: Path) -> None:
    yaniv(tmp_path, "play", "--seed", "2")
    _close_early(tmp_path, "--resume", "--auto")
    result = yaniv(tmp_path, "play", "--resume", "--auto")
    assert result.exit_code == 0
    yaniv(tmp_path, "play", "--auto", "--seed", "2")
    one, other = finished(tmp_path)
    assert one.read_text() == other.read_text()


def test_a_closed_pipe_leaves_nothing_of_a_match_that_nobody_plays(tmp_path: Path) -> None:
    _close_early(tmp_path, "--auto", "--seed", "2")
    assert not list((tmp_path / "open").iterdir())
    yaniv(tmp_path, "play", "--seed", "2")
    assert "unfinished" not in yaniv(tmp_path, "play", "--auto", "--seed", "3").output


def _close_early(home: Path, *arguments: str) -> None:
    command = [*YANIV, "play", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(home), text=True
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_a_new_match_leaves_the_older_one(tmp_path: Path) -> None:
    yaniv(tmp_path, "play", "--seed", "1")
    [older] = unfinished(tmp_path)
    text = older.read_text()
    result = yaniv(tmp_path, "play", "--seed", "2")
    assert str(older) in result.output and older.read_text() == text and len(unfinished(tmp_path)) == 2


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaniv"
    yaniv(tmp_path, "play", "--seed", "1", "--save", str(mine), typed="1\n1\n")
    assert len(parse_record(mine.read_text()).entries) > 2
    resumed = yaniv(tmp_path, "play", "--resume", "--save", str(mine))
    assert f"yaniv play --resume --save {mine}" in resumed.output
    kept = mine.read_text()
    result = yaniv(tmp_path, "play", "--seed", "2", "--save", str(mine), "--auto")
    assert result.exit_code == 2 and f"yaniv play --resume --save {mine}" in result.output and mine.read_text() == kept
    assert yaniv(tmp_path, "play", "--resume", "--save", str(mine), "--auto").exit_code == 0
    again = yaniv(tmp_path, "play", "--resume", "--save", str(mine))
    assert again.exit_code == 1 and "is over" in again.output and mine.exists()


def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("precious")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe")
    for name in ("notes", "link", "pipe"):
        result = yaniv(tmp_path / "home", "play", "--auto", "--save", str(tmp_path / name))
        assert result.exit_code == 2 and "exists already" in result.output and "another name" in result.output
    assert (tmp_path / "notes").read_text() == "precious" and (tmp_path / "link").is_symlink()
    result = yaniv(tmp_path / "home", "play", "--save", str(tmp_path / "none" / "mine.yaniv"))
    assert result.exit_code == 2 and "There is no folder" in result.output and not (tmp_path / "none").exists()
    result = yaniv(tmp_path / "home", "play", "--resume", "--save", str(tmp_path / "pipe"))
    assert result.exit_code == 2 and "is no file that can keep a match" in result.output


def test_a_match_is_played_in_one_place(tmp_path: Path) -> None:
    match = Piped(tmp_path, "--seed", "2")
    match.decide()
    result = yaniv(tmp_path, "play", "--resume", typed="1\n")
    assert result.exit_code == 1 and "is being played elsewhere" in result.output
    [kept] = unfinished(tmp_path)
    result = yaniv(tmp_path, "play", "--resume", "--save", str(kept), typed="1\n")
    assert result.exit_code == 1 and "is being played elsewhere" in result.output
    assert "unfinished match" not in yaniv(tmp_path, "play", "--seed", "3").output
    assert yaniv(tmp_path, "play", "--resume", "--auto").exit_code == 0
    assert finished(tmp_path) and unfinished(tmp_path) == [kept]
    match.kill()
    assert yaniv(tmp_path, "play", "--resume", "--auto").exit_code == 0 and not unfinished(tmp_path)


def test_a_name_is_plain_and_nobody_elses(tmp_path: Path) -> None:
    for name in ("a\x1bb", "a\u202eb", "x" * 41):
        result = yaniv(tmp_path, "play", "--name", name)
        assert result.exit_code == 2 and "This name cannot be used" in result.output and "\u202e" not in result.output
    yaniv(tmp_path, "play", "--name", "BEN", "-n", "7")
    record = parse_record(unfinished(tmp_path)[0].read_text())
    assert [who.name for who in record.seats] == ["BEN", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida"]


def test_nothing_to_go_on_with(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "play", "--resume")
    assert result.exit_code == 1 and "There is no unfinished match." in result.output


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: text[: len(text) // 2].rsplit("\n", 1)[0] + "\n1: lay 9", "line "),
        (lambda text: text.replace("seed: 1\n", ""), "'seed: NUMBER'"),
        (lambda text: text.replace("rules: ", "rules: x"), "line 2: The rule set: xcardgames-zone"),
        (lambda text: "", "line 1: a record begins with"),
        (lambda text: "\udcff", "no text in UTF-8"),
    ],
)
def test_a_damaged_match_is_kept_aside(damage: object, reason: str, tmp_path: Path) -> None:
    yaniv(tmp_path, "play", "--seed", "1", typed="1\n1\n")
    [kept] = unfinished(tmp_path)
    assert callable(damage)
    kept.write_bytes(str(damage(kept.read_text())).encode(errors="surrogateescape"))
    result = yaniv(tmp_path, "play", "--resume")
    [aside] = (tmp_path / "damaged").iterdir()
    assert result.exit_code == 1 and reason in result.output and str(aside) in result.output
    assert not unfinished(tmp_path)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = yaniv(tmp_path, "play", "--auto", "--seed", "1")
    assert result.exit_code == 0 and "cannot be kept" in result.output


def test_a_place_that_is_no_folder(tmp_path: Path) -> None:
    home = tmp_path / "file"
    home.write_text("")
    result = yaniv(home, "play", "--auto", "--seed", "1")
    assert result.exit_code == 0 and "cannot be kept" in result.output and "The match is over." in result.output
