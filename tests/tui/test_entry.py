"""What is typed is understood as it is meant, or refused with a reason."""

from __future__ import annotations

import pytest

from tests.tui.positions import RULES, steps
from yaniv.game import Call, Lay, Pass, Round, Sneak, Take, View, parse_action, preset, view
from yaniv.tui.complete import entries
from yaniv.tui.entry import VERBS, Act, Ask, Reader, Unclear, meant
from yaniv.tui.menu import CALL, menu
from yaniv.words import LANGUAGES, Words


def start(rules: str = "bga", hand: str = "9s 9h 2c", last: str = "4d") -> View:
    """The view of a player on turn."""
    return view(Round.lying(preset(rules), (hand, "2h Kd 7d"), stock="3c 8h", turned=last), 0)


def read(line: str, seen: View | None = None, language: str = "en") -> Act | Ask:
    """What that means there."""
    seen = seen or start()
    return Reader(Words(language)).read(line, seen, menu(seen))


@pytest.mark.parametrize("rules", RULES)
def test_every_action_is_understood_as_it_is_written_and_by_its_number(rules: str) -> None:
    reader = Reader(Words("fr"))
    for _, step in list(steps(rules, 2))[:300]:
        for seat in range(3):
            if not (seen := step.match.view(seat)) or not seen.actions:
                continue
            listed = menu(seen)
            for action in seen.actions:
                assert reader.read(str(action), seen, listed) == Act((action,))
            for choice in listed.choices:
                assert reader.read(str(choice.number), seen, listed) == Act((choice.action,))
                assert (choice.number == CALL) == isinstance(choice.action, Call)
            assert len(listed.choices) + listed.left_out + (Pass() in seen.actions) == len(seen.actions)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("9s 9h", "lay 9s 9h"), ("9S9H", "lay 9s 9h"),
        ("lay 9♠, 9♥", "lay 9s 9h"), ("l 9s", "lay 9s"), ("10h", "lay Th"),
        ("joker", "lay Jk"), ("c", "call"), ("Yaniv", "call"), ("d", "draw"), ("t", "take 4d"), ("take 4♦️", "take 4d"),
        ("lay run 8h jk jk", "lay run 8h Jk Jk"), ("\u2066 9s \u2069", "lay 9s"), ("p", "pass"), ("s 9s", "slap 9s"),
    ],
)  # fmt: skip
def test_short_forms(line: str, actions: str) -> None:
    assert read(line) == Act((parse_action(actions),))


def test_a_whole_turn_in_one_entry() -> None:
    wanted = Act((parse_action("lay 9s 9h"), Take(parse_action("lay 4d").cards[0])))  # type: ignore[union-attr]
    for line in ("lay 9s 9h, take 4d", "9s 9h t 4d", "9s9h t", "lay 9s 9h take"):
        assert read(line) == wanted
    assert read("2 draw") == Act((menu(start()).numbered(2), parse_action("draw")))  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_a_word_of_the_language(language: str) -> None:
    words = Words(language)
    reader = Reader(words)
    for verb in VERBS:
        for word in words.say(f"verb.{verb}").split():
            assert reader.verbs[word] == verb
    assert read(words.say("verb.help").split()[0], language=language) == Ask("help")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "entry.empty"), ("xyzzy", "entry.unknown"), ("lay", "entry.lay_which"), ("lay run", "entry.lay_which"),
        ("9s 9x", "entry.no_card"), ("take 4x", "entry.no_card"), ("77", "entry.no_number"),
        ("99999999", "entry.no_number"),
        ("0", "entry.no_number"), ("draw 2", "entry.too_much"), ("take 4d 5d", "entry.too_much"),
        ("sneak", "entry.sneak"),
        ("slap", "entry.slap"), ("1 1", "entry.then"), ("1 call", "entry.then"), ("²", "entry.unknown"),
        ("9s draw take", "entry.too_much"),
    ],
)  # fmt: skip
def test_what_means_nothing_says_why(line: str, key: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read(line)
    assert unclear.value.key == key
    for language in LANGUAGES:
        assert Words(language).say(key, **unclear.value.values)


def test_take_needs_a_card_where_there_are_several() -> None:
    table = Round.lying(preset("bga"), ("9s 9h 2c", "2h Kd 7d"), stock="3c 8h", turned="4d")
    table = table.play(0, parse_action("lay 9s 9h")).round.play(0, parse_action("draw")).round
    table = table.play(1, parse_action("lay Kd")).round
    with pytest.raises(Unclear, match=r"entry\.take_which"):
        read("take", view(table, 1))


def test_enter_passes_only_where_there_is_a_chance() -> None:
    table = Round.lying(preset("backpacker"), ("9s 9h 9c", "2h Kd 9d"), stock="3c 8h", turned="4d")
    table = table.play(0, parse_action("lay 9s 9h 9c")).round.play(0, parse_action("draw")).round
    seen = view(table, 1)
    assert read("", seen) == Act((Pass(),))
    assert read("sneak", seen) == Act((Sneak(parse_action("lay 9d").cards[0]),))  # type: ignore[union-attr]
    told = meant(Words("en"), seen, menu(seen))
    assert "sneak 9d" in told and "pass" in told
    assert "glisser 9d" in meant(Words("fr"), seen, menu(seen))


@pytest.mark.parametrize("rules", RULES)
def test_what_is_completed_can_be_typed(rules: str) -> None:
    reader = Reader(Words("en"))
    for _, step in list(steps(rules, 5))[:60]:
        for seat in range(3):
            seen = step.match.view(seat)
            if not seen or not seen.actions:
                continue
            for word in entries("", seen):
                assert word in reader.verbs or any(word in str(action) for action in seen.actions)
            for action in seen.actions:
                if isinstance(action, Lay):
                    *begun, last = str(action).removeprefix("lay run ").removeprefix("lay ").split()
                    assert last in entries(f"lay {' '.join(begun)} ".replace("  ", " "), seen)


def test_a_long_list_keeps_what_matters() -> None:
    table = Round.lying(
        preset("bga", decks=3, hand_size=7, jokers_per_deck=4, jokers_in_sets=True, call_limit=20),
        ("Ac Ad Ah As 2c Jk Jk", "2h Kd 7d"),
        stock="3c 8h",
        turned="4d",
    )
    seen = view(table, 0)
    listed = menu(seen, 30)
    assert len(seen.actions) > 150 and len(listed.choices) <= 32 and listed.left_out > 120
    assert listed.choices[0].action == Call()
    assert {str(one.action) for one in listed.choices} >= {"lay Ac", "lay Ad", "lay Ah", "lay As", "lay 2c", "lay Jk"}
