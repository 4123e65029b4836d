"""The game as a screen: the table drawn anew for each decision, with suits in four colours."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from yaniv.game import Card, Dealt, Drew, Event, Laid, Match, Scored, Took, View
from yaniv.words import Words

from . import reckon, sheet, table
from .face import Face
from .hand import grouped
from .menu import Menu
from .signs import CARD, ltr, signs
from .table import Line
from .tell import Teller

COLOURS = {"♣": "color(28)", "♦": "color(32)", "♥": "color(196)", "♠": "", None: "color(133)"}
"""Readable on dark and on light; every suit has its sign as well."""


def painted(text: str, style: str = "") -> Text:
    """A line with its cards in the colours of their suits."""
    line = Text(text, style=style)
    for found in CARD.finditer(text):
        line.stylize(f"bold {COLOURS[found[1]]}".strip(), *found.span())
    return line


class Screen(Face):
    """Draws the table; between two decisions it prints what the others do, a sentence a turn."""

    def __init__(self, words: Words, teller: Teller, console: Console, *, pace: float = 0, clears: bool = True) -> None:
        super().__init__(words, teller)
        self.console, self.pace, self.clears = console, pace, clears
        self._since: list[str] = []
        self._laid: Laid | None = None
        self._note = Line()

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self.console.width

    @property
    def longest(self) -> int:
        # What is left beside the table and what happened, at the width of a pair and its number.
        return max(self.width * (self.console.height - 14) // 22, 12)

    def line(self, text: str = "", style: str = "") -> None:
        for part in table.wrap(text, self.width):
            self._print(Line(part, style))

    def _print(self, line: Line) -> None:
        self.console.print(painted(line.text, line.style), no_wrap=True, overflow="ignore", crop=False)

    def clear(self) -> None:
        """Begin at the top of an empty screen; what stood there stays in the terminal's history."""
        if self.clears and self.console.is_terminal:
            self.console.file.write("\x1b[H\x1b[2J")
        else:
            self.console.print()

    # --- a round ---

    def heard(self, event: Event, before: Match) -> None:
        held, self._laid = self._laid, None
        match event:
            case Laid():
                self._told(held, before)
                self._laid = event
            case Drew(seat) | Took(seat) if held and held.seat == seat:
                self._say(self.teller.turn(held, event, before), slow=seat != self.teller.me)
            case Dealt() if self.clears:
                for text in list(self.teller.sentences(event, before))[1:]:
                    self._say(text)
            case _:
                self._told(held, before)
                for text in self.teller.sentences(event, before):
                    self._say(text)

    def _told(self, held: Laid | None, before: Match) -> None:
        for text in self.teller.sentences(held, before) if held else ():
            self._say(text)

    def news(self, text: str) -> None:
        self._say(text, slow=False)

    def _say(self, text: str, *, slow: bool = True) -> None:
        self._since.append(text)
        self.line(text)
        if slow and self.pace:
            time.sleep(self.pace)

    def note(self, text: str, view: View, menu: Menu, *, wrong: bool) -> None:
        self._note = Line(text, "bold red" if wrong else "bold")

    def position(self, view: View, menu: Menu) -> None:
        width, teller = self.width, self.teller
        above = [table.title(teller, view, width), *table.seats(teller, view, width), Line()]
        below = [
            Line(),
            *table.middle(teller, view, width),
            *table.own(teller, view, width),
            Line(),
            *table.choices(teller, view, menu, width),
            *table.typed(teller, view, width),
            *(Line(part, self._note.style) for part in (table.wrap(self._note.text, width) if self._note.text else ())),
        ]
        self._note = Line()
        room = self.console.height - len(above) - len(below) - 2
        happened = [Line(part) for text in self._since for part in table.wrap(text, width, "  ")]
        self.clear()
        for line in _fit(above, happened, below, room):
            self._print(line)

    def acted(self) -> None:
        self._since.clear()

    # --- between rounds ---

    def scored(self, before: Match, after: Match, scored: Scored) -> None:
        active, teller = before.score.active, self.teller
        if self.clears:
            self.clear()
            self.line(self.words.say("table.round_over", number=scored.number), "bold")
        for text in self._since[-1:]:
            self.line(text, "bold yellow")
        self._reveal(before, after, scored)
        for text in reckon.verdict(teller, scored, active):
            self.line(text, "bold red" if scored.caught else "bold yellow")
        for text in reckon.changes(teller, before, scored):
            self.line(text)
        self.sheet(after)
        if not after.over:
            for text in reckon.onward(teller, after):
                self.line(text)
        self.acted()

    def _reveal(self, before: Match, after: Match, scored: Scored) -> None:
        assert after.round
        rows = []
        for seat in reckon.from_left(scored.caller, before.score.active):
            held = ltr(self.words, " | ".join(signs(group) for group in grouped(after.round.hand(seat)))) or "–"
            sum = reckon.summed(scored, seat, before.rules)
            counted = self.words.show(scored.hands[seat], "points")
            rows.append([self.teller.title(seat), held, counted, ltr(self.words, sum if "=" in sum else f"+{sum}")])
        if max(map(len, lines := table.columns(rows))) >= self.width:
            lines = [part for row in rows for part in (f"{row[0]}  {row[1]}", f"   {'  '.join(row[2:])}")]
        for text in lines:
            self._print(Line(f" {text}"))

    def sheet(self, match: Match) -> None:
        self._print(Line())
        for line in sheet.drawn(self.teller, match, self.width, max(self.console.height - 16, 4)):
            self._print(line)

    def page(self, markdown: str) -> bool:
        from rich.markdown import Markdown

        drawn = Markdown(markdown)
        if not self.clears or len(self.console.render_lines(drawn)) < self.console.height:
            self.console.print(drawn)
            return True
        os.environ.setdefault("LESS", "-R")
        with self.console.pager(styles=True):
            self.console.print(drawn)
        return False

    def cards(self, cards: Sequence[Card]) -> object:
        return ltr(self.words, signs(cards)) if cards else self.words.say("card.none")


def _fit(above: list[Line], happened: list[Line], below: list[Line], room: int) -> list[Line]:
    """What happened as far as there is room, the latest first of all; empty lines go before any of it does."""
    if room < len(happened) + 1:
        above, below = ([line for line in part if line.text] for part in (above, below))
        room += 3
    return [*above, *(happened[-room:] if room > 0 else happened[-1:]), *below]
