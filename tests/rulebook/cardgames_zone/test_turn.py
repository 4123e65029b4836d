"""cardgames.zone: the course of play in detail, special rules, variants."""

from __future__ import annotations

from tests.rulebook.table import lay_refusal, may_call, may_lay, may_not_lay, score, table, thrown, worth
from yaniv.game import Revealed, Slapped, card, cards

RULES = "cardgames-zone"
SLAP = "cardgames-zone+defausse_rapide"


def test_a_turn_is_first_a_discard_then_a_draw() -> None:
    """5. Déroulement détaillé: "Un tour"."""
    start = table(RULES, "9s 9h Kd", "Qc 4h", turned="9d")
    assert start.refusal(0, "draw") == start.refusal(0, "take 9d") == "wrong_phase"
    laid = start.do(0, "lay 9s 9h")
    assert laid.refusal(0, "lay Kd") == "wrong_phase" and laid.refusal(1, "lay Qc") == "not_your_turn"
    assert laid.do(0, "draw").turn == 1


def test_one_card_several_of_one_rank_or_a_run_of_at_least_three_is_discarded() -> None:
    """5. Déroulement détaillé, 1. Défausser: "une carte seule"."""
    assert may_lay(RULES, "Kd", "Jk", "9c 9d", "9c 9d 9h 9s", "5c 6c 7c", "5c 6c 7c 8c", "Ah 2h 3h")
    assert may_not_lay(RULES, "9c 8d", "Tc Jd", "5c 6c", "5c 6c 7d", "5c 6c 8c", "Qh Kh Ah")


def test_jokers_may_fill_the_gaps_of_a_run() -> None:
    """5. Déroulement détaillé, 1. Défausser: "les jokers peuvent combler"."""
    assert may_lay(RULES, "5c Jk 7c", "5c Jk Jk 8c", "5c Jk 7c Jk 9c")
    assert lay_refusal(RULES, "5c 6c Jk") == lay_refusal(RULES, "Jk 6c 7c") == "joker_not_at_end"
    assert may_not_lay(RULES, "5c Jk 7d", "5c Jk 8c")
    # Of jokers in sets nothing is said.
    assert lay_refusal(RULES, "9c 9d Jk") == "jokers_not_in_sets"


def test_the_top_of_the_stock_is_drawn_or_an_outer_card_of_the_discard_before() -> None:
    """5. Déroulement détaillé, 2. Piocher"""
    assert thrown(RULES, "4h 5h 6h 7h", stock="2c 3d").options(1) == {"draw", "take 4h", "take 7h"}
    assert thrown(RULES, "4h 5h 6h 7h", stock="2c 3d").do(1, "draw").hand(1) == "3d Qs"
    assert thrown(RULES, "9d 9s 9h").options(1) == {"draw", "take 9d", "take 9h"}
    assert thrown(RULES, "9d", turned="6d").options(1) == {"draw", "take 9d"}


def test_with_at_most_7_one_may_call_at_the_beginning_of_the_turn_instead_of_playing_it() -> None:
    """5. Déroulement détaillé, Annoncer Yaniv"""
    assert may_call(RULES, "3c 4d") and not may_call(RULES, "4c 4d")
    start = table(RULES, "3c 4d", "2c 3d")
    assert {"call", "lay 3c"} <= start.options(0)
    assert start.refusal(1, "call") == "not_your_turn"
    assert start.do(0, "call").hand(0) == "3c 4d"


def test_everybody_shows_the_cards() -> None:
    """5. Déroulement détaillé, Annoncer Yaniv: "Tout le monde montre"."""
    called = table(RULES, "3c 4d", "Qc 4h", "9s").do(0, "call")
    assert called.events[1] == Revealed((cards("3c 4d"), cards("4h Qc"), cards("9s")))


def test_if_nobody_has_as_much_or_less_the_caller_scores_0_the_others_their_totals() -> None:
    """5. Déroulement détaillé, Annoncer Yaniv: "Si personne n'a autant"."""
    assert score(RULES, "3c 4d", "8h", "Kd 9s").gained == (0, 8, 19)


def test_assaf_costs_the_caller_the_hand_and_30_scores_0_and_all_others_their_totals() -> None:
    """5. Déroulement détaillé, Annoncer Yaniv: "Si quelqu'un a autant"."""
    assert score(RULES, "3c 4d", "7h", "Kd 9s").gained == (37, 0, 19)
    assert score(RULES, "3c 4d", "6h", "Kd 9s").gained == (37, 0, 19)


def test_a_round_that_ends_at_exactly_100_or_200_halves_the_total() -> None:
    """5. Déroulement détaillé, Moitié"""
    assert score(RULES, 5, 10, 20, totals=(0, 90, 180)).totals == (0, 50, 100)
    assert score(RULES, 5, 9, 21, totals=(0, 90, 180)).totals == (0, 99, 201)
    # A round that leaves a total at 100 ends there too.
    assert score(RULES, 5, 10, totals=(100, 0)).totals == (50, 10)


def test_the_example_of_four_players() -> None:
    """5. Déroulement détaillé, Exemple 1: "Le joueur 1 défausse la suite"
    5. Déroulement détaillé, Exemple 2: "il défausse les deux 9"
    5. Déroulement détaillé, Exemple 3: "il défausse le roi"
    5. Déroulement détaillé, Exemple 4: "le joueur 1 annonce"
    5. Déroulement détaillé, Exemple 5: "Le joueur 3 a moins"
    """
    # The third player's discard comes just before the first one's turn: they sit in the order 1, 2, 4, 3.
    play = table(
        RULES,
        "Ah 2h 3h Kd 9s",
        "Tc Ks",
        "5c Js",
        "3c 9d",
        stock="Th Kc Jc Td Ad Qc Jd Ts 4c 2d Ac As 8h",
        turned="6d",
        starter=3,
    )
    play = play.do(3, "lay 9d", "draw").do(0, "lay Ah 2h 3h", "take 9d")
    assert (play.hand(0), play.round.points[0]) == ("9d 9s Kd", 28)
    play = play.do(1, "lay Ks", "draw").do(2, "lay Js", "draw").do(3, "lay Th", "draw").do(0, "lay 9d 9s", "draw")
    assert (play.hand(0), play.round.points[0]) == ("Ad Kd", 11)
    play = play.do(1, "lay Kc", "draw").do(2, "lay Jc", "draw").do(3, "lay Td", "draw").do(0, "lay Kd", "draw")
    assert (play.hand(0), play.round.points[0]) == ("Ad 4c", 5)
    play = play.do(1, "lay Qc", "draw").do(2, "lay Jd", "draw").do(3, "lay Ts", "draw").do(0, "call")
    assert play.round.points == (5, 12, 6, 4)
    assert score(RULES, *play.round.points).gained == (35, 12, 6, 0)


def test_a_call_comes_only_at_the_beginning_of_the_turn() -> None:
    """7. Règles spéciales: "Yaniv seulement au début"."""
    start = table(RULES, "2c Ad Kd", "Qc 4h", stock="Ac 7h")
    assert start.do(0, "lay Kd").refusal(0, "call") == "wrong_phase"
    assert start.do(0, "lay Kd", "draw").refusal(0, "call") == "not_your_turn"


def test_the_same_total_as_the_caller_s_is_assaf() -> None:
    """7. Règles spéciales: "Égalité"."""
    assert score(RULES, 7, 7).caught and not score(RULES, 7, 8).caught


def test_a_drawn_card_that_matches_the_discard_may_be_laid_at_once() -> None:
    """7. Règles spéciales: "Défausse rapide"."""
    for laid, beside in (("9s", "Kd"), ("9s 9h", "Kd")):
        drawn = table(SLAP, f"{laid} {beside}", "Qc 4h", stock="9d 2c").do(0, f"lay {laid}", "draw")
        slapped = drawn.do(0, "slap 9d")
        assert slapped.events == (Slapped(0, card("9d")),)
        assert (slapped.last, slapped.hand(0), slapped.stock, slapped.turn) == (f"{laid} 9d", "Kd", "2c", 1)
        assert drawn.do(1, "lay Qc").refusal(0, "slap 9d") == "no_window"
    unlike = table(SLAP, "9s Kd", "Qc 4h", stock="8d 2c").do(0, "lay 9s", "draw")
    assert unlike.refusal(0, "slap 8d") == "no_window"
    without = table(RULES, "9s Kd", "Qc 4h", stock="9d 2c").do(0, "lay 9s", "draw")
    assert without.refusal(0, "slap 9d") == "no_window"


def test_all_but_the_last_discard_is_shuffled_when_the_stock_is_empty() -> None:
    """7. Règles spéciales: "Pioche vide"."""
    ran_out = table(RULES, "9s 9h Kd", "Qc Qd 4h", stock="7h 2s", turned="5c", starter=1)
    ran_out = ran_out.do(1, "lay Qc Qd", "draw").do(0, "lay 9s 9h", "draw")
    assert ran_out.round.returning == cards("5c Qc Qd")
    rebuilt = ran_out.restock("Qd 5c Qc")
    assert (rebuilt.last, rebuilt.stock) == ("9s 9h", "Qd 5c Qc")


def test_to_call_too_early_and_to_discard_jokers_are_mistakes_but_legal() -> None:
    """7. Règles spéciales: "Erreurs courantes"."""
    assert score(RULES, "3c 4d", "2c").gained == (37, 0)
    assert table(RULES, "Jk 9d", "Kd").allows(0, "lay Jk")
    assert worth(RULES, "Jk") == 0


def test_the_standard_is_yaniv_at_7_assaf_30_and_out_above_200() -> None:
    """8. Variantes: "Standard de cette description"."""
    assert may_call(RULES, "7c") and not may_call(RULES, "8c")
    assert score(RULES, 7, 7).gained[0] == 7 + 30
    assert score(RULES, 5, 10, 11, totals=(0, 190, 190)).out == (2,)


def test_yaniv_at_7_or_5_and_out_above_200_or_100_are_on_offer() -> None:
    """8. Variantes: "Contre l'ordinateur"."""
    assert may_call(f"{RULES}+yaniv5", "5c") and not may_call(f"{RULES}+yaniv5", "6c") and may_call(RULES, "6c")
    assert score(f"{RULES}+cap100", 5, 10, 11, totals=(0, 90, 90)).out == (2,)
    assert score(f"{RULES}+cap100", 5, 10, 11, totals=(0, 90, 90)).totals == (0, 50, 101)
    assert score(RULES, 5, 10, 11, totals=(0, 90, 90)).out == ()
