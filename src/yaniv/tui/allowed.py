"""What the rules may be, and why some may not be, in the words of a language.

>>> from yaniv.game.rules import option_named
>>> allowed(Words("fr"), option_named("call_limit"))
'de 1 à 20'
>>> refused = "bga(milestones=100:100)"
>>> try:
...     HouseRules.parse(refused)
... except BadRule as bad:
...     bad_rule(Words("en"), bad, refused)
'Milestones: 100:100 is not possible. Allowed: none, or up to 8 different totals, each with a lower one it falls to, \
written like 100:50/200:100.'
"""

from __future__ import annotations

from yaniv.game import PRESETS, VARIANTS, BadRule, HouseRules, Option, options
from yaniv.game.allowed import Between, Milestones, OneOf, Span, YesNo
from yaniv.game.rules import SEATS
from yaniv.words import Words
from yaniv.words.options import label

from .signs import ltr

LINE, MILESTONES = "israeli(call_limit=5)", "100:50/200:100"
SUBJECTS = {"rules": "wrong.rules", "preset": "wrong.preset", "variant": "wrong.variant", "option": "wrong.option"}


def allowed(words: Words, option: Option) -> str:
    """The values that an option may have, as they are typed."""
    match option.allowed:
        case YesNo():
            return words.say("allowed.yes_no")
        case OneOf(members):
            return words.join([member.value for member in members], "or")
        case Between(low, high, None):
            return words.say("allowed.between", low=low, high=high)
        case Between(low, high, also):
            return words.say("allowed.between_also", also=also, low=low, high=high)
        case Span(low, high):
            return words.say("allowed.span", low=low, high=high, like=ltr(words, f"{low}-{high}"))
        case Milestones(most):
            return words.say("allowed.milestones", most=most, like=ltr(words, MILESTONES))
    raise TypeError(option.kind)


def bad_rule(words: Words, bad: BadRule, line: str) -> str:
    """Why rules that were typed as `line` are refused: what was wrong, and what is allowed."""
    option = next((one for one in options() if one.name == bad.option), None)
    if option:
        what, possible = label(words, option), _possible(words, option, bad)
    elif bad.option == "seats":
        return words.say("wrong.seats", value=bad.value, allowed=_seats(words, bad, line))
    else:
        what, possible = words.say(SUBJECTS[bad.option]), _known(words, bad, line)
    return words.say("wrong.rule", what=what, value=ltr(words, _typed(option, bad.value)[:60]), allowed=possible)


def _possible(words: Words, option: Option, bad: BadRule) -> str:
    """What is allowed instead; a value that is allowed as such does not fit the rest, or was given again."""
    if bad.allowed == str(option.allowed):
        return allowed(words, option)
    if option.name == "hand_size" and isinstance(bad.value, int):
        return words.say("allowed.dealt")
    return words.say("allowed.once")


def _known(words: Words, bad: BadRule, line: str) -> str:
    if bad.option == "rules":
        return words.say("allowed.line", like=ltr(words, LINE))
    variants = VARIANTS.get(line.strip().lower().partition("(")[0].partition("+")[0].strip(), {})
    names = {"preset": [*PRESETS], "variant": [*variants], "option": [one.name for one in options()]}[bad.option]
    return words.join(names, "or") if names else words.say("allowed.no_variant")


def _seats(words: Words, bad: BadRule, line: str) -> str:
    rules = HouseRules.parse(line, bad.value if isinstance(bad.value, int) and SEATS.fits(bad.value) else SEATS.low)
    few, most = rules.seats[0], rules.seats[-1]
    between = words.say("allowed.between", low=few, high=most) if few < most else words.show(few)
    if most == rules.players[1]:
        return between
    return words.say("allowed.seats_cards", seats=between, hand=rules.hand_size, all=rules.cards_in_play)


def _typed(option: Option | None, value: object) -> str:
    """The value as the one-line form writes it, if it is of the right kind."""
    try:
        return str(value) if option is None or isinstance(value, str) else option.allowed.write(value)
    except (TypeError, ValueError, IndexError, AttributeError):
        return str(value)
