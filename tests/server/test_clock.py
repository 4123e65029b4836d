"""D13: time is what has passed, whatever the wall clock says.

The wall clock is set forward and back by patching `time.time` in the process of a whole server, which is what Python's
libraries read; the event loop, like the system's own timers, goes by the monotonic clock, which nobody sets.
"""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from tests.server.evening import run
from tests.server.mischief import play_on
from tests.server.site import serving
from yaniv.server.clock import FakeClock, LoopClock
from yaniv.server.limits import Rates


def test_alarms_ring_in_order_of_time_and_then_of_setting() -> None:
    clock, rung = FakeClock(), list[str]()
    clock.ring(2, lambda: rung.append("b"))

    def ring_again() -> None:
        rung.append("a")
        clock.ring(0.5, lambda: rung.append("a2"))

    clock.ring(1, ring_again)
    clock.ring(2, lambda: rung.append("c"))
    clock.ring(1.5, lambda: rung.append("never")).cancel()
    clock.pass_to(3)
    assert rung == ["a", "a2", "b", "c"] and clock.now() == 3 and clock.next is None


class Wall:
    """The wall clock, which can be set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.hours = 0.0
        right = time.time
        patch.setattr(time, "time", lambda: right() + self.hours * 3600)


def test_d13_a_jump_of_the_wall_clock_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    @run
    async def jump() -> None:
        clock, wall = LoopClock(), Wall(monkeypatch)
        before = clock.now()
        for wall.hours in (-1, 1):
            assert 0 <= clock.now() - before < 60

    jump()


@pytest.mark.parametrize("hours", [-25, -1, 1, 25])
def test_d13_a_match_goes_on_although_the_wall_clock_is_set(hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is timed out, sent away or forgotten: neither on the sockets there are, nor on new ones, nor over HTTP."""

    @run
    async def play() -> None:
        wall = Wall(monkeypatch)
        async with serving() as site:
            ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
            rules = "bga(eliminate_above=40)"
            table, invite = await ana.open(seats=3, bots={"2": "novice"}, turn=3 * 86400, rules=rules, grace=600)
            await ben.post(f"/api/tables/{table}/seat", {"invite": invite})
            players = [await browser.player(table) for browser in (ana, ben)]
            for player in players:
                await player.until(lambda player=player: player.clock)
            assert (await players[0].ask("start"))["kind"] == "done"
            host = site.server.lobby.hosts[table]
            await players[0].until(lambda: players[0].face["turn"] in (0, 1))
            left = host._timing.clock().turn
            assert left and left > 3 * 86400 - 60
            await players[1].drop()

            wall.hours = hours
            after = host._timing.clock().turn
            assert after and left - 60 < after <= left
            await asyncio.sleep(0.05)
            assert site.server.lobby.hosts[table] is host and players[0].closed is None
            for browser, name in ((ana, "Ana"), (ben, "Ben")):
                assert (await browser.get("/api/me")).json()["name"] == name
            assert (await site.server.store.leases.renew(site.server.lobby.node, 15))[table] == host.epoch
            await players[1].come()
            await asyncio.gather(*(play_on(player, random.Random(seat)) for seat, player in enumerate(players)))
            assert not any(place.held for place in host.shown.places)
            await site.server.lobby._books._notes.join()
            assert len((await ben.get("/api/me/matches")).json()) == 1

    play()


def test_d13_what_was_asked_for_too_often_may_be_asked_for_again_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that is set back keeps nobody out for as long as it was set back."""
    wall, clock = Wall(monkeypatch), FakeClock()
    rates = Rates(clock.now)
    assert [rates.allow(1, "x", "a"), rates.allow(1, "x", "a")] == [True, False]
    wall.hours = -1
    clock.pass_to(60)
    assert rates.allow(1, "x", "a")


@pytest.mark.parametrize("hours", [-25, 25])
def test_d13_a_session_outlives_a_jump_and_not_its_end(hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    @run
    async def read() -> None:
        wall = Wall(monkeypatch)
        async with serving() as site:
            ana = await site.browser().be("Ana")
            for wall.hours, status in ((hours, 200), (399 * 24, 200), (401 * 24, 401)):
                assert (await ana.get("/api/me/tables")).status_code == status

    read()


def test_a_session_does_not_end_for_who_comes_back_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    @run
    async def come() -> None:
        wall = Wall(monkeypatch)
        async with serving() as site:
            ana = await site.browser().be("Ana")
            for wall.hours, renewed in ((1, False), (300 * 24, True), (310 * 24, False), (699 * 24, True)):
                answer = await ana.get("/api/me")
                assert answer.status_code == 200 and ("set-cookie" in answer.headers) == renewed, wall.hours

    come()
