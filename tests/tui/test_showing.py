"""What happens is told and drawn in every language, and the figures agree with the score."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.tui.positions import RULES, steps, teller
from yaniv.game import (
    Call,
    Laid,
    Match,
    MatchEnded,
    Revealed,
    Round,
    Scored,
    Took,
    cards,
    parse_action,
    preset,
    see,
    view,
)
from yaniv.tui import reckon, sheet, table
from yaniv.tui.face import Face
from yaniv.tui.menu import menu
from yaniv.tui.plain import Plain
from yaniv.tui.screen import Screen
from yaniv.words import LANGUAGES, Words


def told(face: Face, rules: str, seed: int, me: int) -> Match:
    """A match told to its end as that seat knows it."""
    match = None
    for before, step in steps(rules, seed):
        for event in step.events:
            match event:
                case Revealed():
                    pass
                case Scored():
                    face.scored(before, step.match, event)
                case MatchEnded():
                    face.ended(step.match, event)
                case _ if seen := see(event, me):
                    face.heard(seen, before)
        if (now := step.match.view(me)) and now.actions:
            face.position(now, menu(now, face.longest))
        match = step.match
    assert match
    return match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_a_match_is_told_in_sentences(rules: str, language: str) -> None:
    out = io.StringIO()
    told(Plain(Words(language), teller(language, by_signs=False), out), rules, 1, 0)
    assert "♠" not in out.getvalue() and "\x1b" not in out.getvalue() and "{" not in out.getvalue()


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_a_match_is_drawn_within_the_width(rules: str, language: str, columns: int) -> None:
    out = io.StringIO()
    console = Console(file=out, width=columns, height=24, highlight=False)
    told(Screen(Words(language), teller(language), console), rules, 1, 0)
    assert not [line for line in out.getvalue().splitlines() if cell_len(line) > columns]


@pytest.mark.parametrize("rules", RULES)
def test_the_figures_told_are_those_of_the_score(rules: str) -> None:
    narrator = teller("en", None, by_signs=False)
    for before, step in steps(rules, 4):
        for event in step.events:
            if isinstance(event, Scored):
                said = " ".join([*reckon.points(narrator, before, event), *reckon.changes(narrator, before, event)])
                for seat in (seat for seat, active in enumerate(before.score.active) if active):
                    mentions = said.split(narrator.names[seat])[1:]
                    assert str(event.totals[seat]) in mentions[-1] or str(event.totals[seat]) in mentions[-2]
                if event.caught:
                    assert f"{event.hands[event.caller]} + 30 = {event.gained[event.caller]}" in said or (
                        not before.rules.assaf_adds_hand
                    )


def test_a_turn_is_one_sentence_on_the_screen() -> None:
    nines, four = cards("9s 9h"), cards("4d")[0]
    before = Match.opening(preset("bga"), 3)
    mine = Round.lying(preset("bga"), ("4d 9c", "9s 9h 2c", "Kd"), stock="3c 8h", turned="2h")
    for laying in ("lay 4d", "draw"):
        mine = mine.play(0, parse_action(laying)).round
    before = replace(before, round=mine)
    en = teller("en", 0)
    assert en.turn(Laid(1, nines), Took(1, four), before) == "Ben laid 9♠ 9♥ and took your 4♦."
    assert teller("en", 1).turn(Laid(1, nines), Took(1, four), before) == "You laid 9♠ 9♥ and took 4♦."
    assert list(teller("en", 0, by_signs=False).sentences(Took(1, four), before)) == ["Ben took your four of diamonds."]


def test_what_may_be_taken_stands_in_brackets() -> None:
    def lying(rules: str, last: str) -> str:
        start = Round.lying(preset(rules), (f"{last} 2c", "2h Kd 7d"), stock="3c 8h", turned="4d")
        after = start.play(0, parse_action(f"lay {last}")).round.play(0, parse_action("draw")).round
        return table.lying(view(after, 1))

    assert lying("bga", "9s 9d 9h") == "[9♠] 9♦ [9♥]"
    assert lying("israeli", "9s 9d 9h") == "[9♠] [9♦] [9♥]"
    assert lying("israeli", "4h 5h 6h") == "[4♥] 5♥ [6♥]"
    assert lying("bga", "9s") == "[9♠]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_call_is_never_hidden(language: str) -> None:
    start = Round.lying(preset("bga"), ("Ac 2d 3h", "2h Kd 7d"), stock="3c 8h", turned="4d")
    seen = view(start, 0)
    assert Call() in seen.actions
    drawn = list(table.choices(teller(language), seen, menu(seen), 40))
    assert drawn[0].text.startswith(" 0. ") and "bold" in drawn[0].style


def test_the_sheet_marks_calls_milestones_and_who_is_out() -> None:
    *_, (_, last) = steps("cardgames-zone", 9, 7)
    wide = sheet.drawn(teller("en", 0), last.match, 120)
    assert "You" in wide[0].text and "Gina" in wide[0].text and len(wide) == len(last.match.sheet) + 2
    assert "* Yaniv" in wide[-1].text and "† out" in wide[-1].text
    narrow = sheet.drawn(teller("en", 0), last.match, 30)
    assert len(narrow) >= 8 and max(len(line.text) for line in narrow[:-1]) <= 30
    assert len(list(sheet.told(teller("en", 0), last.match))) == len(last.match.sheet)
