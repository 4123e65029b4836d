"""What happened at a table, as a reader learns of it: the events of the game, and those of the table itself."""

from __future__ import annotations

from functools import singledispatch

from msgspec import Struct

from yaniv import game
from yaniv.game import Card

Cards = tuple[str, ...]


class Happening(Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower):
    """Anything that a table tells.

    Nothing here leads in a circle, so the collector of garbage need not look at it: `gc=False`.
    """


# --- the game ----------------------------------------------------------------


class Dealt(Happening, frozen=True):
    """A round was dealt; hands by seat, `null` where I may not know it."""

    number: int
    dealer: int
    starter: int
    hands: tuple[Cards | None, ...]
    turned: str
    stock: int


class Laid(Happening, frozen=True):
    """A seat discarded, and the cards lie so."""

    seat: int
    cards: Cards
    run: bool


class Drew(Happening, frozen=True):
    """A seat drew from the stock; the card is mine to know or `null`."""

    seat: int
    card: str | None


class Took(Happening, frozen=True):
    """A seat took a card of the last discard."""

    seat: int
    card: str


class Slapped(Happening, frozen=True):
    """A seat slapped the card it had just drawn."""

    seat: int
    card: str
    ends: bool


class Sneaked(Happening, frozen=True):
    """A seat added a card to the last throw, out of turn."""

    seat: int
    card: str


class Passed(Happening, frozen=True):
    """I let my chance go by; only I am told."""

    seat: int


class Restocked(Happening, frozen=True):
    """The empty stock was rebuilt; `last` stayed on the table."""

    stock: int
    last: Cards


class Called(Happening, frozen=True):
    """A seat called Yaniv."""

    seat: int


class Revealed(Happening, frozen=True):
    """The round is over and all hands lie open."""

    hands: tuple[Cards, ...]


class Landing(Struct, frozen=True):
    """A total fell on a milestone."""

    seat: int
    at: int
    to: int
    robbed: int | None
    stolen: int


class Scored(Happening, frozen=True):
    """A round was scored; lists are by seat."""

    number: int
    caller: int
    slapped: bool
    caught: bool
    hands: tuple[int, ...]
    gained: tuple[int, ...]
    totals: tuple[int, ...]
    landings: tuple[Landing, ...]
    out: tuple[int, ...]


class Voided(Happening, frozen=True):
    """A round that nobody ended was called off."""

    number: int


class MatchEnded(Happening, frozen=True, tag="matchended"):
    """The match is over; places by seat, from 1."""

    winners: tuple[int, ...]
    places: tuple[int, ...]


# --- the table ---------------------------------------------------------------


class SatDown(Happening, frozen=True):
    """Somebody took a seat."""

    seat: int
    name: str
    bot: str


class GotUp(Happening, frozen=True):
    """A seat is free again."""

    seat: int


class Committed(Happening, frozen=True):
    """The server committed to the seed of the match that now begins; whoever sealed a seed may open it."""

    match: int
    name: str
    """Of the match, as its record will hold it."""
    promised: tuple[str | None, ...]
    """What the players had sealed, by seat."""
    commitment: str
    """To all of this, and to the server's seed."""


class Sealed(Happening, frozen=True):
    """A player committed to an own seed."""

    seat: int
    commitment: str


class Unsealed(Happening, frozen=True):
    """A player opened an own seed."""

    seat: int
    seed: str


class Began(Happening, frozen=True):
    """The match began, with these seeds of the players by seat."""

    match: int
    seeds: tuple[str | None, ...]


class SeedRevealed(Happening, frozen=True):
    """The match is over, or was given up, and what its cards followed from is open."""

    match: int
    notes: tuple[tuple[str, str], ...]


class WasReady(Happening, frozen=True):
    """A player is ready for the next round."""

    seat: int


class Held(Happening, frozen=True):
    """A bot plays for somebody who is away."""

    seat: int
    left: bool
    """Whether the player got up for good."""


class Returned(Happening, frozen=True):
    """The player has the seat back."""

    seat: int


class Said(Happening, frozen=True):
    """A player said something; show it as text."""

    seat: int
    text: str


class Cried(Happening, frozen=True):
    """A player said a phrase that every language has."""

    seat: int
    phrase: str


class Muted(Happening, frozen=True):
    """I (`by`) hear a seat no more, or again; only I am told."""

    seat: int
    muted: bool
    by: int


Notice = (
    SatDown | GotUp | Committed | Sealed | Unsealed | Began | SeedRevealed
    | WasReady | Held | Returned | Said | Cried | Muted
)  # fmt: skip
Told = (
    Dealt | Laid | Drew | Took | Slapped | Sneaked | Passed | Restocked | Called | Revealed | Scored | Voided
    | MatchEnded | Notice
)  # fmt: skip


def names(cards: tuple[Card, ...]) -> Cards:
    """Cards as they are written."""
    return tuple(map(str, cards)) if cards else ()


@singledispatch
def told(event: game.Event) -> Told:
    """An event of the game, already as its reader may see it, for the wire."""
    raise TypeError(type(event))


@told.register
def _(event: game.Dealt) -> Told:
    hands = tuple(None if hand is None else names(hand) for hand in event.hands)
    return Dealt(event.number, event.dealer, event.starter, hands, str(event.turned), event.stock)


@told.register
def _(event: game.Laid) -> Told:
    return Laid(event.seat, names(event.cards), event.run)


@told.register
def _(event: game.Drew) -> Told:
    return Drew(event.seat, None if event.card is None else str(event.card))


@told.register
def _(event: game.Took) -> Told:
    return Took(event.seat, str(event.card))


@told.register
def _(event: game.Slapped) -> Told:
    return Slapped(event.seat, str(event.card), event.ends)


@told.register
def _(event: game.Sneaked) -> Told:
    return Sneaked(event.seat, str(event.card))


@told.register
def _(event: game.Passed) -> Told:
    return Passed(event.seat)


@told.register
def _(event: game.Restocked) -> Told:
    return Restocked(event.stock, names(event.last))


@told.register
def _(event: game.Called) -> Told:
    return Called(event.seat)


@told.register
def _(event: game.Revealed) -> Told:
    return Revealed(tuple(map(names, event.hands)))


@told.register
def _(event: game.Scored) -> Told:
    landings = tuple(Landing(one.seat, one.at, one.to, one.robbed, one.stolen) for one in event.landings)
    return Scored(
        event.number,
        event.caller,
        event.slapped,
        event.caught,
        event.hands,
        event.gained,
        event.totals,
        landings,
        event.out,
    )


@told.register
def _(event: game.Voided) -> Told:
    return Voided(event.number)


@told.register
def _(event: game.MatchEnded) -> Told:
    return MatchEnded(event.winners, event.places)
