"""Matches that are over, to be seen once more: those of the registry, and records that somebody sends.

A match is shown to those who played it, and to whoever has its key, which players are given to share. The key is signed
with the secret of the server: names of matches can be known from a table's link, keys cannot. The registry knows no
match that is not over, so none is ever shown.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from itsdangerous import Signer
from pydantic import Field

from yaniv.game import SPECTATOR, RecordError, parse_record
from yaniv.wire.replay import Past, Reader, Replay

from ..guard import RECORD_MAX
from ..store.people import Person
from .desk import Body, Desk
from .refusals import CHANGING, may

KEPT = 64
"""Matches that were looked at last, ready to be shown further."""
ROUNDS_A_MINUTE = 240
"""That one address may ask for, of matches that are kept."""
RECORDS_A_MINUTE = 60
"""And of records that it sends, which cost more."""
SEAT = Annotated[int | None, Field(ge=0, le=7)]
ROUND = Annotated[int, Field(ge=1, le=10_000)]


class Sent(Body):
    """A record, and which round of it is to be shown to whom."""

    record: Annotated[str, Field(max_length=RECORD_MAX)]
    round: ROUND = 1
    seat: SEAT = None
    open: bool = False


class Shelf:
    """Matches read not long ago. One is worked on at a time, aside from everything else: players wait for no replay."""

    def __init__(self) -> None:
        self._past: OrderedDict[str, Past] = OrderedDict()
        self._working = asyncio.Lock()

    async def shown(self, text: str, round: int, reader: Reader) -> Replay:
        """A round of the match that a record tells of.

        Raises:
            RecordError: It is none.
            HTTPException: There is no such round or seat.
        """
        async with self._working:
            try:
                return await asyncio.to_thread(self._shown, text, round, reader)
            except IndexError:
                raise HTTPException(404) from None

    def _shown(self, text: str, round: int, reader: Reader) -> Replay:
        past = self._past.pop(text, None) or Past(parse_record(text))
        self._past[text] = past
        if len(self._past) > KEPT:
            self._past.popitem(last=False)
        return past.replay(round if past.rounds else 0, reader)


def add(router: APIRouter, desk: Desk) -> None:
    """Add what can be asked about matches that are over."""
    matches, shelf, signer = desk.registry.matches, Shelf(), Signer(desk.settings.secret, salt="replay")
    known = Depends(desk.known)

    async def not_too_often(request: Request) -> None:
        desk.only(ROUNDS_A_MINUTE, "replays", request)

    @router.get("/matches/{id}/replay", dependencies=[Depends(not_too_often)], responses=may(404, 422))
    async def replay(
        id: str,
        request: Request,
        me: Person | None = known,
        round: ROUND = 1,
        seat: SEAT = None,
        open: bool = False,
        replay_key: Annotated[str, Header(max_length=64)] = "",
    ) -> Response:
        """A match that is over, one round at a time, seen from a seat or from outside, with hands closed or open."""
        match = await matches.find(id)
        seats = {player.person: player.seat for player in match.players if player.person} if match else {}
        mine = seats.get(me.id) if me else None
        if match is None or (mine is None and not signer.verify_signature(id, replay_key)):
            raise HTTPException(404)
        text = await matches.record(id)
        try:
            shown = await shelf.shown(text or "", round, _reader(seat, open))
        except RecordError:
            raise HTTPException(404) from None  # of rules that are not played here any more
        shown = msgspec.structs.replace(shown, mine=mine, key=signer.get_signature(id).decode())
        return _answer(shown, request)

    @router.post("/replay", dependencies=[Depends(desk.not_too_often)], responses=may(*CHANGING, 404, 422))
    async def read(body: Sent, request: Request) -> Response:
        """A record that somebody has, one round at a time; what is wrong with it is said with its line."""
        desk.only(RECORDS_A_MINUTE, "records", request)
        try:
            shown = await shelf.shown(body.record, body.round, _reader(body.seat, body.open))
        except RecordError as error:
            raise HTTPException(422, {"line": error.line, "wrong": error.reason}) from None
        return _answer(shown, request)


def _reader(seat: int | None, open: bool) -> Reader:
    return Reader(SPECTATOR if seat is None else seat, open)


def _answer(replay: Replay, request: Request) -> Response:
    """A round repeats itself: packed, it is a tenth."""
    body, headers = msgspec.json.encode(replay), {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 5, mtime=0), "gzip"
    return Response(body, media_type="application/json", headers=headers)
