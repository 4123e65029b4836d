"""How to Play: valid discards, gameplay."""

from __future__ import annotations

from tests.rulebook.table import lay_refusal, may_call, may_lay, may_not_lay, score, table, thrown
from yaniv.game import SPECTATOR, Drew, Revealed, cards, preset, see

RULES = "israeli"


def test_any_single_card() -> None:
    """Valid Discards, Single card"""
    assert table(RULES, "2c 9h Kd Jk", "Qs").allows(0, "lay 2c", "lay 9h", "lay Kd", "lay Jk")


def test_a_set_is_two_three_or_four_of_one_rank() -> None:
    """Valid Discards, Set"""
    assert may_lay(RULES, "8c 8d", "8c 8d 8h", "8c 8d 8h 8s")
    assert may_not_lay(RULES, "8c 9d", "Tc Jd", "8c 8d 8h 9s")
    assert lay_refusal(RULES, "8c 8d 8h 8s Jk") == "set_too_big"
    # With the second deck.
    assert lay_refusal(preset(RULES, 6), "8c 8c 8d 8h 8s") == "set_too_big"
    assert lay_refusal(preset(RULES, 6), "8c 8c 8d 8h") is None


def test_a_run_is_three_or_more_consecutive_cards_of_one_suit() -> None:
    """Valid Discards, Run: "Three or more consecutive"."""
    assert may_lay(RULES, "4s 5s 6s", "4s 5s 6s 7s 8s", "6s 5s 4s")
    assert may_not_lay(RULES, "4s 5s", "4s 5s 6d", "4s 5s 7s")


def test_aces_are_low_only() -> None:
    """Valid Discards, Run: "Aces count as low only"."""
    assert may_lay(RULES, "Ad 2d 3d")
    assert may_not_lay(RULES, "Qd Kd Ad", "Kd Ad 2d")


def test_a_joker_may_be_a_missing_card_of_a_run() -> None:
    """Valid Discards, Run with Joker: "any one missing card inside a run"."""
    assert may_lay(RULES, "4s Jk 6s", "4s Jk Jk 7s")
    assert may_not_lay(RULES, "4s Jk 6d", "4s Jk 7s")


def test_a_joker_may_complete_a_set() -> None:
    """Valid Discards, Run with Joker: "or complete a set"."""
    assert may_lay(RULES, "8c Jk", "8c 8d Jk", "8c 8d Jk Jk")
    assert may_not_lay(RULES, "8c 9d Jk", "Jk Jk")


def test_two_cards_that_do_not_match_and_a_run_of_mixed_suits_are_not_discarded() -> None:
    """Valid Discards: "You may not discard"."""
    assert lay_refusal(RULES, "8c 9c") == lay_refusal(RULES, "8c Kd") == "not_a_set_or_run"
    assert lay_refusal(RULES, "4s 5h 6s") == lay_refusal(RULES, "4s 5s 6s 9c") == "not_a_set_or_run"


def test_a_turn_begins_with_a_discard_to_the_top_of_the_discard_pile() -> None:
    """Gameplay 1: "On your turn, first discard"."""
    start = table(RULES, "9s 9h Kd", "Qc 4h 3c", turned="5c")
    assert start.refuses(0, "draw", "take 5c")
    done = start.do(0, "lay 9s 9h", "draw")
    assert (done.last, done.round.buried) == ("9s 9h", cards("5c"))
    assert done.do(1, "lay Qc", "draw").last == "Qc"


def test_something_must_be_discarded_unless_one_calls() -> None:
    """Gameplay 1: "You must discard something"."""
    start = table(RULES, "3c 4d", "Qc 4h")
    assert start.refusal(0, "pass") == "no_window"
    assert start.refusal(0, "lay") == "empty_lay"
    assert start.options(0) == {"lay 3c", "lay 4d", "call"}


def test_then_one_card_is_drawn() -> None:
    """Gameplay 2: "Then draw one card"."""
    after = table(RULES, "9s 9h Kd", "Qc 4h", stock="7h 2s").do(0, "lay 9s 9h", "draw")
    assert (after.hand(0), after.turn) == ("7h Kd", 1)
    assert after.refusal(0, "draw") == "not_your_turn"


def test_draw_the_unseen_top_card_of_the_stock_or_a_card_of_the_most_recent_discard() -> None:
    """Gameplay 2: "You may take the top card"."""
    third = thrown(RULES, "9d", stock="2c 3d", turned="6d")
    assert third.options(1) == {"draw", "take 9d"}
    assert third.refusal(1, "take 6d") == "not_on_top"
    drew = third.do(1, "draw").events[0]
    assert see(drew, 1) == Drew(1, *cards("3d")) and see(drew, 0) == see(drew, SPECTATOR) == Drew(1, None)


def test_any_card_of_a_set_may_be_taken() -> None:
    """Gameplay 2: "If the previous player discarded a set"."""
    assert thrown(RULES, "9d 9s 9h").options(1) == {"draw", "take 9d", "take 9s", "take 9h"}
    assert thrown(RULES, "9d Jk 9h").do(1, "take Jk").hand(1) == "Qs Jk"


def test_only_the_first_or_last_card_of_a_run_may_be_taken() -> None:
    """Gameplay 2: "if they discarded a run"."""
    run = thrown(RULES, "4h 5h 6h 7h")
    assert run.options(1) == {"draw", "take 4h", "take 7h"}
    assert run.refusal(1, "take 5h") == run.refusal(1, "take 6h") == "not_on_top"


def test_a_call_comes_at_the_start_of_the_turn_instead_of_discarding_and_drawing() -> None:
    """Gameplay 3: "Instead of discarding and drawing"."""
    assert may_call(RULES, "Ac 2d 4h") and not may_call(RULES, "Ac 3d 4h")
    start = table(RULES, "3c 4d Jk", "Qc 4h", stock="Ac 9h")
    assert start.do(0, "lay Jk").refusal(0, "call") == "wrong_phase"
    assert start.do(0, "lay 4d", "draw").refusal(0, "call") == "not_your_turn"
    assert start.do(0, "call").hand(0) == "3c 4d Jk"


def test_at_a_call_play_stops_and_all_hands_are_revealed() -> None:
    """Gameplay 3: "Play stops"."""
    called = table(RULES, "3c 4d", "Qc 4h", "9s").do(0, "call")
    assert called.over and not called.options(1)
    assert called.events[1] == Revealed((cards("3c 4d"), cards("4h Qc"), cards("9s")))


def test_assaf_is_a_total_equal_to_or_lower_than_the_caller_s() -> None:
    """Gameplay 4: "If any other player's hand total"."""
    assert score(RULES, 7, 7, 20).caught and score(RULES, 7, 6, 20).caught
    assert not score(RULES, 7, 8, 20).caught


def test_the_caller_is_penalised_30_plus_the_own_hand_and_assaf_scores_0() -> None:
    """Gameplay 4: "The original caller is penalised"."""
    assert score(RULES, "3c 4d", "Ac 4h", "9s").gained == (30 + 7, 0, 9)
    assert score(RULES, "Jk", "Jk", "9s").gained == (30, 0, 9)


def test_two_assaf_callers_who_tie_both_score_0() -> None:
    """Gameplay 5: "If two Assaf-callers tie"."""
    assert score(RULES, 7, 4, 9, 4).gained == (37, 0, 9, 0)
    # Of several different ones the lowest alone.
    assert score(RULES, 7, 4, 6, 5).gained == (37, 0, 6, 5)


def test_an_opponent_who_ties_the_caller_wins_the_assaf() -> None:
    """Gameplay 5: "if the caller ties an opponent"."""
    assert score(RULES, 7, 7, 9).gained == (37, 0, 9)
