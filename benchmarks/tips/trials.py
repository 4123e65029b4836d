"""The advice played: the same deals with and without it, the seats turned."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from yaniv.batch import Matches, Rounds, compiled
from yaniv.batch.entries import entry
from yaniv.batch.results import MATCH_ROW, ROUND_ROW, gathered
from yaniv.batch.seating import seated
from yaniv.game import HouseRules
from yaniv.lab.arena.contest import Unit
from yaniv.lab.arena.figures import Ratio

from .advice import Tip, Trial
from .policies import habitual, play_habits, play_habits_on

SEED = 30
PLAYERS = (2, 4)
DEALS = {(Unit.ROUNDS, 2): 20_000, (Unit.ROUNDS, 4): 5_000, (Unit.MATCHES, 2): 2_000, (Unit.MATCHES, 4): 400}
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


def played(tips: Sequence[Tip], scale: float) -> Iterator[tuple[Key, Worth]]:
    """Every trial as it is played."""
    for tip in tips:
        for trial in tip.trials:
            for rules in trial.rules:
                for players in PLAYERS:
                    deals = max(100, int(DEALS[trial.unit, players] * scale))
                    yield (tip.name, trial.label, rules, players), tried(trial, rules, players, deals)


def tried(trial: Trial, rules: str, players: int, deals: int) -> Worth:
    """One player that heeds the advice at a table of others that do not, on every seat of the same deals."""
    house, others = HouseRules.parse(rules, players), np.arange(players)
    worth, rounds = np.zeros(deals), np.zeros(deals)
    for seat in range(players):
        habits = [trial.first if other == seat else trial.second for other in range(players)]
        if trial.unit is Unit.ROUNDS:
            single = rounds_of(house, habits, deals, SEED)
            rounds += single.void == 0
            worth += single.gained[:, others != seat].mean(axis=1) - single.gained[:, seat]
        else:
            whole = matches_of(house, habits, deals, SEED)
            rounds += whole.rounds
            wins = whole.winners[:, None] >> others & 1
            shares = wins / np.maximum(1, wins.sum(axis=1, keepdims=True))
            worth += shares[:, seat] - shares[:, others != seat].mean(axis=1)
    figure = Ratio.of(worth, rounds if trial.unit is Unit.ROUNDS else np.full(deals, float(players)))
    return Worth(figure.mean, figure.error, round(float(rounds.sum())))


def rounds_of(rules: HouseRules, habits: Sequence[int], rounds: int, seed: int) -> Rounds:
    """Single rounds of players with these habits."""
    rows = np.zeros(rounds, ROUND_ROW)
    entry(play_habits, (habitual,))(compiled.fresh(seated(rules, habits, seed)), rows, 0)
    return gathered(Rounds, rows, 0, len(habits))


def matches_of(rules: HouseRules, habits: Sequence[int], matches: int, seed: int) -> Matches:
    """Whole matches of players with these habits."""
    rows = np.zeros(matches, MATCH_ROW)
    entry(play_habits_on, (habitual,))(compiled.fresh(seated(rules, habits, seed)), rows, 0)
    return gathered(Matches, rows, 0, len(habits))


def keep(found: Mapping[Key, Worth], path: Path) -> None:
    """Write the figures down, so that the page can be written again."""
    rows = [[*key, worth.mean, worth.error, worth.rounds] for key, worth in found.items()]
    path.write_text(json.dumps(rows), encoding="utf-8")


def kept(path: Path) -> dict[Key, Worth]:
    """What was written down."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    return {(tip, label, rules, players): Worth(*figures) for tip, label, rules, players, *figures in rows}
