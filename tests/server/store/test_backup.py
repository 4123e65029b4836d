"""A copy of a running store, put back (D12), and a look at whether a file is what was written (D5)."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.server.store.places import Load, Place, entries, entry, run, table, written
from yaniv.server.store import Broken, Chain, Entry, Store
from yaniv.server.store.backup import Damaged, Report, check, copy, restore
from yaniv.server.store.people import Person
from yaniv.server.store.sqlite import PAGE, Occupied
from yaniv.server.store.writer import Writer


async def backed_up(store: Store, path: Path) -> None:
    assert store.backup
    await store.backup(path)


@run
async def test_a_copy_made_while_play_goes_on_is_put_back(
    file: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{restore.__module__}.STEP", 8)
    between = Writer.between

    def slowly(writer: Writer, *steps: object) -> None:
        time.sleep(0.003)  # or so small a file is copied in no time
        between(writer, *steps)

    monkeypatch.setattr(Writer, "between", slowly)
    kept, other = tmp_path / "monday.db", Place(f"sqlite:///{tmp_path / 'other.db'}")
    async with file.opened() as store:
        await store.registry.people.add(Person("ana", "Ana", "he", 5))
        old = [await written(store, 300) for _ in range(10)]
        load = await Load.on(store, 20)
        before = store.log.figures().entries
        await backed_up(store, kept)
        during = store.log.figures().entries - before
        acknowledged = {name: list(log) for name, log in load.acknowledged.items()}
        await load.stop()
        assert during > 20  # stored while it was being copied
    report = restore(kept, other.path)
    assert report.sound and report.tables == 30 and report.entries >= 3000 + during
    assert oct(other.path.stat().st_mode & 0o777) == oct(kept.stat().st_mode & 0o777) == "0o600"
    assert {path.name for path in tmp_path.iterdir()} == {"yaniv.db", "monday.db", "other.db"}
    async with other.opened() as store:
        for name, log in acknowledged.items():
            back = await store.log.read(name)
            later = load.acknowledged[name]
            assert len(log) - 2 <= len(back) <= len(later) and back == later[: len(back)]
        for name, epoch, entered in old:
            assert await store.log.read(name) == entered
            assert await store.leases.claim(name, "here", 60) == epoch + 1
            await store.log.append(entry(name, Chain.of(entered)), epoch + 1)
        assert await store.registry.people.find("ana") == Person("ana", "Ana", "he", 5)


@run
async def test_a_copy_at_rest_is_equal(file: Place, tmp_path: Path) -> None:
    kept = tmp_path / "copy.db"
    async with file.opened() as store:
        await written(store, 50)
        name, epoch, _ = await written(store, 50)
        await store.log.shelve(name, epoch)
        await backed_up(store, kept)
        with pytest.raises(FileExistsError):
            await backed_up(store, kept)
    assert _dump(kept) == _dump(file.path)


def _dump(path: Path) -> list[str]:
    raw = sqlite3.connect(path)
    lines = list(raw.iterdump())
    raw.close()
    return lines


def test_a_copy_without_a_server_is_equal_too(file: Place, tmp_path: Path) -> None:
    kept = tmp_path / "copy.db"
    asyncio.run(_ten_tables(file))
    copy(file.path, kept)
    with pytest.raises(FileExistsError):
        copy(file.path, kept)
    assert _dump(kept) == _dump(file.path)
    assert check(kept) == Report(tables=10, entries=100)


@run
async def test_nothing_is_put_over_another_file(file: Place, tmp_path: Path) -> None:
    kept = tmp_path / "copy.db"
    async with file.opened() as store:
        await written(store, 5)
        await backed_up(store, kept)
    with pytest.raises(FileExistsError):
        restore(kept, file.path)
    file.path.rename(tmp_path / "old.db")
    left = tmp_path / "yaniv.db-wal"
    left.write_bytes(b"what a server that was killed leaves, and SQLite would take for the new file's")
    with pytest.raises(FileExistsError):
        restore(kept, file.path)
    left.unlink()
    assert restore(kept, file.path) == Report(tables=1, entries=5)


@run
async def test_two_copies_at_once(file: Place, tmp_path: Path) -> None:
    async with file.opened() as store:
        name, epoch, log = await written(store, 2000)
        copies = [backed_up(store, tmp_path / f"copy {number}.db") for number in range(2)]
        more = entries(name, 50, Chain.of(log))
        await asyncio.gather(*copies, *(store.log.append(one, epoch) for one in more))
    assert check(tmp_path / "copy 0.db").sound and check(tmp_path / "copy 1.db").sound


@run
async def test_a_store_that_closes_finishes_its_copy(file: Place, tmp_path: Path) -> None:
    async with file.opened() as store:
        await written(store, 2000)
        task = asyncio.create_task(backed_up(store, tmp_path / "copy.db"))
        await asyncio.sleep(0)
    await task
    assert check(tmp_path / "copy.db") == Report(tables=1, entries=2000)


def test_a_flipped_bit_anywhere_in_a_log_is_found(file: Place, tmp_path: Path) -> None:
    """Each of a hundred bits of what is stored: a body, a chain, a number. SQLite itself notices none of them."""
    names, logs = asyncio.run(_ten_tables(file))
    whole = file.path.read_bytes()
    for number in range(100):
        name, log = names[number % 10], logs[number % 10]
        one = log[number // 10 % len(log)]
        part = one.body if number % 2 else one.chain
        at = whole.index(part) + number % len(part)
        path = tmp_path / "flipped.db"
        path.write_bytes(whole[:at] + bytes([whole[at] ^ (1 << number % 8)]) + whole[at + 1 :])
        assert check(path) == Report(10, 90, (name,))


async def _ten_tables(file: Place) -> tuple[Sequence[str], Sequence[Sequence[Entry]]]:
    async with file.opened() as store:
        tables = [await written(store, 10) for _ in range(10)]
    return [name for name, _, _ in tables], [log for _, _, log in tables]


def test_a_page_in_ruins_is_found(file: Place, tmp_path: Path) -> None:
    """Every page of the file overwritten in turn: found by SQLite or by the chains, and without any other error."""
    asyncio.run(_ten_tables(file))
    whole = file.path.read_bytes()
    path = tmp_path / "ruined.db"
    for at in range(0, len(whole), PAGE):
        path.write_bytes(whole[:at] + os.urandom(PAGE) + whole[at + PAGE :])
        assert not check(path).sound


def test_a_page_in_ruins_costs_no_other_table(file: Place) -> None:
    """D5, where SQLite itself cannot read what is left."""
    names, logs = asyncio.run(_ten_tables(file))
    whole = file.path.read_bytes()
    page = whole.index(logs[4][3].body) // PAGE * PAGE
    file.path.write_bytes(whole[:page] + os.urandom(PAGE) + whole[page + PAGE :])

    async def read() -> list[str]:
        async with file.opened() as store:
            found = await asyncio.gather(*(store.log.read(name) for name in names), return_exceptions=True)
        assert all(isinstance(one, Broken) or one == log for one, log in zip(found, logs, strict=True))
        return [one.table for one in found if isinstance(one, Broken)]

    broken = asyncio.run(read())
    assert names[4] in broken and len(broken) < 5


@run
async def test_what_is_no_store_at_all(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check(tmp_path / "nothing.db")
    (tmp_path / "letter.db").write_text("Dear Ana, " * 1000)
    assert check(tmp_path / "letter.db").file == ("file is not a database",)
    with pytest.raises(Damaged, match="not a database"):
        restore(tmp_path / "letter.db", tmp_path / "yaniv.db")
    assert not (tmp_path / "yaniv.db").exists()


@run
async def test_a_damaged_copy_is_not_put_back(file: Place, tmp_path: Path) -> None:
    async with file.opened() as store:
        name, _, _ = await written(store, 5)
        await backed_up(store, tmp_path / "copy.db")
    raw = sqlite3.connect(tmp_path / "copy.db")
    raw.execute("DELETE FROM events WHERE number = 5")
    raw.commit()
    raw.close()
    with pytest.raises(Damaged, match=f"damaged: {name}"):
        restore(tmp_path / "copy.db", tmp_path / "new.db")


@run
async def test_the_file_of_a_running_server_is_left_alone(file: Place) -> None:
    async with file.opened() as store:
        with pytest.raises(Occupied):
            check(file.path)
        with pytest.raises(Occupied):
            copy(file.path, file.path.with_name("copy.db"))
        assert await store.log.read(table()) == []
