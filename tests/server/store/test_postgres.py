"""What becomes of entries when the database, or the way to it, fails in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest

from tests.server.store.database import Server, running
from tests.server.store.places import Load, Place, entries, entry, run, table
from yaniv.server.store import Away, Chain, Fenced, Ruined, Store, Unsafe, Unwritable, open_store
from yaniv.server.store.postgres import APPEND, PostgresLog


class Line:
    """A connection that fails just before or just after the database has done what it was asked."""

    def __init__(self, connection: Any, fails: list[tuple[str, Exception]]) -> None:
        self._connection, self._fails = connection, fails

    async def fetch(self, statement: str, *values: Any) -> Any:
        when, error = self._fails.pop(0) if statement == APPEND and self._fails else ("", OSError())
        if when == "before":
            raise error
        rows = await self._connection.fetch(statement, *values)
        if when == "after":
            raise error
        return rows

    def terminate(self) -> None:
        self._connection.terminate()


@asynccontextmanager
async def failing(place: Place, patience: float = 10) -> AsyncIterator[tuple[Store, PostgresLog, Callable[..., None]]]:
    """A store whose writing connection can be made to fail."""
    fails: list[tuple[str, Exception]] = []
    async with place.opened() as store:
        log = store.log
        assert isinstance(log, PostgresLog)
        log._patience = patience
        connect = log._connect

        async def through() -> Any:
            return Line(await connect(), fails)

        log._connect = through  # type: ignore[method-assign]

        def fail(*ways: tuple[str, Exception]) -> None:
            fails[:] = ways

        yield store, log, fail


KILL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%AS run %' AND pid != pg_backend_pid()
"""
LOST = asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")


@pytest.mark.parametrize("ways", ["before", "after", "before after", "after after", "before before after"])
@run
async def test_a_connection_that_dies_during_a_commit(shared: Place, ways: str) -> None:
    """D10: whether it was a commit is read from the log; nothing is stored twice or lost."""
    async with failing(shared) as (store, log, fail):
        names = [table() for _ in range(5)]
        epochs = [await store.leases.claim(name, "here", 60) for name in names]
        logs = [entries(name, 4) for name in names]
        fail(*((way, LOST) for way in ways.split()))
        pairs = [(one, epoch) for entered, epoch in zip(logs, epochs, strict=True) for one in entered]
        await asyncio.gather(*(log.append(one, epoch) for one, epoch in pairs))
        assert [await log.read(name) for name in names] == logs
        assert log.figures().refused == 0


@run
async def test_a_connection_that_dies_while_another_takes_the_table(shared: Place) -> None:
    async with failing(shared) as (store, log, fail):
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        one, two, other = *entries(name, 2), entry(name)
        fail(("after", LOST))
        await log.append(one, epoch)
        fail(("before", LOST))
        future = log.append(two, epoch)
        newer = await store.leases.claim(name, "here", 60)
        await log.append(entry(name, Chain.of([one])), newer)
        with pytest.raises(Fenced):
            await future
        fail(("before", LOST))
        with pytest.raises(Fenced):
            await log.append(other, newer)  # number 1 is taken, and not by this one


@run
async def test_a_database_without_space_refuses_and_heals(shared: Place) -> None:
    async with failing(shared) as (store, log, fail):
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        one = entry(name)
        fail(("before", asyncpg.DiskFullError("could not extend file")))
        with pytest.raises(Unwritable, match="no space left") as full:
            await log.append(one, epoch)
        assert not isinstance(full.value, Ruined)
        await log.append(one, epoch)


@run
async def test_after_an_error_nobody_foresaw_nothing_is_acknowledged(shared: Place) -> None:
    async with failing(shared) as (store, log, fail):
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        one = entry(name)
        fail(("before", asyncpg.DataCorruptedError("invalid page, and what was on it")))
        for _ in range(2):
            with pytest.raises(Ruined, match=r"^writing failed: DataCorruptedError$"):
                await log.append(one, epoch)
        assert await log.read(name) == []


@run
async def test_a_database_that_stays_away(shared: Place) -> None:
    async with failing(shared, patience=0.2) as (store, log, fail):
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        one = entry(name)
        fail(*[("before", LOST)] * 20)
        with pytest.raises(Away):
            await log.append(one, epoch)
        fail()
        log._patience = 60
        await log.append(one, epoch)


@run
async def test_sessions_killed_under_load_lose_and_double_nothing(shared: Place) -> None:
    async with shared.opened() as store:
        killer = await asyncpg.connect(shared.url)
        load = await Load.on(store, 20)
        for _ in range(8):
            await asyncio.sleep(0.05)
            await killer.execute(KILL)
        await killer.close()
        await load.stop()
        assert {name: await store.log.read(name) for name in load.acknowledged} == load.acknowledged
        assert store.log.figures().refused == 0


@run
async def test_a_server_that_crashes_and_comes_back() -> None:
    """Everything acknowledged is there, and nobody at the tables noticed more than a pause."""
    with running() as server:
        store = await open_store(server.url)
        load = await Load.on(store, 20)
        await asyncio.sleep(0.3)
        server.stop()
        with pytest.raises(Away):
            await store.log.read(table())
        with pytest.raises(Away):
            await store.leases.claim(table(), "here", 60)
        with pytest.raises(Away):
            await store.registry.people.find("ana")
        with pytest.raises(Away):
            await open_store(server.url)
        before = store.log.figures().entries
        await asyncio.to_thread(server.start)
        while store.log.figures().entries == before:
            await asyncio.sleep(0.02)
        await load.stop()
        assert store.log.figures().refused == 0
        assert {name: await store.log.read(name) for name in load.acknowledged} == load.acknowledged
        assert await store.registry.people.find("ana") is None
        await _refuses_unsafe(server)
        await store.close()


async def _refuses_unsafe(server: Server) -> None:
    connection = await asyncpg.connect(server.url)
    await connection.execute("ALTER SYSTEM SET fsync = off")
    await connection.execute("SELECT pg_reload_conf()")
    while await connection.fetchval("SHOW fsync") == "on":
        await asyncio.sleep(0.02)
    await connection.close()
    with pytest.raises(Unsafe, match="fsync is off"):
        await open_store(server.url)
