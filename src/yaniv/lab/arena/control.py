"""Differences in points with the luck of the draw taken off: control variates.

The weights come from deals of their own, which count for nothing else: so what is taken off is nothing on average, and
the difference stays what it is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yaniv.batch import compiled
from yaniv.batch.entries import entry
from yaniv.batch.seating import seated

from .compiled import policies
from .contest import Contest
from .figures import Ratio
from .luck import LUCK, LuckyRow, play_lucky_rounds

PILOT = 1 << 40
"""The deals from this one on are those of which the weights are fitted."""

ROW = compiled.record(LuckyRow(), "i2")

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Played:
    """Some deals between two bots, all seatings of each together."""

    points: Numbers
    """By deal: that the second wrote down more."""
    rounds: Numbers
    luck: Numbers
    """By deal: of the first and of the second, one column for each kind of luck."""

    def difference(self, weights: Numbers | None = None) -> Ratio:
        """By how many points a round the first is better; with weights, without that much luck."""
        points = self.points if weights is None else self.points - self.luck @ weights
        return Ratio.of(points, self.rounds)


def play(contest: Contest, first: int, deals: int) -> Played:
    """Deals of single rounds between two bots that are compiled.

    Raises:
        ValueError: There are not two bots, or one of them cannot be compiled.
    """
    plain = [one.plain for one in policies(contest.entrants)]
    if len(contest.entrants) != 2 or len(plain) != 2:
        raise ValueError(f"not two policies: {', '.join(contest.entrants)}")
    together = tuple(sorted(plain, key=lambda one: (one.__module__, one.__qualname__)))
    drive = entry(play_lucky_rounds, together)
    points, rounds, luck = np.zeros(deals), np.zeros(deals), np.zeros((deals, 2 * LUCK))
    for seating in contest.seatings:
        table = seated(contest.rules, [together.index(plain[who]) for who in seating], contest.seed)
        rows = np.zeros(deals, ROW)
        drive(compiled.fresh(table), rows, first)
        by_seat = rows["luck"].reshape(deals, -1, LUCK)
        for seat, who in enumerate(seating):
            share = 1 / contest.bots.count(contest.entrants[who])
            points += rows["gained"][:, seat] * (share if who else -share)
            luck[:, who * LUCK : (who + 1) * LUCK] += share * by_seat[:, seat]
        rounds += rows["void"] == 0
    return Played(points, rounds, luck)


def fitted(pilot: Played) -> Numbers:
    """The weights with which the luck of these deals tells most of their points."""
    known = np.column_stack([np.ones(len(pilot.points)), pilot.luck])
    return np.linalg.lstsq(known, pilot.points, rcond=None)[0][1:].astype(np.float64)


def steadied(contest: Contest, deals: int, pilot: int = 5_000) -> Ratio:
    """The difference in points a round between two bots, without the luck of the draw."""
    weights = fitted(play(contest, PILOT, pilot))
    return play(contest, 0, deals).difference(weights)
