"""Matches that are over: one row with the record, one for each seat, and what they come to for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, insert, select

from .running import Database
from .schema import matches, players


@dataclass(frozen=True, slots=True)
class Player:
    """How one seat came out of a match."""

    seat: int
    person: str | None
    """None for a bot, and for a person who has asked to be forgotten."""
    name: str
    bot: str
    """The level of a computer player; empty for a person."""
    total: int
    won: bool
    rounds: int
    calls: int
    caught: int
    """Calls that somebody beat."""
    assafs: int
    """Calls of others that this seat beat."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over."""

    id: str
    table: str
    rules: str
    began: int
    ended: int
    players: tuple[Player, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a person's matches come to."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    calls: int = 0
    caught: int = 0
    assafs: int = 0


class Matches:
    """The finished matches of the registry."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, match: Finished, record: str) -> None:
        """Keeps a match and its record. Once: a second time, as after a crash between two steps, changes nothing."""

        def save(c: Connection) -> None:
            if c.execute(select(matches.c.id).where(matches.c.id == match.id)).first():
                return
            head = {"id": match.id, "table_id": match.table, "rules": match.rules}
            c.execute(insert(matches).values(**head, began=match.began, ended=match.ended, record=record))
            fields = Player.__slots__
            rows = [{"match": match.id} | {name: getattr(player, name) for name in fields} for player in match.players]
            if rows:
                c.execute(insert(players), rows)

        await self._database.write(save)

    async def find(self, id: str) -> Finished | None:
        found = await self._database.read(lambda c: _read(c, [id]))
        return found[0] if found else None

    async def record(self, id: str) -> str | None:
        """The record of a match, as text."""
        wanted = select(matches.c.record).where(matches.c.id == id)
        return await self._database.read(lambda c: c.execute(wanted).scalar_one_or_none())

    async def of(self, person: str, most: int = 50, skip: int = 0) -> Sequence[Finished]:
        """A person's matches, the newest first."""
        wanted = select(matches.c.id).join(players, players.c.match == matches.c.id).where(players.c.person == person)
        wanted = wanted.order_by(matches.c.ended.desc(), matches.c.id).limit(most).offset(skip)
        return await self._database.read(lambda c: _read(c, [id for (id,) in c.execute(wanted)]))

    async def at(self, table: str) -> Sequence[Finished]:
        """The matches that were played at a table, the newest first."""
        wanted = select(matches.c.id).where(matches.c.table_id == table).order_by(matches.c.ended.desc(), matches.c.id)
        return await self._database.read(lambda c: _read(c, [id for (id,) in c.execute(wanted)]))

    async def statistics(self, person: str) -> Statistics:
        """What a person's matches come to, counted anew."""
        one = players.c
        won = func.count().filter(one.won)
        sums = [func.coalesce(func.sum(column), 0) for column in (one.rounds, one.calls, one.caught, one.assafs)]
        wanted = select(func.count(), won, *sums).where(one.person == person)
        return Statistics(*map(int, await self._database.read(lambda c: tuple(c.execute(wanted).one()))))


def _read(c: Connection, ids: Sequence[str]) -> list[Finished]:
    """The matches with these ids, in their order."""
    head = select(matches.c.id, matches.c.table_id, matches.c.rules, matches.c.began, matches.c.ended)
    heads = {row.id: row for row in c.execute(head.where(matches.c.id.in_(ids)))}
    seats: dict[str, list[Player]] = {}
    for row in c.execute(select(players).where(players.c.match.in_(ids)).order_by(players.c.seat)):
        seats.setdefault(row.match, []).append(Player(*row[1:]))
    return [Finished(*heads[id], players=tuple(seats.get(id, ()))) for id in ids if id in heads]
