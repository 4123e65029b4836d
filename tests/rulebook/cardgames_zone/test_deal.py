"""cardgames.zone: overview, cards, preparation, aim."""

from __future__ import annotations

from tests.rulebook.table import (
    DECK,
    HIGH,
    LOW,
    TENS,
    deals,
    dealt_in_order,
    match,
    score,
    table,
    worth,
)
from yaniv.game import CARDS, JOKER, SPECTATOR, Drew, cards, see

RULES = "cardgames-zone"


def test_everybody_has_five_cards() -> None:
    """1. Aperçu: "Chacun a cinq cartes"."""
    for seats in (2, 4, 8):
        assert match(RULES, seats).deal().table.round.counts == (5,) * seats


def test_whoever_thinks_to_have_the_lowest_hand_may_call() -> None:
    """1. Aperçu: "Celui qui pense avoir"."""
    # To think so is enough: somebody else may be lower.
    assert table(RULES, "3c 4d", "2c", "Kd").do(0, "call").over
    assert score(RULES, "3c 4d", "8s", "Kd").gained[0] == 0


def test_somebody_with_as_much_or_less_makes_assaf_and_the_caller_takes_a_penalty() -> None:
    """1. Aperçu: "Mais si quelqu'un a autant"."""
    assert score(RULES, 7, 7, 20).gained == (37, 0, 20)
    assert score(RULES, 7, 6, 20).gained == (37, 0, 20)
    assert score(RULES, 7, 8, 20).gained == (0, 8, 20)


def test_52_cards_and_2_jokers() -> None:
    """2. Cartes et matériel: "Jeu"."""
    assert len(DECK) == 54 and DECK.count(JOKER) == 2
    assert deals(match(RULES), DECK, starter=None)
    assert not deals(match(RULES), CARDS, starter=None) and not deals(match(RULES), (*DECK, JOKER), starter=None)


def test_hands_and_stock_are_hidden_and_the_last_discard_lies_open() -> None:
    """2. Cartes et matériel: "Faces visibles ou cachées"."""
    dealt = match(RULES, 2).deal(LOW, HIGH, turned="7c")
    assert dealt.view(0).hand == cards(LOW) and dealt.view(0).hands is None
    assert dealt.shown(0) == (cards(LOW), None) and dealt.shown(SPECTATOR) == (None, None)
    assert dealt.view(0).stock == 43
    laid = dealt.do(1, "lay Kc Kd", "draw")
    assert laid.view(0).last == laid.view(SPECTATOR).last == cards("Kc Kd")
    assert see(laid.events[0], 0) == Drew(1, None)


def test_the_cards_are_shuffled() -> None:
    """3. Préparation et début 1: "Mélanger"."""
    for order in (DECK, DECK[::-1], DECK[20:] + DECK[:20]):
        assert deals(match(RULES, 4), order, starter=None)
    assert not deals(match(RULES, 4), DECK[1:], starter=None)


def test_each_is_dealt_5_cards() -> None:
    """3. Préparation et début 2: "chacun reçoit 5 cartes"."""
    dealt = dealt_in_order(RULES, 3, dealer=0)
    assert [dealt.table.hand(seat).count(" ") + 1 for seat in range(3)] == [5, 5, 5]


def test_one_card_is_turned_up_for_the_discards() -> None:
    """3. Préparation et début 3: "une carte est retournée"."""
    dealt = dealt_in_order(RULES, 3, dealer=0)
    assert dealt.view(SPECTATOR).last == cards("4s") and dealt.table.stock.startswith("5c 5d")
    assert dealt.do(1, "lay 4c").allows(1, "take 4s")


def test_the_player_left_of_the_dealer_begins_and_later_the_winner_of_the_round() -> None:
    """3. Préparation et début 4: "le joueur à gauche du donneur"."""
    assert [dealt_in_order(RULES, 3, dealer=dealer).turn for dealer in (0, 1, 2)] == [1, 2, 0]
    assert not deals(match(RULES, 3), DECK, dealer=0, starter=0)
    assert score(RULES, 9, 9, 5, caller=2).starter == 2
    assert score(RULES, 9, 4, 5, caller=2).starter == 1  # the one who made Assaf
    game = match(RULES, 3).deal(HIGH, LOW, TENS, dealer=0).do(1, "call")
    assert not deals(game, DECK, dealer=None, starter=2) and game.deal().turn == 1


def test_ace_two_three_of_hearts_a_king_and_a_nine_are_25_points() -> None:
    """3. Préparation et début, Exemple de départ"""
    hand = "Ah 2h 3h Kd 9s"
    assert worth(RULES, hand) == 25
    assert table(RULES, hand, "Qs").allows(0, "lay Ah 2h 3h")


def test_the_caller_with_the_lowest_hand_scores_0_the_others_their_hands() -> None:
    """4. But et victoire: "Manche"."""
    assert score(RULES, "3c 4d", "8s Kd", "9h", totals=(12, 0, 0)).totals == (12, 18, 9)


def test_a_total_above_200_is_out() -> None:
    """4. But et victoire: "Élimination"."""
    result = score(RULES, 5, 10, 11, totals=(0, 190, 190))
    assert (result.totals, result.out) == ((0, 100, 201), (2,))


def test_the_last_player_left_wins() -> None:
    """4. But et victoire: "Partie"."""
    game = match(RULES, 3, totals=(40, 155, 60)).deal(TENS, HIGH, LOW, dealer=1).do(2, "call")
    assert game.totals == (90, 205, 60) and game.winners == () and game.goes_on
    game = game.called(HIGH, "", LOW).called(HIGH, "", LOW).called(HIGH, "", LOW)
    assert game.totals == (240, 205, 60) and game.winners == (2,)
