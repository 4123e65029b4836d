"""Where a seed comes from: the one place in which the server makes chance."""

from __future__ import annotations

import secrets

from .dealer import SEED_BYTES


def new_seed() -> bytes:
    """A seed that nobody can guess, from the system's own source."""
    return secrets.token_bytes(SEED_BYTES)
