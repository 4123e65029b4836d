"""The conformance cases, and hand-made positions for what they do not cover."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from .lays import Lay, all_lays, arrange, identity, takeable
from .round import PlainRound
from .run_cases import preset, run_all
from .score import settle

CASES = Path(__file__).parent.parent / "cases"
DECK = [r + s for r in "A23456789TJQK" for s in "cdhs"] + ["Jk", "Jk"]


def lies(rules: dict[str, Any], typed: str, run: bool = False) -> str:
    lay = arrange(rules, typed.split(), run)
    return "" if lay is None else " ".join(lay.lies)


def play(rules: dict[str, Any], hands: str, stock: str, turned: str = "Ts", starter: int = 0) -> PlainRound:
    return PlainRound(rules, [hand.split() for hand in hands.split("/")], stock.split(), turned, starter)


def all_done(round_: PlainRound, script: str) -> None:
    for step in script.split(";"):
        seat, do = step.strip().split(" ", 1)
        assert round_.do(int(seat), do), step


def test_cases() -> None:
    count, failures = run_all(CASES)
    assert not failures
    assert count > 200


# ---------------------------------------------------------------- lays


@pytest.mark.parametrize(
    ("typed", "lying"),
    [
        ("Jk 5h Jk 7h", "Jk 5h Jk 7h"),  # one gap, one spare laid before
        ("5h Jk Jk 7h", "5h Jk 7h Jk"),  # the same cards with the spare above
        ("Jk Jk 7h 5h", "Jk 5h Jk 7h"),  # natural cards in any order
        ("Jk 7h 5h", "5h Jk 7h"),  # gaps first
        ("Jk Kh Jk", "Jk Jk Kh"),  # no room above the king
        ("Jk Jk 2h", "Jk 2h Jk"),  # room for one below the two
        ("Jk Ah Jk", "Ah Jk Jk"),
        ("Jk Jk", ""),
        ("Jk Jk Jk", ""),
        ("5h 5h Jk", ""),
        ("Kh Ah Jk", ""),
    ],
)
def test_jokers_in_runs(typed: str, lying: str) -> None:
    assert lies(preset("bga"), typed) == lying
    assert lies(preset("bga"), typed, run=True) == lying


def test_low_and_suit() -> None:
    assert arrange(preset("bga"), ["Jk", "5h", "6h"], True) == Lay("run", ("Jk", "5h", "6h"), 4, "h")
    assert arrange(preset("bga"), ["5h"], True) is None
    assert arrange(preset("bga"), [], False) is None


def test_set_and_run() -> None:
    israeli = preset("israeli")
    assert arrange(israeli, ["Jk", "8h", "Jk"], False) == Lay("set", ("Jk", "8h", "Jk"))
    assert arrange(israeli, ["Jk", "8h", "Jk"], True) == Lay("run", ("Jk", "8h", "Jk"), 7, "h")
    assert len([lay for lay in all_lays(israeli, ["Jk", "8h", "Jk"]).values() if len(lay.lies) == 3]) == 4
    # Where the set is too large the plain text means the run.
    small = preset("israeli", {"set_max": 2})
    assert arrange(small, ["Jk", "8h", "Jk"], False) == Lay("run", ("Jk", "8h", "Jk"), 7, "h")


def count_sets(options: dict[str, Any], cards: str) -> int:
    rules = preset("bga", options)
    hand = cards.split()
    return len([lay for lay in all_lays(rules, hand).values() if lay.kind == "set" and len(lay.lies) == len(hand)])


def test_identity_of_sets() -> None:
    three = "8c 8d 8h"
    assert count_sets({}, three) == 3
    assert count_sets({"reshuffle_keeps": "last_card"}, three) == 6
    assert count_sets({"sneak": True}, three) == 6
    assert count_sets({"sneak": True}, "8c 8d") == 1
    assert count_sets({"sneak": True}, "8c 8d 8h 8s") == 6
    assert count_sets({"slap_down": "match_rank", "slap_after": "single_or_set"}, "8c 8d") == 2
    assert count_sets({"slap_down": "match_rank", "slap_after": "single"}, "8c 8d") == 1
    assert count_sets({"slap_down": "zero_total", "slap_after": "single_or_set"}, "8c 8d") == 1
    assert count_sets({"take_from_set": "any", "reshuffle_keeps": "last_card", "sneak": True}, three) == 1
    assert count_sets({}, "8h 8h 8d") == 2  # {8h 8h} or {8h 8d}
    assert count_sets({"sneak": True}, "8h 8h 8d") == 3


def test_takeable() -> None:
    israeli = preset("israeli")
    assert takeable(israeli, ["8s", "8h", "Jk"], "set") == {"8s", "8h", "Jk"}
    assert takeable(israeli, ["Jk", "8h", "Jk"], "run") == {"Jk"}
    assert takeable(preset("bga"), ["8s"], "single") == {"8s"}


def random_rules(chance: random.Random) -> dict[str, Any]:
    return preset(
        "bga",
        {
            "set_max": chance.choice([0, 2, 3, 4]),
            "jokers_in_sets": chance.random() < 0.5,
            "jokers_in_runs": chance.choice(["none", "gaps", "any"]),
            "take_from_set": chance.choice(["ends", "any"]),
            "call_limit": chance.choice([3, 7, 15]),
            "reshuffle_keeps": chance.choice(["last_discard", "last_card"]),
            "slap_down": chance.choice(["off", "match_rank", "zero_total"]),
            "slap_after": chance.choice(["single", "single_or_set"]),
            "sneak": chance.random() < 0.5,
        },
    )


def test_all_lays_against_every_typed_order() -> None:
    chance = random.Random(1)
    few = ["Jk", "Jk", "Jk", "Ac", "2c", "3c", "3d", "3d", "4c", "Qh", "Kh", "Kd"]
    for _ in range(150):
        rules = random_rules(chance)
        hand = chance.sample(few, 5)
        wanted = set()
        for size in range(1, 6):
            for typed in permutations(hand, size):
                for run in (False, True):
                    lay = arrange(rules, typed, run)
                    if lay is not None:
                        wanted.add(identity(rules, lay))
        assert set(all_lays(rules, hand)) == wanted


# ---------------------------------------------------------------- the round

SLAP_ALL = {"slap_down": "match_rank", "slap_after": "single_or_set"}


def test_sneak_and_slap_in_order_of_arrival() -> None:
    rules = preset("backpacker", {**SLAP_ALL, "set_max": 3})
    for script, top in (
        ("2 sneak 3d; 0 slap 3s", ["3h", "3c", "3s", "3d", "3s"]),
        ("0 slap 3s; 2 sneak 3d", ["3h", "3c", "3s", "3s", "3d"]),
    ):
        game = play(rules, "3h 3c 3s Kc/Qs 9h/3d Jh", "3s 6c 7c")
        all_done(game, "0 lay 3h 3c 3s; 0 draw")
        assert game.turn == 1
        assert game.actions(0) == {("slap", "3s"), ("pass",)}
        assert game.actions(2) == {("sneak", "3d"), ("pass",)}
        assert not game.may(0, "sneak 3s")
        all_done(game, script)
        assert game.last == top
        assert not game.actions(0) and not game.actions(2)
        all_done(game, "1 lay Qs")
        assert game.actions(1) == {("draw",), ("take", "3h"), ("take", top[-1])}


def test_pair_made_three_is_no_throw_of_three() -> None:
    game = play(preset("backpacker", SLAP_ALL), "3h 3c Kc/Qs 9h/3d Jh", "3s 6c 7c")
    all_done(game, "0 lay 3h 3c; 0 draw; 0 slap 3s")
    assert game.last == ["3h", "3c", "3s"]
    assert not game.actions(2)


def test_joker_set_slap_and_sneak() -> None:
    rules = preset("israeli", {**SLAP_ALL, "sneak": True})
    game = play(rules, "8h Jk Jk Kc/9h Qs/8d 7h Jh", "8s 6c 7c")
    all_done(game, "0 lay 8h Jk Jk; 0 draw")
    assert game.slap_card(0) == "8s"
    assert game.sneak_cards(2) == {"8d"}
    game = play(rules, "8h Jk Jk Kc/9h Qs/8d 7h Jh", "8s 6c 7c")
    all_done(game, "0 lay run Jk 8h Jk; 0 draw")  # 7 8 9 of hearts
    assert game.slap_card(0) is None
    assert not game.sneak_cards(1) and not game.sneak_cards(2)
    game = play(rules, "8h Jk Jk Kc/9h Qs/8d 7h Jh", "8s 6c 7c")
    all_done(game, "0 lay run 8h Jk Jk; 0 draw")  # 8 9 T of hearts
    assert game.sneak_cards(2) == {"7h", "Jh"}
    all_done(game, "2 sneak 7h")
    assert game.last == ["7h", "8h", "Jk", "Jk"]
    all_done(game, "1 lay Qs; 1 take Jk")
    assert game.known[1] == Counter({"Jk": 1})


def test_no_slap_on_a_joker_or_with_one() -> None:
    game = play(preset("bga", SLAP_ALL), "Jk Kc/Qs 9h", "Jk 6c")
    all_done(game, "0 lay Jk; 0 draw")
    assert game.slap_card(0) is None
    game = play(preset("bga", SLAP_ALL), "9c Kc/Qs 9h", "Jk 6c")
    all_done(game, "0 lay 9c; 0 draw")
    assert game.slap_card(0) is None


def test_sneak_at_ace_and_king() -> None:
    game = play(preset("backpacker"), "Ad 2d 3d 9c/4d Kd Qs/Jh", "7s 6c")
    all_done(game, "0 lay Ad 2d 3d; 0 draw")
    assert game.sneak_cards(1) == {"4d"}
    game = play(preset("backpacker"), "Jd Qd Kd 9c/Td Ad Qs/Jh", "7s 6c")
    all_done(game, "0 lay Kd Qd Jd; 0 draw")
    assert game.sneak_cards(1) == {"Td"}


def test_pass_closes_only_the_own_window() -> None:
    game = play(preset("backpacker"), "2d 3d 4d Kc/Qs 5d/Ad Jh", "7s 6c")
    all_done(game, "0 lay 2d 3d 4d; 0 draw; 2 pass")
    assert not game.may(2, "sneak Ad") and not game.may(2, "pass")
    assert not game.may(0, "pass")
    assert game.may(1, "sneak 5d") and game.may(1, "lay Qs") and game.may(1, "pass")
    all_done(game, "1 pass")
    assert not game.may(1, "sneak 5d") and game.may(1, "lay Qs")


def test_next_player_sneaks_the_last_card_and_must_call() -> None:
    game = play(preset("backpacker"), "2d 3d 4d Kc/5d/Ad Jh", "7s 6c")
    all_done(game, "0 lay 2d 3d 4d; 0 draw")
    assert ("call",) in game.actions(1)  # five points
    all_done(game, "1 sneak 5d")
    assert game.actions(1) == {("call",)}
    all_done(game, "1 call")
    assert (game.phase, game.caller, game.ended_by, game.points()) == ("over", 1, "call", [17, 0, 11])


def test_next_player_sneaks_and_takes_it_back() -> None:
    game = play(preset("backpacker"), "2d 3d 4d Kc/5d Qs/Ad Jh", "7s 6c")
    all_done(game, "0 lay 2d 3d 4d; 0 draw; 1 sneak 5d; 1 lay Qs; 1 take 5d")
    assert game.hands[1] == ["5d"]
    assert game.known[1] == Counter(["5d"])
    assert game.buried == ["Ts", "2d", "3d", "4d"]


def test_call_closes_the_windows() -> None:
    rules = preset("israeli", {"slap_down": "zero_total"})
    game = play(rules, "Kc Jk/2h 3c", "Jk 5s")
    all_done(game, "0 lay Kc; 0 draw")
    assert game.actions(0) == {("slap", "Jk"), ("pass",)}
    assert ("call",) in game.actions(1)
    all_done(game, "1 call")
    assert not game.may(0, "slap Jk")
    assert settle(rules, [0, 0], game.points(), 1)["round"] == [0, 35]
    game = play(rules, "Kc Jk/2h 3c", "Jk 5s")
    all_done(game, "0 lay Kc; 0 draw; 0 slap Jk")
    assert (game.phase, game.caller, game.ended_by, game.hands[0]) == ("over", 0, "slap", ["Jk", "Jk"])
    assert not game.actions(0) and not game.actions(1)


def test_zero_total_after_taking_a_joker() -> None:
    game = play(preset("israeli", {"slap_down": "zero_total"}), "Kc/Qh 3c", "9c 5s", turned="Jk")
    all_done(game, "0 lay Kc; 0 take Jk")
    assert game.slap_card(0) == "Jk"
    all_done(game, "0 pass; 1 lay Qh; 1 draw")
    assert not game.may(0, "slap Jk")
    assert game.may(0, "call")


def test_restock_closes_the_windows_when_the_lay_is_accepted() -> None:
    game = play(preset("backpacker"), "2d 3d 4d Kc/Qs 9h/5d Jh", "7s")
    all_done(game, "0 lay 2d 3d 4d; 0 draw")
    assert game.returning() == ["2d", "3d", "Ts"]
    assert game.owed() == []
    assert not game.do(1, "lay Qs 9h")  # refused: closes nothing
    assert game.may(2, "sneak 5d")
    all_done(game, "1 lay Qs")
    assert game.owed() == ["2d", "3d", "Ts"]
    assert [game.actions(seat) for seat in range(3)] == [set()] * 3
    assert not game.may(1, "draw") and not game.may(1, "lay 9h") and not game.may(2, "sneak 5d")
    assert not game.restock(["2d", "3d"])
    assert game.restock(["3d", "Ts", "2d"])
    assert (game.phase, game.stock, game.last, game.owed()) == ("draw", ["3d", "Ts", "2d"], ["4d"], [])
    assert game.actions(1) == {("draw",), ("take", "4d")}


def test_restock_keeps_the_sneaked_card() -> None:
    for sneaked, kept in (("5d", "5d"), ("Ad", "4d")):
        game = play(preset("backpacker"), f"2d 3d 4d Kc/Qs 9h/{sneaked} Jh", "7s")
        all_done(game, f"0 lay 2d 3d 4d; 0 draw; 2 sneak {sneaked}; 1 lay Qs")
        assert game.restock(game.owed())
        assert game.last == [kept]


def test_call_needs_no_restock() -> None:
    game = play(preset("backpacker"), "2d 3d 4d Kc/2s 2h/5d Jh", "7s")
    all_done(game, "0 lay 2d 3d 4d; 0 draw; 1 call")
    assert (game.phase, game.stock, game.owed()) == ("over", [], [])


def test_take_last_stock_card_then_only_the_discard() -> None:
    """Nothing to put back: the lay proceeds, the stock cannot be drawn from, and later there is something."""
    game = play(preset("bga"), "Kc 4d 2s/Qh 2c 3c", "", turned="7c")
    assert game.returning() == []
    all_done(game, "0 lay Kc")
    assert game.actions(0) == {("take", "7c")}
    all_done(game, "0 take 7c; 1 lay Qh; 1 take Kc")
    assert game.returning() == []


def test_a_restock_of_one_known_card() -> None:
    game = play(preset("bga"), "Kc 4d/Qh 2c", "7s", turned="9c")
    all_done(game, "0 lay Kc; 0 draw; 1 lay Qh")
    assert game.owed() == ["9c"]
    assert game.restock(["9c"])
    all_done(game, "1 draw")
    assert game.known == [Counter(), Counter(["9c"])]
    all_done(game, "0 lay 4d")
    assert game.owed() == ["Kc"]


def test_known_copies_go_when_shown() -> None:
    game = play(preset("bga", {"decks": 2}), "Kc 4d/Qh 9c 9c", "7s 8s 8d 8h", turned="9c")
    all_done(game, "0 lay Kc; 0 draw; 1 lay Qh; 1 take Kc; 0 lay 4d; 0 take Qh; 1 lay 9c; 1 draw")
    assert game.known == [Counter(["Qh"]), Counter(["Kc"])]
    all_done(game, "0 lay Qh; 0 take 9c; 1 lay Kc; 1 draw")
    assert game.known == [Counter(["9c"]), Counter()]


def test_seats_that_are_out() -> None:
    rules = preset("backpacker")
    hands = [["2d", "3d", "4d", "Kc"], ["5d"], ["Ad", "Jh"], []]
    game = PlainRound(rules, hands, ["7s", "6c"], "Ts", 2, active=[0, 2])
    all_done(game, "2 lay Jh; 2 draw; 0 lay 2d 3d 4d; 0 draw")
    assert game.turn == 2
    assert not game.actions(1) and not game.actions(3)
    assert ("sneak", "Ad") in game.actions(2)


def test_odd_texts() -> None:
    game = play(preset("bga"), "Th Kc/Qh", "7s 6c")
    for text in ("", "lay", "lay run", "lay 10c", "draw now", "take", "slap", "sneak", "fold", "lay run Kc", "pass"):
        assert not game.do(0, text)
    assert not game.may(1, "lay Qh") and not game.may(7, "call")
    assert game.do(0, "lay 10h")


def test_random_rounds_keep_every_card() -> None:
    chance = random.Random(2)
    for _ in range(60):
        rules = random_rules(chance)
        deck = [*DECK, *DECK] if chance.random() < 0.5 else list(DECK)
        chance.shuffle(deck)
        seats = chance.randrange(2, 6)
        hands = [[deck.pop() for _ in range(5)] for _ in range(seats)]
        turned = deck.pop()
        everything = Counter([*deck, turned, *(card for hand in hands for card in hand)])
        game = PlainRound(rules, hands, deck[: chance.randrange(len(deck))], turned, chance.randrange(seats))
        everything -= Counter(deck[len(game.stock) :])
        for _ in range(120):
            if game.phase == "over":
                break
            if game.owed():
                order = game.owed()
                chance.shuffle(order)
                assert game.restock(order)
            doable = [(seat, action) for seat in range(seats) for action in sorted(game.actions(seat), key=repr)]
            quiet = [pair for pair in doable if pair[1] != ("call",)]
            seat, action = chance.choice(quiet or doable)
            assert isinstance(action, tuple)
            if action[0] == "lay":
                lay = all_lays(rules, game.hands[seat])[action[1]]
                text = ("lay run " if lay.kind == "run" else "lay ") + " ".join(lay.lies)
            else:
                text = " ".join(action)
            assert game.meaning(seat, text) == action
            assert game.do(seat, text)
            laid = game.laid.lies if game.laid else ()
            found = Counter([*game.stock, *game.last, *game.buried, *laid])
            for held, known in zip(game.hands, game.known, strict=True):
                found.update(held)
                assert not known - Counter(held)
            assert found == everything


# ---------------------------------------------------------------- scores


def test_stolen_points() -> None:
    rules = preset("israeli", {"milestone_steal": 30})
    # Seats 2 and 0 land (served clockwise from the caller 1: first 2, then 0), each making 50 into 25.
    done = settle(rules, [40, 10, 45, 90], [10, 3, 5, 9], 1)
    assert done["round"] == [10, 0, 5, 9]
    # Seat 2 makes seat 1 (10) add 30 = 40; then seat 0 looks afresh: seat 2 with 25 leads and adds 30.
    assert done["after"] == [25, 40, 55, 99]
    # A tie for the lead: the first clockwise from the lander. The added points reach no milestone.
    done = settle(rules, [23, 41, 20], [0, 9, 3], 0, ended_by="slap")
    assert done["after"] == [23, 25, 53]
    # The added points may put out the leader.
    done = settle({**rules, "eliminate_above": 40}, [15, 41, 90], [3, 9, 12], 0)
    assert (done["after"], done["out"], done["winners"]) == ([45, 25, 102], [0, 2], [1])


def test_a_caught_caller_lands_last() -> None:
    rules = preset("israeli", {"milestone_steal": 30})
    # Caller 0: 65 + 35 = 100 -> 50. Seat 1 lands on 50 -> 25 and is served first: seat 2 (1) adds 30.
    done = settle(rules, [65, 41, 1], [5, 9, 2], 0)
    # Then the caller: seat 1 (25) leads before seat 2 (31) and adds 30.
    assert done["after"] == [50, 55, 31]


def test_milestone_below_the_limit_and_still_out() -> None:
    rules = preset("bga", {"milestones": [[100, 90]], "eliminate_above": 50})
    done = settle(rules, [95, 0, 0], [5, 3, 9], 1)
    assert (done["after"], done["out"]) == ([90, 0, 9], [0])


def test_flat_zero_penalty_is_no_gain() -> None:
    options = {"assaf_penalty": 0, "assaf_adds_hand": False}
    assert settle(preset("bga", options), [100, 0], [5, 5], 0)["after"] == [100, 5]
    options["milestone_needs_gain"] = False
    assert settle(preset("bga", options), [100, 0], [5, 5], 0)["after"] == [50, 5]


def test_everybody_out() -> None:
    done = settle(preset("playmore"), [171, 202, 198], [4, 3, 7], 0, active=[0, 1, 2])
    assert (done["after"], done["out"], done["winners"]) == ([205, 205, 205], [0, 1, 2], [1])
    done = settle(preset("playmore"), [171, 201, 201], [4, 4, 4], 0)
    assert (done["after"], done["winners"], done["starter"], done["dealer"]) == ([205, 205, 205], [0, 1, 2], None, None)


def test_seats_already_out() -> None:
    done = settle(preset("cardgames-zone"), [0, 100, 210, 100], [3, 0, 0, 9], 3, active=[0, 3])
    assert (done["round"], done["after"]) == ([0, 0, 0, 39], [0, 100, 210, 139])
    assert (done["starter"], done["dealer"]) == (0, 3)


def test_first_out_and_rounds() -> None:
    first = preset("bga", {"match_end": "first_out"})
    done = settle(first, [20, 195, 15], [3, 9, 5], 0)
    assert (done["over"], done["out"], done["winners"]) == (True, [1], [0])  # both at 20, the lower hand
    rounds = preset("bga", {"match_end": "rounds", "match_rounds": 3})
    done = settle(rounds, [20, 195, 15], [3, 9, 5], 0, round_number=2)
    assert (done["over"], done["out"], done["winners"], done["starter"]) == (False, [1], [], 0)
    done = settle(rounds, [20, 195], [3, 9], 0, round_number=1)
    assert (done["over"], done["winners"]) == (True, [0])
    done = settle(rounds, [25, 20, 20], [3, 5, 5], 0, round_number=3)
    assert (done["over"], done["after"], done["winners"]) == (True, [25, 25, 25], [0])
    done = settle(rounds, [20, 20, 25], [7, 5, 5], 2, round_number=3)
    assert (done["after"], done["winners"]) == ([27, 25, 60], [1])
    done = settle(rounds, [20, 20, 9], [5, 5, 3], 2, round_number=3)
    assert (done["after"], done["winners"]) == ([25, 25, 9], [2])
    done = settle(rounds, [20, 20, 40], [5, 5, 3], 2, round_number=3)
    assert (done["after"], done["winners"]) == ([25, 25, 40], [0, 1])


def test_starters() -> None:
    lowest = preset("bga", {"slap_down": "zero_total"})
    winner = preset("backpacker", {"slap_down": "zero_total"})
    # A tie with the slapper: he counts last as lowest hand, but he is the winner of the round.
    assert settle(lowest, [0, 0, 0], [0, 5, 0], 0, ended_by="slap")["starter"] == 2
    assert settle(winner, [0, 0, 0], [0, 5, 0], 0, ended_by="slap")["starter"] == 0
    # Two assafers: the nearest clockwise from the caller; an assafer who is out passes it on.
    zone = preset("cardgames-zone")
    assert settle(zone, [0, 0, 0, 0], [3, 9, 7, 3], 2)["starter"] == 3
    # No Assaf: the caller wins the round, the lowest hand may be another.
    assert settle({**zone, "assaf": False}, [0, 0, 0], [5, 3, 3], 0)["starter"] == 0
    assert settle(preset("bga", {"assaf": False}), [0, 0, 0], [5, 3, 3], 1)["starter"] == 2
    # The lowest hand and its left neighbour are out.
    done = settle(preset("bga"), [0, 199, 199, 0], [5, 4, 9, 9], 0, dealer=0)
    assert (done["out"], done["starter"], done["dealer"]) == ([1, 2], 3, 3)
    # The new dealer alone decides where left of the dealer starts.
    done = settle(preset("israeli"), [0, 195, 0, 0], [3, 9, 9, 9], 0, dealer=1)
    assert (done["out"], done["dealer"], done["starter"]) == ([1], 2, 3)
