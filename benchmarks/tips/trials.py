"""The advice played: the same deals with and without it, the seats turned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from yaniv.game import HouseRules
from yaniv.lab.arena.contest import Contest, Unit
from yaniv.lab.arena.meeting import meet
from yaniv.lab.arena.workers import here

from .advice import Tip, Trial

POLICIES = "benchmarks.tips.policies:"
SEED = 30
PLAYERS = (2, 4)
DEALS = {(Unit.ROUNDS, 2): 50_000, (Unit.ROUNDS, 4): 15_000, (Unit.MATCHES, 2): 3_000, (Unit.MATCHES, 4): 800}
"""So many of each contest, each played at all seatings."""

Key: TypeAlias = tuple[str, str, str, int]
"""The tip, the trial, the rules, and how many play."""


@dataclass(frozen=True)
class Worth:
    """By how much the first of a trial did better, with the standard error."""

    mean: float
    error: float
    rounds: int

    @property
    def clear(self) -> bool:
        """Whether it is more than chance: in so many trials, three standard errors happen to few by chance."""
        return abs(self.mean) > 3 * self.error


def contests(tips: Sequence[Tip]) -> dict[Key, Contest]:
    """Everything that is to be played."""
    return {
        (tip.name, trial.label, rules, players): contest(trial, rules, players)
        for tip in tips
        for trial in tip.trials
        for rules in trial.rules
        for players in PLAYERS
    }


def contest(trial: Trial, rules: str, players: int) -> Contest:
    """One player that heeds the advice at a table of others that do not."""
    bots = (POLICIES + trial.first, *[POLICIES + trial.second] * (players - 1))
    return Contest(rules=HouseRules.parse(rules, players), bots=bots, unit=trial.unit, seed=SEED)


def played(tips: Sequence[Tip], scale: float) -> Iterator[tuple[Key, Worth]]:
    """Every trial as it is played."""
    asked = contests(tips)
    with here() as workers:
        for (unit, players), deals in DEALS.items():
            some = {key: one for key, one in asked.items() if (one.unit, len(one.bots)) == (unit, players)}
            courses = meet(list(dict.fromkeys(some.values())), max(100, int(deals * scale)), workers).courses
            found = {course.contest: course.outcome for course in courses}
            for key, one in some.items():
                outcome = found[one]
                assert outcome
                figure = outcome.deciding(one.entrants)  # type: ignore[arg-type]
                yield key, Worth(figure.mean, figure.error, round(outcome.turns.n))


def keep(found: Mapping[Key, Worth], path: Path) -> None:
    """Write the figures down, so that the page can be written again."""
    rows = [[*key, worth.mean, worth.error, worth.rounds] for key, worth in found.items()]
    path.write_text(json.dumps(rows), encoding="utf-8")


def kept(path: Path) -> dict[Key, Worth]:
    """What was written down."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {(tip, label, rules, players): Worth(*figures) for tip, label, rules, players, *figures in rows}
