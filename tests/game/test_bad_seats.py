"""Seats that nobody sits at, and tables that cannot be."""

import pytest

from yaniv.game import SPECTATOR, BadDeal, Call, IllegalAction, Refusal, Round, preset, view

ROUND = Round.lying(preset("bga"), ("9s Kd", "Qc 4h"), stock="7h", turned="5c")


@pytest.mark.parametrize("seat", [-2, -1, 2, 8, 99])
def test_a_seat_that_is_not_there_may_do_nothing(seat: int) -> None:
    assert ROUND.refusal(seat, Call()) is Refusal.OUT_OF_MATCH and ROUND.legal_actions(seat) == ()
    with pytest.raises(IllegalAction, match="out_of_match"):
        ROUND.play(seat, Call())


def test_a_view_is_of_a_seat_or_of_a_spectator() -> None:
    assert view(ROUND, SPECTATOR).hand == ()
    for seat in (-2, 2):
        with pytest.raises(IndexError, match="not 0 to 1, nor SPECTATOR"):
            view(ROUND, seat)


@pytest.mark.parametrize(
    ("hands", "starter", "active", "reason"),
    [
        ((), 0, None, "2 to 8 hands"),
        (("9s",), 0, None, "2 to 8 hands"),
        (("9s",) * 9, 0, None, "2 to 8 hands"),
        (("9s", "9h"), 2, None, "the starter"),
        (("9s", "9h"), -1, None, "the starter"),
        (("9s", "9h", "9d"), 0, (False, True, True), "the starter"),
        (("9s", "9h"), 0, (True,), "the starter"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    hands: tuple[str, ...], starter: int, active: tuple[bool, ...] | None, reason: str
) -> None:
    with pytest.raises(BadDeal, match=reason):
        Round.lying(preset("bga"), hands, stock="7h", turned="5c", starter=starter, active=active)
