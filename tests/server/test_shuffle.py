"""F5: a fair shuffle passes the shuffle test, and each shuffle that is known to be wrong does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.server.shuffles import findings, orders
from yaniv.game import Card
from yaniv.server import dealer
from yaniv.server.shuffle import BYTE, Stream, shuffled

Shuffle = Callable[[Sequence[Card], Stream], tuple[Card, ...]]

DEALS = 20_000
FAIR = 4.0
"""So many standard deviations away is chance; one in 15,000 fair figures lies beyond."""
BROKEN = 12.0


class Modulo(Stream):
    """Takes whatever byte comes, so the low numbers are likelier."""

    def below(self, n: int) -> int:
        return next(self._bytes) % n


def modulo(cards: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    biased = Modulo(b"", "")
    biased._bytes = stream._bytes
    return shuffled(cards, biased)


def naive(cards: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Swaps each card with any card."""
    order = list(cards)
    for place in range(len(order)):
        other = stream.below(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def never_itself(cards: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Off by one: no card may stay in its place (Sattolo's cycles)."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def ends_early(cards: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Off by one: the last swap is left out."""
    order = list(cards)
    for last in range(len(order) - 1, 1, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def cut(cards: Sequence[Card], stream: Stream) -> tuple[Card, ...]:
    """Only cuts the deck: each card lies in each place equally often, and always beside the same two."""
    at = stream.below(len(cards))
    return (*cards[at:], *cards[:at])


def test_every_order_is_as_likely() -> None:
    found = findings(orders(DEALS))
    assert all(abs(far) < FAIR for far in found.values()), found


@pytest.mark.parametrize("mutant", [naive, never_itself, ends_early, modulo])
def test_a_biased_shuffle_shows_in_the_places(mutant: Shuffle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer, "shuffled", mutant)
    assert findings(orders(DEALS))["places"] > BROKEN


def test_a_cut_shows_in_the_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer, "shuffled", cut)
    assert findings(orders(DEALS))["neighbours 0"] > BROKEN


def test_the_same_key_for_every_deal_shows_in_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer.FairDealer, "round_key", lambda self, number, voids=0: bytes([number // 2 % BYTE]) * 32)
    assert findings(orders(DEALS))["following 0"] > BROKEN


def test_every_number_is_as_likely_and_none_is_out_of_reach() -> None:
    stream = Stream(bytes(32), "numbers")
    for n in (1, 2, 3, 54, 129, 168, BYTE):
        drawn = [stream.below(n) for _ in range(60 * n)]
        assert set(drawn) == set(range(n)) and max(map(drawn.count, range(n))) < 110
