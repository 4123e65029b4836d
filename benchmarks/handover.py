"""How long players wait when a process is restarted or dies: `python -m benchmarks.handover`. Asks for nginx.

Real processes on a real PostgreSQL behind a real nginx. At every table two people talk and play; one who is cut off
comes back after 0.02 to 0.2 s, and again while nobody lets them in. What each is measured by is the longest time
between two answers. Afterwards everything that was answered is looked for in the logs.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import asyncpg

from benchmarks.machine import machine
from benchmarks.pages import printed
from tests.server.fleet import Fleet, Talker, complete, fleet, heard, talking
from tests.server.store.database import running

Tables = dict[str, list[Talker]]
Starts = list[tuple[float, float]]
Event = Callable[[Fleet, Tables], Awaitable[None]]


async def nothing(two: Fleet, tables: Tables) -> None:
    """What everybody waits for in any case."""
    await asyncio.sleep(5)


async def roll(two: Fleet, tables: Tables) -> None:
    for member in two.members:
        await member.restart()
        await heard(tables, 5)


async def kill_and_start(two: Fleet, tables: Tables) -> None:
    """As systemd does, with RestartSec=1."""
    await two.members[0].kill()
    await asyncio.sleep(1)
    await two.members[0].start()


async def kill(two: Fleet, tables: Tables) -> None:
    await two.members[0].kill()


EVENTS: dict[str, Event] = {
    "nothing": nothing,
    "both restarted, one after the other": roll,
    "one killed, and started again after 1 s": kill_and_start,
    "one killed, and not started again": kill,
}


async def measure(database: str, event: Event, tables: int, lease: float) -> tuple[list[float], int, Starts]:
    """The longest wait of each who had to come back, how many answers were looked for, and how long starts took."""
    with tempfile.TemporaryDirectory(prefix="yaniv-") as folder:
        async with (
            fleet(database, Path(folder), YANIV_LEASE=str(lease)) as two,
            talking(two.site, tables, 0.2) as found,
        ):
            people = [one for table in found.values() for one in table]
            for one in people:
                del one.heard[:-1]
            before = [len(one.player._sockets) for one in people]
            await event(two, found)
            await heard(found, 5)
            starts = [start for member in two.members for start in member.starts]
            moved = [len(one.player._sockets) > count for one, count in zip(people, before, strict=True)]
        for table, talkers in found.items():
            await complete(database, table, talkers)
    waits = [one.longest for one, away in zip(people, moved, strict=True) if away or event is nothing]
    return waits, sum(one.said for one in people), starts


def page(tables: int, lease: float) -> Iterator[str]:
    yield "# Handing tables over"
    yield ""
    made = f"python -m benchmarks.handover --tables {tables} --write"
    yield f"Made by `{made}` on {time.strftime('%Y-%m-%d')}: {machine('asyncpg', 'uvicorn', 'websockets')}."
    yield f"Two processes on PostgreSQL behind nginx, {tables} tables with two people and a bot, lease {lease:g} s."
    yield "Everybody says something every 0.2 s and waits for the answer, plays when on turn, and comes back"
    yield "after 0.02 to 0.2 s when the socket is gone. Players, database, nginx and processes share two cores."
    yield ""
    yield "| what happens | had to come back | waited: median | 99th of 100 | longest | answers, all in the logs once |"
    yield "|---|---:|---:|---:|---:|---:|"
    all_starts: Starts = []
    with running(on_disk=True) as server:
        for number, (name, event) in enumerate(EVENTS.items()):
            asyncio.run(create(server.url, f"run{number}"))
            waits, said, starts = asyncio.run(measure(server.database(f"run{number}"), event, tables, lease))
            all_starts += starts
            moved = 0 if event is nothing else len(waits)
            row = (f"{moved} of {2 * tables}", *(f"{seconds:.2f} s" for seconds in shape(waits)), f"{said:,}")
            yield f"| {name} | {' | '.join(row)} |"
    yield ""
    took, used = (statistics.median(column) for column in zip(*all_starts, strict=True))
    yield f"It took {took:.1f} s to start a process (median), {used:.1f} s of a processor: there was other work,"
    yield f"at a load of {os.getloadavg()[1]:.0f}, and every wait above is longer for it. When a process is killed, the"
    yield "others wait until its lease ends, unless it is back before. Browsers come back after a random time of up to"
    yield "10 s when a process is restarted, so that not all come at once: that is on top."


def shape(waits: Sequence[float]) -> tuple[float, float, float]:
    ordered = sorted(waits)
    return statistics.median(ordered), ordered[int(len(ordered) * 0.99)], ordered[-1]


async def create(url: str, name: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.handover", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--lease", type=float, default=6.0)
    parser.add_argument("--write", action="store_true", help="keep the table in docs/results/handover.md")
    given = parser.parse_args()
    printed(page(given.tables, given.lease), Path("docs/results/handover.md") if given.write else None)


if __name__ == "__main__":
    main()
