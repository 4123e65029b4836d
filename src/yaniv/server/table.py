"""A table as its log makes it: where it stands, who sits there, and the match that is played.

It has no clock, no chance and no input or output: a log read back makes the same table, and shows everybody the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from yaniv import game
from yaniv.game import (
    RULES_VERSION,
    SPECTATOR,
    Deal,
    HouseRules,
    Match,
    Record,
    Restock,
    Seat,
    parse_action,
)
from yaniv.wire import events
from yaniv.wire.faces import Terms

from . import entries


class Dealer(Protocol):
    """Whoever orders the cards of a match."""

    @property
    def commitment(self) -> str: ...
    def deal(self, match: Match) -> Deal: ...
    def restock(self, match: Match) -> Restock: ...
    def open(self, player_seeds: Sequence[bytes | None]) -> Dealer: ...
    def revealed(self) -> Mapping[str, str]: ...


class Stage(StrEnum):
    """Where a table stands."""

    GATHERING = "gathering"
    OPENING = "opening"
    """The server has committed to its seed, and players may open theirs."""
    PLAYING = "playing"
    BETWEEN = "between"
    """A round is scored, and the next one is not yet dealt."""
    OVER = "over"


class Place(Struct, frozen=True, gc=False):
    """A seat of the table, and who sits there."""

    person: str = ""
    name: str = ""
    bot: str = ""
    """The level of the bot that sits here."""
    held: bool = False
    """Whether a bot plays for the person."""
    left: bool = False
    """Whether the person got up in the middle of a match; the seat is free when it is over."""
    sitting: int = 0
    """How many had sat down at the table before."""
    sealed: str = ""
    seed: str = ""
    muted: frozenset[int] = frozenset()

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.person and not self.bot


parsed = lru_cache(1 << 12)(parse_action)
"""The action that a text means; it is asked for twice, when it is judged and when it is done."""

Happening = game.Event | events.Notice


class Table(Struct, frozen=True, gc=False):
    """Everything about one table, secrets included; it never leaves the server."""

    id: str
    terms: Terms
    rules: HouseRules
    owner: str
    invite: str
    salt: bytes
    places: tuple[Place, ...]
    stage: Stage = Stage.GATHERING
    matches: int = 0
    """Matches begun, the one being played included."""
    sittings: int = 0
    match: Match | None = None
    dealer: Dealer | None = None
    commitment: str = ""
    """What the dealer is bound by, for all to see."""
    players: tuple[Place, ...] = ()
    """Who sat where when the match began."""
    began: int = 0
    """When, in seconds since 1970."""
    moves: int = 0
    """What all have seen done in this match: to let a chance go by is none."""
    ready: frozenset[int] = frozenset()
    barred: frozenset[str] = frozenset()
    """Who was sent away, and may not come back."""
    kept: tuple[game.Entry, ...] = ()
    """The match so far, as a record keeps it."""

    def __repr__(self) -> str:
        return f"<Table {self.id}, {self.stage}>"

    def seat_of(self, person: str) -> int:
        """Where the person sits, or `SPECTATOR`."""
        for seat, place in enumerate(self.places):
            if place.person == person:
                return seat
        return SPECTATOR

    @property
    def sheet(self) -> tuple[game.Scored, ...]:
        """The rounds of the match that were scored."""
        return self.match.sheet if self.match else ()

    @property
    def ranking(self) -> tuple[int, ...]:
        """The place of each seat; empty until the match is over."""
        return self.match.score.places if self.match and self.match.over else ()

    @property
    def playing(self) -> bool:
        """Whether a match has begun and is not over."""
        return self.stage in (Stage.OPENING, Stage.PLAYING, Stage.BETWEEN)

    def level(self, seat: int) -> str:
        """The level of the bot that plays this seat now; empty if its player does."""
        place = self.places[seat]
        return place.bot or (self.terms.level if place.held else "")

    def record(self) -> Record:
        """The match so far as text can keep it, with the seeds once it is over."""
        seats = tuple(Seat(place.name, place.bot) for place in self.players)
        notes = dict(self.dealer.revealed()) if self.dealer and self.stage is Stage.OVER else {}
        return Record(self.rules, seats, self.kept, notes)


class Change(Struct, frozen=True, gc=False):
    """What an entry made of a table."""

    table: Table
    happenings: tuple[Happening, ...]


class OtherVersion(Exception):
    """A log that this program would read as another match than was played."""

    def __init__(self, format: int, rules_version: int) -> None:
        super().__init__(f"a log of format {format} under rules version {rules_version}")
        self.format, self.rules_version = format, rules_version


def open_table(id: str, opened: entries.Opened) -> Table:
    """A table as its first entry opens it.

    Raises:
        BadRule: So many may not sit down under these rules.
        OtherVersion: The log was written under rules that are not played here any more.
    """
    if (opened.format, opened.rules_version) != (entries.FORMAT, RULES_VERSION):
        raise OtherVersion(opened.format, opened.rules_version)
    rules = HouseRules.parse(opened.terms.rules, opened.seats)
    rules.check_seats(opened.seats)
    return Table(
        id, opened.terms, rules, opened.owner, opened.invite, opened.salt, tuple(Place() for _ in range(opened.seats))
    )
