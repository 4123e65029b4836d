"""What a reader learns of a table: of what happened, and of how it stands. Each field is named, nothing is stripped."""

from __future__ import annotations

from yaniv.game import SPECTATOR, see
from yaniv.wire import events
from yaniv.wire.faces import Fields, of_match
from yaniv.wire.faces import Place as ShownPlace

from .table import Happening, Table


def hear(table: Table, happening: Happening, seat: int) -> events.Told | None:
    """The happening as the reader at this seat learns of it, or `None`."""
    if not isinstance(happening, events.Happening):
        seen = see(happening, seat)
        return None if seen is None else events.told(seen)
    match happening:
        case events.Muted(by=by):
            return happening if by == seat else None
        case events.Said(speaker) | events.Cried(speaker):
            return None if seat != SPECTATOR and speaker in table.places[seat].muted else happening
        case _:
            return happening


def face(table: Table) -> Fields:
    """The table as everybody sees it: a `Face` by its fields."""
    return {
        "terms": table.terms,
        "stage": table.stage.value,
        "match": table.matches,
        **_places(table),
        "ready": tuple(sorted(table.ready)),
        "commitment": table.commitment,
        **of_match(table.match),
    }


def _places(table: Table) -> Fields:
    owner = table.seat_of(table.owner)
    seats = tuple(ShownPlace(place.name, table.level(seat), place.held) for seat, place in enumerate(table.places))
    return {"owner": None if owner == SPECTATOR else owner, "seats": seats}
