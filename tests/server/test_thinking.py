"""Bots think aside, and one that fails does not stop its table."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tests.server.evening import run
from yaniv.bots import BOTS
from yaniv.game import Action, Round, preset, view
from yaniv.server import thinking
from yaniv.server.thinking import Aside, AtOnce, Dice

VIEW = view(Round.lying(preset("bga"), ("9s 5c", "7h 4c"), stock="9d 3c", turned="Kd"), 0)


@run
async def test_a_bot_thinks_in_another_thread_and_chooses_as_it_would_at_once() -> None:
    where, chosen = list[int](), list[Action]()
    real = thinking.choose

    def choose(*what: object) -> Action:
        where.append(threading.get_ident())
        return real(*what)  # type: ignore[arg-type]

    thinking.choose = choose  # type: ignore[assignment]
    try:
        aside, done = Aside(), asyncio.Event()
        for level in BOTS:
            done.clear()
            aside.think(level, VIEW, 7, lambda action: (chosen.append(action), done.set())[0])  # type: ignore[func-returns-value]
            await done.wait()
        aside.close()
    finally:
        thinking.choose = real
    at_once = list[Action]()
    for level in BOTS:
        AtOnce().think(level, VIEW, 7, at_once.append)
    assert chosen == at_once and threading.get_ident() not in where and len(where) == len(BOTS)


def test_a_bot_that_fails_does_what_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*what: object) -> Action:
        raise RuntimeError

    monkeypatch.setattr(thinking, "choose", fail)

    @run
    async def think() -> None:
        aside, chosen = Aside(), asyncio.get_running_loop().create_future()
        aside.think("club", VIEW, 1, chosen.set_result)
        assert await chosen == VIEW.actions[0]
        aside.close()

    think()


def test_a_throw_depends_on_what_it_is_for_alone() -> None:
    dice, other = Dice(), Dice()
    assert dice("a").random() == dice("a").random() != dice("b").random()
    assert dice("a").random() != other("a").random()
