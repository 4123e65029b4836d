"""What the manual of a rule set says, and when.

Each line of `SECTIONS` is a sentence: that of an option (`@hand_size`), told where it means something, or a text of
`manual` that holds under the condition beside it. `QUESTIONS` are what people argue about, answered as the engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from yaniv.game.choices import (
    AssafZero,
    JokersInRuns,
    MatchEnd,
    NextStarter,
    ReshuffleKeeps,
    SlapAfter,
    SlapDown,
    TakeFromSet,
)
from yaniv.game.rules import HouseRules

Condition = Callable[[HouseRules], bool]


def always(rules: HouseRules) -> bool:
    return True


def jokers(rules: HouseRules) -> bool:
    return rules.jokers_in_play > 0


def jokers_combine(rules: HouseRules) -> bool:
    return jokers(rules) and (rules.jokers_in_sets or rules.jokers_in_runs != JokersInRuns.NONE)


def set_or_run(rules: HouseRules) -> bool:
    """Whether one card with jokers can be both."""
    return rules.jokers_in_play > 1 and rules.jokers_in_sets and rules.jokers_in_runs == JokersInRuns.ANY


def jokers_alone(rules: HouseRules) -> bool:
    return jokers(rules) and not jokers_combine(rules)


def slap_rank(rules: HouseRules) -> bool:
    return rules.slap_down == SlapDown.MATCH_RANK


def slap_zero(rules: HouseRules) -> bool:
    return rules.slap_down == SlapDown.ZERO_TOTAL


def slap_set(rules: HouseRules) -> bool:
    return slap_rank(rules) and rules.slap_after == SlapAfter.SINGLE_OR_SET


def sneak(rules: HouseRules) -> bool:
    return rules.sneak


def ends(rules: HouseRules) -> bool:
    return rules.take_from_set == TakeFromSet.ENDS


def keeps_card(rules: HouseRules) -> bool:
    return rules.reshuffle_keeps == ReshuffleKeeps.LAST_CARD


def gives_away(rules: HouseRules) -> bool:
    """Whether a hand can lose a card out of turn and play on."""
    return slap_rank(rules) or rules.sneak


def out_of_turn(rules: HouseRules) -> bool:
    return rules.slap_down != SlapDown.OFF or rules.sneak


def assaf(rules: HouseRules) -> bool:
    return rules.assaf


def milestones(rules: HouseRules) -> bool:
    return bool(rules.milestones)


def steal(rules: HouseRules) -> bool:
    return rules.milestone_steal > 0


def lowest_starts(rules: HouseRules) -> bool:
    """Whether the lowest hand can be the one that starts."""
    winner_starts = rules.next_starter == NextStarter.ROUND_WINNER
    return rules.next_starter == NextStarter.LOWEST_HAND or (winner_starts and rules.assaf)


def goes_on(rules: HouseRules) -> bool:
    """Whether others play on when somebody is out."""
    return rules.match_end != MatchEnd.FIRST_OUT


def all_may_go_out(rules: HouseRules) -> bool:
    """Whether a round can end in which nobody scores 0, or the one who does adds points."""
    return (rules.assaf and rules.assaf_zero == AssafZero.NOBODY) or steal(rules)


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the manual: the option after `@`, or a text of its section."""

    text: str
    when: Condition = always
    deep: bool = False
    """Whether it is part of the line above."""


SECTIONS: Mapping[str, Sequence[Line]] = {
    "goal": [Line("text")],
    "cards": [
        Line("@players"),
        Line("@decks"),
        Line("@jokers_per_deck"),
        Line("all"),
        Line("values"),
        Line("joker", jokers),
    ],
    "deal": [Line("@hand_size"), Line("turned"), Line("stock"), Line("hidden"), Line("dealer")],
    "start": [
        Line("@first_starter"),
        Line("@next_starter"),
        Line("slapper", lambda rules: slap_zero(rules) and rules.next_starter == NextStarter.ROUND_WINNER),
        Line("tie", lowest_starts),
        Line("out", goes_on),
    ],
    "turn": [
        Line("order"),
        Line("lay"),
        Line("single", deep=True),
        Line("@set_max", deep=True),
        Line("run", deep=True),
        Line("draw"),
        Line("take_single", deep=True),
        Line("@take_from_set", deep=True),
        Line("take_run", deep=True),
        Line("rest"),
    ],
    "jokers": [
        Line("alone", jokers),
        Line("@jokers_in_sets"),
        Line("@jokers_in_runs"),
        Line("count", jokers_combine),
        Line("take", jokers),
    ],
    "out_of_turn": [
        Line("@slap_down"),
        Line("@slap_after"),
        Line("slap_stock", slap_rank),
        Line("slap_lands", slap_rank),
        Line("slap_scores", slap_zero),
        Line("@sneak"),
        Line("sneak_run", sneak),
        Line("sneak_who", sneak),
        Line("sneak_lands", sneak),
        Line("until", out_of_turn),
    ],
    "call": [Line("@call_limit"), Line("when"), Line("empty", gives_away), Line("reveal")],
    "score": [
        Line("stands", assaf),
        Line("@assaf"),
        Line("@assaf_penalty"),
        Line("@assaf_adds_hand"),
        Line("@assaf_zero"),
    ],
    "milestones": [
        Line("@milestones"),
        Line("@milestone_needs_gain"),
        Line("once", milestones),
        Line("@milestone_steal"),
    ],
    "end": [Line("@eliminate_above"), Line("@match_end"), Line("@match_rounds"), Line("seat", goes_on)],
    "stock": [Line("when"), Line("@reshuffle_keeps"), Line("known"), Line("nothing")],
}


@dataclass(frozen=True, slots=True)
class Question:
    """A question, asked only where it can arise; an option may answer it."""

    name: str
    when: Condition = always
    option: str = ""


QUESTIONS: Sequence[Question] = (
    Question("call_exact"),
    Question("call_first"),
    Question("call_late"),
    Question("call_tie", assaf),
    Question("call_always", lambda rules: not rules.assaf),
    Question("assaf_said", assaf),
    Question("assaf_several", lambda rules: rules.assaf_zero == AssafZero.LOWEST),
    Question("assaf_nobody", lambda rules: rules.assaf and rules.assaf_zero == AssafZero.NOBODY),
    Question("winner_failed", lambda rules: rules.assaf and rules.next_starter == NextStarter.ROUND_WINNER),
    Question("first_card"),
    Question("whole_hand"),
    Question("buried"),
    Question("set_order", ends),
    Question("ends_equal", lambda rules: ends(rules) and not (keeps_card(rules) or slap_set(rules) or sneak(rules))),
    Question("ends_kept", lambda rules: ends(rules) and keeps_card(rules)),
    Question("ends_slap", lambda rules: ends(rules) and slap_set(rules) and not keeps_card(rules)),
    Question("ends_sneak", lambda rules: ends(rules) and sneak(rules) and not (keeps_card(rules) or slap_set(rules))),
    Question("any_order", lambda rules: not (ends(rules) or keeps_card(rules))),
    Question("any_kept", lambda rules: not ends(rules) and keeps_card(rules)),
    Question("run_order"),
    Question("run_jokers", lambda rules: jokers(rules) and rules.jokers_in_runs == JokersInRuns.ANY),
    Question("joker_end", jokers, "jokers_in_runs"),
    Question("set_or_run", set_or_run),
    Question("only_jokers", lambda rules: rules.jokers_in_play > 1 and jokers_combine(rules)),
    Question("joker_alone", jokers_alone),
    Question("joker_swap", jokers_combine),
    Question("decks", lambda rules: rules.decks > 1),
    Question("slap_set_jokers", lambda rules: slap_set(rules) and rules.jokers_in_sets),
    Question("slap_chain", slap_rank),
    Question("slap_assaf", lambda rules: slap_zero(rules) and rules.assaf),
    Question("slap_call", slap_zero),
    Question("sneak_next", sneak),
    Question("sneak_turned", sneak),
    Question("both_windows", lambda rules: slap_set(rules) and rules.sneak),
    Question("grows", lambda rules: rules.set_max > 0 and (slap_set(rules) or rules.sneak)),
    Question("empty_hand", gives_away),
    Question("window_secret", out_of_turn),
    Question("restock_window", out_of_turn),
    Question("sneak_kept", lambda rules: sneak(rules) and keeps_card(rules)),
    Question("milestone_again", milestones),
    Question("milestone_stay", milestones, "milestone_needs_gain"),
    Question("milestone_penalty", lambda rules: milestones(rules) and rules.assaf),
    Question("milestone_limit", lambda rules: any(at > rules.eliminate_above for at, _ in rules.milestones)),
    Question("steal_who", steal),
    Question("steal_out", steal),
    Question("all_out", all_may_go_out),
    Question("lowest_tie", lambda rules: rules.match_end != MatchEnd.LAST_STANDING),
    Question("ranking"),
    Question("nobody_calls"),
)
