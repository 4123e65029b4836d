"""Short codes that are read out to a friend, and the tables they lead to."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .running import Database
from .schema import table_codes as codes


class TableCodes:
    """The codes of the registry: one for each table that was asked for one, for a while."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def give(self, table: str, code: str, now: int, until: int) -> str:
        """The code of a table, good until that second: the one that it has, or else this one."""

        def give(c: Connection) -> str:
            c.execute(delete(codes).where(codes.c.until <= now))
            kept = update(codes).where(codes.c.table_id == table).values(until=until).returning(codes.c.code)
            if (found := c.execute(kept).scalar_one_or_none()) is not None:
                return str(found)
            c.execute(insert(codes).values(code=code, table_id=table, until=until))
            return code

        try:
            return await self._database.write(give)
        except IntegrityError:  # somebody asked in the same moment: theirs it is
            return await self._database.write(give)

    async def find(self, code: str, now: int) -> str | None:
        """The table that a code leads to."""
        wanted = select(codes.c.table_id).where(codes.c.code == code, codes.c.until > now)
        return await self._database.read(lambda c: c.execute(wanted).scalar_one_or_none())

    async def void(self, table: str) -> None:
        """Let a table's code lead nowhere any more."""
        await self._database.write(lambda c: c.execute(delete(codes).where(codes.c.table_id == table)))
