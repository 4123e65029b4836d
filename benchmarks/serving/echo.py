"""The machine's own floor: the same sockets, frames and beat, and a server that only says things back."""

from __future__ import annotations

import os
import secrets
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .process import Process, free_port
from .tables import Seat, Table

STEP = "x" * 400
"""As long as the frame of a step."""


def server(folder: Path) -> Process:
    """An echo on the same stack: uvicorn, uvloop, websockets without their input and output."""
    port = free_port()
    return Process(
        [sys.executable, "-m", "benchmarks.serving.echo"], port, {"PORT": str(port), "PYTHONPATH": os.getcwd()}, folder
    )


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Says what it hears to all sockets of the path, and `done` to the one that said it."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    others = _paths[scope["path"]]
    others.append(send)
    await send({"type": "websocket.send", "text": "there"})
    while (await receive())["type"] == "websocket.receive":
        for other in others:
            await other({"type": "websocket.send", "text": STEP})
        await send({"type": "websocket.send", "text": "done"})
    others.remove(send)


_paths: defaultdict[str, list[Any]] = defaultdict(list)


class Caller(Seat):
    """Somebody who is echoed."""

    def greet(self) -> None: ...

    def hear(self, text: str) -> None:
        if text == "there":
            self.there = True
        elif text == "done":
            self.table.answered()


class Couple(Table):
    """Two who speak in turns."""

    _turn = 0

    def __init__(self, name: str, watchers: int) -> None:
        self.seats: list[Caller] = [Caller(self, name, {"host": "127.0.0.1"}) for _ in range(2 + watchers)]

    def act(self) -> bool:
        self._turn ^= 1
        self.seats[self._turn].line.say("x" * 80)
        return True


def tables(port: int, count: int, watchers: int) -> Iterator[Couple]:
    """So many couples."""
    return (Couple(f"/{secrets.token_hex(8)}", watchers) for _ in range(count))


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(
        app,
        port=int(os.environ["PORT"]),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="error",
        lifespan="off",
    )
