"""Passkeys: which keys let somebody in, and what they are asked to sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .running import Database
from .schema import challenges, passkeys, people


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key that a person holds, on one device or on all that share it."""

    credential: bytes
    person: str
    public_key: bytes = field(repr=False)
    uses: int
    """The device's own count at its last sign-in; a smaller one means a copied key."""
    since: int
    name: str = ""
    """What its person calls it."""
    used: int = 0
    """When it let somebody in last, in seconds since 1970; 0 for never."""


class LastPasskey(Exception):
    """It is the only one: without it the person has no way back but the devices they are on."""


class Passkeys:
    """The passkeys of the registry."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, passkey: Passkey) -> bool:
        """Keeps a key. Returns whether it could be: it is somebody's already, or its person has been forgotten."""
        row = {name: getattr(passkey, name) for name in Passkey.__slots__}
        try:
            await self._database.write(lambda c: c.execute(insert(passkeys).values(row)))
        except IntegrityError:
            return False
        return True

    async def find(self, credential: bytes) -> Passkey | None:
        wanted = select(passkeys).where(passkeys.c.credential == credential)
        row = await self._database.read(lambda c: c.execute(wanted).one_or_none())
        return Passkey(*row) if row else None

    async def of(self, person: str) -> Sequence[Passkey]:
        """A person's keys, the oldest first."""
        wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.since, passkeys.c.credential)
        return [Passkey(*row) for row in await self._database.read(lambda c: c.execute(wanted).all())]

    async def use(self, credential: bytes, uses: int, when: int) -> bool:
        """Notes a sign-in. Returns whether the device's count has gone on, as it must if it counts at all."""
        higher = (passkeys.c.uses < uses) if uses else (passkeys.c.uses == 0)
        noted = update(passkeys).where(passkeys.c.credential == credential, higher).values(uses=uses, used=when)
        return bool(await self._database.write(lambda c: c.execute(noted).rowcount))

    async def remove(self, person: str, credential: bytes, *, last: bool = False) -> bool:
        """Forgets a key of a person. Returns whether there was such a key.

        Args:
            last: The only one may go too.

        Raises:
            LastPasskey: It is the only one.
        """

        def remove(c: Connection) -> bool:
            c.execute(select(people.c.id).where(people.c.id == person).with_for_update())  # one removal at a time
            if not c.execute(delete(passkeys).where(mine, passkeys.c.credential == credential)).rowcount:
                return False
            if not last and not c.execute(select(func.count()).select_from(passkeys).where(mine)).scalar_one():
                raise LastPasskey
            return True

        mine = passkeys.c.person == person
        return await self._database.write(remove)

    async def challenge(self, ticket: str, challenge: bytes, person: str | None, until: int, now: int) -> None:
        """Keeps what whoever holds the ticket is to sign before that second: a person who adds a key, or anybody."""
        row = {"ticket": _digest(ticket), "challenge": challenge, "person": person, "until": until}

        def keep(c: Connection) -> None:
            c.execute(delete(challenges).where(challenges.c.until <= now))
            c.execute(insert(challenges).values(row))

        await self._database.write(keep)

    async def take_challenge(self, ticket: str, person: str | None, now: int) -> bytes | None:
        """What was to be signed; it is used up by this, whatever comes of it. Of two who come at once, one gets it."""
        used = delete(challenges).where(challenges.c.ticket == _digest(ticket))
        used_up = used.returning(challenges.c.challenge, challenges.c.person, challenges.c.until)
        row = await self._database.write(lambda c: c.execute(used_up).one_or_none())
        return row.challenge if row and row.person == person and row.until > now else None


def _digest(ticket: str) -> bytes:
    return sha256(ticket.encode()).digest()
