"""R: who was away is given exactly what was missed; and a table read back from its log is the table that was shown."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.evening import INVITE, Evening, Guest, play_out, run
from tests.server.reader import Reader
from yaniv.game import PRESETS, VARIANTS, parse_record
from yaniv.server import streams
from yaniv.server.streams import TAIL
from yaniv.server.verify import verify_text
from yaniv.wire import commands


class Cut(Guest):
    """A guest whose socket breaks after any frame, or in the middle of one, and who comes back when it likes."""

    def __init__(self, guest: Guest, chance: random.Random) -> None:
        super().__init__(guest.host, guest.name)
        self.stream, self.number, self.chain = guest.stream, guest.number, guest.chain
        self.face, self.own, self.syncs = guest.face, guest.own, guest.syncs
        self._chance = chance
        self.cuts = 0

    def send(self, frame: str) -> None:
        if self.closed is not None:
            return  # it was written to a socket that was broken already
        if self._chance.random() < 0.2:
            self.cuts += 1
            self.closed = 1006
            return
        self.take(frame)


@run
async def test_r1_a_socket_cut_anywhere_is_given_exactly_what_it_missed() -> None:
    chance = random.Random(5)
    evening = await Evening(seats=3, rules="bga+defausse", bots=(2,)).open()
    ana, ben = await evening.start()
    witness = Reader()  # reads the same stream from memory, frame for frame
    cut = Cut(ben, chance)
    cut.come()
    for _ in range(400):
        if evening.host.shown.stage == "over":
            break
        if cut.closed is not None and chance.random() < 0.5:
            evening.host.detach(cut)
            cut.come()
        for guest in (ana, cut):
            if guest.actions and guest.closed is None and chance.random() < 0.6:
                guest.play(chance.choice(guest.actions))
                await evening.quiet()
        await evening.wait(0.5)
    while cut.closed is not None or cut.number < evening.host.streams[1].number:
        evening.host.detach(cut)
        cut.come()
    stream = evening.host.streams[1]
    assert cut.cuts > 20 and cut.syncs == ben.syncs and cut.syncs < 5  # nothing but steps since the first sight
    assert (cut.number, cut.chain) == (stream.number, stream.chain)
    witness.take(evening.host.streams.sync(1))
    assert cut.face == witness.face and cut.own == witness.own
    assert cut.sheet == witness.sheet and cut.sheet
    assert cut.places == witness.places and bool(cut.places) == (evening.host.shown.stage == "over")


@run
async def test_r2_numbers_that_a_stream_does_not_have_are_answered_with_the_whole() -> None:
    evening = await Evening().open()
    ana, ben = await evening.start()
    for _ in range(TAIL):
        ben.ask(commands.Say, text="hi")
        await evening.quiet()
    for number, chain, stream in (
        (-1, "", ana.stream),
        (10**9, "", ana.stream),
        (ana.number - TAIL - 1, "", ana.stream),
        (ana.number, "0" * 32, ana.stream),
        (ana.number, ana.chain, "0.999"),
        (ana.number, ana.chain, ""),
    ):
        state = ana.state
        ana.number, ana.chain, ana.stream = number, chain, stream
        syncs = ana.syncs
        ana.come()
        assert ana.syncs == syncs + 1 and ana.state == state
    evening.host.detach(ana)
    ana.number -= TAIL
    ana.chain = evening.host.streams[0].tail[0][0]
    before = len(ana.frames)
    evening.host.attach(ana, commands.Resume(ana.stream, ana.number, ana.chain))
    steps = [frame for frame in ana.frames[before:] if '"kind":"step"' in frame]
    assert len(steps) == TAIL


LINES = [*PRESETS, *(f"{name}+{variant}" for name in VARIANTS for variant in VARIANTS[name])]


@pytest.mark.parametrize("rules", LINES)
def test_r3_a_whole_match_is_read_back_as_everybody_was_shown_it(rules: str) -> None:
    @run
    async def match() -> None:
        chance = random.Random(rules)
        evening = await Evening(seats=4, rules=f"{rules}(eliminate_above=60)", bots=(3,)).open()
        people = await evening.start()
        watcher = evening.guest("Wim")
        watcher.come(invite=INVITE)
        await play_out(evening, people, chance)
        shown = [guest.state for guest in (*people, watcher)]
        sent = [list(stream.tail) for stream in evening.host.streams._streams.values()]
        await evening.restart()
        assert sent == [list(stream.tail) for stream in evening.host.streams._streams.values()]
        for guest, state in zip((*people, watcher), shown, strict=True):
            syncs = guest.syncs
            guest.come(invite=INVITE)
            assert guest.state == state and guest.syncs == syncs
            guest.come(invite=INVITE, resume=False)
            assert guest.state == state
        record = evening.archived[-1].record()
        assert parse_record(str(record)) == record
        assert verify_text(str(record)).problem is None

    match()


@run
async def test_r3_a_restart_in_the_middle_of_anything_changes_nothing() -> None:
    chance = random.Random(7)
    evening = await Evening(seats=3, rules="backpacker", bots=(2,)).open()
    people = await evening.start()
    for _ in range(60):
        for guest in people:
            if guest.actions and chance.random() < 0.7:
                guest.play(chance.choice(guest.actions))
                await evening.quiet()
        states = [guest.state for guest in people]
        streams_before = evening.host.streams
        await evening.restart()
        assert evening.host.streams.face == streams_before.face
        for guest, state in zip(people, states, strict=True):
            guest.come()
            assert guest.state == state
        await evening.quiet()
        await evening.wait(0.1)
        if evening.host.shown.stage == "over":
            break


@run
async def test_r5_no_clock_runs_while_the_server_is_down() -> None:
    evening = Evening()
    evening.terms = msgspec.structs.replace(evening.terms, turn=30)
    await evening.open()
    people = await evening.start()
    await evening.wait(25)
    assert people[0].clock["turn"] is None or people[0].clock["turn"] <= 30
    evening.host.stop(1012)
    evening.clock.pass_to(evening.clock.now() + 3600)
    await evening.restart()
    for guest in people:
        guest.come()
    assert people[0].clock["turn"] == 30.0
    await evening.wait(29)
    assert not any(place.held for place in evening.host.shown.places)
    await evening.wait(2)
    assert any(place.held for place in evening.host.shown.places)


@run
async def test_who_was_never_shown_a_step_is_shown_no_number_of_another() -> None:
    evening = await Evening(seats=3, rules="backpacker").open()
    people = await evening.start()
    assert len({guest.stream for guest in people}) == 3
    assert streams.hashed("x") != people[0].chain
