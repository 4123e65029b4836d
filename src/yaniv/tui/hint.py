"""What the club player would do here, and why, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from yaniv.bots import bot
from yaniv.bots.advice import LEVEL, Advice, advice
from yaniv.game import Call, Card, Draw, Lay, Pass, Slap, Sneak, Take, View, points
from yaniv.words import Words

from .entry import spoken
from .hand import grouped


def hint(view: View, rng: Random) -> Advice:
    """What the club player does from this view."""
    return advice(view, bot(LEVEL).choose(view, rng))


def because(words: Words, given: Advice, name: Callable[[tuple[Card, ...]], object]) -> str:
    """The advice with its reason: what it leaves, or what it makes possible; `name` says cards."""
    typed, left = spoken(words, given.action), points(given.hand)
    match given.action:
        case Lay():
            in_order = tuple(one for group in grouped(given.hand) for one in group)
            return words.say("hint.lay", typed=typed, points=left, cards=name(in_order))
        case Call():
            return words.say("hint.call", typed=typed, points=left)
        case Draw():
            return words.say("hint.draw", typed=typed)
        case Take():
            return words.say("hint.take", typed=typed, points=left)
        case Slap() | Sneak():
            return words.say("hint.shed", typed=typed, points=left)
        case Pass():
            return words.say("hint.pass", typed=typed)
