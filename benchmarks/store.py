"""How fast entries become durable: `python -m benchmarks.store`. SQLite and PostgreSQL on the same disk, in turns.

Every table waits for its entry before it appends the next, so the number of tables is how many entries are under way.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.server.store.database import Server, running
from yaniv.server.store import Chain, Store, open_store, postgres, writer

MOST = writer.MOST


@dataclass(frozen=True, slots=True)
class Speed:
    """What one run came to. CPU is in microseconds for each entry, of this process and of PostgreSQL's."""

    entries: float
    each: float
    theirs: float
    together: float
    middle: float
    late: float


async def measure(store: Store, server: Server | None, tables: int, seconds: float) -> Speed:
    """Appends to so many tables at once."""
    names = [secrets.token_urlsafe(16) for _ in range(tables)]
    epochs = await asyncio.gather(*(store.leases.claim(name, "here", 600) for name in names))
    body = os.urandom(100)
    waits: list[float] = []
    began, cpu, before = time.perf_counter(), time.process_time(), store.log.figures()
    theirs = server.seconds() if server else 0.0

    async def play(name: str, epoch: int) -> None:
        chain = Chain.new(name)
        while (now := time.perf_counter()) < began + seconds:
            entry = chain.link(body)
            chain = chain.after(entry)
            await store.log.append(entry, epoch)
            waits.append(time.perf_counter() - now)

    await asyncio.gather(*(play(name, epoch) for name, epoch in zip(names, epochs, strict=True)))
    took, cpu, after = time.perf_counter() - began, time.process_time() - cpu, store.log.figures()
    theirs = server.seconds() - theirs if server else 0.0
    count = len(waits)
    waits.sort()
    commits = after.commits - before.commits
    each, theirs = (1e6 * used / count for used in (cpu, theirs))
    middle, late = (1e3 * waits[int(count * share)] for share in (0.5, 0.99))
    return Speed(count / took, each, theirs, count / commits, middle, late)


def disk(folder: Path, seconds: float) -> float:
    """How often a second the disk alone takes 4 kB and says that it has them."""
    handle = os.open(folder / "floor", os.O_WRONLY | os.O_CREAT, 0o600)
    until, count = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        os.pwrite(handle, b"x" * 4096, 4096 * (count % 64))
        os.fdatasync(handle)
        count += 1
    os.close(handle)
    return count / seconds


def rounds(folder: Path, seconds: float, count: int) -> Iterator[str]:
    """A table of medians."""
    plans = [(tables, together) for tables in (1, 64, 512) for together in (True, False) if together or tables == 64]
    results: dict[tuple[str, int, bool], list[Speed]] = {}
    floor: list[float] = []
    with running(on_disk=True) as server:
        for turn in range(count):
            floor.append(disk(folder, seconds / 2))
            for name, url in (("SQLite", f"sqlite:///{folder / f'{turn}.db'}"), ("PostgreSQL", server.url)):
                for tables, together in plans:
                    writer.MOST = postgres.MOST = MOST if together else 1
                    speed = asyncio.run(_run(url, server if name == "PostgreSQL" else None, tables, seconds))
                    results.setdefault((name, tables, together), []).append(speed)
    yield f"The disk alone: {statistics.median(floor):.0f} synced writes of 4 kB a second."
    yield ""
    yield "| store | tables | commits | entries/s | in a commit | p50 ms | p99 ms | our CPU us | PostgreSQL's CPU us |"
    yield "|---|---:|---|---:|---:|---:|---:|---:|---:|"
    for (name, tables, together), speeds in results.items():
        how = "grouped" if together else "one by one"
        yield f"| {name} | {tables} | {how} | {_row(speeds, name == 'PostgreSQL')} |"


async def _run(url: str, server: Server | None, tables: int, seconds: float) -> Speed:
    store = await open_store(url)
    try:
        return await measure(store, server, tables, seconds)
    finally:
        await store.close()


def _row(speeds: Sequence[Speed], shared: bool) -> str:
    names = ("entries", "together", "middle", "late", "each", "theirs")
    values = [statistics.median(getattr(speed, name) for speed in speeds) for name in names]
    cells = [f"{value:,.{digits}f}" for value, digits in zip(values, (0, 1, 1, 1, 0, 0), strict=True)]
    return " | ".join(cells if shared else [*cells[:-1], "-"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.store", description="Measure how fast entries become durable.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each run")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for line in rounds(Path(folder), given.seconds, given.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
