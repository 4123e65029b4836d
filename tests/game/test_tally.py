"""What of the tally only those ask who drive it without its typed face."""

from __future__ import annotations

from yaniv.game import tally


def test_a_match_that_is_given_up_is_over_and_nobody_is_out() -> None:
    t = tally.Tally()
    t.players, t.active, t.out = 3, 0b110, 0b001
    t.total[:3] = 5, 9, 7
    tally.give_up(t)
    assert (t.over, t.out, t.winners, t.active) == (1, 0, 0b100, 0b110)
