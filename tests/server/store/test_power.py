"""D2, D3 and D4 with SQLite's own reaction to them: the power goes, an fsync fails, the disk is full."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.server.store.disk import Disk, Happening, Said, Sync, Write, after_power_cut, library
from tests.server.store.places import Place, entries, entry, run, table, written
from yaniv.server.store import Chain, Entry, Full, Ruined, Store, writer
from yaniv.server.store.backup import check
from yaniv.server.store.people import Person
from yaniv.server.store.sqlite import hold, read
from yaniv.server.store.tables import TableRow

pytestmark = pytest.mark.skipif(library() is None, reason="this Python keeps its SQLite to itself")


async def evening(file: Place, disk: Disk, count: int, normal: bool = False) -> None:
    """Twenty tables play until so many entries are stored, and the disk notes when each entry was acknowledged."""
    async with file.opened() as store:
        if normal:
            await store.log._writer.read(lambda raw: raw.execute("PRAGMA synchronous = NORMAL"))  # type: ignore[attr-defined]

        async def play(store: Store) -> None:
            name = table()
            epoch = await store.leases.claim(name, "here", 60)
            chain = Chain.new(name)
            while store.log.figures().entries < count:
                one = entry(name, chain)
                await store.log.append(one, epoch)
                disk.say(one)
                chain = chain.after(one)

        await asyncio.gather(*(play(store) for _ in range(20)))


def lost(happened: list[Happening], folder: Path, rng: random.Random) -> int:
    """How much of what was acknowledged is gone, if the power goes after this."""
    folder.mkdir()
    for file, content in after_power_cut(happened, rng).items():
        (folder / Path(file).name).write_bytes(content)
    acknowledged: dict[str, list[Entry]] = {}
    for happening in happened:
        if isinstance(happening, Said) and isinstance(happening.what, Entry):
            acknowledged.setdefault(happening.what.table, []).append(happening.what)
    with Disk():  # without waiting for the real one
        raw = hold(folder / "yaniv.db")
        logs = {name: list(read(raw, name)) for name in acknowledged}
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        raw.close()
    shutil.rmtree(folder)
    missing = 0
    for name, log in acknowledged.items():
        assert logs[name][: len(log)] == log[: len(logs[name])]
        missing += max(0, len(log) - len(logs[name]))
    return missing


def cuts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, normal: bool) -> int:
    """Everything lost in sixty power cuts, at random instants of an evening with many checkpoints."""
    monkeypatch.setattr(writer, "IDLE_ROWS", 100)
    monkeypatch.setattr(writer, "BUSY_ROWS", 300)
    (tmp_path / "played").mkdir()
    with Disk() as disk:
        asyncio.run(evening(Place(f"sqlite:///{tmp_path / 'played' / 'yaniv.db'}"), disk, 2500, normal))
    rng = random.Random(3)
    first = next(at for at, one in enumerate(disk.happened) if isinstance(one, Said))
    assert sum(isinstance(one, Sync) and one.file.endswith(".db") for one in disk.happened[first:]) > 5  # checkpoints
    points = (rng.randrange(first, len(disk.happened)) for _ in range(60))
    return sum(lost(disk.happened[:point], tmp_path / "cut", rng) for point in points)


def test_d2_nothing_acknowledged_is_lost_when_the_power_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cuts(tmp_path, monkeypatch, normal=False) == 0


def test_a_store_that_does_not_wait_for_the_disk_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant that the test above is there for: synchronous=NORMAL."""
    assert cuts(tmp_path, monkeypatch, normal=True) > 0


@pytest.mark.parametrize("what", [Sync, Write])
@run
async def test_d3_an_fsync_or_write_that_fails_ends_all_acknowledging(file: Place, what: type[Sync | Write]) -> None:
    with Disk() as disk:
        async with file.opened() as store:
            name, epoch, log = await written(store, 10)
            one, two = entries(name, 2, Chain.of(log))
            wrong = sqlite3.SQLITE_IOERR_FSYNC if what is Sync else sqlite3.SQLITE_IOERR_WRITE
            disk.failing = lambda happening: wrong if isinstance(happening, what) else 0
            with pytest.raises(Ruined):
                await store.log.append(one, epoch)
            disk.failing = lambda happening: 0
            for again in (one, two):
                with pytest.raises(Ruined):
                    await store.log.append(again, epoch)
            assert (await store.log.read(name))[:10] == log
            disk.failing = lambda happening: wrong  # and nothing can be written while it ends
        disk.failing = lambda happening: 0
        async with file.opened() as store:
            assert (await store.log.read(name))[:10] == log


@run
async def test_d4_a_full_disk_refuses_until_there_is_space(file: Place) -> None:
    with Disk() as disk:
        async with file.opened() as store:
            name, epoch, log = await written(store, 10)
            disk.failing = lambda happening: sqlite3.SQLITE_FULL if isinstance(happening, Write) else 0
            for _ in range(3):
                with pytest.raises(Full):
                    await store.log.append(entry(name, Chain.of(log)), epoch)
                with pytest.raises(Full):
                    await store.leases.claim(name, "here", 60)
                assert await store.log.read(name) == log
            disk.failing = lambda happening: 0
            more = entries(name, 2000, Chain.of(log))
            await asyncio.gather(*(store.log.append(one, epoch) for one in more))
            assert await store.log.read(name) == [*log, *more]
    assert check(file.path).sound


@run
async def test_work_that_finds_the_disk_full_takes_the_whole_commit_back(file: Place) -> None:
    with Disk() as disk:
        async with file.opened() as store:
            name, epoch, log = await written(store, 10)
            await store.registry.people.add(Person("ana", "Ana", "en", 5))
            store.log.figures()
            disk.failing = lambda happening: sqlite3.SQLITE_FULL if isinstance(happening, Write) else 0
            big = TableRow("t1", "ana", "yaniv()", "x" * 9_000_000, 4, True, 5)  # more than SQLite keeps in memory
            one = entry(name, Chain.of(log))
            jobs = store.log.append(one, epoch), asyncio.ensure_future(store.registry.tables.add(big))
            refused = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(error) for error in refused] == [Full, Full]
            disk.failing = lambda happening: 0
            await store.log.append(one, epoch)
            await store.registry.tables.add(big)
            assert await store.log.read(name) == [*log, one]


@run
async def test_a_disk_too_full_for_a_checkpoint_keeps_the_write_ahead_log(
    file: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "IDLE_ROWS", 20)
    with Disk() as disk:
        async with file.opened() as store:
            full = str(file.path)
            disk.failing = lambda one: sqlite3.SQLITE_FULL if isinstance(one, Write) and one.file == full else 0
            name, epoch, log = await written(store, 300)
            more = entries(name, 300, Chain.of(log))
            for one in more:
                await store.log.append(one, epoch)
            disk.failing = lambda happening: 0
        async with file.opened() as store:
            assert await store.log.read(name) == [*log, *more]
