"""Whole matches over real sockets: four players who drop, reload and send rubbish, a bot, and what is left."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.evening import run
from tests.server.site import play_on, serving
from yaniv.game import PRESETS, parse_record
from yaniv.server import entries
from yaniv.server.host import Host
from yaniv.server.verify import verify_text

LINES = [*PRESETS, "israeli+slapdown", "bga+defausse"]


@pytest.mark.parametrize("rules", LINES)
def test_four_players_and_a_bot_play_a_whole_match_and_the_log_replays_to_what_each_saw(rules: str) -> None:
    @run
    async def match() -> None:
        async with serving() as site:
            names = ("Ana", "Ben", "Cleo", "Dan")
            browsers = [await site.browser().be(name) for name in names]
            line = f"{rules}(eliminate_above=50,call_limit=9)"
            table, invite = await browsers[0].open(rules=line, seats=5, bots={"4": "novice"})
            for browser in browsers[1:]:
                assert (await browser.post(f"/api/tables/{table}/seat", {"invite": invite})).status_code == 200
            players = [await browser.player(table) for browser in browsers]
            for player in players:
                await player.until(lambda player=player: player.face)
            assert (await players[0].ask("start"))["kind"] == "done"
            chance = random.Random(rules)
            await asyncio.gather(*(play_on(player, random.Random(chance.random())) for player in players))
            for player in players:
                if player.closed is not None:
                    await player.come()
                await player.until(lambda player=player: player.presence)

            host = site.server.lobby.hosts[table]
            await host.settled()
            again = Host.load(await site.server.store.log.read(table), host.epoch, host.ports)
            for seat, player in enumerate(players):
                await player.until(lambda player=player, seat=seat: player.number == host.streams[seat].number)
                stream = again.streams[seat]
                assert (player.stream, player.number, player.chain) == (stream.id, stream.number, stream.chain)
                assert again.streams.sync(seat) == host.streams.sync(seat)

            await site.server.lobby._books._notes.join()
            matches = (await browsers[1].get("/api/me/matches")).json()
            record = (await browsers[1].get(f"/api/matches/{matches[0]['match']}/record")).text
            assert [len(matches), matches[0]["players"][1]["me"]] == [1, True]
            statistics = (await browsers[1].get("/api/me/statistics")).json()
            assert statistics["matches"] == 1 and statistics["rounds"] > 0
            assert verify_text(record).fair and str(parse_record(record)) == record
            log = [entries.unpack(entry.body) for entry in await site.server.store.log.read(table)]
            played = [entry for entry in log if isinstance(entry, entries.Played)]
            assert len({(entry.person, entry.id) for entry in played if entry.id}) == sum(
                bool(entry.id) for entry in played
            )

    match()
