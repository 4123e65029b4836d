"""What a client may ask a table for, one type for each; a frame with anything else in it is refused.

>>> read(b'{"kind": "play", "id": "a1", "match": 1, "number": 7, "action": "lay 9s 9h"}')
Play(id='a1', match=1, number=7, action='lay 9s 9h')
>>> read(b'{"kind": "play", "seat": 3}')
Traceback (most recent call last):
    ...
yaniv.wire.commands.Malformed: malformed
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

FRAME_MAX = 16 * 1024
"""Bytes in a frame of a client; the server closes the socket at more, before it reads them."""

# Python's `$` lets a line feed stand behind it, and its `\w` means letters of all scripts; JSON Schema means neither.
Id = Annotated[
    str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$(?!\n)", description="Chosen by the client, fresh.")
]
Seat = Annotated[int, Meta(ge=0, le=7)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Token = Annotated[str, Meta(max_length=64)]
Hash = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]{64}$", description="32 bytes in hexadecimal.")]


class Malformed(ValueError):
    """A frame that is no command; what it held is not repeated."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """Anything a client may ask for."""


class Resume(Command, frozen=True):
    """The first frame of a socket: who I was last shown to be, and how far I was shown the table."""

    stream: Token = ""
    number: Annotated[int, Meta(ge=-(2**53), le=2**53)] = 0
    """One that the stream does not have is answered with the whole table."""
    chain: Token = ""
    """The hash of the last frame I was shown; empty if I do not keep it."""
    invite: Token = ""


class Ask(Command, frozen=True):
    """Something that may be refused, and is answered under its `id`: once, however often it is asked."""

    id: Id


class Play(Ask, frozen=True):
    """An action of the game, as the rules write it: `lay 9s 9h`, `draw`, `take Kd`, `call`, `slap 9d`, `pass`."""

    match: Number
    number: Number
    """Of the last frame I was shown when I decided."""
    action: Annotated[str, Meta(max_length=64)]


class Sit(Ask, frozen=True):
    """Take a seat, or any that is free."""

    seat: Seat | None = None
    invite: Token = ""


class Leave(Ask, frozen=True):
    """Get up; during a match a bot plays the seat to its end."""


class Fill(Ask, frozen=True):
    """Put a bot of a level into a free seat."""

    seat: Seat
    level: Annotated[str, Meta(max_length=32)]


class Empty(Ask, frozen=True):
    """Free a seat: take a bot away, or send a player from it. Between matches only."""

    seat: Seat


class Start(Ask, frozen=True):
    """Begin a match; after one, the next with the same table."""


class Seal(Ask, frozen=True):
    """Commit to my own seed for the next match, before the server commits to its own."""

    commitment: Hash


class Unseal(Ask, frozen=True):
    """Open my seed, once the server has committed to its own."""

    seed: Hash


class Ready(Ask, frozen=True):
    """I have seen the score; deal the next round."""


class Return(Ask, frozen=True):
    """I am back; give me my seat from the bot."""


class Say(Ask, frozen=True):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Cry(Ask, frozen=True):
    """Say one of the phrases that every language has."""

    phrase: Annotated[str, Meta(max_length=32)]


class Mute(Ask, frozen=True):
    """Hear a seat no more, or again."""

    seat: Seat
    muted: bool = True


Asked = (
    Play | Sit | Leave | Fill | Empty | Start | Seal | Unseal | Ready | Return | Say | Cry | Mute
)  # fmt: skip
Sent = Resume | Asked

_decoder = msgspec.json.Decoder(Sent)


def read(frame: bytes | str) -> Sent:
    """The command that a frame holds.

    Raises:
        Malformed: It holds none.
    """
    try:
        return _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        # What was sent may be anything, so no part of it goes into an error.
        raise Malformed("malformed") from None
