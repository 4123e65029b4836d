"""The game at a real terminal: drawn, typed and stopped."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, finished, unfinished
from yaniv.game import Played, parse_record


def shown(text: str) -> str:
    """The text without what steers the terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>78]|\r", "", text)


def ready(terminal: Terminal, last: str = "score, quit") -> str:
    """What is shown up to the moment at which keys are read."""
    return terminal.until(last) + terminal.until("\x1b[?25h")


def my_turn(terminal: Terminal) -> str:
    """What is shown up to my turn, in a match whose cards nobody knows: a bot may call before it."""
    screen = ready(terminal, "quit")
    while "Enter: go on" in screen:
        terminal.type("\r")
        screen = ready(terminal, "quit")
    return screen


def test_a_minute_to_the_first_card(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play")
    terminal.until("[cardgames-zone]")
    terminal.type("chess\r")
    assert "chess is not possible" in shown(terminal.until("or cardgames-zone."))
    terminal.type("2\r")
    terminal.until("[3]")
    terminal.type("\r")
    terminal.until("[club]")
    terminal.type("novice\r")
    screen = shown(my_turn(terminal))
    assert "Yaniv · Israeli · round " in screen and "Your hand: " in screen and "Lay:" in screen
    terminal.type("nonsense\r")
    assert "is not understood" in shown(terminal.until("names them all"))
    terminal.type("la\t")
    terminal.until("lay")
    terminal.type("\x03")
    assert terminal.status() == 0
    assert "yaniv play --resume" in terminal.text and "Traceback" not in terminal.text
    record = parse_record(unfinished(tmp_path)[0].read_text())
    assert record.rules.line(4) == "israeli" and record.seats[1].bot == "novice"


@pytest.mark.parametrize("stop", ["\x04", "quit\r"])
def test_the_end_of_the_input_keeps_the_match_and_it_is_offered_again(stop: str, tmp_path: Path) -> None:
    first = Terminal(tmp_path, "play", "bga", "--seed", "3", "--pace", "0")
    ready(first)
    first.type("1, draw\r")
    ready(first)
    first.type(stop)
    assert first.status() == 0 and "Goodbye!" in first.text
    [kept] = unfinished(tmp_path)
    again = Terminal(tmp_path, "play", "--pace", "0")
    again.until("[1]")
    again.type("\r")
    assert "You laid " in shown(ready(again))
    again.signal(signal.SIGTERM)
    assert again.status() == 0 and "Traceback" not in again.text
    assert unfinished(tmp_path) == [kept]


def test_what_is_typed_ahead_plays_nothing(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "bga", "--seed", "3", "--pace", "0.3")
    ready(terminal)
    terminal.type("1, draw\r")
    terminal.until("drew")
    terminal.type("1\r1\r")
    ready(terminal)
    terminal.type("\x04")
    assert terminal.status() == 0
    record = parse_record(unfinished(tmp_path)[0].read_text())
    assert sum(isinstance(one, Played) and one.seat == 0 for one in record.entries) == 2


def test_what_is_typed_at_a_pause_is_the_next_entry(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "bga", "--seed", "3", "--pace", "0")
    ready(terminal)
    terminal.type("score\r")
    ready(terminal, "help, quit")
    terminal.type("nonsense\r")
    assert '"nonsense" is not understood' in shown(ready(terminal, "names them all"))
    terminal.type("score\r")
    ready(terminal, "help, quit")
    terminal.type("1, draw\r")
    terminal.until("You laid")
    ready(terminal)
    terminal.type("\x04")
    assert terminal.status() == 0


def test_the_end_of_a_round_waits_for_enter_and_says_so(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "bga", "--seed", "3", "--pace", "0", "-n", "1")
    while True:
        shown_now = ready(terminal, "quit")
        if "Enter: go on" in shown_now:
            break
        terminal.type(f"{'0' if 'Call Yaniv!' in shown_now else '1, draw'}\r")
    answers = {"1": "The round is over, and Enter goes on.", "rules now": "is too much there", "save": "is kept in"}
    for typed, told in answers.items():
        terminal.type(f"{typed}\r")
        terminal.until(told)
        terminal.until("\x1b[?25h")
    terminal.type("\r")
    assert "round 2" in shown(ready(terminal))
    terminal.type("\x04")
    assert terminal.status() == 0


def test_the_opening_understands_several_levels_and_quit(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play")
    for prompt, typed in (("[cardgames-zone]", ""), ("[3]", ""), ("[club]", "3,novice")):
        terminal.until(prompt)
        terminal.type(f"{typed}\r")
    ready(terminal, "quit")
    terminal.type("\x04")
    assert terminal.status() == 0
    record = parse_record(unfinished(tmp_path)[0].read_text())
    assert [who.bot for who in record.seats] == ["", "club", "novice", "club"]
    again = Terminal(tmp_path / "other", "play")
    again.until("[cardgames-zone]")
    again.type("quit\r")
    assert again.status() == 0 and "Goodbye!" in again.text and not (tmp_path / "other").exists()


def test_colours_stay_away_where_they_are_not_wanted(tmp_path: Path) -> None:
    plain = Terminal(tmp_path, "play", "bga", "--seed", "1", NO_COLOR="1")
    text = ready(plain)
    plain.type("\x04")
    assert plain.status() == 0 and "38;5" not in text and "Your hand" in text
    coloured = Terminal(tmp_path, "play", "bga", "--seed", "1")
    assert "38;5" in ready(coloured)
    coloured.type("\x04")
    assert coloured.status() == 0


def test_a_terminal_that_can_only_print_lines(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "bga", "--seed", "1", TERM="dumb")
    text = terminal.until("> ")
    assert "\x1b" not in text and "Your turn." in text
    terminal.type("\x04")
    assert terminal.status() == 0


@pytest.mark.parametrize("language", ["en", "fr", "he"])
@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_wider_than_the_terminal(columns: int, language: str, tmp_path: Path) -> None:
    from rich.cells import cell_len

    arguments = ("backpacker", "-n", "7", "--seed", "3", "--pace", "0", "--lang", language)
    terminal = Terminal(tmp_path, "play", *arguments, columns=columns)
    last = {"en": "quit", "fr": "quitter", "he": "יציאה"}[language]
    for _ in range(12):
        ready(terminal, last)
        terminal.type("1\r")
    ready(terminal, last)
    terminal.type("\x03")
    assert terminal.status() == 0
    for line in shown(terminal.text).splitlines():
        assert cell_len(line.rstrip()) <= columns or "/" in line, line


def test_a_match_drawn_to_its_end(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "--auto", "--seed", "7", columns=100)
    assert terminal.status() == 0
    assert "The match is over." in terminal.text and "38;5" in terminal.text and len(finished(tmp_path)) == 1
