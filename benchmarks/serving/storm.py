"""Everybody comes back: `python -m benchmarks.serving.storm PLAN`, a process of its own.

It says `ready` when all are there, and what it saw once all have lost the server and are back.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import time
from collections.abc import Sequence

import msgspec
import uvloop
from msgspec import Struct

from .load import Drum, Plan, beat, connect, open_all
from .ours import Guest
from .tables import Seat

SPREAD = 10.0
"""A client comes back after a random time of up to so many seconds, as the protocol asks of it."""


class Back(Struct, frozen=True):
    """What the storm saw, in seconds since the first socket was lost."""

    half: float
    all: float
    sockets: int
    tries: int
    exactly: int
    """Who was given exactly what was missed, which may be nothing, and not the whole table."""


class Storm:
    """All who come back."""

    def __init__(self, seats: Sequence[Guest], port: int) -> None:
        self._seats, self._port = seats, port
        self._began = 0.0
        self.tries = 0
        self.back: list[float] = []
        self._coming: set[Seat] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        for seat in seats:
            seat.left = self._lost

    def _lost(self, seat: Seat) -> None:
        self._began = self._began or time.perf_counter()
        if seat not in self._coming:
            self._coming.add(seat)
            task = asyncio.ensure_future(self._return(seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _return(self, seat: Seat) -> None:
        longest = SPREAD
        while not seat.there:
            await asyncio.sleep(random.uniform(0, longest))
            self.tries += 1
            longest = 3.0
            try:
                async with asyncio.timeout(10):
                    await seat.come(self._port)
                    while not seat.there:
                        await asyncio.sleep(0.01)
            except (OSError, TimeoutError, asyncio.CancelledError):
                continue
        self.back.append(time.perf_counter() - self._began)

    async def over(self) -> Back:
        """Wait until all are back."""
        while len(self.back) < len(self._seats):
            await asyncio.sleep(0.05)
        count = len(self.back)
        exactly = sum(not seat.whole for seat in self._seats)
        return Back(sorted(self.back)[count // 2], max(self.back), count, self.tries, exactly)


async def main(plan: Plan) -> None:
    pairs = open_all(plan.side, plan.port, plan.tables, plan.watchers)
    seats = [seat for pair in pairs for seat in pair.seats if isinstance(seat, Guest)]
    await connect(seats, plan.port)
    gc.freeze()
    await beat([Drum(pair) for pair in pairs], plan, plan.seconds)
    await asyncio.sleep(1)
    for seat in seats:
        seat.whole = False
    storm = Storm(seats, plan.port)
    print("ready", flush=True)
    print(msgspec.json.encode(await storm.over()).decode(), flush=True)


if __name__ == "__main__":
    uvloop.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))
