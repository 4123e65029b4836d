"""Matches between people and bots."""

from __future__ import annotations

import random

import pytest

from yaniv.bots import UnknownBot
from yaniv.game import (
    BadRule,
    Call,
    Deal,
    IllegalAction,
    Lay,
    Match,
    Owed,
    Pass,
    Played,
    Record,
    Restock,
    Seat,
    Slap,
    Sneak,
    Void,
    parse_record,
    preset,
)
from yaniv.game.choices import SlapDown
from yaniv.lab import Dealer, Host, bots_at

BGA = preset("bga")


def run(host: Host, people: random.Random, most: int = 100_000) -> Host:
    """Play on; people do anything that they may."""
    for _ in range(most):
        if host.match.over:
            break
        if host.waiting is None:
            assert host.advance()
        else:
            host.play(host.waiting, people.choice(host.match.legal_actions(host.waiting)))
    return host


def test_waits_for_people_and_does_the_rest() -> None:
    host = Host(BGA, [Seat("Ana"), Seat("Ben", "random"), Seat("Cleo")], Dealer(3))
    assert host.match.owes is Owed.DEAL
    people, waited = random.Random(1), []
    while not host.match.over:
        seat, before = host.waiting, host.match
        waited.append(seat)
        if seat is None:
            step = host.advance()
            assert step and step.match is host.match
            assert host.match is not before
        else:
            assert host.advance() is None
            assert before.round and before.round.acting == seat
            host.play(seat, people.choice(before.legal_actions(seat)))
    assert waited[0] is None
    assert set(waited) == {None, 0, 2}
    assert (host.waiting, host.advance()) == (None, None)


def test_the_record_holds_all_that_happened() -> None:
    host = Host(BGA, [Seat("Ana"), Seat("Ben", "random")], Dealer(3), notes={"seed": "3"})
    assert host.record == Record(BGA, (Seat("Ana"), Seat("Ben", "random")), notes={"seed": "3"})
    run(host, random.Random(2))
    assert host.record.match() == host.match
    assert parse_record(str(host.record)) == host.record
    kinds = {type(entry) for entry in host.record.entries}
    assert kinds == {Deal, Restock, Played}


@pytest.mark.parametrize("rules", ["bga+defausse", "backpacker"])
def test_a_match_that_is_taken_up_again_goes_on_as_it_would_have(rules: str) -> None:
    whole = run(Host(preset(rules), bots_at(("club", "novice", "random")), Dealer(9)), random.Random(0)).record
    for cut in random.Random(1).sample(range(len(whole.entries)), 12):
        text = str(Record(whole.rules, whole.seats, whole.entries[:cut], whole.notes))
        resumed = Host.resume(parse_record(text), Dealer(9))
        assert run(resumed, random.Random(0)).record == whole


def test_an_illegal_action_changes_nothing() -> None:
    host = run(Host(BGA, [Seat("Ana"), Seat("Ben", "random")], Dealer(3)), random.Random(0), 40)
    while host.waiting is None:
        host.advance()
    before, entries = host.match, host.record.entries
    with pytest.raises(IllegalAction):
        host.play(0, Lay(()))
    assert host.match is before and host.record.entries == entries


def test_a_person_does_not_play_for_a_bot() -> None:
    host = Host(BGA, [Seat("Ana"), Seat("Ben", "random")], Dealer(3))
    host.advance()
    with pytest.raises(AssertionError, match="seat 1"):
        host.play(1, Call())


def test_people_are_asked_for_their_slaps_and_sneaks() -> None:
    """In the order of a match played in turns: the drawer, then the others clockwise, then the next player."""
    rules, asked = preset("backpacker", slap_down=SlapDown.MATCH_RANK), set()
    for seed in range(30):
        host = Host(rules, [Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Dan")], Dealer(seed))
        people = random.Random(seed)
        for _ in range(500):
            seat = host.waiting
            if seat is None:
                host.advance()
                continue
            actions = host.match.legal_actions(seat)
            asked |= {type(action) for action in actions if isinstance(action, Slap | Sneak | Pass)}
            host.play(seat, people.choice(actions))
    assert asked == {Slap, Sneak, Pass}


def test_a_bot_that_may_slap_is_asked_before_the_person_on_turn() -> None:
    """Nothing tells the person: what waits is the bot."""
    for seed in range(200):
        host = Host(preset("bga+defausse"), [Seat("Ana"), Seat("Ben", "novice")], Dealer(seed))
        people = random.Random(seed)
        for _ in range(200):
            if host.waiting is not None:
                host.play(host.waiting, people.choice(host.match.legal_actions(host.waiting)))
                continue
            round = host.match.round
            if round and host.match.playing and round.turn == 0 and not host.match.owes:
                step = host.advance()
                assert step and type(step.events[0]).__name__ == "Slapped"
                return
            host.advance()
    pytest.fail("no bot could slap")


def test_a_round_that_nobody_ends_is_void_and_three_end_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.game.match.TURN_CAP", 6)
    host = Host(preset("bga", call_limit=1), [Seat("Ana"), Seat("Ben", "novice")], Dealer(1))
    while not host.match.over:
        if host.waiting is None:
            host.advance()
        else:
            host.play(host.waiting, host.match.legal_actions(host.waiting)[0])
    assert [entry for entry in host.record.entries if isinstance(entry, Void)] == [Void()] * 3
    deals = [entry.order for entry in host.record.entries if isinstance(entry, Deal)]
    assert len(set(deals)) == len(deals) == 3


def test_who_may_not_sit_down() -> None:
    with pytest.raises(UnknownBot):
        Host(BGA, [Seat("Ana"), Seat("Ben", "master")], Dealer(1))
    with pytest.raises(BadRule):
        Host(BGA, [Seat("Ana")], Dealer(1))


def test_bots_are_given_nothing_but_their_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    views = Match.view

    def seen(match: Match, seat: int) -> object:
        asked.append((match.round and match.round.acting, seat))
        return views(match, seat)

    monkeypatch.setattr(Match, "view", seen)
    run(Host(BGA, bots_at(("novice", "novice")), Dealer(1)), random.Random(0), 100)
    assert asked and all(acting == seat for acting, seat in asked)
