"""W5, W6, W7: whatever a socket is fed with, it is answered as it should be, and the server goes on as it was."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.server import ServerProtocol

from tests.server.bystanders import bystanders
from tests.server.evening import run
from tests.server.flood import big_frames, deaf, flood, many_frames, many_sockets, rubbish
from tests.server.fuzz import fuzz
from tests.server.process import GENEROUS, started
from tests.server.raw import BINARY, CLOSE, PING, Raw, framed, upgraded
from tests.server.site import serving
from yaniv.server.running import SocketProtocol
from yaniv.server.sockets import Connection


def test_w6_a_server_fed_with_anything_answers_as_it_should_and_goes_on(tmp_path: Path) -> None:
    """A million frames: `python -m tests.server.fuzz`."""

    @run
    async def feed() -> None:
        async with started(tmp_path, **GENEROUS) as process, bystanders(process.site.origin) as calm:
            found = await fuzz(process, calm, 4000, seed=1, told=False)
        assert found.counts["malformed"] > 200 and found.counts["done"] > 10

    feed()


def half_a_frame(raw: Raw) -> None:
    raw.send(framed(b"{}")[:3])
    raw.cut()


KINDS = (SocketProtocol, Connection, ServerProtocol)
ENDS: dict[str, Callable[[Raw], None]] = {
    "said goodbye": lambda raw: raw.send(framed(b"\x03\xe8", CLOSE)),
    "cut": lambda raw: raw.cut(),
    "rubbish": lambda raw: raw.send(framed(b"{")),
    "no text": lambda raw: raw.send(framed(b"\xff")),
    "binary": lambda raw: raw.send(framed(b"{}", BINARY)),
    "not masked": lambda raw: raw.send(framed(b"{}", masked=False)),
    "no frame": lambda raw: raw.send(framed(b"{}", 3)),
    "too big a ping": lambda raw: raw.send(framed(b"x" * 126, PING)),
    "too big": lambda raw: raw.send(framed(b"x" * 20_000)),
    "half a frame": half_a_frame,
}


@pytest.mark.parametrize("first", [True, False], ids=["at first", "later"])
@pytest.mark.parametrize("end", ENDS)
def test_a_socket_leaves_no_garbage_however_it_ends(end: str, first: bool) -> None:
    """Old garbage is not searched for, so what a socket leaves behind would stay."""

    @run
    async def leave() -> None:
        async with serving() as site:
            ana = await site.browser().be("Ana")
            table, _ = await ana.open()
            gc.collect()
            gc.disable()
            try:
                for _ in range(3):
                    raw = await upgraded(ana, table)
                    if not first:
                        raw.send(framed(b'{"kind":"resume"}'))
                        while "clock" not in "".join(await raw.read()):
                            pass
                    ENDS[end](raw)
                    while not raw.over:
                        await raw.read()
                    raw.cut()
                async with asyncio.timeout(60):
                    while [one for one in gc.get_objects() if type(one) in KINDS]:
                        await asyncio.sleep(0.02)
            finally:
                gc.enable()

    leave()


def test_w7_attacks_cost_nobody_else_an_answer(tmp_path: Path) -> None:
    """How long others wait meanwhile: `python -m tests.server.flood`."""
    for row in asyncio.run(flood(tmp_path, 1.0, many_frames, rubbish, big_frames, many_sockets, deaf)):
        assert row.counts["sockets"] and not row.during.lost, row
        assert row.counts["at once"] <= 100
