"""The score of a round: how it is asked for, and what it says of a seat that is out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from yaniv.game import Score, preset, settle

RULES = preset("cardgames-zone")
START = Score.opening(4).dealt_by(0, 1)


def test_a_round_is_ended_by_a_call_unless_a_slap_is_said() -> None:
    assert settle(RULES, START, (5, 12, 4, 6), 0)[1].caught
    after, scored = settle(RULES, START, (5, 12, 4, 6), 0, slapped=True)
    assert (scored.slapped, scored.caught, scored.gained, after.starter) == (True, False, (0, 12, 4, 6), 0)


def test_what_stands_for_a_seat_that_is_out_does_not_matter() -> None:
    one_out = replace(START, out_in=(0, 0, 0, 1), hands=(0, 0, 0, 33), totals=(0, 0, 0, 233), number=2)
    for nothing in (0, 1, 50, 99):
        after, scored = settle(RULES, one_out, (5, 12, 7, nothing), 0)
        assert (after.totals, after.hands, after.out_in) == ((0, 12, 7, 233), (5, 12, 7, 33), (0, 0, 0, 1))
        assert (scored.gained, scored.hands, scored.out) == ((0, 12, 7, 0), (5, 12, 7, 33), ())


@pytest.mark.parametrize("hands", [(5, 12, 4), (5, 12, 4, 6, 7)])
def test_every_seat_has_its_hand(hands: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="zip"):
        settle(RULES, START, hands, 0)


@pytest.mark.parametrize("starter", [0, 1])
def test_a_match_that_is_over_keeps_who_dealt_and_started_last(starter: int) -> None:
    last = Score.opening(2).dealt_by(1 - starter, starter)
    after, _ = settle(RULES, replace(last, totals=(0, 190)), (3, 50), 0)
    assert (after.winners, after.dealer, after.starter, after.number) == ((0,), 1 - starter, starter, 1)
