"""Who plays: guests and those who keep a passkey, and how one person goes on with another device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from sqlalchemy import Connection, delete, insert, select, update

from .running import Database
from .schema import codes, passkeys, people


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


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key that one device of a person holds."""

    credential: bytes
    person: str
    public_key: bytes = field(repr=False)
    uses: int
    """The device's own count at its last sign-in; a smaller one means a copied key."""
    since: int


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

    async def sign_out_everywhere(self, id: str) -> int:
        """Voids every session of a person. Returns the number that new ones are signed under."""
        raised = update(people).where(people.c.id == id).values(sessions=people.c.sessions + 1)
        return await self._database.write(lambda c: int(c.execute(raised.returning(people.c.sessions)).scalar_one()))

    async def forget(self, id: str) -> None:
        """Removes a person, with keys, codes and seats. Finished matches stay, and no longer lead to them."""
        await self._database.write(lambda c: c.execute(delete(people).where(people.c.id == id)))

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

    async def add_passkey(self, passkey: Passkey) -> None:
        row = {name: getattr(passkey, name) for name in Passkey.__slots__}
        await self._database.write(lambda c: c.execute(insert(passkeys).values(row)))

    async def passkey(self, credential: bytes) -> Passkey | None:
        wanted = select(passkeys).where(passkeys.c.credential == credential)
        row = await self._database.read(lambda c: c.execute(wanted).one_or_none())
        return Passkey(*row) if row else None

    async def passkeys(self, person: str) -> Sequence[Passkey]:
        wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.since)
        return [Passkey(*row) for row in await self._database.read(lambda c: c.execute(wanted).all())]

    async def used_passkey(self, credential: bytes, uses: int) -> bool:
        """Notes a sign-in. Returns whether the device's count has gone on, as it must if it counts at all."""
        higher = (passkeys.c.uses < uses) if uses else (passkeys.c.uses == 0)
        noted = update(passkeys).where(passkeys.c.credential == credential, higher).values(uses=uses)
        return bool(await self._database.write(lambda c: c.execute(noted).rowcount))

    async def remove_passkey(self, person: str, credential: bytes) -> None:
        removed = delete(passkeys).where(passkeys.c.credential == credential, passkeys.c.person == person)
        await self._database.write(lambda c: c.execute(removed))


def _digest(code: str) -> bytes:
    return sha256(code.encode()).digest()
