"""A log that is gone when the process ends: for tests, and for a table of one evening."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from .chain import checked
from .port import Entry, Fenced, Figures, Ruined, Unwritable


@dataclass(slots=True)
class _Kept:
    epoch: int = 0
    entries: list[Entry] = field(default_factory=list)
    shelved: bool = False


class MemoryLog:
    """Logs in memory. A test may hold commits back, let them go one by one, or let them fail."""

    held = False
    """Whether commits wait for `let`."""
    failing: Unwritable | None = None
    """What every commit fails with, as on a full disk."""

    def __init__(self) -> None:
        self._tables: dict[str, _Kept] = {}
        self._queue: list[tuple[Entry, int, asyncio.Future[None]]] = []
        self._due = self._closed = False
        self._entries = self._commits = self._refused = 0

    def append(self, entry: Entry, epoch: int) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        if self._closed:
            future.set_exception(Unwritable("the log is closed"))
            return future
        self._queue.append((entry, epoch, future))
        if not self._due:
            self._due = True
            loop.call_soon(self._turn)  # what the loop still adds in this turn goes into the same commit
        return future

    def let(self, count: int | None = None) -> None:
        """Commits the first `count` entries that are held back, or all."""
        batch = self._queue[:count]
        del self._queue[: len(batch)]
        self._commit(batch)

    def _turn(self) -> None:
        self._due = False
        if not self.held:
            self.let()

    def _commit(self, batch: Sequence[tuple[Entry, int, asyncio.Future[None]]]) -> None:
        self._commits += bool(batch)
        for entry, epoch, future in batch:
            error = self.failing or self._refusal(entry, epoch)
            if error:
                self._refused += 1
            else:
                self._entries += 1
                self._tables[entry.table].entries.append(entry)
            if not future.done():
                future.set_exception(error) if error else future.set_result(None)

    def _refusal(self, entry: Entry, epoch: int) -> Exception | None:
        kept = self._tables.get(entry.table, _Kept())
        if kept.epoch != epoch or kept.shelved or entry.number <= len(kept.entries):
            return Fenced(entry.table, entry.number)
        if entry.number > len(kept.entries) + 1:
            return Unwritable(f"table {entry.table}: entry {entry.number - 1} was not stored")
        return None

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        return checked(table, self._tables.get(table, _Kept()).entries)[after:]

    async def tables(self) -> Sequence[str]:
        return sorted(self._tables)

    async def shelve(self, table: str, epoch: int) -> None:
        kept = self._tables.get(table, _Kept())
        if kept.epoch != epoch:
            raise Fenced(table, len(kept.entries))
        kept.shelved = True

    async def remove(self, table: str, epoch: int) -> None:
        kept = self._tables.get(table, _Kept())
        if kept.epoch != epoch:
            raise Fenced(table, len(kept.entries))
        del self._tables[table]

    async def rise(self, table: str) -> int:
        """The next epoch of a table."""
        kept = self._tables.setdefault(table, _Kept())
        kept.epoch += 1
        return kept.epoch

    @property
    def ruin(self) -> Ruined | None:
        return self.failing if isinstance(self.failing, Ruined) else None

    def figures(self) -> Figures:
        return Figures(self._entries, self._commits, self._refused, len(self._queue))

    async def close(self) -> None:
        self._closed = True
        self.let()
