"""What a table sends: numbered steps to each reader, the whole where steps are missing, and an answer to every ask."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from .events import Scored, Told
from .faces import Changes, Face, Own

__all__ = ["Clock", "Code", "Done", "Fault", "Message", "Presence", "Refused", "Step", "Sync", "write"]


class Code(StrEnum):
    """Why an ask is refused by the table; the rules have codes of their own, `yaniv.game.Refusal`."""

    TOO_LATE = "too_late"
    """The table had moved on; what happened stands before this answer."""
    NOT_SHOWN = "not_shown"
    """It answers a step that nobody was shown yet."""
    WRONG_MATCH = "wrong_match"
    NO_ACTION = "no_action"
    """The text is no action of the game."""
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    SEAT_FREE = "seat_free"
    TABLE_FULL = "table_full"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_INVITED = "not_invited"
    NOT_OWNER = "not_owner"
    NO_SUCH_BOT = "no_such_bot"
    NO_SUCH_PHRASE = "no_such_phrase"
    EMPTY_TEXT = "empty_text"
    IN_MATCH = "in_match"
    """Not during a match."""
    NO_MATCH = "no_match"
    """Only during a match."""
    TOO_FEW = "too_few"
    """So few may not play by these rules."""
    ALREADY = "already"
    """It is so already."""
    NOT_SEALED = "not_sealed"
    WRONG_SEED = "wrong_seed"
    """The seed is not the one that was committed to."""
    BOT_PLAYS = "bot_plays"
    """A bot plays for me until I return."""
    NOT_STORED = "not_stored"
    """It could not be stored, so it has not happened."""
    TOO_FAST = "too_fast"


class FaultCode(StrEnum):
    """Why the server closes a socket."""

    MALFORMED = "malformed"
    TOO_FAST = "too_fast"
    NO_RESUME = "no_resume"
    """The first frame was no `resume`, or none came in time."""
    NOT_ALLOWED = "not_allowed"
    """Not a table that this reader may watch."""


class Sync(Struct, frozen=True, tag="sync", tag_field="kind"):
    """The whole table, and where the stream of steps to its reader stands."""

    stream: str
    number: int
    chain: str
    """The hash of the last frame of the stream."""
    face: Face
    own: Own
    sheet: tuple[Scored, ...] = ()
    """The rounds of this match that were scored."""
    places: tuple[int, ...] = ()
    """Who came where in the match, by seat; empty until it is over."""


class Step(Struct, frozen=True, gc=False, tag="step", tag_field="kind"):
    """What happened, and what it changed in the face; the steps of a stream are numbered without a gap."""

    number: int
    chain: str
    """The hash of the frame before: the first 16 bytes of the SHA-256 of its text, in hexadecimal."""
    events: tuple[Told, ...]
    changes: Changes
    own: Own | UnsetType = UNSET
    """Absent if it is as it was."""
    window: float | UnsetType = UNSET
    """A slap or sneak may follow within so many seconds: nobody says whether anybody can."""


class Done(Struct, frozen=True, gc=False, tag="done", tag_field="kind"):
    """What was asked for has been stored and shown, the last of it in the step of this number."""

    id: str
    number: int


class Refused(Struct, frozen=True, tag="refused", tag_field="kind"):
    """What was asked for was refused, and nothing has changed."""

    id: str
    code: Annotated[str, Meta(extra_json_schema={"x-type": "Code | Refusal"})]
    number: int
    """Of the last step; all up to it stand before this answer."""


class Fault(Struct, frozen=True, tag="fault", tag_field="kind"):
    """The socket is closed because of what its client did."""

    code: FaultCode


class Here(Struct, frozen=True, gc=False):
    """Whether the player of a seat is connected."""

    seat: int
    here: bool
    left: float | None = None
    """Seconds until a bot plays for it."""


class Presence(Struct, frozen=True, tag="presence", tag_field="kind"):
    """Who is connected."""

    seats: tuple[Here, ...]
    watching: int


class Clock(Struct, frozen=True, tag="clock", tag_field="kind"):
    """Seconds left: of the turn, of a window for slaps and sneaks, of a pause; `null` where nothing runs."""

    turn: float | None
    window: float | None
    pause: float | None


Message = Sync | Step | Done | Refused | Fault | Presence | Clock

_encoder = msgspec.json.Encoder()


def write(message: Any) -> str:
    """The text of a frame."""
    return _encoder.encode(message).decode()


def part(value: Any) -> Any:
    """A part of frames that is the same for several readers, written once: it stands where the value would."""
    return Raw(_encoder.encode(value))
