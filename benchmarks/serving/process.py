"""A server process of the benchmark: its time on the processor, its memory, and the machine it runs on."""

from __future__ import annotations

import os
import random
import resource
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody listens on, below those that a system gives to the sockets of clients."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def cpu_seconds(process: int) -> float:
    """Processor time of a process so far, of all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


class Process:
    """A server that answers on a port of this machine; used as a context, it ends with it."""

    def __init__(self, command: Sequence[str], port: int, environment: Mapping[str, str], folder: Path) -> None:
        self.port, self._command = port, command
        self._environment, self._folder = os.environ | environment, folder
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # what we start has it too
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        with open(self._folder / "log.txt", "ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._environment, cwd=self._folder, stdout=log, stderr=log
            )
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self._process.poll() is not None:
                    raise RuntimeError(f"it did not start: {(self._folder / 'log.txt').read_text()}") from None
                time.sleep(0.02)

    def end(self, *, kill: bool = False) -> float:
        """End it; the seconds that took."""
        began = time.perf_counter()
        self._process.kill() if kill else self._process.terminate()
        self._process.wait()
        return time.perf_counter() - began

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(kill=True)

    @property
    def id(self) -> int:
        """Its number."""
        return self._process.pid

    @property
    def megabytes(self) -> float:
        """What it has in memory now, and at most had."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
        raise AssertionError
