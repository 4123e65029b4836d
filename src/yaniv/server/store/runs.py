"""What was handed over, sorted for one commit: of each table, a stretch of numbers without a gap.

A guard then looks at the beginning of each run only: is the epoch the table's own, and the number the next one?
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from .port import Entry, Fenced, Unwritable


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """An entry, the epoch it was written under, and who waits for it."""

    entry: Entry
    epoch: int
    future: asyncio.Future[None]


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Entries of one table that follow each other, under one epoch."""

    table: str
    epoch: int
    before: int
    """The number that the table's log must have reached."""
    appends: list[Append] = field(default_factory=list)

    @property
    def last(self) -> int:
        return self.before + len(self.appends)

    def refusals(self, epoch: int, number: int) -> list[tuple[Append, Fenced | Unwritable]]:
        """Why the guard let none of them pass, where the log has reached this epoch and number."""
        if self.epoch == epoch and self.before > number:
            missing = Unwritable(f"table {self.table}: entry {self.before} was not stored")
            return [(append, missing) for append in self.appends]
        return [(append, Fenced(self.table, append.entry.number)) for append in self.appends]


def sort(appends: Iterable[Append]) -> tuple[list[Run], list[Append]]:
    """One run for each table, and what has to wait for the next commit because it goes on from none of them."""
    runs: dict[str, Run] = {}
    rest: list[Append] = []
    waiting: set[str] = set()
    for append in appends:
        entry = append.entry
        run = runs.get(entry.table)
        if run is None:
            run = runs[entry.table] = Run(entry.table, append.epoch, entry.number - 1)
        if entry.table in waiting or entry.number != run.last + 1 or append.epoch != run.epoch:
            waiting.add(entry.table)
            rest.append(append)
        else:
            run.appends.append(append)
    return list(runs.values()), rest
