"""How much one person or one address may ask for."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable

from .clock import Clock

MINUTE = 60.0


class Bucket:
    """Holds so many tokens and gets so many a second; each frame takes one."""

    __slots__ = ("_at", "_clock", "_full", "_rate", "_tokens")

    def __init__(self, clock: Clock, rate: float, full: float) -> None:
        self._clock, self._rate, self._full = clock, rate, full
        self._tokens, self._at = full, clock.now()

    def take(self) -> bool:
        """Whether there was one left."""
        now = self._clock.now()
        self._tokens = min(self._full, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Rates:
    """How often somebody may do something in any minute, whatever the wall clock says."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._swept = now, now()
        self._times: dict[tuple[str, str], deque[float]] = {}

    def allow(self, most: int, what: str, who: str) -> bool:
        """Whether it is not too often; if so, it is counted."""
        now = self._now()
        if now - self._swept > MINUTE:
            self._times = {key: times for key, times in self._times.items() if times and now - times[-1] < MINUTE}
            self._swept = now
        times = self._times.setdefault((what, who), deque())
        while times and now - times[0] >= MINUTE:
            times.popleft()
        if len(times) >= most:
            return False
        times.append(now)
        return True


class Open:
    """How many of something each has open at once."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def enter(self, who: str, most: int) -> bool:
        """One more, if there may be."""
        if self._counts[who] >= most:
            return False
        self._counts[who] += 1
        return True

    def leave(self, who: str) -> None:
        """One less."""
        self._counts[who] -= 1
        if self._counts[who] <= 0:
            del self._counts[who]

    @property
    def total(self) -> int:
        """Of all together."""
        return self._counts.total()
