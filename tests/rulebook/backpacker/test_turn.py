"""The Backpacker Card Game: throwing cards, picking up cards, calling Yaniv."""

from __future__ import annotations

from tests.rulebook.table import lay_refusal, may_call, may_lay, may_not_lay, table, thrown
from yaniv.game import cards

RULES = "backpacker"


def test_one_of_these_combinations_is_thrown() -> None:
    """Throwing Cards: "any one of the following"."""
    assert lay_refusal(RULES, "7c 9d") == lay_refusal(RULES, "7c 7d 8d") == "not_a_set_or_run"
    # Jokers are not spoken of: they are no part of a combination.
    assert lay_refusal(RULES, "7c 7d Jk") == "jokers_not_in_sets"
    assert lay_refusal(RULES, "7c 8c Jk") == "jokers_not_in_runs"


def test_any_one_card() -> None:
    """Throwing Cards: "Any one card"."""
    assert table(RULES, "2c 9h Kd Jk", "Qs").allows(0, "lay 2c", "lay 9h", "lay Kd", "lay Jk")


def test_a_set_of_two_or_more_of_one_rank() -> None:
    """Throwing Cards: "A set of two or more"
    Throwing Cards: "two 9s, three Kings, four 8s"
    """
    assert may_lay(RULES, "9c 9d", "Kc Kd Kh", "8c 8d 8h 8s")
    assert may_not_lay(RULES, "9c 8d", "Tc Kd", "8c 8d 8h 9s")


def test_a_sequence_of_three_or_more_of_one_suit() -> None:
    """Throwing Cards: "A sequence of three or more"
    Throwing Cards: "A-2-3 of clubs"
    """
    assert may_lay(RULES, "Ac 2c 3c", "4h 5h 6h 7h", "Js Qs Ks")
    assert may_not_lay(RULES, "Ac 2c", "4h 5h 6d 7h", "Js Qs", "4h 5h 7h")


def test_queen_king_ace_is_no_sequence() -> None:
    """Throwing Cards: "a Q-K-A combination"."""
    assert lay_refusal(RULES, "Qs Ks As") == lay_refusal(RULES, "Js Qs Ks As") == "not_a_set_or_run"


def test_one_card_must_be_picked_up() -> None:
    """Picking Up Cards: "Players must also pick up"."""
    thrown_one = table(RULES, "9s 9h Kd", "Qc 4h").do(0, "lay Kd")
    assert thrown_one.options(0) == {"draw", "take 6d"}
    assert thrown_one.refusal(1, "lay Qc") == "not_your_turn"
    assert thrown_one.do(0, "draw").refusal(0, "draw") == "not_your_turn"


def test_the_top_of_the_draw_pile_may_be_picked_up() -> None:
    """Picking Up Cards: "The top of the draw pile"."""
    assert thrown(RULES, "9d", stock="2c 3d 8s").do(1, "draw").hand(1) == "3d Qs"


def test_the_first_or_last_card_the_player_before_has_thrown_may_be_picked_up() -> None:
    """Picking Up Cards: "from the previous player"
    Picking Up Cards: "only pick the first or last card"
    """
    assert thrown(RULES, "9d").options(1) == {"draw", "take 9d"}
    assert thrown(RULES, "9d 9s 9h 9c").options(1) == {"draw", "take 9d", "take 9c"}
    assert thrown(RULES, "4h 5h 6h").refusal(1, "take 5h") == "not_on_top"
    assert thrown(RULES, "9d", turned="6d").refusal(1, "take 6d") == "not_on_top"


def test_a_card_is_always_thrown_before_one_is_picked_up() -> None:
    """Picking Up Cards: "Always throw down a card"."""
    start = table(RULES, "9s 9h Kd", "Qc 4h", turned="9d")
    assert start.refusal(0, "draw") == start.refusal(0, "take 9d") == "wrong_phase"


def test_the_last_face_up_card_is_saved_and_the_rest_of_the_dump_pile_is_the_new_draw_pile() -> None:
    """Picking Up Cards: "If players get through"."""
    ran_out = table(RULES, "9s 9h Kd", "Qc Qd 4h", stock="7h 2s", turned="5c", starter=1)
    ran_out = ran_out.do(1, "lay Qc Qd", "draw").do(0, "lay 9s 9h", "draw")
    assert ran_out.round.returning == cards("5c 9s Qc Qd")
    rebuilt = ran_out.restock("Qd 9s 5c Qc")
    assert (rebuilt.last, rebuilt.stock) == ("9h", "Qd 9s 5c Qc")
    assert rebuilt.do(1, "lay 7h").options(1) == {"draw", "take 9h"}


def test_at_five_or_less_in_the_own_turn_a_call_ends_the_round() -> None:
    """Calling Yaniv: "When it is a player's turn"."""
    assert may_call(RULES, "2c 3d") and may_call(RULES, "5c Jk") and not may_call(RULES, "2c 4d")
    start = table(RULES, "2c 3d", "Ac 4h", starter=1)
    assert start.refusal(0, "call") == "not_your_turn"
    assert start.do(1, "call").over


def test_a_call_comes_only_at_the_beginning_of_the_turn() -> None:
    """Calling Yaniv: "only call Yaniv at the beginning"."""
    start = table(RULES, "2c Ad Kd", "Qc 4h", stock="Ac 7h")
    assert start.do(0, "lay Kd").refusal(0, "call") == "wrong_phase"
    drawn = start.do(0, "lay Kd", "draw")
    assert drawn.refusal(0, "call") == "not_your_turn"
    assert drawn.do(1, "lay Qc", "draw").allows(0, "call")


def test_with_the_call_the_round_has_ended_and_is_scored() -> None:
    """Calling Yaniv: "Now the round has ended"."""
    called = table(RULES, "2c 3d", "Qc 4h").do(0, "call")
    assert called.refuses(0, "lay 2c", "draw", "call") and called.refuses(1, "lay Qc", "draw", "call")
    assert called.round.points == (5, 14)
