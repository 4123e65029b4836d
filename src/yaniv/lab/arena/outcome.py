"""What a contest came to: sums that can be added up, and what they say of each bot and of every two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import numpy as np

from .contest import Contest, Unit
from .figures import Ratio
from .lot import Lot, Numbers
from .settling import ALPHA, half_width

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How one bot did; of several that are the same bot, on average."""

    points: Ratio
    """Written down in a round."""
    won: Ratio
    """Its share of the rounds, or of the matches."""
    calls: Ratio
    """In a round."""
    caught: Ratio
    """Of its calls."""

    def __add__(self, other: Showing) -> Showing:
        return Showing(
            points=self.points + other.points,
            won=self.won + other.won,
            calls=self.calls + other.calls,
            caught=self.caught + other.caught,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """By how much the first of two bots did better: paired, since both were dealt the same."""

    points: Ratio
    """That the second wrote down more than the first, in a round."""
    won: Ratio
    """The share of rounds or matches that the first won more."""
    steady: Ratio | None = None
    """The points once more, where the luck of the draw is taken off."""

    def __add__(self, other: Difference) -> Difference:
        steady = self.steady + other.steady if self.steady and other.steady else None
        return Difference(points=self.points + other.points, won=self.won + other.won, steady=steady)

    @property
    def skill(self) -> Ratio:
        """The points with as little luck as there is."""
        return self.steady or self.points

    @property
    def saved(self) -> float:
        """The share of rounds that need not be played, since luck is taken off."""
        return 1 - (self.skill.spread / self.points.spread) ** 2 if self.points.spread else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """All that a contest came to, so far."""

    contest: Contest
    deals: int
    showings: Mapping[str, Showing]
    differences: Mapping[Pair, Difference]
    turns: Ratio
    """In a round."""
    length: Ratio
    """Rounds in a match; of single rounds, those that ended."""
    voids: int

    @classmethod
    def of(cls, contest: Contest, lot: Lot) -> Outcome:
        """What a lot of the contest came to."""
        rounds = lot.rounds.sum(axis=1)
        games = np.full(lot.deals, float(len(contest.seatings)))
        played = rounds if contest.unit is Unit.ROUNDS else games
        seatings = np.array(contest.seatings)
        points, won, calls, caught = (
            {name: _of(who, what, seatings) for who, name in enumerate(contest.entrants)}
            for what in (lot.points, lot.won, lot.calls, lot.caught)
        )
        return cls(
            contest=contest,
            deals=lot.deals,
            showings={
                name: Showing(
                    points=Ratio.of(points[name], rounds),
                    won=Ratio.of(won[name], played),
                    calls=Ratio.of(calls[name], rounds),
                    caught=Ratio.of(caught[name], calls[name]),
                )
                for name in contest.entrants
            },
            differences={
                (a, b): Difference(
                    points=Ratio.of(points[b] - points[a], rounds),
                    won=Ratio.of(won[a] - won[b], played),
                    steady=None if lot.luck is None else Ratio.of(points[b] - points[a] - lot.luck, rounds),
                )
                for a, b in combinations(contest.entrants, 2)
            },
            turns=Ratio.of(lot.turns.sum(axis=1), rounds),
            length=Ratio.of(rounds, games),
            voids=int(lot.voids.sum()),
        )

    def __add__(self, other: Outcome) -> Outcome:
        assert self.contest == other.contest
        return Outcome(
            contest=self.contest,
            deals=self.deals + other.deals,
            showings={name: one + other.showings[name] for name, one in self.showings.items()},
            differences={pair: one + other.differences[pair] for pair, one in self.differences.items()},
            turns=self.turns + other.turns,
            length=self.length + other.length,
            voids=self.voids + other.voids,
        )

    def deciding(self, pair: Pair) -> Ratio:
        """What says which of the two is better: points where rounds are played, wins where matches are."""
        difference = self.differences[pair]
        return difference.skill if self.contest.unit is Unit.ROUNDS else difference.won

    def width(self, pair: Pair, alpha: float = ALPHA) -> float:
        """By how much that may be wrong, whenever one looks."""
        figure = self.deciding(pair)
        return half_width(figure.spread, figure.deals, alpha)


def _of(who: int, what: Numbers, seatings: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> Numbers:
    """What one entrant did of this by deal, at all seatings together; the mean of its seats where it has several."""
    own = seatings == who
    mine: Numbers = (what * own).sum(axis=(1, 2)) / own[0].sum()
    return mine
