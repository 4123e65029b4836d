"""Which tables there are, and where a person's seats are. What happens at a table is in its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from .running import Database
from .schema import seats, tables


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as its creator made it."""

    id: str
    creator: str | None
    rules: str
    """The house rules, as their one line."""
    options: str
    """Everything else that was chosen, as the table itself writes it."""
    seats: int
    listed: bool
    since: int
    ended: int | None = None
    free: int = 0
    """Seats that are free, as its owner last noted."""
    stage: str = "gathering"
    """Whether it is `gathering`, `playing` or `over`, as its owner last noted."""


class Taken(Exception):
    """Somebody has the seat, or the person has another one at this table."""

    def __init__(self, table: str, seat: int) -> None:
        super().__init__(f"table {table}: seat {seat} is taken")
        self.table, self.seat = table, seat


class Tables:
    """The tables of the registry, and who sits at them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table: TableRow) -> None:
        row = {name: getattr(table, name) for name in TableRow.__slots__}
        await self._database.write(lambda c: c.execute(insert(tables).values(row)))

    async def find(self, id: str) -> TableRow | None:
        row = await self._database.read(lambda c: c.execute(select(tables).where(tables.c.id == id)).one_or_none())
        return TableRow(*row) if row else None

    async def change(self, id: str, options: str, listed: bool) -> None:
        changed = update(tables).where(tables.c.id == id).values(options=options, listed=listed)
        await self._database.write(lambda c: c.execute(changed))

    async def note(self, id: str, free: int, stage: str) -> None:
        """How many seats are free, and whether it plays."""
        noted = update(tables).where(tables.c.id == id).values(free=free, stage=stage)
        await self._database.write(lambda c: c.execute(noted))

    async def end(self, id: str, when: int) -> None:
        """Notes that a table is over: it is no longer open, listed or kept a seat at."""
        over = update(tables).where(tables.c.id == id, tables.c.ended.is_(None)).values(ended=when)
        await self._database.write(lambda c: c.execute(over))

    async def remove(self, id: str) -> None:
        await self._database.write(lambda c: c.execute(delete(tables).where(tables.c.id == id)))

    async def listed(self, most: int = 100) -> Sequence[TableRow]:
        """The open tables that everybody may see, the newest first."""
        wanted = select(tables).where(tables.c.ended.is_(None), tables.c.listed)
        wanted = wanted.order_by(tables.c.since.desc(), tables.c.id).limit(most)
        return [TableRow(*row) for row in await self._database.read(lambda c: c.execute(wanted).all())]

    async def open(self) -> Sequence[TableRow]:
        """Every open table, the oldest first: what a server that starts has to take up."""
        wanted = select(tables).where(tables.c.ended.is_(None)).order_by(tables.c.since, tables.c.id)
        return [TableRow(*row) for row in await self._database.read(lambda c: c.execute(wanted).all())]

    async def created(self, person: str) -> int:
        """How many open tables a person has made."""
        wanted = select(tables.c.id).where(tables.c.creator == person, tables.c.ended.is_(None))
        return len(await self._database.read(lambda c: c.execute(wanted).all()))

    async def created_by(self, person: str) -> Sequence[TableRow]:
        """The tables that a person has made, the newest first."""
        wanted = select(tables).where(tables.c.creator == person).order_by(tables.c.since.desc(), tables.c.id)
        return [TableRow(*row) for row in await self._database.read(lambda c: c.execute(wanted).all())]

    async def sit(self, table: str, seat: int, person: str) -> None:
        """Notes whose seat it is.

        Raises:
            Taken: Somebody has it, or the person has another.
        """
        row = insert(seats).values(table_id=table, seat=seat, person=person)
        try:
            await self._database.write(lambda c: c.execute(row))
        except IntegrityError:
            raise Taken(table, seat) from None

    async def rise(self, table: str, seat: int) -> None:
        gone = delete(seats).where(seats.c.table_id == table, seats.c.seat == seat)
        await self._database.write(lambda c: c.execute(gone))

    async def seated(self, table: str) -> dict[int, str]:
        """Whose each taken seat of a table is."""
        wanted = select(seats.c.seat, seats.c.person).where(seats.c.table_id == table).order_by(seats.c.seat)
        return {row.seat: row.person for row in await self._database.read(lambda c: c.execute(wanted).all())}

    async def seats_of(self, person: str) -> Sequence[tuple[TableRow, int]]:
        """The open tables that keep a seat for a person, the newest first, and which seat."""
        wanted = select(tables, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)
        wanted = wanted.where(seats.c.person == person, tables.c.ended.is_(None))
        wanted = wanted.order_by(tables.c.since.desc(), tables.c.id)
        rows = await self._database.read(lambda c: c.execute(wanted).all())
        return [(TableRow(*row[:-1]), row[-1]) for row in rows]
