"""A meeting as data, for JSON: every figure with its standard error."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from yaniv.game import RULES_VERSION

from .figures import Ratio
from .kept import named, sums
from .ladder import Rung
from .meeting import Course, Meeting
from .outcome import Outcome, Pair


def as_data(meeting: Meeting, rungs: Sequence[Rung] = ()) -> dict[str, Any]:
    """All that is known of the meeting."""
    return {
        "rules_version": RULES_VERSION,
        "alpha": meeting.alpha,
        "contests": [_course(course, meeting.alpha_each) for course in meeting.courses if course.outcome],
        "ladder": [{"bot": rung.bot, "elo": rung.elo, "interval": [rung.low, rung.high]} for rung in rungs],
    }


def _course(course: Course, alpha: float) -> dict[str, Any]:
    contest, outcome = course.contest, course.outcome
    assert outcome
    return {
        **named(contest),
        "ended": str(course.ended),
        "error": f"{type(course.error).__name__}: {course.error}" if course.error else None,
        "deals": outcome.deals,
        "seatings": len(contest.seatings),
        "rounds": round(outcome.turns.n),
        "void_rounds": outcome.voids,
        "turns_a_round": _figure(outcome.turns),
        "rounds_a_match": _figure(outcome.length) if contest.unit == "matches" else None,
        "differences": [_difference(outcome, pair, alpha) for pair in outcome.differences],
        "showings": {
            name: {
                "points_a_round": _figure(showing.points),
                "won": _figure(showing.won),
                "calls_a_round": _figure(showing.calls),
                "failed_calls": _figure(showing.caught),
            }
            for name, showing in outcome.showings.items()
        },
        "sums": sums(outcome),
    }


def _difference(outcome: Outcome, pair: Pair, alpha: float) -> dict[str, Any]:
    difference, mean, width = outcome.differences[pair], outcome.deciding(pair).mean, outcome.width(pair, alpha)
    return {
        "first": pair[0],
        "second": pair[1],
        "points_a_round": _figure(difference.points),
        "steady": _figure(difference.steady) | {"saved": difference.saved} if difference.steady else None,
        "won": _figure(difference.won),
        "interval": [_finite(mean - width), _finite(mean + width)],
    }


def _figure(figure: Ratio) -> dict[str, Any]:
    return {"mean": _finite(figure.mean), "error": _finite(figure.error)}


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
