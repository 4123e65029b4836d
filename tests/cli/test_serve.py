"""`yaniv serve`: what it says before, and instead of, serving."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from yaniv.cli.serve import register
from yaniv.words import Words


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    app = typer.Typer()
    register(app, Words("en").say)
    return app


def test_it_says_where_it_is_and_shows_phones_the_way(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []

    def serve(settings: Any, announce: Any) -> None:
        served.append(settings)
        announce(settings.origins)

    monkeypatch.setattr("yaniv.server.serve.serve", serve)
    monkeypatch.setattr("yaniv.server.serve.addresses", lambda: ("192.168.1.5",))
    result = CliRunner().invoke(app, ["--lan", "--port", "8080", "--database", "memory:"])
    assert result.exit_code == 0, result.output
    assert "Open http://192.168.1.5:8080" in result.output and "█" in result.output
    assert served[0].host == "0.0.0.0" and served[0].database == "memory:"


def test_it_does_not_start_unsafely(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_ORIGINS", "https://yaniv.example")
    result = CliRunner().invoke(app, [])
    assert result.exit_code == 2 and "YANIV_SECRET" in result.output


def test_a_store_that_there_is_not_is_named(app: typer.Typer) -> None:
    result = CliRunner().invoke(app, ["--database", "mysql://x"])
    assert result.exit_code == 2 and "postgresql://" in result.output
