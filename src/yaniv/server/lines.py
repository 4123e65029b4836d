"""The line to one client: what waits on it is bounded, so who does not read loses the line, and nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

LIMIT = 64 * 1024
"""Bytes that may wait for a client that does not read."""


class Line(Protocol):
    """A socket, as far as a table needs one. Nothing here ever waits."""

    @property
    def waiting(self) -> int:
        """Bytes that the client has not taken yet."""

    def write(self, frame: str) -> None:
        """Send a frame of text, if the line is still open."""

    def listen(self, take: Callable[[str], None]) -> None:
        """Hand every further frame over as it comes; a binary one as no text at all."""

    def cut(self) -> None:
        """End it at once, whatever is on its way."""


def put(line: Line, frame: str) -> bool:
    """Send a frame, or cut a line on which too much waits already; whether it is still there."""
    if line.waiting > LIMIT:
        line.cut()
        return False
    line.write(frame)
    return True
