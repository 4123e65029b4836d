"""From a key to an order of cards, every order as likely as any other.

>>> shuffled("ABCDE", Stream(bytes(32), "deal"))
('E', 'A', 'C', 'D', 'B')
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")

BYTE = 256


def derived(key: bytes, label: str) -> bytes:
    """The key of one purpose under another key; it tells nothing of that key, nor of its other children."""
    return hmac.digest(key, label.encode(), "sha256")


class Stream:
    """Numbers drawn from a key for one purpose."""

    def __init__(self, key: bytes, label: str) -> None:
        self._bytes = raw(key, label)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        assert 0 < n <= BYTE
        # What is left of a byte's values after the last whole n of them would make the low numbers likelier.
        fair = BYTE - BYTE % n
        while (byte := next(self._bytes)) >= fair:
            pass
        return byte % n


def raw(key: bytes, label: str) -> Iterator[int]:
    """The bytes that the numbers are made of."""
    for block in count():
        yield from derived(key, f"{label} {block}")


def shuffled(cards: Sequence[T], stream: Stream) -> tuple[T, ...]:
    """The cards in an order of the stream (Fisher and Yates, from the last place down)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
