"""Tic-tac-toe on boardgame.io's server, for comparison: two players each, who begin anew when the board is full."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec

from .process import Process, free_port
from .tables import Seat, Table, Web

PEER = Path(__file__).parent / "peer"
SPACE = "/tic-tac-toe"


def server(folder: Path) -> Process:
    """Its server, keeping everything in memory: it has no durable store of its own."""
    home = Path(".cache/boardgame").absolute()
    home.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs"):
        shutil.copy(PEER / name, home)
    if not (home / "node_modules").exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=home, check=True)
    port = free_port()
    environment = {"PORT": str(port), "NODE_ENV": "production"}
    return Process(["node", str(home / "server.cjs")], port, environment, folder)


class Opponent(Seat):
    """A player; socket.io's framing by hand, as Engine.IO 4 over one WebSocket."""

    table: Board

    def __init__(self, board: Board, match: str, seat: str | None, credentials: str | None) -> None:
        super().__init__(board, "/socket.io/?EIO=4&transport=websocket", {"host": "127.0.0.1"})
        self._match, self._seat, self._credentials = match, seat, credentials

    def greet(self) -> None:
        self.line.say(f"40{SPACE},")

    def _emit(self, *what: object) -> None:
        self.line.say(f"42{SPACE},{msgspec.json.encode(what).decode()}")

    def hear(self, text: str) -> None:
        if text.startswith("2"):
            self.line.say("3")
        elif text.startswith(f"40{SPACE}"):
            self._emit("sync", self._match, self._seat, self._credentials, 2)
        elif text.startswith(f"42{SPACE}"):
            kind, *rest = msgspec.json.decode(text.partition(",")[2])
            if kind == "sync":
                self.there = True
                self.table.shown(self, rest[1]["state"]["_stateID"])
            elif kind == "update":
                self.table.shown(self, rest[1]["_stateID"])

    def click(self, number: int) -> None:
        """Mark the next cell."""
        payload = {
            "type": "clickCell", "args": [number % 9], "playerID": self._seat, "credentials": self._credentials
        }  # fmt: skip
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, number, self._match, self._seat)


class Board(Table):
    """A match of two, who take turns."""

    number = 0
    """Of the state that was shown last."""

    def __init__(self, match: str, credentials: list[str], watchers: int) -> None:
        self.seats: list[Opponent] = [Opponent(self, match, str(seat), one) for seat, one in enumerate(credentials)]
        self.seats += [Opponent(self, match, None, None) for _ in range(watchers)]

    def act(self) -> bool:
        self.seats[self.number % 2].click(self.number)
        return True

    def shown(self, who: Opponent, number: int) -> None:
        """A player was shown a state; who acted is answered by it."""
        if number > self.number and who is self.seats[self.number % 2]:
            self.number = number
            self.answered()


def tables(port: int, count: int, watchers: int) -> Iterator[Board]:
    """Open matches, with nobody connected yet."""
    web = Web(port)
    for _ in range(count):
        match = web.post("/games/tic-tac-toe/create", {"numPlayers": 2})[0]["matchID"]
        joining = ({"playerID": str(seat), "playerName": f"p{seat}"} for seat in range(2))
        joined = [web.post(f"/games/tic-tac-toe/{match}/join", one)[0]["playerCredentials"] for one in joining]
        yield Board(match, joined, watchers)
