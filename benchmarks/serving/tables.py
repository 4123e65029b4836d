"""A table as the load knows it, whatever server it is at: somebody acts when told to, and is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection
from typing import Any

import msgspec

from .line import Line


class Seat:
    """A player with a socket to a table."""

    def __init__(self, table: Table, path: str, headers: Mapping[str, str]) -> None:
        self.table, self._path, self._headers = table, path, headers
        self.there = False
        """Whether the server has shown the table since the socket was opened."""
        self.left: Callable[[Seat], None] = lambda seat: None
        """Is told when the socket is gone."""

    async def come(self, port: int) -> None:
        """Open the socket; `there` tells when it has shown the table.

        Raises:
            OSError: Nobody answers.
            asyncio.CancelledError: The server does not take it.
        """
        make = lambda: Line(self._path, self._headers, self.hear, self._gone)  # noqa: E731
        _, self.line = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", port)
        await self.line.open
        self.greet()

    def _gone(self) -> None:
        self.there = False
        self.left(self)

    def greet(self) -> None:
        """Say the first thing on a new socket."""
        raise NotImplementedError

    def hear(self, text: str) -> None:
        """Take a frame of the server."""
        raise NotImplementedError


class Table:
    """A table whose seats act one after the other."""

    seats: Sequence[Seat]
    refused = 0
    """How many actions were refused."""
    answered: Callable[[], None] = staticmethod(lambda: None)
    """Is called when an action is acknowledged."""
    ready: Callable[[], None] = staticmethod(lambda: None)
    """Is called when somebody may act who could not."""

    def act(self) -> bool:
        """Let whoever is on turn act, if anybody can now."""
        raise NotImplementedError


class Web:
    """A kept connection to a server, for what is asked by HTTP."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port)
        self.origin = f"http://127.0.0.1:{port}"

    def post(self, path: str, body: Mapping[str, object], cookie: str = "") -> tuple[Any, str]:
        """What is answered, and the cookie that is set."""
        headers = {"content-type": "application/json", "origin": self.origin}
        if cookie:
            headers["cookie"] = cookie
        self._connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {text[:200]!r}")
        return msgspec.json.decode(text), (answer.getheader("set-cookie") or "").partition(";")[0]
