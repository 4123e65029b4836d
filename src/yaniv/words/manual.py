"""The rules of a table as a player reads them: Markdown, made from the options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from yaniv.game.options import Option
from yaniv.game.presets import BY_SEATS, VARIANTS
from yaniv.game.rules import HouseRules, option_named, options, preset

from .chapters import QUESTIONS, SECTIONS, Line, Question
from .language import Words
from .options import facts, sentence

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
    return _markdown([*_head(words, rules.line(seats or 2)), *chapters(words, rules, seats)])


def page(name: str, language: str) -> str:
    """The manual of a preset, with what it changes for some numbers of players, and its variants."""
    words, usual = Words(language), preset(name)
    title, *line = _head(words, name)
    start = [title, words.say(f"preset.{name}.text"), *line]
    return _markdown([*start, *chapters(words, usual), *_by_seats(words, name), *_variants(words, name)])


def chapters(words: Words, rules: HouseRules, seats: int | None = None) -> Iterator[str]:
    """The chapters of the manual, each with its heading; one that has nothing to say is left out."""
    known = facts(words, rules) | {"void_turns": VOID_TURNS}
    if seats is not None:
        known |= {"seats": seats, "stock": rules.cards_in_play - seats * rules.hand_size - 1}
    for section, lines in SECTIONS.items():
        held = [line for line in lines if _holds(line, rules) and (seats or line.text != "stock")]
        if held:
            sentences = [f"{'  ' * line.deep}- {_say(words, section, line, rules, known)}" for line in held]
            yield "\n".join([f"## {words.say(f'manual.{section}.title')}", "", *sentences])
    yield f"## {words.say('manual.questions.title')}"
    for question in QUESTIONS:
        if question.when(rules):
            ask = words.say(f"question.{question.name}.ask", **known)
            yield f"**{ask}** {_answer(words, question, rules, known)}"


def _holds(line: Line, rules: HouseRules) -> bool:
    return option_named(line.text[1:]).meaningful(rules) if line.text.startswith("@") else line.when(rules)


def _say(words: Words, section: str, line: Line, rules: HouseRules, known: Mapping[str, object]) -> str:
    if line.text.startswith("@"):
        return sentence(words, option_named(line.text[1:]), rules)
    return words.say(f"manual.{section}.{line.text}", **known)


def _answer(words: Words, question: Question, rules: HouseRules, known: Mapping[str, object]) -> str:
    if question.option:
        return sentence(words, option_named(question.option), rules)
    return words.say(f"question.{question.name}.answer", **known)


def _head(words: Words, line: str) -> list[str]:
    name = words.say("manual.own" if "(" in line else f"preset.{line}.name")
    return [f"# {words.say('manual.title', rules=name)}", words.say("manual.line"), f"```text\n{line}\n```"]


def _markdown(blocks: list[str]) -> str:
    return "\n\n".join(blocks) + "\n"


def _by_seats(words: Words, name: str) -> Iterator[str]:
    told: dict[str, list[int]] = {}
    for seats in BY_SEATS.get(name, {}):
        rules = preset(name, seats)
        sentences = "\n".join(f"- {sentence(words, option, rules)}" for option in _changed(rules, preset(name)))
        told.setdefault(sentences, []).append(seats)
    for sentences, numbers in told.items():
        yield f"## {words.say('manual.seats_title', numbers=words.join(numbers, 'or'))}"
        yield sentences


def _variants(words: Words, name: str) -> Iterator[str]:
    told = []
    for variant in VARIANTS[name]:
        rules = preset(f"{name}+{variant}")
        sentences = " ".join(sentence(words, option, rules) for option in _changed(rules, preset(name)))
        told.append(f"- **{words.say(f'variant.{variant}')}** (`{name}+{variant}`): {sentences}")
    if told:
        yield f"## {words.say('manual.variants')}"
        yield "\n".join(told)


def _changed(rules: HouseRules, usual: HouseRules) -> Iterator[Option]:
    """The options that mean something else, or something for the first time."""
    for option in options():
        same = option.value(rules) == option.value(usual) and option.meaningful(usual)
        if option.meaningful(rules) and not same:
            yield option
