"""How to Play: common variations, tips and strategy, glossary."""

from __future__ import annotations

from tests.rulebook.table import DECK, deals, match, may_call, may_lay, may_not_lay, score, table, thrown, worth
from yaniv.game import JOKER, SPECTATOR, Revealed, Slapped, cards

RULES = "israeli"


def test_yaniv_5_lowers_the_threshold_to_5() -> None:
    """Common Variations, Yaniv 5: "Threshold lowered to 5"."""
    assert may_call(f"{RULES}+yaniv5", "2c 3d") and not may_call(f"{RULES}+yaniv5", "3c 3d")
    assert may_call(RULES, "3c 3d")


def test_without_assaf_a_call_always_stands() -> None:
    """Common Variations, No Assaf: "Remove the Assaf counter"."""
    assert score(f"{RULES}+no_assaf", 7, 3, 20).gained == (0, 3, 20)
    assert score(f"{RULES}+no_assaf", 7, 7, 20).gained == (0, 7, 20)
    assert score(RULES, 7, 3, 20).gained == (37, 0, 20)


def test_a_slapdown_ends_the_round_without_a_call_when_the_draw_brings_the_hand_to_0() -> None:
    """Common Variations, Slapdown"""
    drawn = table(f"{RULES}+slapdown", "Kd", "Qs 4h", stock="Jk 2c").do(0, "lay Kd", "draw")
    assert drawn.refusal(0, "call") == "not_your_turn"
    slapped = drawn.do(0, "slap Jk")
    assert slapped.over and slapped.round.slapped
    assert slapped.events == (Slapped(0, JOKER, ends=True), Revealed((cards("Jk"), cards("4h Qs"))))
    assert score(f"{RULES}+slapdown", 0, 14, slapped=True).gained == (0, 14)
    # A hand of more than 0 cannot, the basic game has none, and it is over when the next player acts.
    points = table(f"{RULES}+slapdown", "Kd Ac", "Qs 4h", stock="Jk 2c").do(0, "lay Kd", "draw")
    assert points.refusal(0, "slap Jk") == "no_window"
    basic = table(RULES, "Kd", "Qs 4h", stock="Jk 2c").do(0, "lay Kd", "draw")
    assert basic.refusal(0, "slap Jk") == "no_window"
    assert drawn.do(1, "lay Qs").refusal(0, "slap Jk") == "no_window"


def test_double_joker_plays_with_four_jokers() -> None:
    """Common Variations, Double Joker"""
    four = (*DECK, JOKER, JOKER)
    assert deals(match(f"{RULES}+double_joker"), four, starter=None)
    assert not deals(match(f"{RULES}+double_joker"), DECK, starter=None)
    assert not deals(match(RULES), four, starter=None)


def test_a_milestone_steal_adds_30_to_the_leader() -> None:
    """Common Variations, Milestone steal"""
    stolen = score(f"{RULES}+milestone_steal", 5, 10, 20, totals=(30, 40, 60))
    assert stolen.totals == (30 + 30, 25, 80)  # the lander does not count as the leader
    assert score(f"{RULES}+milestone_steal", 5, 11, 20, totals=(30, 40, 60)).totals == (30, 51, 80)
    assert score(RULES, 5, 10, 20, totals=(30, 40, 60)).totals == (30, 25, 80)


def test_a_king_is_worth_as_much_as_ten_aces() -> None:
    """Tips and Strategy: "A single unplayed King"."""
    assert worth(RULES, "Kd") == 10 * worth(RULES, "Ad") == worth(RULES, "Jd") == worth(RULES, "Qd")


def test_sets_and_runs_get_rid_of_several_high_cards_at_once() -> None:
    """Tips and Strategy: "Set and run discards get rid"."""
    start = table(RULES, "Js Qs Ks Jd 2c", "Qh", stock="Ad")
    assert start.do(0, "lay Js Qs Ks", "draw").round.points[0] == 13
    assert start.do(0, "lay Js Jd", "draw").round.points[0] == 23
    assert start.do(0, "lay Ks", "draw").round.points[0] == 33


def test_the_end_cards_of_a_run_may_be_taken_to_complete_another() -> None:
    """Tips and Strategy: "take the lowest end card"."""
    taken = thrown(RULES, "4h 5h 6h").do(1, "take 6h")
    assert taken.hand(1) == "6h Qs"


def test_everybody_knows_how_many_cards_each_player_holds() -> None:
    """Tips and Strategy: "Track how many cards"."""
    after = table(RULES, "9s 9h Kd", "Qc 4h").do(0, "lay 9s 9h", "draw")
    assert after.view(1).counts == after.view(SPECTATOR).counts == (2, 2)


def test_landing_on_50_saves_25_points() -> None:
    """Tips and Strategy: "If you are close to 50 or 100"."""
    assert score(RULES, 3, 4, 6, totals=(0, 46, 46)).totals == (0, 25, 52)


def test_yaniv_is_called_at_or_below_the_threshold() -> None:
    """Glossary, Yaniv"""
    assert may_call(RULES, "7c") and may_call(RULES, "6c") and not may_call(RULES, "8c")
    assert table(RULES, "7c", "Kd").do(0, "call").over


def test_assaf_is_a_hand_that_equals_or_beats_the_caller_s() -> None:
    """Glossary, Assaf"""
    assert [score(RULES, 6, other, 30).caught for other in (5, 6, 7)] == [True, True, False]


def test_the_stock_is_the_face_down_pile() -> None:
    """Glossary, Stock"""
    lying = table(RULES, "7c", "Kd", stock="2c 3d 8s")
    assert lying.view(0).stock == lying.view(SPECTATOR).stock == 3
    assert lying.do(0, "lay 7c", "draw").hand(0) == "2c"


def test_the_discards_are_the_face_up_cards_played_in_the_round() -> None:
    """Glossary, Discard pile"""
    after = table(RULES, "7c 9d", "Kd 4h", turned="6d").do(0, "lay 7c", "draw").do(1, "lay Kd", "draw")
    for seat in (0, 1, SPECTATOR):
        assert (after.view(seat).last, after.view(seat).buried) == (cards("Kd"), cards("6d 7c"))


def test_a_set_is_two_or_more_of_one_rank() -> None:
    """Glossary, Set"""
    assert may_lay(RULES, "2c 2d", "2c 2d 2h", "2c 2d 2h 2s") and may_not_lay(RULES, "2c 3d")


def test_a_run_is_three_or_more_of_one_suit_in_sequence() -> None:
    """Glossary, Run"""
    assert may_lay(RULES, "9c Tc Jc", "9c Tc Jc Qc") and may_not_lay(RULES, "9c Tc", "9c Tc Jd", "9c Tc Qc")


def test_a_milestone_is_exactly_50_or_100_and_halves_the_total() -> None:
    """Glossary, Milestone"""
    for before, after in ((39, 49), (40, 25), (41, 51), (89, 99), (90, 50), (91, 101), (190, 200)):
        assert score(RULES, 5, 10, totals=(0, before)).totals == (0, after)


def test_a_slapdown_comes_when_the_hand_is_0_after_a_draw() -> None:
    """Glossary, Slapdown"""
    taken = table(f"{RULES}+slapdown", "Kd Jk", "Qs 4h", turned="Jk").do(0, "lay Kd", "take Jk")
    assert taken.allows(0, "slap Jk") and taken.do(0, "slap Jk").over
    # Not before the draw, and not for somebody else.
    assert table(f"{RULES}+slapdown", "Jk", "Qs 4h").refusal(0, "slap Jk") == "no_window"
    assert taken.refusal(1, "slap Jk") == "no_window"
