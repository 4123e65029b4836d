"""The Backpacker Card Game: what you need, card values, setting up, starting the game."""

from __future__ import annotations

from tests.rulebook.table import (
    DECK,
    HIGH,
    LOW,
    deals,
    dealt_in_order,
    match,
    may_call,
    score,
    seat_counts,
    table,
    worth,
)
from yaniv.game import CARDS, JOKER, SPECTATOR, cards

RULES = "backpacker"


def test_a_deck_of_54_a_score_and_two_or_more_players() -> None:
    """Introduction: "All you need is a 54 deck"."""
    assert len(DECK) == 54
    assert deals(match(RULES), DECK) and not deals(match(RULES), CARDS) and not deals(match(RULES), (*DECK, JOKER))
    assert 1 not in seat_counts(RULES) and set(seat_counts(RULES)) >= {2, 3, 4, 5, 6, 7, 8}
    assert match(RULES, 2).called(HIGH, LOW).totals == (50, 0)


def test_the_aim_is_a_lower_hand_than_the_others() -> None:
    """Aim of the Game"""
    assert score(RULES, 5, 6, 7).gained[0] == 0
    assert score(RULES, 5, 6, 4).gained[0] > 0


def test_an_ace_is_worth_1() -> None:
    """Card Values, Ace"""
    assert [worth(RULES, f"A{suit}") for suit in "cdhs"] == [1, 1, 1, 1]


def test_two_to_ten_are_worth_their_face_value() -> None:
    """Card Values, 2-10"""
    assert [worth(RULES, f"{rank}h") for rank in "23456789T"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]


def test_jack_queen_and_king_are_worth_10() -> None:
    """Card Values, Jack, Queen and King"""
    assert [worth(RULES, f"{rank}h") for rank in "JQK"] == [10, 10, 10]


def test_jokers_are_worth_0() -> None:
    """Card Values, Jokers"""
    assert worth(RULES, "Jk") == 0 and worth(RULES, "Jk Jk 5c") == 5


def test_five_cards_each_face_down() -> None:
    """Setting Up the Game: "Five cards are dealt"."""
    for seats in (2, 4, 8):
        dealt = match(RULES, seats).deal()
        assert dealt.table.round.counts == (5,) * seats
        assert dealt.shown(SPECTATOR) == (None,) * seats


def test_cards_are_dealt_one_by_one_clockwise() -> None:
    """Setting Up the Game: "Deal the cards one by one"."""
    dealt = dealt_in_order(RULES, 3, dealer=2, starter=0)
    assert dealt.table.hand(0) == "Ac As 2h 3d 4c"
    assert dealt.table.hand(1) == "Ad 2c 2s 3h 4d"
    assert dealt.table.hand(2) == "Ah 2d 3c 3s 4h"


def test_the_remaining_cards_are_the_face_down_draw_pile() -> None:
    """Setting Up the Game: "The remaining cards go in a pile"."""
    dealt = dealt_in_order(RULES, 3, dealer=2, starter=0)
    assert dealt.table.stock.startswith("5c 5d 5h") and dealt.view(0).stock == 54 - 15 - 1
    assert dealt.do(0, "lay Ac", "draw").table.hand(0) == "As 2h 3d 4c 5c"


def test_the_top_card_of_the_draw_pile_starts_the_dump_pile() -> None:
    """Setting Up the Game: "The top card of the draw pile"."""
    dealt = dealt_in_order(RULES, 3, dealer=2, starter=0)
    assert dealt.view(SPECTATOR).last == cards("4s")
    assert dealt.do(0, "lay Ac").allows(0, "take 4s")


def test_players_look_at_their_own_cards() -> None:
    """Starting the Game: "Players now look"."""
    dealt = match(RULES, 2).deal(LOW, HIGH)
    assert (dealt.view(0).hand, dealt.view(0).hands) == (cards(LOW), None)
    assert dealt.shown(0) == (cards(LOW), None)


def test_a_random_player_starts_the_first_round() -> None:
    """Starting the Game: "A random player starts"."""
    for starter in (0, 1, 2):
        assert dealt_in_order(RULES, 3, dealer=0, starter=starter).turn == starter
    assert not deals(match(RULES, 3), DECK, dealer=0, starter=None)


def test_the_winner_of_the_last_round_starts_the_next() -> None:
    """Starting the Game: "Rounds after the first"."""
    assert score(RULES, 9, 5, 20, caller=1).starter == 1
    game = match(RULES, 3).deal(HIGH, "2h 3h 4h 5h 6h", LOW, starter=2).do(2, "call")
    assert game.deal().turn == 2
    # Who won against a failed call is not said: the lowest hand.
    assert score(RULES, 9, 5, 4, caller=1).starter == 2


def test_in_a_turn_one_throws_one_or_more_cards_and_picks_up_one() -> None:
    """Starting the Game: "Throw one or more cards"."""
    start = table(RULES, "9s 9h Kd", "Qc 4h", stock="7h 2s")
    assert start.do(0, "lay Kd", "draw").hand(0) == "7h 9h 9s"
    assert start.do(0, "lay 9s 9h", "draw").hand(0) == "7h Kd"
    assert start.do(0, "lay 9s 9h").refusal(0, "lay Kd") == "wrong_phase"


def test_or_one_calls_with_a_low_hand() -> None:
    """Starting the Game: "Call Yaniv when"."""
    assert may_call(RULES, "4c") and may_call(RULES, "Ac 2c") and not may_call(RULES, "6c")
    # To think that the own hand is lowest is no condition.
    assert table(RULES, "4c", "Ac").do(0, "call").over
