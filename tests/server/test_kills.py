"""D1: kill -9 of a whole server under load. A hundred kills: `python -m tests.server.kills`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.kills import Lost, campaign
from tests.server.store.database import running


def test_d1_a_server_that_is_killed_has_lost_and_doubled_nothing(tmp_path: Path) -> None:
    run = asyncio.run(campaign(tmp_path, f"sqlite:///{tmp_path}/yaniv.db", 3))
    assert run.acknowledged > 0 and run.frames > 0


def test_d1_nor_where_it_shares_a_database(tmp_path: Path) -> None:
    with running() as server:
        run = asyncio.run(campaign(tmp_path, server.url, 2))
    assert run.acknowledged > 0 and run.frames > 0


def test_d1_a_server_that_acknowledges_before_it_commits_is_found_out(tmp_path: Path) -> None:
    """The mutant that the tests above are there for."""
    with pytest.raises(Lost):
        asyncio.run(campaign(tmp_path, f"sqlite:///{tmp_path}/yaniv.db", 40, hasty=True))  # mostly the first finds it
