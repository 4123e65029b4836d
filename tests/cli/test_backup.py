"""`yaniv backup`, `restore` and `check`: of a server under load, of one that is down, and what they refuse."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed

from tests.server.evening import Evening, run
from tests.server.reader import hashed
from tests.server.site import SECRET, Player, Site, free_port
from tests.server.store.database import Server, program, running
from tests.server.store.places import written
from yaniv.cli.main import app
from yaniv.server.host import Host
from yaniv.server.store import open_store

TABLES = 4


def yaniv(*words: object) -> Result:
    """The command, in this process."""
    return CliRunner().invoke(app, [*map(str, words)])


async def command(*words: object) -> str:
    """The command as a process of its own; what it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "yaniv",
        *map(str, words),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    return said.decode()


@asynccontextmanager
async def process(database: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """A server in a process of its own, killed in the end."""
    environment = os.environ | {
        "YANIV_PORT": str(port),
        "YANIV_DATABASE": f"sqlite:///{database}",
        "YANIV_SECRET": SECRET,
        "YANIV_FRAMES_A_SECOND": "100000",
    }
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "yaniv.server", env=environment, stderr=asyncio.subprocess.PIPE
    )
    assert server.stderr
    try:
        async with asyncio.timeout(60):
            while json.loads(await server.stderr.readline())["what"] != "the server is up":
                pass
        yield server
    finally:
        with suppress(ProcessLookupError):
            server.send_signal(signal.SIGKILL)
        await server.wait()
        server._transport.close()  # type: ignore[attr-defined]


async def seated(site: Site) -> list[Player]:
    """A player at each of some tables, in a match with a bot."""
    players = []
    for number in range(TABLES):
        browser = await site.browser().be(f"P{number}")
        table, _ = await browser.open(seats=2, bots={"1": "novice"}, rules="bga(eliminate_above=1000)")
        player = await browser.player(table)
        await player.until(lambda player=player: player.clock)
        await player.ask("start")
        players.append(player)
    return players


async def load(player: Player, chance: random.Random) -> None:
    """Play and talk, as fast as it goes, until the socket is gone."""
    with suppress(AssertionError, ConnectionClosed):
        while True:
            actions = [action for action in player.actions if action != "call"] or player.actions
            if actions:
                await player.play(chance.choice(actions))
            else:
                await player.ask("say", text="hello")


def chains(player: Player) -> Mapping[int, str]:
    """What the player's stream hashed to after each step."""
    found: dict[int, str] = {}
    for frame in player.frames:
        message = json.loads(frame)
        if message["kind"] == "sync":
            found[message["number"]] = message["chain"]
        elif message["kind"] == "step":
            found[message["number"]] = hashed(frame)
    return found


def test_d12_a_copy_of_a_server_under_load_is_restored_and_replays_as_everybody_saw_it(tmp_path: Path) -> None:
    @run
    async def drill() -> None:
        database, copy, other = tmp_path / "yaniv.db", tmp_path / "monday.db", tmp_path / "other" / "yaniv.db"
        site = Site(None, None, f"http://127.0.0.1:{(port := free_port())}")  # type: ignore[arg-type]
        try:
            async with process(database, port):
                players = await seated(site)
                loads = [asyncio.create_task(load(player, random.Random(n))) for n, player in enumerate(players)]
                while min(len(player.answers) for player in players) < 20:
                    await asyncio.sleep(0.01)
                before = [max(answer["number"] for answer in player.answers) for player in players]
                said = await command("backup", copy, "--database", f"sqlite:///{database}")
                after = [player.number for player in players]
                assert f"Tables: {TABLES}" in said and sum(after) > sum(before)
                assert f"Tables: {TABLES}" in await command("check", "--database", f"sqlite:///{database}")
            await asyncio.gather(*loads)
            other.parent.mkdir()
            await command("restore", copy, "--database", f"sqlite:///{other}")
            assert oct(other.stat().st_mode & 0o777) == oct(copy.stat().st_mode & 0o777) == "0o600"
            numbers = await replayed(other, players)
            assert all(low <= number <= high for low, number, high in zip(before, numbers, after, strict=True))
            async with process(other, port):  # and on it goes from there, for who has seen more than that as well
                for player in players:
                    player.presence = {}
                    await player.come()
                    await player.until(lambda player=player: player.presence)
                    assert (await player.ask("say", text="again"))["kind"] == "done"
        finally:
            await site.leave()

    drill()


async def replayed(database: Path, players: list[Player]) -> list[int]:
    """How far each player's stream comes in a database; up to there it is what the player was shown."""
    store = await open_store(f"sqlite:///{database}")
    numbers = []
    for player in players:
        host = Host.load(await store.log.read(player.table), 1, Evening().ports)
        stream = host.streams[0]
        assert chains(player)[stream.number] == stream.chain
        numbers.append(stream.number)
        host.stop(1000)
    await store.close()
    return numbers


# --- a server that is down ---------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database of no server."""
    path = tmp_path / "yaniv.db"

    async def fill() -> None:
        store = await open_store(f"sqlite:///{path}")
        for _ in range(3):
            await written(store, 10)
        await store.close()

    asyncio.run(fill())
    return path


def test_there_and_back_without_a_server(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_DATABASE", f"sqlite:///{database}")
    copy = tmp_path / "copy.db"
    made = yaniv("backup", copy)
    assert made.exit_code == 0 and "Tables: 3, entries: 30" in made.output
    for checked in (yaniv("check"), yaniv("check", copy)):
        assert checked.exit_code == 0 and "Tables: 3, entries: 30" in checked.output
    refused = yaniv("restore", copy)
    assert refused.exit_code == 2 and "move it away first" in refused.output
    database.rename(tmp_path / "old.db")
    assert yaniv("restore", copy).exit_code == 0
    assert yaniv("check").output == yaniv("check", "--database", f"sqlite:///{database}").output
    assert yaniv("backup", copy).exit_code == 2  # never over a file


def test_what_is_damaged_is_named_and_not_restored(database: Path, tmp_path: Path) -> None:
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2] + os.urandom(2048) + whole[len(whole) // 2 + 2048 :])
    found = yaniv("check", database)
    assert found.exit_code == 1 and "Not as it was written" in found.output
    refused = yaniv("restore", database, "--database", f"sqlite:///{tmp_path}/new.db")
    assert refused.exit_code == 1 and not (tmp_path / "new.db").exists()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 1000)
    assert yaniv("check", letter).exit_code == 1
    assert yaniv("backup", tmp_path / "copy.db", "--database", f"sqlite:///{letter}").exit_code == 2
    assert not list(tmp_path.glob("*.part"))


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    for words, said in (
        (("backup", copy, "--database", "postgresql://yaniv:canary@db/yaniv"), "pg_dump"),
        (("restore", copy, "--database", "postgres://yaniv:canary@db/yaniv"), "pg_restore"),
        (("backup", copy, "--database", "memory:"), "keeps nothing"),
        (("backup", copy, "--database", "mysql://x"), "sqlite:///path"),
        (("backup", copy, "--database", f"sqlite:///{tmp_path}/none.db"), "none.db"),
        (("restore", copy, "--database", f"sqlite:///{tmp_path}/new.db"), "There is no"),
        (("check", copy), "There is no"),
    ):
        result = yaniv(*words)
        assert result.exit_code == 2 and said in result.output and "canary" not in result.output, result.output
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_no_room_nothing_is_left_behind(database: Path, tmp_path: Path) -> None:
    result = yaniv("backup", tmp_path / "none" / "copy.db", "--database", f"sqlite:///{database}")
    assert result.exit_code == 2 and {path.name for path in tmp_path.iterdir()} == {"yaniv.db"}


def test_a_database_that_is_in_use_without_a_door_is_left_alone(database: Path, tmp_path: Path) -> None:
    @run
    async def used() -> None:
        store = await open_store(f"sqlite:///{database}")
        for words in (("backup", tmp_path / "copy.db"), ("check",)):
            result = await asyncio.to_thread(yaniv, *words, "--database", f"sqlite:///{database}")
            assert result.exit_code == 2 and "takes no orders" in result.output
        await store.close()

    used()


# --- PostgreSQL --------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


def test_a_postgresql_database_is_copied_by_its_own_tools_and_checked_by_ours(server: Server, tmp_path: Path) -> None:
    url, dump = server.url, tmp_path / "monday.dump"

    async def fill() -> None:
        store = await open_store(url)
        await written(store, 10)
        await store.close()

    asyncio.run(fill())
    checked = yaniv("check", "--database", url)
    assert checked.exit_code == 0 and "Tables: 1, entries: 10" in checked.output
    # As docs/operate.md has it.
    subprocess.run([program("pg_dump"), "--format=custom", f"--file={dump}", url], check=True)
    asyncio.run(fill())
    assert "Tables: 2, entries: 20" in yaniv("check", "--database", url).output
    words = ["--clean", "--if-exists", "--single-transaction", f"--dbname={url}", str(dump)]
    subprocess.run([program("pg_restore"), *words], check=True)
    assert "Tables: 1, entries: 10" in yaniv("check", "--database", url).output
