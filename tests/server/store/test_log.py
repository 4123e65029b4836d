"""What every log keeps to: in memory, in a SQLite file, in PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AsyncExitStack
from functools import partial

import pytest

from tests.server.store.places import Place, entries, entry, run, table, written
from yaniv.server.store import Broken, Chain, Entry, Fenced, Log, Unwritable
from yaniv.server.store.backup import check_logs


@run
async def test_what_was_appended_is_read_in_order_and_by_table(place: Place) -> None:
    async with place.opened() as store:
        one, _, log = await written(store, 5)
        other, _, second = await written(store, 3)
        assert await store.log.read(one) == log
        assert await store.log.read(one, after=3) == log[3:]
        assert await store.log.read(one, after=9) == []
        assert await store.log.read(other) == second
        assert await store.log.read(table()) == []
        assert await store.log.tables() == sorted((one, other))


@run
async def test_what_was_acknowledged_is_there_after_opening_again(lasting: Place) -> None:
    async with lasting.opened() as store:
        name, epoch, log = await written(store, 40)
    async with lasting.opened() as store:
        assert await store.log.read(name) == log
        assert await store.leases.claim(name, "here", 60) == epoch + 1
        (more,) = entries(name, 1, Chain.of(log))
        await store.log.append(more, epoch + 1)
        assert await store.log.read(name) == [*log, more]


@run
async def test_numbers_have_no_gap_and_are_taken_once(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        one, two, three = entries(name, 3)
        with pytest.raises(Unwritable, match="entry 1 was not stored"):
            await store.log.append(two, epoch)
        await store.log.append(one, epoch)
        with pytest.raises(Fenced):
            await store.log.append(one, epoch)
        with pytest.raises(Unwritable, match="entry 2 was not stored"):
            await store.log.append(three, epoch)
        await store.log.append(two, epoch)
        assert await store.log.read(name) == [one, two]


@run
async def test_many_entries_of_one_table_may_be_under_way(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        log = entries(name, 700)  # more than one commit takes
        done: list[int] = []
        for one in log:
            store.log.append(one, epoch).add_done_callback(partial(_note, done, one.number))
        await store.log.append(entry(name, Chain.of(log)), epoch)
        assert done == list(range(1, 701))


def _note(done: list[int], number: int, _: object) -> None:
    done.append(number)


@run
async def test_what_follows_a_refused_entry_is_refused(place: Place) -> None:
    async with place.opened() as store:
        name, epoch, log = await written(store, 1)
        two, three, four = entries(name, 3, Chain.of(log))
        futures = [store.log.append(two, epoch), store.log.append(four, epoch), store.log.append(three, epoch - 1)]
        refused = [type(error) for error in await asyncio.gather(*futures, return_exceptions=True)]
        assert refused == [type(None), Unwritable, Fenced]
        assert await store.log.read(name) == [*log, two]


@run
async def test_entries_are_judged_in_the_order_they_came_in(place: Place) -> None:
    async with place.opened() as store:
        name, epoch, log = await written(store, 1)
        two, three, four = entries(name, 3, Chain.of(log))
        futures = [store.log.append(one, epoch) for one in (two, four, three)]
        refused = [type(error) for error in await asyncio.gather(*futures, return_exceptions=True)]
        assert refused == [type(None), Unwritable, type(None)]
        assert await store.log.read(name) == [*log, two, three]


@run
async def test_a_stale_entry_does_not_slip_in_behind_a_good_one(place: Place) -> None:
    async with place.opened() as store:
        name, stale, log = await written(store, 1)
        epoch = await store.leases.claim(name, "here", 60)
        two, three = entries(name, 2, Chain.of(log))
        futures = [store.log.append(two, epoch), store.log.append(three, stale)]
        refused = [type(error) for error in await asyncio.gather(*futures, return_exceptions=True)]
        assert refused == [type(None), Fenced]
        assert await store.log.read(name) == [*log, two]


@run
async def test_only_who_has_claimed_a_table_last_writes(place: Place) -> None:
    async with place.opened() as store:
        name, stale, log = await written(store, 2)
        next_entry, another = entries(name, 1, Chain.of(log))[0], entries(name, 1, Chain.of(log))[0]
        epoch = await store.leases.claim(name, "here", 60)
        with pytest.raises(Fenced):
            await store.log.append(next_entry, stale)
        with pytest.raises(Fenced):
            await store.log.append(next_entry, epoch + 1)
        await store.log.append(another, epoch)
        assert await store.log.read(name) == [*log, another]
        with pytest.raises(Fenced):
            await store.log.append(entry(table()), 1)  # nobody has claimed that one


@run
async def test_of_eight_who_race_for_each_number_one_gets_it(place: Place) -> None:
    """D8: the net below the leases. Eight writers, where there can be several, and 200 numbers."""
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(place.opened()) for _ in range(8 if place.shared else 1)]
        name = table()
        epoch = await stores[0].leases.claim(name, "here", 60)

        async def race(log: Log) -> int:
            won = 0
            for number in range(1, 201):
                try:
                    await log.append(Entry(name, number, secrets.token_bytes(50), secrets.token_bytes(16)), epoch)
                    won += 1
                except Fenced:
                    pass
            return won

        wins = await asyncio.gather(*(race(stores[racer % len(stores)].log) for racer in range(8)))
        figures = [store.log.figures() for store in stores]
        assert sum(wins) == 200
        assert sum(one.entries for one in figures) == 200
        assert sum(one.refused for one in figures) == 1400
        with pytest.raises(Broken):
            await stores[0].log.read(name)  # what they wrote was no chain, but it is there


@run
async def test_what_is_handed_over_at_once_is_committed_together(place: Place) -> None:
    async with place.opened() as store:
        names = [table() for _ in range(1000)]
        epochs = await asyncio.gather(*(store.leases.claim(name, "here", 60) for name in names))
        log = [entry(name) for name in names]
        before = store.log.figures()
        futures = [store.log.append(one, epoch) for one, epoch in zip(log, epochs, strict=True)]
        assert store.log.figures().waiting == 1000
        await asyncio.gather(*futures)
        figures = store.log.figures()
        assert (figures.entries - before.entries, figures.refused, figures.waiting) == (1000, 0, 0)
        assert figures.commits - before.commits <= 10  # two are full, and the first may have begun with a few


@run
async def test_many_tables_append_side_by_side(place: Place) -> None:
    async with place.opened() as store:

        async def play() -> None:
            name = table()
            epoch = await store.leases.claim(name, "here", 60)
            log = entries(name, 20)
            for entry in log:
                await store.log.append(entry, epoch)
            assert await store.log.read(name) == log

        await asyncio.gather(*(play() for _ in range(50)))
        assert store.log.figures().entries == 1000


@run
async def test_who_stops_waiting_does_not_take_the_entry_back(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        one, two, three = entries(name, 3)

        async def wait() -> None:
            await store.log.append(one, epoch)

        task = asyncio.create_task(wait())
        await asyncio.sleep(0)
        task.cancel()
        gone = store.log.append(two, epoch)
        gone.cancel()
        await store.log.append(three, epoch)
        assert task.cancelled() or task.cancelling()
        assert await store.log.read(name) == [one, two, three]


@run
async def test_closing_stores_what_was_handed_over(place: Place) -> None:
    async with place.opened() as store:
        name = table()
        epoch = await store.leases.claim(name, "here", 60)
        log = entries(name, 600)
        futures = [store.log.append(entry, epoch) for entry in log]
        await store.close()
        assert [future.exception() for future in futures] == [None] * 600
        with pytest.raises(Unwritable, match="closed"):
            await store.log.append(entry(name, Chain.of(log)), epoch)
        await store.close()  # once more does no harm
    if place.lasting:
        async with place.opened() as store:
            assert await store.log.read(name) == log


@run
async def test_a_shelved_log_reads_as_before_and_is_written_no_more(place: Place) -> None:
    async with place.opened() as store:
        name, epoch, log = await written(store, 30)
        other, _, second = await written(store, 3)
        with pytest.raises(Fenced):
            await store.log.shelve(name, epoch - 1)
        with pytest.raises(Fenced):
            await store.log.shelve(table(), 1)
        await store.log.shelve(name, epoch)
        await store.log.shelve(name, epoch)
        assert await store.log.read(name) == log
        assert await store.log.read(name, after=28) == log[28:]
        with pytest.raises(Fenced):
            await store.log.append(entry(name, Chain.of(log)), epoch)
        assert await store.log.read(other) == second
        assert await store.log.tables() == sorted((name, other))


@run
async def test_a_removed_table_is_gone_and_takes_nothing(place: Place) -> None:
    async with place.opened() as store:
        name, epoch, log = await written(store, 3)
        other, _, second = await written(store, 3)
        with pytest.raises(Fenced):
            await store.log.remove(name, epoch + 1)
        await store.log.remove(name, epoch)
        assert await store.log.read(name) == []
        assert await store.log.tables() == [other]
        with pytest.raises(Fenced):
            await store.log.append(entry(name, Chain.of(log)), epoch)
        with pytest.raises(Fenced):
            await store.log.remove(name, epoch)
        assert await store.log.read(other) == second


@run
async def test_nothing_of_an_entry_is_in_what_is_printed(place: Place) -> None:
    async with place.opened() as store:
        name, epoch, _ = await written(store, 1)
        secret = Entry(name, 1, b"the ace of spades", b"the chain")
        with pytest.raises(Fenced) as refused:
            await store.log.append(secret, epoch)
        chain = Chain(name, b"the salt", 4, b"the last")
        assert "the " not in f"{refused.value} {refused.value!r} {secret} {chain}"


DAMAGES = {
    "a bit of a body": "UPDATE events SET body = $3 WHERE table_id = $1 AND number = $2",
    "a bit of a chain": "UPDATE events SET chain = $3 WHERE table_id = $1 AND number = $2",
    "a row is gone": "DELETE FROM events WHERE table_id = $1 AND number = $2",
    "a row is of another table": "UPDATE events SET table_id = 'other' WHERE table_id = $1 AND number = $2",
}


@pytest.mark.parametrize("number", [1, 7, 12])
@pytest.mark.parametrize("damage", DAMAGES)
@run
async def test_a_damaged_log_is_found_and_the_others_go_on(file: Place, damage: str, number: int) -> None:
    """D5: a flipped bit and a truncated tail."""
    await _damaged(file, DAMAGES[damage], number)


@pytest.mark.parametrize("damage", DAMAGES)
@run
async def test_a_damaged_log_is_found_in_a_database_too(shared: Place, damage: str) -> None:
    await _damaged(shared, DAMAGES[damage], 12)


async def _damaged(place: Place, statement: str, number: int) -> None:
    async with place.opened() as store:
        name, _, log = await written(store, 12)
        other, _, second = await written(store, 12)
    wrong = {"body": log[number - 1].body, "chain": log[number - 1].chain}.get(statement.split()[3], b"")
    values = (name, number, bytes([*wrong[:-1], wrong[-1] ^ 1])) if wrong else (name, number)
    await place.sql(statement, *values)
    async with place.opened() as store:
        for after in (0, 12):
            with pytest.raises(Broken) as broken:
                await store.log.read(name, after)
        assert str(broken.value) == f"table {name}: its log is damaged"
        report = await check_logs(store.log)
        assert name in report.damaged and other not in report.damaged
        assert await store.log.read(other) == second
        epoch = await store.leases.claim(other, "here", 60)
        await store.log.append(entry(other, Chain.of(second)), epoch)


@run
async def test_a_damaged_shelved_log_is_found(lasting: Place) -> None:
    async with lasting.opened() as store:
        name, epoch, _ = await written(store, 12)
        await store.log.shelve(name, epoch)
    await lasting.sql("UPDATE logs SET packed = $1", b"x")
    async with lasting.opened() as store:
        with pytest.raises(Broken):
            await store.log.read(name)
