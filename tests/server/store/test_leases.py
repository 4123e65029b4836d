"""Who owns a table, and how it changes hands."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.store.places import Place, entries, entry, run, table, written
from yaniv.server.store import Chain, Fenced, Held

SOON = 0.15


@run
async def test_a_table_has_one_owner(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        assert await store.leases.owner(name) is None
        assert await store.leases.claim(name, "a", 60) == 1
        assert await store.leases.owner(name) == "a"
        with pytest.raises(Held) as held:
            await store.leases.claim(name, "b", 60)
        assert held.value.node == "a"
        assert await store.leases.claim(table(), "b", 60) == 1


@run
async def test_who_claims_again_is_fenced_off_from_before(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        assert [await store.leases.claim(name, "a", 60) for _ in range(3)] == [1, 2, 3]
        with pytest.raises(Fenced):
            await store.log.append(entry(name), 2)


@run
async def test_a_dead_node_loses_its_tables_to_who_claims_them(place: Place) -> None:
    """D8: and when it wakes up, the log takes nothing from it."""
    async with place.opened() as store:
        name, log = table(), entries(table(), 0)
        log = entries(name, 3)
        epoch = await store.leases.claim(name, "a", SOON)
        await store.log.append(log[0], epoch)
        kept = table()
        await store.leases.claim(kept, "a", SOON)
        await asyncio.sleep(SOON * 1.2)
        assert await store.leases.owner(name) is None
        assert await store.leases.claim(name, "b", 60) == epoch + 1
        with pytest.raises(Fenced):
            await store.log.append(log[1], epoch)
        await store.log.append(log[1], epoch + 1)
        assert await store.leases.renew("a", 60) == {kept: 1}  # what nobody has taken is its own still
        assert await store.leases.renew("b", 60) == {name: epoch + 1}
        assert await store.log.read(name) == log[:2]


@run
async def test_renewing_keeps_every_table_of_a_node(place: Place) -> None:
    async with place.opened() as store:
        names = [table(), table()]
        for name in names:
            await store.leases.claim(name, "a", SOON * 4)
        for seconds in (SOON * 4, SOON * 4, SOON * 4, 60):
            await asyncio.sleep(SOON * 1.2)
            assert await store.leases.renew("a", seconds) == dict.fromkeys(names, 1)
        with pytest.raises(Held):
            await store.leases.claim(names[0], "b", 60)


@run
async def test_a_table_is_given_up(place: Place) -> None:
    async with place.opened() as store:
        one, other = table(), table()
        epoch = await store.leases.claim(one, "a", 60)
        await store.leases.claim(other, "a", 60)
        await store.leases.release(one, epoch + 1)  # that is not the lease it has
        assert await store.leases.owner(one) == "a"
        await store.leases.release(one, epoch)
        assert await store.leases.owner(one) is None
        assert await store.leases.claim(one, "b", 60) == epoch + 1
        assert await store.leases.renew("a", 60) == {other: 1}


@run
async def test_a_node_that_leaves_gives_all_up_at_once(place: Place) -> None:
    async with place.opened() as store:
        names = [table(), table()]
        for name in names:
            await store.leases.claim(name, "a", 60)
        await store.leases.leave("a")
        assert [await store.leases.claim(name, "b", 60) for name in names] == [2, 2]
        assert await store.leases.renew("a", 60) == {}
        await store.leases.leave("a")
        name = table()
        await store.leases.claim(name, "a", 60)  # and it may come back
        assert await store.leases.owner(name) == "a"
        await store.leases.leave("a")
        await store.leases.claim(table(), "a", 60)
        assert await store.leases.owner(name) is None  # but not to what it has given up
        await store.leases.claim(name, "b", 60)


@run
async def test_of_eight_who_claim_at_once_one_gets_it(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        claims = (store.leases.claim(name, f"node {number}", 60) for number in range(8))
        claimed = await asyncio.gather(*claims, return_exceptions=True)
        assert sorted(map(str, claimed))[:1] == ["1"]
        assert [type(one) for one in claimed].count(Held) == 7


@run
async def test_an_epoch_is_never_given_twice(lasting: Place) -> None:
    async with lasting.opened() as store:
        name, epoch, log = await written(store, 1)
    async with lasting.opened() as store:
        (entry,) = entries(name, 1, Chain.of(log))
        assert await store.leases.claim(name, "here", 60) == epoch + 1
        with pytest.raises(Fenced):
            await store.log.append(entry, epoch)
