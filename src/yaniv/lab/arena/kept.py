"""The sums of a meeting as data, so that it can be taken up again where it was stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, fields
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import combinations
from math import isfinite
from pathlib import Path
from typing import Any

from yaniv.batch.reach import NotPlain, fingerprint
from yaniv.bots import ENTRANTS, Policy, entrant
from yaniv.game import RULES_VERSION

from .contest import Contest
from .figures import Ratio
from .outcome import Difference, Outcome, Showing


class OtherMeeting(ValueError):
    """What was kept is not of these contests."""


def named(contest: Contest) -> dict[str, Any]:
    """What tells a contest from all others."""
    return {
        "bots": list(contest.bots),
        "code": {name: code for name in contest.entrants if (code := _code(name))},
        "rules": contest.rules.line(len(contest.bots)),
        "unit": str(contest.unit),
        "seed": contest.seed,
        "steady": contest.steady,
    }


@cache
def _code(name: str) -> str:
    """A fingerprint of a bot of one's own, which may be edited before a meeting is taken up again.

    Of a policy it tells all that this can reach; of another bot the file in which it stands.
    """
    if name in ENTRANTS:
        return ""
    own = entrant(name)
    with suppress(NotPlain):
        if isinstance(own, Policy):
            return fingerprint(own.plain)[:16]
    file = import_module(name.partition(":")[0]).__file__
    return sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


def sums(outcome: Outcome) -> dict[str, Any]:
    """All that an outcome is made of."""
    return {
        "voids": outcome.voids,
        "turns": astuple(outcome.turns),
        "length": astuple(outcome.length),
        "showings": {name: _of(one) for name, one in outcome.showings.items()},
        "differences": [[*pair, _of(one)] for pair, one in outcome.differences.items()],
    }


def taken_up(contests: Sequence[Contest], kept: Any) -> dict[Contest, Outcome]:
    """What these contests had come to when their meeting was told as data.

    Raises:
        OtherMeeting: It was another meeting, or is no meeting at all.
    """
    try:
        if kept["rules_version"] != RULES_VERSION:
            raise OtherMeeting
        found, names = {}, {each: named(each).items() for each in contests}
        for one in kept["contests"]:
            [contest] = [each for each in contests if each not in found and names[each] <= one.items()]
            found[contest] = _outcome(contest, one["deals"], one["sums"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise OtherMeeting from error
    return found


def _of(one: Showing | Difference) -> dict[str, Any]:
    figures = {field.name: getattr(one, field.name) for field in fields(one)}
    return {name: astuple(figure) for name, figure in figures.items() if figure}


def _outcome(contest: Contest, deals: int, kept: Mapping[str, Any]) -> Outcome:
    outcome = Outcome(
        contest=contest,
        deals=deals,
        showings={name: Showing(**_ratios(one)) for name, one in kept["showings"].items()},
        differences={(a, b): Difference(**_ratios(one)) for a, b, one in kept["differences"]},
        turns=_ratio(kept["turns"]),
        length=_ratio(kept["length"]),
        voids=kept["voids"],
    )
    if not _is_whole(outcome):
        raise OtherMeeting
    return outcome


def _ratios(kept: Mapping[str, Sequence[float]]) -> dict[str, Ratio]:
    return {name: _ratio(numbers) for name, numbers in kept.items()}


def _ratio(numbers: Sequence[Any]) -> Ratio:
    deals, x, n, xx, xn, nn = numbers
    return Ratio(deals, x, n, xx, xn, nn)


def _is_whole(outcome: Outcome) -> bool:
    """Whether all that was summed up is there, over as many deals: a file may have been damaged, or written by hand."""
    entrants, pairs = outcome.contest.entrants, tuple(combinations(outcome.contest.entrants, 2))
    if tuple(outcome.showings) != entrants or tuple(outcome.differences) != pairs:
        return False
    parts: list[Showing | Difference] = [*outcome.showings.values(), *outcome.differences.values()]
    ratios = [getattr(part, field.name) for part in parts for field in fields(part)]
    steady = [one.steady is not None for one in outcome.differences.values()]
    counts = (outcome.deals, outcome.voids)
    return (
        all(one is outcome.contest.steady for one in steady)
        and all(type(count) is int and count >= 0 for count in counts)
        and all(_is_sum(one, outcome.deals) for one in (outcome.turns, outcome.length, *ratios) if one is not None)
    )


def _is_sum(ratio: Ratio, deals: int) -> bool:
    return ratio.deals == deals and all(type(one) in (int, float) and isfinite(one) for one in astuple(ratio))
