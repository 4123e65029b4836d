"""Cards and what may be laid. Cards are strings (`9s`, `Jk`), rules the plain dict of section 2.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

Rules = Mapping[str, Any]
Identity = tuple[Hashable, ...]

JOKER = "Jk"
RANKS = "A23456789TJQK"


def rank(card: str) -> int:
    """1 (ace) to 13 (king); only for natural cards."""
    return RANKS.index(card[0]) + 1


def name(number: int, suit: str) -> str:
    return RANKS[number - 1] + suit


def value(card: str) -> int:
    return 0 if card == JOKER else min(rank(card), 10)


def total(cards: Sequence[str]) -> int:
    return sum(value(card) for card in cards)


@dataclass(frozen=True)
class Lay:
    kind: str  # "single", "set" or "run"
    lies: tuple[str, ...]  # the order in which the cards then lie
    low: int = 0  # run: the rank number of its first position, jokers included
    suit: str = ""  # run: its suit


def arrange(rules: Rules, cards: Sequence[str], run: bool) -> Lay | None:
    """The cards in the order typed as a combination; None when they are none."""
    if run:
        return _run(rules, cards)
    return _single(cards) or _set(rules, cards) or _run(rules, cards)


def _single(cards: Sequence[str]) -> Lay | None:
    return Lay("single", tuple(cards)) if len(cards) == 1 else None


def _set(rules: Rules, cards: Sequence[str]) -> Lay | None:
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    if len(cards) < 2 or not naturals:
        return None
    if len({rank(card) for card in naturals}) != 1:
        return None
    if jokers and not rules["jokers_in_sets"]:
        return None
    if rules["set_max"] and len(cards) > rules["set_max"]:
        return None
    return Lay("set", tuple(cards))


def _run(rules: Rules, cards: Sequence[str]) -> Lay | None:
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3 or not naturals:
        return None
    if len({card[1] for card in naturals}) != 1:
        return None
    if len(set(naturals)) != len(naturals):  # a double card breaks a run
        return None
    suit = naturals[0][1]
    lowest = min(rank(card) for card in naturals)
    highest = max(rank(card) for card in naturals)
    gaps = highest - lowest + 1 - len(naturals)
    spare = jokers - gaps
    if spare < 0:
        return None
    if jokers and rules["jokers_in_runs"] == "none":
        return None
    if spare and rules["jokers_in_runs"] == "gaps":
        return None
    room_below = lowest - 1
    room_above = 13 - highest
    if spare > room_below + room_above:
        return None
    # Spare jokers laid before the first natural card stand below, the others above (A15.1) ...
    before = [card != JOKER for card in cards].index(True)
    below = min(before, spare)
    above = spare - below
    # ... and where ace or king leaves no room they go to the other end.
    while below > room_below:
        below, above = below - 1, above + 1
    while above > room_above:
        below, above = below + 1, above - 1
    first, last = lowest - below, highest + above
    places = [name(number, suit) for number in range(first, last + 1)]
    return Lay("run", tuple(card if card in naturals else JOKER for card in places), first, suit)


def identity(rules: Rules, lay: Lay) -> Identity:
    """Two lays are the same action exactly if their identities are equal (A16.4)."""
    if lay.kind in ("single", "run"):
        return (lay.kind, lay.lies)
    cards = tuple(sorted(lay.lies))
    if rules["take_from_set"] == "any":
        return ("set", cards)
    first, last = lay.lies[0], lay.lies[-1]
    slap_could_follow = rules["slap_down"] == "match_rank" and rules["slap_after"] == "single_or_set"
    sneak_could_follow = rules["sneak"] and len(lay.lies) == 3
    if rules["reshuffle_keeps"] == "last_card" or slap_could_follow or sneak_could_follow:
        return ("set", cards, first, last)
    return ("set", cards, min(first, last), max(first, last))


def takeable(rules: Rules, lay_cards: Sequence[str], kind: str) -> set[str]:
    """Which cards of the last discard, as it lies, the next player may take."""
    if not lay_cards:
        return set()
    if kind == "set" and rules["take_from_set"] == "any":
        return set(lay_cards)
    return {lay_cards[0], lay_cards[-1]}


def all_lays(rules: Rules, hand: Sequence[str]) -> dict[Identity, Lay]:
    """Every distinct lay from a hand."""
    found: dict[Identity, Lay] = {}
    for cards in _choices(hand):
        for typed in _orders(cards):
            for run in (False, True):
                lay = arrange(rules, typed, run)
                if lay is not None:
                    found.setdefault(identity(rules, lay), lay)
    return found


def _choices(hand: Sequence[str]) -> Iterator[list[str]]:
    """All non-empty sub-multisets of a hand."""
    counts = sorted(Counter(hand).items())
    for numbers in product(*(range(count + 1) for _, count in counts)):
        cards = [card for (card, _), number in zip(counts, numbers, strict=True) for _ in range(number)]
        if cards:
            yield cards


def _orders(cards: list[str]) -> Iterator[list[str]]:
    """Typed orders of the cards among which every different meaning is found."""
    naturals = [card for card in cards if card != JOKER]
    jokers = [card for card in cards if card == JOKER]
    # For a run: how many jokers stand before the first natural card.
    for before in range(len(jokers) + 1):
        yield jokers[:before] + naturals + jokers[before:]
    # For a set: which card is the first and which the last.
    if len(cards) >= 2 and len({card[0] for card in naturals}) == 1:
        for first in sorted(set(cards)):
            others = list(cards)
            others.remove(first)
            for last in sorted(set(others)):
                middle = list(others)
                middle.remove(last)
                yield [first, *middle, last]
