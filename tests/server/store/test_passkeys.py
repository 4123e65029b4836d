"""Passkeys and what they are asked to sign: the same on every database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.store.places import Place, run
from tests.server.store.test_registry import ANA, BEN
from yaniv.server.store import Store
from yaniv.server.store.passkeys import LastPasskey, Passkey

PHONE = Passkey(b"phone", "ana", b"key", 0, 5, "my phone")
LAPTOP = Passkey(b"laptop", "ana", b"key 2", 7, 6)


async def with_two(store: Store) -> None:
    for person in (ANA, BEN):
        await store.registry.people.add(person)
    for key in (LAPTOP, PHONE):
        assert await store.registry.passkeys.add(key)


@run
async def test_keys_are_found_and_listed(place: Place) -> None:
    async with place.opened() as store:
        await with_two(store)
        passkeys = store.registry.passkeys
        assert await passkeys.of("ana") == [PHONE, LAPTOP]
        assert await passkeys.find(b"laptop") == LAPTOP
        assert await passkeys.find(b"none") is None
        assert await passkeys.of("ben") == []


@run
async def test_a_key_is_one_persons(place: Place) -> None:
    async with place.opened() as store:
        await with_two(store)
        assert not await store.registry.passkeys.add(replace(PHONE, person="ben"))
        assert not await store.registry.passkeys.add(replace(PHONE, credential=b"new", person="nobody"))
        assert await store.registry.passkeys.find(b"phone") == PHONE


@run
async def test_a_copied_key_counts_on_from_where_it_was_copied_and_lets_nobody_in(place: Place) -> None:
    async with place.opened() as store:
        await with_two(store)
        passkeys = store.registry.passkeys
        assert await passkeys.use(b"laptop", 8, 50)
        assert not await passkeys.use(b"laptop", 8, 60)
        assert not await passkeys.use(b"laptop", 0, 60)
        assert await passkeys.use(b"phone", 0, 60)  # this one does not count
        assert await passkeys.find(b"laptop") == replace(LAPTOP, uses=8, used=50)
        both = await asyncio.gather(passkeys.use(b"laptop", 9, 70), passkeys.use(b"laptop", 9, 70))
        assert sorted(both) == [False, True]


@run
async def test_the_last_key_is_removed_only_on_purpose(place: Place) -> None:
    async with place.opened() as store:
        await with_two(store)
        passkeys = store.registry.passkeys
        assert not await passkeys.remove("ben", b"phone")
        both = await asyncio.gather(
            passkeys.remove("ana", b"phone"), passkeys.remove("ana", b"laptop"), return_exceptions=True
        )
        assert {type(one) for one in both} == {LastPasskey, bool}
        (left,) = await passkeys.of("ana")
        with pytest.raises(LastPasskey):
            await passkeys.remove("ana", left.credential)
        assert await passkeys.remove("ana", left.credential, last=True)
        assert await passkeys.of("ana") == []


@run
async def test_a_challenge_is_good_once_for_a_time_for_whom_it_was_made(place: Place) -> None:
    async with place.opened() as store:
        await with_two(store)
        passkeys = store.registry.passkeys
        await passkeys.challenge("t1", b"for ana", "ana", until=100, now=0)
        assert await passkeys.take_challenge("t2", "ana", now=50) is None
        both = await asyncio.gather(*(passkeys.take_challenge("t1", "ana", now=50) for _ in range(2)))
        assert set(both) == {None, b"for ana"}
        for wrong in ("ben", None):
            await passkeys.challenge("t3", b"for ana", "ana", until=100, now=0)
            assert await passkeys.take_challenge("t3", wrong, now=50) is None
            assert await passkeys.take_challenge("t3", "ana", now=50) is None  # a wrong try has used it up
        await passkeys.challenge("t4", b"for anybody", None, until=100, now=0)
        assert await passkeys.take_challenge("t4", None, now=99) == b"for anybody"
        await passkeys.challenge("t5", b"for anybody", None, until=100, now=0)
        assert await passkeys.take_challenge("t5", None, now=100) is None
        await passkeys.challenge("t6", b"old", None, until=100, now=0)
        await passkeys.challenge("t7", b"new", None, until=300, now=200)  # sweeps away what is over
        assert await passkeys.take_challenge("t6", None, now=50) is None


@run
async def test_a_ticket_is_not_kept_as_it_is(lasting: Place) -> None:
    async with lasting.opened() as store:
        await store.registry.passkeys.challenge("the secret ticket", b"sign", None, until=100, now=0)
    if not lasting.shared:
        assert b"the secret ticket" not in lasting.path.read_bytes()
