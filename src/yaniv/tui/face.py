"""How a match shows itself to one person: `plain` prints sentences, `screen` draws the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from yaniv.game import Card, Event, Match, MatchEnded, Scored, View
from yaniv.words import Words

from . import reckon
from .menu import Menu
from .tell import Teller


class Face(ABC):
    """What the session asks of either."""

    pace: float = 0
    """The seconds that an opponent's turn is shown."""

    def __init__(self, words: Words, teller: Teller) -> None:
        self.words, self.teller = words, teller

    @property
    @abstractmethod
    def longest(self) -> int:
        """About how many choices it lists at most."""

    @abstractmethod
    def line(self, text: str = "", style: str = "") -> None:
        """Print a line, or a paragraph."""

    @abstractmethod
    def heard(self, event: Event, before: Match) -> None:
        """Tell what happened during a round."""

    @abstractmethod
    def news(self, text: str) -> None:
        """Tell something that is no part of the match, so that it is seen with the next position."""

    @abstractmethod
    def position(self, view: View, menu: Menu) -> None:
        """Show the table and what may be done."""

    @abstractmethod
    def note(self, text: str, view: View, menu: Menu, *, wrong: bool) -> None:
        """Answer the last entry: a hint, or what was wrong with it and what may be done instead."""

    def acted(self) -> None:  # noqa: B027
        """Begin to tell what happens after the reader's action."""

    @abstractmethod
    def scored(self, before: Match, after: Match, scored: Scored) -> None:
        """Show the end of a round: the hands, the points, the sheet, and who goes on."""

    @abstractmethod
    def sheet(self, match: Match) -> None:
        """Show the score sheet."""

    @abstractmethod
    def page(self, markdown: str) -> bool:
        """Show a long text; whether it still stands there."""

    @abstractmethod
    def cards(self, cards: Sequence[Card]) -> object:
        """Cards in a sentence, so that they can be typed."""

    def ended(self, match: Match, ended: MatchEnded) -> None:
        """Show the result of the match."""
        for text in reckon.onward(self.teller, match):
            self.line(text, "bold")
        for text in reckon.places(self.teller, match, ended):
            self.line(text)

    def help(self) -> None:
        """Show what can be typed."""
        for key in HELP:
            self.line(self.words.say(f"help.{key}"))


HELP = ("number", "lay", "draw", "take", "call", "slap", "sneak", "pass", "hint", "show", "save", "cards")
