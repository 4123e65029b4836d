"""A socket spoken by hand, so that it can be spoken wrongly, and cut anywhere."""

from __future__ import annotations

import asyncio
import random

from websockets.utils import apply_mask

from tests.server.site import Browser

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def framed(payload: bytes, opcode: int = TEXT, *, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it (RFC 6455, 5.2), under a mask of chance; or as none should be sent."""
    head = bytes([(0x80 if last else 0) | reserved << 4 | opcode])
    mask, size = 0x80 if masked else 0, len(payload)
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + size.to_bytes(8, "big")
    if not masked:
        return head + payload
    key = random.randbytes(4)
    return head + key + apply_mask(payload, key)


class Frames:
    """Takes frames of a server apart, wherever they were cut."""

    def __init__(self) -> None:
        self._left = b""

    def take(self, data: bytes) -> list[tuple[int, bytes]]:
        """The frames that are whole by now: opcode and payload of each."""
        left, found = self._left + data, []
        while len(left) >= 2:
            size, start = left[1], 2
            if size >= 126:
                start = 4 if size == 126 else 10
                size = int.from_bytes(left[2:start], "big") if len(left) >= start else 1 << 62
            if len(left) < start + size:
                break
            found.append((left[0] & 15, left[start : start + size]))
            left = left[start + size :]
        self._left = left
        return found


class Raw:
    """One socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer, self._frames = reader, writer, Frames()
        self.code: int | None = None
        """With which the server has closed it."""
        self.over = False

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def read(self) -> list[str]:
        """The next frames of text; none once it is over."""
        try:
            data = await self._reader.read(65536)
        except ConnectionError:
            data = b""
        self.over = self.over or not data
        texts = []
        for opcode, payload in self._frames.take(data):
            if opcode == TEXT:
                texts.append(payload.decode())
            elif opcode == CLOSE:
                self.code, self.over = int.from_bytes(payload[:2], "big"), True
                self.send(framed(payload[:2], CLOSE))
            elif opcode == PING:
                self.send(framed(payload, PONG))
        if self.over:
            self._writer.close()
        return texts

    def cut(self) -> None:
        """Gone, without a word."""
        self._writer.transport.abort()


async def upgraded(browser: Browser, table: str, *, port: int = 0, address: str = "127.0.0.1") -> Raw:
    """A socket at a table, from an address of one's choice, perhaps through another port than the server's.

    Raises:
        ConnectionError: It was refused.
    """
    ours = int(browser.site.origin.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port or ours, local_addr=(address, 0))
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{ours}\r\nOrigin: {browser.site.origin}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {browser.cookie}\r\n\r\n".encode()
    )
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        head = b""
    if b" 101 " not in head:
        writer.transport.abort()
        raise ConnectionRefusedError(head[:15])
    return Raw(reader, writer)
