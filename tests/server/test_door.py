"""The door of a running server, beside its database."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from tests.server.evening import run
from tests.server.store.places import written
from yaniv.server import door
from yaniv.server.store import open_store


def test_it_opens_to_this_user_alone_and_closes_with_the_server(tmp_path: Path) -> None:
    @run
    async def visited() -> None:
        database = tmp_path / "yaniv.db"
        url = f"sqlite:///{database}"
        here = door.beside(database)
        here.write_text("left by one that was killed")
        store = await open_store(url)
        async with door.door(store, url):
            for _ in range(3):
                await written(store, 10)
            assert oct(here.stat().st_mode & 0o777) == "0o600"
            copy = tmp_path / "copy.db"
            assert await asyncio.to_thread(door.backup, database, copy)
            with pytest.raises(FileExistsError, match=r"copy\.db"):
                await asyncio.to_thread(door.backup, database, copy)
            with pytest.raises(door.NotDone):
                await asyncio.to_thread(door.backup, database, tmp_path / "none" / "copy.db")
            for rubbish in ("", "{", "[]", '{"backup": 7}', '{"open": "sesame"}', "x" * 100_000):
                assert "error" in await asyncio.to_thread(_said, here, rubbish)
            report = await asyncio.to_thread(door.check, database)
            assert report and (report.tables, report.entries) == (3, 30)
        assert not here.exists()
        assert await asyncio.to_thread(door.check, database) is None
        async with door.door(store, "postgresql://x"):
            assert not here.exists()
        await store.close()

    visited()


def _said(here: Path, line: str) -> str:
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(here))
        caller.sendall(line.encode() + b"\n")
        with caller.makefile() as answer:
            return answer.readline()


def test_it_is_found_however_deep_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / ("deep" * 20) / ("deeper" * 20)
    folder.mkdir(parents=True)
    url = f"sqlite:///{folder}/yaniv.db"

    @run
    async def deep() -> None:
        store = await open_store(url)
        async with door.door(store, url):
            assert await asyncio.to_thread(door.check, folder / "yaniv.db")
        await store.close()

    deep()


def test_a_server_whose_door_cannot_be_hung_plays_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "yaniv.db.door").mkdir()
    url = f"sqlite:///{tmp_path}/yaniv.db"

    @run
    async def without() -> None:
        store = await open_store(url)
        async with door.door(store, url):
            assert "no copies can be asked for" in caplog.messages
            await written(store, 10)
        await store.close()

    without()


def test_who_says_nothing_at_the_door_holds_no_server_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.05)
    url = f"sqlite:///{tmp_path}/yaniv.db"

    @run
    async def silent() -> None:
        store = await open_store(url)
        with socket.socket(socket.AF_UNIX) as caller:
            async with door.door(store, url):
                caller.connect(str(tmp_path / "yaniv.db.door"))
                await asyncio.sleep(0.01)
        await store.close()

    silent()
