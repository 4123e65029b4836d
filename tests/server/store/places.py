"""Where a store can be, so that one suite of tests holds for all of them."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import asyncpg

from yaniv.server.store import Chain, Entry, Store, open_store

P = ParamSpec("P")


def run(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that waits for things, as pytest calls it."""

    @wraps(test)
    def runs(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return runs


@dataclass(frozen=True, slots=True)
class Place:
    """An empty place for a store."""

    url: str

    @property
    def lasting(self) -> bool:
        """Whether it is still there when the process has ended."""
        return self.url != "memory:"

    @property
    def shared(self) -> bool:
        """Whether several may open it at once."""
        return self.url.startswith("postgresql:")

    @property
    def path(self) -> Path:
        return Path(self.url.removeprefix("sqlite:///"))

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        store = await open_store(self.url)
        try:
            yield store
        finally:
            await store.close()

    async def sql(self, statement: str, *values: object) -> None:
        """Does something to the database behind the store's back, while it is closed. Values are written $1, $2."""
        if self.shared:
            connection = await asyncpg.connect(self.url)
            await connection.execute(statement, *values)
            await connection.close()
        else:
            raw = sqlite3.connect(self.path)
            raw.execute(statement.replace("$", "?"), values)
            raw.commit()
            raw.close()


def table() -> str:
    """A name for a table that nobody has had."""
    return secrets.token_urlsafe(16)


def entries(name: str, count: int, chain: Chain | None = None) -> Sequence[Entry]:
    """The next entries of a table."""
    chain = chain or Chain.new(name)
    linked: list[Entry] = []
    for _ in range(count):
        linked.append(chain.link(secrets.token_bytes(100)))
        chain = chain.after(linked[-1])
    return linked


def entry(name: str, chain: Chain | None = None) -> Entry:
    """The next entry of a table."""
    return entries(name, 1, chain)[0]


async def written(store: Store, count: int, name: str = "") -> tuple[str, int, Sequence[Entry]]:
    """A table with a log of so many entries: its name, epoch and log."""
    name = name or table()
    epoch = await store.leases.claim(name, "here", 60)
    log = entries(name, count)
    await asyncio.gather(*(store.log.append(entry, epoch) for entry in log))
    return name, epoch, log


class Load:
    """Tables that append one entry after the other until they are told to stop."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, list[Entry]] = {}
        self._over = False
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def on(cls, store: Store, tables: int) -> Load:
        load = cls()
        for _ in range(tables):
            name = table()
            load.acknowledged[name] = []
            epoch = await store.leases.claim(name, "here", 60)
            load._tasks.append(asyncio.create_task(load._play(store, name, epoch)))
        return load

    async def _play(self, store: Store, name: str, epoch: int) -> None:
        chain = Chain.new(name)
        while not self._over:
            one = entry(name, chain)
            await store.log.append(one, epoch)
            self.acknowledged[name].append(one)
            chain = chain.after(one)

    async def stop(self) -> None:
        self._over = True
        await asyncio.gather(*self._tasks)
