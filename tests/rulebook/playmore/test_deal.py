"""Playmore: quick facts, what you are trying to do, what you need, set it up."""

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
from yaniv.game import CARDS, JOKER, SPECTATOR, Revealed, cards

RULES = "playmore"


def test_one_deck_of_52_cards_and_two_jokers() -> None:
    """Introduction: "To play, you need a normal deck"
    Quick facts, Cards
    What you need: "Use one standard 54-card deck"
    """
    assert len(DECK) == 54 and DECK.count(JOKER) == 2
    assert deals(match(RULES), DECK)
    assert not deals(match(RULES), CARDS)
    assert not deals(match(RULES), (*DECK, JOKER))
    assert not deals(match(RULES), (*CARDS, CARDS[0]))


def test_two_to_five_may_play() -> None:
    """Quick facts, Players
    What you need: "For two to five players"
    """
    assert seat_counts(RULES) == [2, 3, 4, 5]


def test_five_cards_each() -> None:
    """Quick facts, Starting hand
    What you need: "For two to five players"
    Set it up: "Deal five cards face down"
    """
    for seats in (2, 3, 4, 5):
        assert match(RULES, seats).deal().table.round.counts == (5,) * seats


def test_the_lowest_total_wins() -> None:
    """Quick facts, Goal
    What you are trying to do: "Since the overall winner"
    """
    # The caller is caught, and the other hand was lower: the total decides.
    assert score(RULES, 5, 4, totals=(100, 199)).winners == (0,)
    # Both go out at once.
    assert score(RULES, 5, 4, totals=(167, 197)).winners == (1,)
    assert score(RULES, 5, 4, totals=(166, 198)).winners == (0,)


def test_a_turn_is_one_discard_then_one_draw() -> None:
    """What you are trying to do: "On each turn, you discard"."""
    start = table(RULES, "9s 9h Kd", "Qc 4h")
    assert start.refusal(0, "draw") == "wrong_phase"
    laid = start.do(0, "lay 9s 9h")
    assert laid.refusal(0, "lay Kd") == "wrong_phase"
    assert laid.do(0, "draw").round.counts == (2, 2)
    assert laid.do(0, "draw").refusal(0, "draw") == "not_your_turn"


def test_a_hand_of_five_or_fewer_may_call_at_the_beginning_of_the_turn() -> None:
    """What you are trying to do: "When you believe your hand"."""
    assert may_call(RULES, "2c 3d") and may_call(RULES, "2c Jk")
    assert not may_call(RULES, "3c 3d")
    # What the player believes is no condition: somebody else may well be lower.
    assert table(RULES, "2c 3d", "Ac").allows(0, "call")


def test_a_call_stops_the_round_shows_all_hands_and_adds_the_scores() -> None:
    """What you are trying to do: "The round stops"."""
    start = match(RULES, 2, totals=(10, 20)).deal(LOW, HIGH, starter=0)
    called = start.do(0, "call")
    assert Revealed((cards(LOW), cards("Qs Kc Kd Kh Ks"))) in called.events
    assert called.table.refusal(1, "lay Kc") == "round_over"
    assert called.totals == (10, 70)


def test_the_round_winner_scores_zero() -> None:
    """What you are trying to do: "A round winner scores zero"."""
    assert score(RULES, "2c 3d", "Kd", totals=(30, 0)).totals == (30, 10)


def test_the_others_add_their_hands_to_their_running_totals() -> None:
    """What you are trying to do: "The other players add"."""
    assert score(RULES, "2c 3d", "Kd 9s", "Ac 5h", totals=(30, 40, 50)).totals == (30, 59, 56)


def test_there_are_open_discards_a_face_down_stock_and_kept_scores() -> None:
    """What you need: "You also need a discard pile"."""
    dealt = match(RULES, 2, totals=(12, 34)).deal(LOW, HIGH, turned="7c", starter=0)
    for seat in (0, 1, SPECTATOR):
        seen = dealt.view(seat)
        assert (seen.last, seen.stock, seen.totals) == (cards("7c"), 43, (12, 34))


def test_aces_count_1_numbers_their_number_and_face_cards_10() -> None:
    """What you need: "An ace is worth 1 point"."""
    assert [worth(RULES, f"{rank}h") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_a_joker_is_worth_0() -> None:
    """What you need: "A joker is worth 0"."""
    assert worth(RULES, "Jk") == worth(RULES, "Jk Jk") == 0
    assert worth(RULES, "Jk 7c") == 7


def test_suits_have_the_same_values() -> None:
    """What you need: "Suits do not have"."""
    assert [worth(RULES, f"8{suit}") for suit in "cdhs"] == [8, 8, 8, 8]
    assert score(RULES, "2s", "2c").caught and score(RULES, "2c", "2s").caught


def test_a_first_dealer_is_chosen_and_any_shuffle_is_a_deal() -> None:
    """Set it up: "Choose a first dealer"."""
    assert all(deals(match(RULES, 3), DECK, dealer) for dealer in (0, 1, 2))
    assert not deals(match(RULES, 3), DECK, dealer=None)
    assert not deals(match(RULES, 3), DECK, dealer=3)
    assert deals(match(RULES, 3), reversed(DECK)) and deals(match(RULES, 3), DECK[27:] + DECK[:27])


def test_cards_are_dealt_one_at_a_time_and_face_down() -> None:
    """Set it up: "Deal five cards face down"."""
    dealt = dealt_in_order(RULES, 3, dealer=0, starter=0)
    assert dealt.table.hand(1) == "Ac As 2h 3d 4c"
    assert dealt.table.hand(2) == "Ad 2c 2s 3h 4d"
    assert dealt.table.hand(0) == "Ah 2d 3c 3s 4h"
    assert dealt.shown(SPECTATOR) == (None, None, None)


def test_everyone_sees_the_own_hand_only() -> None:
    """Set it up: "Everyone may look at their own hand"."""
    dealt = match(RULES, 2).deal(LOW, HIGH)
    mine, theirs = dealt.view(0), dealt.view(1)
    assert (mine.hand, theirs.hand) == (cards(LOW), cards("Qs Kc Kd Kh Ks"))
    assert mine.hands is None and theirs.hands is None
    assert dealt.shown(1) == (None, cards("Qs Kc Kd Kh Ks"))


def test_the_undealt_cards_are_the_stock() -> None:
    """Set it up: "Put the undealt cards face down"."""
    for seats in (2, 5):
        assert match(RULES, seats).deal().table.round.stock_count == 54 - 5 * seats - 1


def test_the_next_card_is_turned_up_to_begin_the_discards() -> None:
    """Set it up: "Turn its top card face up"."""
    dealt = dealt_in_order(RULES, 3, dealer=0, starter=0)
    assert (dealt.table.last, dealt.table.stock[:5]) == ("4s", "5c 5d")
    assert dealt.do(0, "lay 4h").table.allows(0, "take 4s")


def test_any_player_may_be_chosen_to_go_first() -> None:
    """Set it up: "The first player can be chosen randomly"."""
    for starter in (0, 1, 2):
        assert dealt_in_order(RULES, 3, dealer=0, starter=starter).turn == starter
    assert not deals(match(RULES, 3), DECK, dealer=0, starter=None)


def test_play_moves_clockwise() -> None:
    """Set it up: "Play moves clockwise"."""
    start = table(RULES, "9s 2c", "Qc 4h", "Kd 7h", starter=1)
    after = start.do(1, "lay Qc", "draw")
    assert (start.turn, after.turn) == (1, 2)
    assert after.refusal(0, "lay 9s") == "not_your_turn"
    assert after.do(2, "lay Kd", "draw").turn == 0
