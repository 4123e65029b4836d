"""What is agreed before the first deal: the rules, the opponents and how well they play; asked for in a minute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from yaniv.bots import BOTS
from yaniv.game import PRESETS, BadRule, HouseRules, NotationError, Seat
from yaniv.words import Words

from . import complete
from .allowed import bad_rule
from .entry import Reader
from .face import Face
from .reader import Source, Stopped
from .signs import ltr

RULES, OPPONENTS, LEVEL = "cardgames-zone", 3, "club"
MOST, LONGEST = 7, 40
"""The most opponents, and the most letters of a name."""
T = TypeVar("T")


class Wrong(ValueError):
    """An answer that is not possible; the text says what is."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays by which rules."""

    rules: str = RULES
    opponents: int = OPPONENTS
    levels: tuple[str, ...] = (LEVEL,)
    name: str = ""

    def house_rules(self) -> HouseRules:
        """The rules as so many players play them.

        Raises:
            BadRule: There are no such rules, or not for so many.
        """
        rules = HouseRules.parse(self.rules, self.opponents + 1)
        rules.check_seats(self.opponents + 1)
        return rules

    def seats(self, words: Words) -> tuple[Seat, ...]:
        """The person at seat 0, and the opponents clockwise.

        Raises:
            NotationError: The name cannot stand in a record.
        """
        if len(self.name) > LONGEST or not self.name.isprintable():
            raise NotationError(self.name, f"a name of at most {LONGEST} letters that can be seen")
        me = Seat(self.name or words.say("names.me"))
        names = [name for name in words.say("names.opponents").split() if name.casefold() != me.name.casefold()]
        levels = [self.levels[place % len(self.levels)] for place in range(self.opponents)]
        return (me, *(Seat(name, level) for name, level in zip(names, levels, strict=False)))


def visible(text: str) -> str:
    """A text with nothing in it that steers a terminal or turns a line around."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[:80])


@dataclass(frozen=True, slots=True)
class Opening:
    """Asks a person at a terminal; Enter takes what stands in brackets."""

    face: Face
    source: Source
    words: Words

    def resume(self, rules: str, round: int) -> bool:
        """Whether to go on with the match that is not over."""
        self.face.line(self.words.say("opening.resume", rules=ltr(self.words, rules), number=round))
        return self.source.read("[1] ", lambda line: ()).strip() in ("", "1")

    def table(self) -> Table:
        """The table that the person wants."""
        self.face.line(self.words.say("opening.welcome"), "bold")
        self.face.line(self.words.say("opening.rules"))
        for number, name in enumerate(PRESETS, 1):
            told = self.words.say(f"preset.{name}.text")
            self.face.line(f"{number} {ltr(self.words, name)}: {told}")
        table = self._asked(RULES, self._rules, [*PRESETS])
        table = self._opponents(table)
        self.face.line(self.words.say("opening.level"))
        for number, level in enumerate(BOTS, 1):
            told = self.words.say(f"level.{level}")
            self.face.line(f"{number} {ltr(self.words, level)}: {told}")
        return replace(table, levels=self._asked(LEVEL, self._levels, [*BOTS]))

    def _opponents(self, table: Table) -> Table:
        most = min(HouseRules.parse(table.rules).seats[-1] - 1, MOST)
        least = HouseRules.parse(table.rules).seats[0] - 1
        self.face.line(self.words.say("opening.opponents", least=least, most=most))
        usual = str(max(least, min(table.opponents, most)))
        numbers = [str(number) for number in range(least, most + 1)]

        def read(line: str) -> Table:
            if line not in numbers:
                raise Wrong(self.words.say("wrong.opponents", least=least, most=most))
            wanted = replace(table, opponents=int(line))
            try:
                wanted.house_rules()
            except BadRule as bad:
                raise Wrong(bad_rule(self.words, bad, table.rules)) from None
            return wanted

        return self._asked(usual, read, numbers)

    def _rules(self, line: str) -> Table:
        name = _by_number(line, list(PRESETS))
        HouseRules.parse(name)
        return Table(name)

    def _levels(self, line: str) -> tuple[str, ...]:
        return tuple(map(self._level, line.lower().replace(",", " ").split() or [line]))

    def _level(self, line: str) -> str:
        name = _by_number(line, list(BOTS))
        if name not in BOTS:
            raise Wrong(self.words.say("wrong.level", value=line[:40], allowed=self.words.join(list(BOTS), "or")))
        return name

    def _asked(self, usual: str, read: Callable[[str], T], offered: Sequence[str]) -> T:
        """The answer as it is understood, asked for until it is; Enter means what is usual."""
        while True:
            line = self.source.read(f"[{usual}] ", lambda begun: complete.begun(begun, offered)).strip()
            if Reader(self.words).verbs.get(line.lower()) == "quit":
                raise Stopped
            try:
                return read(line or usual)
            except BadRule as bad:
                self.face.line(bad_rule(self.words, bad, line), "bold red")
            except Wrong as wrong:
                self.face.line(str(wrong), "bold red")


def _by_number(line: str, names: Sequence[str]) -> str:
    return names[int(line) - 1] if line.isdecimal() and 0 < int(line[:4]) <= len(names) else line
