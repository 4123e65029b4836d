"""The table as its reader sees it, field by field; a client draws it and knows no rules.

What all have in common (`Face`) and what is a reader's own (`Own`) are apart, since the first is written once for all.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from yaniv.game import SPECTATOR, Match, Phase

from .events import Cards, names


class Place(Struct, frozen=True, gc=False):
    """A seat and who sits there."""

    name: str
    """Empty while it is free."""
    bot: str = ""
    """The level of the bot that sits here, or that plays for who is away."""
    held: bool = False
    """Whether the bot only plays for a player who may come back."""


class Terms(Struct, frozen=True):
    """What the creator of a table chose, besides its seats."""

    rules: str
    """In one line, as `HouseRules.parse` reads it."""
    level: str = "club"
    """Of the bot that plays for who is away."""
    turn: int = 0
    """Seconds for a turn; 0 for no end."""
    window: float = 3.0
    """Seconds in which a slap or sneak may follow a draw before a bot acts."""
    pace: tuple[float, float] = (0.6, 1.5)
    """Seconds that a bot takes, from and to."""
    grace: int = 60
    """Seconds until a bot plays for somebody whose connection is lost."""
    pause: int = 20
    """Seconds between rounds, unless all are ready before."""
    spectators: bool = True
    listed: bool = False


class Face(Struct, frozen=True):
    """What everybody at the table sees."""

    terms: Terms
    stage: str
    """`gathering`, `opening` (seeds are being opened), `playing`, `between` rounds or `over`."""
    match: int
    """From 1; 0 before the first."""
    owner: int | None
    """The seat that may start a match, fill and empty seats."""
    seats: tuple[Place, ...]
    ready: tuple[int, ...]
    commitment: str
    """The SHA-256 of the server's seed of this match."""
    # The round; empty before the first deal of a match.
    round: int = 0
    dealer: int | None = None
    totals: tuple[int, ...] = ()
    active: tuple[bool, ...] = ()
    turn: int | None = None
    phase: str = ""
    """`play`, `draw` or `over`."""
    counts: tuple[int, ...] = ()
    known: tuple[Cards, ...] = ()
    """What each seat took in the open and still holds."""
    stock: int = 0
    last: Cards = ()
    last_run: bool = False
    thrower: int | None = None
    takeable: Cards = ()
    laid: Cards = ()
    laid_run: bool = False
    hands: tuple[Cards, ...] | None = None
    """All hands, once the round is over."""
    caller: int | None = None


class Own(Struct, frozen=True, gc=False):
    """What is mine to know alone."""

    seat: int | None
    """`null` for a spectator."""
    hand: Cards = ()
    points: int = 0
    actions: tuple[str, ...] = ()
    """What I may do now, as `Play` asks for it."""
    muted: tuple[int, ...] = ()
    """The seats I do not hear."""


Changes: Any = msgspec.defstruct(
    "Changes",
    [(field.name, field.type | UnsetType, UNSET) for field in msgspec.structs.fields(Face)],
    frozen=True,
    module=__name__,
)
"""The fields of a `Face` that are not as they were."""


def of_match(match: Match | None) -> Fields:
    """The fields of a face that are of the round on the table: those of a spectator's `View`, written at every step."""
    if match is None or match.round is None:
        return NO_ROUND
    round = match.round
    return {
        "round": match.number,
        "dealer": match.score.dealer,
        "totals": match.score.totals,
        "active": round.active,
        "turn": round.turn,
        "phase": round.phase.value,
        "counts": round.counts,
        "known": tuple(map(names, round.known)),
        "stock": round.stock_count,
        "last": names(round.last),
        "last_run": round.last_run,
        "thrower": round.thrower,
        "takeable": names(round.takeable),
        "laid": names(round.laid),
        "laid_run": round.laid_run,
        "hands": tuple(map(names, round.hands)) if round.phase is Phase.OVER else None,
        "caller": round.caller,
    }


def own(match: Match | None, seat: int, muted: tuple[int, ...] = ()) -> Own:
    """What a seat alone knows: the hand and the actions of its `View`, without the rest of it."""
    if seat == SPECTATOR:
        return NOBODY
    if match is None or match.round is None or not match.round.active[seat]:
        return Own(seat, muted=muted)
    round = match.round
    return Own(seat, names(round.hand(seat)), round.points[seat], round.legal_texts(seat), muted)


NOBODY = Own(None)
Fields = dict[str, object]
"""A `Face` by its fields: written at every step, and only what has changed of it."""

NO_ROUND: Fields = {
    field.name: field.default for field in msgspec.structs.fields(Face) if field.default is not msgspec.NODEFAULT
}
"""The fields of the round before the first deal."""


def changes(before: Fields, after: Fields) -> Fields:
    """What has changed from one face to the next."""
    return {name: new for name, new in after.items() if before[name] != new}
