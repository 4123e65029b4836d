"""My matches that are over: a list, what they come to, their records."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import PlainTextResponse

from ..store.people import Person
from .desk import Desk
from .kept import shown_match, shown_statistics
from .refusals import may


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about matches."""
    matches, person = desk.registry.matches, Depends(desk.person)

    @router.get("/me/statistics", responses=may(401))
    async def statistics(me: Person = person) -> dict[str, Any]:
        """What my matches come to, all together and under each line of rules; those that were given up count not."""
        return shown_statistics(await matches.statistics(me.id))

    @router.get("/me/matches", responses=may(401, 422))
    async def list_matches(me: Person = person, skip: int = 0) -> list[dict[str, Any]]:
        """My matches that are over, the newest first."""
        found = await matches.of(me.id, skip=max(0, min(skip, 10**6)))
        return [shown_match(match, me) for match in found]

    @router.get("/matches/{id}/record", response_class=PlainTextResponse, responses=may(401, 404, 422))
    async def record(id: str, me: Person = person) -> PlainTextResponse:
        """The record of a match of mine."""
        match = await matches.find(id)
        text = await matches.record(id)
        if match is None or text is None or me.id not in {player.person for player in match.players}:
            raise HTTPException(404)
        name = f'attachment; filename="{id.replace(":", "-")}.yaniv"'
        return PlainTextResponse(text, headers={"content-disposition": name})
