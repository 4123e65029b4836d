"""The rules of a table as a player reads them: Markdown, made from the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from yaniv.game.presets import BY_SEATS, PRESETS, TABLE_OPTIONS, VARIANTS
from yaniv.game.rules import HouseRules, option_named, options, preset

from .chapters import QUESTIONS, SECTIONS, Line, Question
from .language import Words
from .options import facts, label, sentence, show

VOID_TURNS = 1000
"""After so many turns without a call a round is void."""


def manual(rules: HouseRules, language: str, seats: int | None = None) -> str:
    """The rules of a table as Markdown, for so many players if their number is known.

    Raises:
        BadRule: These rules are not for so many players.
    """
    words = Words(language)
    if seats is not None:
        rules.check_seats(seats)
    name = called(words, rules, seats or 2)
    return _markdown([*_head(words, name, rules.line(seats or 2)), *chapters(words, rules, seats)])


def page(name: str, language: str) -> str:
    """The manual of a preset, with what it leaves to the table, changes for some numbers of players, and may vary."""
    words, usual = Words(language), preset(name)
    title, *line = _head(words, words.say(f"preset.{name}.name"), name)
    start = [title, words.say(f"preset.{name}.text"), *line]
    more = [*_by_seats(words, name), *_table_options(words, name), *_variants(words, name)]
    return _markdown([*start, *chapters(words, usual), *more])


def called(words: Words, rules: HouseRules, seats: int = 2) -> str:
    """What a table calls its rules: a preset and its variants, said to be adapted if a little more is changed.

    >>> called(Words("en"), preset("israeli+slapdown+yaniv5")), called(Words("fr"), preset("israeli", assaf_penalty=50))
    ('Israeli + Yaniv 5 + Slapdown', 'Israélien, adapté')
    """
    changes, name, used = min((_nearest(rules, name, seats) for name in PRESETS), key=lambda found: found[0])
    if changes > MOST_ADAPTED:
        return words.say("manual.own")
    said = " + ".join([words.say(f"preset.{name}.name"), *(words.say(f"variant.{one}") for one in used)])
    return words.say("manual.adapted", name=said) if changes else said


MOST_ADAPTED = 4
"""Options that may differ from a preset and its variants under whose name a rule set still goes."""


def _nearest(rules: HouseRules, name: str, seats: int) -> tuple[int, str, list[str]]:
    """The variants of a preset that come nearest to these rules, and how many options differ even so."""
    changed = _differing(rules, preset(name, seats))
    used = [variant for variant, changes in VARIANTS[name].items() if _holds_all(rules, changes, changed)]
    return len(_differing(rules, preset("+".join([name, *used]), seats))), name, used


def _differing(rules: HouseRules, usual: HouseRules) -> set[str]:
    return {option.name for option in options() if option.value(rules) != option.value(usual)}


def _holds_all(rules: HouseRules, changes: Mapping[str, object], changed: set[str]) -> bool:
    return not changed.isdisjoint(changes) and all(getattr(rules, name) == value for name, value in changes.items())


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the manual: its sentences, each with how deep it stands under the one before."""

    title: str
    lines: tuple[tuple[int, str], ...]


def sections(words: Words, rules: HouseRules, seats: int | None = None) -> Iterator[Chapter]:
    """The chapters of the manual; one that has nothing to say is left out."""
    known = _known(words, rules, seats)
    for section, lines in SECTIONS.items():
        held = [line for line in lines if _holds(line, rules) and (seats or line.text != "stock")]
        if held:
            said = tuple((int(line.deep), _say(words, section, line, rules, known)) for line in held)
            yield Chapter(words.say(f"manual.{section}.title"), said)


def answers(words: Words, rules: HouseRules, seats: int | None = None) -> Iterator[tuple[str, str]]:
    """The questions that people argue about under these rules, each with its answer."""
    known = _known(words, rules, seats)
    return (_answer(words, question, rules, known) for question in QUESTIONS if question.when(rules))


def chapters(words: Words, rules: HouseRules, seats: int | None = None) -> Iterator[str]:
    """The chapters as Markdown, each with its heading, and the questions after them."""
    for chapter in sections(words, rules, seats):
        yield "\n".join([f"## {chapter.title}", "", *(f"{'  ' * deep}- {text}" for deep, text in chapter.lines)])
    yield f"## {words.say('manual.questions.title')}"
    yield from (f"**{ask}** {answer}" for ask, answer in answers(words, rules, seats))


def _known(words: Words, rules: HouseRules, seats: int | None) -> dict[str, object]:
    known = facts(words, rules) | {"void_turns": VOID_TURNS}
    if seats is not None:
        known |= {"seats": seats, "stock": rules.cards_in_play - seats * rules.hand_size - 1}
    return known


def _holds(line: Line, rules: HouseRules) -> bool:
    return option_named(line.text[1:]).meaningful(rules) if line.text.startswith("@") else line.when(rules)


def _say(words: Words, section: str, line: Line, rules: HouseRules, known: Mapping[str, object]) -> str:
    if line.text.startswith("@"):
        return sentence(words, option_named(line.text[1:]), rules)
    return words.say(f"manual.{section}.{line.text}", **known)


def _answer(words: Words, question: Question, rules: HouseRules, known: Mapping[str, object]) -> tuple[str, str]:
    ask = words.say(f"question.{question.name}.ask", **known)
    if question.option:
        return ask, sentence(words, option_named(question.option), rules)
    return ask, words.say(f"question.{question.name}.answer", **known)


def _head(words: Words, name: str, line: str) -> list[str]:
    return [f"# {words.say('manual.title', rules=name)}", words.say("manual.line"), f"```text\n{line}\n```"]


def _markdown(blocks: list[str]) -> str:
    return "\n\n".join(blocks) + "\n"


def _by_seats(words: Words, name: str) -> Iterator[str]:
    usual = preset(name)
    told: dict[str, list[int]] = {}
    for seats in BY_SEATS.get(name, {}):
        rules = preset(name, seats)
        sentences = "\n".join(f"- {one}" for one in _difference(words, rules, usual))
        new = [question for question in QUESTIONS if question.when(rules) and not question.when(usual)]
        told_new = (_answer(words, question, rules, facts(words, rules)) for question in new)
        asked = [f"**{ask}** {answer}" for ask, answer in told_new]
        told.setdefault("\n\n".join([sentences, *asked]), []).append(seats)
    for text, numbers in told.items():
        yield f"## {words.say('manual.seats_title', numbers=words.join(numbers, 'or'))}"
        yield text


def _table_options(words: Words, name: str) -> Iterator[str]:
    if name in TABLE_OPTIONS:
        usual, open_ones = preset(name), map(option_named, TABLE_OPTIONS[name])
        lines = [
            f"- {words.say('manual.table_option', label=label(words, one), value=show(words, one, usual))} "
            f"(`{one.show(usual)}`)"
            for one in open_ones
        ]
        yield f"## {words.say('manual.table_title')}"
        yield words.say("manual.table_text")
        yield "\n".join(lines)


def _variants(words: Words, name: str) -> Iterator[str]:
    told = []
    for variant in VARIANTS[name]:
        sentences = " ".join(_difference(words, preset(f"{name}+{variant}"), preset(name)))
        told.append(f"- **{words.say(f'variant.{variant}')}** (`{name}+{variant}`): {sentences}")
    if told:
        yield f"## {words.say('manual.variants')}"
        yield words.say("manual.variants_text")
        yield "\n".join(told)


def _difference(words: Words, rules: HouseRules, usual: HouseRules) -> Iterator[str]:
    """What the options say that mean something else, or something for the first time, and how many cards that makes."""
    more_cards = rules.cards_in_play != usual.cards_in_play
    for option in options():
        same = option.value(rules) == option.value(usual) and option.meaningful(usual)
        if option.meaningful(rules) and not (same and not (more_cards and option.name == "jokers_per_deck")):
            yield sentence(words, option, rules)
    if more_cards:
        yield words.say("manual.cards.all", **facts(words, rules))
