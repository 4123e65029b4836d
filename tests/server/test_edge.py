"""W, H and S over real HTTP and real sockets: what comes from elsewhere, or too much, or from somebody else."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from sqlalchemy import insert
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.evening import run
from tests.server.site import SECRET, Browser, Player, Site, serving
from yaniv.server import sockets
from yaniv.server.journal import OneLine
from yaniv.server.store.running import InMemory
from yaniv.server.store.schema import people

FULL = {"id": "canary-id", "name": "canary-name", "language": "en", "since": 1, "sessions": 0}
"""A person as the registry keeps them."""


async def two(site: Site, **table: Any) -> tuple[Player, Player, str]:
    """Two people at a table, in a match."""
    ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
    id, invite = await ana.open(seats=2, **table)
    await ben.post(f"/api/tables/{id}/seat", {"invite": invite})
    players = await ana.player(id), await ben.player(id)
    for player in players:
        await player.until(lambda player=player: player.clock)
    await players[0].ask("start")
    for player in players:
        await player.until(lambda player=player: player.face["stage"] == "playing")
    return *players, id


async def refused(browser: Browser, table: str, **more: Any) -> int:
    """How the upgrade is refused; 101 if it is not."""
    try:
        async with browser.socket(table, **more):
            return 101
    except InvalidStatus as error:
        return error.response.status_code


# --- where it comes from -----------------------------------------------------


@run
async def test_w1_a_socket_from_another_site_is_refused_before_the_upgrade() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        host = site.origin.removeprefix("http://")
        for origin in ("https://evil.example", "null", None, f"https://{host}", f"http://{host}.evil.example"):
            assert await refused(ana, table, origin=origin) == 403, origin
        assert await refused(ana, table, origin="https://evil.example", headers={"host": "evil.example"}) == 403
        assert await refused(ana, table) == 101


@run
async def test_w4_a_forged_address_counts_for_nothing() -> None:
    async with serving(requests_a_minute=5) as site:
        answers = []
        for place in range(8):
            forged = {"x-forwarded-for": f"10.0.0.{place}", "forwarded": f"for=10.0.0.{place}"}
            answers.append((await site.browser().post("/api/me", {"name": "A"}, headers=forged)).status_code)
        assert answers == [200] * 5 + [429] * 3
    async with serving(requests_a_minute=1, proxies=("127.0.0.1",)) as site:  # what a trusted proxy says does count
        for place in range(3):
            forged = {"x-forwarded-for": f"evil, 10.0.0.{place}"}
            assert (await site.browser().post("/api/me", {"name": "A"}, headers=forged)).status_code == 200


@run
async def test_w2_every_page_forbids_scripts_of_others_and_says_no_referrer() -> None:
    async with serving() as site:
        ana = await site.browser().be("<img src=x onerror=1>")
        for path in ("/", "/t/abc", "/icon.svg", "/assets/none.js", "/api/me", "/api/rules", "/api/none"):
            said = (await ana.get(path)).headers
            assert "default-src 'none'" in said["content-security-policy"]
            assert "unsafe" not in said["content-security-policy"]
            assert "frame-ancestors 'none'" in said["content-security-policy"]
            assert (said["referrer-policy"], said["x-content-type-options"]) == ("no-referrer", "nosniff")
        assert (await ana.get("/api/me")).headers["content-type"] == "application/json"
        for name in ("", " ", "x" * 25, "\u202e\u0000", 7, None):
            assert (await ana.post("/api/me", {"name": name})).status_code == 422
        assert (await ana.post("/api/me", {"name": "Ana", "id": "x"})).status_code == 422


# --- who it is ---------------------------------------------------------------


@run
async def test_h1_who_knows_all_that_is_public_cannot_take_a_seat_over() -> None:
    async with serving() as site:
        ana, _, table = await two(site)
        assert await refused(site.browser(), table) == 403
        stranger = await site.browser().be("Ana")
        async with stranger.socket(table) as line:
            await line.send(json.dumps(ana.resume()))
            assert json.loads(await line.recv()) == {"kind": "fault", "code": "not_allowed"}
            with pytest.raises(ConnectionClosed):
                await line.recv()
            assert line.close_code == 4003
        name, _, token = ana.browser.cookie.partition("=")
        other = "A" if token[-2] != "A" else "B"  # of the very last letter, two bits say nothing
        for forged in (token[:-2] + other + token[-1], token.partition(".")[0], ""):
            async with site.browser().http as http:
                answer = await http.get("/api/me", headers={"cookie": f"{name}={forged}"})
                assert answer.status_code == 401


@run
async def test_h6_a_hundred_browsers_race_for_the_last_seat() -> None:
    async with serving(requests_a_minute=10_000) as site:
        ana = await site.browser().be("Ana")
        table, invite = await ana.open(seats=2)
        crowd = [await site.browser().be(f"P{n}") for n in range(25)]
        answers = await asyncio.gather(
            *(browser.post(f"/api/tables/{table}/seat", {"invite": invite}) for browser in crowd * 4)
        )
        seats = {id(browser) for browser, answer in zip(crowd * 4, answers, strict=True) if answer.status_code == 200}
        assert len(seats) == 1 and {answer.status_code for answer in answers} == {200, 409}
        await site.server.lobby._books._notes.join()
        assert len(await site.server.store.registry.tables.seated(table)) == 2


@run
async def test_h6_two_tabs_are_one_seat() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        tab = await ana.browser.player(table)
        await tab.until(lambda: tab.face)
        await ana.ended()
        assert ana.closed == 4001 and tab.own["hand"]
        assert [here["here"] for here in ben.presence["seats"]] == [True, True]


@run
async def test_h7_invitations_are_long_in_no_address_and_revocable() -> None:
    async with serving() as site:
        ana, zoe = await site.browser().be("Ana"), await site.browser().be("Zoe")
        table, invite = await ana.open()
        assert len(base64.urlsafe_b64decode(invite + "==")) == 16
        link = (await ana.get(f"/api/tables/{table}/invitation")).json()["link"]
        assert link == f"{site.origin}/t/{table}#{invite}"
        for path in ("invitation", "invitation.svg"):
            assert (await zoe.get(f"/api/tables/{table}/{path}")).status_code == 404
        anew = (await ana.post(f"/api/tables/{table}/invitation")).json()["link"].partition("#")[2]
        assert len(base64.urlsafe_b64decode(anew + "==")) == 16
        for guess in ("", "x", invite):
            assert (await zoe.post(f"/api/tables/{table}/seat", {"invite": guess})).status_code == 403
        assert (await zoe.post(f"/api/tables/{table}/seat", {"invite": anew})).json() == {"seat": 1}
        assert (await zoe.post(f"/api/tables/{table}/invitation")).status_code == 403
        assert (await ana.get(f"/api/tables/{table}/invitation.svg")).text.count("<svg") == 1
        site.server.lobby.hosts[table].drain()
        assert (await ana.post(f"/api/tables/{table}/invitation")).status_code == 503  # and not the old one as if new


@run
async def test_h9_signing_out_everywhere_closes_every_socket_and_session() -> None:
    async with serving() as site:
        ana, _, table = await two(site)
        cookie = ana.browser.cookie
        assert (await ana.browser.post("/api/me/sign-out", {"everywhere": True})).status_code == 200
        await ana.ended()
        assert ana.closed == 4003
        thief = site.browser()
        assert (await thief.get("/api/me", headers={"cookie": cookie})).status_code == 401
        assert await refused(thief, table, headers={"cookie": cookie}) == 403


@run
async def test_a_code_takes_a_person_to_another_device_once() -> None:
    async with serving() as site:
        ana, _ben, table = await two(site)
        given = (await ana.browser.post("/api/me/code")).json()
        phone = site.browser()
        typed = {"code": given["code"].lower()[:4] + " " + given["code"][4:]}
        assert (await phone.post("/api/code", typed)).json()["name"] == "Ana"
        assert (await site.browser().post("/api/code", typed)).status_code == 404
        again = await phone.player(table)
        await again.until(lambda: again.own.get("hand"))
        assert again.own["seat"] == 0 and again.own == ana.own
        await ana.ended()
        assert ana.closed == 4001
        assert [row["table"] for row in (await phone.get("/api/me/tables")).json()] == [table]
        tries = [(await site.browser().post("/api/code", {"code": "A" * 12})).status_code for _ in range(12)]
        assert tries[-1] == 429


@run
async def test_s6_a_socket_that_says_nothing_is_shown_nothing_and_closed() -> None:
    before = sockets.FIRST
    try:
        async with serving() as site:
            ana, ben, table = await two(site)
            sockets.FIRST = 0.3  # for whoever comes from now on
            zoe = await site.browser().be("Zoe")
            async with zoe.socket(table) as line:
                mover = ana if ana.actions else ben
                await mover.play(mover.actions[0])
                assert json.loads(await asyncio.wait_for(line.recv(), 60)) == {"kind": "fault", "code": "no_resume"}
                with pytest.raises(ConnectionClosed):
                    await line.recv()
    finally:
        sockets.FIRST = before


def test_s7_an_error_that_nobody_took_is_written_down_without_what_it_says(caplog: pytest.LogCaptureFixture) -> None:
    @run
    async def forgotten() -> None:
        database = InMemory()
        await database.write(lambda c: c.execute(insert(people).values(FULL)))
        failing = asyncio.ensure_future(database.write(lambda c: c.execute(insert(people).values(FULL))))
        await asyncio.wait([failing])
        del failing
        gc.collect()

    forgotten()
    (record,) = [one for one in caplog.records if one.name == "asyncio"]
    assert "exception" in record.getMessage() and "canary" not in record.getMessage()
    assert json.loads(OneLine().format(record))["what"] == "Task exception was never retrieved"


@run
async def test_s7_lists_previews_logs_and_figures_hold_no_secret() -> None:
    written: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.append(OneLine().format(record))

    keep = Keep(level=0)
    logging.getLogger().addHandler(keep)
    logging.getLogger("yaniv").setLevel(logging.DEBUG)
    try:
        async with serving() as site:
            ana, ben, table = await two(site, listed=False)
            invite = site.server.lobby.hosts[table].shown.invite
            zoe = await site.browser().be("Zoe")
            await zoe.post("/api/me", {"name": "canary-name", "oops": "canary-field"})
            mover = ana if ana.actions else ben
            await mover.play("canary-action")
            public = [
                (await zoe.get(path)).text
                for path in (
                    "/api/tables",
                    f"/api/tables/{table}",
                    "/api/rules",
                    "/",
                    f"/t/{table}",
                    "/health",
                    "/ready",
                )
            ]
            from prometheus_client import generate_latest

            from yaniv.server.metrics import registry

            shown = registry(site.server.figures, lambda: 1, site.server.store.log)
            public += [generate_latest(shown).decode(), repr(site.server.settings), *written]
            host = site.server.lobby.hosts[table].shown
            assert host.dealer
            secrets = [invite, SECRET, "Ana", "Ben", host.owner, "canary-action", "canary-field"]
            secrets += [ana.browser.cookie.partition("=")[2], *(place.person for place in host.places)]
            for text in public:
                for secret in secrets:
                    assert secret not in text
            assert (await zoe.get("/api/tables")).json() == []
    finally:
        logging.getLogger().removeHandler(keep)


@run
async def test_s8_there_is_nothing_for_operators_to_see_hands_by() -> None:
    async with serving() as site:
        paths = (await site.browser().get("/api/openapi.json")).json()["paths"]
        assert not [path for path in paths if "admin" in path or "debug" in path or "log" in path]
        for path in ("/metrics", "/docs", "/redoc", "/admin", "/api/admin"):
            assert (await site.browser().get(path)).status_code == 404


# --- too much, or nonsense ---------------------------------------------------


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


# --- the end -----------------------------------------------------------------


@run
async def test_d7_r4_a_server_told_to_end_answers_what_it_took_and_sends_all_away_for_a_moment() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        mover, host = ana if ana.actions else ben, site.server.lobby.hosts[table]
        before = host.table
        await mover.send("play", id="last", match=1, number=mover.number, action=mover.actions[0])
        async with asyncio.timeout(60):
            while host.table is before:
                await asyncio.sleep(0)
        site.running.should_exit = True
        await asyncio.gather(ana.ended(), ben.ended())
        assert (ana.closed, ben.closed) == (1012, 1012)
        assert {"id": "last", "kind": "done", "number": mover.number} in mover.answers


@run
async def test_health_and_readiness() -> None:
    async with serving() as site:
        http = site.browser().http
        assert (await http.get("/health", headers={"host": "10.1.2.3"})).json() == {"status": "up"}
        assert (await http.get("/ready")).json() == {"status": "ready"}
        site.server.lobby.draining = True
        assert (await http.get("/ready")).status_code == 503
        site.server.lobby.draining = False
