"""`yaniv serve`: runs the server until it is told to end, and says where it can be opened."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import uvloop

from .app import Server
from .door import door
from .journal import set_up, tell
from .running import Running, tame_garbage, tidy
from .service import live, notify
from .settings import BadSetting, Settings, addresses, kept_secret, origins_at
from .store import open_store


def data_folder() -> Path:
    """Where a server that is told nothing keeps what it has to keep."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "yaniv"


def where(settings: Settings) -> str:
    """The address of the database, if only by default."""
    return settings.database or f"sqlite:///{data_folder() / 'yaniv.db'}"


def at_home(settings: Settings, *, lan: bool) -> Settings:
    """The settings of a server for one's own machine or network: what is not set is kept in a folder of one's own.

    Raises:
        BadSetting: It may not start so.
    """
    if lan:
        names = ("localhost", "127.0.0.1", *(f"[{one}]" if ":" in one else one for one in addresses()))
        settings = replace(settings, host="0.0.0.0", origins=settings.origins or origins_at(names, settings.port))
    settings.checked()
    try:
        if not settings.database:
            data_folder().mkdir(parents=True, exist_ok=True)
            settings = replace(settings, database=where(settings))
        if not settings.secret and not settings.public:
            settings = replace(settings, secret=kept_secret(data_folder() / "secret"))
    except OSError as error:
        name = "YANIV_SECRET" if settings.database else "YANIV_DATABASE"
        raise BadSetting(name, f"needed, since {error.filename} cannot be: {error.strerror}") from None
    return settings.checked()


def serve(settings: Settings, announce: Callable[[Sequence[str]], None]) -> int:
    """Serve until a signal ends it. Returns what the process is to end with: 1 if its store is ruined.

    Args:
        announce: Is told the addresses once they answer.
    """
    set_up()
    try:
        return uvloop.run(_serve(settings, announce))
    except SystemExit:  # it cannot listen there, and uvicorn has said why
        return 2


async def _serve(settings: Settings, announce: Callable[[Sequence[str]], None]) -> int:
    store = await open_store(settings.database)
    server = Server(settings, store)
    running = Running(server)
    beside = [asyncio.ensure_future(_announce(running, settings, announce)), asyncio.ensure_future(tidy(server.lobby))]
    tame_garbage()
    try:
        async with door(store, settings.database):
            await running.serve()
    finally:
        for one in beside:
            one.cancel()
        await server.close()
        tell("the server has ended")
    return 1 if server.ruined else 0


async def _announce(running: Running, settings: Settings, announce: Callable[[Sequence[str]], None]) -> None:
    while not running.started:
        await asyncio.sleep(0.02)
    tell("the server is up", port=settings.port, origins=list(settings.origins))
    announce(settings.origins)
    notify("READY=1")
    await live()
