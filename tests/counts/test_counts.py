"""The rules let a round go on in as many ways as counts.txt says."""

from __future__ import annotations

import pytest

from tests.counts.count import Start, count, starts


@pytest.mark.parametrize("start", starts())
def test_ways_to_go_on(start: Start) -> None:
    assert count(start) == start.numbers
