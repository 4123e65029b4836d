"""What the server asks of its memory: a log for every table that keeps what was acknowledged, and who owns a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. `yaniv.server.store.Chain` makes them."""

    table: str
    number: int
    """From 1, without a gap, for each table."""
    body: bytes = field(repr=False)  # hands and seeds: never in a message
    chain: bytes = field(repr=False)
    """What this entry and all before it hash to, under the table's own salt. Never leaves the server."""


class Fenced(Exception):
    """Another owner has taken the table, or its number is taken: whoever gets this no longer owns the table."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(f"table {table}: entry {number} is not this owner's to write")
        self.table, self.number = table, number


class Unwritable(Exception):
    """It is not known to be stored: the disk is full, the database is away, or an entry before it was not stored.

    Whoever gets this takes nothing for granted: claims the table again, which fences off what may still be under way,
    and rebuilds it from its log.
    """


class Away(Unwritable):
    """The database does not answer. It may again."""


class Full(Unwritable):
    """There is no room for it. It is not stored, and there may be room again."""


class Ruined(Unwritable):
    """Writing failed in a way that no retry can heal. The log still reads, but writes no more: end, and start again."""


class Broken(Exception):
    """The log of a table is not what was written: a bit has flipped, or a part is missing."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table}: its log is damaged")
        self.table = table


class Held(Exception):
    """Another node owns the table and is alive."""

    def __init__(self, table: str, node: str) -> None:
        super().__init__(f"table {table} is held by {node}")
        self.table, self.node = table, node


class Unopened(Exception):
    """A store cannot be opened; the text says why."""


class Unsafe(Unopened):
    """The database may lose what it has committed."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a log has done since it was opened."""

    entries: int = 0
    """Stored."""
    commits: int = 0
    """In so many transactions."""
    refused: int = 0
    """Fenced or unwritable."""
    waiting: int = 0
    """Handed over and not yet settled."""
    seconds: float = 0.0
    """Spent in transactions."""
    longest: float = 0.0
    """The longest transaction, in seconds."""


class Log(Protocol):
    """The logs of all tables. An entry is stored when every entry before it in its table is, or not at all."""

    def append(self, entry: Entry, epoch: int) -> asyncio.Future[None]:
        """Hands an entry over, in the order of the calls; the future is done when it is on disk.

        Many may be under way for one table. Whoever stops waiting does not take the entry back.

        The future raises:
            Fenced: The epoch is not the table's newest, or the number is taken.
            Unwritable: It could not be stored, or an entry before it could not.
        """

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        """The entries of a table with a number above `after`, checked against the chain and the length on record.

        Raises:
            Broken: They are not what was written.
        """

    async def tables(self) -> Sequence[str]:
        """Every table that has a log."""

    async def shelve(self, table: str, epoch: int) -> None:
        """Packs the log of a table that is over into one row. It can still be read; nothing can be appended.

        Raises:
            Fenced: The epoch is not the table's newest.
        """

    async def remove(self, table: str, epoch: int) -> None:
        """Forgets a table, whose name is never used again.

        Raises:
            Fenced: The epoch is not the table's newest.
        """

    def figures(self) -> Figures:
        """What it has done so far."""

    @property
    def ruin(self) -> Ruined | None:
        """Why it will never store anything again, if so."""

    async def close(self) -> None:
        """Stores what was handed over, and ends. What comes later is `Unwritable`."""


class Leases(Protocol):
    """Which node owns a table. A node is alive for so many seconds from its last claim or renewal."""

    async def claim(self, table: str, node: str, seconds: float) -> int:
        """Makes the node the table's owner: from now on only the epoch that this returns may write.

        A node that claims its own table again gets a new epoch, so that it is fenced off from its former self.

        Raises:
            Held: Another node owns it and is alive.
        """

    async def renew(self, node: str, seconds: float) -> Mapping[str, int]:
        """Keeps the node alive. Returns the tables that are still its own, with their epochs."""

    async def release(self, table: str, epoch: int) -> None:
        """Gives a table up, if the epoch is still its newest."""

    async def leave(self, node: str) -> None:
        """Gives all tables of the node up."""

    async def owner(self, table: str) -> str | None:
        """The living node that owns the table."""
