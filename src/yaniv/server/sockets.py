"""The sockets of players: who they are is known before the upgrade, and nobody ever waits for one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from yaniv.wire import commands
from yaniv.wire.commands import Malformed
from yaniv.wire.messages import Fault, FaultCode, write

from .guard import Receive, Scope, Send
from .host import NOT_ALLOWED, RESTART, Host
from .journal import tell
from .limits import Bucket, Open, Rates, household
from .lines import Line, put
from .lobby import Ending, Lobby, NoTable
from .metrics import Figures
from .people import Sessions, who
from .rulings import Who
from .settings import Settings
from .store import Broken, Held, Unwritable
from .table import OtherVersion

FIRST = 5.0
"""Seconds in which the first frame has to come."""
BURST = 2.0
"""So many seconds' frames may come at once."""
PATIENCE = 5.0
"""Seconds in which a socket that is closed takes what is still on its way."""
TRY_AGAIN, BAD, FAILED = 1013, 1008, 1011
TOO_MANY = 429
ELSEWHERE = 503
"""Of a table that another process has, or will have: a proxy asks the next one, a client comes again."""


class Connection:
    """A socket of one person, as a host knows it."""

    def __init__(self, who: Who, line: Line, bucket: Bucket) -> None:
        self.who, self._line, self._bucket = who, line, bucket
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The code with which the socket is to be closed."""

    def send(self, frame: str) -> None:
        if not self.ended.done() and not put(self._line, frame):
            self.close(TRY_AGAIN)

    def close(self, code: int) -> None:
        if not self.ended.done():
            self.ended.set_result(code)

    def fault(self, code: FaultCode) -> None:
        """Say what was wrong, and close."""
        self.send(write(Fault(code)))
        self.close(NOT_ALLOWED if code is FaultCode.NOT_ALLOWED else BAD)

    def take(self, frame: str, ask: Callable[[commands.Asked], None]) -> None:
        """Read a frame, and ask what it asks."""
        if self.ended.done():
            return
        if not self._bucket.take():
            return self.fault(FaultCode.TOO_FAST)
        try:
            command = commands.read(frame)
        except Malformed:
            return self.fault(FaultCode.MALFORMED)
        if isinstance(command, commands.Resume):
            return self.fault(FaultCode.MALFORMED)
        try:
            ask(command)
        except Exception as error:
            tell("an ask failed", 40, error=error)
            self.close(FAILED)


class Sockets:
    """Takes in sockets at `/ws/TABLE`."""

    def __init__(self, lobby: Lobby, sessions: Sessions, settings: Settings, figures: Figures) -> None:
        self._lobby, self._sessions, self._settings, self._figures = lobby, sessions, settings, figures
        self._rates, self._open = Rates(), Open()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        address = household(scope["client"][0] if scope.get("client") else "")
        settings = self._settings
        if not self._rates.allow(settings.sockets_a_minute, "socket", address):
            return await _refuse(send, TOO_MANY)
        if not self._open.enter(address, settings.sockets_per_address):
            return await _refuse(send, TOO_MANY)
        try:
            await self._enter(scope, receive, send)
        finally:
            self._open.leave(address)

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        line: Line = scope["state"]["line"]
        cookies = [value.decode("latin-1") for key, value in scope["headers"] if key == b"cookie"]
        folder, _, table = scope["path"].strip("/").partition("/")
        person = await self._sessions.read(cookies) if folder == "ws" else None
        if person is None:
            return await _refuse(send)
        try:
            host = await self._lobby.host(table)
        except NoTable:
            return await _refuse(send, 404)
        except (Held, Ending):
            return await _refuse(send, ELSEWHERE)
        except (Broken, OtherVersion, Unwritable) as error:
            tell("a table cannot be taken up", 30, error=error)
            return await _refuse(send, ELSEWHERE)
        await send({"type": "websocket.accept"})
        rate = self._settings.frames_a_second
        connection = Connection(who(person), line, Bucket(self._lobby.clock, rate, rate * BURST))
        self._figures.sockets += 1
        try:
            await self._stay(receive, send, connection, line, host)
        except OSError:
            pass  # the socket is gone
        finally:
            self._figures.sockets -= 1
            host.detach(connection)

    async def _stay(self, receive: Receive, send: Send, connection: Connection, line: Line, host: Host) -> None:
        """Let somebody in, and keep the socket until either side ends it."""
        fault = await self._resume(receive, connection, host)
        if fault:
            connection.fault(fault)

        def ask(asked: commands.Asked) -> None:
            self._figures.asks += 1
            host.ask(connection.who, asked, connection.send)

        line.listen(lambda frame: connection.take(frame, ask))
        left = asyncio.ensure_future(_left(receive, lambda frame: connection.take(frame, ask)))
        try:
            await asyncio.wait((left, connection.ended), return_when=asyncio.FIRST_COMPLETED)
            if connection.ended.done():
                self._figures.faults += connection.ended.result() == BAD
                try:
                    async with asyncio.timeout(PATIENCE):
                        await send({"type": "websocket.close", "code": connection.ended.result()})
                except TimeoutError:
                    line.cut()
        finally:
            connection.close(1000)
            left.cancel()

    async def _resume(self, receive: Receive, connection: Connection, host: Host) -> FaultCode | None:
        """Take the first frame, and show what was missed; or why the socket is to be closed."""
        try:
            message = await asyncio.wait_for(receive(), FIRST)
        except TimeoutError:
            return FaultCode.NO_RESUME
        if message["type"] == "websocket.disconnect":
            connection.close(1000)
            return None
        try:
            first = commands.read(message.get("text") or "")
        except Malformed:
            return FaultCode.MALFORMED
        if not isinstance(first, commands.Resume):
            return FaultCode.NO_RESUME
        if host.attach(connection, first):
            return None
        if host.closed:
            connection.close(RESTART)
            return None
        return FaultCode.NOT_ALLOWED


async def _left(receive: Receive, take: Callable[[str], None]) -> None:
    """Wait until the client has left; what it sent before anybody listened comes first."""
    while (message := await receive())["type"] != "websocket.disconnect":
        take(message.get("text") or "")


async def _refuse(send: Send, status: int = 403) -> None:
    """Refuse the upgrade."""
    head = [(b"content-length", b"0")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": b""})
