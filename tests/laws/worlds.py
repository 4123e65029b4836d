"""Two worlds that one seat cannot tell apart: whatever it does not know lies differently, the rest lies the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy

from tests.laws.positions import random_action
from tests.laws.walks import Move
from yaniv.game import (
    SPECTATOR,
    Card,
    Draw,
    Event,
    IllegalAction,
    Pass,
    Phase,
    Restock,
    Revealed,
    Round,
    Step,
    Take,
    kernel,
    see,
    view,
)

Look = Callable[[Round, int], object]
Hear = Callable[[Event, int], Event | None]
QUESTIONS = 6


def compare_worlds(walk: Sequence[Move], chance: random.Random, look: Look = view, hear: Hear = see) -> int:
    """Put a seat into another world somewhere on a walk, go on in both, and let it look and listen; how often it could.

    A move that is nothing to the seat (somebody passes) is made in the first world only where the other one lacks it.
    """
    start = chance.randrange(len(walk))
    here = walk[start].before
    seat = chance.choice((SPECTATOR, *range(here.seats), *range(here.seats)))
    there = other_world(here, seat, walk[start - 1] if start else None, chance)
    assert_same(here, there, seat, chance, look)
    looks = 1
    for move in walk[start:]:
        passes = isinstance(move.action, Pass) and move.seat != seat
        step = there_too(there, move, chance)
        if step is None and not passes:
            break
        told = heard(move.step, seat, hear)
        assert told == ([] if step is None else heard(step, seat, hear)) or draws_another(move, step, seat)
        if move.after.phase is Phase.OVER or draws_another(move, step, seat):
            break
        there = there if step is None else step.round
        assert_same(move.after, there, seat, chance, look)
        looks += 1
    return looks


def assert_same(here: Round, there: Round, seat: int, chance: random.Random, look: Look) -> None:
    """The seat sees the same in both worlds, and is refused the same for the same reason."""
    assert look(here, seat) == look(there, seat)
    assert repr(here) == repr(there), "what is printed ends up in logs"
    if seat != SPECTATOR:
        for _ in range(QUESTIONS):
            action = random_action(chance.choice((here, there)), seat, chance)
            assert here.refusal(seat, action) == there.refusal(seat, action), action


def heard(step: Step, seat: int, hear: Hear) -> list[Event]:
    """What the seat learns of the events of a step, but for the hands at the end, which are no secret any more."""
    told = [hear(event, seat) for event in step.events if not isinstance(event, Revealed)]
    return [event for event in told if event is not None]


def there_too(there: Round, move: Move, chance: random.Random) -> Step | None:
    """The same move in the other world, where the dealer shuffles in his own way; `None` if it cannot be made there."""
    if isinstance(move.action, Restock):
        return there.restock(Restock(tuple(chance.sample(move.action.order, len(move.action.order)))))
    try:
        return there.play(move.seat, move.action)
    except IllegalAction:
        return None


def draws_another(move: Move, step: Step | None, seat: int) -> bool:
    """Whether the seat itself draws, and not the same card in both worlds: here they part."""
    return isinstance(move.action, Draw) and move.seat == seat and step is not None and step.events != move.step.events


# --- the other world ---


def other_world(here: Round, seat: int, before: Move | None, chance: random.Random) -> Round:
    """A world that looks the same to the seat: hidden cards, windows and passes are others.

    Args:
        before: The move that led here, if any: after a draw nobody but the drawer knows whether he may slap.
    """
    g = deepcopy(here._state)
    others = [other for other in range(here.seats) if other != seat]
    hidden = {other: Counter(here.hand(other)) - Counter(here.known[other]) for other in others}
    if here.phase is Phase.RESTOCK and here.turn != seat:
        # The lay that waits for the dealer is kept, so that it can be shown.
        hidden[here.turn] -= Counter(lay_that_waits(here))
    cards = [one for other in others for one in hidden[other].elements()] + ([] if g.stock_open else [*here.stock])
    mix(cards, chance)
    for other in others:
        kept = Counter(here.hand(other)) - hidden[other]
        dealt, cards = cards[: hidden[other].total()], cards[hidden[other].total() :]
        put(g, other, [*kept.elements(), *dealt], here.known[other])
    if not g.stock_open:
        g.stock[: g.stock_n] = [one.kind for one in reversed(cards)]
    if here.phase is Phase.PLAY and here.thrower not in (None, seat):
        open_slap(g, here, before, chance)
    for other in others:
        g.passed &= ~(1 << other)
        if (kernel.may_slap(g, other) or kernel.sneaks(g, other)) and chance.random() < 0.3:
            g.passed |= 1 << other
    return Round(here.rules, g)


def lay_that_waits(here: Round) -> tuple[Card, ...]:
    """The cards of the lay that goes on when the stock is rebuilt."""
    return here.restock(Restock(here.returning)).round.laid


def mix(cards: list[Card], chance: random.Random) -> None:
    """Shuffle cards, or only exchange two, so that most of what then happens can happen in both worlds."""
    if len(cards) < 2:
        return
    if chance.random() < 0.3:
        chance.shuffle(cards)
    else:
        one, other = chance.sample(range(len(cards)), 2)
        cards[one], cards[other] = cards[other], cards[one]


def put(g: kernel.State, seat: int, hand: Iterable[Card], known: Iterable[Card]) -> None:
    """Give a seat another hand."""
    kernel.clear_hand(g, seat)
    for one in hand:
        kernel.hold(g, seat, one.kind)
    for one in known:
        kernel.know(g, seat, one.kind)


def open_slap(g: kernel.State, here: Round, before: Move | None, chance: random.Random) -> None:
    """Let the drawer have a window exactly if he could have, with the hand that he now holds."""
    drawer = g.thrower
    hidden = list((Counter(Round(here.rules, g).hand(drawer)) - Counter(here.known[drawer])).elements())
    if before and isinstance(before.action, Draw) and not before.before._state.stock_open:
        drawn = chance.choice(hidden)
        for one in hidden:
            if chance.random() < 0.5 and kernel.slappable(g, drawer, kernel.DRAW, one.kind):
                drawn = one
        may = kernel.slappable(g, drawer, kernel.DRAW, drawn.kind)
        g.slap_card = drawn.kind if g.rules.slap_down and may else kernel.NO_CARD
    elif before and isinstance(before.action, Take) and g.rules.slap_down == kernel.SLAP_ZERO_TOTAL:
        g.slap_card = kernel.NO_CARD if g.total[drawer] else before.action.card.kind
    elif g.slap_card != kernel.NO_CARD:
        gone = not kernel.copies(g, drawer, g.slap_card)
        if gone or (g.rules.slap_down == kernel.SLAP_ZERO_TOTAL and g.total[drawer]):
            g.slap_card = kernel.NO_CARD
