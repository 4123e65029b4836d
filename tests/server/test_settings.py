"""H8: a server that is not set up safely does not start."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

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
        {"YANIV_LEASE": "0"},
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


def test_what_is_given_goes_before_the_environment() -> None:
    assert read({"YANIV_PORT": "1"}, port=2).port == 2 and read({"YANIV_PORT": "1"}, port=None).port == 1
    assert read({"YANIV_FRAMES_A_SECOND": "2.5"}).frames_a_second == 2.5


def test_at_home_the_secret_is_kept_and_nobody_else_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = at_home(Settings(database=""), lan=False)
    assert settings.database == f"sqlite:///{tmp_path}/yaniv/yaniv.db"
    path = tmp_path / "yaniv" / "secret"
    assert kept_secret(path) == settings.secret and stat.S_IMODE(path.stat().st_mode) == 0o600


def test_in_the_own_network_the_own_addresses_are_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("yaniv.server.serve.addresses", lambda: ("192.168.1.5", "fd00::5"))
    settings = at_home(Settings(port=80), lan=True)
    assert settings.host == "0.0.0.0" and not settings.public
    assert {"192.168.1.5:80", "[fd00::5]:80", "localhost:80"} <= settings.hosts
