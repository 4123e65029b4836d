"""The files in `deploy/` say what the server and the programs around it understand."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import fields
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.deploy import confined
from tests.server.evening import run
from tests.server.fleet import Member
from tests.server.proxy import NGINX, ROOT, Proxy
from tests.server.site import Site, free_port
from tests.server.store.database import running
from yaniv.server import books
from yaniv.server.running import SHUTDOWN
from yaniv.server.settings import Settings, read
from yaniv.server.site import SITE
from yaniv.server.store import postgres

DEPLOY = ROOT / "deploy"
SETTINGS = {f"YANIV_{field.name.upper()}" for field in fields(Settings)}
ANALYZE = shutil.which("systemd-analyze")


def compose() -> dict[str, Any]:
    return dict(msgspec.yaml.decode((DEPLOY / "compose/compose.yaml").read_bytes()))


def environment(path: Path) -> dict[str, str]:
    """The variables that a file sets."""
    lines = (line for line in path.read_text().splitlines() if re.match(r"#?[A-Z_]+=", line))
    return dict(line.lstrip("#").split("=", 1) for line in lines)


FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda one: str(one.relative_to(DEPLOY)))
def test_every_variable_that_is_named_is_a_setting(file: Path) -> None:
    assert set(re.findall(r"YANIV_[A-Z_]+", file.read_text())) <= SETTINGS


def test_every_setting_is_explained() -> None:
    text = (ROOT / "docs/operate.md").read_text()
    assert {name for name in SETTINGS if f"`{name}`" not in text} == set()


def test_a_server_starts_with_the_example_once_it_has_a_secret() -> None:
    example = environment(DEPLOY / "yaniv.env")
    assert example["YANIV_SECRET"] == ""
    settings = read(example | {"YANIV_SECRET": "s" * 32}).checked()
    assert settings.public and settings.proxies == ("127.0.0.1",)
    assert "YANIV_PORT" not in example and "YANIV_NODE" not in example  # they would go before those of the unit


@pytest.mark.skipif(NGINX is None, reason="there is no nginx")
def test_nginx_takes_our_configuration(tmp_path: Path) -> None:
    proxy = Proxy(tmp_path, free_port(), [free_port(), free_port()])
    proxy.write()
    said = subprocess.run(proxy.command("-t"), capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert "warn" not in said.stderr


@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd")
def test_systemd_takes_our_units_and_finds_little_exposed(tmp_path: Path) -> None:
    unit = (DEPLOY / "systemd/yaniv@.service").read_text()
    assert "ExecStart=/opt/yaniv/.venv/bin/python -m yaniv.server" in unit
    unit = unit.replace("/opt/yaniv/.venv/bin/python", sys.executable)
    (tmp_path / "yaniv@.service").write_text(unit)
    shutil.copy(DEPLOY / "systemd/yaniv.target", tmp_path)
    units = [str(tmp_path / "yaniv@1.service"), str(tmp_path / "yaniv.target")]
    said = subprocess.run([str(ANALYZE), "verify", "--man=no", *units], capture_output=True, text=True)
    assert (said.returncode, [line for line in said.stderr.splitlines() if "yaniv" in line]) == (0, [])
    threshold = ["security", "--offline=true", "--threshold=20", "--no-pager"]  # tenths, of 10.0
    said = subprocess.run([str(ANALYZE), *threshold, units[0]], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout[-2000:]


@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd")
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_does_with_what_the_unit_lets_it_do(tmp_path: Path, kind: str) -> None:
    @run
    async def serve() -> None:
        program = (str(ROOT / "tests/deploy/confined.py"), str(DEPLOY / "systemd/yaniv@.service"))
        with running() if kind == "postgresql" else nullcontext() as server:
            member = Member("one", server.url if server else f"sqlite:///{tmp_path}/yaniv.db", program)
            site = Site(None, None, f"http://127.0.0.1:{member.port}")  # type: ignore[arg-type]
            try:
                await member.start()
            except AssertionError:
                if await member.ended() == confined.IMPOSSIBLE:
                    pytest.skip("this machine cannot confine a process so")
                raise
            try:
                assert "Seccomp:\t2" in Path(f"/proc/{member.pid}/status").read_text()
                ana = await site.browser().be("Ana")
                table, _ = await ana.open(seats=2, bots={"1": "club"})
                player = await ana.player(table)
                await player.until(lambda: player.clock)
                assert (await player.ask("start"))["kind"] == "done"
                await player.until(lambda: player.actions)
                member.send(signal.SIGTERM)
                assert await member.ended() == 0
            finally:
                await site.leave()
                await member.kill()

    serve()


def test_the_units_wait_for_longer_than_a_server_takes_to_end() -> None:
    longest = postgres.PATIENCE + books.PATIENCE + SHUTDOWN
    unit = re.search(r"TimeoutStopSec=(\d+)", (DEPLOY / "systemd/yaniv@.service").read_text())
    assert unit and int(unit[1]) >= longest + 10
    services = compose()["services"]
    for name in ("yaniv-1", "yaniv-2"):
        assert int(services[name]["stop_grace_period"].rstrip("s")) >= longest + 10


def test_compose_runs_what_nginx_looks_for() -> None:
    file = compose()
    services = file["services"]
    ours = {name: one for name, one in services.items() if name.startswith("yaniv-")}
    addresses = {one["networks"]["inside"]["ipv4_address"] for one in ours.values()}
    port = re.search(r"YANIV_PORT=(\d+)", (DEPLOY / "compose/Dockerfile").read_text())
    assert port
    looked = re.findall(r"server (\S+) max_fails=0;", (DEPLOY / "compose/processes.conf").read_text())
    assert sorted(looked) == sorted(f"{address}:{port[1]}" for address in addresses)
    for name, one in ours.items():
        assert one["environment"]["YANIV_NODE"] == name  # each has a name of its own
        assert one["environment"]["YANIV_PROXIES"] == services["nginx"]["networks"]["inside"]["ipv4_address"]
        assert services["database"]["networks"]["inside"]["ipv4_address"] in one["environment"]["YANIV_DATABASE"]
    assert "ports" not in services["database"] and not any("ports" in one for one in ours.values())
    wanted = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose/compose.yaml").read_text()))
    assert wanted == set(environment(DEPLOY / "compose/.env.example"))
    for volume in services["nginx"]["volumes"][:2]:
        assert (DEPLOY / "compose" / volume.split(":")[0]).is_file()


def test_the_image_is_made_of_what_there_is() -> None:
    lines = (DEPLOY / "compose/Dockerfile").read_text().splitlines()
    copied = [
        word for line in lines if line.startswith("COPY ") and "--from" not in line for word in line.split()[1:-1]
    ]
    assert copied and all((ROOT / word).exists() for word in copied)
    sent = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert all(any(word == one or word.startswith(f"{one}/") for one in sent) for word in copied)
    pages = next(line for line in lines if line.startswith("COPY --from=pages"))
    assert pages.split()[-1] == SITE.relative_to(ROOT).as_posix()
    assert "--require-hashes" in "\n".join(lines) and any(line.startswith("USER ") for line in lines)
