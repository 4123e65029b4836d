"""A match as text (`.yaniv`): its rules, its seats, and all that the dealer and the seats did. Nothing derived.

    yaniv 1
    rules: cardgames-zone
    rules version: 1
    seat 0: Ana
    seat 1: Ben [club]

    deal by 0, 1 starts: 9s 4d ...
    1: lay 9s 9h, draw
    0: lay Kd
    restock: 4d 9c ...
    0: take 9s
    1: call

A turn is one line: a lay, and what was drawn for it. A blank line or one that begins with `#` says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .actions import Action, Deal, Draw, IllegalAction, Lay, Restock, Take, Void, parse_action
from .cards import NotationError, cards, show
from .match import Match, MatchStep
from .options import BadRule
from .round import BadDeal
from .rules import RULES_VERSION, HouseRules

FORMAT = 1


class RecordError(ValueError):
    """A text that is no record of a match, with the line that is wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat at a seat."""

    name: str
    bot: str = ""
    """The level of a computer player; empty for a person."""

    def __post_init__(self) -> None:
        one_line = len(self.name.splitlines()) == 1 and re.fullmatch(r"[^\s\[\]](?:[^\[\]]*[^\s\[\]])?", self.name)
        if not one_line or not re.fullmatch(r"[\w-]*", self.bot):
            raise NotationError(f"{self.name} [{self.bot}]", "a name on one line without brackets, and a bot's level")

    def __str__(self) -> str:
        return f"{self.name} [{self.bot}]" if self.bot else self.name


@dataclass(frozen=True, slots=True)
class Played:
    """A seat did something."""

    seat: int
    action: Action


Entry = Played | Deal | Restock | Void


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is kept."""

    rules: HouseRules
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    """Further lines of the head, such as the seed of the dealer."""
    version: int = RULES_VERSION

    def __post_init__(self) -> None:
        for key, value in self.notes.items():
            line = f"{key}: {value}"
            read = _HEAD.fullmatch(line)
            if not read or read["key"] != key or _begins_body(line) or line != line.strip() or value != value.strip():
                raise NotationError(line, "a line of the head: a key in small letters, and a value on one line")

    def __str__(self) -> str:
        head = [
            f"yaniv {FORMAT}",
            f"rules: {self.rules.line(len(self.seats))}",
            f"rules version: {self.version}",
            *(f"seat {seat}: {who}" for seat, who in enumerate(self.seats)),
            *(f"{key}: {value}" for key, value in self.notes.items()),
        ]
        return "\n".join([*head, *_body(self.entries)]) + "\n"

    def replay(self) -> Iterator[MatchStep]:
        """The match step by step, from the first deal.

        Raises:
            IllegalAction, BadDeal: An entry is not allowed where it stands.
        """
        match = Match.opening(self.rules, len(self.seats))
        for entry in self.entries:
            step = follow(match, entry)
            match = step.match
            yield step

    def match(self) -> Match:
        """The match as it stands after the last entry."""
        match = Match.opening(self.rules, len(self.seats))
        for step in self.replay():
            match = step.match
        return match


def follow(match: Match, entry: Entry) -> MatchStep:
    """The match after one entry of a record."""
    match entry:
        case Deal():
            return match.deal(entry)
        case Restock():
            return match.restock(entry)
        case Void():
            return match.void()
        case Played(seat, action):
            return match.play(seat, action)


def _body(entries: tuple[Entry, ...]) -> Iterator[str]:
    line = ""
    for place, entry in enumerate(entries):
        before = entries[place - 1] if place else None
        if isinstance(entry, Played) and isinstance(before, Played) and _one_turn(before, entry):
            line += f", {entry.action}"
            continue
        if line:
            yield line
        if isinstance(entry, Deal):
            yield ""
        line = _line(entry)
    if line:
        yield line


def _one_turn(before: Played, after: Played) -> bool:
    return before.seat == after.seat and isinstance(before.action, Lay) and isinstance(after.action, Draw | Take)


def _line(entry: Entry) -> str:
    match entry:
        case Deal(order, dealer, starter):
            by = "" if dealer is None else f" by {dealer}"
            starts = "" if starter is None else f"{',' if by else ''} {starter} starts"
            return f"deal{by}{starts}: {show(order)}"
        case Restock(order):
            return f"restock: {show(order)}"
        case Void():
            return "void"
        case Played(seat, action):
            return f"{seat}: {action}"


# --- reading -----------------------------------------------------------------

_HEAD = re.compile(r"(?P<key>rules|rules version|seat [0-9]|[a-z][a-z ]*): *(?P<value>.*)")
_DEAL = re.compile(r"deal(?: by (?P<dealer>[0-9]))?,?(?: (?P<starter>[0-9]) starts)?: *(?P<cards>.*)")
_PLAYED = re.compile(r"(?P<seat>[0-9]): *(?P<actions>.*)")


def parse(text: str) -> Record:
    """Read a record and play it through, so that what is returned is a match that can have happened.

    Raises:
        RecordError: A line is not as records are written, or not allowed by the rules where it stands.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != f"yaniv {FORMAT}":
        raise RecordError(lines[0][0] if lines else 1, f"a record begins with the line 'yaniv {FORMAT}'")
    begin = next((place for place, (_, line) in enumerate(lines) if _begins_body(line)), len(lines))
    record, match = _head(lines[1:begin], lines[0][0])
    entries: list[Entry] = []
    for number, line in lines[begin:]:
        try:
            for entry in _entries(line):
                match = follow(match, entry).match
                entries.append(entry)
        except (NotationError, IllegalAction, BadDeal) as error:
            raise RecordError(number, str(error)) from error
    return Record(record.rules, record.seats, tuple(entries), record.notes, record.version)


def _begins_body(line: str) -> bool:
    return line.startswith(("deal ", "deal:"))


def _head(lines: list[tuple[int, str]], number: int) -> tuple[Record, Match]:
    found: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        read = _HEAD.fullmatch(line)
        if not read or read["key"] in found:
            raise RecordError(number, f"{line!r} is not a new line of the head, 'key: value', before the first deal")
        found[read["key"]] = number, read["value"]
    for key in ("rules", "rules version", "seat 0", "seat 1"):
        if key not in found:
            raise RecordError(number, f"the head has no line '{key}: ...'")
    version_line, version = found.pop("rules version")
    if version != str(RULES_VERSION):
        raise RecordError(version_line, f"rules version {version!r} is not {RULES_VERSION}, the one played here")
    seats = _seats(found)
    rules_line, rules = found.pop("rules")
    try:
        parsed = HouseRules.parse(rules, len(seats))
        match = Match.opening(parsed, len(seats))
    except BadRule as error:
        raise RecordError(rules_line, str(error)) from error
    return Record(parsed, seats, notes=dict(_notes(found))), match


def _seats(found: dict[str, tuple[int, str]]) -> tuple[Seat, ...]:
    """Take the seats out of the head."""
    seats: list[Seat] = []
    while f"seat {len(seats)}" in found:
        number, who = found.pop(f"seat {len(seats)}")
        name, bracket, bot = who.partition(" [")
        try:
            if bracket and not bot.endswith("]"):
                raise NotationError(who, "a name, and a bot's level in brackets")
            seats.append(Seat(name, bot.removesuffix("]")))
        except NotationError as error:
            raise RecordError(number, str(error)) from error
    for key, (number, _) in found.items():
        if key.startswith("seat "):
            raise RecordError(number, f"{key} does not follow on seat {len(seats) - 1}")
    return tuple(seats)


def _notes(found: dict[str, tuple[int, str]]) -> Iterator[tuple[str, str]]:
    """What is left of the head, which is anybody's to write as long as it says something."""
    for key, (number, value) in found.items():
        if not value or value != value.strip():
            raise RecordError(number, f"{key!r} says nothing, or begins with a blank of another kind")
        yield key, value


def _entries(line: str) -> Iterator[Entry]:
    if line == "void":
        yield Void()
    elif line.startswith("restock:"):
        yield Restock(cards(line.removeprefix("restock:")))
    elif read := _DEAL.fullmatch(line):
        yield Deal(cards(read["cards"]), _number(read["dealer"]), _number(read["starter"]))
    elif read := _PLAYED.fullmatch(line):
        for action in read["actions"].split(","):
            yield Played(int(read["seat"]), parse_action(action.strip()))
    else:
        raise NotationError(line, "'SEAT: ACTION, ...', 'deal ...: CARDS', 'restock: CARDS' or 'void'")


def _number(digits: str | None) -> int | None:
    return None if digits is None else int(digits)
