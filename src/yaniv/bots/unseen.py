"""What a seat can guess of the cards that it does not see."""

from __future__ import annotations

from collections.abc import Sequence

from yaniv.game import CARDS, HouseRules, View

POINTS = tuple(one.points for one in CARDS)
"""Of each kind of card."""

HIGHEST = max(POINTS)

KEPT = 0.9
"""How much rarer a card is in a hand with each point it counts: players throw what is high, and keep what is low."""

Amounts = Sequence[float]
"""How many cards count so much: the first of them nothing, the next one point, and so on."""


def unseen(view: View) -> list[int]:
    """How many cards of each number of points are in the stock or hidden in other hands."""
    left = _all(view.rules)
    others = (cards for seat, cards in enumerate(view.known) if seat != view.seat)
    for cards in (view.hand, view.laid, view.last, view.buried, *others):
        for one in cards:
            left[POINTS[one.kind]] -= 1
    # Cards that lie as no deal would have them can be more than the decks hold.
    return [max(0, n) for n in left]


def _all(rules: HouseRules) -> list[int]:
    return [rules.jokers_in_play, *[4 * rules.decks] * (HIGHEST - 1), 16 * rules.decks]


def mean(amounts: Amounts) -> float:
    """What a card counts on average."""
    n = sum(amounts)
    return sum(value * amount for value, amount in enumerate(amounts)) / n if n else 0.0


def kept(amounts: Amounts) -> list[float]:
    """The same cards as players have them in their hands: the higher, the rarer."""
    return [amount * KEPT**value for value, amount in enumerate(amounts)]


def chance_within(amounts: Amounts, cards: int, limit: int) -> float:
    """How likely so many of these cards count no more than the limit, all together.

    >>> chance_within([0, 1, 1], cards=2, limit=3)
    0.75
    """
    if limit < 0:
        return 0.0
    n = sum(amounts)
    if not n:
        return 1.0
    sums = [1.0] + [0.0] * limit
    for _ in range(cards):
        sums = [
            sum(sums[total - value] * amounts[value] for value in range(min(total + 1, len(amounts)))) / n
            for total in range(limit + 1)
        ]
    return sum(sums)
