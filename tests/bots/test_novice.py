"""The beginner, on positions that show how it thinks."""

from __future__ import annotations

import random

from yaniv.bots import bot
from yaniv.game import (
    Action,
    Call,
    Draw,
    HouseRules,
    Lay,
    Round,
    Slap,
    Sneak,
    Take,
    card,
    cards,
    parse_action,
    preset,
    view,
)

BGA = preset("bga")


def lying(rules: HouseRules, hands: tuple[str, ...], turned: str, *actions: str, stock: str = "Qh Qs") -> Round:
    """A round after what its seats on turn did."""
    round = Round.lying(rules, hands, stock=stock, turned=turned)
    for action in actions:
        round = round.play(round.turn, parse_action(action)).round
    return round


def choices(round: Round, seat: int, times: int = 60) -> set[Action]:
    return {bot("novice").choose(view(round, seat), random.Random(dice)) for dice in range(times)}


def test_lays_the_most_points() -> None:
    assert choices(lying(BGA, ("4c 4d 9h Jk", "Kd"), "2d"), 0) == {Lay((card("9h"),))}
    assert choices(lying(BGA, ("5c 5d 9h Jk", "Kd"), "2d"), 0) == {Lay(cards("5c 5d"))}


def test_any_of_the_highest_lays_will_do() -> None:
    assert choices(lying(BGA, ("Tc Qd 9h", "Kd"), "2d"), 0) == {Lay((card("Tc"),)), Lay((card("Qd"),))}


def test_tosses_a_coin_for_a_very_low_card() -> None:
    assert choices(lying(BGA, ("Tc 9h", "Kd"), "2d", "lay Tc"), 0) == {Draw(), Take(card("2d"))}
    assert choices(lying(BGA, ("Tc 9h", "Kd"), "3d", "lay Tc"), 0) == {Draw()}


def test_takes_the_lowest_card_where_there_is_no_stock() -> None:
    assert choices(lying(BGA, ("Tc 9h", "Kd Kh"), "5d", "lay Tc", stock=""), 0) == {Take(card("5d"))}


def test_calls_whenever_it_may() -> None:
    """Even where it knows better: the other holds an ace, and nothing else."""
    round = lying(preset("bga"), ("Kd", "2c"), "Ac", "lay Kd", "take Ac")
    assert choices(round, 1) == {Call()}


def test_slaps_and_sneaks_whenever_it_may() -> None:
    slap = lying(preset("bga+defausse"), ("9c 7h 8h", "Kd Qd"), "2c", "lay 9c", "draw", stock="9h Qs")
    assert choices(slap, 0) == {Slap(card("9h"))}
    sneak = lying(preset("backpacker"), ("5c 6c 7c 2d", "8c Kd", "4c Kh Ks"), "2c", "lay 5c 6c 7c", "draw")
    assert choices(sneak, 1) == {Sneak(card("8c"))}
    assert choices(sneak, 2) == {Sneak(card("4c"))}
