"""What was typed: an action, or a wish to see something; said in the game's notation, by number, or in short.

>>> from yaniv.game import Round, preset, view
>>> from yaniv.tui.menu import menu
>>> seen = view(Round.lying(preset("bga"), ("9s 9h 2c", "2h Kd 7d"), stock="3c 8h", turned="4d"), 0)
>>> understood = Reader(Words("en"))
>>> understood.read("9s 9♥, take 4d", seen, menu(seen))
Act(actions=(Lay(cards=(Card('9s'), Card('9h')), run=False), Take(card=Card('4d'))))
>>> understood.read("?", seen, menu(seen))
Ask(what='help')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from yaniv.game import (
    JOKER,
    Action,
    Call,
    Card,
    Draw,
    Lay,
    NotationError,
    Pass,
    Slap,
    Sneak,
    Take,
    View,
    card,
)
from yaniv.words import Words

from .menu import Kind, Menu
from .signs import SUITS, ltr

VERBS = {
    "lay": "l",
    "draw": "d",
    "take": "t",
    "call": "c yaniv",
    "slap": "s",
    "sneak": "",
    "pass": "p",
    "hint": "h",
    "rules": "r",
    "score": "scores",
    "save": "",
    "quit": "q exit",
    "help": "?",
}
"""Every word that may begin an entry, and its short forms; a language may add its own."""

_BARE: dict[str, Action] = {"draw": Draw(), "call": Call(), "pass": Pass()}
ASKS = ("hint", "rules", "score", "save", "quit", "help")

_CODE = r"(?:10|[a2-9tjqk])[cdhs]|jk|joker"
_LETTERS = str.maketrans({sign: letter for letter, sign in SUITS.items()} | dict.fromkeys("♧♢♡♤", "") | {"\ufe0f": ""})
_MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Act:
    """Something to do; a lay may say at once what is drawn for it."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """Something to see, one of `ASKS`."""

    what: str


class Unclear(ValueError):
    """An entry that says nothing that can be done or shown, with the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Reader:
    """Reads what is typed, in English notation and in the words of one language."""

    def __init__(self, words: Words) -> None:
        own = {verb: words.say(f"verb.{verb}").split() for verb in VERBS}
        self.verbs = {short: verb for verb, shorts in VERBS.items() for short in (verb, *shorts.split(), *own[verb])}

    def read(self, line: str, view: View, menu: Menu) -> Act | Ask:
        """What a line means here.

        Raises:
            Unclear: It means nothing.
        """
        typed = tokens(line)
        if not typed:
            if Pass() in view.actions:
                return Act((Pass(),))
            raise Unclear("entry.empty")
        if asked := self.asked(line):
            return asked
        first, rest = typed[0], typed[1:]
        verb = self.verbs.get(first)
        if first.isdecimal() and first.isascii():
            return Act((_numbered(first, menu), *self._then(rest, view)))
        if verb is None and not _is_card(first):
            raise Unclear("entry.unknown", entry=line.strip()[:40])
        return Act(self._action(verb or "lay", rest if verb else typed, view))

    def asked(self, line: str) -> Ask | None:
        """What a line asks to see, if it does.

        Raises:
            Unclear: It asks for it, and says more.
        """
        first, *rest = tokens(line) or [""]
        verb = self.verbs.get(first)
        if verb not in ASKS:
            return None
        _nothing(rest)
        return Ask(verb)

    def _action(self, verb: str, rest: list[str], view: View) -> tuple[Action, ...]:
        match verb:
            case "lay":
                return self._lay(rest, view)
            case "take":
                return (Take(_one(rest, view.takeable, "entry.take_which")),)
            case "slap":
                return (Slap(_one(rest, [one.card for one in view.actions if isinstance(one, Slap)], "entry.slap")),)
            case "sneak":
                return (Sneak(_one(rest, [one.card for one in view.actions if isinstance(one, Sneak)], "entry.sneak")),)
        _nothing(rest)
        return (_BARE[verb],)

    def _lay(self, tokens: list[str], view: View) -> tuple[Action, ...]:
        run = tokens[:1] == ["run"]
        end = next((place for place, token in enumerate(tokens) if self._draws(token)), len(tokens))
        laid = tuple(_card(token) for token in tokens[run:end])
        if not laid:
            raise Unclear("entry.lay_which")
        return (Lay(laid, run), *self._then(tokens[end:], view))

    def _draws(self, token: str) -> bool:
        return self.verbs.get(token) in ("draw", "take")

    def _then(self, rest: list[str], view: View) -> tuple[Action, ...]:
        """What is drawn for a lay, if the entry says so."""
        if not rest:
            return ()
        if not self._draws(rest[0]):
            raise Unclear("entry.then", entry=" ".join(rest)[:40])
        return self._action(self.verbs[rest[0]], rest[1:], view)


def spoken(words: Words, action: Action) -> str:
    """An action as it is typed in the language.

    >>> from yaniv.game import parse_action
    >>> spoken(Words("fr"), parse_action("lay 9s 9h")), spoken(Words("en"), parse_action("draw"))
    ('poser 9s 9h', 'draw')
    """
    verb, _, what = str(action).partition(" ")
    own = words.say(f"verb.{verb}").split()[0]
    return f"{own} {ltr(words, what)}" if what else own


def meant(words: Words, view: View, menu: Menu) -> str:
    """What could be typed now, as a short list for who typed something else."""
    listed = [spoken(words, one.action) for kind in Kind for one in menu.of(kind)]
    passing = [spoken(words, one) for one in view.actions if isinstance(one, Pass)]
    return ", ".join([*listed, *passing][:12]) + (", …" if len(listed) > 12 else "")


def tokens(line: str) -> list[str]:
    """The words and cards of a line, without what only joins or decorates them."""
    text = _MARKS.sub("", line).lower().translate(_LETTERS)
    found: list[str] = []
    for word in re.sub(r"[,;.+]", " ", text).split():
        found += re.findall(_CODE, word) if re.fullmatch(f"(?:{_CODE})+", word) else [word]
    return found


def _is_card(token: str) -> bool:
    return re.fullmatch(_CODE, token) is not None


def _card(token: str) -> Card:
    try:
        return JOKER if token in ("jk", "joker") else card(token)
    except NotationError:
        raise Unclear("entry.no_card", entry=token[:40]) from None


def _one(tokens: list[str], fitting: Iterable[Card], which: str) -> Card:
    """The one card that a verb is about; it need not be named where only one fits."""
    if tokens:
        _nothing(tokens[1:])
        return _card(tokens[0])
    found = list(fitting)
    if len(found) != 1:
        raise Unclear(which)
    return found[0]


def _nothing(rest: list[str]) -> None:
    if rest:
        raise Unclear("entry.too_much", entry=" ".join(rest)[:40])


def _numbered(digits: str, menu: Menu) -> Action:
    found = menu.numbered(int(digits)) if len(digits) < 5 else None
    if found is None:
        raise Unclear("entry.no_number", entry=digits[:40])
    return found
