"""What all requests have in common: who asks, how often, and which table it is about."""

from __future__ import annotations

from fastapi import HTTPException, Request
from pydantic import BaseModel, ConfigDict

from yaniv.game import SPECTATOR

from ..host import Host
from ..limits import Rates, household
from ..lobby import Ending, Lobby, NoTable
from ..people import Sessions
from ..settings import Settings
from ..store import Broken, Held, Unwritable
from ..store.people import Person
from ..table import OtherVersion


class Body(BaseModel):
    """What a request says; anything else in it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Desk:
    """Where requests arrive. Its methods are what a route depends on."""

    def __init__(self, lobby: Lobby, sessions: Sessions, settings: Settings) -> None:
        self.lobby, self.sessions, self.settings = lobby, sessions, settings
        self.registry = lobby.store.registry
        self._rates = Rates()

    async def known(self, request: Request) -> Person | None:
        """Who asks, if it is somebody we know."""
        return await self.sessions.read(request.headers.getlist("cookie"))

    async def person(self, request: Request) -> Person:
        """Who asks; nobody else may."""
        person = await self.known(request)
        if person is None:
            raise HTTPException(401)
        return person

    async def not_too_often(self, request: Request) -> None:
        """Only so many changes a minute come from one address."""
        self.only(self.settings.requests_a_minute, "changes", request)

    def only(self, most: int, what: str, request: Request) -> None:
        """Only so many of something a minute come from one address."""
        if not self._rates.allow(most, what, household(request.client.host if request.client else "")):
            raise HTTPException(429)

    async def host(self, id: str) -> Host:
        """The host of a table."""
        try:
            return await self.lobby.host(id)
        except NoTable:
            raise HTTPException(404) from None
        except (Held, Ending, Broken, OtherVersion, Unwritable):
            raise HTTPException(503) from None  # a proxy asks the next process

    async def own(self, id: str, person: Person) -> Host:
        """The host of a table at which the person sits; to others it is not there."""
        host = await self.host(id)
        if host.shown.seat_of(person.id) == SPECTATOR:
            raise HTTPException(404)
        return host
