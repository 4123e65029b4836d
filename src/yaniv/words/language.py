"""One language: its texts by key, with values put in, things counted and cards named.

>>> en, fr, he = map(Words, LANGUAGES)
>>> en.say("count.cards", n=1), fr.say("count.cards", n=0), he.say("count.cards", n=2)
('one card', '0 carte', 'שני קלפים')
>>> from yaniv.game.cards import card, cards
>>> en.tell("laid_set", None, cards=cards("9s 9h Jk")), fr.tell("laid_single", "Ben", card=card("Qh"))
('You laid two nines and one joker.', 'Ben a posé la dame de cœur.')
>>> en.say("greeting")
Traceback (most recent call last):
    ...
yaniv.words.language.MissingText: en has no text 'greeting'
"""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

from yaniv.game.cards import RANKS, Card

LANGUAGES = ("en", "fr", "he")
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
"""The names that the Unicode tables give to the forms of a counted thing."""

Text = str | Mapping[str, str]
"""A text, or one for each plural form of the value `n`."""


class MissingText(LookupError):
    """A language lacks a text, or a text was not given a value that it names."""


class Words(string.Formatter):
    """All texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.locale = Locale(language)
        self.texts = texts(language)

    def __repr__(self) -> str:
        return f"Words({self.language!r})"

    @property
    def right_to_left(self) -> bool:
        """Whether the language is written from right to left."""
        return bool(self.locale.text_direction == "rtl")

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key, with its values put in.

        Raises:
            MissingText: There is no such key, or the text names a value that was not given.
        """
        text = self.texts.get(key)
        if text is None:
            raise MissingText(f"{self.language} has no text {key!r}")
        try:
            return self.vformat(text if isinstance(text, str) else self._plural(text, values["n"]), (), values)
        except KeyError as missing:
            raise MissingText(f"{self.language}: {key!r} was not given {missing}") from None

    def tell(self, event: str, name: str | None, /, **values: object) -> str:
        """The sentence of an event, to the player it is about (no name) or about the player of that name."""
        keys = (f"event.{event}.{form}" for form in ("all", "other" if name else "you"))
        key = next((key for key in keys if key in self.texts), f"event.{event}")
        return self.say(key, name=name, **values)

    def show(self, value: object, kind: str = "") -> str:
        """A value as a sentence has it; `kind` is what stands after the colon in `{value:kind}`."""
        match value:
            case Card():
                return self._card(value, "the" if kind == "the" else "name")
            case int() if kind:
                return self.say(f"count.{kind}", n=value)
            case int():
                return str(format_decimal(value, locale=self.locale))
            case str():
                return self._apart(value)
            case list() | tuple() if kind == "set":
                return self._set(value)
            case list() | tuple():
                return self.join(value) if value else self.say("card.none")
        raise TypeError(f"{self.language} has no way to say {value!r}")

    def join(self, values: Sequence[object], style: Literal["standard", "or"] = "standard") -> str:
        """Several values as a list in a sentence, joined by "and" or by "or"."""
        joined = format_list([self.show(value) for value in values], style, self.locale)
        # The Hebrew "and" is a letter of the next word; before a number or a foreign name it needs a hyphen.
        return re.sub(r"(?<= ו)(?=[^א-ת\s])", "־", joined)

    def format_field(self, value: Any, format_spec: str) -> str:
        """How `string.Formatter` asks for a value."""
        return self.show(value, format_spec)

    def _plural(self, forms: Mapping[str, str], n: Any) -> str:
        return forms.get(self.locale.plural_form(n), forms["other"])

    def _card(self, one: Card, form: str) -> str:
        if one.joker:
            return self.say("card.the_joker" if form == "the" else "card.joker")
        rank = RANKS[one.rank - 1]
        names = {"rank": self.texts[f"rank.{rank}"], "the_rank": self.texts[f"the_rank.{rank}"]}
        return self.say(f"card.{form}", suit=self.texts[f"suit.{one.suit}"], **names)

    def _set(self, laid: Sequence[Card]) -> str:
        natural = [one for one in laid if not one.joker]
        rank, jokers = RANKS[natural[0].rank - 1], len(laid) - len(natural)
        named = self.say(f"set.{len(natural)}", ranks=self.texts[f"ranks.{rank}"], card=natural[0])
        return self.say("set.with_jokers", set=named, n=jokers) if jokers else named

    def _apart(self, text: str) -> str:
        # A name in Latin letters must not turn a Hebrew sentence around, so it stands between isolating marks.
        foreign = self.right_to_left and any(unicodedata.bidirectional(sign) == "L" for sign in text)
        return f"\u2068{text}\u2069" if foreign else text


@cache
def texts(language: str) -> Mapping[str, Text]:
    """All texts of a language by key, as they stand in its file: `refusal.must_call`."""
    table = tomllib.loads(files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    return dict(flatten(table, "", typeset_french if language == "fr" else str))


def flatten(table: Mapping[str, Any], prefix: str, typeset: Any) -> Iterator[tuple[str, Text]]:
    """The texts of a table by their whole keys."""
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, typeset(value)
        elif value.keys() <= PLURALS:
            yield prefix + key, {form: typeset(text) for form, text in value.items()}
        else:
            yield from flatten(value, f"{prefix}{key}.", typeset)


def typeset_french(text: str) -> str:
    """Put in the spaces that a French line must not break at, and the curved apostrophe.

    >>> typeset_french("C'est « Assaf ! » : oui") == "C’est «\\xa0Assaf\\u202f!\\xa0»\\xa0: oui"
    True
    """
    thin = re.sub(r" (?=[!?;])", "\u202f", text)
    return re.sub(r"(?<=«) | (?=[:»])", "\xa0", thin).replace("'", "’")


def negotiate(wanted: str | None) -> str:
    """The language that suits a locale or a browser's list of languages; English if none does.

    >>> negotiate("fr_CA.UTF-8"), negotiate("de, he-IL;q=0.9, en;q=0.5"), negotiate("C")
    ('fr', 'he', 'en')
    """
    wishes: list[tuple[float, int, str]] = []
    for wish in re.split("[,:]", (wanted or "").lower()):
        found = re.match(r"\s*([a-z]+)[^;]*(?:;\s*q\s*=\s*([01](?:\.\d+)?))?", wish)
        language = {"iw": "he"}.get(found[1], found[1]) if found else ""
        if found and language in LANGUAGES and float(found[2] or 1):
            wishes.append((-float(found[2] or 1), len(wishes), language))
    return min(wishes)[2] if wishes else LANGUAGES[0]
