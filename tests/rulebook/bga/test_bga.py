"""Board Game Arena: the whole help page."""

from __future__ import annotations

from tests.rulebook.table import (
    DECK,
    HIGH,
    LOW,
    TENS,
    deals,
    lay_refusal,
    match,
    may_call,
    may_lay,
    may_not_lay,
    score,
    seat_counts,
    table,
    thrown,
)
from yaniv.game import CARDS, Revealed, Slapped, card, cards, preset

RULES = "bga"
SLAP = "bga+defausse"


def test_at_the_beginning_of_the_turn_one_plays_cards_or_calls() -> None:
    """Déroulement du jeu: "Au début de son tour"."""
    start = table(RULES, "2c 3d", "Ac 4h")
    assert start.options(0) == {"lay 2c", "lay 3d", "call"}
    assert start.refuses(1, "lay Ac", "call")
    assert start.do(0, "lay 3d").refusal(0, "call") == "wrong_phase"


def test_a_single_card() -> None:
    """Jouer des cartes: "Une carte seule"."""
    assert table(RULES, "2c 9h Kd Jk", "Qs").allows(0, "lay 2c", "lay 9h", "lay Kd", "lay Jk")
    assert lay_refusal(RULES, "2c 9h") == "not_a_set_or_run"


def test_two_or_more_cards_of_one_rank_without_jokers() -> None:
    """Jouer des cartes: "Deux cartes ou plus"."""
    assert may_lay(RULES, "9c 9d", "9c 9d 9h", "9c 9d 9h 9s")
    assert may_not_lay(RULES, "9c 8d", "Tc Jd")
    assert lay_refusal(RULES, "9c Jk") == lay_refusal(RULES, "9c 9d Jk") == "jokers_not_in_sets"
    assert lay_refusal(RULES, "Jk Jk") == "only_jokers"


def test_three_or_more_consecutive_cards_of_one_suit_where_jokers_stand_for_any() -> None:
    """Jouer des cartes: "Trois cartes ou plus"."""
    assert may_lay(RULES, "5c 6c 7c", "5c 6c 7c 8c 9c")
    assert may_not_lay(RULES, "5c 6c", "5c 6c 7d", "5c 6c 8c")
    assert may_lay(RULES, "5c Jk 7c", "Jk 6c 7c", "5c 6c Jk", "5c Jk Jk", "5c Jk Jk 8c")
    assert may_not_lay(RULES, "5c Jk 7d", "5c Jk 8c")


def test_after_a_combination_a_card_is_drawn_or_taken_from_the_player_before() -> None:
    """Piocher ou ramasser: "Après avoir joué une combinaison"."""
    laid = thrown(RULES, "9d", turned="6d")
    assert laid.options(1) == {"draw", "take 9d"}
    assert laid.refusal(1, "take 6d") == laid.refusal(1, "take Kc") == "not_on_top"
    # It must be done, and once.
    assert laid.refuses(1, "lay Qs", "pass", "call") and laid.refusal(0, "lay Jd") == "not_your_turn"
    assert laid.do(1, "take 9d").refusal(1, "draw") == "not_your_turn"


def test_of_several_cards_only_the_first_or_last_may_be_taken() -> None:
    """Piocher ou ramasser: "Si le joueur précédent"."""
    assert thrown(RULES, "9d 9s 9h").options(1) == {"draw", "take 9d", "take 9h"}
    assert thrown(RULES, "4h 5h 6h 7h").options(1) == {"draw", "take 4h", "take 7h"}
    assert thrown(RULES, "4h 5h 6h").refusal(1, "take 5h") == "not_on_top"


def test_instead_of_playing_one_may_end_the_round_with_less_than_a_certain_value() -> None:
    """Appelez Yaniv: "Au lieu de jouer des cartes"."""
    # Less than 8, or 7 and less.
    assert may_call(RULES, "3c 4d") and not may_call(RULES, "4c 4d")
    called = table(RULES, "3c 4d", "Kd 9s").do(0, "call")
    assert called.over and called.hand(0) == "3c 4d"


def test_all_hands_are_revealed_and_the_lowest_caller_scores_nothing() -> None:
    """Appelez Yaniv: "Tous les joueurs révèlent"
    Appelez Yaniv: "Si le score du joueur qui a appelé"
    """
    called = table(RULES, "3c 4d", "Kd 9s").do(0, "call")
    assert called.events[1] == Revealed((cards("3c 4d"), cards("9s Kd")))
    assert score(RULES, "3c 4d", "Kd 9s", "8h", totals=(60, 0, 0)).totals == (60, 19, 8)


def test_a_total_as_low_or_lower_costs_the_caller_the_hand_and_30() -> None:
    """Appelez Yaniv: "Si un autre joueur a un total"."""
    assert score(RULES, 7, 7, 20).gained[0] == 37
    assert score(RULES, 7, 6, 20).gained[0] == 37
    assert score(RULES, 7, 8, 20).gained[0] == 0


def test_the_others_score_their_hands_whatever_they_are() -> None:
    """Appelez Yaniv: "Les autres joueurs reçoivent"."""
    assert score(RULES, 7, 6, 5, 20).gained == (37, 6, 5, 20)
    assert score(RULES, 7, 8, 30, 20).gained == (0, 8, 30, 20)


def test_the_lowest_hand_wins_the_round_and_starts_the_next() -> None:
    """Appelez Yaniv: "Le gagnant de la manche"."""
    assert score(RULES, 9, 5, 7, 8, caller=2).starter == 1
    assert score(RULES, 9, 8, 7, 8, caller=2).starter == 2
    game = match(RULES, 2).deal("Ac 2c 3c Jk Jk", "Ad Ah As 2h 2d", starter=1).do(1, "call")
    assert game.deal().turn == 0


def test_a_total_that_reaches_a_certain_point_is_reduced() -> None:
    """Appelez Yaniv: "un point précis prédéterminé"."""
    assert score(RULES, 5, 10, 20, totals=(0, 90, 180)).totals == (0, 50, 100)
    assert score(RULES, 5, 9, 21, totals=(0, 90, 179)).totals == (0, 99, 100)
    assert score(RULES, 5, 11, 19, totals=(0, 90, 180)).totals == (0, 101, 199)


def test_totals_are_kept_from_round_to_round() -> None:
    """Fin de partie: "Les scores sont conservés"."""
    game = match(RULES, 2).called(HIGH, LOW).called("9c 9d 9h 9s Tc", LOW)
    assert [scored.totals for scored in game.match.sheet] == [(50, 0), (96, 0)]


def test_whoever_passes_the_limit_is_out() -> None:
    """Fin de partie: "Tout joueur ayant dépassé"."""
    result = score(RULES, 5, 10, 9, 11, totals=(0, 190, 190, 190))
    assert (result.totals, result.out) == ((0, 100, 199, 201), (3,))


def test_the_match_goes_on_until_one_remains() -> None:
    """Fin de partie: "La partie continue"."""
    game = match(RULES, 3, totals=(40, 155, 60)).deal(LOW, HIGH, TENS, starter=0).do(0, "call")
    assert game.active == (True, False, True) and game.winners == ()
    game = game.called(LOW, "", HIGH).called(LOW, "", HIGH)
    assert game.totals == (40, 205, 210) and game.winners == (0,)


def test_the_table_chooses_the_call_limit() -> None:
    """Variante: "la limite d'appels"."""
    for limit, highest, too_high in ((3, "3c", "4c"), (5, "5c", "6c"), (7, "7c", "8c"), (11, "9c 2c", "9c 3c")):
        rules = preset(RULES, call_limit=limit)
        assert may_call(rules, highest) and not may_call(rules, too_high)


def test_the_table_chooses_where_players_go_out() -> None:
    """Variante: "le seuil d'élimination"."""
    rules = preset(RULES, eliminate_above=150)
    assert score(rules, 5, 10, 11, totals=(0, 140, 140)).out == (2,)
    assert score(RULES, 5, 10, 11, totals=(0, 140, 140)).out == ()


def test_the_table_chooses_the_reductions() -> None:
    """Variante: "le nombre et le montant"."""
    rules = preset(RULES, milestones=((50, 0), (75, 60), (150, 100)))
    assert score(rules, 5, 10, 10, 10, 10, totals=(0, 40, 65, 140, 90)).totals == (0, 0, 60, 100, 100)


def test_the_table_chooses_the_number_of_decks() -> None:
    """Variante: "le nombre de paquets"."""
    assert deals(match("bga(decks=2)"), DECK + DECK) and not deals(match("bga(decks=2)"), DECK)
    assert deals(match(RULES), DECK) and not deals(match(RULES), DECK + DECK) and not deals(match(RULES), CARDS)


def test_the_table_chooses_how_many_cards_are_dealt() -> None:
    """Variante: "le nombre de cartes distribuées"."""
    for size in (3, 4, 5, 6, 7):
        assert match(f"bga(hand_size={size})", 3).deal().table.round.counts == (size,) * 3
    assert match(RULES, 3).deal().table.round.counts == (5,) * 3
    assert seat_counts("bga(hand_size=7)") == [2, 3, 4, 5, 6, 7]  # 54 cards are no eight hands of seven


def test_the_slap_is_an_option() -> None:
    """Variante: "L'option Défausse"."""
    drawn = table(SLAP, "9s Kd", "Qc 4h", stock="9d 2c").do(0, "lay 9s", "draw")
    assert drawn.allows(0, "slap 9d")
    without = table(RULES, "9s Kd", "Qc 4h", stock="9d 2c").do(0, "lay 9s", "draw")
    assert without.refusal(0, "slap 9d") == "no_window"


def test_a_drawn_card_of_the_rank_just_discarded_may_be_discarded_too() -> None:
    """Défausse: "Si un joueur pioche une carte"."""
    drawn = table(SLAP, "9s Kd", "Qc 4h", stock="9d 2c").do(0, "lay 9s", "draw")
    slapped = drawn.do(0, "slap 9d")
    assert slapped.events == (Slapped(0, card("9d")),)
    assert (slapped.hand(0), slapped.last, slapped.stock, slapped.turn) == ("Kd", "9s 9d", "2c", 1)
    # Another rank, a card taken from the discards, a pair, or a card that lay in the hand does not count.
    other = table(SLAP, "9s Kd", "Qc 4h", stock="Kc 2c").do(0, "lay 9s", "draw")
    assert other.refusal(0, "slap Kc") == "no_window"
    taken = table(SLAP, "9s Kd", "Qc 4h", turned="9d").do(0, "lay 9s", "take 9d")
    assert taken.refusal(0, "slap 9d") == "no_window"
    pair = table(SLAP, "9s 9h Kd", "Qc 4h", stock="9d 2c").do(0, "lay 9s 9h", "draw")
    assert pair.refusal(0, "slap 9d") == "no_window"
    held = table(SLAP, "9s 9h Kd", "Qc 4h", stock="9d 2c").do(0, "lay 9s", "draw")
    assert held.refusal(0, "slap 9h") == "wrong_slap" and held.allows(0, "slap 9d")


def test_whoever_discards_the_last_card_so_must_call_in_the_next_turn() -> None:
    """Défausse: "Si une défausse réduit la main à zéro"."""
    drawn = table(SLAP, "9s", "Qc 4h", stock="9d 2c 3c 3d").do(0, "lay 9s", "draw").do(0, "slap 9d")
    assert drawn.hand(0) == "" and not drawn.over
    turn = drawn.do(1, "lay Qc", "draw")
    assert turn.options(0) == {"call"}
    assert turn.refusal(0, "draw") == turn.refusal(0, "lay") == "must_call"
    assert turn.do(0, "call").over
