"""The engine and the plain reading say the same of some thousands of positions."""

from __future__ import annotations

import random

import pytest

from tests.laws.agree import compare, plainly, played, same_position
from tests.laws.positions import lying
from yaniv.game import HouseRules, card, parse_action


@pytest.mark.parametrize("part", range(8))
def test_both_readings_agree(part: int) -> None:
    assert sum(compare(seed) for seed in range(60 * part, 60 * part + 60)) > 800


def test_three_equal_cards_taken_in_the_open() -> None:
    stock, turned = "7c 8c 2h 3h 4h 5h 6h 7h 8h", "9c"
    rules = HouseRules(decks=3, jokers_per_deck=4)
    start = lying(rules, "Kd Kh Ks Kc 2d", "9c 9c Jk", stock=stock, turned=turned)
    round, plain, chance = start.round, plainly(start), random.Random(0)
    turns = """lay Kd, take 9c; lay 9c, draw; lay Kh, take 9c; lay 9c, draw; lay Ks, take 9c; lay Jk, draw
        ; lay Kc, take Jk; lay 8c, draw; lay 9c, draw; lay 7c, draw; lay Jk, draw; lay 2h, draw; lay 9c 9c, take 2h"""
    most = 0
    for place, turn in enumerate(turns.split(";")):
        for text in turn.split(","):
            round = played(round, plain, place % 2, parse_action(text))
            same_position(round, plain, chance)
            most = max(most, round.known[0].count(card("9c")))
    assert most == 3
