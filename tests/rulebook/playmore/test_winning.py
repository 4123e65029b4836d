"""Playmore: how you win, tips, quick questions."""

from __future__ import annotations

from tests.rulebook.table import (
    HIGH,
    LOW,
    TENS,
    lay_refusal,
    match,
    may_lay,
    may_not_lay,
    score,
    table,
    worth,
)
from yaniv.game import MatchEnded, preset

RULES = "playmore"


def test_the_strictly_lowest_caller_scores_0() -> None:
    """How you win: "If the caller has the strictly lowest hand"."""
    assert score(RULES, "2c 3d", "6s", "7h").gained[0] == 0
    assert score(RULES, "2c 3d", "5s", "7h").gained[0] > 0


def test_every_other_player_writes_down_the_hand() -> None:
    """How you win: "Every other player writes down"."""
    assert score(RULES, "2c 3d", "6s Kd", "7h Jk").gained == (0, 16, 7)


def test_a_tie_or_a_lower_hand_makes_the_call_unsuccessful() -> None:
    """How you win: "If another player ties the caller"."""
    assert score(RULES, 5, 5, 20).caught
    assert score(RULES, 5, 4, 20).caught
    assert not score(RULES, 5, 6, 20).caught


def test_an_unsuccessful_caller_scores_the_hand_and_30_and_the_others_their_hands() -> None:
    """How you win: "The caller then scores"."""
    assert score(RULES, "2c 3d", "4s", "7h").gained == (35, 4, 7)
    assert score(RULES, "2c 3d", "5s", "Jk").gained == (35, 5, 0)


def test_a_running_total_is_kept_after_every_round() -> None:
    """How you win: "Keep a running total"."""
    first = match(RULES, 2).deal(LOW, HIGH, starter=0).do(0, "call")
    second = first.called(LOW, "9c 9d")
    assert (first.totals, second.totals[0]) == ((0, 50), 0)
    assert second.totals[1] == 50 + second.match.sheet[1].hands[1]
    assert [scored.totals for scored in second.match.sheet] == [first.totals, second.totals]


def test_the_lowest_total_is_doing_best() -> None:
    """How you win: "The player with the lowest total"."""
    assert score(RULES, 2, 30, 20, totals=(60, 10, 50)).score.places == (2, 1, 3)


def test_above_200_is_out_and_play_continues_until_one_remains() -> None:
    """How you win: "a player who goes above 200"."""
    game = match(RULES, 3, totals=(0, 150, 120)).deal(LOW, HIGH, TENS, starter=0).do(0, "call")
    assert game.totals == (0, 100, 170) and game.active == (True, True, True)
    game = match(RULES, 3, totals=(0, 160, 120)).deal(LOW, HIGH, TENS, starter=0).do(0, "call")
    assert game.totals == (0, 210, 170) and game.active == (True, False, True) and game.goes_on
    game = game.deal(LOW, "", HIGH)
    assert game.table.round.counts == (5, 0, 5) and game.table.refusal(1, "draw") == "out_of_match"
    game = game.do(0, "call")
    assert game.totals == (0, 210, 220) and game.winners == (0,) and not game.goes_on
    assert game.events[-1] == MatchEnded((0,), (1, 3, 2))


def test_exactly_200_becomes_100_and_exactly_100_becomes_50() -> None:
    """How you win: "lands exactly on 200"."""
    assert score(RULES, 2, 10, 20, totals=(0, 190, 80)).totals == (0, 100, 50)
    assert score(RULES, 2, 10, 20, totals=(0, 189, 81)).totals == (0, 199, 101)
    # Exactly 200 is not above 200; and one reduction does not lead to another.
    assert score(RULES, 2, 10, totals=(0, 190)).out == ()
    assert score(RULES, 2, 11, totals=(0, 190)).out == (1,)


def test_the_reductions_are_agreed_on_before_the_start() -> None:
    """How you win: "These score reductions"."""
    without = preset(RULES, milestones=())
    assert score(without, 2, 10, 20, totals=(0, 190, 80)).totals == (0, 200, 100)
    assert score(without, 2, 10, 20, totals=(0, 190, 80)).out == ()
    # The rules of a match are fixed as it opens.
    game = match(without, 2).deal(LOW, HIGH).do(1, "lay Kc", "draw")
    assert game.match.rules == game.table.round.rules == without


def test_the_lowest_hand_starts_the_next_round() -> None:
    """How you win: "The player with the lowest hand"."""
    assert score(RULES, 5, 9, 20, 7).starter == 0
    assert score(RULES, 5, 9, 3, 4).starter == 2
    game = match(RULES, 2).deal(LOW, "2c 2d 2h 2s 3c", starter=0).do(0, "call")
    assert game.deal(LOW, HIGH).turn == 0


def test_a_tie_for_the_lowest_hand_goes_to_the_closest_clockwise_from_the_caller() -> None:
    """How you win: "If players tie for the lowest"."""
    assert score(RULES, 5, 9, 3, 3).starter == 2
    assert score(RULES, 3, 9, 5, 3, caller=2).starter == 3
    # The caller, at the greatest distance, comes last.
    assert score(RULES, 9, 5, 9, 5, caller=1).starter == 3


def test_a_face_card_is_10_points() -> None:
    """Tips: "Count your hand after every draw"."""
    assert worth(RULES, "Js") == worth(RULES, "Qs") == worth(RULES, "Ks") == 10


def test_jokers_and_aces_keep_the_total_low_and_a_joker_can_complete_a_sequence() -> None:
    """Tips: "Jokers and aces are especially valuable"."""
    assert worth(RULES, "Ac Ad Jk Jk") == 2
    assert may_lay(RULES, "5d Jk 7d") and may_not_lay(RULES, "5d Jk 9d")


def test_a_set_or_a_same_suit_run_is_discarded_together_three_cards_in_one_turn() -> None:
    """Tips: "Look for a set or a same-suit run"
    Tips: "Removing three cards in one turn"
    """
    start = table(RULES, "9s 9h 9d 4c 5c 6c Kd", "Qs")
    assert start.do(0, "lay 9s 9h 9d").hand(0) == "4c 5c 6c Kd"
    assert start.do(0, "lay 4c 5c 6c").hand(0) == "9d 9h 9s Kd"
    assert start.refusal(0, "lay 4c 5c Kd") == "not_a_set_or_run"


def test_somebody_may_take_a_card_from_one_end_of_a_run() -> None:
    """Tips: "Watch the discard pile"."""
    run = table(RULES, "4h 5h 6h Jd", "Qs Kc").do(0, "lay 4h 5h 6h", "draw").do(1, "lay Kc")
    assert run.allows(1, "take 4h", "take 6h")
    assert run.do(1, "take 6h").view(0).known == ((), run.round.last[-1:])


def test_calling_too_early_can_cost_30_extra_points() -> None:
    """Tips: "calling too early can cost 30"."""
    assert score(RULES, 5, 6).gained[0] == 0
    assert score(RULES, 5, 5).gained[0] == 5 + 30


def test_whoever_is_unsure_may_take_another_turn() -> None:
    """Tips: "If you are unsure"."""
    assert table(RULES, "2c 3d", "Qs Qh").do(0, "lay 3d", "draw").turn == 1


def test_a_call_comes_at_the_beginning_of_the_own_turn_before_discarding_or_drawing() -> None:
    """Quick questions, Can I call Yaniv whenever: "You may call only at the beginning"."""
    start = table(RULES, "2c 3d Jk", "Ac Jk", stock="Ad 9h")
    assert start.allows(0, "call")
    assert start.refusal(1, "call") == "not_your_turn"
    assert start.do(0, "lay Jk").refusal(0, "call") == "wrong_phase"
    assert start.do(0, "lay Jk", "draw").refusal(0, "call") == "not_your_turn"


def test_one_may_choose_not_to_call_and_keep_playing() -> None:
    """Quick questions, Can I call Yaniv whenever: "You may choose not to call"."""
    kept = table(RULES, "2c 3d", "Qs Qh").do(0, "lay 2c", "draw").do(1, "lay Qs", "draw")
    assert kept.turn == 0 and kept.allows(0, "call", "lay 3d")


def test_a_turn_allows_one_single_card_one_set_or_one_sequence() -> None:
    """Quick questions, several unrelated cards: "A turn allows one single card"."""
    assert may_lay(RULES, "7c", "7c 7d", "7c 8c 9c")
    assert lay_refusal(RULES, "7c 9d") == "not_a_set_or_run"
    assert lay_refusal(RULES, "7c 7d 8d 9d") == "not_a_set_or_run"


def test_unrelated_cards_are_discarded_on_separate_turns() -> None:
    """Quick questions, several unrelated cards: "Unrelated cards"."""
    start = table(RULES, "7c 9d 2h", "Qs Qh Kc")
    assert start.refusal(0, "lay 7c 9d") == "not_a_set_or_run"
    assert start.do(0, "lay 7c", "draw").do(1, "lay Qs", "draw").allows(0, "lay 9d")
