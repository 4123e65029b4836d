"""No seat learns anything from what it may not know."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings

from tests.laws.walks import Move, chances, walk, walks
from tests.laws.worlds import Hear, Look, compare_worlds
from yaniv.game import (
    SPECTATOR,
    Dealt,
    Drew,
    Event,
    HouseRules,
    Pass,
    Passed,
    Round,
    Slap,
    Sneak,
    card,
    cards,
    parse_action,
    preset,
    see,
    view,
)


@settings(max_examples=250)
@given(walks, chances)
def test_a_seat_sees_the_same_in_every_world_it_cannot_tell_apart(walk: list[Move], chance: random.Random) -> None:
    compare_worlds(walk, chance)


LEAKS: dict[str, Callable[[Round], object]] = {
    "the top of the stock": lambda round: round.stock[:1],
    "the bottom of the stock": lambda round: round.stock[-1:],
    "a hand": lambda round: round.hands[0],
    "what a hand counts": lambda round: round.points[-1],
    "whether a window is open": lambda round: round.acting,
    "who may slap": lambda round: round._state.slap_card,
    "who let a chance go by": lambda round: round._state.passed,
    "what the next seat may do": lambda round: round.legal_actions(round.turn),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_with_a_leak_is_caught(leak: str) -> None:
    assert caught(lambda round, seat: (view(round, seat), LEAKS[leak](round)), see)


@pytest.mark.parametrize("kind", [Drew, Passed])
def test_an_event_with_a_leak_is_caught(kind: type[Event]) -> None:
    assert caught(view, lambda event, seat: event if isinstance(event, kind) else see(event, seat))


def caught(look: Look, hear: Hear) -> bool:
    """Whether the law fails, if a seat looks and listens like this."""
    for seed in range(2000):
        chance = random.Random(seed)
        try:
            compare_worlds(walk(chance), chance, look, hear)
        except AssertionError:
            return True
    return False


def test_nobody_else_knows_that_the_drawer_may_slap() -> None:
    rules = preset("bga+defausse")
    worlds = [after(rules, "9s 5c / 7h 4c / 2d Jc", stock, "0 lay 9s; 0 draw") for stock in ("9d 3c", "3c 9d")]
    assert [Slap(card("9d")) in round.legal_actions(0) for round in worlds] == [True, False]
    assert all(len({view(round, seat) for round in worlds}) == 1 for seat in (1, 2, SPECTATOR))


def test_nobody_else_knows_who_may_sneak() -> None:
    rules = preset("backpacker")
    hands = ("9s 9d 9h 5c / 7h 4c / 9c Jc", "9s 9d 9h 5c / 7h 9c / 4c Jc", "9s 9d 9h 5c / 7h 2d / 4c Jc")
    worlds = [after(rules, held, "3c 6s", "0 lay 9s 9d 9h; 0 draw") for held in hands]
    worlds += [worlds[0].play(2, Pass()).round, worlds[1].play(1, Pass()).round]
    assert [Sneak(card("9c")) in round.legal_actions(2) for round in worlds] == [True, False, False, False, False]
    assert all(len({view(round, seat) for round in worlds}) == 1 for seat in (0, SPECTATOR))


def after(rules: HouseRules, hands: str, stock: str, moves: str) -> Round:
    """A round after some moves."""
    round = Round.lying(rules, hands.split("/"), stock=stock, turned="Kd")
    for move in moves.split(";"):
        seat, _, text = move.strip().partition(" ")
        round = round.play(int(seat), parse_action(text)).round
    return round


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    dealt = Dealt(1, 0, 1, (cards("9s 5c"), (), cards("9d 3c")), card("Kd"), 40)
    seen = [see(dealt, seat) for seat in (0, 1, 2, SPECTATOR)]
    hands = [event.hands for event in seen if isinstance(event, Dealt)]
    nobody = (None, (), None)
    assert hands == [(cards("9s 5c"), (), None), nobody, (None, (), cards("9d 3c")), nobody]
