"""The order of all bots that met, with how sure it is.

Each bot has one strength, and the stronger wins so much the more often: the model of Bradley and Terry, fitted by
`choix`. Strengths are told in Elo, around a mean of nothing: 400 more win ten times as often.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import choix
import numpy as np
import numpy.typing as npt

from .meeting import Meeting

ELO = 400 / math.log(10)

DRAWS = 400
"""How often the shares are drawn again to see how far the strengths move."""

PRIOR = 1e-3
"""How much nobody is believed to be without any equal: without it, who always wins would be infinitely strong."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot's place on the ladder."""

    bot: str
    elo: float
    low: float
    """The ends of the interval in which it is with 95 % confidence."""
    high: float


def ladder(meeting: Meeting, seed: int = 1) -> tuple[Rung, ...]:
    """All bots of the contests of two, the strongest first; empty unless each has met each, at least by others.

    The intervals come from drawing the share of wins of every two again, with the standard error that it has: what was
    dealt twice is not counted as if it were independent.
    """
    names = list(dict.fromkeys(name for pair, _ in meeting.pairs() for name in pair))
    met = [
        (names.index(first), names.index(second), outcome.differences[first, second].won)
        for (first, second), outcome in meeting.pairs()
        if len(outcome.contest.bots) == 2
    ]
    if not _connected(len(names), [(a, b) for a, b, _ in met]):
        return ()
    games = [won.n for _, _, won in met]
    shares = np.array([(1 + won.mean) / 2 for _, _, won in met])
    errors = np.array([won.error / 2 if won.deals > 1 else 0.5 for _, _, won in met])
    chance = np.random.default_rng(seed)
    pairs = [(a, b) for a, b, _ in met]
    found = _strengths(len(names), pairs, games, shares)
    drawn = [_strengths(len(names), pairs, games, np.clip(chance.normal(shares, errors), 0, 1)) for _ in range(DRAWS)]
    # Who won all is at the edge of what can be drawn, and all the others are drawn away from it.
    low, high = np.percentile(drawn, [2.5, 97.5], axis=0)
    low, high = np.minimum(low, found), np.maximum(high, found)
    rungs = [Rung(*row) for row in zip(names, found.tolist(), low.tolist(), high.tolist(), strict=True)]
    return tuple(sorted(rungs, key=lambda rung: -rung.elo))


def _strengths(
    bots: int, pairs: Sequence[tuple[int, int]], games: Sequence[float], shares: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    wins = np.zeros((bots, bots))
    for (a, b), played, share in zip(pairs, games, shares, strict=True):
        wins[a, b] += played * share
        wins[b, a] += played * (1 - share)
    found: npt.NDArray[np.float64] = choix.ilsr_pairwise_dense(wins, alpha=PRIOR * sum(games))
    centred: npt.NDArray[np.float64] = (found - found.mean()) * ELO
    return centred


def _connected(bots: int, pairs: Sequence[tuple[int, int]]) -> bool:
    """Whether one can go from every bot to every other by those that met."""
    if not pairs:
        return False
    reached = {0}
    while grown := {b for a, b in [*pairs, *((b, a) for a, b in pairs)] if a in reached} - reached:
        reached |= grown
    return len(reached) == bots
