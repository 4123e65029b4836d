"""Playmore: how to play."""

from __future__ import annotations

from tests.rulebook.table import may_call, may_lay, may_not_lay, score, table, thrown, worth
from yaniv.game import SPECTATOR, Drew, Revealed, cards, see

RULES = "playmore"


def test_at_the_beginning_of_the_turn_five_or_fewer_may_call() -> None:
    """How to play, Check whether you want to call: "At the very beginning"
    How to play, Check whether you want to call: "If it totals 5 points or fewer"
    """
    assert may_call(RULES, "2c 3d") and may_call(RULES, "Ac Ad Ah As Jk")
    assert table(RULES, "2c 4d", "Kd").refusal(0, "call") == "hand_too_high"
    assert table(RULES, "2c 3d", "Ac", starter=1).refusal(0, "call") == "not_your_turn"


def test_nobody_has_to_call() -> None:
    """How to play, Check whether you want to call: "You do not have to call"."""
    low = table(RULES, "2c 3d", "Qs Qh")
    assert {"call", "lay 2c", "lay 3d"} <= low.options(0)
    assert low.do(0, "lay 3d", "draw").do(1, "lay Qs", "draw").allows(0, "call")


def test_a_call_skips_discard_and_draw_and_goes_straight_to_the_reveal() -> None:
    """How to play, Check whether you want to call: "If you call, skip"."""
    start = table(RULES, "2c 3d", "Qs Qh")
    called = start.do(0, "call")
    assert (called.over, called.hand(0), called.last) == (True, "2c 3d", start.last)
    assert isinstance(called.events[1], Revealed)
    assert not called.options(0) and not called.options(1)


def test_whoever_does_not_call_discards_exactly_one_of_these() -> None:
    """How to play, Choose one discard: "discard exactly one of these"."""
    start = table(RULES, "2c 3d 9h", "Qs Qh")
    assert start.refuses(0, "draw", "take 6d", "pass", "lay")
    assert start.do(0, "lay 9h").refusal(0, "lay 3d") == "wrong_phase"


def test_a_single_card() -> None:
    """How to play, Choose one discard: "a single card"."""
    assert table(RULES, "2c 9h Kd Jk", "Qs").allows(0, "lay 2c", "lay 9h", "lay Kd", "lay Jk")
    assert table(RULES, "2c 9h Kd Jk", "Qs").refusal(0, "lay Qs") == "not_in_hand"


def test_a_set_of_two_or_more_of_one_rank() -> None:
    """How to play, Choose one discard: "a set of two or more"."""
    assert may_lay(RULES, "7c 7d", "Qc Qd Qh", "8c 8d 8h 8s")
    # Equal points are no equal rank.
    assert may_not_lay(RULES, "7c 8d", "Qc Qd Kh", "Tc Jd")


def test_a_sequence_of_three_or_more_in_one_suit() -> None:
    """How to play, Choose one discard: "a sequence of three or more"."""
    assert may_lay(RULES, "4h 5h 6h", "4h 5h 6h 7h", "Js Qs Ks", "6h 4h 5h", "9s Ts Js Qs Ks")
    assert may_not_lay(RULES, "4h 5h", "4h 5h 6d", "4h 5h 7h", "4h 6h 8h")


def test_an_ace_is_always_low() -> None:
    """How to play, Choose one discard: "Aces are always low"."""
    assert may_lay(RULES, "Ah 2h 3h")
    assert may_not_lay(RULES, "Qh Kh Ah", "Kh Ah 2h")


def test_a_joker_may_stand_for_a_missing_card_of_a_sequence() -> None:
    """How to play, Use a joker carefully: "A joker may stand for"."""
    assert may_lay(RULES, "4h Jk 6h", "4h Jk Jk 7h", "Jk 4h 5h")
    assert may_not_lay(RULES, "4h Jk 6d", "4h Jk 7h", "Jk Kh Ah")


def test_eight_nine_of_clubs_and_a_joker_are_a_run() -> None:
    """How to play, Use a joker carefully: "8 of clubs, 9 of clubs, and a joker"."""
    assert thrown(RULES, "8c 9c Jk").last == "8c 9c Jk"
    assert thrown(RULES, "8c 9c Jk").takeable == {"8c", "Jk"}
    assert thrown(RULES, "8c 9c Jk", stock="2c 3d").hand(0) == "2c Jd"


def test_a_joker_counts_zero_in_the_hand() -> None:
    """How to play, Use a joker carefully: "The joker still counts as zero"."""
    assert worth(RULES, "Jk 4c") == 4
    assert may_call(RULES, "5c Jk") and not may_call(RULES, "6c Jk")


def test_after_the_discard_exactly_one_card_is_drawn() -> None:
    """How to play, Draw one card: "After discarding, draw exactly"."""
    for laid, left in (("9s", 5), ("9s 9h", 4), ("9s 9h 9c", 3)):
        after = table(RULES, "9s 9h 9c 2d 5d", "Qs Qh").do(0, f"lay {laid}", "draw")
        assert after.round.counts[0] == left
        assert after.refuses(0, "draw", "take 6d")


def test_draw_from_the_stock_or_take_the_first_or_last_card_of_the_group_before() -> None:
    """How to play, Draw one card: "You may take the top card"."""
    run = thrown(RULES, "4h 5h 6h", stock="2c 3d 8s")
    assert run.options(1) == {"draw", "take 4h", "take 6h"}
    assert run.refusal(1, "take 5h") == "not_on_top"
    assert run.do(1, "draw").hand(1) == "3d Qs"
    assert run.do(1, "take 6h").hand(1) == "6h Qs"
    assert thrown(RULES, "9d 9s 9h").options(1) == {"draw", "take 9d", "take 9h"}


def test_a_single_card_is_the_only_choice_from_the_discards() -> None:
    """How to play, Draw one card: "If that player discarded a single card"."""
    assert thrown(RULES, "9d", turned="6d").options(1) == {"draw", "take 9d"}
    # What lies below, and what the player has just laid, are out of reach.
    assert thrown(RULES, "9d", turned="6d").refuses(1, "take 6d", "take Kc")


def test_the_turn_passes_clockwise_and_the_hand_stays_hidden() -> None:
    """How to play, Pass the turn: "Keep your new hand hidden"."""
    after = table(RULES, "9s 2c", "Qc 4h", "Kd 7h", stock="8s").do(0, "lay 9s", "draw")
    assert after.turn == 1
    assert see(after.events[0], 0) == Drew(0, *cards("8s"))
    assert see(after.events[0], 1) == see(after.events[0], SPECTATOR) == Drew(0, None)
    assert after.view(1).hand == cards("4h Qc") and after.view(1).hands is None


def test_nobody_draws_first_and_then_discards() -> None:
    """How to play, Pass the turn: "You always discard before drawing"."""
    start = table(RULES, "9s 2c 7d", "Qc 4h", turned="9d")
    assert start.refusal(0, "draw") == "wrong_phase"
    assert start.refusal(0, "take 9d") == "wrong_phase"
    assert start.do(0, "lay 9s").allows(0, "draw", "take 9d")


def test_nobody_calls_after_the_discard_or_the_draw() -> None:
    """How to play, Pass the turn: "You also cannot call Yaniv"."""
    start = table(RULES, "2c 3d Kd", "Qs Qh", stock="Ac 9h")
    assert start.do(0, "lay Kd").refusal(0, "call") == "wrong_phase"
    assert start.do(0, "lay Kd", "draw").refusal(0, "call") == "not_your_turn"


def test_the_call_waits_for_the_beginning_of_the_next_turn() -> None:
    """How to play, Pass the turn: "Wait until the beginning"."""
    low = table(RULES, "2c Ad Kd", "Qs Qh", stock="Ac 9h").do(0, "lay Kd", "draw")
    assert low.refusal(0, "call") == "not_your_turn"
    assert low.do(1, "lay Qs", "draw").allows(0, "call")


def test_the_most_recent_discard_stays_when_the_stock_runs_out() -> None:
    """How to play, Refresh the draw pile: "leave the most recent discard"."""
    ran_out = table(RULES, "9s 9h Kd", "Qc Qd 4h", stock="7h 2s", turned="5c", starter=1)
    ran_out = ran_out.do(1, "lay Qc Qd", "draw").do(0, "lay 9s 9h", "draw")
    assert (ran_out.stock, ran_out.last) == ("", "9s 9h")
    rebuilt = ran_out.restock("Qd 5c Qc")
    assert rebuilt.last == "9s 9h"
    assert rebuilt.do(1, "lay 7h").options(1) == {"draw", "take 9s", "take 9h"}


def test_the_rest_of_the_discards_is_shuffled_to_a_new_stock_and_play_goes_on() -> None:
    """How to play, Refresh the draw pile: "Shuffle the rest"."""
    ran_out = table(RULES, "9s 9h Kd", "Qc Qd 4h", stock="7h 2s", turned="5c", starter=1)
    ran_out = ran_out.do(1, "lay Qc Qd", "draw").do(0, "lay 9s 9h", "draw")
    assert ran_out.round.returning == cards("5c Qc Qd")
    # Any order is a shuffle, and the lay of the next player waits for it.
    for order in ("Qd 5c Qc", "5c Qc Qd"):
        rebuilt = ran_out.do(1, "lay 7h").restock(order)
        assert rebuilt.stock == order
        assert rebuilt.do(1, "draw").hand(1) == f"4h {order[:2]}" and rebuilt.do(1, "draw").turn == 0


def test_everybody_shows_and_totals_the_hand_at_a_call() -> None:
    """How to play, Reveal the hands: "every player turns"."""
    called = table(RULES, "2c 3d", "Qs Kd", "Ac 7h").do(0, "call")
    assert called.events[1] == Revealed((cards("2c 3d"), cards("Qs Kd"), cards("Ac 7h")))
    assert called.view(1).hands == called.view(SPECTATOR).hands == called.round.hands
    assert called.round.points == (5, 20, 8)


def test_the_totals_are_compared_with_the_caller_s() -> None:
    """How to play, Reveal the hands: "Compare the totals"."""
    assert not score(RULES, "2c 3d", "6s", "7h").caught
    assert score(RULES, "2c 3d", "6s", "4h").caught
