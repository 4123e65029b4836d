"""A real server on a port of its own, with browsers and players that come over real sockets."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.reader import Reader
from yaniv.server.app import Server
from yaniv.server.running import Running
from yaniv.server.settings import Settings
from yaniv.server.store import open_store

SECRET = "canary-secret-" + "x" * 32
FAST = {"pace": [0.0, 0.0], "window": 0.0, "pause": 0, "level": "novice"}


_CLAIMS: list[socket.socket] = []
"""Of the ports that this process was given: UDP sockets of the same numbers, which one process alone can have."""


def free_port() -> int:
    """A port that nobody listens on, below those that a system gives to the sockets of clients.

    Until this process ends no other one is given it, so that tests side by side do not start two servers on it.
    """
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        claim = socket.socket(type=socket.SOCK_DGRAM)
        with socket.socket() as probe, suppress(OSError):
            claim.bind(("127.0.0.1", port))
            if probe.connect_ex(("127.0.0.1", port)):
                _CLAIMS.append(claim)
                return port
        claim.close()


class Wrong(Exception):
    """A server sent something that does not follow from what it had sent before."""


@dataclass
class Site:
    """The server, and how it is reached."""

    server: Server
    running: Running
    origin: str

    browsers: list[Browser] = field(default_factory=list)
    tls: ssl.SSLContext | None = None
    """Whom to trust, if it speaks HTTPS."""

    def browser(self, name: str = "127.0.0.1") -> Browser:
        """A browser that opens the site by one of its names."""
        self.browsers.append(Browser(self, self.origin.replace("127.0.0.1", name)))
        return self.browsers[-1]

    async def noted(self) -> None:
        """Wait until the registry knows all that has happened."""
        await self.server.lobby._books._notes.join()

    async def leave(self) -> None:
        """Everybody closes everything."""
        for browser in self.browsers:
            await browser.http.aclose()
            for player in browser.players:
                player.leave()
        await asyncio.sleep(0)


@asynccontextmanager
async def serving(**settings: Any) -> AsyncIterator[Site]:
    """A server that runs for as long as the test."""
    listening = socket.create_server(("127.0.0.1", int(settings.pop("port", 0))))
    port = listening.getsockname()[1]
    chosen = replace(Settings(port=port, database="memory:", secret=SECRET, frames_a_second=1e6), **settings).checked()
    server = Server(chosen, await open_store(chosen.database))
    running = Running(server)
    task = asyncio.ensure_future(running._serve([listening]))
    while not running.started:
        await asyncio.sleep(0.005)
    site = Site(server, running, f"http://127.0.0.1:{port}")
    try:
        yield site
    finally:
        await site.leave()
        running.should_exit = True
        await task
        await server.close()


class Browser:
    """One person's browser: keeps the cookie, and says where its pages are from."""

    def __init__(self, site: Site, origin: str) -> None:
        self.site, self.origin = site, origin
        self.players: list[Player] = []
        trusted = site.tls or True
        self.http = httpx2.AsyncClient(base_url=origin, headers={"origin": origin}, timeout=20, verify=trusted)

    async def get(self, path: str, **more: Any) -> httpx2.Response:
        return await self.http.get(path, **more)

    async def post(self, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        return await self.http.post(path, json={} if body is None else body, **more)

    async def delete(self, path: str, **more: Any) -> httpx2.Response:
        return await self.http.delete(path, **more)

    async def be(self, name: str) -> Browser:
        """Come in as a guest."""
        answer = await self.post("/api/me", {"name": name})
        assert answer.status_code == 200, answer.text
        return self

    async def open(self, **table: Any) -> tuple[str, str]:
        """Open a table; its id and the invitation."""
        answer = await self.post("/api/tables", FAST | table)
        assert answer.status_code == 200, answer.text
        link = answer.json()["link"]
        return answer.json()["table"], link.partition("#")[2]

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, table: str, **more: Any) -> connect:
        """A socket to a table, as the browser opens it."""
        headers = {"cookie": self.cookie} | more.pop("headers", {})
        return connect(
            f"{self.site.origin.replace('http', 'ws')}/ws/{table}",
            origin=more.pop("origin", self.site.origin),
            additional_headers=headers,
            compression=None,
            user_agent_header=None,
            ssl=self.site.tls,
            **more,
        )

    async def player(self, table: str, invite: str = "") -> Player:
        """Come to a table."""
        player = Player(self, table, invite)
        self.players.append(player)
        await player.come()
        return player


class Player(Reader):
    """Somebody at a table over a real socket, who may lose it at any time."""

    def __init__(self, browser: Browser, table: str, invite: str) -> None:
        super().__init__()
        self.browser, self.table, self.invite = browser, table, invite
        self.closed: int | None = None
        self.wrong: AssertionError | None = None
        """What it was sent that does not follow from what it was sent before."""
        self.asked: dict[str, str] = {}
        """The frames of all that was asked, by id."""
        self._ids = count(1)
        self._news = asyncio.Event()
        self._sockets: list[ClientConnection] = []
        self._reading: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def leave(self) -> None:
        """Close everything for good."""
        self._reading.cancel()
        for line in self._sockets:
            line.transport.abort()

    async def come(self, *, fresh: bool = False) -> None:
        """Open a socket, and go on from where one was; or as after a reload."""
        self.socket: ClientConnection = await self.browser.socket(self.table)
        self._sockets.append(self.socket)
        first = {"kind": "resume", "invite": self.invite} if fresh else self.resume() | {"invite": self.invite}
        await self.socket.send(json.dumps(first))
        self.closed = None
        self._reading = asyncio.ensure_future(self._read(self.socket))

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                self.take(str(frame))
                self._news.set()
        except ConnectionClosed:
            pass
        except AssertionError as error:
            self.wrong = error
        self.closed = socket.close_code
        self._news.set()

    async def drop(self) -> None:
        """Lose the socket without a word."""
        self._reading.cancel()
        self.socket.transport.abort()
        await asyncio.sleep(0)

    async def ended(self) -> None:
        """Wait until the socket is closed, by whomever."""
        await asyncio.wait_for(self._reading, 60)

    async def send(self, kind: str, *, id: str = "", **fields: Any) -> str:
        """Ask for something; the id under which it will be answered."""
        id = id or f"{id_of(self)}-{next(self._ids)}"
        self.asked[id] = json.dumps({"kind": kind, "id": id, **fields})
        await self.socket.send(self.asked[id])
        return id

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask for something, and wait for the answer."""
        return await self.answer(await self.send(kind, **fields))

    async def answer(self, id: str) -> dict[str, Any]:
        """The answer to an ask."""
        await self.until(lambda: any(answer["id"] == id for answer in self.answers[-100:]))
        return next(answer for answer in reversed(self.answers) if answer["id"] == id)

    async def until(self, true: Any, seconds: float = 60) -> None:
        """Wait until something has been shown."""
        async with asyncio.timeout(seconds):
            while not true():
                if self.wrong:
                    raise Wrong from self.wrong
                if self.closed is not None:
                    raise AssertionError(f"closed: {self.closed}")
                self._news.clear()
                await self._news.wait()

    async def play(self, action: str, **fields: Any) -> dict[str, Any]:
        """Ask for an action of the game."""
        return await self.ask("play", match=self.face["match"], number=self.number, action=action, **fields)


def id_of(player: Player) -> str:
    return f"p{id(player)}"
