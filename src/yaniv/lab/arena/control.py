"""Differences in points with the luck of the draw taken off: control variates.

The weights come from deals of their own, which count for nothing else: so what is taken off is nothing on average, and
the difference stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import numpy.typing as npt

from yaniv.batch import compiled
from yaniv.batch.entries import entry
from yaniv.batch.results import Rounds, gathered
from yaniv.batch.seating import seated
from yaniv.batch.simulation import fill, together

from .compiled import note, policies
from .contest import Contest, Unit
from .figures import Ratio
from .lot import Lot
from .luck import LUCK, LuckyRow, play_lucky_rounds
from .playing import is_compiled

PILOT = 1 << 40
"""The deals from this one on are those of which the weights are fitted."""

PILOT_DEALS = 5_000

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


def can_be_steady(contest: Contest) -> bool:
    """Whether luck can be told of it: single rounds between two bots, both compiled."""
    return contest.unit is Unit.ROUNDS and len(contest.entrants) == 2 and is_compiled(contest)


def play_lot(contest: Contest, first: int, deals: int, among: Sequence[str] = (), threads: int | None = 1) -> Lot:
    """A lot of a contest, with how much of it is luck.

    Args:
        among: Bots that are compiled together.

    Raises:
        ValueError: There are not two bots, or one of them cannot be compiled.
        KeyboardInterrupt: It was stopped.
    """
    lot, luck = _drawn(contest, first, deals, among, threads)
    return replace(lot, luck=luck @ _weights(contest, tuple(among)))


def play(contest: Contest, first: int, deals: int, among: Sequence[str] = ()) -> Played:
    """Deals of single rounds between two bots that are compiled.

    Raises:
        ValueError: There are not two bots, or one of them cannot be compiled.
    """
    lot, luck = _drawn(contest, first, deals, among, 1)
    points = np.zeros(deals)
    for number, seating in enumerate(contest.seatings):
        for seat, who in enumerate(seating):
            points += lot.points[:, number, seat] * (_share(contest, who) if who else -_share(contest, who))
    return Played(points, lot.rounds.sum(axis=1), luck)


def fitted(pilot: Played) -> Numbers:
    """The weights with which the luck of these deals tells most of their points."""
    known = np.column_stack([np.ones(len(pilot.points)), pilot.luck])
    return np.linalg.lstsq(known, pilot.points, rcond=None)[0][1:].astype(np.float64)


@cache
def _weights(contest: Contest, among: tuple[str, ...]) -> Numbers:
    """The same in every process."""
    return fitted(play(contest, PILOT, PILOT_DEALS, among))


def _drawn(contest: Contest, first: int, deals: int, among: Sequence[str], threads: int | None) -> tuple[Lot, Numbers]:
    """The deals, and by deal the luck of the first bot and of the second."""
    plain = [one.plain for one in policies(contest.entrants)]
    if len(contest.entrants) != 2 or len(plain) != 2:
        raise ValueError(f"not two policies: {', '.join(contest.entrants)}")
    each = together(*plain, *(one.plain for one in policies(among)))
    drive = entry(play_lucky_rounds, each)
    lot, luck = Lot.empty(deals, len(contest.seatings), len(contest.bots)), np.zeros((deals, 2 * LUCK))
    for number, seating in enumerate(contest.seatings):
        table = seated(contest.rules, [each.index(plain[who]) for who in seating], contest.seed)
        rows = np.zeros(deals, ROW)
        if fill(drive, table, rows, first, threads, progress=False).stopped:
            raise KeyboardInterrupt
        note(lot, number, gathered(Rounds, rows, first, len(seating)))
        by_seat = rows["luck"].reshape(deals, -1, LUCK)
        for seat, who in enumerate(seating):
            luck[:, who * LUCK : (who + 1) * LUCK] += _share(contest, who) * by_seat[:, seat]
    return lot, luck


def _share(contest: Contest, who: int) -> float:
    """What one of its seats counts for, where a bot has several."""
    return 1 / contest.bots.count(contest.entrants[who])
