"""What the SQLite file promises, and what becomes of it when the disk fails."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.store.places import Place, entries, entry, run, table
from yaniv.server.store import Chain, Entry, Ruined, Unopened, Unwritable, writer
from yaniv.server.store.leases import LocalLeases
from yaniv.server.store.migrate import migrate
from yaniv.server.store.running import OneConnection
from yaniv.server.store.sqlite import Occupied, SqliteLog, TooOld, connect, loses_writes
from yaniv.server.store.writer import READING, Writer


class Failing(sqlite3.Connection):
    """A connection to a disk that fails where a test says."""

    at = ""
    code = 0

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if self.at and sql.startswith(tuple(self.at.split(", "))):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = self.code
            raise error
        return super().execute(sql, *values)


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[Writer, SqliteLog, Callable[[str, int], None]]]:
    """A log on a disk that can be made to fail."""
    raws: list[Failing] = []

    def open_failing() -> sqlite3.Connection:
        raw = connect(path, Failing)
        assert isinstance(raw, Failing)
        raws.append(raw)
        return raw

    def fail(at: str, code: int) -> None:
        raws[0].at, raws[0].code = at, code

    writer = Writer(open_failing)
    await writer.start()
    await (await OneConnection.of(writer)).write(migrate)
    log = SqliteLog(writer)
    try:
        yield writer, log, fail
    finally:
        await log.close()


@run
async def test_every_commit_goes_to_the_disk(tmp_path: Path) -> None:
    async with opened(tmp_path / "yaniv.db") as (writer, _, _):

        def pragmas(raw: sqlite3.Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "locking_mode", "page_size", "foreign_keys")
            return [raw.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

        assert await writer.read(pragmas) == ["wal", 2, "exclusive", 2048, 1]
        assert not (tmp_path / "yaniv.db-shm").exists()


@run
async def test_only_its_owner_reads_the_file(file: Place) -> None:
    async with file.opened():
        assert {oct(path.stat().st_mode & 0o777) for path in file.path.parent.iterdir()} == {"0o600"}


@run
async def test_a_file_has_one_connection(file: Place) -> None:
    """D6: the WAL-reset bug of SQLite before 3.51.3 takes two."""
    async with file.opened():
        with pytest.raises(Occupied):
            async with file.opened():
                pass
        script = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT * FROM logs')"
        other = subprocess.run([sys.executable, "-c", script, str(file.path)], capture_output=True, text=True)
        assert "database is locked" in other.stderr
    async with file.opened():
        pass


def test_which_versions_have_the_bug() -> None:
    assert loses_writes((3, 7, 0))
    assert loses_writes((3, 51, 2))
    assert loses_writes((3, 44, 5))
    assert not loses_writes((3, 6, 23))
    assert not loses_writes((3, 44, 6))
    assert not loses_writes((3, 52, 0))


def test_a_sqlite_too_old_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(TooOld):
        connect(tmp_path / "yaniv.db")


@run
async def test_a_full_disk_refuses_and_heals(tmp_path: Path) -> None:
    """D4: actions are refused, reading goes on, and when there is space again nothing has been lost."""
    async with opened(tmp_path / "yaniv.db") as (writer, log, _):
        name = table()
        await log.rise(name)
        chain = Chain.new(name)
        pages = await writer.read(lambda raw: raw.execute("PRAGMA page_count").fetchone()[0])
        await writer.read(lambda raw: raw.execute(f"PRAGMA max_page_count = {pages + 20}").fetchall())
        stored: list[Entry] = []
        with pytest.raises(Unwritable, match="the disk is full") as full:
            while True:
                entry = chain.link(os.urandom(900))
                await log.append(entry, 1)
                chain = chain.after(entry)
                stored.append(entry)
        assert not isinstance(full.value, Ruined)
        assert 10 < len(stored) < 60
        assert await log.read(name) == stored
        await writer.read(lambda raw: raw.execute(f"PRAGMA max_page_count = {pages + 1000}").fetchall())
        more = entries(name, 100, chain)
        await asyncio.gather(*(log.append(entry, 1) for entry in more))
        assert await log.read(name) == [*stored, *more]


@pytest.mark.parametrize("at", ["COMMIT", "BEGIN", "UPDATE logs"])
@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_CORRUPT])
@run
async def test_after_a_failed_write_nothing_is_ever_acknowledged(tmp_path: Path, at: str, code: int) -> None:
    """D3: an fsync that failed once is not tried again, since it may then say that all is well."""
    path = tmp_path / "yaniv.db"
    async with opened(path) as (writer, log, fail):
        name = table()
        await log.rise(name)
        one, two, three = entries(name, 3)
        await log.append(one, 1)
        fail(at, code)
        with pytest.raises(Ruined):
            await log.append(two, 1)
        fail("", 0)
        for entry in (two, three):
            with pytest.raises(Ruined):
                await log.append(entry, 1)
        with pytest.raises(Ruined):
            await writer.write(lambda raw: raw.execute("DELETE FROM events"))
        assert await log.read(name) == [one]  # watching still works
    async with opened(path) as (_, log, _):
        assert await log.read(name) == [one]
        await log.append(two, 1)


@run
async def test_what_cannot_even_be_taken_back_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "yaniv.db"
    async with opened(path) as (_, log, fail):
        name = table()
        await log.rise(name)
        one, two = entries(name, 2)
        await log.append(one, 1)
        fail("COMMIT, ROLLBACK", sqlite3.SQLITE_IOERR_FSYNC)
        with pytest.raises(Ruined):
            await log.append(two, 1)
        fail("", 0)
        with pytest.raises(Ruined):
            await log.read(name)
    async with opened(path) as (_, log, _):
        assert await log.read(name) == [one]


LIMITED = """
import asyncio, os, resource, sys
from yaniv.server.store import Chain, Ruined, open_store

async def main():
    store = await open_store("sqlite:///" + sys.argv[1])
    epoch = await store.leases.claim("T", "here", 60)
    chain = Chain.new("T")
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    stored = 0
    try:
        while True:
            entry = chain.link(os.urandom(1000))
            await store.log.append(entry, epoch)
            chain, stored = chain.after(entry), stored + 1
    except Ruined as error:
        print(stored, "stored:", error, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
    try:
        await store.log.append(entry, epoch)
    except Ruined:
        print("and no more;", len(await store.log.read("T")), "are read", flush=True)
    os._exit(3)

asyncio.run(main())
"""


@run
async def test_a_write_that_the_system_refuses(file: Place) -> None:
    """D3 with a real error: the operating system lets no file grow any further."""
    child = subprocess.run([sys.executable, "-c", LIMITED, str(file.path)], capture_output=True, text=True)
    assert child.returncode == 3, child.stderr
    stored = int(child.stdout.split()[0])
    assert stored > 10
    assert f"and no more; {stored} are read" in child.stdout
    async with file.opened() as store:
        assert len(await store.log.read("T")) in (stored, stored + 1)


@run
async def test_work_that_fails_harms_no_entry_of_its_commit(tmp_path: Path) -> None:
    async with opened(tmp_path / "yaniv.db") as (writer, log, _):
        name = table()
        await log.rise(name)
        log_entries = entries(name, 2)

        def fails(raw: sqlite3.Connection) -> None:
            raw.execute("DELETE FROM events")
            raise KeyError("ours")

        def violates(raw: sqlite3.Connection) -> None:
            raw.execute("INSERT INTO logs (table_id, epoch, number) VALUES (?, 1, 0)", (name,))

        before = log.figures().commits
        busy = asyncio.ensure_future(writer.read(lambda raw: raw.execute("SELECT 1").fetchall()))
        jobs: list[asyncio.Future[Any]] = [
            log.append(log_entries[0], 1),
            asyncio.ensure_future(writer.write(fails)),
            asyncio.ensure_future(writer.write(violates)),
            asyncio.ensure_future(writer.write(lambda raw: raw.execute("SELECT nothing"))),
            log.append(log_entries[1], 1),
        ]
        outcome = await asyncio.gather(*jobs, return_exceptions=True)
        await busy
        kinds = [type(one) for one in outcome]
        assert kinds == [type(None), KeyError, sqlite3.IntegrityError, sqlite3.OperationalError, type(None)]
        assert await log.read(name) == log_entries
        assert log.figures().commits - before <= 3


@run
async def test_the_write_ahead_log_stays_short_while_there_is_always_something_to_do(tmp_path: Path) -> None:
    before, writer.BUSY_ROWS = writer.BUSY_ROWS, 8_000
    try:
        await _crowded(tmp_path)
    finally:
        writer.BUSY_ROWS = before


async def _crowded(tmp_path: Path) -> None:
    async with opened(tmp_path / "yaniv.db") as (_, log, _):
        names = [table() for _ in range(50)]
        for name in names:
            await log.rise(name)
        logs = [entries(name, 3 * writer.BUSY_ROWS // len(names)) for name in names]
        await asyncio.gather(*(log.append(entry, 1) for at in zip(*logs, strict=True) for entry in at))
        assert (tmp_path / "yaniv.db-wal").stat().st_size < 16_000_000
        assert (tmp_path / "yaniv.db").stat().st_size > 1_000_000


@run
async def test_the_write_ahead_log_is_copied_back_when_nothing_else_is_to_do(tmp_path: Path) -> None:
    async with opened(tmp_path / "yaniv.db") as (_, log, _):
        name = table()
        await log.rise(name)
        stored = entries(name, 2 * writer.IDLE_ROWS)
        await asyncio.gather(*(log.append(entry, 1) for entry in stored))
        size = (tmp_path / "yaniv.db").stat().st_size
        while (tmp_path / "yaniv.db").stat().st_size == size:  # or the test takes too long
            await asyncio.sleep(0.05)
        assert await log.read(name) == stored


@run
async def test_many_readings_do_not_keep_an_entry_from_the_disk(tmp_path: Path) -> None:
    async with opened(tmp_path / "yaniv.db") as (writer, log, _):
        name = table()
        await log.rise(name)
        handed_over = threading.Event()
        order: list[str] = []

        def reading(raw: sqlite3.Connection) -> None:
            handed_over.wait(10)
            time.sleep(READING)

        reads = [asyncio.ensure_future(writer.read(reading)) for _ in range(9)]
        for read in reads:
            read.add_done_callback(lambda _: order.append("read"))
        await asyncio.sleep(0.05)  # the first of them is under way
        stored = log.append(entry(name), 1)
        stored.add_done_callback(lambda _: order.append("stored"))
        handed_over.set()
        await asyncio.gather(stored, *reads)
        assert order.index("stored") <= 2


@run
async def test_local_leases_keep_time_by_their_own_clock() -> None:
    """D13: no clock of the wall is asked."""
    now = 0.0
    epochs: dict[str, int] = {}

    async def rise(name: str) -> int:
        epochs[name] = epochs.get(name, 0) + 1
        return epochs[name]

    leases = LocalLeases(rise, lambda: now)
    await leases.claim("T", "a", 10)
    now = 9.9
    assert await leases.owner("T") == "a"
    now = 10.0
    assert await leases.owner("T") is None
    assert await leases.claim("T", "b", 10) == 2


def test_a_file_that_is_no_database_and_a_folder_that_is_not_there_are_named(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("no database\n" * 100)
    for path in (other, tmp_path / "none" / "yaniv.db"):
        with pytest.raises(Unopened, match=path.name):
            connect(path)
    assert other.read_text().startswith("no database")
