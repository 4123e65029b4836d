"""Tables in a store on disk: taken up again after the end of a process, given up when another owns them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.evening import run
from tests.server.mischief import play_on
from tests.server.site import Browser, Site, free_port, serving
from yaniv.server import timing
from yaniv.server.host import AT_ONCE, RESTART, Host
from yaniv.server.store import Entry, open_store


async def table_of_two(site: Site) -> tuple[str, list[object]]:
    ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
    table, invite = await ana.open(seats=3, bots={"2": "novice"}, rules="bga(eliminate_above=40)")
    await ben.post(f"/api/tables/{table}/seat", {"invite": invite})
    return table, [ana, ben]


async def refusal(browser: Browser, table: str) -> int:
    """The status with which a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        async with browser.socket(table):
            pass
    return refused.value.response.status_code


def test_d7_a_server_that_starts_again_goes_on_with_every_table(tmp_path: Path) -> None:
    @run
    async def again() -> None:
        database = f"sqlite:///{tmp_path}/yaniv.db"
        port = free_port()
        async with serving(database=database, port=port) as site:
            ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
            table, invite = await ana.open(seats=3, bots={"2": "novice"}, rules="bga(eliminate_above=40)")
            await ben.post(f"/api/tables/{table}/seat", {"invite": invite})
            players = [await browser.player(table) for browser in (ana, ben)]
            for player in players:
                await player.until(lambda player=player: player.clock)
            await players[0].ask("start")
            for _ in range(6):
                for player in players:
                    if player.actions:
                        await player.play(player.actions[0])
            await site.server.lobby._books._notes.join()
            assert (await ana.get("/api/me/tables")).json()[0]["table"] == table
            site.running.should_exit = True
            await asyncio.gather(*(player.ended() for player in players))
            assert [player.closed for player in players] == [1012, 1012]
            seen = [(player.number, player.chain, player.syncs) for player in players]
        async with serving(database=database, port=port):
            for player in players:
                player.presence = {}
                await player.come()
                await player.until(lambda player=player: player.presence)
            assert [player.syncs for player in players] == [syncs for _, _, syncs in seen]
            await asyncio.gather(*(play_on(player, random.Random(n)) for n, player in enumerate(players)))
            for player in players:
                player.leave()

    again()


@run
async def test_a_table_that_nobody_is_connected_to_leaves_the_memory_and_comes_back() -> None:
    before, timing.IDLE = timing.IDLE, 0.05
    try:
        async with serving() as site:
            ana = await site.browser().be("Ana")
            table, _ = await ana.open()
            await site.server.lobby.host(table)
            async with asyncio.timeout(60):
                while table in site.server.lobby.hosts:
                    await asyncio.sleep(0.01)
            timing.IDLE = before
            player = await ana.player(table)
            await player.until(lambda: player.own.get("seat") == 0)
            assert table in site.server.lobby.hosts
    finally:
        timing.IDLE = before


@run
async def test_d8_a_process_that_lost_a_table_sends_its_players_to_the_one_that_has_it() -> None:
    async with serving(lease=0.3) as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        kept, _ = await ana.open()
        player, other = await ana.player(table), await ana.player(kept)
        for one in (player, other):
            await one.until(lambda one=one: one.face)
        store = site.server.store
        log, entries = await store.log.read(table), store.log.figures().entries
        leases = store.leases
        leases._owned[table] = "another", 99  # type: ignore[attr-defined]
        leases._alive["another"] = 1e12  # type: ignore[attr-defined]
        await player.ended()
        assert player.closed == 1012 and table not in site.server.lobby.hosts
        assert (await store.log.read(table), store.log.figures().entries) == (log, entries)
        assert other.closed is None and kept in site.server.lobby.hosts  # and nothing happens to other tables
        # Who comes back is told that another has it, by a status with which a proxy goes on looking.
        assert await refusal(ana, table) == 503
        assert (await ana.get(f"/api/tables/{table}/invitation")).status_code == 503
        assert await refusal(ana, "no-such-table") == 404


@run
async def test_a_table_that_another_process_runs_is_not_in_the_way_of_a_new_one() -> None:
    async with serving(tables_per_person=1) as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        site.server.store.leases._owned[table] = "another", 99  # type: ignore[attr-defined]
        site.server.store.leases._alive["another"] = 1e12  # type: ignore[attr-defined]
        assert (await ana.post("/api/tables", {"rules": "bga"})).status_code == 429  # it may be played at


@run
async def test_a_table_that_cannot_be_taken_up_is_left_to_others() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        kept = site.server.store.log._tables[table].entries  # type: ignore[attr-defined]
        kept[1] = Entry(table, 2, kept[1].body[:-1] + b"?", kept[1].chain)
        assert await refusal(ana, table) == 503
        assert (await ana.get(f"/api/tables/{table}/invitation")).status_code == 503
        await asyncio.gather(*site.server.lobby._tasks)
        assert await site.server.store.leases.owner(table) is None


@run
async def test_the_list_shows_free_seats_of_tables_that_are_not_here() -> None:
    async with serving() as site:
        ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
        table, _ = await ana.open(seats=4, bots={"2": "novice"}, listed=True)
        assert table not in site.server.lobby.hosts  # nobody has been there yet

        async def shown() -> tuple[int, str]:
            await site.server.lobby._books.written()
            rows = (await ben.get("/api/tables")).json(), [(await ben.get(f"/api/tables/{table}")).json()]
            ((row,), (same,)) = rows
            assert row == same
            return row["free"], row["stage"]

        assert await shown() == (2, "gathering")
        player = await ana.player(table)
        await player.until(lambda: player.clock)
        await player.ask("fill", seat=1, level="novice")
        assert await shown() == (1, "gathering")
        await player.ask("fill", seat=3, level="novice")
        assert (await player.ask("start"))["kind"] == "done"
        assert await shown() == (0, "playing")
        site.server.lobby.hosts[table].stop(1012)
        assert table not in site.server.lobby.hosts and await shown() == (0, "playing")


@run
async def test_a_note_that_was_lost_in_a_crash_is_made_when_the_table_is_taken_up() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open(seats=4, listed=True)
        registry = site.server.store.registry
        await registry.tables.note(table, 0, "over")
        assert (await ana.get("/api/tables")).json()[0]["free"] == 0
        await ana.player(table)
        await site.server.lobby._books.written()
        row = await registry.tables.find(table)
        assert row and (row.free, row.stage) == (3, "gathering")


def test_d12_a_backup_of_a_running_server_is_the_whole_of_it(tmp_path: Path) -> None:
    @run
    async def drill() -> None:
        async with serving(database=f"sqlite:///{tmp_path}/yaniv.db") as site:
            table, _ = await table_of_two(site)
            host = site.server.lobby.hosts[table]
            await host.settled()
            assert site.server.store.backup
            await site.server.store.backup(tmp_path / "backup.db")
            shown = {seat: host.streams.sync(seat) for seat in (0, 1)}
            ports = host.ports
        store = await open_store(f"sqlite:///{tmp_path}/backup.db")
        again = Host.load(await store.log.read(table), 1, ports)
        assert {seat: again.streams.sync(seat) for seat in (0, 1)} == shown
        assert await store.registry.tables.seated(table)
        again.stop(1000)
        await store.close()

    drill()


@run
async def test_while_a_long_log_is_read_others_go_on() -> None:
    async with serving() as site:
        table, (ana, _) = await table_of_two(site)
        player = await ana.player(table)  # type: ignore[attr-defined]
        await player.until(lambda: player.clock)
        for _ in range(10 * AT_ONCE):
            await player.ask("say", text="hello")
        await player.drop()
        lobby = site.server.lobby
        lobby.hosts[table].stop(RESTART)
        loading, turns = asyncio.ensure_future(lobby.host(table)), 0
        while not loading.done():
            await asyncio.sleep(0)
            turns += lobby._reading.locked()
        assert turns >= 10 and lobby.hosts[table].table.stage.value == "gathering"
