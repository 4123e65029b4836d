"""What the log of a table holds: everything that was accepted, and nothing that follows from it.

Cards are not in it: the order of every deal follows from the seeds of `Started` and `Unsealed`. So a log is as secret
as the match it tells of, and nothing of it is ever printed.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from yaniv.game import RULES_VERSION
from yaniv.wire.faces import Terms

FORMAT = 1


class Entry(Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower, repr_omit_defaults=True):
    """Anything that a table accepted."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class Asked(Entry, frozen=True, kw_only=True):
    """What a person asked for, under which id."""

    person: str = ""
    """Empty where a bot or the clock did it."""
    id: str = ""


class Opened(Entry, frozen=True):
    """A table was opened."""

    terms: Terms
    seats: int
    owner: str
    invite: str
    salt: bytes
    """Of the streams of its readers: so no two tables have the same."""
    format: int = FORMAT
    rules_version: int = RULES_VERSION


class Sat(Asked, frozen=True):
    """A person took a seat."""

    seat: int
    name: str


class Filled(Asked, frozen=True):
    """A bot took a seat."""

    seat: int
    level: str


class Freed(Asked, frozen=True):
    """A seat is free again."""

    seat: int


class Invited(Asked, frozen=True):
    """The owner made a new invitation, and the old one opens nothing any more."""

    invite: str


class Sealed(Asked, frozen=True):
    """A player committed to a seed."""

    seat: int
    commitment: str


class Started(Asked, frozen=True):
    """The server drew its seed for a match and showed its commitment."""

    secret: bytes
    match_id: str
    when: int
    """In seconds since 1970; only the list of matches knows it."""


class Unsealed(Asked, frozen=True):
    """A player opened a seed."""

    seat: int
    seed: str


class Dealt(Asked, frozen=True):
    """The next round was dealt; of a match's first, with the seeds that were open by then."""


class Played(Asked, frozen=True):
    """A seat acted."""

    seat: int
    action: str
    bot: bool = False


class Voided(Asked, frozen=True):
    """A round that nobody ends was called off."""


class Readied(Asked, frozen=True):
    """A player is ready for the next round."""

    seat: int


class Held(Asked, frozen=True):
    """A bot plays on for a seat: its player is away, or was too slow, or has left for good."""

    seat: int
    left: bool = False


class Returned(Asked, frozen=True):
    """A player has the seat back."""

    seat: int


class Forgotten(Asked, frozen=True):
    """A player has asked to be forgotten: gets up, and is not named any more."""

    seat: int


class Ended(Asked, frozen=True):
    """A match that nobody wants to end was given up; its seeds are revealed and it counts for nobody."""


class Said(Asked, frozen=True):
    """A player said something."""

    seat: int
    text: str


class Cried(Asked, frozen=True):
    """A player said a phrase."""

    seat: int
    phrase: str


class Muted(Asked, frozen=True):
    """A player hears another seat no more, or again."""

    seat: int
    whom: int
    muted: bool


Accepted = (
    Opened | Sat | Filled | Freed | Invited | Sealed | Started | Unsealed | Dealt | Played | Voided | Readied
    | Held | Returned | Forgotten | Ended | Said | Cried | Muted
)  # fmt: skip

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Accepted)


def pack(entry: Accepted) -> bytes:
    """The entry as the store keeps it."""
    return _encoder.encode(entry)


def unpack(body: bytes) -> Accepted:
    """The entry that the store kept."""
    return _decoder.decode(body)
