"""The engine and the plain reading score some thousands of rounds alike."""

from __future__ import annotations

from tests.laws.scores import compare_score


def test_both_readings_score_alike() -> None:
    assert sum(map(compare_score, range(400))) == 8000
