"""The whole server as one ASGI app: pages and the API over HTTP, tables over sockets, and the guard before both."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.requests import Request

from . import told
from .api import api
from .api.refusals import ALWAYS, may, unfit
from .clock import Clock
from .guard import App, Guard, Receive, Scope, Send
from .journal import tell
from .lobby import Lobby
from .metrics import Figures, registry, show
from .people import Sessions
from .settings import Settings
from .site import Site
from .sockets import Sockets
from .store import Store, Unwritable
from .thinking import Thinker


def end_process() -> None:
    """End as a SIGTERM does: what runs us starts us again, and everything is read back from the log."""
    os.kill(os.getpid(), signal.SIGTERM)


class Server:
    """Everything that runs in this process, from the store upward."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        clock: Clock | None = None,
        thinker: Thinker | None = None,
        ruined: Callable[[], None] = end_process,
    ) -> None:
        self.settings, self.store, self.figures = settings, store, Figures()
        self.ruined = False
        """Whether it ends because its store will never take anything again."""
        self._end = ruined
        self.lobby = Lobby(
            store, clock=clock, thinker=thinker, ruined=self._ruin, node=settings.node, lease=settings.lease
        )
        self.sessions = Sessions(settings, store.registry)
        self._sockets = Sockets(self.lobby, self.sessions, settings, self.figures)
        self._pages = self._web(api(self.lobby, self.sessions, settings))
        self.app: App = Guard(self._route, settings)
        self._ends = [self.figures.watch_garbage()]
        if settings.metrics:
            shown = registry(self.figures, lambda: len(self.lobby.hosts), store.log)
            self._ends.append(show(settings.metrics, shown))

    def _ruin(self) -> None:
        if not self.ruined:
            self.ruined = True
            tell("the store is ruined", 50, error=self.store.log.ruin)
            self._end()

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    def _web(self, router: APIRouter) -> FastAPI:
        web = FastAPI(
            title="Yaniv", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json", responses=may(*ALWAYS)
        )
        web.include_router(router)
        web.include_router(told.router)

        @web.exception_handler(Exception)
        async def failed(request: Request, error: Exception) -> JSONResponse:
            away = isinstance(error, Unwritable)
            if not away:
                tell("a request failed", 40, error=error)
            return JSONResponse({"detail": "not_stored" if away else "failed"}, 503 if away else 500)

        web.exception_handler(Unwritable)(failed)
        web.exception_handler(RequestValidationError)(unfit)

        @web.get("/health", include_in_schema=False)
        async def health() -> dict[str, str]:
            return {"status": "up"}

        @web.get("/ready", include_in_schema=False)
        async def ready() -> JSONResponse:
            """Whether new players may be sent here."""
            if self.lobby.draining or self.ruined:
                return JSONResponse({"status": "ending"}, 503)
            await self.store.registry.people.find("")
            return JSONResponse({"status": "ready"})

        web.include_router(Site().router)  # the last: it answers whatever is left
        return web

    async def close(self) -> None:
        """Drain, and end; the store last."""
        await self.lobby.close()
        for end in self._ends:
            end()
        await self.store.close()


@asynccontextmanager
async def running(settings: Settings, store: Store, **parts: Clock | Thinker) -> AsyncIterator[Server]:
    """A server that is closed in the end."""
    server = Server(settings, store, **parts)  # type: ignore[arg-type]
    try:
        yield server
    finally:
        await server.close()
