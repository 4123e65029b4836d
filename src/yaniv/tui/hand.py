"""A hand as a player sorts it: what belongs together side by side.

>>> from yaniv.game import cards, show
>>> [show(group) for group in grouped(cards("Ac 5h 6h 9h 7h 9s Jk"))]
['5h 6h 7h', '9h 9s', 'Ac', 'Jk']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from yaniv.game import Card, points

Group = tuple[Card, ...]


def grouped(hand: Sequence[Card]) -> list[Group]:
    """The hand in sets and runs, what counts most first; then single cards, and the jokers last."""
    left = Counter(hand)
    groups: list[Group] = []
    while found := max(_together(left), key=lambda group: (points(group), len(group)), default=()):
        groups.append(found)
        left -= Counter(found)
    rest = sorted(left.elements(), key=lambda one: (one.joker, -one.rank, one.suit))
    return groups + [(one,) for one in rest]


def _together(left: Counter[Card]) -> Iterator[Group]:
    """Every whole set, and every run as long as it goes."""
    held = sorted(one for one in left if not one.joker)
    for rank in {one.rank for one in held}:
        alike = tuple(one for one in held if one.rank == rank for _ in range(left[one]))
        if len(alike) > 1:
            yield alike
    for suit in {one.suit for one in held}:
        yield from _runs([one for one in held if one.suit == suit])


def _runs(suited: list[Card]) -> Iterator[Group]:
    run: list[Card] = []
    for one in suited:
        run = [*run, one] if run and one.rank == run[-1].rank + 1 else [one]
        if len(run) > 2:
            yield tuple(run)
