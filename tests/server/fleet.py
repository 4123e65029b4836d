"""Real `yaniv serve` processes, each with a log that is read as it comes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from tests.server.site import SECRET, free_port

STARTING = 60.0
"""Seconds until a process has to be up, on however slow a machine."""
GENEROUS = {
    "YANIV_FRAMES_A_SECOND": "1000000",
    "YANIV_SOCKETS_A_MINUTE": "1000000",
    "YANIV_SOCKETS_PER_ADDRESS": "100000",
    "YANIV_REQUESTS_A_MINUTE": "1000000",
}


class Member:
    """One process, which may be killed, told to end, and started again under the same name and port."""

    def __init__(self, node: str, database: str, program: Sequence[str] = ("-m", "yaniv.server"), **more: str) -> None:
        self.node, self.port, self._program = node, free_port(), program
        self.said: list[dict[str, Any]] = []
        self._environment = {
            **os.environ,
            **GENEROUS,
            "YANIV_PORT": str(self.port),
            "YANIV_DATABASE": database,
            "YANIV_NODE": node,
            "YANIV_SECRET": SECRET,
            **more,
        }

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *self._program, env=self._environment, stderr=asyncio.subprocess.PIPE
        )
        up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.ensure_future(self._read(up))
        async with asyncio.timeout(STARTING):
            await up

    async def _read(self, up: asyncio.Future[None]) -> None:
        assert self._process.stderr
        while line := await self._process.stderr.readline():
            self.said.append(json.loads(line))
            if self.said[-1]["what"] == "the server is up" and not up.done():
                up.set_result(None)
        if not up.done():
            up.set_exception(AssertionError(self.said[-5:]))

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    async def ended(self) -> int:
        """What it ends with, once it does."""
        async with asyncio.timeout(STARTING):
            code = await self._process.wait()
            await self._reading
        self._process._transport.close()  # type: ignore[attr-defined]
        return code

    async def kill(self) -> None:
        """Let it end at once, if it has not ended."""
        if self._process.returncode is None:
            self.send(signal.SIGKILL)
        await self.ended()

    async def restart(self) -> None:
        """Tell it to end, and start it again."""
        self.send(signal.SIGTERM)
        assert await self.ended() == 0
        await self.start()
