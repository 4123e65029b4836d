"""Passkeys: to make one for who I already am, to sign in with it elsewhere, to list and remove mine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import Field
from webauthn.helpers import base64url_to_bytes

from ..passkeys import SECONDS, Ceremonies, Challenge, Fault, Refused
from ..rulings import plain
from ..store.passkeys import LastPasskey
from ..store.people import Person
from .desk import Body, Desk
from .kept import shown_key
from .me import shown
from .refusals import CHANGING, may

TRIES = 30
"""Times that one address may sign in, or begin to, in a minute."""
STATUS = {Fault.KNOWN: 409, Fault.TOO_MANY: 409, Fault.UNKNOWN: 404}

Answer = Annotated[dict[str, Any], Field(max_length=32, description="As `PublicKeyCredential.toJSON` gives it.")]


class NewPasskey(Body):
    credential: Answer
    name: Annotated[str, Field(max_length=40)] = ""


class SignIn(Body):
    credential: Answer


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about passkeys."""
    _mine(router, desk)
    _signing_in(router, desk)


def _mine(router: APIRouter, desk: Desk) -> None:
    changing, person = [Depends(desk.not_too_often)], Depends(desk.person)
    passkeys, ceremonies, tickets = desk.registry.passkeys, Ceremonies(desk.settings, desk.registry), Tickets(desk)

    @router.get("/me/passkeys", responses=may(401))
    async def mine(me: Person = person) -> list[dict[str, Any]]:
        """My passkeys, the oldest first."""
        return [shown_key(key) for key in await passkeys.of(me.id)]

    @router.post("/me/passkeys/options", dependencies=changing, responses=may(*CHANGING, 401, 409))
    async def offer(request: Request, response: Response, me: Person = person) -> Mapping[str, Any]:
        """What `navigator.credentials.create` makes a passkey from."""
        tickets.origin(request)
        with refusing():
            return tickets.give(response, await ceremonies.offer(me))

    @router.post("/me/passkeys", dependencies=changing, responses=may(*CHANGING, 401, 404, 409, 422))
    async def make(request: Request, response: Response, body: NewPasskey, me: Person = person) -> dict[str, Any]:
        """Keep a new passkey: whoever has it is me."""
        ticket, origin = tickets.take(request, response), tickets.origin(request)
        with refusing():
            return shown_key(await ceremonies.add(me, plain(body.name), ticket, origin, body.credential))

    @router.delete("/me/passkeys/{id}", dependencies=changing, responses=may(*CHANGING, 401, 404, 409, 422))
    async def remove(id: str, me: Person = person, last: bool = False) -> dict[str, str]:
        """Remove a passkey; the last one only if `last` says that it may be."""
        try:
            found = await passkeys.remove(me.id, _bytes(id), last=last)
        except LastPasskey:
            raise HTTPException(409, "last_passkey") from None
        if not found:
            raise HTTPException(404)
        return {}


def _signing_in(router: APIRouter, desk: Desk) -> None:
    ceremonies, tickets = Ceremonies(desk.settings, desk.registry), Tickets(desk)

    async def not_too_many(request: Request) -> None:
        desk.only(TRIES, "sign-in", request)

    changing = [Depends(desk.not_too_often), Depends(not_too_many)]

    @router.post("/sign-in/options", dependencies=changing, responses=may(*CHANGING, 409))
    async def ask(request: Request, response: Response) -> Mapping[str, Any]:
        """What `navigator.credentials.get` has signed; nobody says who they are."""
        tickets.origin(request)
        return tickets.give(response, await ceremonies.ask())

    @router.post("/sign-in", dependencies=changing, responses=may(*CHANGING, 404, 409, 422))
    async def enter(request: Request, response: Response, body: SignIn) -> dict[str, str]:
        """Be who the passkey stands for; the guest that this browser was, if it was one, is left behind."""
        ticket, origin = tickets.take(request, response), tickets.origin(request)
        with refusing():
            me = await ceremonies.enter(ticket, origin, body.credential)
        response.headers.append("set-cookie", desk.sessions.written(me))
        return shown(me)


class Tickets:
    """Keeps the ticket of a challenge in a cookie: an answer counts from the browser alone that was asked."""

    def __init__(self, desk: Desk) -> None:
        self._origins = desk.settings.passkey_origins
        self._public = desk.settings.public
        self._cookie = "__Host-yaniv-passkey" if self._public else "yaniv-passkey"

    def origin(self, request: Request) -> str:
        """The address at which the browser is, if there can be passkeys."""
        origin = request.headers["origin"]
        if origin not in self._origins:
            raise HTTPException(409, "no_passkeys_here")
        return origin

    def give(self, response: Response, challenge: Challenge) -> Mapping[str, Any]:
        """Hand out a challenge with its ticket."""
        self._set(response, challenge.ticket, SECONDS)
        return challenge.options

    def take(self, request: Request, response: Response) -> str:
        """The ticket, which is good once."""
        self._set(response, "", 0)
        return request.cookies.get(self._cookie, "")

    def _set(self, response: Response, ticket: str, seconds: int) -> None:
        response.set_cookie(
            self._cookie, ticket, max_age=seconds, httponly=True, samesite="strict", secure=self._public
        )


@contextmanager
def refusing() -> Iterator[None]:
    """Answers as HTTP does when a passkey is refused."""
    try:
        yield
    except Refused as error:
        raise HTTPException(STATUS.get(error.fault, 403), error.fault.value) from None


def _bytes(id: str) -> bytes:
    try:
        return base64url_to_bytes(id)
    except ValueError:
        raise HTTPException(404) from None
