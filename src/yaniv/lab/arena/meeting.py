"""Contests played out: lot after lot, until all deals are played, all is settled, or somebody has seen enough.

The lots count in the order of their deals, whoever has played them: the same seed gives the same result on one core and
on a thousand, and stops at the same deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from heapq import merge
from types import MappingProxyType

from .contest import Contest, Unit
from .kept import named
from .lot import Lot
from .outcome import Outcome, Pair
from .playing import is_compiled, play_lot
from .settling import ALPHA, settled
from .workers import Pending, Workers

PATH_MAX = 1000
"""A path has fewer outcomes than that even number, so that a long meeting does not fill the memory."""


class Ended(StrEnum):
    """Why a contest goes no further."""

    PLAYED = "played"
    """All deals are."""
    SETTLED = "settled"
    """Every difference is."""
    STOPPED = "stopped"
    """Somebody has stopped it, or another contest has failed: what was played counts."""
    FAILED = "failed"
    """A bot did, or whoever played it: what was played before counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """When to stop early."""

    alpha: float = ALPHA
    """The chance that anything at all is settled wrongly, all contests together."""
    margin: float = 0.0
    """A difference within this, points or share of wins, is none."""


@dataclass(slots=True)
class Course:
    """How a contest went."""

    contest: Contest
    outcome: Outcome | None = None
    """`None` as long as nothing has been played."""
    ended: Ended = Ended.STOPPED
    path: list[Outcome] = field(default_factory=list)
    """The outcome after each lot; of very many, after every so many of them, and the last."""
    lots: int = 0
    """How many were counted."""
    every: int = 1
    """The path has an outcome after so many of them."""
    error: Exception | None = None
    """Why it failed."""

    @property
    def deals(self) -> int:
        """Played so far."""
        return self.outcome.deals if self.outcome else 0

    def add(self, lot: Lot) -> None:
        """Count a lot."""
        came_to = Outcome.of(self.contest, lot)
        self.outcome = self.outcome + came_to if self.outcome else came_to
        if self.lots % self.every:
            self.path[-1] = self.outcome
        else:
            self.path.append(self.outcome)
        self.lots += 1
        if len(self.path) == PATH_MAX:
            del self.path[::2]
            self.every *= 2

    def settled(self, settle: Settle, alpha: float) -> bool:
        """Whether every two of the bots are told apart, or as good as equal."""
        outcome = self.outcome
        return outcome is not None and all(
            settled(outcome.deciding(pair).mean, outcome.width(pair, alpha), settle.margin)
            for pair in outcome.differences
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """How several contests went."""

    courses: tuple[Course, ...]
    alpha: float
    """The chance that any of all the intervals ever leaves out the truth."""

    @property
    def alpha_each(self) -> float:
        """The same for one of them (Bonferroni)."""
        return self.alpha / comparisons([course.contest for course in self.courses])

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before all was played."""
        return any(course.ended is Ended.STOPPED for course in self.courses)

    @property
    def failed(self) -> Course | None:
        """The contest that failed, if one did."""
        return next((course for course in self.courses if course.error), None)

    def pairs(self) -> list[tuple[Pair, Outcome]]:
        """Every two that met, with the outcome of their contest."""
        played = [course.outcome for course in self.courses if course.outcome]
        return [(pair, outcome) for outcome in played for pair in outcome.differences]


def comparisons(contests: Sequence[Contest]) -> int:
    """How many differences there are to tell."""
    return max(1, sum(len(one.entrants) * (len(one.entrants) - 1) // 2 for one in contests))


def meet(
    contests: Sequence[Contest],
    deals: int,
    workers: Workers,
    *,
    settle: Settle | None = None,
    begun: Mapping[Contest, Outcome] = MappingProxyType({}),
    progress: Callable[[int], None] = lambda played: None,
) -> Meeting:
    """Play so many deals of each contest, all contests side by side.

    Ctrl-C ends it with what has been played, and so does a contest that fails.

    Args:
        settle: Stop each contest as soon as its differences are settled; `None` plays all deals.
        begun: What some of them came to before: they go on from there.
        progress: Is told of every lot how many deals it has played.
    """
    for one in contests:
        named(one)  # now, and not when it is written down: bots are edited while they play
    alpha = settle.alpha if settle else ALPHA
    courses = (Course(one, begun.get(one), path=[begun[one]] if one in begun else []) for one in contests)
    meeting = Meeting(courses=tuple(courses), alpha=alpha)
    for course in meeting.courses:
        if course.deals >= deals:
            course.ended = Ended.PLAYED
    among = tuple(dict.fromkeys(name for one in contests if is_compiled(one) for name in one.entrants))
    running: deque[tuple[Course, Pending[Lot]]] = deque()
    waiting = _lots(meeting.courses, deals)
    try:
        while True:
            while len(running) < 2 * workers.many and (following := next(waiting, None)):
                course, first, size = following
                if course.ended is not Ended.SETTLED:
                    lot_of = (course.contest, first, size, among, workers.threads)
                    running.append((course, workers.submit(play_lot, *lot_of)))
            if not running:
                break
            course, pending = running.popleft()
            try:
                lot = pending.result()
            except Exception as error:  # a bot of one's own can raise any
                course.ended, course.error = Ended.FAILED, error
                break
            if course.ended is Ended.SETTLED:
                continue
            course.add(lot)
            progress(lot.deals)
            if course.deals >= deals:
                course.ended = Ended.PLAYED
            if settle and course.settled(settle, meeting.alpha_each):
                course.ended = Ended.SETTLED
    except KeyboardInterrupt:
        pass
    return meeting


def _lots(courses: Sequence[Course], deals: int) -> Iterator[tuple[Course, int, int]]:
    """The first deal and the number of deals of every lot, one of each contest in turn."""

    def of(number: int, course: Course) -> Iterator[tuple[int, int, Course, int]]:
        size = _size(course.contest)
        for first in range(course.deals, deals, size):
            if course.ended is Ended.SETTLED:
                return
            yield first, number, course, min(size, deals - first)

    for first, _, course, many in merge(*(of(*one) for one in enumerate(courses)), key=lambda lot: lot[:2]):
        yield course, first, many


def _size(contest: Contest) -> int:
    """About a second's work."""
    if is_compiled(contest):
        return 2000 if contest.unit is Unit.ROUNDS else 100
    return 50 if contest.unit is Unit.ROUNDS else 4
