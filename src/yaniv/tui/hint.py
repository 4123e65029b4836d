"""What the club player would do here, and why, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from yaniv.bots import BOTS
from yaniv.game import Action, Call, Card, Draw, Lay, Pass, Slap, Sneak, Take, View, points
from yaniv.words import Words

from .entry import spoken
from .hand import grouped

LEVEL = "club"


def advice(view: View, rng: Random, level: str = LEVEL) -> Action:
    """What a bot of that level does from this view."""
    return BOTS[level].choose(view, rng)


def because(words: Words, view: View, action: Action, name: Callable[[tuple[Card, ...]], object]) -> str:
    """The advice with its reason: what it leaves, or what it makes possible; `name` says cards."""
    typed = spoken(words, action)
    match action:
        case Lay(laid):
            kept = without(view.hand, laid)
            in_order = tuple(one for group in grouped(kept) for one in group)
            return words.say("hint.lay", typed=typed, points=points(kept), cards=name(in_order))
        case Call():
            return words.say("hint.call", typed=typed, points=view.points)
        case Draw():
            return words.say("hint.draw", typed=typed)
        case Take(one):
            return words.say("hint.take", typed=typed, points=view.points + one.points)
        case Slap(one) | Sneak(one):
            return words.say("hint.shed", typed=typed, points=view.points - one.points)
        case Pass():
            return words.say("hint.pass", typed=typed)


def without(hand: tuple[Card, ...], laid: tuple[Card, ...]) -> tuple[Card, ...]:
    """What stays of a hand."""
    kept = list(hand)
    for one in laid:
        kept.remove(one)
    return tuple(kept)
