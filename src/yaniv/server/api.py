"""What is asked over HTTP: who I am, tables to open and to find, invitations, matches that are over."""

from __future__ import annotations

import asyncio
import io
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Annotated, Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from yaniv.bots import BOTS
from yaniv.game import PRESETS, SPECTATOR, VARIANTS, BadRule, HouseRules, options, read_options
from yaniv.wire import commands
from yaniv.wire.faces import Terms

from . import entries
from .host import Host
from .limits import Rates
from .lobby import Lobby, NoTable, Wish
from .people import CODE, LANGUAGES, BadName, Sessions, clean_name, new_code, new_person, who
from .rulings import PHRASES
from .settings import Settings
from .store import Broken, Held, Unwritable
from .store.matches import Finished
from .store.people import Person
from .store.tables import TableRow
from .table import OtherVersion, Table

TURNS = (0, 15, 30, 60, 86400, 3 * 86400)
"""Seconds that a turn may have; 0 for no end."""


class Body(BaseModel):
    """What a request says; anything else in it is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Me(Body):
    name: Annotated[str, Field(max_length=200)]
    language: Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")] = "en"


class Code(Body):
    code: Annotated[str, Field(max_length=64)]


class SignOut(Body):
    everywhere: bool = False


class NewTable(Body):
    rules: Annotated[str, Field(max_length=1000)] = "bga"
    """A preset, its variants and single options, in one line."""
    options: Annotated[dict[str, Any], Field(max_length=64)] = {}
    """Single options as a form has them; they go before the line."""
    seats: Annotated[int, Field(ge=2, le=8)] = 4
    seat: Annotated[int, Field(ge=0, le=7)] = 0
    bots: Annotated[dict[str, str], Field(max_length=8)] = {}
    """The level of the bot at each seat that one takes."""
    level: Annotated[str, Field(max_length=32)] = "club"
    turn: int = 0
    window: Annotated[float, Field(ge=0, le=15)] = 3.0
    pace: Annotated[tuple[float, float], Field(strict=False)] = (0.6, 1.5)
    grace: Annotated[int, Field(ge=5, le=600)] = 60
    pause: Annotated[int, Field(ge=0, le=300)] = 20
    spectators: bool = True
    listed: bool = False


class Seat(Body):
    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    invite: Annotated[str, Field(max_length=64)] = ""


class Api:
    """Answers what is asked under `/api`."""

    def __init__(self, lobby: Lobby, sessions: Sessions, settings: Settings) -> None:
        self._lobby, self._sessions, self._settings = lobby, sessions, settings
        self._registry = lobby.store.registry
        self._rates = Rates()
        self.router = router = APIRouter(prefix="/api")
        changing = [Depends(self._not_too_often)]
        person = Depends(self._person)

        # --- me ---

        @router.get("/me")
        async def me(me: Person = person) -> dict[str, str]:
            return _shown(me)

        @router.post("/me", dependencies=changing)
        async def be(request: Request, response: Response, body: Me) -> dict[str, str]:
            """Become somebody, or change one's name or language."""
            me = await self._known(request)
            if me is None:
                me = _named(lambda: new_person(body.name, body.language))
                await self._registry.people.add(me)
                response.headers["set-cookie"] = self._sessions.written(me)
                return _shown(me)
            name = _named(lambda: clean_name(body.name))
            await self._registry.people.rename(me.id, name, body.language)
            return {"name": name, "language": body.language}

        @router.post("/me/code", dependencies=changing)
        async def code(me: Person = person) -> dict[str, Any]:
            """A code that makes another device be this person, once."""
            code = new_code()
            await self._registry.people.give_code(me.id, code, int(time.time()) + CODE)
            return {"code": code, "seconds": CODE}

        @router.post("/code", dependencies=changing)
        async def use(request: Request, response: Response, body: Code) -> dict[str, str]:
            """Be who the code stands for."""
            if not self._rates.allow(10, "code", _address(request)):
                raise HTTPException(429)
            code = "".join(body.code.upper().split()).replace("-", "")
            me = await self._registry.people.take_code(code, int(time.time()))
            if me is None:
                raise HTTPException(404, "no such code")
            response.headers["set-cookie"] = self._sessions.written(me)
            return _shown(me)

        @router.post("/me/sign-out", dependencies=changing)
        async def sign_out(response: Response, body: SignOut, me: Person = person) -> dict[str, str]:
            if body.everywhere:
                await self._registry.people.sign_out_everywhere(me.id)
                self._lobby.send_away(me.id, 4003)
            response.headers["set-cookie"] = self._sessions.erased
            return {}

        @router.get("/me/tables")
        async def kept(me: Person = person) -> list[dict[str, Any]]:
            """The tables that keep a seat for me."""
            return [_row(row) | {"seat": seat} for row, seat in await self._registry.tables.seats_of(me.id)]

        @router.get("/me/statistics")
        async def statistics(me: Person = person) -> dict[str, int]:
            """What my matches come to."""
            return asdict(await self._registry.matches.statistics(me.id))

        @router.get("/me/matches")
        async def matches(me: Person = person, skip: int = 0) -> list[dict[str, Any]]:
            """My matches that are over, the newest first."""
            found = await self._registry.matches.of(me.id, skip=max(0, min(skip, 10**6)))
            return [_match(match, me) for match in found]

        @router.get("/matches/{id}/record")
        async def record(id: str, me: Person = person) -> Response:
            """The record of a match of mine."""
            match = await self._registry.matches.find(id)
            text = await self._registry.matches.record(id)
            if match is None or text is None or me.id not in {player.person for player in match.players}:
                raise HTTPException(404)
            name = f'attachment; filename="{id.replace(":", "-")}.yaniv"'
            return Response(text, media_type="text/plain; charset=utf-8", headers={"content-disposition": name})

        # --- tables ---

        @router.get("/rules")
        async def rules() -> dict[str, Any]:
            """What a table can be: a form is drawn from this."""
            return RULES

        @router.get("/tables")
        async def tables() -> list[dict[str, Any]]:
            """The tables that everybody may see."""
            return [_row(row) | self._filled(row.id) for row in await self._registry.tables.listed()]

        @router.post("/tables", dependencies=changing)
        async def open_table(request: Request, body: NewTable, me: Person = person) -> dict[str, Any]:
            if not await self._lobby.make_room(me.id, settings.tables_per_person):
                raise HTTPException(429, "too many tables")
            table = await self._lobby.open(who(me), _wish(body))
            return {"table": table.id, "link": self._link(request, table)}

        @router.get("/tables/{id}")
        async def table(id: str) -> dict[str, Any]:
            """What somebody with a link sees before sitting down: the rules and free seats, and nobody's name."""
            row = await self._registry.tables.find(id)
            if row is None:
                raise HTTPException(404)
            return _row(row) | self._filled(id)

        @router.post("/tables/{id}/seat", dependencies=changing)
        async def sit(id: str, body: Seat, me: Person = person) -> dict[str, Any]:
            """Take a seat."""
            host = await self._host(id)
            ask = commands.Sit(f"http-{time.monotonic_ns()}", body.seat, body.invite)
            answer = await _answer(host, me, ask)
            if answer["kind"] == "refused" and answer["code"] != "already_seated":
                raise HTTPException(403 if answer["code"] == "not_invited" else 409, answer["code"])
            return {"seat": host.shown.seat_of(me.id)}

        @router.get("/tables/{id}/invitation")
        async def invitation(id: str, request: Request, me: Person = person) -> dict[str, str]:
            host = await self._own(id, me)
            return {"link": self._link(request, host.shown)}

        @router.get("/tables/{id}/invitation.svg")
        async def drawn(id: str, request: Request, me: Person = person) -> Response:
            """The invitation as a QR code."""
            host = await self._own(id, me)
            drawing = io.BytesIO()
            segno.make(self._link(request, host.shown), error="m").save(
                drawing, kind="svg", scale=8, border=4, light="#fff"
            )
            return Response(drawing.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})

        @router.post("/tables/{id}/invitation", dependencies=changing)
        async def invite_anew(id: str, request: Request, me: Person = person) -> dict[str, str]:
            """A new invitation; the old one opens nothing any more."""
            host = await self._own(id, me)
            if host.shown.owner != me.id:
                raise HTTPException(403, "not_owner")
            await host.settled()
            host.act(entries.Invited(new_code() + new_code(), person=me.id))
            await host.settled()
            return {"link": self._link(request, host.shown)}

    # --- who asks, and for what ---

    async def _known(self, request: Request) -> Person | None:
        return await self._sessions.read(request.headers.getlist("cookie"))

    async def _person(self, request: Request) -> Person:
        person = await self._known(request)
        if person is None:
            raise HTTPException(401)
        return person

    async def _not_too_often(self, request: Request) -> None:
        if not self._rates.allow(self._settings.requests_a_minute, "changes", _address(request)):
            raise HTTPException(429)

    async def _host(self, id: str) -> Host:
        try:
            return await self._lobby.host(id)
        except NoTable:
            raise HTTPException(404) from None
        except (Held, Broken, OtherVersion, Unwritable):
            raise HTTPException(503) from None

    async def _own(self, id: str, person: Person) -> Host:
        """The host of a table at which the person sits; to others it is not there."""
        host = await self._host(id)
        if host.shown.seat_of(person.id) == SPECTATOR:
            raise HTTPException(404)
        return host

    def _link(self, request: Request, table: Table) -> str:
        """The address that invites to a table. What invites comes after `#`: it goes to no server, in no `Referer`."""
        host = request.headers["host"]
        origin = next(origin for origin in self._settings.origins if urlsplit(origin).netloc == host)
        return f"{origin}/t/{table.id}#{table.invite}"

    def _filled(self, id: str) -> dict[str, Any]:
        """How many seats are free, where that is known here."""
        host = self._lobby.hosts.get(id)
        if host is None:
            return {}
        return {"free": sum(place.free for place in host.shown.places), "stage": host.shown.stage.value}


# --- what is said ------------------------------------------------------------

RULES: dict[str, Any] = {
    "presets": {
        name: {"options": json.loads(json.dumps(dict(PRESETS[name]))), "variants": list(VARIANTS[name])}
        for name in PRESETS
    },
    "options": [option.form() for option in options()],
    "levels": list(BOTS),
    "turns": TURNS,
    "phrases": PHRASES,
    "languages": LANGUAGES,
}


def _shown(person: Person) -> dict[str, str]:
    return {"name": person.name, "language": person.language}


def _row(row: TableRow) -> dict[str, Any]:
    terms = json.loads(row.options)
    return {"table": row.id, "rules": row.rules, "seats": row.seats, "since": row.since, "turn": terms["turn"]}


def _match(match: Finished, me: Person) -> dict[str, Any]:
    players: Sequence[dict[str, Any]] = [
        {"seat": player.seat, "name": player.name, "bot": player.bot, "total": player.total, "won": player.won}
        | ({"me": True} if player.person == me.id else {})
        for player in match.players
    ]
    return {"match": match.id, "rules": match.rules, "began": match.began, "ended": match.ended, "players": players}


def _wish(body: NewTable) -> Wish:
    """The table that is wished for, if there can be such a table."""
    try:
        rules = HouseRules.parse(body.rules, body.seats)
        if body.options:
            rules = replace(rules, **read_options(body.options))
        rules.check_seats(body.seats)
    except BadRule as error:
        raise HTTPException(422, {"option": error.option, "allowed": error.allowed}) from None
    bots = tuple(sorted((int(seat), level) for seat, level in body.bots.items() if seat.isdigit()))
    seats = [body.seat, *(seat for seat, _ in bots)]
    low, high = body.pace
    for name, good in (
        ("turn", body.turn in TURNS),
        ("level", {body.level, *body.bots.values()} <= BOTS.keys()),
        ("bots", len(bots) == len(body.bots) and len(set(seats)) == len(seats) and max(seats) < body.seats),
        ("pace", 0 <= low <= high <= 10),
    ):
        if not good:
            raise HTTPException(422, {"option": name})
    terms = Terms(
        rules.line(body.seats),
        body.level,
        body.turn,
        body.window,
        (low, high),
        body.grace,
        body.pause,
        body.spectators,
        body.listed,
    )
    return Wish(terms, body.seats, bots, body.seat)


def _named(make: Any) -> Any:
    try:
        return make()
    except BadName as error:
        raise HTTPException(422, {"option": "name", "allowed": str(error)}) from None


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _answer(host: Host, person: Person, ask: commands.Asked) -> dict[str, Any]:
    """What the table answers."""
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    host.ask(who(person), ask, lambda frame: None if answer.done() else answer.set_result(frame))
    try:
        frame = await asyncio.wait_for(answer, 10)
    except TimeoutError:
        raise HTTPException(503) from None
    return dict(json.loads(frame))
