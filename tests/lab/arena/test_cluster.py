"""The same contest on a Ray cluster: one that is started here."""

from __future__ import annotations

import socket

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


def closed() -> int:
    """A port at which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.parametrize(
    "address", ["127.0.0.1:{}", "ray://127.0.0.1:{}", "127.0.0.1", "http://127.0.0.1", "a:b", ":1"]
)
def test_an_address_at_which_nothing_is_says_so_at_once(address: str) -> None:
    with pytest.raises(ConnectionError), cluster(address.format(closed())):
        pass
