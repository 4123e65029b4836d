"""The manual: it says what the options say, all of it, in every language."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.rule_sets import rule_sets
from yaniv.game.allowed import Between, Milestones, OneOf, Span
from yaniv.game.choices import AssafZero, JokersInRuns, MatchEnd, NextStarter, ReshuffleKeeps, SlapAfter, SlapDown
from yaniv.game.options import BadRule, Option
from yaniv.game.presets import PRESETS, TABLE_OPTIONS, VARIANTS
from yaniv.game.rules import HouseRules, option_named, options, preset
from yaniv.words import LANGUAGES, Words
from yaniv.words.chapters import QUESTIONS, SECTIONS
from yaniv.words.manual import called, chapters, manual, page

EVERYTHING = HouseRules(
    decks=2,
    jokers_in_sets=True,
    milestone_steal=10,
    milestones=((100, 50), (300, 200)),
    match_end=MatchEnd.ROUNDS,
    match_rounds=10,
    slap_down=SlapDown.MATCH_RANK,
    slap_after=SlapAfter.SINGLE_OR_SET,
    set_max=4,
    sneak=True,
    reshuffle_keeps=ReshuffleKeeps.LAST_CARD,
    next_starter=NextStarter.ROUND_WINNER,
)
"""Rules under which every option means something."""


def others(option: Option) -> list[Any]:
    """Some values of an option, its extremes among them."""
    match option.allowed:
        case Between(low, high, also):
            return [low, high] if also is None else [low, high, also]
        case OneOf(members):
            return list(members)
        case Span(low, high):
            return [(low, low), (high, high), (low + 1, high), (low, high - 1)]
        case Milestones():
            return [(), ((100, 50),), ((100, 50), (300, 100))]
    return [False, True]


def text(rules: HouseRules, language: str) -> str:
    return "\n".join(chapters(Words(language), rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", options(), ids=lambda option: option.name)
def test_every_option_changes_the_manual(option: Option, language: str) -> None:
    assert option.meaningful(EVERYTHING)
    told = {option.value(EVERYTHING): text(EVERYTHING, language)}
    for value in others(option):
        if value != option.value(EVERYTHING):
            try:
                told[value] = text(replace(EVERYTHING, **{option.name: value}), language)
            except BadRule:
                assert option.name == "match_end" or option.name == "match_rounds"
    assert len(told) > 1 and len(set(told.values())) == len(told)


@settings(max_examples=40)
@given(rule_sets(), st.sampled_from(LANGUAGES), st.data())
def test_any_rules_have_a_manual(rules: HouseRules, language: str, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(list(rules.seats)))
    shown = manual(rules, language, seats)
    assert rules.line(seats) in shown
    assert "{" not in shown and "None" not in shown


def test_the_number_of_players_is_told_where_it_is_known() -> None:
    stock = "With 4 players the stock begins with 33 cards."
    assert stock in manual(preset("israeli"), "en", 4)
    assert "the stock begins with" not in manual(preset("israeli"), "en")
    assert "# Yaniv: Israeli\n" in manual(preset("israeli", 6), "en", 6)
    with pytest.raises(BadRule):
        manual(preset("israeli"), "en", 8)


RULE_SETS = [
    EVERYTHING,
    replace(EVERYTHING, next_starter=NextStarter.LOWEST_HAND, assaf_zero=AssafZero.LOWEST),
    replace(EVERYTHING, jokers_in_runs=JokersInRuns.GAPS, slap_down=SlapDown.ZERO_TOTAL),
    preset("israeli", reshuffle_keeps=ReshuffleKeeps.LAST_CARD),
    preset("backpacker", reshuffle_keeps=ReshuffleKeeps.LAST_DISCARD),
    *(preset(name) for name in PRESETS),
    *(preset(f"{name}+{variant}") for name in PRESETS for variant in VARIANTS[name]),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_question_arises(question: Any) -> None:
    assert any(question.when(rules) for rules in RULE_SETS)


def test_every_line_holds_somewhere() -> None:
    for lines in SECTIONS.values():
        for line in lines:
            assert any(line.when(rules) for rules in RULE_SETS)


def test_every_option_stands_in_the_manual_once() -> None:
    told = [line.text[1:] for lines in SECTIONS.values() for line in lines if line.text.startswith("@")]
    assert sorted(told) == sorted(option.name for option in options())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_page_tells_a_preset_and_its_variants(name: str, language: str) -> None:
    shown = page(name, language)
    assert shown.startswith("# ") and f"```text\n{name}\n```" in shown
    for variant in VARIANTS[name]:
        assert f"`{name}+{variant}`" in shown


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_tells_what_its_document_leaves_to_the_table(name: str) -> None:
    shown = page(name, "en")
    assert ("## What the table chooses" in shown) == (name in TABLE_OPTIONS)
    for option in TABLE_OPTIONS.get(name, ()):
        assert f"(`{option_named(option).show(preset(name))}`)" in shown


def test_a_second_deck_brings_its_jokers() -> None:
    more = page("israeli", "en").partition("## With 6 or 7 players")[2].partition("## ")[0]
    assert "2 decks" in more and "2 jokers" in more and "108 cards" in more and "equal cards" in more


@pytest.mark.parametrize(
    ("line", "seats", "name"),
    [
        ("bga", 2, "Board Game Arena"),
        ("israeli", 7, "Israeli"),
        ("israeli+slapdown", 2, "Israeli + Slapdown"),
        ("israeli+double_joker+yaniv9", 6, "Israeli + Yaniv 9 + Double Joker"),
        ("playmore(milestones=none)", 3, "Playmore + No reductions"),
        ("cardgames-zone+cap100(assaf_penalty=50)", 2, "cardgames.zone + Out above 100, adapted"),
        ("bga(hand_size=7,decks=2,call_limit=3,jokers_per_deck=3,assaf_penalty=20)", 2, "house rules"),
    ],
)
def test_rules_keep_the_name_of_their_preset_until_too_much_differs(line: str, seats: int, name: str) -> None:
    assert called(Words("en"), HouseRules.parse(line, seats), seats) == name


def test_every_set_of_variants_has_its_name() -> None:
    for name, variants in VARIANTS.items():
        for one, other in combinations(variants, 2):
            rules = preset(f"{name}+{one}+{other}")
            assert called(Words("en"), rules).startswith(Words("en").say(f"preset.{name}.name") + " + ")


ORDERS = ("ends_equal", "ends_kept", "ends_slap", "ends_sneak", "any_order", "any_kept")


@given(rule_sets())
def test_the_manual_tells_one_way_in_which_the_order_of_a_set_matters(rules: HouseRules) -> None:
    assert sum(question.when(rules) for question in QUESTIONS if question.name in ORDERS) == 1


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("playmore", ["A hand of 5 points or less", "nobody scores 0", "200 becomes 100"], ["sneak it in", "`bga+"]),
        (
            "israeli",
            ["same rank, at most 4", "## With 6 or 7 players\n\n- The game is played with 2 decks"],
            ["slapper"],
        ),
        ("backpacker", ["does not score the points in hand", "never part of a run", "sneak it in"], ["Slap-down:"]),
        ("bga", ["7 is enough; 8 is too much", "on a single card only"], ["sneak it in"]),
        ("cardgames-zone", ["missing between two others", "needs no new points", "or on a set"], ["set or a run. Wh"]),
    ],
)
def test_a_page_says_what_its_document_says(name: str, said: list[str], unsaid: list[str]) -> None:
    shown = page(name, "en")
    for words in said:
        assert words in shown
    for words in unsaid:
        assert words not in shown
