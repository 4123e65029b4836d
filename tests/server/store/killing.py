"""D1: a store killed at a random instant under load. What it had acknowledged must be there.

python -m tests.server.store.killing --trials 100            # exits with 1 if anything is lost
python -m tests.server.store.killing --trials 10 --hasty     # must find that: it acknowledges before it commits
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from tests.server.store.database import running
from tests.server.store.places import entry, table
from yaniv.server.store import Broken, Chain, open_store
from yaniv.server.store.backup import check

TABLES = 40


def play(url: str, pipe: int, hasty: bool) -> None:
    """Appends for ever, and says what was acknowledged. Does not return."""
    asyncio.run(_play(url, pipe, hasty))


async def _play(url: str, pipe: int, hasty: bool) -> None:
    store = await open_store(url)

    async def one(name: str) -> None:
        epoch = await store.leases.claim(name, "here", 600)
        chain = Chain.new(name)
        while True:
            next_entry = entry(name, chain)
            stored = store.log.append(next_entry, epoch)
            if hasty:
                os.write(pipe, f"{name} {next_entry.number}\n".encode())
            await stored
            if not hasty:
                os.write(pipe, f"{name} {next_entry.number}\n".encode())
            chain = chain.after(next_entry)

    await asyncio.gather(*(one(table()) for _ in range(TABLES)))


def killed(url: str, seconds: float, hasty: bool) -> Mapping[str, int]:
    """What a store had acknowledged for each table when it was killed, so long after its first acknowledgement."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            play(url, theirs, hasty)
        finally:
            os._exit(1)
    os.close(theirs)
    said = os.read(ours, 65536)
    until = time.monotonic() + seconds
    os.set_blocking(ours, False)
    while time.monotonic() < until:
        try:
            said += os.read(ours, 65536)
        except BlockingIOError:
            time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1]), "it ended by itself"
    os.set_blocking(ours, True)
    while more := os.read(ours, 65536):  # what it said before it died counts
        said += more
    os.close(ours)
    acknowledged: dict[str, int] = {}
    for line in said.decode().splitlines():
        name, number = line.split()
        assert int(number) == acknowledged.get(name, 0) + 1
        acknowledged[name] = int(number)
    return acknowledged


async def lost(url: str, acknowledged: Mapping[str, int]) -> int:
    """How many entries that were acknowledged are not in the log, which is read against its chain."""
    store = await open_store(url)
    missing = 0
    for name, number in acknowledged.items():
        try:
            missing += max(0, number - len(await store.log.read(name)))
        except Broken:
            missing += number
    await store.close()
    return missing


def campaign(url: str, trials: int, hasty: bool, rng: random.Random, least: int = 0) -> tuple[int, int, int]:
    """Kills a store so many times, the same one again and again, and on until so much was acknowledged.

    Returns how often it was killed, what was acknowledged, and what was lost.
    """
    trial = total = missing = 0
    while trial < trials or total < least:
        trial += 1
        acknowledged = killed(url, rng.uniform(0, 0.3), hasty)
        if url.startswith("sqlite:") and (trial % 10 == 0 or trial >= trials):
            report = check(Path(url.removeprefix("sqlite:///")))
            assert report.sound, report
        total += sum(acknowledged.values())
        missing += asyncio.run(lost(url, acknowledged))
        if hasty and missing:
            break  # found out
    return trial, total, missing


def main() -> int:
    parser = argparse.ArgumentParser(description="Kills a store under load, again and again.")
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--least", type=int, default=0, help="go on until so much was acknowledged")
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL server outlives the process")
    parser.add_argument("--hasty", action="store_true", help="acknowledge before the commit, which must be found")
    parser.add_argument("--seed", type=int, default=None)
    words = parser.parse_args()
    with ExitStack() as stack:
        if words.postgres:
            url = stack.enter_context(running()).url
        else:
            url = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/yaniv.db"
        chance = random.Random(words.seed)
        kills, total, missing = campaign(url, words.trials, words.hasty, chance, words.least)
    print(f"{kills} kills, {total} acknowledged, {missing} lost")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
