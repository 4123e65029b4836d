"""Tables in a store on disk: taken up again after the end of a process, given up when another owns them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.server.evening import run
from tests.server.mischief import play_on
from tests.server.site import Site, free_port, serving
from yaniv.server import timing
from yaniv.server.host import Host
from yaniv.server.store import open_store


async def table_of_two(site: Site) -> tuple[str, list[object]]:
    ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
    table, invite = await ana.open(seats=3, bots={"2": "novice"}, rules="bga(eliminate_above=40)")
    await ben.post(f"/api/tables/{table}/seat", {"invite": invite})
    return table, [ana, ben]


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
            await asyncio.wait_for(asyncio.gather(*(player._reading for player in players)), 10)
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
            async with asyncio.timeout(5):
                while table in site.server.lobby.hosts:
                    await asyncio.sleep(0.01)
            player = await ana.player(table)
            await player.until(lambda: player.own.get("seat") == 0)
            assert table in site.server.lobby.hosts
    finally:
        timing.IDLE = before


@run
async def test_d8_a_process_that_lost_a_table_sends_its_players_to_the_one_that_has_it() -> None:
    from yaniv.server import lobby

    before, lobby.LEASE = lobby.LEASE, 0.3
    try:
        async with serving() as site:
            ana = await site.browser().be("Ana")
            table, _ = await ana.open()
            player = await ana.player(table)
            await player.until(lambda: player.face)
            leases = site.server.store.leases
            leases._owned.pop(table)  # type: ignore[attr-defined]
            await asyncio.wait_for(player._reading, 5)
            assert player.closed == 1012 and table not in site.server.lobby.hosts
    finally:
        lobby.LEASE = before


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
