"""How a piece of SQLAlchemy Core is run, whatever the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from .migrate import migrate
from .reaching import away
from .writer import Writer

T = TypeVar("T")


class Database(Protocol):
    """Runs a function over a connection, in a transaction of its own."""

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What the function returns, which is not to write."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the function returns, when what it wrote is on disk. If it raises, nothing was written."""


def over(raw: sqlite3.Connection) -> Connection:
    """A SQLite connection that is open already, as SQLAlchemy sees it. Its transactions are ours to begin and end."""
    engine = create_engine(
        "sqlite://", creator=lambda: raw, poolclass=StaticPool, pool_reset_on_return=None, hide_parameters=True
    )
    seen = engine.connect()
    seen.begin()  # for good: what finds itself within a transaction leaves beginning and ending to others
    return seen


class OneConnection:
    """Through the one connection to a SQLite file, in the thread that has it."""

    def __init__(self, writer: Writer, seen: Connection) -> None:
        self._writer = writer
        self._seen = seen

    @classmethod
    async def of(cls, writer: Writer) -> OneConnection:
        # SQLAlchemy rolls back when it first sees a connection: so it sees it now, outside of any transaction.
        return cls(writer, await writer.read(over))

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._writer.read(lambda raw: work(self._seen))

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._writer.write(lambda raw: work(self._seen))


class InMemory:
    """A database that is gone when the process ends."""

    def __init__(self) -> None:
        self._raw = sqlite3.connect(":memory:", isolation_level=None)
        self._raw.execute("PRAGMA foreign_keys = ON")
        self._seen = over(self._raw)
        migrate(self._seen)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return work(self._seen)

    async def write(self, work: Callable[[Connection], T]) -> T:
        self._raw.execute("SAVEPOINT work")
        try:
            return work(self._seen)
        except BaseException:
            self._raw.execute("ROLLBACK TO work")
            raise
        finally:
            self._raw.execute("RELEASE work")

    async def close(self) -> None:
        self._raw.close()


class Pool:
    """Through the connections of an engine."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        except (OSError, OperationalError, InterfaceError) as error:
            raise away(error) from None
