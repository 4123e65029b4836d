"""Uvicorn, set up for tables: sockets that can be cut, handshakes with a deadline, an end that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from yaniv.wire.commands import FRAME_MAX

from .app import Server
from .frames import TEXT, clear, masked_frame, text_frame, too_big
from .lobby import Lobby
from .service import notify
from .settings import Settings

HANDSHAKE = 5.0
"""Seconds in which a connection has to say what it wants."""
BODY = 10.0
"""Seconds in which the rest of what it wants has to come."""
HEAD_MAX = 64 * 1024
"""Bytes of the headers of a request, or a little more."""
PING = 10.0
"""Seconds between pings, and until a socket that does not answer one is gone: a phone asleep is away after 20."""
SHUTDOWN = 10
"""Seconds that requests under way may take when the server ends."""
ENDING = (signal.SIGINT, signal.SIGTERM)
SEND_BUFFER = 32 * 1024
TIDY = 60.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket as a `Line`, beside what it is to ASGI.

    ASGI's own way costs a queue, a task to wake and two calls of the system for every frame, and has no way to cut off
    a client that does not read. The handshake and the end of a socket go through it; the frames between do not.
    """

    _take: Callable[[str], None] | None = None
    _out: list[bytes]
    """What is sent when all that happens now has happened: each call of the system costs as much as a move."""
    _rest = b""
    """The beginning of a frame whose end has not come yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.app_state = {**self.app_state, "line": self}
        self._out = []
        if line := transport.get_extra_info("socket"):
            # Else the system alone would keep megabytes for a client that does not read.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # Nothing that leads back here may stay: old garbage is not searched for.
        self._take, self.app_state = None, {}
        self.conn.parser.close()
        self.conn.parser_exc = None
        if self.handshake_initiated:
            self.scope.clear()  # type: ignore[attr-defined]

    @property
    def waiting(self) -> int:
        return self.transport.get_write_buffer_size() + sum(map(len, self._out))

    def write(self, frame: str) -> None:
        if not self._out:
            self.loop.call_soon(self._send)
        self._out.append(text_frame(frame.encode()))

    def _send(self) -> None:
        out, self._out = self._out, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(out))

    def listen(self, take: Callable[[str], None]) -> None:
        if not self.disconnected:
            self._take = take

    def cut(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take whole messages of text by the shortest way; the library has all else, one whole frame after another."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data, at = self._rest + data if self._rest else data, 0
        while not self.close_sent and (found := masked_frame(data, at)):
            start, end = found
            if self._take is not None and data[at] == TEXT and not self.frames:
                self._hear(clear(data[start:end], data[start - 4 : start]))
            else:
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]
        if self.close_sent or too_big(self._rest):
            rest, self._rest = self._rest, b""
            super().data_received(rest)

    def send_receive_event_to_app(self) -> None:
        if self.close_sent:
            super().send_receive_event_to_app()
            return
        text = b"".join(self.frames) if self.curr_msg_data_type == "text" else b""
        self.frames = []
        if self._take is not None:
            self._hear(text)
        else:
            self.frames, self.curr_msg_data_type = [_decoded(text).encode()], "text"
            super().send_receive_event_to_app()

    def _hear(self, text: bytes) -> None:
        assert self._take
        self._take(_decoded(text))


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        return ""  # no more a command than a binary frame is


class HttpProtocol(HttpToolsProtocol):
    """Cuts a connection that says nothing, or says it too slowly or at too great length."""

    _deadline: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """Bytes that have come of a request whose headers have not ended yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._wait(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD_MAX:
                self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it leads back to us, and a socket has no more use for it

    def on_message_begin(self) -> None:
        self._head = 0
        self._wait(HANDSHAKE)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = None
        self._wait(BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._said()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._said()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._said()
        self._deadline = self.loop.call_later(seconds, self.transport.close)

    def _said(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class Running(uvicorn.Server):
    """Drains before it closes sockets, so that whatever was taken is answered."""

    def __init__(self, server: Server) -> None:
        super().__init__(_config(server))
        self._server = server

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End when told to. Uvicorn would then let the signal kill us, before the tables are given up."""
        loop = asyncio.get_running_loop()
        for number in ENDING:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in ENDING:
                loop.remove_signal_handler(number)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        notify("STOPPING=1")
        for listening in self.servers:
            listening.close()
        await self._server.lobby.drain()
        await asyncio.sleep(0)
        await super().shutdown(sockets)


def _config(server: Server) -> uvicorn.Config:
    settings: Settings = server.settings
    given: dict[str, Any] = {"forwarded_allow_ips": list(settings.proxies)} if settings.proxies else {}
    return uvicorn.Config(
        server.app,
        host=settings.host,
        port=settings.port,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=FRAME_MAX,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        proxy_headers=bool(settings.proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="off",
        timeout_graceful_shutdown=SHUTDOWN,
        **given,
    )


def tame_garbage() -> None:
    """Never walk the whole heap while people play: at 18,000 sockets that took the 99th percentile from 31 ms to 2 s.

    What a table or a socket needs is freed by counting references, as long as it makes no cycles. What is made and
    thrown away while a page is answered is found young; what outlives that is looked at when nobody is there (`tidy`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000_000, 1_000_000)


async def tidy(lobby: Lobby) -> None:
    """Look for old garbage now and then, while no table is in memory and so nobody waits."""
    while True:
        await asyncio.sleep(TIDY)
        if not lobby.hosts:
            gc.collect()
            gc.freeze()
