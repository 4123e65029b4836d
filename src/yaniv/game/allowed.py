"""The kinds of values an option can have: which are allowed, how they are written, read and counted.

>>> Between(3, 7).read("5"), str(Between(2, 8, also=0))
(5, '0 or 2 to 8')
>>> Milestones(8).write(((100, 50), (200, 100)))
'100:50/200:100'
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, TypeGuard


class Allowed(ABC):
    """The values of one option."""

    __slots__ = ()
    kind: ClassVar[str]
    """Which control of a form sets it."""

    @abstractmethod
    def __str__(self) -> str:
        """The allowed values in English, to follow "is not"."""

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Whether the value is allowed; its type is checked strictly."""

    @abstractmethod
    def write(self, value: Any) -> str:
        """The value as the one-line form writes it."""

    @abstractmethod
    def read(self, word: str) -> object:
        """The value a word of the one-line form means; a `ValueError` if none."""

    @abstractmethod
    def form(self) -> dict[str, object]:
        """What a form needs to draw the control, as JSON."""

    def stored(self, value: Any) -> object:
        """The value as equal rule sets hold it."""
        return value

    def json(self, value: Any) -> object:
        """The value as JSON holds it."""
        return value

    def from_json(self, value: object) -> object:
        """The value that JSON means."""
        return value

    def number(self, value: Any) -> int:
        """The value as the kernel knows it; only an option with a single value has one."""
        raise TypeError(f"{self.kind} is no single number")


class YesNo(Allowed):
    """Yes or no."""

    __slots__ = ()
    kind = "yes_no"

    def __str__(self) -> str:
        return "yes or no"

    def fits(self, value: object) -> bool:
        return type(value) is bool

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def read(self, word: str) -> bool:
        return (False, True)[("no", "yes").index(word)]

    def form(self) -> dict[str, object]:
        return {}

    def number(self, value: bool) -> int:
        return int(value)


@dataclass(frozen=True, slots=True)
class OneOf(Allowed):
    """One of the members of an enum."""

    kind: ClassVar[str] = "choice"
    members: type[StrEnum]

    def __str__(self) -> str:
        return one_of(self.members)

    def fits(self, value: object) -> bool:
        return type(value) is self.members

    def write(self, value: StrEnum) -> str:
        return value.value

    def read(self, word: str) -> StrEnum:
        return self.members(word)

    def json(self, value: StrEnum) -> object:
        return value.value

    def from_json(self, value: object) -> object:
        return self.members(str(value))

    def form(self) -> dict[str, object]:
        return {"values": [member.value for member in self.members]}

    def number(self, value: StrEnum) -> int:
        return list(self.members).index(value)


@dataclass(frozen=True, slots=True)
class Between(Allowed):
    """The whole numbers from `low` to `high`, both included, and perhaps one more."""

    kind: ClassVar[str] = "number"
    low: int
    high: int
    also: int | None = None
    offered: tuple[int, ...] = ()
    """The usual numbers, where a form need not show them all."""

    def __str__(self) -> str:
        span = f"{self.low} to {self.high}"
        return span if self.also is None else f"{self.also} or {span}"

    def fits(self, value: object) -> bool:
        return type(value) is int and (self.low <= value <= self.high or value == self.also)

    def write(self, value: int) -> str:
        return str(value)

    def read(self, word: str) -> int:
        return whole_number(word)

    def form(self) -> dict[str, object]:
        return {"low": self.low, "high": self.high, "also": self.also, "offered": list(self.offered)}

    def number(self, value: int) -> int:
        return value


@dataclass(frozen=True, slots=True)
class Span(Allowed):
    """A least and a most, both within the same bounds."""

    kind: ClassVar[str] = "span"
    low: int
    high: int

    def __str__(self) -> str:
        return f"a least and a most within {self.low} to {self.high}"

    def fits(self, value: object) -> bool:
        return _pair(value) and self.low <= value[0] <= value[1] <= self.high

    def write(self, value: tuple[int, int]) -> str:
        return f"{value[0]}-{value[1]}"

    def read(self, word: str) -> tuple[int, int]:
        least, dash, most = word.partition("-")
        return whole_number(least), whole_number(most if dash else least)

    def json(self, value: tuple[int, int]) -> object:
        return list(value)

    def from_json(self, value: object) -> object:
        return tuple(value) if isinstance(value, list) else value

    def form(self) -> dict[str, object]:
        return {"low": self.low, "high": self.high}


@dataclass(frozen=True, slots=True)
class Milestones(Allowed):
    """Totals that fall to a lower one when a player lands on them, in ascending order."""

    kind: ClassVar[str] = "milestones"
    most: int
    high: int = 9999

    def __str__(self) -> str:
        return f"none or up to {self.most} different totals, each with a lower one it falls to, like 100:50/200:100"

    def fits(self, value: object) -> bool:
        if not (isinstance(value, tuple) and all(map(_pair, value)) and len(value) <= self.most):
            return False
        return len({at for at, _ in value}) == len(value) and all(0 <= to < at <= self.high for at, to in value)

    def stored(self, value: tuple[tuple[int, int], ...]) -> object:
        return tuple(sorted(value))

    def write(self, value: tuple[tuple[int, int], ...]) -> str:
        return "/".join(f"{at}:{to}" for at, to in value) or "none"

    def read(self, word: str) -> tuple[tuple[int, int], ...]:
        return () if word == "none" else tuple(map(_step, word.split("/")))

    def json(self, value: tuple[tuple[int, int], ...]) -> object:
        return list(map(list, value))

    def from_json(self, value: object) -> object:
        if not isinstance(value, list):
            return value
        return tuple(tuple(step) if isinstance(step, list) else step for step in value)

    def form(self) -> dict[str, object]:
        return {"most": self.most, "high": self.high}


def one_of(words: Iterable[str]) -> str:
    """Several words to choose from: `a, b or c`.

    >>> one_of(["ends", "any"])
    'ends or any'
    """
    *some, last = words
    return f"{', '.join(some)} or {last}" if some else last


def whole_number(word: str) -> int:
    """Read a whole number of at most four digits; a `ValueError` if it is none."""
    digits = word.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise ValueError(word)
    return int(digits)


def _pair(value: object) -> TypeGuard[tuple[int, int]]:
    return isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value)


def _step(word: str) -> tuple[int, int]:
    at, _, to = word.partition(":")
    return whole_number(at), whole_number(to)
