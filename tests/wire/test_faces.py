"""A face shows what a spectator's view shows, and what is one's own what one's view shows."""

from __future__ import annotations

from hypothesis import given

from tests.laws.walks import Move, walks
from tests.server.worlds import match_at
from yaniv.game import SPECTATOR
from yaniv.wire.events import names
from yaniv.wire.faces import NO_ROUND, Face, of_match, own


@given(walks)
def test_a_face_shows_what_a_view_for_spectators_shows(walk: list[Move]) -> None:
    for move in walk:
        match = match_at(move.after)
        view, shown = match.view(SPECTATOR), of_match(match)
        assert view and shown.keys() == NO_ROUND.keys() < set(Face.__struct_fields__)
        assert shown == {
            "round": view.number,
            "phase": view.phase.value,
            "known": tuple(map(names, view.known)),
            "last": names(view.last),
            "takeable": names(view.takeable),
            "laid": names(view.laid),
            "hands": None if view.hands is None else tuple(map(names, view.hands)),
            **{
                name: getattr(view, name)
                for name in (
                    "dealer", "totals", "active", "turn", "counts", "stock", "last_run", "thrower", "laid_run", "caller"
                )
            },
        }  # fmt: skip


@given(walks)
def test_my_own_is_what_my_view_alone_shows(walk: list[Move]) -> None:
    match = match_at(walk[-1].after)
    for seat in range(match.seats):
        view, mine = match.view(seat), own(match, seat)
        assert view
        assert (mine.hand, mine.points, mine.actions) == (names(view.hand), view.points, tuple(map(str, view.actions)))


def test_a_spectator_owns_nothing_and_before_the_first_deal_there_is_no_round() -> None:
    assert own(None, SPECTATOR).seat is None and of_match(None) is NO_ROUND
