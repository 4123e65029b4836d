"""What no document says of a round, decided so that every position has one answer: by number of rules.md."""

from __future__ import annotations

import ast
import re
from itertools import permutations
from pathlib import Path

import pytest

from tests.rulebook.table import (
    HIGH,
    LOW,
    Table,
    lay_refusal,
    match,
    score,
    table,
    thrown,
)
from yaniv.game import (
    SPECTATOR,
    Passed,
    Restocked,
    Slapped,
    card,
    cards,
    see,
)

SLAP = "bga(slap_down=match_rank,slap_after=single_or_set)"
ZERO = "bga(slap_down=zero_total)"
SNEAK = "bga(sneak=yes)"
BOTH = "bga(slap_down=match_rank,slap_after=single_or_set,sneak=yes)"


def lies(rules: str, laid: str) -> str:
    """How cards lie that were laid in this order."""
    return thrown(rules, laid).last


def laid_actions(rules: str, hand: str) -> set[str]:
    """The lays on offer of two cards or more."""
    return {text for text in table(rules, hand, "Qs").options(0) if text.startswith("lay") and text.count(" ") > 1}


@pytest.mark.parametrize(
    ("typed", "lying"),
    [
        ("7h 5h 6h", "5h 6h 7h"),
        ("7h Jk 5h", "5h Jk 7h"),
        ("Jk 7h 5h", "5h Jk 7h"),  # the gap is filled first
        ("Jk 5h 6h", "Jk 5h 6h"),
        ("5h 6h Jk", "5h 6h Jk"),
        ("5h Jk 6h", "5h 6h Jk"),  # not laid before the first natural card
        ("Jk 5h Jk 7h", "Jk 5h Jk 7h"),
        ("5h Jk 7h Jk", "5h Jk 7h Jk"),
        ("Jk Jk 6h", "Jk Jk 6h"),
        ("Jk 6h Jk", "Jk 6h Jk"),
        ("6h Jk Jk", "6h Jk Jk"),
        ("Jk Ah 2h", "Ah 2h Jk"),  # no room below the ace
        ("Jk Jk 2h", "Jk 2h Jk"),
        ("Qh Kh Jk", "Jk Qh Kh"),  # no room above the king
        ("Qh Jk Jk", "Jk Qh Jk"),
    ],
)
def test_a_run_lies_ascending_its_gaps_filled_and_spare_jokers_as_they_were_laid(typed: str, lying: str) -> None:
    """A15.1."""
    assert lies("bga", typed) == lying


def test_each_distinct_lie_of_a_run_is_one_action() -> None:
    """A15.1."""
    assert laid_actions("bga", "5h 6h Jk") == {"lay Jk 5h 6h", "lay 5h 6h Jk"}
    assert laid_actions("bga", "5h 7h Jk") == {"lay 5h Jk 7h"}
    typed = {" ".join(order) for order in permutations(["5h", "Jk", "7h", "Jk"])}
    assert {lies("bga", order) for order in typed} == {"Jk 5h Jk 7h", "5h Jk 7h Jk"}
    four = {text for text in laid_actions("bga", "5h 7h Jk Jk") if text.count(" ") == 4 and "run" not in text}
    assert four == {"lay Jk 5h Jk 7h", "lay 5h Jk 7h Jk"}


def test_cards_that_are_a_set_and_a_run_are_what_the_player_says() -> None:
    """A15.2."""
    start = table("israeli", "8h Jk Jk Kd", "Qs Kc")
    assert {"lay 8h Jk Jk", "lay run 8h Jk Jk"} <= start.options(0)
    as_set, as_run = start.do(0, "lay Jk 8h Jk", "draw"), start.do(0, "lay run Jk 8h Jk", "draw")
    assert (as_set.round.last_run, as_run.round.last_run) == (False, True)
    assert as_set.takeable == {"8h", "Jk"} and as_run.takeable == {"Jk"}
    # Where no set fits it is a run unasked, and what is no run is none however it is asked for.
    assert lies("israeli(set_max=2)", "8h Jk Jk") == "8h Jk Jk"
    assert thrown("israeli(set_max=2)", "8h Jk Jk").round.last_run
    assert lay_refusal("israeli", "run 8h 8d Jk") == lay_refusal("israeli", "run 8h") == "not_a_run"


def test_the_stock_is_rebuilt_when_it_is_empty_at_the_end_of_a_turn_and_the_windows_are_over() -> None:
    """A15.3."""
    start = table(BOTH, "9s 9h 9c Kd", "Qc 4h", "9d Jc", stock="7h", turned="5c").do(0, "lay 9s 9h 9c", "draw")
    assert start.round.returning == cards("5c")
    # The sneak still comes before it: the lay of the next player, not the draw, is what the dealer waits for.
    sneaked = start.do(2, "sneak 9d")
    waiting = sneaked.do(1, "lay Qc")
    assert waiting.refusal(1, "draw") == "waiting_for_dealer" and waiting.options(1) == set()
    rebuilt = waiting.restock("5c")
    assert (rebuilt.last, rebuilt.stock) == ("9s 9h 9c 9d", "5c")
    assert rebuilt.allows(1, "draw", "take 9d")


def test_an_empty_stock_that_cannot_be_rebuilt_is_not_drawn_from() -> None:
    """A15.3."""
    # Nothing lies under the turned-up card.
    start = table("bga", "9s Kd", "Qc 4h", stock="", turned="5c").do(0, "lay 9s")
    assert start.refusal(0, "draw") == "stock_empty"
    assert start.options(0) == {"take 5c"}
    taken = start.do(0, "take 5c").do(1, "lay Qc")
    assert taken.refusal(1, "draw") == "stock_empty" and taken.options(1) == {"take 9s"}


def test_the_last_card_that_stays_is_the_last_as_the_discard_lies_sneaked_cards_included() -> None:
    """A15.7."""
    start = table("backpacker", "9s 9h 9c Kd", "Qc 4h", "9d Jc", stock="7h", turned="5c").do(0, "lay 9s 9h 9c", "draw")
    assert start.do(1, "lay Qc").restock("9s 5c 9h").last == "9c"
    sneaked = start.do(2, "sneak 9d").do(1, "lay Qc").restock("9s 5c 9h 9c")
    assert (sneaked.last, sneaked.takeable) == ("9d", {"9d"})
    run = table("backpacker", "6h 7h 8h Kd", "Qc 4h", "5h Jc", stock="7d", turned="5c").do(0, "lay 6h 7h 8h", "draw")
    assert run.do(2, "sneak 5h").do(1, "lay Qc").restock("5c 5h 6h 7h").last == "8h"


@pytest.mark.parametrize(
    ("laid", "fourth", "lying"),
    [
        ("3h 3c 3s", "3d", "3h 3c 3s 3d"),
        ("6h 7h 8h", "5h", "5h 6h 7h 8h"),
        ("6h 7h 8h", "9h", "6h 7h 8h 9h"),
        ("6h Jk 8h", "9h", "6h Jk 8h 9h"),
        ("Jk 6h 7h", "4h", "4h Jk 6h 7h"),
        ("Ah 2h 3h", "4h", "Ah 2h 3h 4h"),
        ("Jh Qh Kh", "Th", "Th Jh Qh Kh"),
    ],
)
def test_a_throw_of_three_is_sneaked_to_four(laid: str, fourth: str, lying: str) -> None:
    """A15.8."""
    after = table(SNEAK, f"{laid} Kd", "Qc 4c", f"{fourth} Jc").do(0, f"lay {laid}", "draw")
    assert after.do(2, f"sneak {fourth}").last == lying


def test_only_three_cards_are_sneaked_upon_by_another_player_with_a_natural_card() -> None:
    """A15.8."""
    for laid, card_held in (("3h 3c", "3d"), ("6h 7h 8h 9h", "Th"), ("3h", "3d")):
        after = table(SNEAK, f"{laid} Kd", "Qc 4c", f"{card_held} Jc").do(0, f"lay {laid}", "draw")
        assert after.refusal(2, f"sneak {card_held}") == "no_window"
    after = table(SNEAK, "6h 7h 8h 9h", "Qc 4c", "Jk Jc").do(0, "lay 6h 7h 8h", "draw")
    assert after.refusal(2, "sneak Jk") == "wrong_sneak"
    assert after.refusal(0, "sneak 9h") == "own_throw"
    for laid, wrong in (("Ah 2h 3h", "Kh"), ("Jh Qh Kh", "Ah"), ("Ah 2h 3h", "4d"), ("3h 3c 3s", "4h")):
        after = table(SNEAK, f"{laid} Kd", "Qc 4c", f"{wrong} Jc").do(0, f"lay {laid}", "draw")
        assert after.refusal(2, f"sneak {wrong}") == "wrong_sneak"
    assert after.refusal(2, "sneak 3d") == "not_in_hand"


def test_slap_and_sneak_are_open_together_and_the_drawer_is_asked_first_then_the_others_clockwise() -> None:
    """A15.8, A16.2."""
    both = table(BOTH, "3h 3c 3s Kc", "9h Qs", "2h Th", "3d Td", stock="3d 5c", starter=0).do(0, "lay 3h 3c 3s", "draw")
    assert both.allows(0, "slap 3d") and both.allows(3, "sneak 3d")
    assert [both.round.acting, both.do(0, "pass").round.acting] == [0, 3]
    assert both.do(0, "pass").do(3, "pass").round.acting == 1
    two = table(SNEAK, "6h 7h 8h Kc", "9h Qs", "5h Th", "9h Td").do(0, "lay 6h 7h 8h", "draw")
    # Of the sneakers the next player is asked last: it is his turn as well.
    assert [two.round.acting, two.do(2, "pass").round.acting, two.do(2, "pass").do(3, "pass").round.acting] == [2, 3, 1]


def test_a_zero_total_slap_names_the_drawn_card_and_the_hand_stays_and_counts_0() -> None:
    """A15.9."""
    drawn = table(ZERO, "9s Jk", "Qs Qh", stock="Jk 2c").do(0, "lay 9s", "draw")
    slapped = drawn.do(0, "slap Jk")
    assert (slapped.hand(0), slapped.last, slapped.over) == ("Jk Jk", "9s", True)
    assert slapped.round.points == (0, 20) and slapped.round.caller == 0
    assert Slapped(0, card("Jk"), ends=True) in slapped.events
    # No Assaf against it, and another 0 scores 0 anyway.
    assert score(ZERO, 0, 0, 20, slapped=True).gained == (0, 0, 20)
    assert not score(ZERO, 0, 0, 20, slapped=True).caught


def test_a_match_rank_slap_is_no_lay_that_set_max_limits() -> None:
    """A15.9."""
    rules = "bga(slap_down=match_rank,slap_after=single_or_set,set_max=2)"
    after = table(rules, "9s 9h Kd", "Qs Qh", stock="9d").do(0, "lay 9s 9h", "draw")
    assert after.do(0, "slap 9d").last == "9s 9h 9d"


def test_a_call_is_the_first_act_of_the_own_turn() -> None:
    """A15.10."""
    start = table("bga", "2c 3d Jk", "2d 3c", stock="Ac 9h")
    assert start.allows(0, "call") and start.refusal(1, "call") == "not_your_turn"
    assert start.do(0, "lay Jk").refusal(0, "call") == "wrong_phase"
    assert start.do(0, "lay Jk", "draw").refusal(0, "call") == "not_your_turn"
    # On the very first turn of a round too.
    assert match("bga").deal(LOW, HIGH, starter=0).allows(0, "call")


def test_an_empty_hand_must_call_at_the_start_of_the_turn() -> None:
    """A15.10."""
    empty = table("bga", "", "Qs")
    assert empty.options(0) == {"call"}
    assert empty.refusal(0, "lay") == empty.refusal(0, "lay 9s") == empty.refusal(0, "draw") == "must_call"
    # A lay of the whole hand is followed by the draw, as always.
    assert table("bga", "9s 9h", "Qs").do(0, "lay 9s 9h", "draw").round.counts == (1, 1)


def slappable() -> tuple[Table, Table]:
    """Seat 0 has drawn a card that it may slap, and one that it may not; to the others this looks the same."""
    hands = ("9s Kd", "Qc 4h", "7c 7d")
    can = table(SLAP, *hands, stock="9d 2c").do(0, "lay 9s", "draw")
    cannot = table(SLAP, *hands, stock="8d 2c").do(0, "lay 9s", "draw")
    return can, cannot


def sneakable() -> tuple[Table, Table]:
    """Seat 2 may sneak, or may not."""
    can = table(SNEAK, "3h 3c 3s Kc", "9h Qs", "3d Th", stock="5c 6c").do(0, "lay 3h 3c 3s", "draw")
    cannot = table(SNEAK, "3h 3c 3s Kc", "9h Qs", "4d Th", stock="5c 6c").do(0, "lay 3h 3c 3s", "draw")
    return can, cannot


def test_nobody_else_sees_that_a_slap_is_possible_or_was_declined() -> None:
    """A16.1."""
    can, cannot = slappable()
    assert can.allows(0, "slap 9d", "pass") and cannot.refuses(0, "slap 8d", "pass")
    declined = can.do(0, "pass")
    for seat in (1, 2, SPECTATOR):
        assert can.view(seat) == cannot.view(seat) == declined.view(seat)
        assert (can.view(seat).turn, can.view(seat).phase) == (1, "play")
        assert see(declined.events[0], seat) is None
    assert see(declined.events[0], 0) == Passed(0)
    assert declined.refusal(0, "slap 9d") == declined.refusal(0, "pass") == "no_window"


def test_nobody_else_sees_that_a_sneak_is_possible_or_was_declined() -> None:
    """A16.1."""
    can, cannot = sneakable()
    declined = can.do(2, "pass")
    for seat in (0, 1, SPECTATOR):
        assert can.view(seat) == cannot.view(seat) == declined.view(seat)
        assert see(declined.events[0], seat) is None
    assert can.view(2).actions and not declined.view(2).actions and not cannot.view(2).actions


def test_the_next_player_s_lay_or_call_is_always_accepted_and_closes_every_window() -> None:
    """A16.1."""
    can, cannot = slappable()
    for position in (can, cannot):
        assert position.allows(1, "lay Qc")
        assert position.do(1, "lay Qc").refusal(0, "slap 9d") == "no_window"
    can, _ = sneakable()
    assert can.do(1, "lay 9h").refusal(2, "sneak 3d") == "no_window"
    low = table(SNEAK, "3h 3c 3s Kc", "2h Ac", "3d Th").do(0, "lay 3h 3c 3s", "draw")
    assert low.do(1, "call").over and low.do(1, "call").refusal(2, "sneak 3d") == "round_over"


def test_a_refusal_is_worked_out_from_what_the_asker_knows() -> None:
    """A16.1."""
    can, cannot = slappable()
    for text in ("slap 9d", "slap 8d", "sneak 9d", "pass", "lay Qc", "draw"):
        assert can.refusal(2, text) == cannot.refusal(2, text)
    can, cannot = sneakable()
    for text in ("sneak 3d", "sneak 9h", "slap 3d", "pass", "lay 9h", "draw", "call"):
        assert can.refusal(1, text) == cannot.refusal(1, text)


def test_a_refused_lay_closes_nothing_and_an_accepted_one_waits_for_the_dealer() -> None:
    """A16.3."""
    drawn = table(SLAP, "9s Kd", "Qc 4h", stock="9d", turned="5c").do(0, "lay 9s", "draw")
    assert drawn.refusal(1, "lay Qc 4h") == "not_a_set_or_run"
    assert drawn.allows(0, "slap 9d")
    waiting = drawn.do(1, "lay Qc")
    assert waiting.round.phase == "restock" and waiting.events == ()
    assert waiting.refusal(0, "slap 9d") == waiting.refusal(1, "draw") == "waiting_for_dealer"
    # The lay is known to nobody yet, and then goes on by itself.
    assert waiting.view(0).laid == () and waiting.hand(1) == "4h Qc"
    rebuilt = waiting.restock("5c")
    assert [type(event).__name__ for event in rebuilt.events] == ["Restocked", "Laid"]
    assert rebuilt.events[0] == Restocked(1, cards("9s")) and rebuilt.hand(1) == "4h"


def test_a_call_needs_no_restock() -> None:
    """A16.3."""
    drawn = table("bga", "9s Kd", "2c 4h", stock="9d", turned="5c").do(0, "lay 9s", "draw")
    assert drawn.round.returning and drawn.do(1, "call").over


FOUR = "8c 8d 8h 8s"


def orders_of(rules: str, held: str) -> set[str]:
    """The ways to lay this whole hand as a set."""
    count = held.count(" ") + 1
    return {text for text in laid_actions(rules, held) if text.count(" ") == count and "run" not in text}


def test_of_a_set_the_pair_of_ends_counts() -> None:
    """A16.4."""
    ends = {frozenset((text.split()[1], text.split()[-1])) for text in orders_of("bga", FOUR)}
    assert len(ends) == len(orders_of("bga", FOUR)) == 6
    assert len(orders_of("bga", "8c 8d")) == 1 and len(orders_of("bga", "8c 8d 8h")) == 3


def test_the_order_of_the_ends_counts_where_it_can_matter() -> None:
    """A16.4."""
    assert len(orders_of("bga(reshuffle_keeps=last_card)", FOUR)) == 12
    assert orders_of("bga(reshuffle_keeps=last_card)", "8c 8d") == {"lay 8c 8d", "lay 8d 8c"}
    assert len(orders_of(SLAP, FOUR)) == 12
    assert len(orders_of("bga(slap_down=match_rank,slap_after=single)", FOUR)) == 6
    assert len(orders_of(ZERO, FOUR)) == 6
    # A sneak can only follow three.
    assert [len(orders_of(SNEAK, held)) for held in ("8c 8d", "8c 8d 8h", FOUR)] == [1, 6, 6]


def test_the_order_does_not_count_where_any_card_of_a_set_may_be_taken() -> None:
    """A16.4."""
    assert orders_of("israeli", FOUR) == {f"lay {FOUR}"}
    assert orders_of("israeli(sneak=yes,reshuffle_keeps=last_card)", "8c 8d 8h") == {"lay 8c 8d 8h"}


def test_any_typed_order_means_exactly_one_of_the_listed_lays_and_lies_as_it_was_laid() -> None:
    """A16.4."""
    for rules in ("bga", "israeli", "backpacker", SLAP, SNEAK):
        start = table(rules, f"{FOUR} Kd", "Qs")
        for order in permutations(FOUR.split()):
            text = f"lay {' '.join(order)}"
            assert start.allows(0, text)
            assert start.do(0, text, "draw").last == " ".join(order)


def test_equal_cards_of_several_decks_are_one_value() -> None:
    """A16.5."""
    rules = "bga(decks=2)"
    assert orders_of(rules, "8h 8h 8d") == {"lay 8d 8h 8h", "lay 8h 8d 8h"}
    assert {text.split()[1] for text in table(rules, "8h 8h 8d", "Qs").options(0)} == {"8d", "8h"}
    assert thrown(rules, "8h 8d 8h").options(1) == {"draw", "take 8h"}
    assert thrown(rules, "8h 8h").do(1, "take 8h").hand(1) == "8h Qs"
    slap = table("bga(decks=2,slap_down=match_rank)", "9s 9d Kd", "Qc", stock="9d").do(0, "lay 9s", "draw")
    assert slap.do(0, "slap 9d").hand(0) == "9d Kd"
    sneak = table("bga(decks=2,sneak=yes)", "3h 3c 3s Kc", "3h 3h").do(0, "lay 3h 3c 3s", "draw")
    assert sneak.options(1) >= {"sneak 3h"} and sneak.do(1, "sneak 3h").hand(1) == "3h"
    assert lay_refusal(rules, "5h 5h 6h 7h") == "not_a_set_or_run"
    three = table("bga(decks=3)", "8h 8h 8h 8d", "Qc")
    assert {text for text in three.options(0) if text.startswith("lay") and "8d" not in text} == {
        "lay 8h",
        "lay 8h 8h",
        "lay 8h 8h 8h",
    }
    assert three.do(0, "lay 8h 8h", "draw").hand(0) == "2c 8d 8h"
    ordered = "bga(decks=3,reshuffle_keeps=last_card)"
    assert orders_of(ordered, "8h 8h 8d") == {"lay 8d 8h 8h", "lay 8h 8d 8h", "lay 8h 8h 8d"}


def test_a_throw_of_three_may_be_sneaked_and_slapped_in_either_order() -> None:
    """A16.6."""
    both = table(BOTH, "3h 3c 3s Kc", "9h Qs", "3d Th", stock="3d 5c").do(0, "lay 3h 3c 3s", "draw")
    assert both.do(2, "sneak 3d").do(0, "slap 3d").last == "3h 3c 3s 3d 3d"
    assert both.do(0, "slap 3d").do(2, "sneak 3d").last == "3h 3c 3s 3d 3d"


def test_a_pair_that_a_slap_makes_three_is_no_throw_of_three() -> None:
    """A16.6."""
    three = table(BOTH, "3h 3c Kc", "9h Qs", "3d Th", stock="3s 5c").do(0, "lay 3h 3c", "draw").do(0, "slap 3s")
    assert (three.last, three.refusal(2, "sneak 3d")) == ("3h 3c 3s", "no_window")


def test_the_turned_up_card_is_no_throw_and_set_max_limits_no_sneak() -> None:
    """A16.6."""
    start = table(BOTH, "9s Kd", "9d Qc", turned="9c", stock="9h")
    assert start.round.thrower is None
    assert start.refuses(1, "slap 9d", "sneak 9d", "pass") and start.refuses(0, "slap 9s", "sneak 9s", "pass")
    limited = table("bga(sneak=yes,set_max=3)", "3h 3c 3s Kc", "9h Qs", "3d Th").do(0, "lay 3h 3c 3s", "draw")
    assert limited.do(2, "sneak 3d").last == "3h 3c 3s 3d"


def test_the_next_player_may_sneak_and_take_the_very_card() -> None:
    """A16.7."""
    after = table(SNEAK, "6h 7h 8h Kc", "9h Qs Th").do(0, "lay 6h 7h 8h", "draw").do(1, "sneak 9h")
    assert (after.turn, after.last) == (1, "6h 7h 8h 9h")
    taken = after.do(1, "lay Qs", "take 9h")
    assert (taken.hand(1), taken.round.known[1]) == ("9h Th", cards("9h"))


def test_whoever_gives_away_the_last_card_must_call_at_the_next_own_turn() -> None:
    """A16.7."""
    slapped = table(SLAP, "9s", "Qc 4h", stock="9d 2c 3c").do(0, "lay 9s", "draw").do(0, "slap 9d")
    assert slapped.do(1, "lay Qc", "draw").options(0) == {"call"}
    # The hand counts 0 if somebody else calls before.
    low = table(SLAP, "9s", "2c Ac", stock="9d 2d 3c").do(0, "lay 9s", "draw").do(0, "slap 9d").do(1, "call")
    assert low.round.points == (0, 3)


def test_a_next_player_who_gives_away_the_last_card_must_call_in_this_very_turn() -> None:
    """A16.7."""
    sneaked = table(SNEAK, "3h 3c 3s Kc", "3d", "9h").do(0, "lay 3h 3c 3s", "draw").do(1, "sneak 3d")
    assert sneaked.options(1) == {"call"}
    assert sneaked.refusal(1, "lay 3d") == "must_call"
    assert sneaked.do(1, "call").round.points[1] == 0


def test_a_slap_matches_the_rank_of_a_set_with_jokers_but_no_joker_and_no_run() -> None:
    """A16.8."""
    rules = "israeli(slap_down=match_rank,slap_after=single_or_set)"

    def after(laid: str, drawn: str) -> Table:
        held = laid.removeprefix("run ")
        return table(rules, f"{held} Kd", "Qs Qh", stock=drawn).do(0, f"lay {laid}", "draw")

    assert after("Jk 9s Jk", "9d").do(0, "slap 9d").last == "Jk 9s Jk 9d"
    assert after("9s Jk", "Jk").refusal(0, "slap Jk") == "no_window"
    for laid, drawn in (("Jk", "Jk"), ("Jk", "Ac"), ("7s 8s 9s", "9d"), ("7s 8s 9s", "Ts"), ("run 9s Jk Jk", "9d")):
        assert after(laid, drawn).refusal(0, f"slap {drawn}") == "no_window"


def test_a_sneak_extends_a_run_and_completes_the_rank_of_a_set() -> None:
    """A16.8."""

    def after(laid: str) -> Table:
        held = laid.removeprefix("run ")
        start = table("israeli(sneak=yes)", f"{held} Kd", "Qs Qh", "8d 7h Th Jh")
        return start.do(0, f"lay {laid}", "draw")

    assert after("8h Jk Jk").options(2) == {"sneak 8d", "pass"}
    assert after("run 8h Jk Jk").options(2) == {"sneak 7h", "sneak Jh", "pass"}
    assert after("run Jk 8h Jk").options(2) == {"sneak Th", "pass"}
    assert after("run 8h Jk Jk").do(2, "sneak 7h").last == "7h 8h Jk Jk"
    assert after("8h Jk Jk").do(2, "sneak 8d").last == "8h Jk Jk 8d"


def test_a_zero_total_slap_and_the_next_player_s_call_are_first_come_first_served() -> None:
    """A16.9."""
    drawn = table(ZERO, "9s", "2c Ac", stock="Jk 2d").do(0, "lay 9s", "draw")
    called, slapped = drawn.do(1, "call"), drawn.do(0, "slap Jk")
    assert (called.round.caller, called.round.slapped) == (1, False)
    assert (slapped.round.caller, slapped.round.slapped) == (0, True)
    assert called.refusal(0, "slap Jk") == slapped.refusal(1, "call") == "round_over"


def test_a_joker_taken_from_a_run_or_set_is_a_plain_joker_again() -> None:
    """A16.10."""
    run = table("israeli", "5h 6h Jk Kd", "9s Qs Qh", "2c").do(0, "lay 5h 6h Jk", "draw").do(1, "lay 9s", "take Jk")
    assert (run.hand(1), run.round.points[1]) == ("Qh Qs Jk", 20)
    assert run.hand(0) == "2c Kd"
    assert run.do(2, "lay 2c", "draw").do(0, "lay Kd", "draw").allows(1, "lay Qh Jk", "lay Qs Qh Jk", "lay Jk")


def test_what_a_seat_took_in_the_open_is_known_until_it_shows_that_card() -> None:
    """A16.18."""
    start = table("bga(decks=2)", "9s 9d Kd", "Qc 6d 4h", turned="6d", stock="2c 3c 4c 5c")
    assert start.round.known == ((), ())
    took = start.do(0, "lay Kd", "take 6d")
    assert took.view(1).known == (cards("6d"), ())
    both = took.do(1, "lay Qc", "draw").do(0, "lay 9s", "draw")
    assert both.round.known[0] == cards("6d")
    assert both.do(1, "lay 6d", "draw").do(0, "lay 6d", "take 6d").round.known[0] == cards("6d")
    assert both.do(1, "lay 4h", "draw").do(0, "lay 6d", "draw").round.known[0] == ()


def test_a_known_copy_goes_first() -> None:
    """A16.18."""
    start = table("bga(decks=2)", "6d 9d Kd", "Qc 4h", turned="6d").do(0, "lay Kd", "take 6d").do(1, "lay Qc", "draw")
    assert (start.hand(0), start.round.known[0]) == ("6d 6d 9d", cards("6d"))
    shown = start.do(0, "lay 6d", "draw")
    assert (shown.hand(0), shown.round.known[0]) == ("3d 6d 9d", ())


def test_a_card_drawn_from_a_stock_of_one_known_card_is_known() -> None:
    """A16.18."""
    ran_out = table("bga", "9s Kd", "Qc 4h", stock="7h", turned="5c").do(0, "lay 9s", "draw")
    drawn = ran_out.do(1, "lay Qc").restock("5c").do(1, "draw")
    assert drawn.view(0).known == ((), cards("5c"))
    two = table("bga", "9s 9h Kd", "Qc 4h", stock="7h 7d", turned="5c").do(0, "lay 9s", "draw").do(1, "lay Qc", "draw")
    drawn = two.do(0, "lay 9h").restock("5c 9s").do(0, "draw")
    assert drawn.view(1).known == ((), ())
    # A stock as it was dealt is not known.
    dealt = match("bga(decks=2)").deal(LOW, HIGH, stock="7h 7h", starter=0).do(0, "lay Ac", "draw")
    assert dealt.table.hand(0) == "Ad Ah 7h Jk Jk" and dealt.view(1).known == ((), ())


def test_every_decision_has_its_test() -> None:
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_interactions*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                named |= set(re.findall(r"A1[56]\.\d+", ast.get_docstring(node) or ""))
    assert named == {f"A15.{n}" for n in range(1, 11)} | {f"A16.{n}" for n in range(1, 20)}
