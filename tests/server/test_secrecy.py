"""S1 to S9: no reader is shown what it may not know."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.evening import INVITE, Evening, Guest, play_out, run
from tests.server.worlds import two_worlds
from yaniv import bots
from yaniv.game import Passed, see
from yaniv.server import showing, streams
from yaniv.wire import commands
from yaniv.wire.faces import own


def test_s1_a_reader_is_shown_the_same_in_all_worlds_it_cannot_tell_apart() -> None:
    assert sum(two_worlds(seed) for seed in range(400)) > 1000


def caught() -> bool:
    """Whether the two worlds tell of a leak."""
    for seed in range(400):
        try:
            two_worlds(seed)
        except AssertionError:
            return True
    return False


LEAKS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "drawn cards": (showing, "see", lambda event, seat: event),
    "passes": (showing, "see", lambda event, seat: event if isinstance(event, Passed) else see(event, seat)),
    "another hand": (streams, "own", lambda match, seat, muted: own(match, max(seat, 0), muted)),
    "the stock": (
        streams,
        "could_follow",
        lambda drawn, after: hash(drawn) % 2,
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_s1_a_leak_is_caught(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, leaking = LEAKS[leak]
    monkeypatch.setattr(module, name, leaking)
    assert caught()


@run
async def test_s2_a_draw_is_shown_without_its_card() -> None:
    evening = await Evening(seats=3).open()
    people = await evening.start()
    watcher = evening.guest("Wim")
    watcher.come(invite=INVITE)
    await play_out(evening, people, random.Random(1))
    for reader in (*people, watcher):
        drawn = [event for event in reader.events if event["kind"] == "drew"]
        assert {event["seat"] for event in drawn} == {0, 1, 2}
        assert all((event["card"] is not None) == (event["seat"] == reader.seat) for event in drawn)


@run
async def test_s3_a_spectator_sees_only_what_every_seat_sees() -> None:
    evening = await Evening(seats=3).open()
    people = await evening.start()
    watcher = evening.guest("Wim")
    watcher.come(invite=INVITE)
    for _ in range(30):
        able = [guest for guest in people if guest.actions]
        if not able:
            break
        able[0].play(able[0].actions[-1])
        await evening.quiet()
        assert watcher.own == {"seat": None, "hand": [], "points": 0, "actions": [], "muted": []}
        assert all(guest.face == watcher.face for guest in people)


@run
async def test_s4_a_draw_is_shown_when_it_is_stored_and_not_before() -> None:
    evening = await Evening().open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    mover.play(mover.actions[0])
    await evening.quiet()
    evening.log.held = True
    before = list(mover.frames)
    mover.play("draw")
    await evening.quiet()
    assert mover.frames == before
    mover.go()
    mover.come(resume=False)  # a reload shows nothing of it either
    assert "draw" in mover.actions
    evening.log.let()
    await evening.quiet()
    assert mover.events[-1]["kind"] == "drew" and mover.events[-1]["card"]


STRANGER: dict[str, dict[str, Any]] = {
    "Play": {"match": 1, "number": 0, "action": "draw"},
    "Sit": {"seat": 0},
    "Leave": {},
    "Fill": {"seat": 0, "level": "club"},
    "Empty": {"seat": 0},
    "Start": {},
    "Seal": {"commitment": "0" * 64},
    "Unseal": {"seed": "0" * 64},
    "Ready": {},
    "Return": {},
    "Say": {"text": "hi"},
    "Cry": {"phrase": "hello"},
    "Mute": {"seat": 0},
}


def test_s5_every_verb_is_in_the_table() -> None:
    assert {kind.__name__ for kind in commands.Asked.__args__} == set(STRANGER)


@pytest.mark.parametrize("verb", STRANGER)
def test_s5_who_has_no_seat_may_do_nothing_with_it(verb: str) -> None:
    @run
    async def ask() -> None:
        evening = await Evening().open()
        people = await evening.start()
        stranger = evening.guest("Zoe")
        stranger.come(invite=INVITE)
        frames, log = len(people[0].frames), await evening.log.read("T1")
        stranger.ask(getattr(commands, verb), **STRANGER[verb])
        await evening.quiet()
        assert stranger.code in ("not_seated", "not_owner", "not_invited", "in_match")
        assert len(people[0].frames) == frames and await evening.log.read("T1") == log

    ask()


@run
async def test_s5_a_stream_of_another_seat_is_answered_with_the_own_table() -> None:
    evening = await Evening().open()
    ana, ben = await evening.start()
    stranger = evening.guest("Zoe")
    stranger.stream, stranger.number, stranger.chain = ana.stream, ana.number - 1, ""
    assert stranger.come(invite=INVITE)
    assert stranger.stream == "watch" and stranger.syncs == 1 and stranger.own["hand"] == []
    ben.go()
    ben.stream, ben.number, ben.chain = ana.stream, ana.number - 1, ""
    ben.come()
    assert ben.stream.startswith("1.") and ben.own["hand"] != ana.own["hand"]


@run
async def test_s5_a_private_table_shows_itself_to_the_invited_only() -> None:
    evening = await Evening().open()
    await evening.start()
    stranger = evening.guest("Zoe")
    assert not stranger.come() and not stranger.come(invite="guess") and stranger.frames == []


@run
async def test_s7_what_is_printed_of_a_table_holds_no_secret() -> None:
    evening = await Evening().open()
    await evening.start()
    shown = evening.host.shown
    log = await evening.log.read("T1")
    assert shown.dealer and shown.match
    printed = repr((shown, evening.host, shown.dealer, shown.match, log, evening.host.streams))
    assert INVITE not in printed and "\\x" not in printed


def test_s9_bots_know_nothing_but_views() -> None:
    for file in Path(bots.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom):
                names = {alias.name for alias in node.names}
                assert not names & {"Round", "Match", "kernel"}, file


@run
async def test_a_seat_knows_of_itself_what_its_view_says() -> None:
    evening = await Evening(seats=3, rules="israeli").open()
    people = await evening.start()
    chance = random.Random(3)
    for _ in range(60):
        match = evening.host.shown.match
        assert match
        for guest in people:
            assert guest.seat is not None
            view = match.view(guest.seat)
            assert view
            assert guest.own["hand"] == list(map(str, view.hand)) and guest.own["points"] == view.points
            assert guest.actions == list(map(str, view.actions))
        able = [guest for guest in people if guest.actions]
        if not able:
            await evening.wait(1)
            continue
        mover: Guest = chance.choice(able)
        mover.play(chance.choice(mover.actions))
        await evening.quiet()
