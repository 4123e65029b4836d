"""How much one person or one address may ask for."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address

from .clock import Clock

MINUTE = 60.0
HOME = 64
"""Bits of an address of IPv6 that are of one household, which has all that begin with them."""


def household(address: str) -> str:
    """Whom an address belongs to, as far as can be told.

    >>> household("2001:db8:1:2:3::4"), household("::ffff:192.0.2.7"), household("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> HOME << HOME, HOME)))


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
