"""Time as a table knows it: it only moves forward, and only while the server is up."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol


class Alarm(Protocol):
    """Something that will ring."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Seconds from some beginning, and alarms."""

    def now(self) -> float: ...
    def ring(self, seconds: float, what: Callable[[], None]) -> Alarm: ...


class LoopClock:
    """The event loop's own clock, which no change of the wall clock moves."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._loop.time()

    def ring(self, seconds: float, what: Callable[[], None]) -> Alarm:
        return self._loop.call_later(seconds, what)


@dataclass(order=True, slots=True)
class _Set:
    at: float
    order: int
    what: Callable[[], None] = field(compare=False)
    off: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.off = True


class FakeClock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self._now = 0.0
        self._alarms: list[_Set] = []
        self._order = count()

    def now(self) -> float:
        return self._now

    def ring(self, seconds: float, what: Callable[[], None]) -> Alarm:
        alarm = _Set(self._now + seconds, next(self._order), what)
        heapq.heappush(self._alarms, alarm)
        return alarm

    @property
    def next(self) -> float | None:
        """When the next alarm rings."""
        while self._alarms and self._alarms[0].off:
            heapq.heappop(self._alarms)
        return self._alarms[0].at if self._alarms else None

    def pass_to(self, at: float) -> None:
        """Let time pass, and ring what rings by then."""
        while (due := self.next) is not None and due <= at:
            self._now = max(self._now, due)
            heapq.heappop(self._alarms).what()
        self._now = max(self._now, at)
