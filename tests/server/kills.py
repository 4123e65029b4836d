"""D1: a whole server, killed at any moment while people play at it. What it acknowledged or showed must be there.

    python -m tests.server.kills --trials 100               # on SQLite; --postgres for PostgreSQL
    python -m tests.server.kills --trials 20 --hasty        # must be found out: it acknowledges before it commits

Between two kills the log is read behind the server's back. It must hold whatever was acknowledged, once, and nothing
that was refused; it must make again, byte for byte, every frame that anybody was sent; and what it holds beyond that is
what the clients are given when they come back, no more and no less. What was not answered they ask again.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.process import GENEROUS, Process, started
from tests.server.replay import Replay
from tests.server.site import Browser, Player, id_of
from tests.server.store.database import running
from yaniv.game import PRESETS
from yaniv.server.store import open_store
from yaniv.server.store.backup import check
from yaniv.server.streams import TAIL

TABLES = 5
FRESH = 10
"""After so many kills there are new tables, so that reading the logs back stays quick."""
AGAIN = 10
"""So many of the last asks of everybody that were done are asked again."""

Gone = (AssertionError, ConnectionClosed, ConnectionError, InvalidHandshake, OSError, TimeoutError)
"""What a client meets while the server is down."""


class Lost(Exception):
    """Something that was acknowledged or shown is not what the log holds."""


class Client(Player):
    """A player of a table at which the server may be gone at any time."""

    @property
    def answered(self) -> dict[str, dict[str, Any]]:
        return {answer["id"]: answer for answer in self.answers}

    async def play_on(self, chance: random.Random) -> None:
        """Do what may be done, and talk, until the server is gone."""
        while True:
            stage, what = self.face["stage"], chance.random()
            if what < 0.2:
                for _ in range(chance.randrange(1, 4)):  # together, and answered in order
                    id = await self.send("say", text=f"{what}")
            elif what < 0.23:
                id = await self.send("play", match=self.face["match"], number=self.number, action="draw")
            elif stage in ("gathering", "over"):
                id = await self.send("start")
            elif self.actions:
                action = "call" if "call" in self.actions else chance.choice(self.actions)
                id = await self.send("play", match=self.face["match"], number=self.number, action=action)
            else:
                number = self.number
                await self.until(lambda number=number: self.number > number or self.actions)
                continue
            await self.answer(id)


@dataclass
class Campaign:
    """Tables, those who play at them, and what has come of it so far."""

    process: Process
    chance: random.Random
    clients: list[Client] = field(default_factory=list)
    browsers: list[Browser] = field(default_factory=list)
    acknowledged: int = 0
    frames: int = 0
    again: int = 0
    unanswered: int = 0
    back: list[float] = field(default_factory=list)
    """Seconds from the moment the server was up until everybody was back and had been answered."""
    checked: int = 0
    """Frames of the tables that there are now."""
    _waits: bool = True
    """Whether it is killed after something was answered, and not before."""

    async def open(self) -> None:
        """New tables for the same people: two at each, and a bot."""
        for client in self.clients:
            client.leave()
            client.browser.players.clear()
        self.clients.clear()
        while len(self.browsers) < 2 * TABLES:
            self.browsers.append(await self.process.site.browser().be(f"P{len(self.browsers)}"))
        for place in range(TABLES):
            ana, ben = self.browsers[2 * place : 2 * place + 2]
            rules = self.chance.choice(list(PRESETS))
            table, invite = await ana.open(seats=3, bots={"2": "novice"}, rules=rules, grace=600)
            assert (await ben.post(f"/api/tables/{table}/seat", {"invite": invite})).status_code == 200
            for browser in (ana, ben):
                client = Client(browser, table, "")
                browser.players.append(client)
                self.clients.append(client)

    async def trial(self) -> None:
        """Everybody plays, and the server is killed."""

        async def live(client: Client) -> None:
            try:
                await self._return(client)
                await client.play_on(random.Random(self.chance.random()))
            except Gone as error:
                if self.process.running and not killing.is_set():
                    raise Lost(f"{id_of(client)} lost a server that was not killed: {error!r}") from error

        killing = asyncio.Event()
        lives = [asyncio.ensure_future(live(client)) for client in self.clients]
        before = self._answers
        while self._waits and self._answers == before and not any(life.done() for life in lives):
            await asyncio.sleep(0.002)
        await asyncio.wait(lives, timeout=self.chance.uniform(0, 0.8), return_when=asyncio.FIRST_EXCEPTION)
        killing.set()
        await self.process.kill()
        await asyncio.gather(*lives)
        for client in self.clients:
            client._reading.cancel()
            client.closed = 1006
            if client.wrong:
                raise Lost(f"{id_of(client)} was sent what does not follow: {client.wrong}")
        await self.verify()
        if self.process.database.startswith("postgresql:"):
            await end_leases(self.process.database)
        await self.process.start()
        self._waits = self.chance.random() < 0.75
        if self._waits:  # else it may be killed again before they are back
            began = time.monotonic()
            await asyncio.gather(*(self._return(client) for client in self.clients))
            self.back.append(time.monotonic() - began)

    @property
    def _answers(self) -> int:
        return sum(len(client.answers) for client in self.clients)

    async def _return(self, client: Client) -> None:
        """Come back, be given exactly what was missed, and ask again what was not answered."""
        if client.closed is None and client.face:
            return
        client.presence = {}
        syncs, had = client.syncs, client.number
        await client.come()
        await client.until(lambda: client.presence)
        if had and (client.number < had or (client.syncs > syncs and client.number - had <= TAIL)):
            raise Lost(f"{id_of(client)} was shown {had}, and the server begins anew at {client.number}")
        answered = client.answered
        for id, frame in client.asked.items():
            if id not in answered:
                self.unanswered += 1
                await client.socket.send(frame)
                await client.answer(id)
        done = [id for id, answer in answered.items() if answer["kind"] == "done"][-AGAIN:]
        for id in done:
            await client.socket.send(client.asked[id])
            size = len(client.answers)
            await client.until(lambda size=size: len(client.answers) > size)
            if client.answers[-1] != answered[id]:
                raise Lost(f"asked again, {answered[id]} is {client.answers[-1]}")
            self.again += 1

    async def verify(self) -> None:
        """Read the logs while no server is up, and hold what everybody was told against them."""
        store = await open_store(self.process.database)
        logs = {table: await store.log.read(table) for table in {client.table for client in self.clients}}
        await store.close()
        replays = {table: Replay(log) for table, log in logs.items()}
        self.checked = 0
        for client in self.clients:
            replay = replays[client.table]
            try:
                self.checked += replay.check(client)
                replay.check_answers(client)
                assert client.number <= replay.number(client.stream)
            except AssertionError as error:
                raise Lost(str(error)[:900]) from error
            if doubled := [id for id in client.asked if replay.ids[id] > 1]:
                raise Lost(f"doubled: {doubled}")
        if self.process.database.startswith("sqlite:"):
            report = check(Path(self.process.database.removeprefix("sqlite:///")))
            assert report.sound, report

    async def run(self, trials: int) -> None:
        """Kill it so often."""
        for trial in range(trials):
            if trial % FRESH == 0:
                self._count()
                await self.open()
            await self.trial()
            print(f"\r{trial + 1} kills", end="", flush=True)
        self._count()

    def _count(self) -> None:
        self.frames, self.checked = self.frames + self.checked, 0
        for client in self.clients:
            self.acknowledged += sum(answer["kind"] == "done" for answer in client.answered.values())


async def end_leases(url: str) -> None:
    """A killed process owns its tables until its lease ends, 15 s; it is as if they had passed."""
    connection = await asyncpg.connect(url)
    await connection.execute("UPDATE nodes SET alive_until = 0")
    await connection.close()


async def campaign(folder: Path, url: str, trials: int, *, hasty: bool = False, seed: int | None = None) -> Campaign:
    """Kill a server so often.

    Raises:
        Lost: Something was.
    """
    async with started(folder, url, "tests.server.hasty" if hasty else "yaniv.server", **GENEROUS) as process:
        run = Campaign(process, random.Random(seed))
        await run.run(trials)
        errors = [line for line in process.said.splitlines() if '"error"' in line or '"critical"' in line]
        assert not errors, errors[:3]
    return run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.kills", description=__doc__.split("\n")[0])
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL server outlives the process")
    parser.add_argument("--hasty", action="store_true", help="acknowledge before the commit, which must be found")
    parser.add_argument("--seed", type=int, default=None)
    words = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(running()).url if words.postgres else f"sqlite:///{folder}/yaniv.db"
        try:
            run = asyncio.run(campaign(folder, url, words.trials, hasty=words.hasty, seed=words.seed))
        except Lost as error:
            print(f"\nLOST: {error}")
            return 1
    back = sorted(run.back)
    print(
        f"\r{words.trials} kills, {run.acknowledged} acknowledged, 0 lost, 0 doubled\n{run.frames} frames as the logs"
        f" make them\n{run.unanswered} asks that were not answered and {run.again} that were, asked again\n"
        f"all back after {back[len(back) // 2]:.2f} s (median), {back[-1]:.2f} s at most"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
