"""The logs of all tables in PostgreSQL, shared by several processes: each table has one owner, and the epoch fences."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

import asyncpg

from .chain import checked
from .packing import pack, unpack
from .port import Entry, Fenced, Figures, Ruined, Unsafe, Unwritable
from .reaching import LOST, away, full, reaching
from .runs import Append, Run, sort

MOST = 512  # entries in one commit
PATIENCE = 10.0  # seconds to wait for a database that has gone away, as for one that fails over
PAUSE = 0.1  # seconds between two attempts

# One statement, so one transaction and one way to the database and back. The update is the guard: it locks the table's
# row, so that a takeover waits for it or it for the takeover, and passes only the owner's next number.
APPEND = """
WITH own AS (
    UPDATE logs SET number = run.last
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) AS run (table_id, epoch, before, last)
    WHERE logs.table_id = run.table_id AND logs.epoch = run.epoch AND logs.number = run.before AND packed IS NULL
    RETURNING logs.table_id, logs.epoch
), stored AS (
    INSERT INTO events (table_id, number, epoch, body, chain)
    SELECT table_id, entry.number, own.epoch, entry.body, entry.chain
    FROM unnest($5::text[], $6::bigint[], $7::bytea[], $8::bytea[]) AS entry (table_id, number, body, chain)
    JOIN own USING (table_id)
)
SELECT table_id FROM own
"""
LAST = """
SELECT logs.table_id, logs.epoch, logs.number, events.chain
FROM unnest($1::text[], $2::bigint[]) AS run (table_id, last)
JOIN logs USING (table_id)
LEFT JOIN events ON events.table_id = run.table_id AND events.number = run.last
"""
TABLES = "SELECT table_id FROM logs UNION SELECT table_id FROM events ORDER BY table_id"


async def refuse_unsafe(pool: asyncpg.Pool) -> None:
    """Looks at the settings that durability hangs on.

    Raises:
        Unsafe: One of them is wrong.
    """
    for setting, safe in (("fsync", "on"), ("full_page_writes", "on"), ("data_sync_retry", "off")):
        value = await pool.fetchval("SELECT current_setting($1)", setting)
        if value != safe:
            raise Unsafe(f"{setting} is {value} and has to be {safe}")


class PostgresLog:
    """See `Log`. One connection writes: what is handed over while it commits goes into the next commit together."""

    def __init__(self, url: str, pool: asyncpg.Pool, patience: float = PATIENCE) -> None:
        self._url = url
        self._pool = pool
        self._patience = patience
        self._connection: asyncpg.Connection | None = None
        self._queue: list[Append] = []
        self._wake = asyncio.Event()
        self._ruin: Ruined | None = None
        self._closed = False
        self._waiting = 0
        self._done = Figures()
        self._task = asyncio.create_task(self._live(), name="yaniv-store")

    def append(self, entry: Entry, epoch: int) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_exception(Unwritable("the store is closed"))
            return future
        self._waiting += 1
        self._queue.append(Append(entry, epoch, future))
        self._wake.set()
        return future

    def figures(self) -> Figures:
        return replace(self._done, waiting=self._waiting)

    @property
    def ruin(self) -> Ruined | None:
        return self._ruin

    async def _live(self) -> None:
        while await self._wake.wait():
            while self._queue:
                appends, self._queue = self._queue[:MOST], self._queue[MOST:]
                runs, rest = sort(appends)
                self._queue = rest + self._queue
                await self._commit(runs)
            if self._closed:
                return
            self._wake.clear()

    async def _commit(self, runs: Sequence[Run]) -> None:
        began = perf_counter()
        try:
            refused = await self._store(runs)
        except Unwritable as error:
            refused = dict.fromkeys((append for run in runs for append in run.appends), error)
        appends = [append for run in runs for append in run.appends]
        self._count(len(appends), len(refused), perf_counter() - began)
        for append in appends:
            if append.future.done():
                continue  # nobody waits any more; what is stored stays stored
            if append in refused:
                append.future.set_exception(refused[append])
            else:
                append.future.set_result(None)

    async def _store(self, runs: Sequence[Run]) -> dict[Append, Fenced | Unwritable]:
        """Stores what passes the guard. Returns the rest, with the reasons.

        Where the connection dies during a commit, nobody knows whether it was one. So it is tried again: if it was, the
        guard lets nothing pass, and the log shows our own entries.
        """
        until = perf_counter() + self._patience
        unsure = False
        while True:
            try:
                return await self._try(runs, unsure)
            except LOST as error:
                self._drop()
                unsure = True
                if perf_counter() > until:
                    raise away(error) from None
                await asyncio.sleep(PAUSE)
            except asyncpg.InsufficientResourcesError:
                raise full() from None
            except Exception as error:
                # Its own text may hold what was to be written.
                self._ruin = error if isinstance(error, Ruined) else Ruined(f"writing failed: {type(error).__name__}")
                raise self._ruin from None

    async def _try(self, runs: Sequence[Run], unsure: bool) -> dict[Append, Fenced | Unwritable]:
        if self._ruin:
            raise self._ruin
        connection = self._connection = self._connection or await self._connect()
        entries = [append.entry for run in runs for append in run.appends]
        rows = await connection.fetch(
            APPEND,
            [run.table for run in runs],
            [run.epoch for run in runs],
            [run.before for run in runs],
            [run.last for run in runs],
            [entry.table for entry in entries],
            [entry.number for entry in entries],
            [entry.body for entry in entries],
            [entry.chain for entry in entries],
        )
        if len(rows) == len(runs):
            return {}
        passed = {table for (table,) in rows}
        left = [run for run in runs if run.table not in passed]
        rows = await connection.fetch(LAST, [run.table for run in left], [run.last for run in left])
        found = {table: (epoch, number, chain) for table, epoch, number, chain in rows}
        refused: dict[Append, Fenced | Unwritable] = {}
        for run in left:
            epoch, number, chain = found.get(run.table, (0, 0, None))
            if not (unsure and chain == run.appends[-1].entry.chain):  # or else the commit that was lost has been one
                refused.update(run.refusals(epoch, number))
        return refused

    async def _connect(self) -> asyncpg.Connection:
        settings = {
            "synchronous_commit": "on",
            "enable_seqscan": "off",  # without statistics the planner would read all tables to find those of a commit
        }
        return await asyncpg.connect(self._url, command_timeout=self._patience, server_settings=settings)

    def _drop(self) -> None:
        if self._connection:
            self._connection.terminate()
            self._connection = None

    def _count(self, appends: int, refused: int, seconds: float) -> None:
        done = self._done
        self._waiting -= appends
        self._done = Figures(
            entries=done.entries + appends - refused,
            commits=done.commits + 1,
            refused=done.refused + refused,
            seconds=done.seconds + seconds,
            longest=max(done.longest, seconds),
        )

    @reaching
    async def read(self, table: str, after: int = 0) -> Sequence[Entry]:
        # In one transaction: the length on record is that of the entries.
        async with self._pool.acquire() as connection, connection.transaction(isolation="repeatable_read"):
            return (await _read(connection, table))[after:]

    @reaching
    async def tables(self) -> Sequence[str]:
        return [table for (table,) in await self._pool.fetch(TABLES)]

    @reaching
    async def shelve(self, table: str, epoch: int) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            if await _owned(connection, table, epoch) is None:
                packed = pack(await _read(connection, table))
                await connection.execute("UPDATE logs SET packed = $2 WHERE table_id = $1", table, packed)
                await connection.execute("DELETE FROM events WHERE table_id = $1", table)

    @reaching
    async def remove(self, table: str, epoch: int) -> None:
        async with self._pool.acquire() as connection, connection.transaction():
            await _owned(connection, table, epoch)
            await connection.execute("DELETE FROM logs WHERE table_id = $1", table)
            await connection.execute("DELETE FROM events WHERE table_id = $1", table)

    async def close(self) -> None:
        self._closed = True
        self._wake.set()
        await self._task
        self._drop()


async def _read(connection: asyncpg.Connection, table: str) -> Sequence[Entry]:
    head = await connection.fetchrow("SELECT number, packed FROM logs WHERE table_id = $1", table)
    rows = await connection.fetch("SELECT number, body, chain FROM events WHERE table_id = $1 ORDER BY number", table)
    number, packed = head or (0, None)
    return checked(table, unpack(table, packed) if packed is not None else [Entry(table, *row) for row in rows], number)


async def _owned(connection: asyncpg.Connection, table: str, epoch: int) -> bytes | None:
    """The shelved log of a table that is written under this epoch, if it is shelved. Keeps others from claiming it."""
    head = await connection.fetchrow("SELECT epoch, number, packed FROM logs WHERE table_id = $1 FOR UPDATE", table)
    if head is None or head["epoch"] != epoch:
        raise Fenced(table, head["number"] if head else 0)
    packed: bytes | None = head["packed"]
    return packed
