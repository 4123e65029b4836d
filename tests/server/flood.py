"""W7: too much of everything, from one address, under the limits that a server has by itself; others wait no longer.

    python -m tests.server.flood --seconds 20

Each attack is held against the time just before it, in which nobody attacks.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.bystanders import Bystanders, Waits, bystanders
from tests.server.process import Process, started
from tests.server.raw import Raw, framed, upgraded
from tests.server.site import Browser
from yaniv.server.settings import Settings

FRAMES = 1000
"""A second, of one who floods."""
SLOW = 500
"""Connections that never finish to say what they want."""
SAY = framed(b'{"kind":"say","id":"x","text":"flood"}')


@dataclass
class Attacker:
    """One person at one address."""

    browser: Browser
    table: tuple[str, str]
    address: str
    seconds: float
    counts: Counter[str] = field(default_factory=Counter)
    lines: list[Raw] = field(default_factory=list)

    async def enter(self, resume: bool = True) -> Raw | None:
        """A socket at the table, if one is given; perhaps one that says nothing."""
        id, invite = self.table
        try:
            raw = await upgraded(self.browser, id, address=self.address)
        except ConnectionError:
            self.counts["sockets refused"] += 1
            await asyncio.sleep(0.01)
            return None
        self.counts["sockets"] += 1
        if resume:
            raw.send(framed(json.dumps({"kind": "resume", "invite": invite}).encode()))
        return raw

    async def send(self, frames: bytes, count: int, every: float) -> None:
        """Send them again and again, on a new socket whenever one is closed."""
        end, raw = time.monotonic() + self.seconds, None
        while time.monotonic() < end:
            if raw is None:
                raw = await self.enter()
                continue
            raw.send(frames)
            self.counts["frames"] += count
            with suppress(TimeoutError):
                async with asyncio.timeout(every):
                    while not raw.over:
                        await raw.read()
            if raw.over:
                self.counts[f"closed with {raw.code}"] += 1
                raw = None
        if raw:
            raw.cut()


async def many_frames(one: Attacker) -> None:
    await one.send(SAY * (FRAMES // 10), FRAMES // 10, 0.1)


async def rubbish(one: Attacker) -> None:
    await one.send(framed(b"{" * 1000), 1, 0.1)


async def big_frames(one: Attacker) -> None:
    await one.send(framed(b"x" * 2**20), 1, 0.1)


async def many_sockets(one: Attacker) -> None:
    """As many as there can be, none of which ever says who it is."""
    end = time.monotonic() + one.seconds

    async def stay(raw: Raw) -> None:
        while not raw.over:
            await raw.read()

    staying: set[asyncio.Task[None]] = set()
    while time.monotonic() < end:
        if raw := await one.enter(resume=False):
            one.lines.append(raw)
            staying.add(asyncio.ensure_future(stay(raw)))
        one.counts["at once"] = max(one.counts["at once"], sum(not task.done() for task in staying))
    for raw in one.lines:
        raw.cut()
    await asyncio.gather(*staying)


async def slow_handshakes(one: Attacker) -> None:
    """Each says a byte a second."""
    port = int(one.browser.site.origin.rpartition(":")[2])
    longest = 0.0

    async def slow() -> None:
        nonlocal longest
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(one.address, 0))
        began = time.monotonic()
        for byte in b"GET /ws/x HTTP/1.1\r\nHost: " + b"x" * 1000:
            writer.write(bytes((byte,)))
            with suppress(TimeoutError, ConnectionError):
                if await asyncio.wait_for(reader.read(1), 1) == b"":
                    break
        longest = max(longest, time.monotonic() - began)
        one.counts["connections cut"] += 1
        writer.close()

    await asyncio.gather(*(slow() for _ in range(SLOW)))
    one.counts["seconds until the last was cut"] = round(longest)


async def deaf(one: Attacker) -> None:
    """They come, and never read what is said at the table."""
    for _ in range(20):
        if raw := await one.enter():
            raw._writer.transport.pause_reading()  # type: ignore[attr-defined]
            one.lines.append(raw)
    await asyncio.sleep(one.seconds)
    for raw in one.lines:
        raw.cut()


ATTACKS: tuple[Callable[[Attacker], Awaitable[None]], ...] = (
    many_frames,
    rubbish,
    big_frames,
    many_sockets,
    slow_handshakes,
    deaf,
)


@dataclass(frozen=True)
class Row:
    """What came of one attack."""

    attack: str
    counts: Counter[str]
    calm: Waits
    during: Waits
    megabytes: tuple[float, float]
    """Of the server, before and after."""
    processor: float
    """The share of one that the server used."""


async def attack(
    process: Process, calm: Bystanders, how: Callable[[Attacker], Awaitable[None]], place: int, seconds: float
) -> Row:
    """Attack for so long, after as long a calm."""
    browser = await process.site.browser().be(f"Attacker {place}")
    one = Attacker(browser, calm.tables[place % len(calm.tables)], f"127.0.0.{100 + place}", seconds)
    await calm.waits()
    await asyncio.sleep(seconds)
    before, held, cpu, began = await calm.waits(), process.megabytes, process.seconds, time.monotonic()
    await how(one)
    during = await calm.waits()
    share = (process.seconds - cpu) / (time.monotonic() - began)
    assert not during.lost and process.running
    return Row(how.__name__.replace("_", " "), one.counts, before, during, (held, process.megabytes), share)


async def flood(folder: Path, seconds: float, *attacks: Callable[[Attacker], Awaitable[None]]) -> list[Row]:
    """Attack in each of these ways."""
    async with started(folder) as process, bystanders(process.site.origin) as calm:
        return [await attack(process, calm, how, place, seconds) for place, how in enumerate(attacks)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.flood", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(flood(Path(folder), words.seconds, *ATTACKS))
    limits = Settings()
    print(
        f"Limits of one address: {limits.sockets_per_address} sockets at once, {limits.sockets_a_minute} new ones a"
        f" minute; of one socket: {limits.frames_a_second:.0f} frames a second.\n"
    )
    print("| attack | what was done | server: processor, MB | others: median, p99 ms | just before |")
    print("|---|---|--:|--:|--:|")
    for row in rows:
        done = ", ".join(f"{count:,} {name}" for name, count in row.counts.items())
        held = f"{row.processor:.0%}, {row.megabytes[0]:.0f} to {row.megabytes[1]:.0f}"
        times = [f"{waits.median:.1f}, {waits.p99:.1f}" for waits in (row.during, row.calm)]
        print(f"| {row.attack} | {done} | {held} | {times[0]} | {times[1]} |")


if __name__ == "__main__":
    main()
