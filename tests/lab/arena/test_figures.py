"""Means, standard errors, and the interval that may be looked at whenever one likes."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt
import pytest

from yaniv.lab.arena.figures import Ratio
from yaniv.lab.arena.lot import Numbers
from yaniv.lab.arena.settling import LEAST, half_width, settled


def test_with_one_round_a_deal_it_is_the_mean_and_its_standard_error() -> None:
    x = np.random.default_rng(1).normal(2, 3, 500)
    figure = Ratio.of(x, np.ones(500))
    assert figure.mean == pytest.approx(x.mean())
    assert figure.error == pytest.approx(x.std(ddof=1) / math.sqrt(500))


def test_sums_of_parts_are_sums_of_the_whole() -> None:
    chance = np.random.default_rng(2)
    x, n = chance.normal(size=90), chance.integers(1, 9, 90).astype(float)
    parts = sum((Ratio.of(x[i : i + 30], n[i : i + 30]) for i in (0, 30, 60)), Ratio())
    whole = Ratio.of(x, n)
    assert (parts.mean, parts.error, parts.deals) == pytest.approx((whole.mean, whole.error, whole.deals))


def test_the_error_of_a_ratio_is_how_far_ratios_of_fresh_deals_lie_apart() -> None:
    chance = np.random.default_rng(3)
    found = []
    for _ in range(400):
        n = chance.integers(5, 40, 200).astype(float)
        found.append(Ratio.of(chance.normal(1.5 * n, 10), n))
    spread = np.std([one.mean for one in found])
    assert np.mean([one.error for one in found]) == pytest.approx(spread, rel=0.1)


def test_nothing_played_has_no_mean() -> None:
    assert math.isnan(Ratio().mean) and math.isnan(Ratio().error)


# --- settling ----------------------------------------------------------------


def differences(mean: float, series: int, deals: int, seed: int) -> Numbers:
    """Points of rounds: mostly small, now and then 40, as a failed call makes them."""
    chance = np.random.default_rng(seed)
    caught = chance.random((series, deals)) < 0.08
    points: Numbers = chance.normal(0, 8, (series, deals)) + caught * chance.choice([-35, 35], (series, deals)) + mean
    return points


def looks(points: Numbers, alpha: float) -> npt.NDArray[np.bool_]:
    """For each series, whether it is ever settled, looked at after every 50 deals."""
    ever = np.zeros(len(points), bool)
    for deals in range(LEAST, points.shape[1] + 1, 50):
        seen = points[:, :deals]
        for row in np.flatnonzero(~ever):
            figure = Ratio.of(seen[row], np.ones(deals))
            ever[row] = settled(figure.mean, half_width(figure.spread, deals, alpha))
    return ever


def test_equals_are_told_apart_no_more_often_than_promised_however_often_one_looks() -> None:
    alpha = 0.1
    ever = looks(differences(0.0, series=200, deals=4000, seed=4), alpha)
    assert ever.mean() <= alpha


def test_a_plain_interval_looked_at_as_often_would_break_the_promise() -> None:
    points = differences(0.0, series=200, deals=4000, seed=4)
    ever = np.zeros(200, bool)
    for deals in range(LEAST, 4001, 50):
        seen = points[:, :deals]
        ever |= abs(seen.mean(1)) > 1.645 * seen.std(1, ddof=1) / math.sqrt(deals)
    assert ever.mean() > 0.25


def test_a_difference_is_settled_and_early_when_it_is_large() -> None:
    assert looks(differences(4.0, series=50, deals=1000, seed=5), alpha=0.05).all()


def test_nothing_is_settled_by_a_handful_of_deals() -> None:
    assert half_width(1.0, LEAST - 1) == math.inf
    assert not settled(100.0, math.inf)


def test_within_the_margin_is_settled_too() -> None:
    assert settled(0.02, 0.05, margin=0.1)
    assert not settled(0.02, 0.05, margin=0.05)
    assert settled(-0.2, 0.1)
