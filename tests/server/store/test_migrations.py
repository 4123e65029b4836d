"""How a database comes to have its tables."""

from __future__ import annotations

import asyncio
import sqlite3
from importlib.resources import files

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.store.database import Server
from tests.server.store.places import Place, run
from yaniv.server.store import Unopened, look_through, open_store
from yaniv.server.store.matches import Finished
from yaniv.server.store.migrate import migrate
from yaniv.server.store.passkeys import Passkey
from yaniv.server.store.people import Person
from yaniv.server.store.running import Database, InMemory, Pool, over
from yaniv.server.store.schema import metadata

NEWEST = ScriptDirectory(str(files("yaniv.server.store") / "migrations")).get_current_head()


def differences(connection: Connection) -> list[object]:
    """What the schema says and the database does not have, or the other way round."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@run
async def test_from_nothing_to_what_the_schema_says() -> None:
    database = InMemory()
    await _migrates(database)
    await database.close()


@run
async def test_from_nothing_to_what_the_schema_says_on_postgresql(server: Server) -> None:
    connection = await asyncpg.connect(server.url)
    await connection.execute("CREATE DATABASE bare")
    await connection.close()
    url = server.database("bare")
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url))
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))  # four processes that start at once
    await _migrates(Pool(engine))
    await asyncio.gather(*(store.close() for store in stores))
    await engine.dispose()


async def _migrates(database: Database) -> None:
    await database.write(migrate)
    await database.write(migrate)
    assert await database.read(differences) == []
    names = await database.read(lambda c: set(inspect(c).get_table_names()))
    assert names == {*metadata.tables, "alembic_version"}


@run
async def test_a_database_of_a_newer_version_is_left_alone(lasting: Place) -> None:
    async with lasting.opened() as store:
        await store.registry.people.add(Person("ana", "Ana", "en", 1))
    await lasting.sql("UPDATE alembic_version SET version_num = $1", "9999")
    with pytest.raises(Unopened, match="newer"):
        await open_store(lasting.url)
    await lasting.sql("UPDATE alembic_version SET version_num = $1", NEWEST)
    async with lasting.opened() as store:
        assert await store.registry.people.find("ana")


@run
async def test_what_was_kept_in_the_first_tables_is_there_in_the_newest(file: Place) -> None:
    raw = sqlite3.connect(file.path, isolation_level=None)
    migrate(over(raw), "0001")
    raw.execute("INSERT INTO people VALUES ('ana', 'Ana', 'en', 5, 0)")
    raw.execute("INSERT INTO passkeys VALUES (x'01', 'ana', x'02', 3, 6)")
    raw.execute("INSERT INTO matches VALUES ('m1', 't1', 'yaniv()', 7, 8, 'record')")
    raw.close()
    async with file.opened() as store:
        assert await store.registry.passkeys.of("ana") == [Passkey(b"\1", "ana", b"\2", 3, 6)]
        assert await store.registry.matches.find("m1") == Finished("m1", "t1", "yaniv()", 7, 8)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("postgresql://[yaniv", "an address of a store is"),
        ("postgresql://yaniv@127.0.0.1:many/yaniv", "an address of a store is"),
        ("postgresql://postgres@/nowhere?host={folder}", 'the database says: .*"nowhere" does not exist'),
        ("postgresql://nobody@/postgres?host={folder}", 'the database says: .*"nobody" does not exist'),
    ],
)
@run
async def test_a_database_that_does_not_let_us_in_is_quoted(server: Server, address: str, why: str) -> None:
    for open_it in (open_store, look_through):
        with pytest.raises(Unopened, match=why):
            await open_it(address.format(folder=server.folder))


@run
async def test_a_database_in_which_we_may_make_nothing_is_quoted(server: Server) -> None:
    connection = await asyncpg.connect(server.url)
    await connection.execute("CREATE ROLE guest LOGIN")
    await connection.execute("CREATE DATABASE closed")
    await connection.close()
    with pytest.raises(Unopened, match="permission denied"):
        await open_store(server.database("closed").replace("postgres@", "guest@"))
