"""cardgames.zone: tips for beginners, the summary in ten steps, frequent questions."""

from __future__ import annotations

from tests.rulebook.table import (
    DECK,
    deals,
    match,
    may_call,
    may_lay,
    may_not_lay,
    score,
    table,
    thrown,
    worth,
)
from yaniv.game import CARDS

RULES = "cardgames-zone"


def test_jokers_are_worth_0() -> None:
    """9. Conseils 2: "Garde les jokers"."""
    assert worth(RULES, "Jk Jk 7c") == 7
    assert may_call(RULES, "7c Jk Jk") and not may_call(RULES, "8c Jk Jk")


def test_pairs_and_runs_are_discarded_at_one_go() -> None:
    """9. Conseils 3: "Réunis paires et suites"."""
    start = table(RULES, "9s 9h 4c 5c 6c", "Kd", stock="2d")
    assert start.do(0, "lay 9s 9h", "draw").hand(0) == "2d 4c 5c 6c"
    assert start.do(0, "lay 4c 5c 6c", "draw").hand(0) == "2d 9h 9s"


def test_low_cards_that_others_discard_may_be_taken() -> None:
    """9. Conseils 4: "Regarde les défausses"."""
    assert thrown(RULES, "2d").do(1, "take 2d").hand(1) == "2d Qs"


def test_52_cards_2_jokers_5_cards_each() -> None:
    """10. Résumé 1: "52 cartes + 2 jokers"."""
    assert deals(match(RULES), DECK, starter=None) and not deals(match(RULES), CARDS, starter=None)
    assert match(RULES, 3).deal().table.round.counts == (5, 5, 5)


def test_joker_0_ace_1_pictures_10() -> None:
    """10. Résumé 2: "Valeurs"."""
    assert [worth(RULES, one) for one in ("Jk", "Ac", "Jd", "Qh", "Ks")] == [0, 1, 10, 10, 10]
    # Numbers, whose table the page has lost, count themselves, as in its examples.
    assert [worth(RULES, f"{rank}c") for rank in "23456789T"] == list(range(2, 11))


def test_first_discard_then_draw() -> None:
    """10. Résumé 3: "Tour"."""
    start = table(RULES, "9s Kd", "Qc 4h")
    assert start.refusal(0, "draw") == "wrong_phase"
    assert start.do(0, "lay Kd", "draw").hand(0) == "2c 9s"


def test_discard_one_card_one_rank_or_a_run_of_three_of_one_suit() -> None:
    """10. Résumé 4: "Défausser"."""
    assert may_lay(RULES, "2c", "2c 2d", "2c 3c 4c")
    assert may_not_lay(RULES, "2c 3d", "2c 3c", "2c 3c 4d")


def test_draw_from_the_stock_or_an_outer_card_of_the_discard_before() -> None:
    """10. Résumé 5: "Piocher"."""
    assert thrown(RULES, "4h 5h 6h").options(1) == {"draw", "take 4h", "take 6h"}


def test_at_7_or_less_call_at_the_beginning_of_the_turn() -> None:
    """10. Résumé 6: "Au début du tour"."""
    assert may_call(RULES, "7c") and not may_call(RULES, "8c")
    assert table(RULES, "7c 2d", "Kd").do(0, "lay 2d").refusal(0, "call") == "wrong_phase"


def test_the_lowest_hand_of_the_caller_is_0_the_others_their_totals() -> None:
    """10. Résumé 7: "Main la plus faible"."""
    assert score(RULES, 7, 8, 20).gained == (0, 8, 20)


def test_as_low_or_lower_is_assaf_and_30_for_the_caller() -> None:
    """10. Résumé 8: "Quelqu'un à égalité"."""
    assert score(RULES, 7, 7, 20).gained == (37, 0, 20)
    assert score(RULES, 7, 3, 20).gained == (37, 0, 20)


def test_exactly_100_or_200_is_halved() -> None:
    """10. Résumé 9: "Exactement 100 ou 200"."""
    assert score(RULES, 5, 10, 20, totals=(0, 90, 180)).totals == (0, 50, 100)
    assert score(RULES, 5, 11, 19, totals=(0, 90, 180)).totals == (0, 101, 199)


def test_more_than_200_is_out_and_the_last_one_wins() -> None:
    """10. Résumé 10: "Plus de 200"."""
    assert score(RULES, 5, 11, 9, totals=(0, 190, 190)).out == (1,)
    assert score(RULES, 5, 11, 9, totals=(0, 190, 190)).winners == ()
    assert score(RULES, 5, 11, 20, totals=(0, 190, 190)).winners == (0,)


def test_one_may_call_at_the_beginning_of_the_turn_with_7_points_or_less() -> None:
    """11. Questions, annoncer Yaniv"""
    assert table(RULES, "3c 4d", "2c").allows(0, "call") and table(RULES, "3c 4d", "2c").refuses(1, "call")
    assert table(RULES, "3c 5d", "2c").refusal(0, "call") == "hand_too_high"


def test_assaf_is_as_many_or_fewer_points_and_costs_the_caller_30_more() -> None:
    """11. Questions, un assaf: "Un autre joueur a autant"
    11. Questions, un assaf: "L'annonceur prend alors"
    """
    assert [score(RULES, 6, other).gained[0] for other in (5, 6, 7)] == [36, 36, 0]


def test_only_the_first_or_last_card_of_the_discard_before_may_be_taken() -> None:
    """11. Questions, prendre dans la défausse"""
    assert thrown(RULES, "9d 9s 9h").takeable == {"9d", "9h"}
    assert thrown(RULES, "4h 5h 6h").refusal(1, "take 5h") == "not_on_top"
    assert thrown(RULES, "9d", turned="6d").refusal(1, "take 6d") == "not_on_top"


def test_a_joker_counts_0() -> None:
    """11. Questions, un joker"""
    assert score(RULES, "7c", "Jk Jk").gained == (37, 0)


def test_exactly_100_points_become_50() -> None:
    """11. Questions, exactement 100 points"""
    assert score(RULES, 5, 40, totals=(0, 60)).totals == (0, 50)
