"""W over real HTTP and real sockets: too much, too fast, or nonsense."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.edge import refused, two
from tests.server.evening import run
from tests.server.site import Browser, Player, Site, serving


async def heard(player: Player) -> list[str]:
    """What a player's socket is told until it is closed."""
    await player.ended()
    return [json.loads(frame).get("code", "") for frame in player.frames if '"fault"' in frame]


@run
async def test_w5_a_frame_that_is_too_big_closes_its_socket_and_no_other() -> None:
    async with serving() as site:
        ana, ben, _table = await two(site)
        for frame in ("x" * 20_000, "x" * 1_000_000, ["x" * 10_000] * 5):
            with pytest.raises(ConnectionClosed):
                await ana.socket.send(frame)
                await asyncio.sleep(0.05)
                await ana.socket.send("{}")
                await ana.socket.wait_closed()
                await ana.socket.send("{}")
            await ana.ended()
            assert ana.closed == 1009
            await ana.come()
            await ana.until(lambda: ana.presence)
        assert (await ben.ask("say", text="hi"))["kind"] == "done"


@run
async def test_w5_deflate_is_not_spoken() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        async with ana.socket(table, headers={"sec-websocket-extensions": "permessage-deflate"}) as line:
            assert "sec-websocket-extensions" not in line.response.headers  # type: ignore[union-attr]


RUBBISH = (
    "{",
    "null",
    "[" * 8000,
    '{"kind":"play"' + "}" * 100,
    '{"kind":"play","id":"1","match":NaN,"number":1,"action":"draw"}',
    '{"kind":"play","id":"1","match":' + "9" * 400 + ',"number":1,"action":"draw"}',
    '{"kind":"play","id":"1","match":1,"number":-1,"action":"draw"}',
    '{"kind":"play","id":"1","match":1,"number":1,"action":"draw","seat":0}',
    '{"kind":"resume"}',
    '{"kind":"start","id":""}',
    b"\x00\xff",
    b'{"kind":"start","id":"1"}',
)


@run
async def test_w6_rubbish_is_answered_with_one_error_and_the_end_of_its_socket() -> None:
    async with serving() as site:
        ana, ben, _ = await two(site)
        for frame in RUBBISH:
            ana.frames.clear()
            await ana.socket.send(frame)
            await ana.socket.send('{"kind":"say","id":"after","text":"x"}')
            assert await heard(ana) == ["malformed"] and ana.closed == 1008, frame
            await ana.come()
            await ana.until(lambda: ana.presence)
        assert not any(event["kind"] == "said" for event in ben.events)


@run
async def test_what_is_sent_together_with_the_first_frame_is_taken_in_order() -> None:
    async with serving() as site:
        ana, ben, _ = await two(site)
        await ana.drop()
        line = await ana.browser.socket(ana.table)
        frames = [ana.resume(), *({"kind": "say", "id": f"t{n}", "text": str(n)} for n in range(20))]
        for frame in frames:
            await line.send(json.dumps(frame))
        await ben.until(lambda: sum(event["kind"] == "said" for event in ben.events) == 20)
        assert [event["text"] for event in ben.events if event["kind"] == "said"] == [str(n) for n in range(20)]
        await line.close()


@run
async def test_an_error_of_ours_ends_one_socket_and_says_nothing_of_it() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        host = site.server.lobby.hosts[table]

        def fail(*what: object) -> None:
            raise RuntimeError("canary")

        asked = host.ask
        host.ask = fail  # type: ignore[assignment, method-assign]
        await ana.send("say", text="x")
        await ana.ended()
        assert ana.closed == 1011 and "canary" not in "".join(ana.frames)
        host.ask = asked  # type: ignore[method-assign]
        assert (await ben.ask("say", text="hi"))["kind"] == "done"


@run
async def test_w7_who_sends_too_fast_is_cut_and_nobody_else() -> None:
    async with serving(frames_a_second=20.0) as site:
        ana, ben, _ = await two(site)
        for place in range(200):
            await ana.socket.send(json.dumps({"kind": "say", "id": f"s{place}", "text": "x"}))
        assert (await heard(ana))[-1:] == ["too_fast"] and ana.closed == 1008
        assert (await ben.ask("say", text="hi"))["kind"] == "done"


@run
async def test_w7_one_address_has_only_so_many_sockets_and_tries() -> None:
    async with serving(sockets_per_address=3, sockets_a_minute=8) as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        lines = [await ana.socket(table) for _ in range(3)]
        assert await refused(ana, table) == 429
        for line in lines:
            await line.close()
        async with asyncio.timeout(60):
            while site.server._sockets._open.total:
                await asyncio.sleep(0.01)
        assert [await refused(ana, table) for _ in range(5)] == [101, 101, 101, 101, 429]


def test_w7_a_connection_that_says_nothing_or_not_all_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    from yaniv.server import running

    monkeypatch.setattr(running, "HANDSHAKE", 0.2)
    monkeypatch.setattr(running, "BODY", 0.2)

    @run
    async def come() -> None:
        async with serving() as site:
            host = site.origin.removeprefix("http://")
            whole = f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n"
            body = f"POST /api/me HTTP/1.1\r\nHost: {host}\r\nOrigin: {site.origin}\r\nContent-Length: 20\r\n\r\n{{"
            for said in ("", "GET / HTTP/1.1\r\nHost: ", whole + "GET / HT", body, whole + body):
                reader, writer = await asyncio.open_connection(*host.split(":"))
                writer.write(said.encode())
                heard = await asyncio.wait_for(reader.read(), 60)
                assert heard.count(b"HTTP/1.1 200") == heard.count(b"HTTP/1.1") == said.count("/health"), said
                writer.close()
            monkeypatch.undo()  # who speaks as fast as this machine does is no attacker
            assert (await site.browser().be("Ana")).cookie

    come()


@run
async def test_w7_headers_without_an_end_are_cut() -> None:
    async with serving() as site:
        reader, writer = await asyncio.open_connection(*site.origin.removeprefix("http://").split(":"))
        writer.write(b"GET / HTTP/1.1\r\nX-Long: ")
        sent = 0
        with suppress(OSError):
            while sent < 10**7:
                writer.write(b"x" * 10_000)
                await writer.drain()
                sent += 10_000
            assert await reader.read() == b""
        assert sent < 10**7
        writer.close()


@asynccontextmanager
async def deaf_line(site: Site, browser: Browser, table: str) -> AsyncIterator[None]:
    """A socket whose client resumes, and then neither reads nor answers anything."""
    port = int(site.origin.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {site.origin}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {browser.cookie}\r\n\r\n".encode()
        )
        assert b" 101 " in await asyncio.to_thread(line.recv, 4096)
        frame = b'{"kind":"resume"}'
        line.sendall(bytes([0x81, 0x80 | len(frame), 0, 0, 0, 0]) + frame)
        yield


@run
async def test_w9_a_phone_asleep_is_away_after_a_missed_ping() -> None:
    from yaniv.server.running import PING

    assert PING + PING <= 30
    async with serving() as site:
        ana, ben, table = await two(site)
        await ben.drop()
        await ana.until(lambda: not ana.presence["seats"][1]["here"])
        ana.frames.clear()
        # Of sockets from now on: who is awake need not be quick.
        site.running.config.ws_ping_interval = site.running.config.ws_ping_timeout = 0.2
        async with deaf_line(site, ben.browser, table):
            await ana.until(lambda: [told["seats"][1]["here"] for told in map(json.loads, ana.frames)] == [True, False])
            assert 59 < ana.presence["seats"][1]["left"] <= 60


@run
async def test_w8_a_client_that_does_not_read_loses_its_socket_and_nobody_waits() -> None:
    async with serving(frames_a_second=1e9) as site:
        ana, ben, table = await two(site)
        host = site.server.lobby.hosts[table]
        person = host.shown.places[1].person
        deaf = host.links[person]
        await ben.drop()
        async with deaf_line(site, ben.browser, table):
            async with asyncio.timeout(60):
                while host.links.get(person, deaf) is deaf:
                    await asyncio.sleep(0.01)
            said = 0
            async with asyncio.timeout(60):
                while person in host.links:
                    await asyncio.gather(*(ana.ask("say", text="x" * 200) for _ in range(50)))
                    said += 50
            assert said * 300 < 2**20
            assert (await ana.ask("say", text="still here"))["kind"] == "done"


@run
async def test_p10_one_guest_opens_only_so_many_tables() -> None:
    async with serving(tables_per_person=3) as site:
        ana = await site.browser().be("Ana")
        tables = []
        for _ in range(5):  # the oldest at which nobody is gives way
            tables.append((await ana.open(seats=2))[0])
            await site.server.lobby._books._notes.join()
        assert await site.server.store.registry.tables.created(await person_of(ana)) == 3
        kept = [id for id in tables if (await ana.post(f"/api/tables/{id}/seat")).status_code == 200]
        assert len(kept) == 3
        for id in kept:
            await (await ana.player(id)).ask("say", text="mine")
        assert (await ana.post("/api/tables", {"seats": 2})).status_code == 429


async def person_of(browser: Browser) -> str:
    """The id of the person whose browser it is."""
    person = await browser.site.server.sessions.read([browser.cookie])
    assert person
    return person.id


BAD_TABLES: tuple[dict[str, Any], ...] = (
    {"rules": "poker"},
    {"rules": "bga(call_limit=99)"},
    {"options": {"call_limit": True}},
    {"options": {"magic": 1}},
    {"seats": 9},
    {"rules": "playmore", "seats": 6},
    {"seats": 2, "bots": {"0": "club"}},
    {"seats": 2, "bots": {"2": "club"}},
    {"seats": 2, "bots": {"1": "grandmaster"}},
    {"turn": 7},
    {"pace": [2, 1]},
    {"level": "x"},
    {"secret": 1},
)


@run
async def test_a_table_can_be_anything_that_the_rules_allow_and_nothing_else() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        for body in BAD_TABLES:
            answer = await ana.post("/api/tables", body)
            assert answer.status_code == 422, body
        good = {"rules": "israeli+slapdown", "options": {"call_limit": 5}, "seats": 3, "listed": True, "turn": 60}
        table, _ = await ana.open(**good)
        await (await ana.player(table)).ask("say", text="hi")
        (row,) = (await site.browser().get("/api/tables")).json()
        assert row["table"] == table and row["free"] == 2 and row["turn"] == 60
        offered = (await ana.get("/api/rules")).json()
        assert len(offered["options"]) == 25 or len(offered["options"]) > 20
        assert list(offered["presets"]) == ["playmore", "israeli", "backpacker", "bga", "cardgames-zone"]


@run
async def test_options_go_before_the_line_and_leave_the_rest_of_it() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open(rules="israeli(hand_size=7)", options={"call_limit": 5}, seats=3)
        rules = (await ana.get(f"/api/tables/{table}")).json()["rules"]
        assert rules == "israeli(hand_size=7,call_limit=5)"
