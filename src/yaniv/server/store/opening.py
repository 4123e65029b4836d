"""Opens the store that an address names."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from .backup import Report, backup, check_logs
from .codes import TableCodes
from .leases import LocalLeases
from .matches import Matches
from .memory import MemoryLog
from .migrate import migrate
from .passkeys import Passkeys
from .people import People
from .port import Leases, Log, Unopened
from .postgres import PATIENCE, PostgresLog, refuse_unsafe
from .reaching import reaching
from .renting import PostgresLeases
from .running import Database, InMemory, OneConnection, Pool
from .sqlite import SqliteLog, connect
from .tables import Tables
from .writer import Writer

SHUT = (
    asyncpg.InvalidCatalogNameError,  # no such database
    asyncpg.InvalidAuthorizationSpecificationError,  # a wrong password, or no such user
    asyncpg.InsufficientPrivilegeError,
)


class BadAddress(Unopened, ValueError):
    """An address that names no store."""

    def __init__(self) -> None:
        super().__init__("an address of a store is memory:, sqlite:///path or postgresql://...")


@dataclass(frozen=True, slots=True)
class Registry:
    """What is kept beside the logs."""

    people: People
    passkeys: Passkeys
    tables: Tables
    codes: TableCodes
    matches: Matches

    @classmethod
    def over(cls, database: Database) -> Registry:
        return cls(People(database), Passkeys(database), Tables(database), TableCodes(database), Matches(database))


@dataclass(frozen=True, slots=True)
class Store:
    """Everything that is kept."""

    log: Log
    leases: Leases
    registry: Registry
    backup: Callable[[Path], Awaitable[None]] | None = None
    """Copies everything into a new file while play goes on. PostgreSQL has tools of its own for that."""
    closing: Callable[[], Awaitable[None]] | None = None

    async def close(self) -> None:
        """Stores what is under way, and ends."""
        await self.log.close()
        if self.closing:
            await self.closing()


def sqlite_path(url: str) -> Path | None:
    """The file that the address of a SQLite store names.

    >>> sqlite_path("sqlite:////var/lib/yaniv/yaniv.db"), sqlite_path("memory:")
    (PosixPath('/var/lib/yaniv/yaniv.db'), None)
    """
    path = url.removeprefix("sqlite:///")
    return Path(path) if path and path != url else None


async def open_store(url: str) -> Store:
    """The store at `memory:`, `sqlite:///path` or `postgresql://...`, with its tables brought up to date.

    Raises:
        BadAddress: There is no such store.
        Newer: A later version of this program has changed it.
        Unopened: The database does not let us in.
        Occupied: Another process has the file open.
        Unsafe: The database may lose what it has committed.
        Away: The database does not answer.
    """
    if url == "memory:":
        log, database = MemoryLog(), InMemory()
        return Store(log, LocalLeases(log.rise), Registry.over(database), closing=database.close)
    if path := sqlite_path(url):
        return await open_sqlite(path)
    if url.startswith(("postgresql:", "postgres:")):
        return await open_postgres(url)
    raise BadAddress


async def open_sqlite(path: Path) -> Store:
    """The store in a file, which is made if there is none."""
    writer = Writer(lambda: connect(path))
    await writer.start()
    try:
        database = await OneConnection.of(writer)
        await database.write(migrate)
    except BaseException:
        await writer.close()
        raise
    log = SqliteLog(writer)
    return Store(log, LocalLeases(log.rise), Registry.over(database), backup=partial(backup, writer))


@contextmanager
def _explained() -> Iterator[None]:
    """Makes of what a database says to whom it does not let in what may be said to whoever set it up."""
    try:
        yield
    except ValueError:
        raise BadAddress from None
    except DBAPIError as error:
        cause = error.orig and error.orig.__cause__
        if isinstance(cause, SHUT):
            raise Unopened(f"the database says: {cause}") from None
        raise
    except SHUT as error:
        raise Unopened(f"the database says: {error}") from None


@reaching
async def open_postgres(url: str) -> Store:
    """The store in a database that other processes may share."""
    with _explained():
        return await _postgres(url)


async def _postgres(url: str) -> Store:
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: asyncpg.connect(url),
        pool_size=4,
        pool_pre_ping=True,
        hide_parameters=True,
    )
    # Leases and reading: a claim need not wait for the disk, since whatever is written under it does, and after it.
    lax = {"synchronous_commit": "off"}
    pool = await asyncpg.create_pool(url, min_size=0, max_size=4, command_timeout=PATIENCE, server_settings=lax)

    async def close() -> None:
        await pool.close()
        await engine.dispose()

    try:
        await refuse_unsafe(pool)
        database = Pool(engine)
        await database.write(migrate)
    except BaseException:
        await close()
        raise
    return Store(PostgresLog(url, pool), PostgresLeases(pool), Registry.over(database), closing=close)


@reaching
async def look_through(url: str) -> Report:
    """Reads every log of a PostgreSQL store against its chain, while play goes on, and changes nothing."""
    with _explained():
        async with asyncpg.create_pool(url, min_size=0, max_size=1, command_timeout=PATIENCE) as pool:
            log = PostgresLog(url, pool)
            try:
                return await check_logs(log)
            finally:
                await log.close()
