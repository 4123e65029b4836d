"""When a PostgreSQL database is there, and when it is away or full."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import asyncpg

from .port import Away, Full

P = ParamSpec("P")
T = TypeVar("T")

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,  # the connection is closed
    asyncpg.InternalClientError,  # asyncpg has lost track of one that died
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the server is shutting down, or starting up
    asyncpg.ReadOnlySQLTransactionError,  # it has become the standby
    asyncpg.TooManyConnectionsError,
    asyncpg.TransactionRollbackError,  # a deadlock, which two owners of the same tables can come into
)
"""After one of these it is not known whether anything was done."""


def reaching(do: Callable[P, Awaitable[T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Makes `Away` of every way in which a database cannot be reached, and `Full` of every one in which it is full."""

    @wraps(do)
    async def reach(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await do(*args, **kwargs)
        except LOST as error:
            raise away(error) from None
        except asyncpg.InsufficientResourcesError:
            raise full() from None

    return reach


def away(error: BaseException) -> Away:
    return Away(f"the database is away: {type(error).__name__}")


def full() -> Full:
    return Full("the database has no space left")
