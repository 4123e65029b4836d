"""What a good player would do in my place: for whoever plays against computer players alone."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request

from yaniv.bots.advice import LEVEL, advice
from yaniv.game import Action, View, points
from yaniv.wire.events import names

from ..host import Host
from ..store.people import Person
from ..table import Table
from .desk import Desk
from .refusals import may

OFTEN = 60
"""Hints that one address may ask for in a minute."""


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about hints."""
    person = Depends(desk.person)

    @router.get("/tables/{id}/hint", responses=may(401, 404, 409, 422))
    async def hint(id: str, request: Request, me: Person = person) -> dict[str, Any]:
        """What the club player would do in my seat, and the hand it leaves; it knows what I know and no more."""
        host = await desk.own(id, me)
        seat = host.shown.seat_of(me.id)
        if why_not := refused(host.shown, seat):
            raise HTTPException(409, why_not)
        view = host.shown.match.view(seat) if host.shown.match else None
        if view is None or not view.actions:
            raise HTTPException(409, "nothing_to_do")
        desk.only(OFTEN, "hints", request)
        given = advice(view, await _thought(host, view))
        return {"action": str(given.action), "hand": names(given.hand), "points": points(given.hand)}


def refused(table: Table, seat: int) -> str:
    """Why this seat gets no hints at this table, if it gets none."""
    if any(place.person for other, place in enumerate(table.places) if other != seat):
        return "people_play"
    return "bot_plays" if table.places[seat].held else ""


async def _thought(host: Host, view: View) -> Action:
    """What the club player chooses; as often as it is asked, it is the same."""
    chosen: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
    moment = (host.id, "hint", view.seat, host.shown.matches, host.shown.moves)
    seed = host.ports.dice(" ".join(map(str, moment))).getrandbits(64)
    host.ports.thinker.think(LEVEL, view, seed, lambda action: None if chosen.done() else chosen.set_result(action))
    try:
        return await asyncio.wait_for(chosen, 10)
    except TimeoutError:
        raise HTTPException(503) from None
