"""What a test can do with a log in memory, and leases that fail."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.store.places import entries, run, table
from yaniv.server.store import Entry, Unwritable
from yaniv.server.store.leases import LocalLeases
from yaniv.server.store.memory import MemoryLog


async def opened() -> tuple[MemoryLog, str, list[Entry]]:
    log, name = MemoryLog(), table()
    await log.rise(name)
    return log, name, list(entries(name, 4))


@run
async def test_commits_are_held_back_and_let_go() -> None:
    log, _, (one, two, three, four) = await opened()
    log.held = True
    futures = [log.append(entry, 1) for entry in (one, two, three)]
    await asyncio.sleep(0.01)
    assert [future.done() for future in futures] == [False] * 3
    log.let(1)
    assert [future.done() for future in futures] == [True, False, False]
    log.held = False
    await log.append(four, 1)
    await asyncio.gather(*futures)
    assert log.figures().entries == 4


@run
async def test_commits_fail_for_as_long_as_they_are_to() -> None:
    log, name, (one, *_) = await opened()
    log.failing = Unwritable("the disk is full")
    with pytest.raises(Unwritable):
        await log.append(one, 1)
    assert await log.read(name) == []
    log.failing = None
    await log.append(one, 1)
    assert await log.read(name) == [one]


@run
async def test_a_claim_that_fails_leaves_the_owner() -> None:
    full = False

    async def rise(name: str) -> int:
        if full:
            raise Unwritable("the disk is full")
        return 1

    now = 0.0
    leases = LocalLeases(rise, lambda: now)
    await leases.claim("T", "a", 10)
    full, now = True, 20.0
    with pytest.raises(Unwritable):
        await leases.claim("T", "b", 10)
    assert await leases.owner("T") is None
    assert await leases.renew("a", 10) == {"T": 1}
