"""What some deals of a contest came to, in arrays by deal, seating and seat."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Numbers: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Lot:
    """Deals in a row, each played at all its seatings."""

    rounds: Numbers
    """Rounds that were scored, by deal and seating, as are the next two."""
    turns: Numbers
    """Turns in them."""
    voids: Numbers
    """Rounds that nobody ended."""
    points: Numbers
    """Written down, by deal, seating and seat, as are the rest."""
    won: Numbers
    """Of rounds, who wrote down least; of matches, who won; a shared win is shared out."""
    calls: Numbers
    caught: Numbers
    """Calls that failed."""
    luck: Numbers | None = None
    """By deal: how many of the points that the second bot wrote down more than the first are luck of the draw."""

    @classmethod
    def empty(cls, deals: int, seatings: int, seats: int) -> Lot:
        """Room for so many deals."""
        by_seating = {name: np.zeros((deals, seatings)) for name in ("rounds", "turns", "voids")}
        by_seat = {name: np.zeros((deals, seatings, seats)) for name in ("points", "won", "calls", "caught")}
        return cls(**by_seating, **by_seat)

    @property
    def deals(self) -> int:
        """How many."""
        return len(self.rounds)

    def same(self, other: Lot) -> bool:
        """Whether all numbers are the same."""
        mine: Any = (getattr(self, one.name) for one in fields(self))
        return all(map(np.array_equal, mine, (getattr(other, one.name) for one in fields(other))))
