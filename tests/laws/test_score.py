"""The engine and the plain reading score some thousands of rounds alike."""

from __future__ import annotations

import pytest

from tests.laws.scores import compare_score


@pytest.mark.parametrize("part", range(8))
def test_both_readings_score_alike(part: int) -> None:
    assert sum(map(compare_score, range(50 * part, 50 * part + 50))) == 1000
