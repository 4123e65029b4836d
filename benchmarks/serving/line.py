"""A WebSocket as a load client needs it: so cheap that ten thousand of them leave the machine to the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable, Mapping

PING, TEXT, CLOSE, PONG = 0x9, 0x1, 0x8, 0xA


class Line(asyncio.Protocol):
    """One socket to a server (RFC 6455), frames of text whole and unmasked as servers send them.

    Args:
        heard: Is given each text.
        lost: Is told when the socket is gone, or was refused.
    """

    def __init__(
        self, path: str, headers: Mapping[str, str], heard: Callable[[str], None], lost: Callable[[], None]
    ) -> None:
        self._path, self._headers, self._heard, self._lost = path, headers, heard, lost
        self._buffer = b""
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        lines = [f"GET {self._path} HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
        lines.append(f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}")
        lines += [f"{name}: {value}" for name, value in self._headers.items()]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done() and not self._opened():
            return
        buffer, at = self._buffer, 0
        while (frame := _frame(buffer, at)) is not None:
            kind, start, at = frame
            if kind == TEXT:
                self._heard(buffer[start:at].decode())
            elif kind == PING:
                self._write(PONG, buffer[start:at])
            elif kind == CLOSE:
                self._transport.close()
                break
        self._buffer = self._buffer[at:]

    def _opened(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self._transport.abort()
            return False
        self._buffer = rest
        self.open.set_result(None)
        return True

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.cancel()
        self._lost()

    def say(self, text: str) -> None:
        """Send a text."""
        self._write(TEXT, text.encode())

    def _write(self, kind: int, payload: bytes) -> None:
        size = len(payload)  # masked with zeros: what a mask hides does not matter here
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + payload)

    def cut(self) -> None:
        """End it at once."""
        self._transport.abort()


def _frame(buffer: bytes, at: int) -> tuple[int, int, int] | None:
    """Kind, start and end of the frame that begins here, if it is whole."""
    if len(buffer) < at + 2:
        return None
    size, start = buffer[at + 1], at + 2
    if size >= 126:
        width = 2 if size == 126 else 8
        size, start = int.from_bytes(buffer[start : start + width], "big"), start + width
    return (buffer[at] & 0xF, start, start + size) if len(buffer) >= start + size else None
