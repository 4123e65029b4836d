"""Tables: what they can be, to open one, to find one, to sit down, to invite."""

from __future__ import annotations

import asyncio
import io
import json
import time
from typing import Annotated, Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Depends, HTTPException, Request, Response
from pydantic import Field

from yaniv.wire import commands

from .. import entries
from ..books import standing
from ..host import Host
from ..lobby import Ending, new_invitation
from ..people import who
from ..store.people import Person
from ..store.tables import TableRow
from ..table import Table
from .desk import Body, Desk
from .kept import shown_table
from .refusals import CHANGING, may
from .wishes import RULES, NewTable, wish


class Drawing(Response):
    media_type = "image/svg+xml"


class Seat(Body):
    seat: Annotated[int, Field(ge=0, le=7)] | None = None
    invite: Annotated[str, Field(max_length=64)] = ""


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about tables."""
    _finding(router, desk)
    _inviting(router, desk)


def _finding(router: APIRouter, desk: Desk) -> None:
    tables, changing, person = desk.registry.tables, [Depends(desk.not_too_often)], Depends(desk.person)

    @router.get("/rules")
    async def rules() -> dict[str, Any]:
        """What a table can be: a form is drawn from this."""
        return RULES

    @router.get("/tables")
    async def listed() -> list[dict[str, Any]]:
        """The tables that everybody may see."""
        return [_standing(desk, row) for row in await tables.listed()]

    @router.get("/me/tables", responses=may(401))
    async def kept(me: Person = person) -> list[dict[str, Any]]:
        """The tables that keep a seat for me."""
        return [shown_table(row) | {"seat": seat} for row, seat in await tables.seats_of(me.id)]

    @router.post("/tables", dependencies=changing, responses=may(*CHANGING, 401, 422))
    async def open_table(request: Request, body: NewTable, me: Person = person) -> dict[str, Any]:
        """Open a table, and sit down."""
        try:
            if not await desk.lobby.make_room(me.id, desk.settings.tables_per_person):
                raise HTTPException(429, "too many tables")
            table = await desk.lobby.open(who(me), wish(body))
        except Ending:
            raise HTTPException(503) from None
        return {"table": table.id, "link": _link(desk, request, table)}

    @router.get("/tables/{id}", responses=may(404, 422))
    async def table(id: str) -> dict[str, Any]:
        """What somebody with a link sees before sitting down: the rules and free seats, and nobody's name."""
        row = await tables.find(id)
        if row is None or row.ended is not None:
            raise HTTPException(404)
        return _standing(desk, row)

    @router.post("/tables/{id}/seat", dependencies=changing, responses=may(*CHANGING, 401, 404, 409, 422))
    async def sit(id: str, body: Seat, me: Person = person) -> dict[str, Any]:
        """Take a seat."""
        host = await desk.host(id)
        ask = commands.Sit(f"http-{time.monotonic_ns()}", body.seat, body.invite)
        answer = await _answer(host, me, ask)
        if answer["kind"] == "refused" and answer["code"] != "already_seated":
            raise HTTPException(403 if answer["code"] == "not_invited" else 409, answer["code"])
        return {"seat": host.shown.seat_of(me.id)}


def _inviting(router: APIRouter, desk: Desk) -> None:
    changing, person = [Depends(desk.not_too_often)], Depends(desk.person)

    @router.get("/tables/{id}/invitation", responses=may(401, 404, 422))
    async def invitation(id: str, request: Request, me: Person = person) -> dict[str, str]:
        """The link that invites to a table of mine."""
        host = await desk.own(id, me)
        return {"link": _link(desk, request, host.shown)}

    @router.get("/tables/{id}/invitation.svg", response_class=Drawing, responses=may(401, 404, 422))
    async def drawn(id: str, request: Request, me: Person = person) -> Drawing:
        """The invitation as a QR code."""
        host = await desk.own(id, me)
        drawing = io.BytesIO()
        code = segno.make(_link(desk, request, host.shown), error="m")
        code.save(drawing, kind="svg", scale=8, border=4, light="#fff")
        return Drawing(drawing.getvalue())

    @router.post("/tables/{id}/invitation", dependencies=changing, responses=may(*CHANGING, 401, 404, 422))
    async def invite_anew(id: str, request: Request, me: Person = person) -> dict[str, str]:
        """A new invitation; the old one opens nothing any more."""
        host = await desk.own(id, me)
        if host.shown.owner != me.id:
            raise HTTPException(403, "not_owner")
        await host.settled()
        host.act(entries.Invited(invite := new_invitation(), person=me.id))
        await host.settled()
        if host.shown.invite != invite:
            raise HTTPException(503)  # it ends, or cannot write: the old one still opens the table
        await desk.registry.codes.void(id)
        return {"link": _link(desk, request, host.shown)}


def _link(desk: Desk, request: Request, table: Table) -> str:
    """The address that invites to a table. What invites comes after `#`: it goes to no server, in no `Referer`."""
    names = {urlsplit(origin).netloc: origin for origin in desk.settings.origins}
    origin = names[request.headers["host"]]
    if _here(origin):  # whoever is invited comes from elsewhere, if there is a way
        origin = next((other for other in names.values() if not _here(other)), origin)
    return f"{origin}/t/{table.id}#{table.invite}"


def _standing(desk: Desk, row: TableRow) -> dict[str, Any]:
    """A table with its free seats: from the table itself if it is here, else as its owner has noted them."""
    host = desk.lobby.hosts.get(row.id)
    free, stage = standing(host.shown) if host else (row.free, row.stage)
    return shown_table(row) | {"free": free, "stage": stage}


def _here(origin: str) -> bool:
    """Whether the address leads nowhere from another machine."""
    return urlsplit(origin).hostname in ("localhost", "127.0.0.1", "::1")


async def _answer(host: Host, person: Person, ask: commands.Asked) -> dict[str, Any]:
    """What the table answers."""
    answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    host.ask(who(person), ask, lambda frame: None if answer.done() else answer.set_result(frame))
    try:
        frame = await asyncio.wait_for(answer, 10)
    except TimeoutError:
        raise HTTPException(503) from None
    return dict(json.loads(frame))
