"""How a server ends: by itself when its store is ruined, without a trace when it is told to."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import httpx2
import pytest

from tests.server.evening import run
from tests.server.fleet import Member
from tests.server.site import Site, serving
from tests.server.store.database import Server, running
from tests.server.store.disk import library

ON_A_BAD_DISK = """
import signal, sqlite3, sys
from tests.server.store.disk import Disk, Sync
from yaniv.server.__main__ import main

def fail(*_):
    disk.failing = lambda happening: sqlite3.SQLITE_IOERR_FSYNC if isinstance(happening, Sync) else 0
    print('{"what": "the disk fails"}', file=sys.stderr, flush=True)

with Disk() as disk:
    signal.signal(signal.SIGUSR1, fail)
    sys.exit(main())
"""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running() as server:
        yield server


@asynccontextmanager
async def alone(database: str, *program: str, **more: str) -> AsyncIterator[tuple[Member, Site]]:
    """One process, and how it is reached."""
    member = Member("one", database, program or ("-m", "yaniv.server"), YANIV_LEASE="0.6", **more)
    site = Site(None, None, f"http://127.0.0.1:{member.port}")  # type: ignore[arg-type]
    try:
        await member.start()
        yield member, site
    finally:
        await site.leave()
        await member.kill()


@pytest.mark.skipif(library() is None, reason="this Python keeps its SQLite to itself")
@pytest.mark.parametrize("playing", [True, False])
def test_d3_a_server_whose_disk_fails_ends_by_itself_and_says_so(tmp_path: Path, playing: bool) -> None:
    @run
    async def end() -> None:
        async with alone(f"sqlite:///{tmp_path}/yaniv.db", "-c", ON_A_BAD_DISK) as (member, site):
            ana = await site.browser().be("Ana")
            table, _ = await ana.open(seats=2)
            player = await ana.player(table)
            await player.until(lambda: player.clock)
            answers = len(player.answers)
            member.send(signal.SIGUSR1)
            await member.says("the disk fails")
            if playing:
                await player.send("say", text="is this kept?")
            else:  # nobody does anything at a table, so it is found when something else is to be kept
                assert (await site.browser().post("/api/me", {"name": "Ben"})).status_code == 503
            assert await member.ended() == 1
            await player.ended()
            assert player.closed == 1012 and len(player.answers) == answers
            assert "the store is ruined" in {line["what"] for line in member.said}

    end()


def test_d3_a_server_whose_database_is_not_what_it_was_ends_by_itself(postgres: Server) -> None:
    @run
    async def end() -> None:
        async with alone(postgres.url) as (member, site):
            ana = await site.browser().be("Ana")
            table, _ = await ana.open(seats=2)
            player = await ana.player(table)
            await player.until(lambda: player.clock)
            connection = await asyncpg.connect(postgres.url)
            await connection.execute("ALTER TABLE events RENAME TO gone")
            await player.send("say", text="is this kept?")
            assert await member.ended() == 1
            await player.ended()
            assert player.closed == 1012
            await connection.execute("ALTER TABLE gone RENAME TO events")
            await connection.close()

    end()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_end_gives_its_tables_up(postgres: Server, number: signal.Signals) -> None:
    @run
    async def end() -> None:
        async with alone(postgres.url) as (member, site):
            ana = await site.browser().be("Ana")
            table, _ = await ana.open(seats=2)
            player = await ana.player(table)
            await player.until(lambda: player.clock)
            connection = await asyncpg.connect(postgres.url)
            owner = "SELECT node FROM logs WHERE table_id = $1"
            assert await connection.fetchval(owner, table) == "one"
            member.send(number)
            await player.ended()
            # Before its players know that they have to come back, so that nobody finds it taken.
            assert player.closed == 1012 and await connection.fetchval(owner, table) is None
            assert await member.ended() == 0 and member.said[-1]["what"] == "the server has ended"
            assert await connection.fetchval("SELECT count(*) FROM nodes") == 0
            await connection.close()

    end()


@run
async def test_a_server_that_ends_is_not_ready_and_takes_nobody_up() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open(seats=2)
        other, _ = await ana.open(seats=2)
        player = await ana.player(table)
        await player.until(lambda: player.clock)
        log = site.server.store.log
        log.held = True  # type: ignore[attr-defined]
        await player.send("say", id="last", text="on its way")
        async with asyncio.timeout(60):
            while not site.server.lobby.hosts[table].waiting:
                await asyncio.sleep(0)
        ready, table_page = ana.http.build_request("GET", "/ready"), f"/api/tables/{other}/invitation"
        assert (await ana.http.send(ready)).status_code == 200
        site.running.should_exit = True
        async with asyncio.timeout(60):
            while not site.server.lobby.draining:
                await asyncio.sleep(0.01)
        # On the connection that is open already; a new one is refused, so that a proxy asks another process.
        assert (await ana.http.send(ready)).status_code == 503
        assert (await ana.get("/health")).status_code == 200
        assert (await ana.get(table_page)).status_code == 503
        assert (await ana.post("/api/tables", {})).status_code == 503
        with pytest.raises(httpx2.ConnectError):
            await site.browser().get("/ready")
        log.held = False  # type: ignore[attr-defined]
        log.let()  # type: ignore[attr-defined]
        await player.ended()
        assert player.closed == 1012 and player.answers[-1]["id"] == "last"


def test_systemd_is_told_that_a_server_is_up_lives_and_ends(tmp_path: Path) -> None:
    @run
    async def tell() -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, TemporaryDirectory(dir="/tmp") as short:
            line.bind(f"{short}/notify")
            line.setblocking(False)

            async def told() -> str:
                async with asyncio.timeout(60):
                    return (await asyncio.get_running_loop().sock_recv(line, 100)).decode()

            database, asked = f"sqlite:///{tmp_path}/yaniv.db", {"WATCHDOG_USEC": "300000"}
            async with alone(database, NOTIFY_SOCKET=f"{short}/notify", **asked) as (member, _):
                assert await told() == "READY=1"
                assert [await told() for _ in range(3)] == ["WATCHDOG=1"] * 3
                member.send(signal.SIGTERM)
                while (last := await told()) == "WATCHDOG=1":
                    pass
                assert last == "STOPPING=1" and await member.ended() == 0

    tell()
