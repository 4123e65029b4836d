"""Who plays, and how one person goes on with another device."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe

from sqlalchemy import Connection, delete, insert, select, update

from .nameless import NOBODY, nameless
from .running import Database
from .schema import codes, departures, matches, people, players

REMEMBERED = 600
"""Seconds for which it is noted that somebody has departed; every process has heard of it long before."""


@dataclass(frozen=True, slots=True)
class Person:
    """A guest is a person from the first page they open."""

    id: str
    name: str
    language: str
    since: int
    """When they came first, in seconds since 1970."""
    sessions: int = 0
    """A session that was signed under a smaller number is void: this rises to sign a person out everywhere."""


class People:
    """The people of the registry."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, person: Person) -> None:
        row = {name: getattr(person, name) for name in Person.__slots__}
        await self._database.write(lambda c: c.execute(insert(people).values(row)))

    async def find(self, id: str) -> Person | None:
        row = await self._database.read(lambda c: c.execute(select(people).where(people.c.id == id)).one_or_none())
        return Person(*row) if row else None

    async def rename(self, id: str, name: str, language: str) -> None:
        changed = update(people).where(people.c.id == id).values(name=name, language=language)
        await self._database.write(lambda c: c.execute(changed))

    async def sign_out_everywhere(self, id: str, when: int) -> int:
        """Voids every session of a person. Returns the number that new ones are signed under."""
        raised = update(people).where(people.c.id == id).values(sessions=people.c.sessions + 1)

        def sign_out(c: Connection) -> int:
            _depart(c, id, when)
            return int(c.execute(raised.returning(people.c.sessions)).scalar_one())

        return await self._database.write(sign_out)

    async def forget(self, id: str, when: int) -> None:
        """Removes a person, with keys, codes and seats. Finished matches stay, and neither lead to nor name them."""

        def forget(c: Connection) -> None:
            c.execute(
                select(people.c.id).where(people.c.id == id).with_for_update()
            )  # a match is saved before or after
            for match, seats in _seats(c, id).items():
                text = c.execute(select(matches.c.record).where(matches.c.id == match)).scalar_one()
                c.execute(update(matches).where(matches.c.id == match).values(record=nameless(text, seats)))
            c.execute(update(players).where(players.c.person == id).values(person=None, name=NOBODY))
            c.execute(delete(people).where(people.c.id == id))
            _depart(c, id, when)

        await self._database.write(forget)

    async def known(self, ids: Collection[str]) -> set[str]:
        """Those of them that have not been forgotten."""
        wanted = select(people.c.id).where(people.c.id.in_(ids))
        return set(await self._database.read(lambda c: c.execute(wanted).scalars().all()))

    async def departed(self, since: int) -> Sequence[tuple[str, str]]:
        """Who was forgotten or signed out everywhere since that second, each time under a name of its own."""
        wanted = select(departures.c.id, departures.c.person).where(departures.c.at >= since)
        return [(row.id, row.person) for row in await self._database.read(lambda c: c.execute(wanted).all())]

    async def give_code(self, person: str, code: str, until: int) -> None:
        """Lets whoever knows the code be this person, once, before that second. Their earlier codes are void."""

        def give(c: Connection) -> None:
            c.execute(delete(codes).where(codes.c.person == person))
            c.execute(insert(codes).values(digest=_digest(code), person=person, until=until))

        await self._database.write(give)

    async def take_code(self, code: str, now: int) -> Person | None:
        """Who a code stands for; it is used up by this. Of two who come at once, one gets it."""

        def take(c: Connection) -> Person | None:
            c.execute(delete(codes).where(codes.c.until <= now))
            used = delete(codes).where(codes.c.digest == _digest(code)).returning(codes.c.person)
            person = c.execute(used).scalar_one_or_none()
            row = c.execute(select(people).where(people.c.id == person)).one_or_none()
            return Person(*row) if row else None

        return await self._database.write(take)


def _seats(c: Connection, person: str) -> dict[str, list[int]]:
    """Where a person sat, in each match."""
    found: dict[str, list[int]] = {}
    for match, seat in c.execute(select(players.c.match, players.c.seat).where(players.c.person == person)):
        found.setdefault(match, []).append(seat)
    return found


def _depart(c: Connection, person: str, when: int) -> None:
    """Lets every process know that the person's sockets are to be closed."""
    c.execute(delete(departures).where(departures.c.at < when - REMEMBERED))
    c.execute(insert(departures).values(id=token_urlsafe(16), person=person, at=when))


def _digest(code: str) -> bytes:
    return sha256(code.encode()).digest()
