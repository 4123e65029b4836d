"""D1: kill -9 under load. A hundred kills: `python -m tests.server.store.killing --trials 100`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def campaign(*words: str) -> tuple[int, int, int]:
    """What a campaign ended with: its exit status, what was acknowledged, what was lost."""
    command = [sys.executable, "-W", "error", "-m", "tests.server.store.killing", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    found = re.search(r"kills, (\d+) acknowledged, (\d+) lost", done.stdout)
    assert found, done.stderr
    return done.returncode, int(found[1]), int(found[2])


def test_d1_nothing_acknowledged_is_lost_when_the_process_is_killed() -> None:
    status, acknowledged, lost = campaign("--trials", "10", "--least", "100")
    assert (status, lost) == (0, 0)
    assert acknowledged >= 100


def test_nor_where_it_shares_a_database() -> None:
    status, acknowledged, lost = campaign("--trials", "3", "--least", "30", "--postgres")
    assert (status, lost) == (0, 0)
    assert acknowledged >= 30


def test_a_store_that_acknowledges_before_it_commits_is_found_out() -> None:
    """The mutant that the test above is there for."""
    status, _, lost = campaign("--trials", "30", "--hasty")  # until something is lost: one or two, mostly
    assert status == 1 and lost > 0
