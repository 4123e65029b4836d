"""A short code in the place of a table's link: read out at one device, typed at another."""

from __future__ import annotations

import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from ..people import LETTERS, short_code
from ..store.people import Person
from .desk import Body, Desk
from .refusals import CHANGING, may

GOOD = 3600
"""Seconds in which a code leads to its table, from when it was last shown."""
TRIES = 10
"""Codes that may be tried from one address in a minute."""


class Code(Body):
    code: Annotated[str, Field(max_length=64)]


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about codes of tables."""
    codes, changing, person = desk.registry.codes, [Depends(desk.not_too_often)], Depends(desk.person)

    @router.post("/tables/{id}/code", dependencies=changing, responses=may(*CHANGING, 401, 404, 422))
    async def code(id: str, me: Person = person) -> dict[str, Any]:
        """The code of a table of mine; the same for all who ask, as long as it is good."""
        await desk.own(id, me)
        now = int(time.time())
        return {"code": await codes.give(id, short_code(), now, now + GOOD), "seconds": GOOD}

    @router.post("/tables/by-code", dependencies=changing, responses=may(*CHANGING, 404, 422))
    async def by_code(request: Request, body: Code) -> dict[str, str]:
        """The table that a code leads to, and what invites to it."""
        desk.only(TRIES, "table code", request)
        id = await codes.find(plain(body.code), int(time.time()))
        if id is None:
            raise HTTPException(404, "no such code")
        host = await desk.host(id)
        return {"table": id, "invite": host.shown.invite}


def plain(code: str) -> str:
    """A code however it was typed: whatever else stands between its letters is none of it."""
    return "".join(sign for sign in code.upper() if sign in LETTERS)
