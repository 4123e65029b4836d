"""What a card is, what it is worth, and how it is written.

>>> card("9s"), card("Jk").points
(Card('9s'), 0)
>>> show(cards("10h Qd"))
'Th Qd'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

RANKS = "A23456789TJQK"
SUITS = "cdhs"
JOKER_KIND = 52


class NotationError(ValueError):
    """A text that is not written as the game's notation asks."""

    def __init__(self, text: str, allowed: str) -> None:
        super().__init__(f"{text!r} is not {allowed}")
        self.text, self.allowed = text, allowed


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One playing card; equal cards of several decks are one value."""

    kind: int
    """`4 * rank + suit` with rank 0 for the ace, suits in the order c d h s; 52 is the joker."""

    def __str__(self) -> str:
        return NAMES[self.kind]

    def __repr__(self) -> str:
        return f"Card({NAMES[self.kind]!r})"

    @property
    def joker(self) -> bool:
        """Whether this is a joker."""
        return self.kind == JOKER_KIND

    @property
    def rank(self) -> int:
        """1 for the ace to 13 for the king; 0 for a joker."""
        return 0 if self.joker else self.kind // 4 + 1

    @property
    def suit(self) -> str:
        """`c`, `d`, `h` or `s`; empty for a joker."""
        return "" if self.joker else SUITS[self.kind % 4]

    @property
    def points(self) -> int:
        """What the card counts in a hand: ace 1, jack, queen and king 10, joker 0."""
        return min(self.rank, 10)


NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS) + ("Jk",)
CARDS = tuple(map(Card, range(len(NAMES))))
_BY_NAME = {name.lower(): one for name, one in zip(NAMES, CARDS, strict=True)}
JOKER = CARDS[JOKER_KIND]


def card(text: str) -> Card:
    """Read one card: rank then suit (`9s`, `Th` or `10h`, `Ac`), `Jk` for a joker.

    Raises:
        NotationError: The text names no card.
    """
    word = text.strip().lower()
    found = _BY_NAME.get("t" + word[2:] if word.startswith("10") else word)
    if found is None:
        raise NotationError(text, "a card (A 2-9 T J Q K, then c d h s; Jk for a joker)")
    return found


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces; an empty text is no card."""
    return tuple(map(card, text.split()))


def show(cards: Iterable[Card]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(map(str, cards))


def points(hand: Iterable[Card]) -> int:
    """What a hand counts."""
    return sum(one.points for one in hand)
