"""The short way for frames says what the library says, wherever the bytes are cut."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from yaniv.server.frames import clear, masked_frame, text_frame, too_big
from yaniv.wire.commands import FRAME_MAX


def sent(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    """A frame as the library sends it for a client."""
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@given(st.lists(st.one_of(st.text(max_size=40), st.integers(100, 300).map("x".__mul__)), max_size=5), st.data())
def test_frames_are_found_wherever_they_are_cut(texts: list[str], data: Any) -> None:
    stream = b"".join(map(sent, texts))
    cut = data.draw(st.integers(0, len(stream)))
    read, at = [], 0
    for part in (stream[:cut], stream):
        while found := masked_frame(part, at):
            start, at = found
            read.append(clear(part[start:at], part[start - 4 : start]).decode())
        assert not too_big(part[at:])
    assert read == texts and at == len(stream)


def test_the_greatest_frame_is_found_and_a_greater_one_is_not_waited_for() -> None:
    assert masked_frame(sent("x" * FRAME_MAX), 0)
    for longer in (sent("x" * (FRAME_MAX + 1)), sent("x" * 70_000)):
        assert masked_frame(longer, 0) is None
        assert too_big(longer[:4])


def test_a_frame_without_a_mask_is_left_to_the_library() -> None:
    unmasked = Frame(Opcode.TEXT, b"hello").serialize(mask=False)
    assert masked_frame(unmasked, 0) is None and too_big(unmasked)


@given(st.one_of(st.text(max_size=200), st.integers(120, 70_000).map("x".__mul__)))
def test_what_a_server_sends_is_as_the_library_sends_it(text: str) -> None:
    assert text_frame(text.encode()) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
