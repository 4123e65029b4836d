"""Tables of Yaniv on `yaniv serve`: two guests each, who play at random and never stop."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct

from yaniv.server.streams import hashed

from .process import Process, free_port
from .tables import Seat, Table, Web

TABLE = {"rules": "bga(eliminate_above=1000)", "seats": 2, "pause": 0, "window": 0.0, "grace": 600, "listed": True}
UNLIMITED = {
    "FRAMES_A_SECOND": "1e6", "SOCKETS_PER_ADDRESS": "1000000", "SOCKETS_A_MINUTE": "100000000",
    "REQUESTS_A_MINUTE": "100000000", "TABLES_PER_PERSON": "1000000",
}  # fmt: skip
"""All players come from one address here."""


def server(folder: Path, database: str = "") -> Process:
    """A server on its default store, in this folder."""
    port = free_port()
    given = UNLIMITED | {"PORT": str(port), "SECRET": "s" * 32, "DATABASE": database or f"sqlite:///{folder}/yaniv.db"}
    environment = {f"YANIV_{name}": value for name, value in given.items()}
    return Process([sys.executable, "-m", "yaniv.server"], port, environment, folder)


class _Face(Struct, frozen=True):
    stage: str = ""
    match: int = 0
    turn: int | None = -1


class _Own(Struct, frozen=True):
    actions: tuple[str, ...] = ()


class _Frame(Struct, frozen=True):
    kind: str
    number: int = 0
    stream: str = ""
    chain: str = ""
    face: _Face = _Face()
    changes: _Face = _Face()
    own: _Own | None = None


_read = msgspec.json.Decoder(_Frame).decode
_ids = count(1)


class Guest(Seat):
    """A player, as much of one as a load needs."""

    table: Pair
    number, stream, last = 0, "", ""
    whole = False
    """Whether the server sent the whole table."""
    actions: tuple[str, ...] = ()

    def greet(self) -> None:
        chain = hashed(self.last) if self.last else ""
        resume = {"kind": "resume", "stream": self.stream, "number": self.number, "chain": chain}
        self.line.say(msgspec.json.encode(resume).decode())

    def hear(self, text: str) -> None:
        frame = _read(text)
        match frame.kind:
            case "sync":
                self.number, self.stream, self.last = frame.number, frame.stream, ""
                self.whole = True
                self._shown(frame.face, frame.own)
            case "step":
                self.number, self.last = frame.number, text
                self._shown(frame.changes, frame.own)
            case "done" | "refused":
                self.table.refused += frame.kind == "refused"
                self.table.answered()
            case "clock":
                self.there = True  # the last of what is sent on arrival
            case "fault":
                raise RuntimeError(text)

    def _shown(self, face: _Face, own: _Own | None) -> None:
        table = self.table
        if own:
            self.actions = own.actions
        if face.stage:
            table.stage = face.stage
        if face.turn != -1:
            table.turn = face.turn
        table.match = face.match or table.match
        if table.wants:
            table.ready()

    def ask(self, kind: str, **more: object) -> None:
        """Ask for something."""
        self.line.say(msgspec.json.encode({"kind": kind, "id": f"a{next(_ids)}", **more}).decode())


class Pair(Table):
    """A table of two."""

    def __init__(self, table: str, headers: Iterator[Mapping[str, str]]) -> None:
        self.seats: list[Guest] = [Guest(self, f"/ws/{table}", one) for one in headers]  # the watchers last
        self.stage, self.match = "", 0
        self.turn: int | None = None
        self.wants = False
        """Whether an action is due for which it was nobody's turn."""
        self._rng = random.Random(table)

    def act(self) -> bool:
        self.wants = False
        if self.stage in ("gathering", "over"):
            self.seats[0].ask("start")
            return True
        if self.stage == "playing" and self.turn is not None:
            guest = self.seats[self.turn]
            actions = [one for one in guest.actions if one.partition(" ")[0] in ("lay", "draw", "take", "call")]
            if actions and guest.there:
                action = "call" if "call" in actions else self._rng.choice(actions)
                guest.ask("play", match=self.match, number=guest.number, action=action)
                return True
        self.wants = True
        return False


def tables(port: int, count: int, watchers: int) -> Iterator[Pair]:
    """Open tables, with nobody connected yet."""
    web = Web(port)
    for _ in range(count):
        names = ("Ana", "Ben", *("Wim",) * watchers)
        cookies = [web.post("/api/me", {"name": name})[1] for name in names]
        opened, _ = web.post("/api/tables", TABLE, cookies[0])
        invite = opened["link"].partition("#")[2]
        web.post(f"/api/tables/{opened['table']}/seat", {"invite": invite}, cookies[1])
        host = web.origin.removeprefix("http://")
        yield Pair(opened["table"], ({"host": host, "origin": web.origin, "cookie": one} for one in cookies))
