"""What the house rules are called, and the sentence that each of them comes to.

>>> from yaniv.game.rules import option_named, preset
>>> rules = preset("israeli", call_limit=5)
>>> sentence(Words("en"), option_named("call_limit"), rules)
'A hand of 5 points or less may call Yaniv.'
>>> show(Words("fr"), option_named("slap_down"), rules)
'non'
"""

from __future__ import annotations

from yaniv.game.allowed import Between, Milestones, OneOf, Span, YesNo
from yaniv.game.options import Option
from yaniv.game.rules import HouseRules, options

from .language import Words


def label(words: Words, option: Option) -> str:
    """What players call an option."""
    return words.say(f"option.{option.name}.label")


def show(words: Words, option: Option, rules: HouseRules) -> str:
    """What an option is set to, in a word or two."""
    value = option.value(rules)
    match option.allowed:
        case YesNo():
            return words.say("value.yes" if value else "value.no")
        case OneOf():
            return words.say(f"value.{option.name}.{value.value}")
        case Span():
            return words.say("value.span", least=value[0], most=value[1])
        case Milestones():
            return _steps(words, value) or words.say(f"value.zero.{option.name}")
        case Between():
            return words.show(value) if value else words.say(f"value.zero.{option.name}")
    raise TypeError(option.kind)


def sentence(words: Words, option: Option, rules: HouseRules) -> str:
    """What an option that means something under these rules comes to at the table."""
    return words.say(f"option.{option.name}.{_form(option, rules)}", **facts(words, rules))


def forms(option: Option) -> list[str]:
    """The sentences a language needs for an option: one for each way in which its values are told."""
    match option.allowed:
        case YesNo():
            return ["yes", "no"]
        case OneOf(members):
            return [member.value for member in members]
        case Span():
            return ["text", "same"]
        case Between(low, _, also):
            return ["text", "zero"] if 0 in (low, also) else ["text"]
    return ["text", "zero"]


def facts(words: Words, rules: HouseRules) -> dict[str, object]:
    """All values that a sentence about these rules may name: each option, and what follows from them."""
    follows = {
        "least": rules.seats[0],
        "most": rules.seats[-1],
        "cards_in_play": rules.cards_in_play,
        "above": rules.call_limit + 1,
        "steps": _steps(words, rules.milestones),
    }
    return {option.name: option.value(rules) for option in options()} | follows


def _form(option: Option, rules: HouseRules) -> str:
    value = option.value(rules)
    match option.allowed:
        case YesNo() | OneOf():
            return option.allowed.write(value)
        case Span():
            return "text" if len(rules.seats) > 1 else "same"
    return "text" if value else "zero"


def _steps(words: Words, milestones: tuple[tuple[int, int], ...]) -> str:
    return words.join([words.say("value.step", at=at, to=to) for at, to in milestones])
