"""R1: a real socket cut after any byte. After every one: `python -m tests.server.cuts`."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.cuts import WAYS, cut


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_r1_who_comes_back_has_missed_nothing_wherever_the_socket_was_cut(way: Any) -> None:
    assert asyncio.run(cut(way, every=4)) >= 50
