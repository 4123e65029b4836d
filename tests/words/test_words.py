"""The three languages: the same keys, the same values, and a text for all that the game can say."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import yaniv
from yaniv.game.allowed import Between, Milestones, OneOf
from yaniv.game.cards import card, cards
from yaniv.game.presets import PRESETS, VARIANTS
from yaniv.game.rules import HouseRules, option_named, options, preset
from yaniv.words import LANGUAGES, MissingText, Words, negotiate
from yaniv.words.chapters import QUESTIONS, SECTIONS
from yaniv.words.language import texts
from yaniv.words.options import forms, label, sentence, show

EVENTS = """
    dealt starts laid_single laid_set laid_run drew drew_card took slapped sneaked passed restocked called revealed
    assaf caught call_stands slap_ends scored milestone steal went_out next_start void match_over winner winners
"""
REFUSALS = """
    not_your_turn round_over wrong_phase not_in_hand empty_lay not_a_set_or_run not_a_run set_too_big
    jokers_not_in_sets jokers_not_in_runs joker_not_at_end only_jokers stock_empty not_on_top hand_too_high must_call
    no_window wrong_slap wrong_sneak own_throw waiting_for_dealer out_of_match not_yet_dealt
"""
DERIVED = ("option", "value", "preset", "variant", "manual", "question", "refusal", "event")
"""Subjects whose keys follow from the game, so that a key put together in the source does not stand for them."""


def fields(language: str, key: str) -> dict[str, str]:
    """The values that a text names, each with what stands after its colon."""
    text = texts(language)[key]
    parts = string.Formatter().parse(text if isinstance(text, str) else text["other"])
    return {name: spec or "" for _, name, spec, _ in parts if name is not None}


def source() -> str:
    folder = Path(yaniv.__file__).parent
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def expected() -> Iterator[str]:
    """The keys that follow from the game itself."""
    for option in options():
        yield f"option.{option.name}.label"
        yield from (f"option.{option.name}.{form}" for form in forms(option))
        if isinstance(option.allowed, Between | Milestones) and ("zero" in forms(option) or not option.default):
            yield f"value.zero.{option.name}"
        if isinstance(option.allowed, OneOf):
            yield from (f"value.{option.name}.{member.value}" for member in option.allowed.members)
    for name in PRESETS:
        yield from (f"preset.{name}.name", f"preset.{name}.text")
        yield from (f"variant.{variant}" for variant in VARIANTS[name])
    for section, lines in SECTIONS.items():
        yield f"manual.{section}.title"
        yield from (f"manual.{section}.{line.text}" for line in lines if not line.text.startswith("@"))
    for question in QUESTIONS:
        yield f"question.{question.name}.ask"
        yield from () if question.option else (f"question.{question.name}.answer",)
    yield from (f"refusal.{code}" for code in REFUSALS.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert list(texts(language)) == list(texts("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_puts_in_the_same_values(language: str) -> None:
    for key in texts("en"):
        assert fields(language, key).keys() == fields("en", key).keys(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_is_shown_in_a_known_way(language: str) -> None:
    counted = {key.removeprefix("count.") for key in texts("en") if key.startswith("count.")}
    for key in texts(language):
        for name, kind in fields(language, key).items():
            assert kind in {"", "the", "set"} | counted, key
            assert (kind == "set") <= (name == "cards") and (kind == "the") <= (name == "card"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_counted_thing_has_the_forms_of_its_language(language: str) -> None:
    wanted = {"en": {"one", "other"}, "fr": {"one", "other"}, "he": {"one", "two", "other"}}[language]
    for key, text in texts(language).items():
        if not isinstance(text, str):
            assert text.keys() == wanted, key
        else:
            assert not key.startswith("count."), key


def test_all_that_the_game_can_say_has_a_text() -> None:
    assert not set(expected()) - texts("en").keys()
    assert {key.split(".")[1] for key in texts("en") if key.startswith("event.")} == set(EVENTS.split())


def test_the_refusals_are_those_of_the_game() -> None:
    actions = pytest.importorskip("yaniv.game.actions")
    assert set(REFUSALS.split()) == {refusal.value for refusal in actions.Refusal}


def test_no_text_is_unused() -> None:
    """A key is used if the game needs it, or the source names it; a part in braces may be anything."""
    literals = re.findall(r"""["']([a-z_]+(?:\.(?:\{[^}"']*\}|[\w-])+)+)["']""", source())
    named = {re.sub(r"\{.*?\}", "*", key) for key in literals}
    patterns = [re.compile(re.escape(key).replace(r"\*", "[^.]+")) for key in named if not _derived(key)]
    nouns = {f"count.{kind}" for key in texts("en") for kind in fields("en", key).values()}
    events = {key for key in texts("en") if key.startswith("event.")}
    for key in texts("en").keys() - set(expected()) - nouns - events:
        assert any(pattern.fullmatch(key) for pattern in patterns), key


def _derived(key: str) -> bool:
    return "*" in key and key.startswith(DERIVED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_as_sentences(language: str) -> None:
    for key, text in texts(language).items():
        subject, *_, last = key.split(".")
        told = subject in ("event", "refusal") or (subject == "question" and last == "answer")
        if told or (subject == "option" and last != "label"):
            assert isinstance(text, str) and re.search(r"[.!][\"»\s]*$", text), key
        if last == "ask":
            assert str(text).endswith("?") or re.search(r"[?.]", str(text)), key


def test_french_spaces_stay_with_their_signs() -> None:
    for key, text in texts("fr").items():
        for shown in [text] if isinstance(text, str) else text.values():
            plain = re.sub(r"\{.*?\}|`.*?`|\w+\.\w+", "x", shown)
            assert not re.search(r"(?<![\u202f!?])[!?;]", plain), key
            assert not re.search(r"(?<!\xa0)[:»]|«(?!\xa0)|'", plain), key
            assert not re.search(r"\b[Vv](ous|otre|os)\b", plain), key


def test_hebrew_speaks_to_everybody() -> None:
    gendered = re.compile(r"(?<![א-ת])(זרוק|זרקי|קח|קחי|משוך|משכי|הכרז|הכריזי|בחר|בחרי|אתה|הורד|הדבק|הדביקי)(?![א-ת])")
    for key, text in texts("he").items():
        assert not gendered.search(str(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_can_be_told(language: str) -> None:
    words = Words(language)
    for rules in (preset("israeli+milestone_steal"), preset("bga", milestones=(), jokers_per_deck=0)):
        for option in options():
            assert label(words, option) and show(words, option, rules)
            assert not option.meaningful(rules) or "{" not in sentence(words, option, rules)


def test_an_option_is_told_as_it_is_set() -> None:
    en = Words("en")
    told = {
        "call_limit=7": "A hand of 7 points or less may call Yaniv.",
        "call_limit=1": "A hand of one point or less may call Yaniv.",
        "milestones=50:0": "A total that lands on a milestone falls: 50 becomes 0.",
        "milestones=none": "No total is ever reduced.",
        "players=3-3": "Exactly 3 players can play.",
        "sneak=no": "Nobody may add a card to another player's discard.",
    }
    for line, text in told.items():
        option = option_named(line.partition("=")[0])
        assert sentence(en, option, HouseRules.parse(f"bga({line})")) == text


def test_an_event_is_told_to_you_and_about_others() -> None:
    en, fr, he = map(Words, LANGUAGES)
    nines, run = cards("9s 9h"), cards("4h Jk 6h")
    assert en.tell("laid_set", None, cards=nines) == "You laid two nines."
    assert en.tell("laid_set", "Ben", cards=nines) == "Ben laid two nines."
    assert en.tell("laid_set", "Ben", cards=cards("Qh Jk Jk")) == "Ben laid the queen of hearts and 2 jokers."
    assert en.tell("laid_run", None, cards=run) == "You laid a run: four of hearts, joker, and six of hearts."
    assert en.tell("took", "Ben", card=card("Jk")) == "Ben took a joker from the discards."
    assert en.tell("match_over", None) == en.tell("match_over", "Ben") == "The match is over."
    assert en.tell("winners", "Ada", names=["Ada", "Ben"]) == "Ada and Ben share the win!"
    assert fr.tell("called", "Ben") == "Ben annonce «\xa0Yaniv\u202f!\xa0»"
    assert fr.tell("revealed", None, cards=(), total=0) == "Tu montres aucune carte\xa0: 0 point."
    assert fr.tell("laid_set", "Ben", cards=cards("Ks Kd Kh")) == "Ben a posé trois rois."
    assert he.tell("scored", None, points=2, total=30) == "קיבלת שתי נקודות, ובסך הכול 30."
    assert he.tell("laid_set", None, cards=nines) == "זרקת זוג 9."


SAMPLES: dict[str, object] = {
    "n": 5, "total": 7, "points": 3, "at": 100, "to": 50, "turns": 1000,
    "card": card("As"), "cards": cards("As Ah"), "names": ["Ada", "בן"],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS.split())
def test_every_event_can_be_told(language: str, event: str) -> None:
    words = Words(language)
    assert words.tell(event, None, **SAMPLES)
    if f"event.{event}.other" in texts(language):
        assert "Ada" in words.tell(event, "Ada", **SAMPLES) or "names" in fields(language, f"event.{event}.other")


def test_a_foreign_name_does_not_turn_a_hebrew_sentence() -> None:
    assert Words("he").tell("winner", "Ben") == "ניצחון של \u2068Ben\u2069!"
    assert Words("he").tell("winner", "בן") == "ניצחון של בן!"
    assert Words("he").join([100, 200]) == "100 ו־200"
    assert Words("he").right_to_left and not Words("fr").right_to_left


def test_a_missing_text_is_named() -> None:
    with pytest.raises(MissingText, match=r"fr has no text 'refusal\.too_late'"):
        Words("fr").say("refusal.too_late")
    with pytest.raises(MissingText, match=r"he: 'event\.scored\.you' was not given 'total'"):
        Words("he").tell("scored", None, points=3)
    with pytest.raises(MissingText, match=r"en: 'count\.cards' was not given 'n'"):
        Words("en").say("count.cards")
    with pytest.raises(MissingText, match=r"en has no text 'event\.yawned'"):
        Words("en").tell("yawned", None)
    with pytest.raises(TypeError, match="no way to say"):
        Words("en").show(3.5)


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (None, "en"), ("", "en"), ("C.UTF-8", "en"), ("de_DE.UTF-8", "en"), ("en_GB", "en"), ("fr", "fr"),
        ("fr_CA.UTF-8", "fr"), ("he-IL", "he"), ("iw", "he"), ("HE", "he"), ("de:fr:en", "fr"), ("french", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", "fr"), ("en;q=0.3, he;q=0.7", "he"), ("fr;q=0, he;q=0.1", "he"),
        (";;;q=x,,", "en"), ("fr;q=2", "fr"),
    ],
)  # fmt: skip
def test_the_language_that_suits(wanted: str | None, language: str) -> None:
    assert negotiate(wanted) == language
