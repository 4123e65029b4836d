"""P: how what players ask is put in order, once each, and answered."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from tests.server.evening import Evening, Guest, run
from tests.server.races import position, races
from tests.server.worlds import evening_at
from yaniv.game import Lay, Round, Slap, Sneak, cards, parse_action, preset
from yaniv.wire import commands
from yaniv.wire.faces import Terms


async def started(seats: int = 2) -> tuple[Evening, Guest, Guest]:
    """A table at which a match has begun: who is on turn, and somebody else."""
    evening = await Evening(seats=seats).open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    return evening, mover, next(guest for guest in people if guest is not mover)


@run
async def test_p1_what_the_rules_refuse_is_answered_and_leaves_no_trace() -> None:
    evening, mover, other = await started()
    log, shown, frames = await evening.log.read("T1"), evening.host.shown, len(other.frames)
    for guest, action, code in (
        (other, "draw", "not_your_turn"),
        (mover, "draw", "wrong_phase"),
        (mover, "slap 9s", "no_window"),
        (mover, "lay Jk Jk Jk", "not_in_hand"),
        (mover, "dance", "no_action"),
        (mover, "lay " + "9s" * 20, "no_action"),
    ):
        numbers = [one.number for one in evening.guests]
        guest.play(action)
        await evening.quiet()
        assert guest.code == code and [one.number for one in evening.guests] == numbers
    assert await evening.log.read("T1") == log and evening.host.shown == shown
    assert len(other.frames) == frames + 1  # its own answer


@run
async def test_p2_what_is_asked_twice_is_done_once_and_answered_alike() -> None:
    evening, mover, other = await started()
    lay, number = mover.actions[0], mover.number
    mover.play(lay, id="one")
    mover.play(lay, id="one")  # before it is stored
    await evening.quiet()
    mover.play(lay, id="one")  # after
    mover.go()
    mover.come()
    mover.play(lay, id="one", number=number)  # on another socket
    await evening.quiet()
    answers = [answer for answer in mover.answers if answer["id"] == "one"]
    assert answers == [answers[0]] * 4 and answers[0]["kind"] == "done"
    await evening.restart()
    mover.come()
    mover.play(lay, id="one", number=number)  # on another server
    await evening.quiet()
    assert mover.answers[-1] == answers[0]
    assert list(other.kinds()).count("laid") == 1


@run
async def test_p2_a_refusal_is_remembered_too() -> None:
    evening, _mover, other = await started()
    other.play("draw", id="x")
    await evening.quiet()
    other.play("draw", id="x")
    await evening.quiet()
    assert other.answers[-1] == other.answers[-2] and other.code == "not_your_turn"


@run
async def test_p3_an_answer_to_an_old_step_is_refused_after_what_was_missed() -> None:
    evening, mover, other = await started()
    old = other.number
    mover.play(mover.actions[0])
    mover.play("draw")
    await evening.quiet()
    other.play(other.actions[0], number=old)
    await evening.quiet()
    assert other.code == "too_late" and other.answers[-1]["number"] == other.number == old + 2
    other.play(other.actions[0], number=other.number + 1)
    await evening.quiet()
    assert other.code == "not_shown"
    other.play(other.actions[0])
    await evening.quiet()
    assert other.code == "done"


@run
async def test_p3_talk_and_own_moves_make_no_answer_too_late() -> None:
    evening, mover, other = await started()
    number = mover.number
    other.ask(commands.Say, text="hurry up")
    await evening.quiet()
    mover.play(mover.actions[0], number=number)
    mover.play("draw", number=number)
    await evening.quiet()
    assert [answer["kind"] for answer in mover.answers[-2:]] == ["done", "done"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_p4_slap_sneaks_and_the_next_lay_in_every_order(seats: int) -> None:
    """Above five seats, in some of the orders; `python -m tests.server.races` takes all."""
    assert asyncio.run(races(seats, 120)) >= 6


@run
async def test_p5_a_frame_of_another_match_is_refused() -> None:
    evening, mover, _ = await started()
    for match in (0, 2):
        mover.ask(commands.Play, match=match, number=mover.number, action=mover.actions[0])
        await evening.quiet()
        assert mover.code == "wrong_match"


@run
async def test_a_bot_waits_for_every_window_as_long_whether_or_not_anybody_can_slap() -> None:
    times = []
    for stock in ("9d 3c 4s 5s", "3c 9d 4s 5s"):
        round = Round.lying(preset("bga+defausse"), ("9s 5c", "7h 4c", "2d Jc"), stock=stock, turned="Kd")
        evening = await evening_at(round, 1, bots=(1,), terms=Terms("x", window=3.0, pace=(0.6, 1.5)))
        ana = evening.guests[0]
        for action in ("lay 9s", "draw"):
            ana.play(action)
            await evening.quiet()
        assert ana.window == 3.0 and (any(action.startswith("slap") for action in ana.actions)) is (stock[0] == "9")
        if stock[0] == "9":
            await evening.wait(1)
            ana.play("pass")  # and nobody learns of it
            await evening.quiet()
        while ana.events[-1]["kind"] != "laid":
            await evening.wait(0.1)
        times.append(round_off(evening.clock.now()))
    assert times == [3.0, 3.0]


def round_off(seconds: float) -> float:
    return round(seconds, 1)


@run
async def test_a_bot_slaps_within_the_window() -> None:
    slapped = []
    for seed in range(8):
        position = Round.lying(preset("bga+defausse"), ("9s 5c", "7h 4c", "2d Jc"), stock="9d 3c 4s 5s", turned="Kd")
        position = position.play(0, Lay(cards("9s"))).round
        position = position.play(0, parse_action("draw")).round
        evening = await evening_at(position, seed, bots=(0,), terms=Terms("x", window=3.0, pace=(0.6, 1.5)))
        evening.host._timing.window(3.0)
        evening.host._timing.plan()
        await evening.wait(3.0)
        slapped.append("slapped" in set(evening.guests[0].kinds()))
    assert all(slapped)


@run
async def test_next_player_may_act_at_once_although_a_window_is_open() -> None:
    evening = await evening_at(position(3), 1, terms=Terms("x", window=3.0))
    evening.guests[1].play("lay 7h")
    await evening.quiet()
    assert evening.guests[1].code == "done" and evening.clock.now() == 0.0


@run
async def test_p3_a_round_that_nobody_ends_is_called_off() -> None:
    from dataclasses import replace

    evening, mover, other = await started()
    shown = evening.host.shown
    assert shown.match
    evening.host.table = evening.host.streams.table = msgspec.structs.replace(
        shown, match=replace(shown.match, turns=999)
    )
    mover.play(mover.actions[0])
    mover.play("draw")
    await evening.quiet()
    await evening.wait(0)
    await evening.wait(0)
    assert list(other.kinds()).count("voided") == 1 and list(other.kinds()).count("dealt") == 2


@run
async def test_rounds_follow_each_other_when_all_are_ready_or_after_a_pause() -> None:
    evening = Evening(rules="bga(call_limit=20,hand_size=3)")
    evening.terms = msgspec.structs.replace(evening.terms, pause=20)
    await evening.open()
    people = await evening.start()

    async def end_round() -> None:
        chance = random.Random(1)
        while evening.host.shown.stage == "playing":
            mover = next(guest for guest in people if guest.actions)
            mover.play("call" if "call" in mover.actions else chance.choice(mover.actions))
            await evening.quiet()

    await end_round()
    people[0].ask(commands.Ready)
    await evening.quiet()
    await evening.wait(5)
    assert people[1].face["stage"] == "between" and people[1].face["ready"] == [0]
    people[1].ask(commands.Ready)
    await evening.quiet()
    await evening.wait(0)
    assert people[1].face["stage"] == "playing" and people[1].face["round"] == 2
    await end_round()
    await evening.wait(19)
    assert people[1].face["stage"] == "between"
    await evening.wait(2)
    assert people[1].face["round"] == 3


def test_what_may_be_slapped_and_sneaked_is_what_the_position_says() -> None:
    round = position(3)
    assert Slap(cards("9c")[0]) in round.legal_actions(0) and Sneak(cards("9d")[0]) in round.legal_actions(2)
