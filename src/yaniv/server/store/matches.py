"""Matches that are over: one row with the record, one for each seat, and what they come to for a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, insert, select

from .nameless import NOBODY, nameless
from .running import Database
from .schema import matches, people, players


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
    given_up: bool = False
    """It was broken off: its record and its seeds are kept, and it counts for nobody."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """What a person's matches come to, those that were given up left out."""

    matches: int = 0
    won: int = 0
    rounds: int = 0
    calls: int = 0
    caught: int = 0
    assafs: int = 0
    points: int = 0
    """All totals together: the fewer a round, the better."""


class Matches:
    """The finished matches of the registry."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, match: Finished, record: str) -> None:
        """Keeps a match and its record, without the names of who has been forgotten by now.

        Once: a second time, as after a crash between two steps, changes nothing.
        """

        def save(c: Connection) -> None:
            if c.execute(select(matches.c.id).where(matches.c.id == match.id)).first():
                return
            gone = _gone(c, match.players)
            head = {name: getattr(match, name) for name in ("id", "rules", "began", "ended", "given_up")}
            c.execute(insert(matches).values(head | {"table_id": match.table, "record": nameless(record, gone)}))
            rows = [
                {"match": match.id}
                | {name: getattr(player, name) for name in Player.__slots__}
                | ({"person": None, "name": NOBODY} if player.seat in gone else {})
                for player in match.players
            ]
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

    async def statistics(self, person: str) -> dict[str, Statistics]:
        """What a person's matches come to under each line of rules, counted anew."""
        one = players.c
        summed = (one.rounds, one.calls, one.caught, one.assafs, one.total)
        sums = [func.coalesce(func.sum(column), 0) for column in summed]
        wanted = select(matches.c.rules, func.count(), func.count().filter(one.won), *sums)
        wanted = wanted.join(matches, matches.c.id == one.match).where(one.person == person, ~matches.c.given_up)
        wanted = wanted.group_by(matches.c.rules).order_by(func.count().desc(), matches.c.rules)
        rows = await self._database.read(lambda c: c.execute(wanted).all())
        return {rules: Statistics(*map(int, numbers)) for rules, *numbers in rows}


def _gone(c: Connection, seated: Sequence[Player]) -> set[int]:
    """The seats of people who have been forgotten. Nobody else of them is until the transaction ends."""
    wanted = select(people.c.id).where(people.c.id.in_([player.person for player in seated]))
    known = set(c.execute(wanted.with_for_update(read=True, key_share=True)).scalars())
    return {player.seat for player in seated if player.person is not None and player.person not in known}


def _read(c: Connection, ids: Sequence[str]) -> list[Finished]:
    """The matches with these ids, in their order."""
    one = matches.c
    head = select(one.id, one.table_id, one.rules, one.began, one.ended, one.given_up)
    heads = {row.id: row for row in c.execute(head.where(one.id.in_(ids)))}
    seats: dict[str, list[Player]] = {}
    for row in c.execute(select(players).where(players.c.match.in_(ids)).order_by(players.c.seat)):
        seats.setdefault(row.match, []).append(Player(*row[1:]))
    return [
        Finished(*heads[id][:-1], players=tuple(seats.get(id, ())), given_up=heads[id].given_up)
        for id in ids
        if id in heads
    ]
