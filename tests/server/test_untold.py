"""S over real HTTP and real sockets: what is told, written down or counted holds no secret."""

from __future__ import annotations

import asyncio
import gc
import json
import logging

import pytest
from sqlalchemy import insert
from websockets.exceptions import ConnectionClosed

from tests.server.edge import two
from tests.server.evening import run
from tests.server.site import SECRET, serving
from yaniv.server import sockets
from yaniv.server.journal import OneLine
from yaniv.server.store.running import InMemory
from yaniv.server.store.schema import people

FULL = {"id": "canary-id", "name": "canary-name", "language": "en", "since": 1, "sessions": 0}
"""A person as the registry keeps them."""


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
