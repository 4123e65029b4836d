"""A round as a value, and the positions it can begin with."""

from __future__ import annotations

import pickle

import pytest

from tests.rulebook.table import DECK, lay_refusal, table, thrown
from yaniv.game import BadDeal, Call, Round, preset, show

NATURALS = [str(one) for one in DECK if not one.joker]


def lying(*hands: str, rules: str = "bga", stock: str = "7h 2s", turned: str = "5c", starter: int = 0) -> Round:
    return Round.lying(preset(rules), hands, stock=stock, turned=turned, starter=starter)


def test_rounds_are_equal_when_all_that_they_hold_is() -> None:
    start = lying("9s Kd", "Qc 4h")
    assert start == lying("9s Kd", "Qc 4h") and hash(start) == hash(lying("9s Kd", "Qc 4h"))
    others = [
        lying("9h Kd", "Qc 4h"),
        lying("9s Kd", "Qh 4h"),
        lying("9s Kd", "Qc 4h", "Ks"),
        lying("9s Kd", "Qc 4h", stock="2s 7h"),
        lying("9s Kd", "Qc 4h", stock="7h"),
        lying("9s Kd", "Qc 4h", turned="5d"),
        lying("9s Kd", "Qc 4h", starter=1),
        lying("9s Kd", "Qc 4h", rules="playmore"),
    ]
    assert start not in others and hash(start) not in set(map(hash, others))
    assert start != show(start.hand(0))


def test_what_was_drawn_is_no_more_part_of_a_round() -> None:
    dealt = Round.dealt(preset("bga"), (True, True), 0, 1, DECK)
    hands = map(show, dealt.hands)
    assert dealt == lying(*hands, stock=show(dealt.stock), turned=show(dealt.last), starter=1)


def test_a_copy_of_a_round_is_equal_to_it() -> None:
    start = lying("9s Kd", "Qc 4h")
    copied = pickle.loads(pickle.dumps(start))
    assert copied == start and hash(copied) == hash(start)


def test_a_round_is_written_without_its_secrets() -> None:
    assert repr(lying("9s Kd", "Qc 4h")) == "<Round of 2 seats, play, turn of seat 0>"
    assert repr(table("bga", "9s", "Kd", starter=1).do(1, "lay Kd").round) == "<Round of 2 seats, draw, turn of seat 1>"


def test_a_round_begins_with_no_more_cards_than_there_is_room_for() -> None:
    assert lying("Ac Ad Ah As 2c 2d 2h", "Kd").counts == (7, 1)
    with pytest.raises(BadDeal, match=r"^a hand has at most 7 cards$"):
        lying("Kd", "Ac Ad Ah As 2c 2d 2h 2s")
    assert lying("Kd Kd", "Kd Ks").counts == (2, 2)
    with pytest.raises(BadDeal, match=r"^a card lies there at most 3 times$"):
        lying("Kd Kd", "Kd Ks", turned="Kd")
    three_decks = [*NATURALS * 3, *["Jk"] * 13]
    assert lying("", "", stock=" ".join(three_decks[1:]), turned=three_decks[0]).stock_count == 168
    with pytest.raises(BadDeal, match=r"^a card lies there at most 3 times$"):
        lying("", "", stock=" ".join(three_decks), turned="Jk")


def test_a_chance_that_was_let_go_by_is_gone() -> None:
    drawn = table("backpacker", "9c 9d 9h Kc", "9s Kd", "9s Kh").do(0, "lay 9c 9d 9h", "draw")
    for seat in (1, 2):
        assert drawn.refusal(seat, "sneak 9s") is None
        passed = drawn.do(seat, "pass")
        assert passed.refusal(seat, "sneak 9s") == passed.refusal(seat, "pass") == "no_window"
        assert passed.refusal(3 - seat, "sneak 9s") is None


def test_of_a_set_only_its_own_cards_are_taken() -> None:
    set_of_three = thrown("israeli", "9c 9d 9h")
    for one in map(str, DECK):
        assert (set_of_three.refusal(1, f"take {one}") is None) == (one in ("9c", "9d", "9h"))


def test_one_card_and_jokers_are_refused_as_the_set_they_would_be() -> None:
    for rules, two in (("backpacker", "jokers_not_in_runs"), ("cardgames-zone", "joker_not_at_end")):
        assert lay_refusal(rules, "8h 9h Jk") == two
        assert lay_refusal(rules, "8h Jk Jk") == "jokers_not_in_sets"
        assert lay_refusal(rules, "run 8h Jk Jk") == "not_a_run"


def test_there_is_no_seat_after_the_last_one() -> None:
    with pytest.raises(BadDeal, match=r"^the starter is a seat that is in the match$"):
        lying("9s Kd", "Qc 4h", starter=2)
    over = table("bga", "Ac", "Kd").do(0, "call").round
    assert over.refusal(1, Call()) == "round_over" and over.refusal(2, Call()) == "out_of_match"
    full = table("bga", "3c", "4d", "5h", "6s", "7c", "8d", "9h", "Ts").round
    assert full.legal_actions(7) == full.legal_actions(8) == ()
