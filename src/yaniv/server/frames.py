"""Frames of a WebSocket (RFC 6455, 5.2), as far as tables need them: whole messages of text, one frame each."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask as clear
except ImportError:  # where the library was built without them
    from websockets.utils import apply_mask as clear

from yaniv.wire.commands import FRAME_MAX

__all__ = ["TEXT", "clear", "masked_frame", "text_frame", "too_big"]

TEXT = 0x81
"""How a frame begins that is a whole message of text."""


def text_frame(payload: bytes) -> bytes:
    """A whole message of text as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((TEXT, size)) + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def masked_frame(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the payload of the frame begins and ends that begins here, if it is whole and a client's."""
    if len(data) < at + 2 or not data[at + 1] & 0x80:
        return None
    size, start = data[at + 1] & 0x7F, at + 6
    if size == 126:
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
    elif size == 127:
        return None
    return (start, start + size) if len(data) >= start + size and size <= FRAME_MAX else None


def too_big(data: bytes) -> bool:
    """Whether this is the beginning of a frame that is not waited for: too big, or not as a client's has to be."""
    if len(data) < 2:
        return False
    masked, size = data[1] & 0x80, data[1] & 0x7F
    return not masked or size == 127 or (size == 126 and int.from_bytes(data[2:4].ljust(2, b"\0"), "big") > FRAME_MAX)
