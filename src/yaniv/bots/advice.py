"""What a good player would do in one's place, from what one knows oneself."""

from __future__ import annotations

from dataclasses import dataclass

from yaniv.game import Action, Card, Lay, Slap, Sneak, Take, View

LEVEL = "club"
"""Who is asked."""


@dataclass(frozen=True, slots=True)
class Advice:
    """An action, and the hand as it is then."""

    action: Action
    hand: tuple[Card, ...]
    """Without what would be drawn: nobody knows it."""


def advice(view: View, action: Action) -> Advice:
    """That action as advice to whoever has this view.

    >>> from yaniv.game import Round, cards, preset, view
    >>> mine = view(Round.lying(preset("bga"), ("9s 9h 3d", "7h 4c"), stock="9d 3c", turned="Kd"), 0)
    >>> advice(mine, Lay(cards("9s 9h"))).hand
    (Card('3d'),)
    """
    match action:
        case Lay(laid):
            return Advice(action, without(view.hand, laid))
        case Slap(one) | Sneak(one):
            return Advice(action, without(view.hand, (one,)))
        case Take(one):
            return Advice(action, (*view.hand, one))
        case _:
            return Advice(action, view.hand)


def without(hand: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """What stays of a hand."""
    kept = list(hand)
    for one in gone:
        kept.remove(one)
    return tuple(kept)
