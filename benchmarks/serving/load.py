"""The load: `python -m benchmarks.serving.load PLAN`, a process of its own, which prints what it saw as JSON.

Open loop: every table has its own beat, whoever waits for what; an action is late from the instant at which it was due.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec
import uvloop
from msgspec import Struct

from . import boardgame, echo, ours
from .process import cpu_seconds
from .tables import Seat, Table

SIDES: dict[str, Callable[[int, int, int], Iterator[Table]]] = {
    "yaniv": ours.tables,
    "memory": ours.tables,
    "boardgame.io": boardgame.tables,
    "echo": echo.tables,
}
OPENERS = 8
"""So many open tables at once."""


class Plan(Struct, frozen=True):
    """What the load is."""

    side: str
    port: int
    tables: int
    watchers: int
    """At each table, besides the two who play."""
    beat: float
    """Seconds from action to action at a table."""
    seconds: float
    warm: float = 2.0
    """Seconds before anything counts."""
    server: int = 0
    """The process whose time is taken."""


class Seen(Struct, frozen=True):
    """What the load saw."""

    actions: int
    seconds: float
    cpu: float
    """Seconds of the server's processor time."""
    late: tuple[float, ...]
    """Seconds from due to answered: the median, the 99th and the 99.9th of a hundred, the longest."""
    refused: int
    behind: int
    """Actions that were due and not answered at the end."""
    opened: float
    """Seconds until all tables were open and everybody connected."""


class Drum:
    """Makes one table act at its beat."""

    def __init__(self, table: Table) -> None:
        self.table, self.due, self.late = table, deque[float](), list[float]()
        self._busy = False
        table.answered, table.ready = self._answered, self._go

    def beat(self, due: float) -> None:
        """An action is due."""
        self.due.append(due)
        self._go()

    def _go(self) -> None:
        if self.due and not self._busy:
            self._busy = self.table.act()

    def _answered(self) -> None:
        if self._busy:
            self._busy = False
            self.late.append(time.perf_counter() - self.due.popleft())
            self._go()


def open_all(side: str, port: int, count: int, watchers: int) -> list[Table]:
    """All tables, with nobody connected yet."""
    shares = [len(range(opener, count, OPENERS)) for opener in range(OPENERS)]
    with ThreadPoolExecutor(OPENERS) as openers:
        opened = openers.map(lambda share: list(SIDES[side](port, share, watchers)), shares)
        return [table for some in opened for table in some]


async def connect(seats: Sequence[Seat], port: int, at_once: int = 64) -> None:
    """Let everybody come, some at a time."""
    free = asyncio.Semaphore(at_once)

    async def come(seat: Seat) -> None:
        async with free:
            await seat.come(port)
            while not seat.there:
                await asyncio.sleep(0.005)

    await asyncio.gather(*map(come, seats))


async def beat(drums: Sequence[Drum], plan: Plan, seconds: float) -> None:
    """Let all tables act at their beat, evenly spread."""
    order = random.Random(plan.tables).sample(drums, len(drums))
    began, count = time.perf_counter(), int(seconds / plan.beat * len(order))
    step = plan.beat / len(order)
    for index in range(count):
        due = began + index * step
        if (wait := due - time.perf_counter()) > 0.0005:
            await asyncio.sleep(wait)
        elif index % 64 == 0:
            await asyncio.sleep(0)
        order[index % len(order)].beat(due)
    await asyncio.sleep(max(0.0, began + seconds - time.perf_counter()))


async def run(plan: Plan) -> Seen:
    """Open the tables, warm up, and measure."""
    began = time.perf_counter()
    tables = open_all(plan.side, plan.port, plan.tables, plan.watchers)
    await connect([seat for table in tables for seat in table.seats], plan.port)
    opened = time.perf_counter() - began
    print(f"{plan.side}: {plan.tables} tables are open", file=sys.stderr, flush=True)
    drums = [Drum(table) for table in tables]
    gc.collect()
    gc.freeze()
    gc.disable()
    await beat(drums, plan, plan.warm)
    for drum in drums:
        drum.late.clear()
    refused = sum(table.refused for table in tables)
    started, cpu = time.perf_counter(), cpu_seconds(plan.server)
    await beat(drums, plan, plan.seconds)
    took, cpu = time.perf_counter() - started, cpu_seconds(plan.server) - cpu
    late = sorted(wait for drum in drums for wait in drum.late)
    shares = tuple(late[min(len(late) - 1, int(share * len(late)))] for share in (0.5, 0.99, 0.999, 1.0))
    behind = sum(len(drum.due) for drum in drums)
    refused = sum(table.refused for table in tables) - refused
    return Seen(len(late), took, cpu, shares, refused, behind, opened)


if __name__ == "__main__":
    print(msgspec.json.encode(uvloop.run(run(msgspec.json.decode(sys.argv[1], type=Plan)))).decode())
