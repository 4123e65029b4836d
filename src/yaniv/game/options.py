"""What an option is: one field of the house rules, and all that can be read off its declaration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args, get_origin

from .allowed import Allowed, Between, OneOf, YesNo


class BadRule(ValueError):
    """An option was given a value it does not allow."""

    def __init__(self, option: str, value: object, allowed: str) -> None:
        shown = repr(value)
        super().__init__(f"{option}: {shown if len(shown) <= 80 else shown[:77] + '...'} is not {allowed}")
        self.option, self.value, self.allowed = option, value, allowed

    def __reduce__(self) -> tuple[type[BadRule], tuple[str, object, str]]:
        return BadRule, (self.option, self.value, self.allowed)


@dataclass(frozen=True, slots=True)
class Needs:
    """An option means something only while another is on, or while that other has one certain value."""

    option: str
    value: object = None

    def met(self, rules: object) -> bool:
        """Whether it means something under these rules."""
        held = getattr(rules, self.option)
        return bool(held) if self.value is None else held == self.value

    def form(self) -> dict[str, object]:
        """The condition as JSON."""
        return {"option": self.option, "value": self.value}


@dataclass(frozen=True, slots=True)
class Option:
    """One field of the house rules, with everything derived from it."""

    name: str
    default: Any
    allowed: Allowed
    needs: Needs | None = None

    @classmethod
    def of(cls, name: str, default: object, hint: Any) -> Option:
        """The option that a field declares: a type, and what `Annotated` says about it."""
        notes: tuple[Any, ...] = get_args(hint) if get_origin(hint) is not None else (hint,)
        allowed = next((note for note in notes if isinstance(note, Allowed)), None)
        needs = next((note for note in notes if isinstance(note, Needs)), None)
        return cls(name, default, allowed or (YesNo() if notes[0] is bool else OneOf(notes[0])), needs)

    @property
    def kind(self) -> str:
        """Which control of a form sets it: `yes_no`, `choice`, `number`, `span` or `milestones`."""
        return self.allowed.kind

    @property
    def scalar(self) -> bool:
        """Whether a value of it is one number to the kernel."""
        return isinstance(self.allowed, YesNo | OneOf | Between)

    def value(self, rules: object) -> Any:
        """What these rules hold."""
        return getattr(rules, self.name)

    def number(self, rules: object) -> int:
        """What these rules hold, as the kernel knows it: no 0, yes 1, a choice by its position."""
        return self.allowed.number(self.value(rules))

    def meaningful(self, rules: object) -> bool:
        """Whether its value can matter under these rules."""
        return self.needs is None or self.needs.met(rules)

    def check(self, value: object) -> object:
        """The value as it is held, or `BadRule` if it is not allowed."""
        if not self.allowed.fits(value):
            raise BadRule(self.name, value, str(self.allowed))
        return self.allowed.stored(value)

    def settle(self, rules: object) -> object:
        """What these rules shall hold: the value they were given, or the default where it means nothing."""
        value = self.value(rules)
        if self.meaningful(rules):
            return self.check(value)
        if value != self.default:
            self.check(value)
        return self.default

    def show(self, rules: object) -> str:
        """The option and its value as the one-line form has them: `call_limit=5`."""
        return f"{self.name}={self.allowed.write(self.value(rules))}"

    def read(self, word: str) -> object:
        """The value a word of the one-line form means, or `BadRule`; `check` has still to allow it."""
        try:
            return self.allowed.read(word)
        except ValueError:
            raise BadRule(self.name, word, str(self.allowed)) from None

    def read_json(self, value: object) -> object:
        """The value that JSON means, or `BadRule`; `check` has still to allow it."""
        try:
            return self.allowed.from_json(value)
        except ValueError:
            raise BadRule(self.name, value, str(self.allowed)) from None

    def form(self) -> dict[str, object]:
        """The field of a web form as JSON: a client draws it, knowing no rules."""
        default, needs = self.allowed.json(self.default), self.needs and self.needs.form()
        return {"name": self.name, "kind": self.kind, "default": default, "needs": needs} | self.allowed.form()
