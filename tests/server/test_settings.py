"""H8: a server that is not set up safely does not start."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry

from yaniv.server.metrics import show
from yaniv.server.serve import at_home
from yaniv.server.settings import BadSetting, Settings, kept_secret, read

SECRET = "s" * 43
PUBLIC = {"YANIV_ORIGINS": "https://yaniv.example/", "YANIV_SECRET": SECRET}


@pytest.mark.parametrize(
    "environment",
    [
        {"YANIV_ORIGINS": "https://yaniv.example"},
        {"YANIV_ORIGINS": "https://yaniv.example", "YANIV_SECRET": "hunter2"},
        {"YANIV_ORIGINS": "http://yaniv.example", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "yaniv.example", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "https://yaniv.example/path", "YANIV_SECRET": SECRET},
        {**PUBLIC, "YANIV_PASSKEYS": "evil.example"},
        {**PUBLIC, "YANIV_PASSKEYS": "example"},
        {**PUBLIC, "YANIV_PASSKEYS": "niv.example"},
        {"YANIV_HOST": "0.0.0.0"},
        {"YANIV_PORT": "many"},
        {"YANIV_PORT": "0"},
        {"YANIV_PORT": "99999"},
        {"YANIV_METRICS": "-1"},
        {"YANIV_LEASE": "0"},
        {"YANIV_LEASE": "nan"},
        {"YANIV_LEASE": "inf"},
        {"YANIV_FRAMES_A_SECOND": "0"},
        {"YANIV_TABLES_PER_PERSON": "-3"},
        {**PUBLIC, "YANIV_PROXIES": "*"},
        {**PUBLIC, "YANIV_PROXIES": "127.0.0.1, nginx"},
        {"YANIV_SECRET": " " * 40},
        {"YANIV_ORIGINS": "https://[::1", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "https://yaniv.example:x", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "https://yaniv.example:443", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "https://Yaniv.Example", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "https://me:hunter3@yaniv.example", "YANIV_SECRET": SECRET},
        {"YANIV_ORIGINS": "https://*.yaniv.example", "YANIV_SECRET": SECRET},
    ],
)
def test_h8_unsafe_settings_are_refused(environment: dict[str, str]) -> None:
    with pytest.raises(BadSetting) as caught:
        read(environment).checked()
    assert "hunter2" not in str(caught.value)


def test_in_public_all_is_set() -> None:
    settings = read(PUBLIC).checked()
    assert settings.public and settings.hosts == {"yaniv.example"} and settings.origins == ("https://yaniv.example",)
    assert SECRET not in repr(settings)


def test_alone_nothing_has_to_be_set() -> None:
    settings = read({}).checked()
    assert not settings.public and settings.host == "127.0.0.1" and len(settings.secret) >= 32
    assert settings.secret != Settings().checked().secret


def test_a_wrong_origin_is_answered_with_how_browsers_say_it() -> None:
    for wrong, right in (
        ("https://Yaniv.Example:443", "https://yaniv.example"),
        ("https://\u05d9\u05e0\u05d9\u05d1.example", "https://xn--5dbpa1a.example"),
    ):
        with pytest.raises(BadSetting, match=f"{right}$"):
            read({"YANIV_ORIGINS": wrong, "YANIV_SECRET": SECRET}).checked()
    assert read({"YANIV_ORIGINS": "http://[::1]:8717"}).checked().hosts == {"[::1]:8717"}


def test_browsers_leave_out_the_usual_port() -> None:
    assert read({"YANIV_PORT": "80"}).checked().origins == ("http://localhost", "http://127.0.0.1", "http://[::1]")


def test_where_nothing_can_be_kept_what_is_needed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    for settings, name in ((Settings(), "YANIV_DATABASE"), (Settings(database="memory:"), "YANIV_SECRET")):
        with pytest.raises(BadSetting, match=name):
            at_home(settings, lan=False)


def test_a_port_for_figures_that_another_has_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(BadSetting, match="YANIV_METRICS"):
        show(taken.getsockname()[1], CollectorRegistry())


def test_where_another_listens_the_process_ends_with_2_and_says_why() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        environment = os.environ | {"YANIV_PORT": str(taken.getsockname()[1]), "YANIV_DATABASE": "memory:"}
        environment |= {"YANIV_SECRET": SECRET}
        command = [sys.executable, "-m", "yaniv.server"]
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2 and "address already in use" in ended.stderr and "Traceback" not in ended.stderr


def test_what_is_given_goes_before_the_environment() -> None:
    assert read({"YANIV_PORT": "1"}, port=2).port == 2 and read({"YANIV_PORT": "1"}, port=None).port == 1
    assert read({"YANIV_FRAMES_A_SECOND": "2.5"}).frames_a_second == 2.5


def test_at_home_the_secret_is_kept_and_nobody_else_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = at_home(Settings(database=""), lan=False)
    assert settings.database == f"sqlite:///{tmp_path}/yaniv/yaniv.db"
    path = tmp_path / "yaniv" / "secret"
    assert kept_secret(path) == settings.secret and stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_that_was_never_written_is_written(tmp_path: Path) -> None:
    (tmp_path / "secret").touch(0o600)
    secret = kept_secret(tmp_path / "secret")
    assert len(secret) >= 32 and kept_secret(tmp_path / "secret") == secret


def test_in_the_own_network_the_own_addresses_are_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("yaniv.server.serve.addresses", lambda: ("192.168.1.5", "fd00::5"))
    settings = at_home(Settings(port=80), lan=True)
    assert settings.host == "0.0.0.0" and not settings.public
    assert {"192.168.1.5", "[fd00::5]", "localhost"} <= settings.hosts
