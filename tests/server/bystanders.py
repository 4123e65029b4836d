"""People who talk in peace while others do their worst, in a process of their own: how long they wait for answers.

Each says something at fixed instants, whether or not the last answer is there, and a wait counts from the instant at
which it was to be said: a server that stands still is not spared by asking it less.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from multiprocessing.connection import Connection

from tests.server.site import Player, Site

PERSONS = 4
EVERY = 0.1
"""Seconds between two things that one of them says."""
STOOD = 1.0
"""Seconds of silence that are made up for."""


@dataclass(frozen=True)
class Waits:
    """Milliseconds until an answer."""

    count: int
    median: float
    p99: float
    most: float
    lost: int
    """Asks that ended with their socket."""

    def __str__(self) -> str:
        times = f"median {self.median:.1f} ms, p99 {self.p99:.1f} ms, most {self.most:.1f} ms"
        return f"{self.count} answers: {times}, {self.lost} lost"

    @classmethod
    def of(cls, waits: list[float], lost: int) -> Waits:
        sorted_ = sorted(waits) or [float("nan")]
        median, p99 = (sorted_[int(len(sorted_) * share)] * 1000 for share in (0.5, 0.99))
        return cls(len(waits), median, p99, sorted_[-1] * 1000, lost)


class Table:
    """Two of them at a table of eight; the other seats are free."""

    def __init__(self, players: list[Player], waits: list[float]) -> None:
        self.players, self.waits, self.lost = players, waits, 0
        self._saying: set[asyncio.Task[None]] = set()

    async def talk(self, player: Player, first: float) -> None:
        """Say something again and again."""
        due = time.monotonic() + first
        for number in count():
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            if player.closed is not None:
                await player.come()
            task = asyncio.ensure_future(self._say(player, f"calm-{number}", due))
            self._saying.add(task)
            task.add_done_callback(self._saying.discard)
            player.frames.clear()
            player.events.clear()
            del player.answers[:-200]
            # Of a machine that stood still, all that was missed at once would be too fast.
            due = max(due + EVERY, time.monotonic() - STOOD)

    async def _say(self, player: Player, id: str, due: float) -> None:
        try:
            await player.ask("say", id=id, text="hello")
        except (AssertionError, OSError):
            self.lost += 1
        else:
            self.waits.append(time.monotonic() - due)


async def _live(site: Site, pipe: Connection) -> None:
    tables, waits = [], list[float]()
    for place in range(0, PERSONS, 2):
        browsers = [await site.browser().be(f"Calm {place + one}") for one in (0, 1)]
        id, invite = await browsers[0].open(seats=8)
        await browsers[1].post(f"/api/tables/{id}/seat", {"invite": invite})
        players = [await browser.player(id) for browser in browsers]
        for player in players:
            await player.until(lambda player=player: player.clock)
        tables.append(Table(players, waits))
        pipe.send((id, invite))
    both = [(table, player) for table in tables for player in table.players]
    talks = [asyncio.ensure_future(table.talk(one, place * EVERY / PERSONS)) for place, (table, one) in enumerate(both)]
    while True:
        while not pipe.poll():
            for talk in talks:
                assert not talk.done(), talk.exception()
            await asyncio.sleep(0.02)
        if pipe.recv() == "end":
            break
        pipe.send(Waits.of(waits, sum(table.lost for table in tables)))
        waits.clear()
        for table in tables:
            table.lost = 0
    for talk in talks:
        talk.cancel()
    await site.leave()


def _run(origin: str, pipe: Connection) -> None:
    asyncio.run(_live(Site(None, None, origin), pipe))  # type: ignore[arg-type]


class Bystanders:
    """They, as the process that watches them knows them."""

    def __init__(self, pipe: Connection, tables: list[tuple[str, str]]) -> None:
        self._pipe = pipe
        self.tables = tables
        """Where they sit, and the invitations."""

    async def waits(self) -> Waits:
        """How long they waited since this was asked last."""
        return await asyncio.to_thread(self._waits)

    def _waits(self) -> Waits:
        self._pipe.send("waits")
        waits = self._pipe.recv()
        assert isinstance(waits, Waits)
        return waits


@asynccontextmanager
async def bystanders(origin: str) -> AsyncIterator[Bystanders]:
    """They come, talk, and leave in the end."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(origin, theirs), daemon=True)
    process.start()
    try:
        tables = [await asyncio.to_thread(ours.recv) for _ in range(0, PERSONS, 2)]
        yield Bystanders(ours, tables)
        ours.send("end")
        await asyncio.to_thread(process.join, 10)
    finally:
        process.kill()
