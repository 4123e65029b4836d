"""How to Play: the introduction, players, card deck, objective, setup and deal."""

from __future__ import annotations

from tests.rulebook.table import (
    DECK,
    HIGH,
    LOW,
    TENS,
    deals,
    dealt_in_order,
    match,
    may_call,
    may_lay,
    score,
    seat_counts,
    table,
    worth,
)
from yaniv.game import CARDS, JOKER, SPECTATOR, cards

RULES = "israeli"


def test_with_7_or_less_one_may_call() -> None:
    """Under the title: "players race to drop their hand total"
    Introduction: "Each player tries to get"
    """
    assert may_call(RULES, "3c 4d") and may_call(RULES, "2c")
    assert not may_call(RULES, "4c 4d")


def test_an_equal_or_lower_total_makes_assaf_and_costs_the_caller_30() -> None:
    """Under the title: "an opponent with an equal or lower total"
    Introduction: "But any opponent whose hand ties or beats"
    """
    assert score(RULES, "3c 4d", "7s", "9h").gained == (37, 0, 9)
    assert score(RULES, "3c 4d", "6s", "9h").gained == (37, 0, 9)
    assert score(RULES, "3c 4d", "8s", "9h").gained == (0, 8, 9)


def test_a_call_ends_the_round() -> None:
    """Introduction: "Each player tries to get"."""
    called = table(RULES, "3c 4d", "Kd 9s").do(0, "call")
    assert called.over
    assert called.refusal(1, "lay Kd") == called.refusal(0, "lay 3c") == "round_over"


def test_penalties_add_up_and_who_crosses_200_is_out_until_one_is_left() -> None:
    """Introduction: "Over several rounds the penalties"."""
    game = match(RULES, 3, totals=(0, 155, 130)).deal(HIGH, LOW, TENS).do(1, "call")
    assert game.totals == (25, 155, 180)  # seat 0 landed on 50
    game = game.deal(TENS, HIGH, LOW).do(2, "call")
    assert game.totals == (75, 205, 180) and game.active == (True, False, True)
    game = game.deal(LOW, "", HIGH).do(0, "call")
    assert game.totals == (75, 205, 230) and game.winners == (0,)


def test_two_to_five_may_play() -> None:
    """Players: "typically played by 2 to 5"."""
    for seats in (2, 3, 4, 5):
        assert deals(match(RULES, seats), DECK, starter=None)
        assert not deals(match(RULES, seats), DECK + DECK, starter=None)
    assert 1 not in seat_counts(RULES)


def test_six_or_seven_play_with_a_second_deck() -> None:
    """Players: "It also works for 6 or 7"."""
    assert seat_counts(RULES) == [2, 3, 4, 5, 6, 7]
    for seats in (6, 7):
        assert deals(match(RULES, seats), DECK + DECK, starter=None)
        assert not deals(match(RULES, seats), DECK, starter=None)


def test_a_standard_deck_and_two_jokers() -> None:
    """Card Deck: "Use a standard 52-card"."""
    assert len(DECK) == 54 and DECK.count(JOKER) == 2
    assert deals(match(RULES), DECK, starter=None)
    assert not deals(match(RULES), CARDS, starter=None)
    assert not deals(match(RULES), (*DECK, JOKER), starter=None)


def test_ace_1_numbers_face_value_pictures_10_joker_0() -> None:
    """Card Deck: "Card point values are"."""
    assert [worth(RULES, f"{rank}s") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert worth(RULES, "Jk") == 0


def test_a_joker_is_worth_0_and_wild() -> None:
    """Card Deck: "The Joker is the best card"."""
    assert worth(RULES, "Jk Jk 3c") == 3
    assert may_lay(RULES, "5c Jk 7c", "Jk 5c 6c", "5c 6c Jk", "5c 5d Jk")


def test_the_round_is_won_by_calling_with_7_or_less_before_the_others_and_without_assaf() -> None:
    """Objective: "Be the round's winner"."""
    start = table(RULES, "3c 4d", "3s 5h", "4s 3h", starter=0)
    assert start.do(0, "call").refusal(2, "call") == "round_over"
    assert score(RULES, "3c 4d", "3s 5h", "4s 4h").gained[0] == 0
    assert score(RULES, "3c 4d", "3s 5h", "4s 3h").gained[0] > 0


def test_over_the_penalty_threshold_is_out_and_the_last_player_standing_wins() -> None:
    """Objective: "Players reach a penalty threshold"."""
    result = score(RULES, 5, 31, 20, totals=(0, 170, 10))
    assert (result.out, result.winners) == ((1,), ())
    last = score(RULES, 5, 30, 40, totals=(0, 201, 170), out=(1,))
    assert (last.out, last.winners, last.score.places) == ((2,), (0,), (1, 3, 2))


def test_the_threshold_is_7_or_by_agreement_5_or_9() -> None:
    """Setup and Deal 1: "Agree on the Yaniv threshold"."""
    limits = {RULES: 7, f"{RULES}+yaniv5": 5, f"{RULES}+yaniv9": 9}
    for rules, limit in limits.items():
        assert may_call(rules, f"{limit}c") and not may_call(rules, f"{limit}c Ad")


def test_any_dealer_is_chosen_and_the_deal_rotates_clockwise() -> None:
    """Setup and Deal 2: "Choose a dealer by any method"
    Setup and Deal 2: "The deal rotates clockwise"
    """
    assert all(deals(match(RULES, 3), DECK, dealer, None) for dealer in (0, 1, 2))
    assert not deals(match(RULES, 3), DECK, dealer=None, starter=None)
    assert [score(RULES, 5, 9, 9, dealer=dealer).dealer for dealer in (0, 1, 2)] == [1, 2, 0]
    game = match(RULES, 3).deal(HIGH, LOW, dealer=0).do(1, "call")
    assert not deals(game, DECK, dealer=0) and deals(game, DECK, dealer=1, starter=2)


def test_five_cards_each_one_at_a_time_clockwise_face_down() -> None:
    """Setup and Deal 3: "Deal 5 cards to each player"."""
    dealt = dealt_in_order(RULES, 3, dealer=0)
    assert dealt.table.hand(1) == "Ac As 2h 3d 4c"
    assert dealt.table.hand(2) == "Ad 2c 2s 3h 4d"
    assert dealt.table.hand(0) == "Ah 2d 3c 3s 4h"
    assert dealt.shown(1) == (None, cards("Ac As 2h 3d 4c"), None)


def test_the_remaining_deck_is_the_face_down_stock() -> None:
    """Setup and Deal 4: "Place the remaining deck"."""
    dealt = dealt_in_order(RULES, 3, dealer=0)
    assert dealt.table.stock.split()[0] == "5c" and len(dealt.table.stock.split()) == 38
    assert dealt.view(1).stock == dealt.view(SPECTATOR).stock == 38


def test_the_top_card_of_the_stock_is_turned_up() -> None:
    """Setup and Deal 5: "Turn the top card"."""
    dealt = dealt_in_order(RULES, 3, dealer=0)
    assert dealt.view(0).last == dealt.view(SPECTATOR).last == cards("4s")
    assert dealt.do(1, "lay Ac").allows(1, "take 4s")


def test_the_player_to_the_dealer_s_left_begins() -> None:
    """Setup and Deal 6: "The player to the dealer's left"."""
    assert [dealt_in_order(RULES, 3, dealer=dealer).turn for dealer in (0, 1, 2)] == [1, 2, 0]
    assert not deals(match(RULES, 3), DECK, dealer=0, starter=0)
    assert not deals(match(RULES, 3), DECK, dealer=0, starter=2)
    # In later rounds too, whoever won the last one.
    assert score(RULES, 5, 9, 9, caller=0, dealer=0).starter == 2
    assert score(RULES, 5, 9, 9, 9, caller=0, dealer=1).starter == 3
