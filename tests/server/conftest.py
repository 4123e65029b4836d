"""What a server draws by chance, drawn alike each time: a test that passes once does not fail for its cards."""

from __future__ import annotations

import base64
import random

import pytest

from yaniv.server import lobby, rulings, thinking


class Drawn:
    """In the place of `secrets`: what nobody could foresee, and now follows from a name."""

    def __init__(self, name: str) -> None:
        self._chance = random.Random(name)

    def token_bytes(self, size: int) -> bytes:
        return self._chance.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(size)).rstrip(b"=").decode()


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds of matches, the names of tables, from which cards follow too, and what bots throw."""
    drawn = Drawn(request.node.name)
    monkeypatch.setattr(rulings, "new_seed", lambda: drawn.token_bytes(32))
    for module in (lobby, thinking):
        monkeypatch.setattr(module, "secrets", drawn)
