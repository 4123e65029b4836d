"""Who owns a table where several processes share a PostgreSQL database. All times are the database's."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

import asyncpg

from .port import Held
from .reaching import reaching

CLAIM = """
INSERT INTO logs (table_id, node, epoch, number) VALUES ($1, $2, 1, 0)
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = logs.epoch + 1
WHERE logs.node IS NULL OR logs.node = excluded.node OR NOT EXISTS (
    SELECT FROM nodes WHERE nodes.node = logs.node AND alive_until > extract(epoch FROM clock_timestamp())
)
RETURNING epoch
"""
ALIVE = """
INSERT INTO nodes (node, alive_until) VALUES ($1, extract(epoch FROM clock_timestamp()) + $2)
ON CONFLICT (node) DO UPDATE SET alive_until = excluded.alive_until
"""
LEAVE = """
WITH gone AS (DELETE FROM nodes WHERE node = $1 OR alive_until < extract(epoch FROM clock_timestamp()) - 86400)
UPDATE logs SET node = NULL WHERE node = $1
"""
OWNER = """
SELECT logs.node FROM logs JOIN nodes USING (node)
WHERE table_id = $1 AND alive_until > extract(epoch FROM clock_timestamp())
"""


class PostgresLeases:
    """See `Leases`. A node renews one row, not one for each of its tables."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._renewed: dict[str, float] = {}  # when, so that of many claims one renews

    @reaching
    async def claim(self, table: str, node: str, seconds: float) -> int:
        if monotonic() > self._renewed.get(node, -seconds) + seconds / 2:
            await self._alive(node, seconds)
        while True:
            epoch = await self._pool.fetchval(CLAIM, table, node)
            if epoch is not None:
                return int(epoch)
            owner = await self.owner(table)
            if owner and owner != node:
                raise Held(table, owner)

    @reaching
    async def renew(self, node: str, seconds: float) -> Mapping[str, int]:
        await self._alive(node, seconds)
        rows = await self._pool.fetch("SELECT table_id, epoch FROM logs WHERE node = $1", node)
        return {row["table_id"]: row["epoch"] for row in rows}

    @reaching
    async def release(self, table: str, epoch: int) -> None:
        await self._pool.execute("UPDATE logs SET node = NULL WHERE table_id = $1 AND epoch = $2", table, epoch)

    @reaching
    async def leave(self, node: str) -> None:
        self._renewed.pop(node, None)
        await self._pool.execute(LEAVE, node)

    async def _alive(self, node: str, seconds: float) -> None:
        began = monotonic()
        await self._pool.execute(ALIVE, node, seconds)
        self._renewed[node] = began

    @reaching
    async def owner(self, table: str) -> str | None:
        node: str | None = await self._pool.fetchval(OWNER, table)
        return node
