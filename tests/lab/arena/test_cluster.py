"""The same contest on a Ray cluster: one that is started here."""

from __future__ import annotations

import pytest

from tests.lab.arena.here import Here
from yaniv.game import preset
from yaniv.lab.arena.cluster import cluster
from yaniv.lab.arena.contest import Contest
from yaniv.lab.arena.meeting import meet


@pytest.mark.filterwarnings("default")  # Ray leaves sockets to the collector
def test_a_cluster_comes_to_exactly_the_same() -> None:
    contest = Contest(rules=preset("bga"), bots=("novice", "random"))
    with cluster("local") as workers:
        many = meet([contest], 120, workers)
    alone = meet([contest], 120, Here())
    assert many.courses[0].outcome == alone.courses[0].outcome
