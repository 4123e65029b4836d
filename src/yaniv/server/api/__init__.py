"""What is asked over HTTP, by thing: who I am, my passkeys, tables to open and to find, matches that are over."""

from __future__ import annotations

from fastapi import APIRouter

from ..lobby import Lobby
from ..people import Sessions
from ..settings import Settings
from . import hints, joining, matches, me, passkeys, replays, tables
from .desk import Desk


def api(lobby: Lobby, sessions: Sessions, settings: Settings) -> APIRouter:
    """All that is answered under `/api`."""
    router, desk = APIRouter(prefix="/api"), Desk(lobby, sessions, settings)
    for thing in (me, passkeys, matches, replays, tables, joining, hints):
        thing.add(router, desk)
    return router
