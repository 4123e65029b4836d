"""The logs of all tables in one SQLite file."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from .chain import checked
from .packing import pack, unpack
from .port import Broken, Entry, Fenced, Ruined, Unopened, Unsafe
from .writer import Writer

LOG = logging.getLogger(__name__)
OLDEST = (3, 35)  # RETURNING
PAGE = 2048
"""Bytes. Each entry touches a few pages, which go whole into the write-ahead log: half of SQLite's usual page writes
about half as much (measured: 3.2, 4.7 and 8.7 kB an entry for pages of 1, 2 and 4 kB, in commits of ten)."""


class Occupied(Unopened):
    """Another process has the file open, and a file has one."""


class TooOld(Unopened):
    """This SQLite lacks what we need."""


def loses_writes(version: tuple[int, int, int]) -> bool:
    """Whether this SQLite has the WAL-reset bug (sqlite.org/wal.html#walresetbug), which takes two connections.

    >>> [loses_writes(version) for version in ((3, 40, 1), (3, 44, 6), (3, 50, 6), (3, 50, 7), (3, 51, 3))]
    [True, False, True, False, False]
    """
    mended = {(3, 44): 6, (3, 50): 7}
    return (3, 7, 0) <= version < (3, 51, 3) and version[2] < mended.get(version[:2], 1_000)


def connect(path: Path, kind: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """The one connection to a file, made ready to write durably. The file is made if there is none.

    Raises:
        Occupied: Somebody else has it open.
        TooOld: Python was built with a SQLite too old.
        Unsafe: The file is where nothing can be written durably.
        Unopened: There is no such folder, or the file is no database.
    """
    # Never opened twice: closing a file gives up all locks that the process has on it.
    with suppress(FileExistsError), _named(path):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # it holds hands and seeds
    try:
        raw = hold(path, kind)
    except sqlite3.DatabaseError as error:
        raise Unopened(f"{path}: {error}") from None
    if raw.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raw.close()
        raise Unsafe(f"{path} is on a file system that cannot hold a write-ahead log")
    raw.execute("PRAGMA synchronous = FULL")  # NORMAL may lose the newest commits when the power goes
    raw.execute("PRAGMA fullfsync = ON")  # macOS; nothing elsewhere
    raw.execute("PRAGMA checkpoint_fullfsync = ON")
    raw.execute("PRAGMA wal_autocheckpoint = 32768")  # the writer does it; this bounds the log at 64 MB in any case
    raw.execute("PRAGMA foreign_keys = ON")
    return raw


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise Unopened(f"{path}: {error.strerror}") from None


def hold(path: Path, kind: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """A connection to a file that nobody else can open until it ends."""
    if sqlite3.sqlite_version_info < OLDEST:
        raise TooOld(f"SQLite {sqlite3.sqlite_version} is older than {'.'.join(map(str, OLDEST))}")
    if loses_writes(sqlite3.sqlite_version_info):
        LOG.info("SQLite %s has the WAL-reset bug, which one connection alone cannot meet", sqlite3.sqlite_version)
    raw = sqlite3.connect(path, timeout=0, isolation_level=None, factory=kind)
    try:
        raw.execute(f"PRAGMA page_size = {PAGE}")  # before there is anything in it
        # Before the first look into the file: then SQLite itself keeps every other connection out, which is what makes
        # the WAL-reset bug impossible whatever the version, and needs no shared memory beside the file.
        raw.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
        raw.execute("BEGIN IMMEDIATE")
        raw.execute("COMMIT")
    except sqlite3.OperationalError as error:
        raw.close()
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Occupied(f"{path} is in use by another process") from None
        raise
    except BaseException:
        raw.close()
        raise
    return raw


class SqliteLog:
    """See `Log`."""

    def __init__(self, writer: Writer) -> None:
        # A thread that wants to go on while another computes waits for this long, several times in every commit. With
        # Python's 5 ms a commit took 20 ms beside a busy event loop, with half a millisecond 1.5.
        sys.setswitchinterval(min(sys.getswitchinterval(), 0.0005))
        self._writer = writer
        self.append = writer.append
        self.figures = writer.figures

    @property
    def ruin(self) -> Ruined | None:
        return self._writer.ruin

    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        return await self._writer.read(lambda raw: read(raw, table)[after:])

    async def tables(self) -> Sequence[str]:
        return await self._writer.read(tables)

    async def shelve(self, table: str, epoch: int) -> None:
        await self._writer.write(lambda raw: shelve(raw, table, epoch))

    async def remove(self, table: str, epoch: int) -> None:
        await self._writer.write(lambda raw: remove(raw, table, epoch))

    async def rise(self, table: str) -> int:
        """The next epoch of a table."""
        return await self._writer.write(lambda raw: rise(raw, table))

    async def close(self) -> None:
        await self._writer.close()


def tables(raw: sqlite3.Connection) -> Sequence[str]:
    """Every table that has a log, or a part of one."""
    rows = raw.execute("SELECT table_id FROM logs UNION SELECT table_id FROM events ORDER BY table_id")
    return [table for (table,) in rows.fetchall()]


def read(raw: sqlite3.Connection, table: str) -> Sequence[Entry]:
    """The whole log of a table.

    Raises:
        Broken: It is not what was written.
    """
    try:
        head = raw.execute("SELECT number, packed FROM logs WHERE table_id = ?", (table,)).fetchone()
        rows = raw.execute(
            "SELECT number, body, chain FROM events WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise Broken(table) from None
        raise
    number, packed = head or (0, None)
    entries = unpack(table, packed) if packed is not None else [Entry(table, *row) for row in rows]
    return checked(table, entries, number)


def rise(raw: sqlite3.Connection, table: str) -> int:
    row = raw.execute(
        "INSERT INTO logs (table_id, epoch, number) VALUES (?, 1, 0)"
        " ON CONFLICT (table_id) DO UPDATE SET epoch = epoch + 1 RETURNING epoch",
        (table,),
    ).fetchall()
    return int(row[0][0])


def shelve(raw: sqlite3.Connection, table: str, epoch: int) -> None:
    if _owned(raw, table, epoch) is None:
        packed = pack(read(raw, table))
        raw.execute("UPDATE logs SET packed = ? WHERE table_id = ?", (packed, table))
        raw.execute("DELETE FROM events WHERE table_id = ?", (table,))


def remove(raw: sqlite3.Connection, table: str, epoch: int) -> None:
    _owned(raw, table, epoch)
    raw.execute("DELETE FROM logs WHERE table_id = ?", (table,))
    raw.execute("DELETE FROM events WHERE table_id = ?", (table,))


def _owned(raw: sqlite3.Connection, table: str, epoch: int) -> bytes | None:
    """The shelved log of a table that is written under this epoch, if it is shelved."""
    head = raw.execute("SELECT epoch, number, packed FROM logs WHERE table_id = ?", (table,)).fetchone()
    if head is None or head[0] != epoch:
        raise Fenced(table, head[1] if head else 0)
    packed: bytes | None = head[2]
    return packed
