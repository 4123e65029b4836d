"""How a card is written for the eye, and how texts of both directions stand together.

>>> from yaniv.game import card, cards
>>> sign(card("Th")), sign(card("Jk")), signs(cards("9s 9h"))
('10♥', 'Jk', '9♠ 9♥')
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from yaniv.game import Card
from yaniv.words import Words

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
CARD = re.compile(r"(?<!\w)(?:(?:10|[A2-9JQK])([♣♦♥♠])|Jk)(?!\w)")
"""A card as `sign` writes it, with its suit."""


def sign(card: Card) -> str:
    """A card with the sign of its suit."""
    return str(card) if card.joker else f"{'10' if card.rank == 10 else str(card)[0]}{SUITS[card.suit]}"


def signs(cards: Iterable[Card]) -> str:
    """Cards in a row."""
    return " ".join(map(sign, cards))


def ltr(words: Words, text: str) -> str:
    """A text that runs from left to right in every language: cards, codes and sums."""
    return f"\u2066{text}\u2069" if words.right_to_left else text
