"""A whole server in a process of its own, which may be killed, started again and weighed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.site import SECRET, Site, free_port

GENEROUS = {
    "YANIV_FRAMES_A_SECOND": "1000000",
    "YANIV_SOCKETS_A_MINUTE": "100000000",
    "YANIV_SOCKETS_PER_ADDRESS": "100000",
    "YANIV_REQUESTS_A_MINUTE": "100000000",
    "YANIV_TABLES_PER_PERSON": "100000",
}
"""For campaigns that look for something else than the limits."""


class Process:
    """The server, always on the same port and the same database."""

    def __init__(self, folder: Path, database: str, module: str = "yaniv.server", **environment: str) -> None:
        self.port, self.database, self._module = free_port(), database, module
        self._log = folder / "server.log"
        self._environment = {
            **os.environ,
            "YANIV_PORT": str(self.port),
            "YANIV_DATABASE": database,
            "YANIV_SECRET": SECRET,
            **environment,
        }
        self._running: asyncio.subprocess.Process | None = None
        self.site = Site(None, None, f"http://127.0.0.1:{self.port}")  # type: ignore[arg-type]

    @property
    def said(self) -> str:
        """All that it has written down so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    @property
    def pid(self) -> int:
        assert self._running
        return self._running.pid

    @property
    def running(self) -> bool:
        return self._running is not None and self._running.returncode is None

    @property
    def megabytes(self) -> float:
        """What it holds of the memory."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    @property
    def seconds(self) -> float:
        """What it has used of a processor."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        before = self.said.count("the server is up")
        with self._log.open("ab") as log:
            self._running = await asyncio.create_subprocess_exec(
                sys.executable, "-m", self._module, env=self._environment, stderr=log
            )
        async with asyncio.timeout(60):
            while self.said.count("the server is up") == before:
                assert self.running, self.said[-2000:]
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """End it at once, whatever it is doing."""
        assert self._running and self.running, self.said[-2000:]
        self._running.send_signal(signal.SIGKILL)
        await self.wait()

    async def wait(self) -> None:
        assert self._running
        await self._running.wait()
        self._running._transport.close()  # type: ignore[attr-defined]

    async def end(self) -> None:
        """Close everything."""
        await self.site.leave()
        if self.running:
            await self.kill()


@asynccontextmanager
async def started(
    folder: Path, database: str = "", module: str = "yaniv.server", **more: str
) -> AsyncIterator[Process]:
    """A server for as long as it is needed."""
    process = Process(folder, database or f"sqlite:///{folder}/yaniv.db", module, **more)
    try:
        await process.start()
        yield process
    finally:
        await process.end()
