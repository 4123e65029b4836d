"""D7 and D8 with real processes on a real PostgreSQL: restarts, deaths and sleeps, side by side."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.evening import run
from tests.server.fleet import Fleet, Member, Talker, complete, fleet, heard, talking
from tests.server.proxy import NGINX
from tests.server.site import Site
from tests.server.store.database import Server, running

LEASE = 2.0
behind_nginx = pytest.mark.skipif(NGINX is None, reason="there is no nginx, and scripts/nginx could not bring one")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def database(server: Server, request: pytest.FixtureRequest) -> str:
    """A database of its own."""
    name = f"y{abs(hash(request.node.name))}"

    async def create() -> None:
        connection = await asyncpg.connect(server.url)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return server.database(name)


async def owner(database: str, table: str) -> str | None:
    connection = await asyncpg.connect(database)
    node: str | None = await connection.fetchval("SELECT node FROM logs WHERE table_id = $1", table)
    await connection.close()
    return node


@behind_nginx
def test_d7_a_rolling_restart_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    @run
    async def roll() -> None:
        async with fleet(database, tmp_path) as two, talking(two.site, 4) as tables:
            for member in two.members:
                await member.restart()
                await heard(tables, 5)
        assert all(one.player._sockets[1:] for table in tables.values() for one in table)
        for table, people in tables.items():
            await complete(database, table, people)

    roll()


@behind_nginx
def test_d8_another_process_takes_the_tables_of_one_that_was_killed(database: str, tmp_path: Path) -> None:
    @run
    async def kill() -> None:
        async with fleet(database, tmp_path, YANIV_LEASE=str(LEASE)) as two, talking(two.site, 4) as tables:
            dead, other = await victim(two, database, list(tables))
            await dead.kill()
            await heard(tables, 5)
            assert {await owner(database, table) for table in tables} == {other.node}
        for table, people in tables.items():
            await complete(database, table, people)

    kill()


@behind_nginx
def test_a_process_that_starts_again_under_its_name_need_not_wait_for_its_own_lease(
    database: str, tmp_path: Path
) -> None:
    @run
    async def again() -> None:
        async with fleet(database, tmp_path, YANIV_LEASE="600") as two, talking(two.site, 4) as tables:
            dead, _ = await victim(two, database, list(tables))
            await dead.kill()
            await dead.start()
            await heard(tables, 5)
        for table, people in tables.items():
            await complete(database, table, people)

    again()


async def victim(two: Fleet, database: str, tables: list[str]) -> tuple[Member, Member]:
    """The process that runs most of the tables, and the other one."""
    owners = [await owner(database, table) for table in tables]
    first, second = sorted(two.members, key=lambda member: owners.count(member.node), reverse=True)
    return first, second


@behind_nginx
def test_whatever_process_nginx_picks_everybody_finds_the_owner(database: str, tmp_path: Path) -> None:
    @run
    async def find() -> None:
        async with fleet(database, tmp_path) as two, talking(two.site, 3) as tables:
            for table, (talker, *_) in tables.items():
                first = await owner(database, table)
                assert first
                await two.member(first).restart()  # its table moves to the other, and nginx asks this one first
                await heard({table: [talker]}, 3)
                assert await owner(database, table) != first
                # By a socket and by requests of both kinds.
                eve = await two.site.browser().be("Eve")
                invitation = await talker.player.browser.get(f"/api/tables/{table}/invitation")
                watcher = await eve.player(table, invitation.json()["link"].partition("#")[2])
                await watcher.until(lambda watcher=watcher: watcher.face)
                answer = await eve.post(f"/api/tables/{table}/seat", {})
                assert answer.status_code == 409, answer.text  # all seats are taken
                assert (await eve.get(f"/api/tables/{table}/invitation")).status_code == 404
                (row,) = [row for row in (await eve.get("/api/tables")).json() if row["table"] == table]
                assert row["free"] == 0

    find()


@behind_nginx
def test_w4_behind_nginx_everybody_is_who_they_are_and_not_who_they_say(database: str, tmp_path: Path) -> None:
    @run
    async def say() -> None:
        async with fleet(database, tmp_path, count=1, YANIV_REQUESTS_A_MINUTE="3") as one:
            answers = []
            for number in range(5):
                forged = {"x-forwarded-for": f"10.0.0.{number}", "x-forwarded-proto": "http"}
                answers.append(await one.site.browser().post("/api/me", {"name": "Ana"}, headers=forged))
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
            cookie = answers[0].headers["set-cookie"]
            assert cookie.startswith("__Host-yaniv=") and "; Secure" in cookie
            assert answers[0].headers["strict-transport-security"]
            assert (await one.site.browser().get("/health")).status_code == 200
            assert (await one.site.browser().get("/ready")).status_code == 404

    say()


def test_d8_an_owner_that_sleeps_and_wakes_up_writes_nothing_and_lets_its_players_go(database: str) -> None:
    @run
    async def sleep() -> None:
        members = [Member(node, database, YANIV_LEASE=str(LEASE)) for node in ("one", "two")]
        one, two = (Site(None, None, f"http://127.0.0.1:{member.port}") for member in members)  # type: ignore[arg-type]
        try:
            for member in members:
                await member.start()
            ana = await one.browser().be("Ana")
            table, _ = await ana.open(seats=2, bots={"1": "novice"})
            player = await ana.player(table)
            await player.until(lambda: player.clock)
            await player.ask("say", id="before", text="1")
            same = two.browser()  # the same person by another way
            same.http.cookies.update(ana.http.cookies)
            with pytest.raises(InvalidStatus) as refused:
                await same.player(table)
            assert refused.value.response.status_code == 503 and await owner(database, table) == "one"
            assert (await same.get(f"/api/tables/{table}/invitation")).status_code == 503

            members[0].send(signal.SIGSTOP)
            await player.send("say", id="asleep", text="never heard")
            async with asyncio.timeout(60):
                while await owner(database, table) == "one":
                    await asyncio.sleep(0.1)
                    await same.get(f"/api/tables/{table}/invitation")
            later = await same.player(table)
            await later.until(lambda: later.clock)
            assert (await later.ask("say", id="before", text="1"))["kind"] == "done"  # it was: once is enough
            assert (await later.ask("say", id="after", text="2"))["kind"] == "done"
            members[0].send(signal.SIGCONT)
            await player.ended()
            assert player.closed == 1012 and "asleep" not in {answer["id"] for answer in player.answers}
            assert (await later.ask("say", id="last", text="3"))["kind"] == "done"
            anew = await same.player(table)
            await anew.until(lambda: anew.clock)
            await complete(database, table, [Talker(later, 0, random.Random(1), 0.0, said=3)])
        finally:
            for site, member in zip((one, two), members, strict=True):
                await site.leave()
                await member.kill()

    sleep()
