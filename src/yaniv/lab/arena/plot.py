"""A meeting drawn: how the differences settled, or all of them side by side with the ladder."""

from __future__ import annotations

import os
from collections.abc import Sequence
from errno import EACCES, ENOENT
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .contest import Unit
from .ladder import Rung
from .meeting import Course, Meeting

HEIGHT = 0.4
"""Of a line, in inches."""

LINES = 10
"""More differences than that are told in a square of all bots."""


def check(path: Path) -> None:
    """See to it that a picture can be written there, before anything is played for it.

    Raises:
        ValueError: There are no pictures of that kind.
        OSError: It cannot be written there.
    """
    if path.suffix[1:].lower() not in Figure().canvas.get_supported_filetypes():
        raise ValueError(f"{path.name} does not end in .png, .svg or the like")
    where = path if path.exists() else path.parent
    if not where.exists():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(where))
    if not os.access(where, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES), str(where))


def plot(meeting: Meeting, path: Path, rungs: Sequence[Rung] = ()) -> None:
    """Write a picture of the meeting; the ending of the file's name says of which kind.

    Raises:
        ValueError: There are no pictures of that kind.
        OSError: It cannot be written there.
    """
    pairs = meeting.pairs()
    many = len(rungs) > 2 and len(pairs) > LINES
    tall, wide = (len(rungs), 6 + HEIGHT * 2 * len(rungs)) if many else (len(pairs), 8)
    figure = Figure(figsize=(wide, max(4.0, 2 + HEIGHT * tall)), layout="constrained")
    if len(pairs) == 1:
        [course] = [one for one in meeting.courses if one.outcome and one.outcome.differences]
        _settling(figure.subplots(), course, meeting.alpha_each)
    elif pairs:
        left, *right = figure.subplots(1, 2 if rungs else 1, squeeze=False, width_ratios=[2, 1] if many else None)[0]
        if many:
            _square(left, meeting, rungs)
        else:
            _differences(left, meeting)
        if right:
            _ladder(right[0], rungs)
    figure.savefig(path)


def _unit(unit: Unit) -> str:
    return "points a round" if unit is Unit.ROUNDS else "share of matches won more"


def _settling(axes: Axes, course: Course, alpha: float) -> None:
    """The difference deal after deal, in the interval that may be looked at at any time."""
    assert course.outcome
    [pair] = course.outcome.differences
    deals = [outcome.deals for outcome in course.path]
    means = [outcome.deciding(pair).mean for outcome in course.path]
    widths = [outcome.width(pair, alpha) for outcome in course.path]
    axes.axhline(0, color="grey", linewidth=0.8)
    low, high = ([mean + sign * width for mean, width in zip(means, widths, strict=True)] for sign in (-1, 1))
    axes.fill_between(deals, low, high, alpha=0.25, label=f"{1 - alpha:.0%} at all times")
    axes.plot(deals, means, label=f"{pair[0]} - {pair[1]}")
    axes.set_xlabel("deals, each played at every seating")
    axes.set_ylabel(_unit(course.contest.unit))
    axes.legend()


def _differences(axes: Axes, meeting: Meeting) -> None:
    """Each difference with its interval."""
    pairs = meeting.pairs()[::-1]
    places = range(len(pairs))
    axes.errorbar(
        [outcome.deciding(pair).mean for pair, outcome in pairs],
        places,
        xerr=[1.96 * outcome.deciding(pair).error for pair, outcome in pairs],
        fmt="o",
    )
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_yticks(places, [f"{first} - {second}" for (first, second), _ in pairs])
    axes.set_xlabel(f"{_unit(pairs[0][1].contest.unit)}, 95 %")


def _square(axes: Axes, meeting: Meeting, rungs: Sequence[Rung]) -> None:
    """Each difference where the line of one bot and the column of the other meet."""
    names = [rung.bot for rung in rungs]
    square = np.full((len(names), len(names)), np.nan)
    shares = False
    for (first, second), outcome in meeting.pairs():
        a, b, mean = names.index(first), names.index(second), outcome.deciding((first, second)).mean
        square[a, b], square[b, a] = mean, -mean
        shares = outcome.contest.unit is Unit.MATCHES
    far = np.nanquantile(abs(square), 0.8)
    axes.imshow(square, cmap="RdBu", vmin=-far, vmax=far)
    for (a, b), mean in np.ndenumerate(square):
        if np.isfinite(mean):
            text = f"{mean:+.0%}" if shares else f"{mean:+.1f}"
            colour = "white" if abs(mean) > 0.7 * far else "black"
            axes.text(b, a, text, ha="center", va="center", fontsize=8, color=colour)
    axes.set_xticks(range(len(names)), names, rotation=90)
    axes.set_yticks(range(len(names)), names)
    axes.set_title(f"{_unit(Unit.MATCHES if shares else Unit.ROUNDS)}, line over column")


def _ladder(axes: Axes, rungs: Sequence[Rung]) -> None:
    """The strengths with their intervals."""
    places = range(len(rungs))
    upward = rungs[::-1]
    spread = [[rung.elo - rung.low for rung in upward], [rung.high - rung.elo for rung in upward]]
    axes.errorbar([rung.elo for rung in upward], places, xerr=spread, fmt="o")
    axes.set_yticks(places, [rung.bot for rung in upward])
    axes.set_xlabel("Elo around the mean, 95 %")
