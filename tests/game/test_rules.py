"""The house rules: what is allowed, what is equal, and how they are written."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.rule_sets import rule_sets
from yaniv.game.allowed import one_of
from yaniv.game.choices import (
    AssafZero,
    FirstStarter,
    JokersInRuns,
    MatchEnd,
    NextStarter,
    ReshuffleKeeps,
    SlapAfter,
    SlapDown,
    TakeFromSet,
)
from yaniv.game.options import BadRule
from yaniv.game.presets import PRESETS, TABLE_OPTIONS, VARIANTS
from yaniv.game.rules import HouseRules, option_named, options, preset, read_options, write_options

# rules.md 2.4, word for word: what the presets say must never drift from it.
MACHINE_READABLE = json.loads("""
{"base": {"players": [2, 8], "decks": 1, "jokers_per_deck": 2, "hand_size": 5, "first_starter": "random",
 "next_starter": "lowest_hand", "set_max": 0, "jokers_in_sets": false, "jokers_in_runs": "any",
 "take_from_set": "ends", "call_limit": 7, "assaf": true, "assaf_penalty": 30, "assaf_adds_hand": true,
 "assaf_zero": "nobody", "milestones": [[100, 50], [200, 100]], "milestone_needs_gain": true, "milestone_steal": 0,
 "eliminate_above": 200, "match_end": "last_standing", "match_rounds": 0, "reshuffle_keeps": "last_discard",
 "slap_down": "off", "slap_after": "single", "sneak": false},
"playmore": {"players": [2, 5], "call_limit": 5, "_variants": {"no_reductions": {"milestones": []}},
 "_table_options": ["milestones"]},
"israeli": {"players": [2, 7], "_by_players": {"6": {"decks": 2}, "7": {"decks": 2}},
 "first_starter": "left_of_dealer", "next_starter": "left_of_dealer", "set_max": 4, "jokers_in_sets": true,
 "take_from_set": "any", "assaf_zero": "lowest", "milestones": [[50, 25], [100, 50]],
 "_variants": {"yaniv5": {"call_limit": 5}, "yaniv9": {"call_limit": 9}, "no_assaf": {"assaf": false},
  "slapdown": {"slap_down": "zero_total"}, "double_joker": {"jokers_per_deck": 4},
  "milestone_steal": {"milestone_steal": 30}}},
"backpacker": {"next_starter": "round_winner", "jokers_in_runs": "none", "call_limit": 5, "assaf_adds_hand": false,
 "reshuffle_keeps": "last_card", "sneak": true},
"bga": {"_variants": {"defausse": {"slap_down": "match_rank", "slap_after": "single"}},
 "_table_options": ["call_limit", "eliminate_above", "milestones", "decks", "hand_size", "slap_down"]},
"cardgames-zone": {"first_starter": "left_of_dealer", "next_starter": "round_winner", "jokers_in_runs": "gaps",
 "assaf_zero": "lowest", "milestone_needs_gain": false,
 "_variants": {"yaniv5": {"call_limit": 5}, "cap100": {"eliminate_above": 100},
  "defausse_rapide": {"slap_down": "match_rank", "slap_after": "single_or_set"}}}}
""")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_preset_holds_what_its_document_says(name: str, seats: int) -> None:
    document = MACHINE_READABLE[name]
    by_seats = document.get("_by_players", {}).get(str(seats), {})
    stated = {key: value for key, value in document.items() if not key.startswith("_")}
    assert write_options(preset(name, seats)) == MACHINE_READABLE["base"] | stated | by_seats


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_variants_of_its_document(name: str) -> None:
    variants = MACHINE_READABLE[name].get("_variants", {})
    assert list(VARIANTS[name]) == list(variants)
    for variant, changes in variants.items():
        assert preset(f"{name}+{variant}") == preset(name, **read_options(changes))


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_names_what_its_document_leaves_to_the_table(name: str) -> None:
    assert list(TABLE_OPTIONS.get(name, ())) == MACHINE_READABLE[name].get("_table_options", [])


def test_the_options_stand_in_the_order_of_the_rulebook() -> None:
    assert [option.name for option in options()] == list(MACHINE_READABLE["base"])
    assert write_options(HouseRules()) == MACHINE_READABLE["base"]


def test_the_kernel_knows_a_choice_by_its_position() -> None:
    written = {
        FirstStarter: "random left_of_dealer",
        NextStarter: "lowest_hand round_winner left_of_dealer",
        JokersInRuns: "none gaps any",
        TakeFromSet: "ends any",
        AssafZero: "nobody lowest",
        MatchEnd: "last_standing first_out rounds",
        ReshuffleKeeps: "last_discard last_card",
        SlapDown: "off match_rank zero_total",
        SlapAfter: "single single_or_set",
    }
    assert {choice: " ".join(choice) for choice in written} == written
    rules = HouseRules(jokers_in_runs=JokersInRuns.GAPS, sneak=True)
    numbers = {option.name: option.number(rules) for option in options() if option.scalar}
    assert (numbers["jokers_in_runs"], numbers["sneak"], numbers["assaf"], numbers["call_limit"]) == (1, 1, 1, 7)
    assert set(MACHINE_READABLE["base"]) - set(numbers) == {"players", "milestones"}
    with pytest.raises(TypeError):
        option_named("milestones").number(rules)


RANGES = {
    "decks": (1, 3),
    "jokers_per_deck": (0, 4),
    "hand_size": (3, 7),
    "call_limit": (1, 20),
    "assaf_penalty": (0, 100),
    "milestone_steal": (0, 100),
    "eliminate_above": (20, 1000),
}


@pytest.mark.parametrize(("name", "low", "high"), [(name, *ends) for name, ends in RANGES.items()])
def test_a_number_lies_within_its_range(name: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(preset("bga", **{name: value}), name) == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadRule) as refused:
            preset("bga", **{name: value})
        assert str(refused.value) == f"{name}: {value} is not {low} to {high}"
        assert (refused.value.option, refused.value.value) == (name, value)


def test_a_set_has_no_limit_or_two_to_eight_cards() -> None:
    assert [HouseRules(set_max=most).set_max for most in (0, 2, 8)] == [0, 2, 8]
    for most in (1, 9, -1):
        with pytest.raises(BadRule, match=f"set_max: {most} is not 0 or 2 to 8"):
            HouseRules(set_max=most)


def test_the_number_of_rounds_counts_only_where_rounds_end_the_match() -> None:
    assert HouseRules(match_rounds=5) == HouseRules()
    assert HouseRules(match_end=MatchEnd.ROUNDS, match_rounds=5).match_rounds == 5
    for rounds in (0, 101):
        with pytest.raises(BadRule, match=f"match_rounds: {rounds} is not 1 to 100"):
            HouseRules(match_end=MatchEnd.ROUNDS, match_rounds=rounds)
    with pytest.raises(BadRule):
        HouseRules(match_rounds=101)


@pytest.mark.parametrize(
    "milestones",
    [
        ((100, 100),),
        ((100, 120),),
        ((100, -1),),
        ((100, 50), (100, 25)),
        ((100,),),
        ((100, 50, 25),),
        [(100, 50)],
        ([100, 50],),
        ((100, True),),
        ((10_000, 0),),
        tuple((at, 0) for at in range(1, 10)),
        None,
    ],
)
def test_a_milestone_falls_to_a_lower_total(milestones: Any) -> None:
    with pytest.raises(BadRule, match=r"milestones: .* is not none or up to 8 different totals"):
        HouseRules(milestones=milestones)


def test_milestones_are_kept_in_order() -> None:
    assert HouseRules(milestones=((200, 100), (100, 50))) == HouseRules()
    assert HouseRules(milestones=tuple((at, 0) for at in range(1, 9))).milestones[-1] == (8, 0)


@pytest.mark.parametrize("players", [(1, 4), (2, 9), (5, 4), (2, 4, 6), [2, 4], (2, True), 4, None])
def test_players_are_a_least_and_a_most(players: Any) -> None:
    with pytest.raises(BadRule, match=r"players: .* is not a least and a most within 2 to 8"):
        HouseRules(players=players)


@pytest.mark.parametrize(
    ("name", "value"),
    [("hand_size", True), ("hand_size", "5"), ("hand_size", 5.0), ("assaf", 1), ("assaf", "yes"), ("sneak", None)]
    + [("slap_down", "off"), ("slap_down", TakeFromSet.ANY), ("assaf_zero", 0)],
)
def test_a_value_is_of_the_very_type(name: str, value: Any) -> None:
    with pytest.raises(BadRule):
        preset("bga", **{name: value})


MEANINGLESS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"assaf": False}, {"assaf_penalty": 10, "assaf_adds_hand": False, "assaf_zero": AssafZero.LOWEST}),
    ({"milestones": ()}, {"milestone_needs_gain": False, "milestone_steal": 30}),
    ({"slap_down": SlapDown.ZERO_TOTAL}, {"slap_after": SlapAfter.SINGLE_OR_SET}),
    ({"slap_down": SlapDown.OFF}, {"slap_after": SlapAfter.SINGLE_OR_SET}),
    ({"match_end": MatchEnd.FIRST_OUT}, {"match_rounds": 10}),
    ({"jokers_per_deck": 0}, {"jokers_in_sets": True, "jokers_in_runs": JokersInRuns.GAPS}),
]


@pytest.mark.parametrize(("settled", "idle"), MEANINGLESS)
def test_equal_games_are_equal_rules(settled: dict[str, Any], idle: dict[str, Any]) -> None:
    assert HouseRules(**settled, **idle) == HouseRules(**settled)
    assert hash(HouseRules(**settled, **idle)) == hash(HouseRules(**settled))
    for name in idle:
        assert not option_named(name).meaningful(HouseRules(**settled))


def test_enough_cards_to_deal() -> None:
    with pytest.raises(BadRule, match="hand_size: 7 is not small enough to deal 8 players from 54 cards"):
        HouseRules(players=(8, 8), hand_size=7)
    # 53 cards are dealt or turned up; the 54th is the stock.
    assert HouseRules(hand_size=6, jokers_per_deck=1, players=(2, 8)).seats == range(2, 9)
    assert HouseRules(hand_size=6, jokers_per_deck=0, players=(2, 8)).seats == range(2, 9)
    assert HouseRules(hand_size=7).cards_in_play == 54
    assert HouseRules(hand_size=7).seats == range(2, 8)
    assert HouseRules(hand_size=7, decks=2, jokers_per_deck=4).cards_in_play == 112


def test_seats_are_checked_when_a_match_starts() -> None:
    preset("playmore").check_seats(5)
    for seats in (1, 6, 0, True, "3"):
        with pytest.raises(BadRule, match=r"seats: .* is not 2 to 5$"):
            preset("playmore").check_seats(seats)  # type: ignore[arg-type]
    with pytest.raises(BadRule, match=r"seats: 8 is not 2 to 7, 7 of 54 cards each"):
        HouseRules(hand_size=7).check_seats(8)
    with pytest.raises(BadRule, match=r"seats: 3 is not 4$"):
        HouseRules(players=(4, 4)).check_seats(3)


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (HouseRules(), "bga"),
        (preset("playmore"), "playmore"),
        (preset("cardgames-zone"), "cardgames-zone"),
        (preset("israeli", call_limit=5), "israeli(call_limit=5)"),
        (preset("israeli+no_assaf"), "israeli(assaf=no)"),
        (preset("bga", sneak=True), "bga(sneak=yes)"),
        (preset("bga+defausse"), "bga(slap_down=match_rank)"),
        (preset("bga", milestones=()), "bga(milestones=none)"),
        (preset("bga", milestones=((50, 0), (100, 50))), "bga(milestones=50:0/100:50)"),
        (preset("playmore", players=(2, 6)), "playmore(players=2-6)"),
        # As far from bga: the first in the list stands.
        (preset("bga", call_limit=5), "playmore(players=2-8)"),
    ],
)
def test_rules_are_written_as_the_nearest_preset(rules: HouseRules, line: str) -> None:
    assert str(rules) == line
    assert HouseRules.parse(line) == rules
    assert repr(rules) == f"HouseRules.parse({line!r})"


@given(rule_sets(), st.integers(2, 8))
def test_rules_are_read_as_they_are_written(rules: HouseRules, seats: int) -> None:
    assert HouseRules.parse(rules.line(seats), seats) == rules
    assert preset("playmore", seats, **read_options(json.loads(json.dumps(write_options(rules))))) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert replace(rules) == rules


@pytest.mark.parametrize(
    "line",
    [
        " israeli( call_limit = 5 , slap_down=zero_total ) ",
        "israeli(call_limit=5, , slap_down=zero_total, )",
        "israeli + yaniv5 + slapdown",
        "Israeli+Slapdown(call_limit=5,)",
        "israeli+yaniv9(call_limit=5,slap_down=zero_total)",
    ],
)
def test_a_line_may_be_written_freely(line: str) -> None:
    assert str(HouseRules.parse(line)) == "israeli(call_limit=5,slap_down=zero_total)"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "preset: '' is not playmore, israeli, backpacker, bga or cardgames-zone"),
        ("poker", "preset: 'poker' is not playmore, "),
        ("israeli+yaniv7", "variant: 'yaniv7' is not yaniv5, yaniv9, "),
        ("backpacker+yaniv5", "variant: 'yaniv5' is not known here"),
        ("israeli(call_limit=5", "rules: 'israeli(call_limit=5' is not written like israeli(call_limit=5)"),
        ("israeli(limit=5)", "option: 'limit' is not players, decks, "),
        ("israeli(call_limit)", "call_limit: '' is not 1 to 20"),
        ("israeli(call_limit=five)", "call_limit: 'five' is not 1 to 20"),
        ("israeli(call_limit=٥)", "call_limit: '٥' is not 1 to 20"),
        ("israeli(call_limit=-5)", "call_limit: '-5' is not 1 to 20"),
        ("israeli(call_limit=25)", "call_limit: 25 is not 1 to 20"),
        ("israeli(call_limit=00005)", "call_limit: '00005' is not 1 to 20"),
        ("israeli(call_limit=5,call_limit=5)", "call_limit: '5' is not given only once"),
        ("israeli(assaf=true)", "assaf: 'true' is not yes or no"),
        ("israeli(slap_down=on)", "slap_down: 'on' is not off, match_rank or zero_total"),
        ("israeli(players=2-)", "players: '2-' is not a least and a most within 2 to 8"),
        ("israeli(players=x-4)", "players: 'x-4' is not a least and a most within 2 to 8"),
        ("israeli(milestones=100)", "milestones: '100' is not none or up to 8 different totals"),
        ("israeli(milestones=100:50/100:25)", "milestones: ((100, 50), (100, 25)) is not none"),
        ("x" * 500, "..."),
    ],
)
def test_a_bad_line_says_what_is_wrong(line: str, message: str) -> None:
    with pytest.raises(BadRule) as refused:
        HouseRules.parse(line)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 600


def test_one_number_of_players_is_the_least_and_the_most() -> None:
    assert HouseRules.parse("bga(players=4)").players == (4, 4)


def test_a_long_value_is_shown_by_its_beginning() -> None:
    assert str(BadRule("rules", "x" * 78, "short")) == f"rules: '{'x' * 78}' is not short"
    assert str(BadRule("rules", "x" * 79, "short")) == f"rules: '{'x' * 76}... is not short"


@given(st.text() | st.text("israel+(yniv5,=0123-:/none) "))
def test_any_text_is_read_or_refused(line: str) -> None:
    try:
        rules = HouseRules.parse(line)
    except BadRule:
        return
    assert HouseRules.parse(str(rules)) == rules


_json = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5)


@given(st.dictionaries(st.sampled_from([option.name for option in options()]) | st.text(), _json, max_size=3))
def test_any_json_is_read_or_refused(given_options: dict[str, object]) -> None:
    try:
        preset("bga", **read_options(given_options))
    except BadRule as refused:
        assert str(refused) and pickle.loads(pickle.dumps(refused)).args == refused.args


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("slap_down", "on", "slap_down: 'on' is not off, match_rank or zero_total"),
        ("slap_down", None, "slap_down: None is not off, match_rank or zero_total"),
        ("players", 4, "players: 4 is not a least and a most within 2 to 8"),
        ("milestones", 4, "milestones: 4 is not none or up to 8 different totals"),
        ("milestones", [4], "milestones: (4,) is not none or up to 8 different totals"),
        ("colour", "red", "option: 'colour' is not players, decks"),
    ],
)
def test_bad_json_says_what_is_wrong(name: str, value: object, message: str) -> None:
    with pytest.raises(BadRule) as refused:
        preset("bga", **read_options({name: value}))
    assert str(refused.value).startswith(message)


def test_only_an_option_with_a_single_value_is_a_number() -> None:
    for name, kind in (("players", "span"), ("milestones", "milestones")):
        assert not option_named(name).scalar
        with pytest.raises(TypeError, match=f"^{kind} is no single number$"):
            option_named(name).number(HouseRules())
    assert all(option.scalar for option in options() if option.name not in ("players", "milestones"))


def test_words_to_choose_from() -> None:
    assert (one_of(["a"]), one_of(["a", "b"]), one_of(["a", "b", "c"])) == ("a", "a or b", "a, b or c")


def test_presets_exist_for_two_to_eight_players() -> None:
    for seats in (1, 9, True):
        with pytest.raises(BadRule, match=r"seats: .* is not 2 to 8"):
            preset("israeli", seats)
    with pytest.raises(BadRule, match="option: 'colour' is not players, decks"):
        preset("israeli", colour="red")


def test_a_form_is_drawn_from_json() -> None:
    forms = {form["name"]: form for form in json.loads(json.dumps([option.form() for option in options()]))}
    assert forms["call_limit"] == {
        "name": "call_limit", "kind": "number", "default": 7, "needs": None,
        "low": 1, "high": 20, "also": None, "offered": [3, 5, 7, 9, 11],
    }  # fmt: skip
    assert forms["slap_after"] == {
        "name": "slap_after", "kind": "choice", "default": "single", "values": ["single", "single_or_set"],
        "needs": {"option": "slap_down", "value": "match_rank"},
    }  # fmt: skip
    assert forms["assaf_adds_hand"]["needs"] == {"option": "assaf", "value": None}
    assert forms["players"]["default"] == [2, 8] and forms["milestones"]["default"] == [[100, 50], [200, 100]]
    assert forms["decks"]["offered"] == [1, 2] and forms["eliminate_above"]["offered"] == [100, 150, 200, 300]
    assert forms["players"] == {
        "name": "players", "kind": "span", "default": [2, 8], "needs": None, "low": 2, "high": 8,
    }  # fmt: skip
    assert forms["milestones"] == {
        "name": "milestones", "kind": "milestones", "default": [[100, 50], [200, 100]], "needs": None,
        "most": 8, "high": 9999,
    }  # fmt: skip
    assert forms["sneak"] == {"name": "sneak", "kind": "yes_no", "default": False, "needs": None}
    assert forms["set_max"]["also"] == 0
