"""What a meeting of bots came to, as tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from yaniv.lab.arena.contest import Unit
from yaniv.lab.arena.figures import Ratio
from yaniv.lab.arena.ladder import Rung
from yaniv.lab.arena.meeting import Meeting
from yaniv.lab.arena.outcome import Outcome, Pair
from yaniv.words import Words

MANY_COLUMNS = 120
"""The width that is written where no terminal says what it has."""


def show(meeting: Meeting, rungs: Sequence[Rung], words: Words) -> None:
    """Print the tables."""
    console = Console()
    if not console.is_terminal:
        console = Console(width=MANY_COLUMNS)
    if meeting.pairs():
        console.print(_differences(meeting, words))
    console.print(_showings(meeting, words))
    if rungs:
        console.print(_ladder(rungs, words))


def _table(words: Words, title: str, columns: Sequence[str]) -> Table:
    table = Table(title=words.say(title), title_justify="left")
    for number, column in enumerate(columns):
        table.add_column(words.say(column), justify="right" if number else "left", no_wrap=not number)
    return table


def _differences(meeting: Meeting, words: Words) -> Table:
    """Every two that met: by how much the first did better."""
    columns = ["arena.bots", "arena.played", "arena.points_more", "arena.won_more", "arena.interval"]
    steady = any(outcome.contest.steady for _, outcome in meeting.pairs())
    table = _table(words, "arena.differences", [*columns, "arena.saved"] if steady else columns)
    for pair, outcome in meeting.pairs():
        difference = outcome.differences[pair]
        table.add_row(
            f"{pair[0]} - {pair[1]}",
            _played(outcome),
            _signed(difference.skill),
            _share(difference.won, sign="+"),
            _interval(outcome, pair, meeting.alpha_each),
            *([f"{difference.saved:.0%}"] if steady else []),
        )
    return table


def _showings(meeting: Meeting, words: Words) -> Table:
    """Each bot of each contest."""
    columns = ["arena.bot", "arena.points", "arena.won", "arena.calls", "arena.caught", "arena.turns"]
    table = _table(words, "arena.showings", [*columns, "arena.rounds_a_match"])
    for course in meeting.courses:
        outcome = course.outcome
        if outcome is None:
            continue
        for number, (name, showing) in enumerate(outcome.showings.items()):
            table.add_row(
                _seats(outcome, name),
                _plain(showing.points),
                _share(showing.won),
                f"{showing.calls.mean:.2f}",
                _share(showing.caught),
                "" if number else f"{outcome.turns.mean:.1f}",
                "" if number or outcome.contest.unit is Unit.ROUNDS else f"{outcome.length.mean:.1f}",
                end_section=number == len(outcome.showings) - 1,
            )
    return table


def _ladder(rungs: Sequence[Rung], words: Words) -> Table:
    table = _table(words, "arena.ladder", ["arena.bot", "arena.elo", "arena.sure"])
    for rung in rungs:
        table.add_row(rung.bot, f"{rung.elo:+.0f}", f"{rung.low:+.0f} .. {rung.high:+.0f}")
    return table


def _seats(outcome: Outcome, name: str) -> str:
    many = outcome.contest.bots.count(name)
    return f"{many} × {name}" if many > 1 else name


def _played(outcome: Outcome) -> str:
    return f"{outcome.deals:,} × {len(outcome.contest.seatings)}"


def _interval(outcome: Outcome, pair: Pair, alpha: float) -> str:
    mean, width = outcome.deciding(pair).mean, outcome.width(pair, alpha)
    if not math.isfinite(width):
        return "?"
    if outcome.contest.unit is Unit.MATCHES:
        return f"{mean - width:+.1%} .. {mean + width:+.1%}"
    return f"{mean - width:+.2f} .. {mean + width:+.2f}"


def _signed(figure: Ratio) -> str:
    return f"{figure.mean:+.2f} ± {figure.error:.2f}"


def _plain(figure: Ratio, digits: int = 2) -> str:
    return f"{figure.mean:.{digits}f} ± {figure.error:.{digits}f}"


def _share(figure: Ratio, sign: str = "") -> str:
    if not math.isfinite(figure.mean):
        return "–"
    return f"{figure.mean:{sign}.1%} ± {figure.error:.1%}"
