"""Records: how they are written, read and played again, and how broken ones are refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.game.rule_sets import rule_sets
from tests.rulebook.table import HIGH, LOW, TENS, match
from yaniv.game import (
    CARDS,
    JOKER,
    BadDeal,
    Call,
    Card,
    Deal,
    Draw,
    Entry,
    HouseRules,
    IllegalAction,
    Lay,
    Match,
    NotationError,
    Owed,
    Played,
    Record,
    RecordError,
    Restock,
    Seat,
    Sneak,
    Take,
    Void,
    card,
    cards,
    follow,
    parse_record,
    preset,
    show,
)
from yaniv.game.choices import FirstStarter

ORDER = match("israeli", 2).order((LOW, HIGH), "7c", "2s 3d", 0)
SECOND = match("israeli", 2).order((TENS, LOW), "7c", "2s 3d", 1)
TEXT = f"""yaniv 1
rules: israeli
rules version: 1
seat 0: Ana
seat 1: Ben [club]
seed: 4711

deal by 0: {show(ORDER)}
1: lay Kc, take 7c
0: lay Ac Ad, draw
1: lay Kd Kh
1: take Ac
0: call
"""


def changed(line: int, text: str) -> str:
    """The text with another line in that place, counted from 1."""
    lines = TEXT.splitlines()
    lines[line - 1 : line] = [text]
    return "\n".join(lines)


# --- writing and reading -----------------------------------------------------


def test_a_record_is_what_its_text_says() -> None:
    record = parse_record(TEXT)
    assert (record.rules, record.seats) == (preset("israeli"), (Seat("Ana"), Seat("Ben", "club")))
    assert (dict(record.notes), record.version) == ({"seed": "4711"}, 1)
    assert record.entries == (
        Deal(ORDER, 0),
        Played(1, Lay(cards("Kc"))),
        Played(1, Take(card("7c"))),
        Played(0, Lay(cards("Ac Ad"))),
        Played(0, Draw()),
        Played(1, Lay(cards("Kd Kh"))),
        Played(1, Take(card("Ac"))),
        Played(0, Call()),
    )


def test_a_record_is_written_with_a_turn_on_a_line() -> None:
    written = str(parse_record(TEXT))
    assert written == TEXT.replace("Kd Kh\n1: take", "Kd Kh, take")
    assert parse_record(written) == parse_record(TEXT)


def test_blank_lines_comments_and_spaces_say_nothing() -> None:
    loose = "\n# a match\n\n" + TEXT.replace("\n", "  \n\n  # so far\n   ").replace("lay Kd Kh", "lay   Kd  Kh")
    assert parse_record(loose) == parse_record(TEXT)
    assert parse_record(TEXT.replace("\n", "\r\n")) == parse_record(TEXT)


def test_a_record_is_played_again() -> None:
    record = parse_record(TEXT)
    steps = list(record.replay())
    assert len(steps) == len(record.entries)
    assert steps[-1].match == record.match() and record.match().score.totals == (0, 28)
    assert [type(event).__name__ for step in steps for event in step.events] == [
        *("Dealt", "Laid", "Took", "Laid", "Drew", "Laid", "Took"),
        *("Called", "Revealed", "Scored"),
    ]


def test_a_record_without_a_deal_is_a_match_before_it() -> None:
    record = Record(preset("bga"), (Seat("Ana"), Seat("Ben")))
    assert list(record.replay()) == [] and record.match() == Match.opening(preset("bga"), 2)
    assert parse_record(str(record)) == record


def test_the_rules_are_written_for_the_number_of_seats() -> None:
    seats = tuple(Seat(name) for name in "ABCDEF")
    record = Record(preset("israeli", 6), seats)
    assert "rules: israeli\n" in str(record) and parse_record(str(record)).rules.decks == 2
    assert "rules: israeli(decks=1)\n" in str(Record(preset("israeli"), seats))


def test_every_kind_of_entry_is_written_and_read() -> None:
    hands = "9s 9h 9c", "4h Qc Qd", "9d Jc Jd"
    rules = preset("bga+defausse", sneak=True, hand_size=3, jokers_in_sets=True)
    order = match(rules, 3).order(hands, "5c", "7h", 0)
    entries: tuple[Entry, ...] = (
        Deal(order, 0, 0),
        Void(),
        Deal(order),
        *(Played(0, Lay(cards("9s 9h 9c"))), Played(0, Draw()), Played(2, Sneak(card("9d")))),
        *(Played(1, Lay(cards("Qc Qd"))), Played(1, Take(card("9d")))),
    )
    record = Record(rules, tuple(map(Seat, "ABC")), entries)
    body = str(record).partition("\n\n")[2].splitlines()
    assert [line.partition(" ")[0] for line in body] == ["deal", "void", "", "deal:", "0:", "2:", "1:"]
    assert body[-2:] == ["2: sneak 9d", "1: lay Qc Qd, take 9d"]
    assert parse_record(str(record)) == record


def test_a_note_may_begin_as_a_deal_does() -> None:
    record = Record(preset("bga"), (Seat("Ana"), Seat("Ben")), notes={"dealer": "Cem", "seed": "47: 11"})
    assert parse_record(str(record)) == record


def test_a_restock_is_written_between_a_lay_and_its_draw() -> None:
    record = random_record(HouseRules.parse("bga(hand_size=7,jokers_per_deck=0)"), 7, seed=1, steps=60)
    lines = str(record).splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("restock: "))
    assert ", " not in lines[place - 1] and ": lay" in lines[place - 1]
    assert lines[place + 1].startswith(lines[place - 1][:3])
    assert parse_record(str(record)) == record


def test_only_a_lay_and_its_own_draw_share_a_line() -> None:
    lay, draw = Lay(cards("9s")), Draw()
    for first, second in (
        (Played(0, Call()), Played(0, draw)),
        (Played(0, lay), Played(1, draw)),
        (Played(0, lay), Played(0, lay)),
        (Played(0, draw), Played(0, lay)),
    ):
        written = str(Record(preset("bga"), (Seat("Ana"), Seat("Ben")), (first, second)))
        assert written.splitlines()[5:] == [f"{first.seat}: {first.action}", f"{second.seat}: {second.action}"]


@pytest.mark.parametrize(
    ("dealer", "starter", "line"),
    [
        (0, 1, "deal by 0, 1 starts: 9s"),
        (0, None, "deal by 0: 9s"),
        (None, 1, "deal 1 starts: 9s"),
        (None, None, "deal: 9s"),
    ],
)
def test_a_deal_names_whom_it_chose(dealer: int | None, starter: int | None, line: str) -> None:
    record = Record(preset("bga"), (Seat("Ana"), Seat("Ben")), (Deal(cards("9s"), dealer, starter),))
    assert str(record).endswith(f"\n\n{line}\n")


@pytest.mark.parametrize("name", ["Ana", "Ana Maria", "Ånä", "דנה", "A, B: c", "#1", "x" * 200, "seat 1:"])
def test_a_name_is_any_line_without_brackets(name: str) -> None:
    record = Record(preset("bga"), (Seat(name), Seat(name, "club-2")))
    assert parse_record(str(record)) == record


NO_NAMES = ["", " ", " Ana", "Ana ", "A\nB", "A\rB", "[Ana]", "A [b]", "A\u2028B", "A\x0bB", "A\x85B"]


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_that_would_not_be_read_back_is_no_name(name: str) -> None:
    with pytest.raises(NotationError) as refused:
        Seat(name)
    assert str(refused.value) == f"{f'{name} []'!r} is not a name on one line without brackets, and a bot's level"
    with pytest.raises(NotationError):
        Seat("Ana", "a b")


# --- broken records ----------------------------------------------------------

BROKEN = [
    ("", 1, "a record begins with the line 'yaniv 1'"),
    ("\n\n# nothing\n", 1, "a record begins with the line 'yaniv 1'"),
    (changed(1, "yaniv 2"), 1, "a record begins with the line 'yaniv 1'"),
    (changed(1, "\n\nchess 1"), 3, "a record begins with the line 'yaniv 1'"),
    (changed(2, "rules: poker"), 2, "preset: 'poker' is not playmore, israeli"),
    (changed(2, "rules: israeli(call_limit=99)"), 2, "call_limit: 99 is not 1 to 20"),
    (changed(2, "rules: israeli(players=3-4)"), 2, "seats: 2 is not 3 to 4"),
    (changed(2, ""), 6, "the head has no line 'rules: ...'"),
    (changed(3, "rules version: 2"), 3, "rules version '2' is not 1, the one played here"),
    (changed(3, "rules version: one"), 3, "rules version 'one' is not 1, the one played here"),
    (changed(3, ""), 6, "the head has no line 'rules version: ...'"),
    (changed(4, ""), 6, "the head has no line 'seat 0: ...'"),
    (changed(5, ""), 6, "the head has no line 'seat 1: ...'"),
    (changed(5, "seat 2: Ben"), 6, "the head has no line 'seat 1: ...'"),
    (changed(6, "seat 3: Cem"), 6, "seat 3 does not follow on seat 1"),
    (changed(5, "seat 1: Ben [club"), 5, "'Ben [club' is not a name, and a bot's level in brackets"),
    (changed(5, "seat 1: [club]"), 5, "is not a name on one line without brackets"),
    (changed(5, "seat 1:"), 5, "is not a name on one line without brackets"),
    (changed(5, "seat 1: Ben [a club]"), 5, "is not a name on one line without brackets, and a bot's level"),
    (changed(6, "rules: bga"), 6, "'rules: bga' is not a new line of the head, 'key: value', before the first deal"),
    (changed(6, "seat 0: Cem"), 6, "'seat 0: Cem' is not a new line of the head"),
    (changed(6, "seed:"), 6, "'seed' says nothing"),
    (changed(6, "seed: \xa01"), 6, "'seed' says nothing, or begins with a blank"),
    (changed(6, "hello"), 6, "'hello' is not a new line of the head"),
    (changed(6, "1: call"), 6, "'1: call' is not a new line of the head"),
    (changed(8, f"deal: {show(ORDER)}"), 8, "the first deal names the dealer, a seat from 0 to 1"),
    (changed(8, f"deal by 2: {show(ORDER)}"), 8, "the first deal names the dealer, a seat from 0 to 1"),
    (changed(8, f"deal by 0, 0 starts: {show(ORDER)}"), 8, "the first starter is not as the rules choose it"),
    (changed(8, f"deal by 0: {show(ORDER[1:])}"), 8, "a deal is all 54 cards"),
    (changed(8, f"deal by 0: {show(ORDER)} 1x"), 8, "'1x' is not a card"),
    (changed(8, "deal the cards"), 8, "'deal the cards' is not 'SEAT: ACTION, ...', 'deal ...: CARDS'"),
    (changed(9, "0: lay Ac, draw"), 9, "not_your_turn: lay Ac"),
    (changed(9, "1: lay Kc Qs, draw"), 9, "not_a_set_or_run: lay Kc Qs"),
    (changed(9, "1: lay Ac, draw"), 9, "not_in_hand: lay Ac"),
    (changed(9, "1: lay Kc, take 8c"), 9, "not_on_top: take 8c"),
    (changed(9, "1: lay Kc Kd draw"), 9, "'draw' is not a card"),
    (changed(9, "1: lay Kc Kd,"), 9, "'' is not lay [run] CARDS, draw, take CARD"),
    (changed(9, "1: dance"), 9, "'dance' is not lay [run] CARDS, draw, take CARD"),
    (changed(9, "7: call"), 9, "out_of_match: call"),
    (changed(9, "10: call"), 9, "'10: call' is not 'SEAT: ACTION, ...'"),
    (changed(9, "call"), 9, "'call' is not 'SEAT: ACTION, ...'"),
    (changed(9, "restock: 7c"), 9, "the stock is not to be rebuilt now"),
    (changed(9, f"deal: {show(SECOND)}"), 9, "no deal is due now"),
    (changed(10, "0: draw"), 10, "wrong_phase: draw"),
    (changed(13, "0: call\n0: call"), 14, "round_over: call"),
    (changed(13, "0: call\nvoid"), 14, "no round is being played"),
    (changed(13, f"0: call\ndeal by 0: {show(SECOND)}"), 14, "seat 1 deals and seat 0 starts"),
    (changed(13, "0: call\nseat 2: Cem"), 14, "'seat 2: Cem' is not 'SEAT: ACTION, ...'"),
]


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN, ids=map(str, range(len(BROKEN))))
def test_a_broken_record_names_the_line_and_the_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert (refused.value.line, str(refused.value)) == (line, f"line {line}: {refused.value.reason}")
    assert refused.value.reason.startswith(reason) or reason in refused.value.reason


def test_nine_seats_are_too_many() -> None:
    seats = "\n".join(f"seat {seat}: N" for seat in range(9))
    with pytest.raises(RecordError, match="line 2: seats: 9 is not 2 to 8"):
        parse_record(f"yaniv 1\nrules: bga\nrules version: 1\n{seats}\n")


def test_a_record_of_another_version_is_written_and_refused() -> None:
    record = replace(parse_record(TEXT), version=2)
    with pytest.raises(RecordError, match="line 3: rules version '2' is not 1"):
        parse_record(str(record))


def test_an_entry_that_is_not_allowed_stops_the_replay() -> None:
    record = parse_record(TEXT)
    with pytest.raises(IllegalAction, match="not_your_turn"):
        replace(record, entries=(*record.entries[:1], Played(0, Call()))).match()
    with pytest.raises(BadDeal, match="no deal is due now"):
        replace(record, entries=record.entries[:1] * 2).match()


# --- laws --------------------------------------------------------------------


def random_record(rules: HouseRules, seats: int, seed: int, steps: int) -> Record:
    """A match of chance moves, as far as so many entries bring it."""
    chance = random.Random(seed)
    deck = [one for one in CARDS if not one.joker] * rules.decks + [JOKER] * rules.jokers_in_play
    playing = Match.opening(rules, seats)
    entries: list[Entry] = []
    while len(entries) < steps and not playing.over:
        entry = next_entry(playing, deck, chance)
        playing = follow(playing, entry).match
        entries.append(entry)
    return Record(rules, tuple(Seat(f"Player {seat}") for seat in range(seats)), tuple(entries))


def next_entry(playing: Match, deck: list[Card], chance: random.Random) -> Entry:
    """Anything that may happen now."""
    if playing.owes is Owed.DEAL:
        order = tuple(chance.sample(deck, len(deck)))
        if playing.score.dealer is not None:
            return Deal(order)
        dealer = chance.randrange(playing.seats)
        random_starter = playing.rules.first_starter is FirstStarter.RANDOM
        return Deal(order, dealer, chance.randrange(playing.seats) if random_starter else None)
    assert playing.round is not None
    if playing.owes is Owed.RESTOCK:
        returning = playing.round.returning
        return Restock(tuple(chance.sample(returning, len(returning))))
    if chance.random() < 0.01:
        return Void()
    seat = playing.round.acting
    actions = playing.legal_actions(seat)
    return Played(seat, Call() if Call() in actions and chance.random() < 0.5 else chance.choice(actions))


@given(rule_sets(), st.integers(2, 8), st.integers())
@settings(max_examples=40)
def test_a_record_of_any_match_is_read_as_it_was_written(rules: HouseRules, seats: int, seed: int) -> None:
    seats = max(rules.seats[0], min(seats, rules.seats[-1]))
    record = random_record(rules, seats, seed, steps=120)
    again = parse_record(str(record))
    assert again == record and str(again) == str(record)
    assert again.match() == record.match()


@given(st.text() | st.text("yaniv 1\nrules:bgseatd0123456789,[]()=layc#\t"))
@example("yaniv 1")
@example("yaniv 1\nrules: bga\nrules version: 1\nseat 0: A\nseat 1: B\n٣: call")
@example("yaniv 1\nrules: bga\nrules version: 1\nseat ٠: A\nseat 0: A\nseat 1: B")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        record = parse_record(text)
    except RecordError as refused:
        assert 1 <= refused.line <= max(1, len(text.splitlines()))
        return
    assert parse_record(str(record)) == record


ALPHABET = [*"0123456789AKQJTcdhs: ,[]#()=\n\r\x0b\x85\u2028٣", "draw", "call", "lay ", "take ", "deal", "void", "Jk "]


@given(st.data())
@settings(max_examples=150)
def test_a_record_with_some_letters_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = TEXT
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 6)))
        text = text[:at] + data.draw(st.sampled_from(ALPHABET)) + text[until:]
    try:
        record = parse_record(text)
    except RecordError as refused:
        assert 1 <= refused.line <= len(text.splitlines())
        return
    assert parse_record(str(record)) == record


@given(st.text(min_size=1, max_size=12), st.text("ab-_ ]", max_size=4))
def test_any_seat_that_is_accepted_is_read_back(name: str, bot: str) -> None:
    try:
        seat = Seat(name, bot)
    except NotationError:
        return
    record = Record(preset("bga"), (seat, Seat("Ben")))
    assert parse_record(str(record)) == record


@pytest.mark.parametrize("notes", [{"Seed": "1"}, {"deal it": "1"}, {"seed": "1\n2"}, {"seed": " 1"}, {"a: b": "c"}])
def test_a_note_that_could_not_be_read_back_is_refused(notes: dict[str, str]) -> None:
    with pytest.raises(NotationError) as refused:
        Record(preset("bga"), (Seat("Ana"), Seat("Ben")), notes=notes)
    ((key, value),) = notes.items()
    assert refused.value.text == f"{key}: {value}"
    assert refused.value.allowed == "a line of the head: a key in small letters, and a value on one line"


def test_a_seat_is_written_with_an_ordinary_digit() -> None:
    text = str(Record(preset("bga"), (Seat("Ana"), Seat("Ben"))))
    with pytest.raises(RecordError):
        parse_record(text.replace("seat 1", "seat ١"))
