"""How a table goes on: `follow(table, entry)` is the table after one more entry of its log, and what happened by it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from yaniv import game
from yaniv.game import Match, Owed, Pass, Played, Void
from yaniv.wire import events

from . import entries
from .dealer import FairDealer
from .store.nameless import NOBODY
from .table import Change, Happening, Place, Stage, Table, parsed


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
        case entries.Forgotten(seat):
            return _forgotten(table, seat)
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


def _forgotten(table: Table, seat: int) -> Change:
    """Whoever sits there gets up, and leaves no name behind."""
    place = table.places[seat]
    players = tuple(
        replace(player, name=NOBODY) if player.person == place.person else player for player in table.players
    )
    table = replace(table, players=players)
    if not table.playing:
        return Change(_owned(_placed(table, seat, Place())), (events.GotUp(seat),))
    left = replace(place, name=NOBODY, held=True, left=True)
    return Change(_owned(_placed(table, seat, left)), (events.Held(seat, left=True),))


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
    promises = tuple(place.sealed or None for place in table.places)
    return Change(after, (events.Committed(after.matches, dealer.match, promises, after.commitment),))


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
