"""Several real processes on one PostgreSQL behind a real nginx, and people who go on talking whatever happens."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.proxy import proxying
from tests.server.site import SECRET, Player, Site, free_port
from yaniv.server import entries
from yaniv.server.store import open_store

STARTING = 60.0
"""Seconds until a process has to be up, on however slow a machine."""
GENEROUS = {
    "YANIV_FRAMES_A_SECOND": "1000000",
    "YANIV_SOCKETS_A_MINUTE": "1000000",
    "YANIV_SOCKETS_PER_ADDRESS": "100000",
    "YANIV_REQUESTS_A_MINUTE": "1000000",
}


class Member:
    """One process, which may be killed, told to end, and started again under the same name and port."""

    def __init__(self, node: str, database: str, program: Sequence[str] = ("-m", "yaniv.server"), **more: str) -> None:
        self.node, self.port, self._program = node, free_port(), program
        self._begun = False
        self.said: list[dict[str, Any]] = []
        self.starts: list[tuple[float, float]] = []
        """How long each start took, in seconds, and how many of them of a processor."""
        self._environment = {
            **os.environ,
            **GENEROUS,
            "YANIV_PORT": str(self.port),
            "YANIV_DATABASE": database,
            "YANIV_NODE": node,
            "YANIV_SECRET": SECRET,
            **more,
        }

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        began = time.monotonic()
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *self._program, env=self._environment, stderr=asyncio.subprocess.PIPE
        )
        up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reading, self._begun = asyncio.ensure_future(self._read(up)), True
        async with asyncio.timeout(STARTING):
            await up
        used = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        self.starts.append((time.monotonic() - began, sum(map(int, used)) / os.sysconf("SC_CLK_TCK")))

    async def _read(self, up: asyncio.Future[None]) -> None:
        assert self._process.stderr
        while line := await self._process.stderr.readline():
            self.said.append(json.loads(line))
            if self.said[-1]["what"] == "the server is up" and not up.done():
                up.set_result(None)
        if not up.done():
            up.set_exception(AssertionError(self.said[-5:]))

    @property
    def pid(self) -> int:
        return self._process.pid

    async def says(self, what: str) -> dict[str, Any]:
        """Wait until it has written something down; the line."""
        async with asyncio.timeout(STARTING):
            while not (found := [line for line in self.said if line["what"] == what]):
                await asyncio.sleep(0.02)
        return found[-1]

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    async def ended(self) -> int:
        """What it ends with, once it does."""
        async with asyncio.timeout(STARTING):
            code = await self._process.wait()
            await self._reading
        self._process._transport.close()  # type: ignore[attr-defined]
        return code

    async def kill(self) -> None:
        """Let it end at once, if it has not ended."""
        if not self._begun:
            return
        if self._process.returncode is None:
            self.send(signal.SIGKILL)
        await self.ended()

    async def restart(self) -> None:
        """Tell it to end, and start it again."""
        self.send(signal.SIGTERM)
        assert await self.ended() == 0
        await self.start()


@dataclass
class Fleet:
    """The processes, and how they are reached: through nginx, as players reach them."""

    members: list[Member]
    site: Site

    def member(self, node: str) -> Member:
        return next(member for member in self.members if member.node == node)


@asynccontextmanager
async def fleet(database: str, folder: Path, count: int = 2, **more: str) -> AsyncIterator[Fleet]:
    """So many processes behind nginx, for as long as they are needed."""
    port = free_port()
    origin = f"https://localhost:{port}"
    shared = {"YANIV_ORIGINS": origin, "YANIV_PROXIES": "127.0.0.1", **more}
    members = [Member(f"node-{number}", database, **shared) for number in range(count)]
    with proxying(folder, port, [member.port for member in members]) as proxy:
        site = Site(None, None, origin, tls=proxy.tls)  # type: ignore[arg-type]
        try:
            await asyncio.gather(*(member.start() for member in members))
            yield Fleet(members, site)
        finally:
            await site.leave()
            await asyncio.gather(*(member.kill() for member in members))


@dataclass
class Talker:
    """Says one, two, three ... at a table, and plays; comes back whenever the socket is gone, and repeats itself."""

    player: Player
    seat: int
    chance: random.Random
    pause: float
    said: int = 0
    heard: list[float] = field(default_factory=list)
    """When each was acknowledged."""
    refused: int = 0
    """How often it was not let in when it came back."""

    async def talk(self, over: asyncio.Event) -> None:
        """Go on until it is over."""
        while not over.is_set():
            try:
                if self.player.actions:
                    await self.player.play(self.chance.choice(self.player.actions))
                answer = await self.player.ask("say", id=f"n{self.said + 1}", text=str(self.said + 1))
            except (AssertionError, ConnectionClosed):
                await self._come_back()
                continue
            assert answer["kind"] == "done", answer
            self.said += 1
            self.heard.append(asyncio.get_running_loop().time())
            await asyncio.sleep(self.pause)

    async def _come_back(self) -> None:
        """As a client does, only sooner."""
        player = self.player
        while True:
            if player._reading.done() and not player._reading.cancelled():
                player._reading.result()  # what it read was wrong, if so
            await asyncio.sleep(self.chance.uniform(0.02, 0.2))
            try:
                await player.come()
                player.presence = {}
                await player.until(lambda: player.presence)
                return
            except (AssertionError, ConnectionClosed, InvalidHandshake, OSError):
                self.refused += 1

    @property
    def longest(self) -> float:
        """The longest time without being heard."""
        return max(after - before for before, after in zip(self.heard, self.heard[1:], strict=False))


async def talkers(site: Site, seed: int, pause: float) -> tuple[str, list[Talker]]:
    """Two people who play and talk, and a bot."""
    ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
    table, invite = await ana.open(seats=3, bots={"2": "novice"}, listed=True)
    assert (await ben.post(f"/api/tables/{table}/seat", {"invite": invite})).status_code == 200
    players = [await browser.player(table) for browser in (ana, ben)]
    for player in players:
        await player.until(lambda player=player: player.clock)
    assert (await players[0].ask("start"))["kind"] == "done"
    return table, [Talker(player, seat, random.Random(seed + seat), pause) for seat, player in enumerate(players)]


@asynccontextmanager
async def talking(site: Site, tables: int, pause: float = 0.02) -> AsyncIterator[dict[str, list[Talker]]]:
    """So many tables at which everybody goes on talking and playing until the end."""
    found = dict([await talkers(site, 10 * number, pause) for number in range(tables)])
    over = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for talker in (one for table in found.values() for one in table):
            group.create_task(talker.talk(over))
        await heard(found, 5)
        yield found
        await heard(found, 5)
        over.set()


async def heard(tables: dict[str, list[Talker]], more: int) -> None:
    """Wait until everybody has been heard so much more often."""
    wanted = {id(one): one.said + more for table in tables.values() for one in table}
    async with asyncio.timeout(90):
        while any(one.said < wanted[id(one)] for table in tables.values() for one in table):
            await asyncio.sleep(0.02)


async def complete(database: str, table: str, talkers: Sequence[Talker]) -> None:
    """What was acknowledged stands in the log, once and in order, and so it was heard by everybody."""
    store = await open_store(database)
    logged = [entries.unpack(entry.body) for entry in await store.log.read(table)]
    await store.close()
    for talker in talkers:
        kept = [one.text for one in logged if isinstance(one, entries.Said) and one.seat == talker.seat]
        assert kept == [str(number) for number in range(1, len(kept) + 1)]
        assert talker.said <= len(kept) <= talker.said + 1
        for listener in talkers:
            told = [one for one in listener.player.events if one["kind"] == "said" and one["seat"] == talker.seat]
            heard = [int(event["text"]) for event in told]
            assert heard == sorted(set(heard))
            if listener.player.syncs == 1:  # else it was away for so long that it was shown the whole table anew
                assert not heard or heard == list(range(heard[0], heard[-1] + 1))
