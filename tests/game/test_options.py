"""Each option of the house rules, and each value of a choice: a position that turns out otherwise without it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.rulebook.table import (
    DECK,
    Table,
    deals,
    dealt_in_order,
    lay_refusal,
    match,
    may_call,
    may_lay,
    score,
    seat_counts,
    table,
    thrown,
)
from yaniv.game import CARDS, JOKER, cards, options
from yaniv.game.allowed import OneOf


def names_here() -> list[str]:
    """What the tests of this file are called."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    return [node.name.removeprefix("test_") for node in tree.body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("name", [option.name for option in options()])
def test_each_option_has_its_test_here(name: str) -> None:
    option = next(option for option in options() if option.name == name)
    if isinstance(option.allowed, OneOf):
        assert {f"{name}_{value}" for value in option.allowed.members} <= set(names_here())
    else:
        assert name in names_here()


def test_players() -> None:
    assert seat_counts("bga") == [2, 3, 4, 5, 6, 7, 8]
    assert seat_counts("bga(players=3-4)") == [3, 4]
    assert seat_counts("bga(players=2-2)") == [2]


def test_decks() -> None:
    for rules, order in (("bga", DECK), ("bga(decks=2)", DECK * 2), ("bga(decks=3)", DECK * 3)):
        assert deals(match(rules), order)
        assert not deals(match(rules), order + DECK) and not deals(match(rules), order[1:])
    assert match("bga(decks=2)").deal("8c 8c 8d Kc Kd").allows(1, "lay Ks")
    assert match("bga(decks=2)").deal("8c 8c 8d Kc Kd", starter=0).allows(0, "lay 8c 8c")


def test_jokers_per_deck() -> None:
    naturals = [one for one in CARDS if not one.joker]
    for each in range(5):
        assert deals(match(f"bga(jokers_per_deck={each})"), [*naturals, *[JOKER] * each])
        assert not deals(match(f"bga(jokers_per_deck={each})"), [*naturals, *[JOKER] * (each + 1)])
    assert deals(match("bga(decks=2,jokers_per_deck=3)"), [*naturals * 2, *[JOKER] * 6])


def test_hand_size() -> None:
    for size in (3, 4, 5, 6, 7):
        dealt = match(f"bga(hand_size={size})", 3).deal()
        assert dealt.table.round.counts == (size, size, size)
        assert dealt.table.round.stock_count == 54 - 3 * size - 1


def test_first_starter_random() -> None:
    rules = "bga(first_starter=random)"
    assert [dealt_in_order(rules, 3, dealer=0, starter=starter).turn for starter in (0, 1, 2)] == [0, 1, 2]
    assert not deals(match(rules, 3), DECK, dealer=0, starter=None)


def test_first_starter_left_of_dealer() -> None:
    rules = "bga(first_starter=left_of_dealer)"
    assert [dealt_in_order(rules, 3, dealer=dealer).turn for dealer in (0, 1, 2)] == [1, 2, 0]
    assert deals(match(rules, 3), DECK, dealer=0, starter=1)
    assert not deals(match(rules, 3), DECK, dealer=0, starter=0)


# Seat 0 calls with 5 and need not fear the 3 of seat 2; the deal goes from seat 2 to seat 0.


def test_next_starter_lowest_hand() -> None:
    assert score("bga(next_starter=lowest_hand,assaf=no)", 5, 9, 3, dealer=2).starter == 2


def test_next_starter_round_winner() -> None:
    assert score("bga(next_starter=round_winner,assaf=no)", 5, 9, 3, dealer=2).starter == 0
    assert score("bga(next_starter=round_winner)", 5, 9, 3, dealer=2).starter == 2


def test_next_starter_left_of_dealer() -> None:
    assert score("bga(next_starter=left_of_dealer,assaf=no)", 5, 9, 3, dealer=2).starter == 1


def test_set_max() -> None:
    assert may_lay("bga(set_max=0)", "8c 8d 8h 8s")
    assert may_lay("bga(set_max=3)", "8c 8d", "8c 8d 8h") and lay_refusal("bga(set_max=3)", "8c 8d 8h 8s")
    assert may_lay("bga(set_max=2)", "8c 8d") and lay_refusal("bga(set_max=2)", "8c 8d 8h") == "set_too_big"
    # Runs are not sets, and none of the sets on offer is too big.
    assert may_lay("bga(set_max=2)", "8c 9c Tc")
    assert "lay 8c 8d 8h" not in table("bga(set_max=2)", "8c 8d 8h", "Kd").options(0)


def test_jokers_in_sets() -> None:
    assert may_lay("bga(jokers_in_sets=yes)", "8c Jk", "8c 8d Jk", "8c Jk Jk")
    assert lay_refusal("bga(jokers_in_sets=no)", "8c 8d Jk") == "jokers_not_in_sets"
    assert lay_refusal("bga(jokers_in_sets=yes)", "Jk Jk") == "only_jokers"


def test_jokers_in_runs_none() -> None:
    assert lay_refusal("bga(jokers_in_runs=none)", "5c Jk 7c") == "jokers_not_in_runs"
    assert lay_refusal("bga(jokers_in_runs=none)", "5c 6c Jk") == "jokers_not_in_runs"


def test_jokers_in_runs_gaps() -> None:
    assert may_lay("bga(jokers_in_runs=gaps)", "5c Jk 7c")
    assert lay_refusal("bga(jokers_in_runs=gaps)", "5c 6c Jk") == "joker_not_at_end"
    assert lay_refusal("bga(jokers_in_runs=gaps)", "5c Jk 7c Jk") == "joker_not_at_end"


def test_jokers_in_runs_any() -> None:
    assert may_lay("bga(jokers_in_runs=any)", "5c Jk 7c", "5c 6c Jk", "Jk 5c 6c", "5c Jk 7c Jk", "5c Jk Jk")


def test_take_from_set_ends() -> None:
    assert thrown("bga(take_from_set=ends)", "9d 9s 9h").takeable == {"9d", "9h"}
    assert thrown("bga(take_from_set=ends)", "9d 9s 9h").refusal(1, "take 9s") == "not_on_top"


def test_take_from_set_any() -> None:
    assert thrown("bga(take_from_set=any)", "9d 9s 9h").takeable == {"9d", "9s", "9h"}
    assert thrown("bga(take_from_set=any)", "9d 9s 9h").allows(1, "take 9s")
    assert thrown("bga(take_from_set=any)", "4h 5h 6h").takeable == {"4h", "6h"}


def test_call_limit() -> None:
    for limit, highest, too_high in ((1, "Ac Jk", "2c"), (5, "5c", "6c"), (7, "7c", "8c"), (20, "Kc Kd", "Kc Kd Ac")):
        assert may_call(f"bga(call_limit={limit})", highest)
        assert not may_call(f"bga(call_limit={limit})", too_high)


def test_assaf() -> None:
    caught, stands = score("bga(assaf=yes)", 5, 3), score("bga(assaf=no)", 5, 3)
    assert (caught.caught, caught.gained) == (True, (35, 3))
    assert (stands.caught, stands.gained) == (False, (0, 3))


def test_assaf_penalty() -> None:
    assert [score(f"bga(assaf_penalty={points})", 5, 3).gained for points in (0, 30, 100)] == [
        (5, 3),
        (35, 3),
        (105, 3),
    ]


def test_assaf_adds_hand() -> None:
    assert score("bga(assaf_adds_hand=yes)", 5, 3).gained == (35, 3)
    assert score("bga(assaf_adds_hand=no)", 5, 3).gained == (30, 3)


def test_assaf_zero_nobody() -> None:
    assert score("bga(assaf_zero=nobody)", 5, 3, 4, 3).gained == (35, 3, 4, 3)


def test_assaf_zero_lowest() -> None:
    assert score("bga(assaf_zero=lowest)", 5, 3, 4, 3).gained == (35, 0, 4, 0)


def test_milestones() -> None:
    totals = (0, 40, 90, 190)
    assert score("bga(milestones=none)", 5, 10, 10, 10, totals=totals).totals == (0, 50, 100, 200)
    assert score("bga(milestones=100:50/200:100)", 5, 10, 10, 10, totals=totals).totals == (0, 50, 50, 100)
    assert score("bga(milestones=50:0/100:99/200:1)", 5, 10, 10, 10, totals=totals).totals == (0, 0, 99, 1)


def test_milestone_needs_gain() -> None:
    assert score("bga(milestone_needs_gain=yes)", 5, 10, totals=(100, 0)).totals == (100, 10)
    assert score("bga(milestone_needs_gain=no)", 5, 10, totals=(100, 0)).totals == (50, 10)


def test_milestone_steal() -> None:
    assert score("bga(milestone_steal=0)", 5, 10, 20, totals=(30, 90, 40)).totals == (30, 50, 60)
    assert score("bga(milestone_steal=15)", 5, 10, 20, totals=(30, 90, 40)).totals == (45, 50, 60)


def test_eliminate_above() -> None:
    assert score("bga(eliminate_above=200)", 5, 20, 21, totals=(0, 130, 130)).out == ()
    assert score("bga(eliminate_above=150)", 5, 20, 21, totals=(0, 130, 130)).out == (2,)
    assert score("bga(eliminate_above=149)", 5, 20, 21, totals=(0, 130, 130)).out == (1, 2)


def test_match_end_last_standing() -> None:
    ended = score("bga(match_end=last_standing)", 5, 20, 9, totals=(60, 190, 40))
    assert (ended.out, ended.winners) == ((1,), ())


def test_match_end_first_out() -> None:
    ended = score("bga(match_end=first_out)", 5, 20, 9, totals=(60, 190, 40))
    assert (ended.out, ended.winners) == ((1,), (2,))
    assert score("bga(match_end=first_out)", 5, 10, 9, totals=(60, 190, 40)).winners == ()


def test_match_end_rounds() -> None:
    ended = score("bga(match_end=rounds,match_rounds=1)", 5, 20, 9, totals=(60, 70, 40))
    assert (ended.out, ended.winners) == ((), (2,))


def test_match_rounds() -> None:
    for rounds in (1, 2, 3):
        game = match(f"bga(match_end=rounds,match_rounds={rounds},call_limit=20)", 2)
        played = 0
        while not game.match.over:
            game, played = game.called("Ac 2c 3c 4c 5c", "Ad 2d 3d 4d 5d"), played + 1
        assert played == rounds


def ran_out(rules: str) -> Table:
    """The stock is empty, and two nines lie on two queens and a five."""
    start = table(rules, "9s 9h Kd", "Qc Qd 4h", stock="7h 2s", turned="5c", starter=1)
    return start.do(1, "lay Qc Qd", "draw").do(0, "lay 9s 9h", "draw")


def test_reshuffle_keeps_last_discard() -> None:
    assert ran_out("bga(reshuffle_keeps=last_discard)").round.returning == cards("5c Qc Qd")
    assert ran_out("bga(reshuffle_keeps=last_discard)").restock("Qd 5c Qc").last == "9s 9h"


def test_reshuffle_keeps_last_card() -> None:
    assert ran_out("bga(reshuffle_keeps=last_card)").round.returning == cards("5c 9s Qc Qd")
    assert ran_out("bga(reshuffle_keeps=last_card)").restock("Qd 5c 9s Qc").last == "9h"


def drawn(rules: str, laid: str, stock: str, beside: str = "") -> Table:
    """Seat 0 has laid cards and drawn."""
    return table(rules, f"{laid} {beside}", "Qs Qh", stock=stock).do(0, f"lay {laid}", "draw")


def test_slap_down_off() -> None:
    assert drawn("bga(slap_down=off)", "9s", "9d", "Kd").refusal(0, "slap 9d") == "no_window"
    assert drawn("bga(slap_down=off)", "9s", "Jk").refusal(0, "slap Jk") == "no_window"


def test_slap_down_match_rank() -> None:
    slapped = drawn("bga(slap_down=match_rank)", "9s", "9d", "Kd").do(0, "slap 9d")
    assert (slapped.last, slapped.hand(0), slapped.over) == ("9s 9d", "Kd", False)
    assert drawn("bga(slap_down=match_rank)", "9s", "Jk").refusal(0, "slap Jk") == "no_window"


def test_slap_down_zero_total() -> None:
    assert drawn("bga(slap_down=zero_total)", "9s", "9d", "Kd").refusal(0, "slap 9d") == "no_window"
    slapped = drawn("bga(slap_down=zero_total)", "9s", "Jk").do(0, "slap Jk")
    assert slapped.over and slapped.round.slapped
    assert score("bga(slap_down=zero_total)", 0, 20, slapped=True).gained == (0, 20)


def test_slap_after_single() -> None:
    rules = "bga(slap_down=match_rank,slap_after=single)"
    assert drawn(rules, "9s", "9d", "Kd").allows(0, "slap 9d")
    assert drawn(rules, "9s 9h", "9d", "Kd").refusal(0, "slap 9d") == "no_window"


def test_slap_after_single_or_set() -> None:
    rules = "bga(slap_down=match_rank,slap_after=single_or_set)"
    assert drawn(rules, "9s", "9d", "Kd").allows(0, "slap 9d")
    assert drawn(rules, "9s 9h", "9d", "Kd").do(0, "slap 9d").last == "9s 9h 9d"
    assert drawn(rules, "7s 8s 9s", "9d", "Kd").refusal(0, "slap 9d") == "no_window"


def test_sneak() -> None:
    for rules, refused in (("bga(sneak=yes)", None), ("bga(sneak=no)", "no_window")):
        laid = table(rules, "3h 3c 3s Kc", "9h Qs", "3d Th").do(0, "lay 3h 3c 3s", "draw")
        assert laid.refusal(2, "sneak 3d") == refused
