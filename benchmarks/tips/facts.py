"""Who wins, how long it lasts, and how often a call fails, by preset and number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from yaniv.batch import Rounds, simulate
from yaniv.bots import BOTS
from yaniv.game import preset

from .policies import ALWAYS
from .trials import rounds_of

SEED = 31
ROUNDS, MATCHES = 20_000, 400
PLAYERS = (2, 3, 4, 5)
Share: TypeAlias = tuple[float, int]
"""A share, and of how many."""


@dataclass(frozen=True)
class Facts:
    """What was seen of one preset with so many players."""

    rules: str
    players: int
    rounds: int
    first_wins: list[float]
    """The share of rounds won by who starts, the next one clockwise, and so on."""
    first_points: list[float]
    """The points a round that each of them writes down."""
    turns: list[float]
    """Of a round: the mean, and what 5 % and 95 % of the rounds stay below; as are the next two."""
    match_rounds: list[float]
    match_turns: list[float]
    weighed: dict[int, Share]
    """How often a call failed, by the points of the caller, among players who weigh it."""
    always: dict[int, Share]
    """The same among players who call whenever they may, as are the next two."""
    by_cards: dict[int, Share]
    """By the number of cards of the other who had fewest."""
    by_shown: dict[int, Share]
    """By the most cards that another was seen to take and still held."""


def facts(rules: str, players: int, scale: float) -> Facts:
    """Play rounds and matches of club against itself, and rounds in which all call whenever they may."""
    house = preset(rules, players)
    rounds, matches = max(500, int(ROUNDS * scale)), max(20, int(MATCHES * scale))
    weighed = rounds_of(house, [0] * players, rounds, SEED)
    always = rounds_of(house, [ALWAYS] * players, rounds, SEED)
    club, among = BOTS["club"], list(BOTS.values())
    whole = simulate(house, [club] * players, matches=matches, seed=SEED, among=among, threads=1)
    wins, points = by_place(weighed)
    others = np.arange(players) != always.caller[:, None]
    return Facts(
        rules=rules,
        players=players,
        rounds=rounds,
        first_wins=wins,
        first_points=points,
        turns=spread(weighed.turns),
        match_rounds=spread(whole.rounds),
        match_turns=spread(whole.turns),
        weighed=failing(weighed, callers_points(weighed)),
        always=failing(always, callers_points(always)),
        by_cards=failing(always, np.where(others, always.cards, 99).min(axis=1)),
        by_shown=failing(always, np.where(others, always.shown, -1).max(axis=1)),
    )


def spread(many: npt.NDArray[Any]) -> list[float]:
    """The mean, and what 5 % and 95 % stay below."""
    return [float(many.mean()), *np.percentile(many, [5, 95]).tolist()]


def by_place(played: Rounds) -> tuple[list[float], list[float]]:
    """The share of wins and the points of who starts, of the next one clockwise, and so on; a shared win is shared."""
    players = played.gained.shape[1]
    ended = played.void == 0
    seats = (played.starter[ended, None] + np.arange(players)) % players
    gained = np.take_along_axis(played.gained[ended], seats.astype(np.int64), axis=1)
    least = gained == gained.min(axis=1, keepdims=True)
    wins = (least / least.sum(axis=1, keepdims=True)).mean(axis=0)
    return wins.tolist(), gained.mean(axis=0).tolist()


def callers_points(played: Rounds) -> npt.NDArray[Any]:
    """What the hand of the caller counted."""
    return played.hands[np.arange(len(played)), np.maximum(0, played.caller)]


def failing(played: Rounds, by: npt.NDArray[Any]) -> dict[int, Share]:
    """The share of calls that failed, by something, and how many calls there were."""
    called = (played.void == 0) & (played.slapped == 0)
    return {
        int(value): (float(played.caught[called & (by == value)].mean()), int((called & (by == value)).sum()))
        for value in np.unique(by[called])
    }


def as_rows(found: Sequence[Facts]) -> list[dict[str, Any]]:
    """For JSON."""
    return [asdict(one) for one in found]


def of_rows(rows: Sequence[dict[str, Any]]) -> list[Facts]:
    """From JSON, where keys are texts."""
    tables = ("weighed", "always", "by_cards", "by_shown")
    return [Facts(**row | {name: {int(k): tuple(v) for k, v in row[name].items()} for name in tables}) for row in rows]
