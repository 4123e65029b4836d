"""What many rounds or matches came to: one array for each thing that is counted, one row for each of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from .compiled import record
from .table import MatchRow, RoundRow

Numbers: TypeAlias = npt.NDArray[np.int16]
"""By round or match; where something is counted for each seat, the second axis is the seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What was played, in order: all of it, or as far as it came."""

    number: npt.NDArray[np.int64]
    """Which deal of the seed it was."""
    stopped: bool = False
    """Whether somebody stopped it (Ctrl-C)."""

    def __len__(self) -> int:
        return len(self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds(Results):
    """Single rounds, each the first one of a match."""

    dealer: Numbers
    starter: Numbers
    caller: Numbers
    """Who ended the round, by a call or a slap; -1 in a void one."""
    caught: Numbers
    """1 where the call failed."""
    slapped: Numbers
    """1 where a slap ended the round."""
    void: Numbers
    """1 where the round was called off, because it did not end."""
    turns: Numbers
    steps: Numbers
    """Actions; the passes of a chance to slap or sneak are among them."""
    hands: Numbers
    """By seat: what the hand counted as the round ended."""
    cards: Numbers
    """By seat: how many cards it had."""
    shown: Numbers
    """By seat: how many of these it was seen to take."""
    gained: Numbers
    """By seat: the points of the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches(Results):
    """Whole matches."""

    winners: Numbers
    """A mask of the seats that won."""
    unfinished: Numbers
    """1 where the match did not come to an end."""
    rounds: Numbers
    """Without void ones."""
    voids: Numbers
    turns: npt.NDArray[np.int32]
    totals: Numbers
    """By seat: the score at the end."""
    points: npt.NDArray[np.int32]
    """By seat: all that it wrote down, whatever milestones took away again."""
    out_in: Numbers
    """By seat: the round in which it went out; 0 if it did not."""
    calls: Numbers
    """By seat: how often it ended a round, by a call or a slap."""
    caught: Numbers
    """By seat: how often its call failed."""


R = TypeVar("R", Rounds, Matches)

ROUND_ROW = record(RoundRow(), "i2")
MATCH_ROW = record(MatchRow(), "i4")


def gathered(kind: type[R], rows: npt.NDArray[Any], first: int, seats: int, *, stopped: bool = False) -> R:
    """The rows as arrays; nothing is copied."""
    arrays: dict[str, Any] = {}
    for field in {field.name for field in fields(kind)} - {field.name for field in fields(Results)}:
        column = rows[field]
        arrays[field] = column[:, :seats] if column.ndim > 1 else column
    return kind(number=np.arange(first, first + len(rows)), stopped=stopped, **arrays)
