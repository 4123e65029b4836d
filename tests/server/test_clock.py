"""D13: time is what has passed, whatever the wall clock says."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.evening import run
from yaniv.server.clock import FakeClock, LoopClock


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


def test_d13_a_jump_of_the_wall_clock_moves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    @run
    async def jump() -> None:
        clock = LoopClock()
        before = clock.now()
        wall: Any = time.time
        for hours in (-1, 1):
            monkeypatch.setattr(time, "time", lambda hours=hours: wall() + hours * 3600)
            assert 0 <= clock.now() - before < 60

    jump()
