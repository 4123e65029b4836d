"""The command as a process: fed through a pipe or through a terminal, and answered by number."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from yaniv.cli.main import app

YANIV = [sys.executable, "-m", "yaniv.cli.main"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """An environment in which nothing of this machine shows."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")}
    return kept | {"YANIV_HOME": str(home), "LANG": "C.UTF-8", "PROMPT_TOOLKIT_NO_CPR": "1"} | more


def yaniv(home: Path, *arguments: str, typed: str = "", env: Mapping[str, str] | None = None) -> Result:
    """Run it in this process, with these lines typed."""
    return CliRunner().invoke(app, list(arguments), input=typed, env=environment(home, **(env or {})))


def unfinished(home: Path) -> list[Path]:
    """The matches kept that are not over."""
    return sorted((home / "open").glob("*.yaniv"))


def finished(home: Path) -> list[Path]:
    """The matches kept that are over."""
    return sorted((home / "finished").glob("*.yaniv"))


class Piped:
    """A match through pipes by somebody who calls when that is listed, and else does what is listed first."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.told = ""
        self._seen = 0
        self._process = subprocess.Popen(
            [*YANIV, "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(home),
        )

    def decide(self) -> bool:
        """Answer the next prompt; whether there was one."""
        if not self._prompted():
            return False
        asked = self.told[self._seen :]
        self._seen = len(self.told)
        self.send("0" if "\n0. " in asked else "1")
        return True

    def send(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def _prompted(self) -> bool:
        assert self._process.stdout
        while len(self.told) == self._seen or not self.told.endswith("\n> "):
            read = os.read(self._process.stdout.fileno(), 1 << 16)
            if not read:
                return False
            self.told += read.decode(errors="replace")
        return True

    def end(self, number: int) -> int:
        """Send a signal; the exit status."""
        self._process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        """The exit status, with all that was still told."""
        rest, _ = self._process.communicate(timeout=60)
        self.told += rest.decode(errors="replace")
        return self._process.returncode

    def kill(self) -> None:
        """End it with no chance to do anything."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()


class Terminal:
    """A match at a terminal of that size."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, rows: int = 24, **env: str) -> None:
        self.text = ""
        self._seen = 0
        self._pid, self._end = pty.fork()
        if self._pid == 0:
            size = {"COLUMNS": str(columns), "LINES": str(rows), "TERM": "xterm-256color"}
            os.execvpe(YANIV[0], [*YANIV, *arguments], environment(home, **(size | env)))

    def until(self, *words: str, seconds: float = 120) -> str:
        """What is shown from where the last search ended up to one of these words."""
        begun = time.monotonic()
        start = self._seen
        while not (found := [self.text.index(word, start) + len(word) for word in words if word in self.text[start:]]):
            if time.monotonic() - begun > seconds or not self._read(0.2):
                self.signal(signal.SIGKILL)
                pytest.fail(f"none of {words} in {self.text[start:]!r}")
        self._seen = min(found)
        return self.text[start : self._seen]

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._end, keys.encode())

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self._pid, number)

    def status(self) -> int:
        """The exit status, with all that was still shown; it is killed if it does not end."""
        while self._read(120):
            pass
        for _ in range(600):
            ended, status = os.waitpid(self._pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.1)
        self.signal(signal.SIGKILL)
        pytest.fail(f"still running after {self.text[-500:]!r}")

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._end], [], [], seconds)
        if not ready:
            return seconds < 1
        try:
            read = os.read(self._end, 1 << 16)
        except OSError:
            return False
        self.text += read.decode(errors="replace")
        return bool(read)


def lines(result: Result | Sequence[str]) -> list[str]:
    """What was printed, line by line."""
    return list(result) if not isinstance(result, Result) else result.output.splitlines()
