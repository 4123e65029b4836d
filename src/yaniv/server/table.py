"""A table as a fold over its log: `follow(table, entry)` is the table after one more entry, and what happened by it.

It has no clock, no chance and no input or output: a log read back makes the same table, and shows everybody the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Protocol, assert_never

from msgspec import Struct
from msgspec.structs import replace

from yaniv import game
from yaniv.game import (
    RULES_VERSION,
    SPECTATOR,
    Deal,
    HouseRules,
    Match,
    Owed,
    Pass,
    Played,
    Record,
    Restock,
    Seat,
    Void,
    parse_action,
)
from yaniv.wire import events
from yaniv.wire.faces import Terms

from . import entries
from .dealer import FairDealer


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


class Place(Struct, frozen=True):
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


class Table(Struct, frozen=True):
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


class Change(Struct, frozen=True):
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


def follow(table: Table, entry: entries.Accepted) -> Change:
    """The table after an entry that was accepted where it stands."""
    match entry:  # what happens most often comes first
        case entries.Played(seat, action):
            return _played(table, Played(seat, parsed(action)))
        case entries.Opened():
            raise AssertionError("a table is opened once")
        case entries.Sat(seat, name, person=person):
            place = Place(person, name, sitting=table.sittings + 1)
            after = replace(_placed(table, seat, place), sittings=table.sittings + 1)
            return Change(_owned(after), (events.SatDown(seat, name, ""),))
        case entries.Filled(seat, level):
            name = f"{level} {seat + 1}"
            return Change(_placed(table, seat, Place(name=name, bot=level)), (events.SatDown(seat, name, level),))
        case entries.Freed(seat, person=by):
            gone = table.places[seat].person
            barred = table.barred | {gone} if gone and gone != by else table.barred
            return Change(_owned(replace(_placed(table, seat, Place()), barred=barred)), (events.GotUp(seat),))
        case entries.Invited(invite):
            return Change(replace(table, invite=invite), ())
        case entries.Sealed(seat, commitment):
            place = replace(table.places[seat], sealed=commitment)
            return Change(_placed(table, seat, place), (events.Sealed(seat, commitment),))
        case entries.Unsealed(seat, seed):
            return Change(_placed(table, seat, replace(table.places[seat], seed=seed)), (events.Unsealed(seat, seed),))
        case entries.Started():
            return _started(table, entry)
        case entries.Dealt():
            return _dealt(table)
        case entries.Voided():
            return _played(table, Void())
        case entries.Ended():
            return _over(table, ())
        case entries.Readied(seat):
            return Change(replace(table, ready=table.ready | {seat}), (events.WasReady(seat),))
        case entries.Held(seat, left):
            place = replace(table.places[seat], held=True, left=left)
            return Change(_owned(_placed(table, seat, place)), (events.Held(seat, left),))
        case entries.Returned(seat):
            place = replace(table.places[seat], held=False, left=False)
            return Change(_owned(_placed(table, seat, place)), (events.Returned(seat),))
        case entries.Said(seat, text):
            return Change(table, (events.Said(seat, text),))
        case entries.Cried(seat, phrase):
            return Change(table, (events.Cried(seat, phrase),))
        case entries.Muted(seat, whom, muted):
            hears = table.places[seat].muted
            place = replace(table.places[seat], muted=hears | {whom} if muted else hears - {whom})
            return Change(_placed(table, seat, place), (events.Muted(whom, muted, by=seat),))
        case _:
            assert_never(entry)


# --- seats -------------------------------------------------------------------


def _placed(table: Table, seat: int, place: Place) -> Table:
    return replace(table, places=(*table.places[:seat], place, *table.places[seat + 1 :]))


def _owned(table: Table) -> Table:
    """The table with an owner who sits there, if anybody does: the next one takes over from who has gone."""
    sits = [place.person for place in table.places if place.person and not place.left]
    return table if not sits or table.owner in sits else replace(table, owner=sits[0])


# --- a match -----------------------------------------------------------------


def _bytes(text: str) -> bytes | None:
    return bytes.fromhex(text) if text else None


def _started(table: Table, entry: entries.Started) -> Change:
    promised = [_bytes(place.sealed) for place in table.places]
    dealer = FairDealer.bound(entry.secret, entry.match_id, promised)
    after = replace(
        table,
        stage=Stage.OPENING,
        matches=table.matches + 1,
        match=None,
        dealer=dealer,
        commitment=dealer.commitment,
        players=table.places,
        began=entry.when,
        moves=0,
        ready=frozenset(),
        kept=(),
    )
    return Change(after, (events.Committed(after.matches, after.commitment),))


def _dealt(table: Table) -> Change:
    assert table.dealer
    began: tuple[Happening, ...] = ()
    if table.match is None:
        seeds = tuple(place.seed or None for place in table.places)
        dealer = table.dealer.open([_bytes(place.seed) for place in table.places])
        table = replace(table, dealer=dealer, match=Match.opening(table.rules, len(table.places)))
        began = (events.Began(table.matches, seeds),)
    assert table.dealer and table.match
    change = _played(replace(table, stage=Stage.PLAYING, ready=frozenset()), table.dealer.deal(table.match))
    return Change(change.table, began + change.happenings)


def _played(table: Table, entry: game.Entry) -> Change:
    """The match goes on by one entry of its record, and by what the dealer then owes it at once."""
    assert table.match
    step = game.follow(table.match, entry)
    kept, happenings = (*table.kept, entry), step.events
    while step.match.owes is Owed.RESTOCK:
        assert table.dealer
        restock = table.dealer.restock(step.match)
        step = step.match.restock(restock)
        kept, happenings = (*kept, restock), happenings + step.events
    hidden = isinstance(entry, Played) and isinstance(entry.action, Pass)
    after = replace(table, match=step.match, kept=kept, moves=table.moves + (not hidden))
    if step.match.over:
        return _over(after, happenings)
    return Change(after if step.match.playing else replace(after, stage=Stage.BETWEEN), happenings)


def _over(table: Table, happenings: tuple[Happening, ...]) -> Change:
    """The match is over: its seeds are revealed, and the seats of those who left are free."""
    assert table.dealer
    places, gone = [], []
    for seat, place in enumerate(table.places):
        if place.left:
            gone.append(events.GotUp(seat))
        places.append(Place() if place.left else replace(place, held=False, sealed="", seed=""))
    revealed = events.SeedRevealed(table.matches, tuple(sorted(table.dealer.revealed().items())))
    after = replace(table, stage=Stage.OVER, places=tuple(places), ready=frozenset())
    return Change(_owned(after), (*happenings, revealed, *gone))
