"""Whole matches over real sockets: four players who drop, reload and send rubbish, bots, and what is left."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.evening import run
from tests.server.matches import LINES, play_a_match
from tests.server.site import serving


@pytest.mark.parametrize("rules", LINES)
def test_a_whole_match_of_four_players_and_a_bot_replays_to_what_each_saw(rules: str, tmp_path: Path) -> None:
    @run
    async def match() -> None:
        async with serving(database=f"sqlite:///{tmp_path}/yaniv.db", sockets_a_minute=10**6) as site:
            line = f"{rules}(eliminate_above=50,call_limit=9)"
            counts = await play_a_match(site, line, random.Random(rules), often=0.15)
            assert counts["frames"] > 100

    match()
