"""What happened, as the record could tell it; a seat is told of it by `views.see`."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round was dealt."""

    number: int
    dealer: int
    starter: int
    hands: tuple[tuple[Card, ...] | None, ...]
    """By seat; `None` where the reader may not know it, empty for a seat that is out."""
    turned: Card
    stock: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat discarded, and the cards lie so."""

    seat: int
    cards: tuple[Card, ...]
    run: bool = False


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the stock."""

    seat: int
    card: Card | None
    """`None` where the reader may not know it."""


@dataclass(frozen=True, slots=True)
class Took:
    """A seat took a card of the previous discard."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Slapped:
    """A seat slapped the card it had just drawn."""

    seat: int
    card: Card
    ends: bool = False
    """Whether the slap ended the round."""


@dataclass(frozen=True, slots=True)
class Sneaked:
    """A seat added a card to the last throw, out of turn."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat let its chance go by; only that seat is ever told."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restocked:
    """The empty stock was rebuilt from the discards."""

    stock: int
    last: tuple[Card, ...]
    """What stayed of them."""


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called Yaniv."""

    seat: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The round is over and all hands lie open."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """A total fell on a milestone."""

    seat: int
    at: int
    to: int
    robbed: int | None = None
    """Who had to add points for it."""
    stolen: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """A round was scored. Lists are by seat."""

    number: int
    caller: int
    slapped: bool
    """Whether the round was ended by a slap instead of a call."""
    caught: bool
    """Whether the call failed."""
    hands: tuple[int, ...]
    """What each hand counted."""
    gained: tuple[int, ...]
    """The points of this round."""
    totals: tuple[int, ...]
    """After milestones and steals."""
    landings: tuple[Landing, ...]
    out: tuple[int, ...]
    """Who went out."""


@dataclass(frozen=True, slots=True)
class Voided:
    """A round that nobody ended was called off: no points, and it is dealt again."""

    number: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over."""

    winners: tuple[int, ...]
    places: tuple[int, ...]
    """The place of each seat, from 1; equal where it is shared."""


Event = (
    Dealt
    | Laid
    | Drew
    | Took
    | Slapped
    | Sneaked
    | Passed
    | Restocked
    | Called
    | Revealed
    | Scored
    | Voided
    | MatchEnded
)
