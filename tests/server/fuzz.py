"""W6: a server fed with frames that nobody should send, over real sockets, each of which must be answered as it should.

    python -m tests.server.fuzz --frames 1000000

What `yaniv.wire.commands` reads as a command has to be answered under its id; anything else has to end its socket with
one fault and nothing more. Some who send sit at tables of their own, some with people who only want to talk: these lose
no socket and no answer. The memory of the server is looked at all the while.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.server import noise
from tests.server.bystanders import Bystanders, Waits, bystanders
from tests.server.process import GENEROUS, Process, started
from tests.server.raw import BINARY, CLOSE, PING, TEXT, Raw, framed, upgraded
from tests.server.reader import Reader
from tests.server.site import Browser
from yaniv.wire.commands import Resume

SENDERS = 8
NEW = {"grace": 5, "turn": 15}
TOGETHER = 40
"""So many frames are sent at most before anything is read."""
SILENCE = 60.0
"""Seconds after which a server that says nothing has failed."""


class Failed(Exception):
    """The server did not do what it should."""


class Sender:
    """One person who sends anything."""

    def __init__(self, browser: Browser, chance: random.Random, common: tuple[str, str] | None) -> None:
        self.browser, self.chance, self._common = browser, chance, common
        self.table, self.invite = common or ("", "")
        self.counts: Counter[str] = Counter()
        self._ids = 0
        self._raw: Raw | None = None
        self._seen = Reader()

    async def live(self, enough: asyncio.Event) -> None:
        """Send until it is enough."""
        while not enough.is_set():
            if self._raw is None:
                self._raw = await self._come()
            else:
                wrongly = self.chance.random() < 0.02
                await (self._spoken_wrongly(self._raw) if wrongly else self._some(self._raw))
        if self._raw:
            self._raw.cut()

    # --- in and out ---

    async def _come(self) -> Raw:
        """A socket at the table; or at another, where this one is closed to us, or has been played at for long."""
        if not self.table or (self._common is None and self.chance.random() < 0.0005):
            self.table, self.invite = await self.browser.open(seats=3, bots={"1": "novice", "2": "novice"}, **NEW)
            self._seen = Reader()
        while self.chance.random() < 0.05:
            await self._begin_wrongly()
        raw = await upgraded(self.browser, self.table)
        first = self._seen.resume() if self.chance.random() < 0.5 else {"kind": "resume"}
        raw.send(framed(json.dumps(first | {"invite": self.invite}).encode()))
        self.counts["sockets"] += 1
        kinds: set[str] = set()
        while not raw.over and "clock" not in kinds:
            kinds |= {message["kind"] for message in await self._heard(raw)}
        if raw.over:
            if self._common:
                raise Failed(f"sent away from a table: {raw.code}")
            self.table = ""
            return await self._come()
        return raw

    async def _begin_wrongly(self) -> None:
        """A socket whose first frame does not say how far one is."""
        raw = await upgraded(self.browser, self.table)
        payload = noise.payload(self.chance, "first", self._sensible) if self._seen.face else b"\xff"
        command = noise.understood(payload)
        if isinstance(command, Resume):
            return raw.cut()
        raw.send(framed(payload))
        self.counts["frames"] += 1
        said = []
        while not raw.over:
            said += [json.loads(text) for text in await raw.read()]
        code = "malformed" if command is None else "no_resume"
        if (said, raw.code) != ([{"kind": "fault", "code": code}], 1008):
            raise Failed(f"{payload[:200]!r} as the first frame: {said}, {raw.code}")
        raw.cut()

    async def _heard(self, raw: Raw) -> list[dict[str, Any]]:
        """What the server says next; every step of it follows from those before."""
        self._seen.frames.clear()
        self._seen.events.clear()
        self._seen.answers.clear()
        return [self._seen.take(text) for text in await raw.read()]

    @property
    def _sensible(self) -> noise.Sensible:
        face = self._seen.face
        return {
            "match": [face["match"]],
            "number": [self._seen.number],
            "action": self._seen.actions,
            "invite": [self.invite],
        }

    # --- what is sent ---

    async def _some(self, raw: Raw) -> None:
        """Frames until one ends the socket, or there are enough of them; and what has to come back."""
        wanted: Counter[str] = Counter()
        sent = bytearray()
        ends = False
        for _ in range(self.chance.randrange(1, TOGETHER)):
            self._ids += 1
            payload = noise.payload(self.chance, f"f{self._ids}", self._sensible)
            binary = self.chance.random() < 0.01
            sent += self._cut_up(payload, BINARY if binary else TEXT)
            self.counts["frames"] += 1
            command = None if binary else noise.understood(payload)
            if command is None or isinstance(command, Resume):
                self.counts["malformed"] += 1
                ends = True
                break
            wanted[command.id] += 1
        raw.send(bytes(sent))
        await self._answered(raw, wanted, ends)

    def _cut_up(self, payload: bytes, opcode: int) -> bytes:
        """The message in one frame, as almost always, or in several."""
        if self.chance.random() < 0.97 or len(payload) < 2:
            return framed(payload, opcode)
        at = self.chance.randrange(1, len(payload))
        ping = framed(b"?", PING) if self.chance.random() < 0.5 else b""  # which may come between
        return framed(payload[:at], opcode, last=False) + ping + framed(payload[at:], 0)

    async def _answered(self, raw: Raw, wanted: Counter[str], ends: bool) -> None:
        """Every command is answered, and what is none ends the socket, after the answers to all before it or not."""
        faults = []
        try:
            async with asyncio.timeout(SILENCE):
                while (any(wanted.values()) or ends) and not raw.over:
                    for message in await self._heard(raw):
                        if message["kind"] in ("done", "refused"):
                            self.counts[message.get("code", "done")] += 1
                            wanted[message["id"]] -= 1
                        elif message["kind"] == "fault":
                            faults.append(message["code"])
        except TimeoutError:
            raise Failed(f"no answer to {+wanted}; malformed: {ends}") from None
        if -wanted:
            raise Failed(f"answered more than once: {-wanted}")
        if raw.over:
            self._raw = None
            if raw.code == 4003:  # the owner sent somebody away: oneself
                self.counts["sent away"] += 1
            elif (ends, faults, raw.code) != (True, ["malformed"], 1008):
                raise Failed(f"closed with {raw.code}, {faults}; malformed: {ends}")

    async def _spoken_wrongly(self, raw: Raw) -> None:
        """Something that is no message at all: the socket ends, with the code that the protocol has for it."""
        text = b'{"kind":"start","id":"x"}'
        what, code = self.chance.choice(
            (
                (framed(text, 3), 1002),
                (framed(text, masked=False), 1002),
                (framed(text, reserved=4), 1002),
                (framed(text, 0), 1002),
                (framed(text, last=False) + framed(text), 1002),
                (framed(b"x" * 126, PING), 1002),
                (framed(b"", PING, last=False), 1002),
                (framed(b"\x03", CLOSE), 1002),
                (framed(b"\x03\xed", CLOSE), 1002),
                (framed(b"\x03\xe8bye", CLOSE), 1000),
                (framed(b"x" * 16_385), 1009),
                (framed(b"x" * 10_000, last=False) + framed(b"x" * 10_000, 0), 1009),
                (b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4), 1009),
                (self.chance.randbytes(300), 0),
            )
        )
        self.counts["frames"] += 1
        self.counts["no frame"] += 1
        raw.send(what)
        if not code:  # noise may be the beginning of anything
            await asyncio.sleep(0)
            raw.cut()
        else:
            while not raw.over:
                await raw.read()
            if raw.code != code:
                raise Failed(f"{what[:40]!r} was closed with {raw.code}, not {code}")
        self._raw = None


@dataclass(frozen=True)
class Found:
    """What came of it."""

    counts: Counter[str]
    """Frames and sockets, and the answers by kind."""
    seconds: float
    processor: float
    """Seconds that the server used of one."""
    megabytes: Sequence[float]
    """What the server held after each tenth of the frames."""
    before: Waits
    during: Waits
    after: Waits


async def fuzz(process: Process, calm: Bystanders, frames: int, seed: int | None, told: bool = True) -> Found:
    """Send so many frames; what came of it.

    Raises:
        Failed: The server did not do what it should.
    """
    chance, peace = random.Random(seed), 0 if frames < 10_000 else 20
    await asyncio.sleep(peace)
    before = await calm.waits()
    enough, senders = asyncio.Event(), []
    for place in range(SENDERS):
        common = calm.tables[place % len(calm.tables)] if place % 2 else None
        browser = await process.site.browser().be(f"Sender {place}")
        if common:
            await browser.post(f"/api/tables/{common[0]}/seat", {"invite": common[1]})
        senders.append(Sender(browser, random.Random(chance.random()), common))
    began, cpu = time.monotonic(), process.seconds
    lives = [asyncio.ensure_future(sender.live(enough)) for sender in senders]
    memory: list[float] = []
    counts: Counter[str] = Counter()
    while counts["frames"] < frames:
        await asyncio.wait(lives, timeout=0.1, return_when=asyncio.FIRST_EXCEPTION)
        for life in lives:
            if life.done():
                life.result()
        counts = sum((sender.counts for sender in senders), Counter[str]())
        while counts["frames"] * 10 >= frames * (len(memory) + 1) and len(memory) < 10:
            memory.append(process.megabytes)
            if told:
                print(f"{counts['frames']} frames, {memory[-1]:.0f} MB", flush=True)
    during = await calm.waits()
    enough.set()
    await asyncio.gather(*lives)
    seconds, cpu = time.monotonic() - began, process.seconds - cpu
    await calm.waits()
    await asyncio.sleep(peace)
    after = await calm.waits()
    if not process.running:
        raise Failed(process.said[-2000:])
    errors = [line for line in process.said.splitlines() if '"level": "info"' not in line]
    if errors or during.lost:
        raise Failed(f"{errors[:5]}; others lost {during.lost} answers")
    return Found(counts, seconds, cpu, memory, before, during, after)


async def _main(frames: int, seed: int | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with started(Path(folder), **GENEROUS) as process, bystanders(process.site.origin) as calm:
            found = await fuzz(process, calm, frames, seed)
    for name, count in found.counts.most_common():
        print(f"{count:10,}  {name}")
    print(f"{found.seconds:.0f} s, {found.processor:.0f} s of a processor by the server")
    print("megabytes:", *(f"{one:.0f}" for one in found.megabytes))
    print(f"others before: {found.before}\nothers during: {found.during}\nothers after:  {found.after}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.fuzz", description=__doc__.split("\n")[0])
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=None)
    words = parser.parse_args()
    try:
        asyncio.run(_main(words.frames, words.seed))
    except Failed as error:
        print(f"FAILED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
