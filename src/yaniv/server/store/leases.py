"""Who owns a table when one process has the whole store to itself."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping

from .port import Held


class LocalLeases:
    """Leases that live as long as the process; only the epochs are kept, since only they fence."""

    def __init__(self, rise: Callable[[str], Awaitable[int]], now: Callable[[], float] = time.monotonic) -> None:
        self._rise = rise  # gives a table its next epoch, durably
        self._now = now
        self._alive: dict[str, float] = {}  # until when
        self._owned: dict[str, tuple[str, int]] = {}

    async def claim(self, table: str, node: str, seconds: float) -> int:
        owner = await self.owner(table)
        if owner not in (None, node):
            assert owner
            raise Held(table, owner)
        self._alive[node] = self._now() + seconds
        former = self._owned.get(table, ("", 0))
        self._owned[table] = node, 0  # at once: while the epoch rises, nobody else is to claim it
        try:
            epoch = await self._rise(table)
        except BaseException:
            self._owned[table] = former
            raise
        self._owned[table] = node, max(epoch, self._owned.get(table, ("", 0))[1])
        return epoch

    async def renew(self, node: str, seconds: float) -> Mapping[str, int]:
        self._alive[node] = self._now() + seconds
        return {table: epoch for table, (owner, epoch) in self._owned.items() if owner == node and epoch}

    async def release(self, table: str, epoch: int) -> None:
        if self._owned.get(table, ("", 0))[1] == epoch:
            del self._owned[table]

    async def leave(self, node: str) -> None:
        self._alive.pop(node, None)
        for table in [table for table, (owner, _) in self._owned.items() if owner == node]:
            del self._owned[table]

    async def owner(self, table: str) -> str | None:
        node, _ = self._owned.get(table, ("", 0))
        return node if self._alive.get(node, self._now()) > self._now() else None
