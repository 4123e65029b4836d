"""D: nothing is acknowledged or shown before it is stored, and a store that fails costs nothing that was."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.server.evening import Evening, Guest, play_out, run
from yaniv.server.host import Host
from yaniv.server.store import Away, Broken, Entry, Fenced, Full, Held, Ruined, Unwritable
from yaniv.wire import commands


@run
async def test_nothing_is_acknowledged_or_shown_before_it_is_stored() -> None:
    evening = await Evening().open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    frames = [len(guest.frames) for guest in people]
    evening.log.held = True
    mover.play(mover.actions[0])
    mover.play("draw")  # sent with the lay, and judged after it
    mover.play("draw")  # refused, but not before the others are stored
    await evening.quiet()
    assert [len(guest.frames) for guest in people] == frames
    evening.log.let(1)
    await evening.quiet()
    assert [answer["kind"] for answer in mover.answers[-1:]] == ["done"]
    evening.log.let(1)
    await evening.quiet()
    assert [answer.get("code", "done") for answer in mover.answers[-3:]] == ["done", "done", "not_your_turn"]


@run
async def test_d4_while_the_disk_is_full_actions_are_refused_and_all_see_what_is_stored() -> None:
    evening = await Evening(seats=3, bots=(2,)).open()
    people = await evening.start()
    await evening.wait(1)
    mover = next(guest for guest in people if guest.actions)
    states = [guest.state for guest in people]
    evening.log.failing = Full("no space left")
    number = mover.number
    mover.play(mover.actions[0], id="full")
    mover.play("draw", id="full2", number=number)
    await evening.quiet()
    assert [answer.get("code") for answer in mover.answers[-2:]] == ["not_stored", "not_stored"]
    assert [guest.state for guest in people] == states
    mover.go()
    mover.come(resume=False)
    assert mover.state == states[people.index(mover)]
    evening.log.failing = None
    await evening.wait(5)
    await play_out(evening, people, random.Random(1))
    assert len(await evening.log.read("T1")) == evening.host._entries


@run
async def test_an_entry_that_was_stored_after_all_has_happened() -> None:
    evening = await Evening().open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    real = evening.log._commit

    def lying(batch: Sequence[tuple[Entry, int, object]]) -> None:
        evening.log._tables["T1"].entries.append(batch[0][0])  # stored, but the answer is lost
        evening.log.failing = Unwritable("connection lost")
        real(batch)  # type: ignore[arg-type]
        evening.log.failing = None

    evening.log._commit = lying  # type: ignore[method-assign]
    mover.play(mover.actions[0], id="lost")
    mover.play("draw", id="lost2")
    await evening.quiet()
    evening.log._commit = real  # type: ignore[method-assign]
    assert [answer.get("code", "done") for answer in mover.answers[-2:]] == ["done", "not_stored"]
    mover.play("draw", id="again")
    await evening.quiet()
    assert mover.code == "done"


@pytest.mark.parametrize("error", [Ruined("fsync failed"), Fenced("T1", 9), Broken("T1")])
def test_d3_d8_who_may_write_no_more_ends_and_acknowledges_nothing(error: Exception) -> None:
    @run
    async def end() -> None:
        evening = await Evening().open()
        people = await evening.start()
        mover = next(guest for guest in people if guest.actions)
        answers = len(mover.answers)
        evening.log.failing = error  # type: ignore[assignment]
        mover.play(mover.actions[0])
        mover.play("draw")
        await evening.quiet()
        assert evening.host.closed and evening.ended == [error]
        assert [guest.closed for guest in people] == [1012, 1012] and len(mover.answers) == answers
        evening.log.failing = None
        await evening.restart()
        mover.come()
        mover.play(mover.actions[0])
        await evening.quiet()
        assert mover.code == "done"

    end()


@run
async def test_d8_of_two_hosts_of_one_table_the_older_one_writes_nothing_more() -> None:
    evening = await Evening().open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    old = evening.host
    epoch = await evening.log.rise("T1")
    new = Host.load(await evening.log.read("T1"), epoch, evening.ports)
    log = await evening.log.read("T1")
    mover.play(mover.actions[0])
    await evening.quiet()
    assert old.closed and mover.closed == 1012 and await evening.log.read("T1") == log
    evening.host = mover.host = new
    mover.come()
    mover.play(mover.actions[0])
    await evening.quiet()
    assert mover.code == "done"


@run
async def test_d8_who_heals_claims_the_table_again_so_nothing_late_is_stored() -> None:
    evening = await Evening().open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    epoch, late = evening.host.epoch, list[Entry]()
    real = evening.log._commit

    def slow(batch: Sequence[tuple[Entry, int, asyncio.Future[None]]]) -> None:
        late.extend(entry for entry, _, _ in batch)  # on its way still, when nobody waits for it any more
        for _, _, future in batch:
            future.set_exception(Away("no answer"))

    evening.log._commit = slow  # type: ignore[method-assign]
    mover.play(mover.actions[0])
    await evening.quiet()
    evening.log._commit = real  # type: ignore[method-assign]
    assert mover.code == "not_stored" and evening.host.epoch == epoch + 1
    with pytest.raises(Fenced):
        await evening.log.append(late[0], epoch)
    mover.play(mover.actions[0])
    await evening.quiet()
    assert mover.code == "done"


@run
async def test_d8_who_heals_a_table_that_another_has_taken_says_nothing_about_it() -> None:
    evening = await Evening().open()
    people = await evening.start()
    mover = next(guest for guest in people if guest.actions)
    answers, log = len(mover.answers), await evening.log.read("T1")

    async def held(table: str) -> int:
        evening.log.failing = None
        raise Held(table, "another")

    evening.host.ports = replace(evening.host.ports, claim=held)
    evening.log.failing = Away("no answer")
    mover.play(mover.actions[0])
    await evening.quiet()
    assert evening.host.closed and isinstance(evening.ended[0], Held)
    assert [guest.closed for guest in people] == [1012, 1012]
    assert len(mover.answers) == answers and await evening.log.read("T1") == log


@run
async def test_d5_a_damaged_log_is_not_played_on() -> None:
    evening = await Evening().open()
    await evening.start()
    entries = evening.log._tables["T1"].entries
    entries[2] = Entry("T1", 3, entries[2].body[:-1] + b"?", entries[2].chain)
    with pytest.raises(Broken):
        await evening.log.read("T1")


@run
async def test_d1_whatever_was_acknowledged_is_there_after_a_crash_at_any_moment() -> None:
    for seed in range(30):
        chance = random.Random(seed)
        evening = await Evening(seats=3, rules="bga+defausse", bots=(2,)).open()
        people = await evening.start()
        evening.log.held = True
        acknowledged: dict[str, int] = {}
        for _ in range(chance.randint(1, 60)):
            guest: Guest = chance.choice(people)
            if guest.actions:
                guest.play(chance.choice(guest.actions))
            if chance.random() < 0.5:
                evening.log.let(chance.randint(0, 2))
            await evening.quiet()
            evening.clock.pass_to(evening.clock.now() + 0.1)
        shown = [(guest.number, guest.chain) for guest in people]
        for guest in people:
            acknowledged |= {one["id"]: one["number"] for one in guest.answers if one["kind"] == "done"}
        evening.log._queue.clear()  # the crash: what was not stored is lost
        evening.log.held = False
        await evening.restart()
        for guest, (number, chain) in zip(people, shown, strict=True):
            assert evening.host.streams[guest.seat].number >= number  # type: ignore[index]
            syncs = guest.syncs
            guest.come()
            assert guest.syncs == syncs and (guest.number > number or guest.chain == chain)
            for id, at in acknowledged.items():
                if id.startswith(f"{guest.name}-"):
                    guest.ask(commands.Ready, id=id)
                    await evening.quiet()
                    assert guest.answers[-1] == {"kind": "done", "id": id, "number": at}


def test_a_host_that_ends_leaves_no_garbage() -> None:
    @run
    async def end() -> None:
        evening = await Evening(seats=3, bots=(2,)).open()
        people = await evening.start()
        await play_out(evening, people, random.Random(1))
        evening.host.stop(1000)
        await evening.quiet()
        gone = weakref.ref(evening.host)
        gc.disable()
        try:
            for guest in people:
                del guest.host
            del evening.host
            evening.clock._alarms.clear()
            assert gone() is None
        finally:
            gc.enable()

    end()
