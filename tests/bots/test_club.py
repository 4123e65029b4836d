"""The club player, on positions that show how it thinks."""

from __future__ import annotations

import random

import pytest

from tests.bots.test_novice import lying
from yaniv.batch.viewed import of_view
from yaniv.bots import bot, club
from yaniv.bots.unseen import HIGHEST, chance_within, count_unseen, keep, mean
from yaniv.game import (
    Action,
    Call,
    Draw,
    HouseRules,
    Lay,
    Pass,
    Round,
    Slap,
    Sneak,
    Take,
    View,
    card,
    cards,
    preset,
    view,
)
from yaniv.game.choices import TakeFromSet

BGA = preset("bga")


class Even(random.Random):
    """Dice that never ask for anything out of the ordinary."""

    def getrandbits(self, k: int, /) -> int:
        return 1 << k - 1


def choice(round: Round, seat: int = 0) -> Action:
    return bot("club").choose(view(round, seat), Even())


def wise_call(view: View) -> bool:
    return club.wise_call(of_view(view))


# --- lay and draw ------------------------------------------------------------


def test_keeps_what_it_is_about_to_pair() -> None:
    start = lying(BGA, ("Tc Kd 2c", "7d 7h 7s"), "Th")
    assert choice(start) == Lay((card("Kd"),))
    assert choice(lying(BGA, ("Tc Kd 2c", "7d 7h 7s"), "Th", "lay Kd")) == Take(card("Th"))


def test_takes_a_joker_and_low_cards_and_leaves_the_rest() -> None:
    for turned, best in (("Jk", Take(card("Jk"))), ("3d", Take(card("3d"))), ("9d", Draw())):
        assert choice(lying(BGA, ("Kc 8h 2s", "7d 7h 7s"), turned, "lay Kc")) == best


def test_takes_the_end_that_completes_a_run() -> None:
    run = lying(BGA, ("7s 8s 9s 2c", "5s 6s Kd Qd"), "2d", "lay 7s 8s 9s", "draw", "lay Kd")
    assert choice(run, 1) == Take(card("7s"))


def test_keeps_a_joker_that_a_run_can_do_without() -> None:
    assert choice(lying(BGA, ("5c 6c 7c Jk Kd", "7d 7h 7s"), "9d")) == Lay(cards("5c 6c 7c"))
    assert choice(lying(preset("israeli"), ("9c 9d Jk 2h", "7d 7h 7s"), "Td")) == Lay(cards("9c 9d"))


def test_shows_the_next_player_what_is_of_least_use() -> None:
    """Of three of a kind every order sheds the same; a joker lies inside where it must be laid."""
    lay = choice(lying(preset("israeli", take_from_set=TakeFromSet.ENDS), ("9c 9d Jk", "7d 7h 7s"), "Td"))
    assert isinstance(lay, Lay)
    assert not lay.cards[0].joker and not lay.cards[-1].joker


def test_sheds_the_big_set_instead_of_the_high_card() -> None:
    lay = choice(lying(BGA, ("8c 8d 8h Kd 2s", "7d 7h 7s"), "9d"))
    assert isinstance(lay, Lay) and sorted(lay.cards) == list(cards("8c 8d 8h"))


def test_leaves_a_card_once_in_a_while_that_brings_it_nothing() -> None:
    """Two who pass each other a four for ever would never end the round."""
    round = lying(preset("playmore"), ("2c 4c", "2d Kd"), "4d", "lay 4c", stock="Qh Qs Kc")
    picks = [bot("club").choose(view(round, 0), random.Random(dice)) for dice in range(200)]
    assert picks.count(Take(card("4d"))) > 150
    assert picks.count(Draw()) > 5


# --- the call ----------------------------------------------------------------


def test_calls_when_the_others_hold_many_cards() -> None:
    assert choice(lying(BGA, ("Ac 2c", "7d 7h 7s 6h 6c"), "Kc")) == Call()


def test_does_not_call_when_somebody_is_known_to_be_lower() -> None:
    lower = lying(BGA, ("Kd", "2c Jk"), "Ac", "lay Kd", "take Ac")
    assert Call() in view(lower, 1).actions
    assert choice(lower, 1) != Call()
    higher = lying(BGA, ("Kd", "2c Jk"), "3c", "lay Kd", "take 3c")
    assert choice(higher, 1) == Call()


def test_a_tie_is_no_success() -> None:
    assert choice(lying(BGA, ("Kd", "2c Jk"), "2d", "lay Kd", "take 2d"), 1) != Call()


def test_fears_one_hidden_card_more_than_five() -> None:
    five, one = (lying(BGA, ("7c", hand), "Kc") for hand in ("8d 8h 8s 6h 6c", "8d"))
    assert wise_call(view(five, 0)) and not wise_call(view(one, 0))


def test_calls_as_soon_as_it_may_where_no_call_can_fail() -> None:
    for rules in (preset("israeli+no_assaf"), preset("backpacker", assaf_penalty=0)):
        assert choice(lying(rules, ("5c", "Ac"), "Kc")) == Call()


def test_calls_with_an_empty_hand() -> None:
    assert choice(lying(BGA, ("", "Ac"), "Kc")) == Call()


def test_calls_in_the_end_whatever_it_fears() -> None:
    """Each of two who hold a joker can only lose by a call; but somebody has to."""
    round = lying(BGA, ("Kd", "Jk"), "Jk", "lay Kd", "take Jk")
    assert not wise_call(view(round, 1))
    assert Call() in {bot("club").choose(view(round, 1), random.Random(dice)) for dice in range(500)}


# --- out of turn -------------------------------------------------------------


def test_slaps_a_card_unless_it_makes_a_run() -> None:
    rules = preset("bga+defausse")
    assert choice(lying(rules, ("9c 2h 8d", "Kd Qd"), "2c", "lay 9c", "draw", stock="9h Qs")) == Slap(card("9h"))
    assert choice(lying(rules, ("9c 7h 8h", "Kd Qd"), "2c", "lay 9c", "draw", stock="9h Qs")) == Pass()


@pytest.mark.parametrize("drawn", ["Jk", "Jk Jk"])
def test_a_slap_that_ends_the_round_is_always_worth_it(drawn: str) -> None:
    rules = preset("israeli+slapdown")
    hand = f"Kd {drawn}".rpartition(" ")[0]
    assert choice(lying(rules, (hand, "8d Qd"), "2c", "lay Kd", "draw", stock="Jk Qs")) == Slap(card("Jk"))


def test_sneaks_unless_the_card_makes_a_better_lay() -> None:
    thrown = ("lay 5c 6c 7c", "draw")
    rules = preset("backpacker")
    assert choice(lying(rules, ("5c 6c 7c 2d", "8c Kd", "Kh Ks"), "2c", *thrown), 1) == Sneak(card("8c"))
    assert choice(lying(rules, ("5c 6c 7c 2d", "Kc Kd", "8c 9c Tc"), "2c", *thrown), 2) == Pass()


def test_sneaks_before_its_own_turn_and_then_plays_it() -> None:
    round = lying(preset("backpacker"), ("5c 6c 7c 2d", "8c Kd 4d", "Kh Ks"), "2c", "lay 5c 6c 7c", "draw")
    assert choice(round, 1) == Sneak(card("8c"))
    after = round.play(1, Sneak(card("8c"))).round
    assert choice(after, 1) == Lay((card("Kd"),))


# --- what it does not see ----------------------------------------------------


def test_unseen_are_the_cards_that_lie_nowhere_in_sight() -> None:
    rules = HouseRules()

    def unseen(view: View) -> list[float]:
        me = of_view(view)
        count_unseen(me)
        return me.numbers[: HIGHEST + 1]

    start = lying(rules, ("Ac Kd Jk", "2c 3c"), "5c", stock="Qh")
    assert unseen(view(start, 0)) == [1, 3, 4, 4, 4, 3, 4, 4, 4, 4, 15]
    taken = start.play(0, Lay((card("Kd"),))).round.play(0, Take(card("5c"))).round
    assert unseen(view(taken, 1)) == [2, 4, 3, 3, 4, 3, 4, 4, 4, 4, 15]


def test_what_a_hand_is_likely_to_count() -> None:
    def amounts(*first: float) -> list[float]:
        return [*first, *[0.0] * (40 - len(first))]

    assert mean(amounts(0, 1, 0, 1)) == 2
    assert mean(amounts()) == 0
    assert chance_within(amounts(1, 1), cards=3, limit=0) == pytest.approx(1 / 8)
    assert chance_within(amounts(1, 1), cards=0, limit=0) == 1
    assert chance_within(amounts(0, 1, 1), cards=2, limit=3) == pytest.approx(3 / 4)
    assert chance_within(amounts(), cards=1, limit=3) == 1
    assert chance_within(amounts(1, 1), cards=0, limit=-1) == 0
    even, low = amounts(*[1] * 11), amounts(*[1] * 11)
    keep(low)
    assert mean(low) < mean(even)
    assert chance_within(low, 2, 7) > chance_within(even, 2, 7)
