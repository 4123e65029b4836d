"""The places that the tests of this folder run against."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.server.store.database import Server, running
from tests.server.store.places import Place
from yaniv.server.store import open_store
from yaniv.server.store.schema import metadata


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server."""
    with running() as server:
        yield server


@pytest.fixture
def shared(server: Server) -> Place:
    """A PostgreSQL database with nothing in its tables."""

    async def clear() -> None:
        await (await open_store(server.url)).close()
        connection = await asyncpg.connect(server.url)
        for table in reversed(metadata.sorted_tables):
            await connection.execute(f"DELETE FROM {table.name}")
        await connection.close()

    asyncio.run(clear())
    return Place(server.url)


@pytest.fixture
def file(tmp_path: Path) -> Place:
    """A SQLite file that is not there yet."""
    return Place(f"sqlite:///{tmp_path / 'yaniv.db'}")


@pytest.fixture(params=["memory", "file", "shared"])
def place(request: pytest.FixtureRequest) -> Place:
    """Each place that a store can be at."""
    if request.param == "memory":
        return Place("memory:")
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Place)
    return found


@pytest.fixture(params=["file", "shared"])
def lasting(request: pytest.FixtureRequest) -> Place:
    """Each place that is still there when the process has ended."""
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Place)
    return found
