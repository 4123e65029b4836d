"""What the arrays of a lot come to."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from tests.lab.arena import own
from tests.lab.arena.own import NOVICE
from yaniv.game import preset
from yaniv.lab.arena.contest import Contest, Unit
from yaniv.lab.arena.lot import Lot
from yaniv.lab.arena.outcome import Outcome
from yaniv.lab.arena.playing import is_compiled, play_lot, play_typed

BGA = preset("bga")


def test_points_and_wins_go_to_who_sat_there() -> None:
    contest = Contest(rules=BGA, bots=("club", "novice"))
    lot = Lot.empty(1, 2, 2)
    lot.rounds[:] = 1
    lot.points[0] = [[0, 12], [7, 0]]  # club sits first, then second
    lot.won[0] = [[1, 0], [0, 1]]
    lot.calls[0] = [[1, 0], [0, 1]]
    outcome = Outcome.of(contest, lot)
    assert outcome.showings["club"].points.mean == 0
    assert outcome.showings["novice"].points.mean == 9.5
    assert outcome.differences["club", "novice"].points.mean == 9.5
    assert outcome.differences["club", "novice"].won.mean == 1
    assert (outcome.showings["club"].calls.mean, outcome.showings["club"].caught.mean) == (1, 0)


def test_several_of_one_bot_count_as_one_on_average() -> None:
    contest = Contest(rules=BGA, bots=("club", "novice", "novice"))
    lot = Lot.empty(1, 3, 3)
    lot.rounds[:] = 1
    lot.points[0] = [[0, 10, 20], [30, 0, 10], [10, 20, 0]]
    lot.won[0] = np.eye(3)
    outcome = Outcome.of(contest, lot)
    assert outcome.showings["novice"].points.mean == pytest.approx((10 + 20 + 30 + 10 + 10 + 20) / 2 / 3)
    assert outcome.differences["club", "novice"].won.mean == 1


def test_bots_that_play_alike_are_exactly_equal() -> None:
    """What one is dealt, the other is too: no luck is left between them."""
    alike = play_typed(Contest(rules=BGA, bots=("fuzzymango", "fuzzymango")), 0, 30)
    turned = Lot(
        **{one.name: np.repeat(getattr(alike, one.name), 2, axis=1) for one in fields(Lot) if one.name != "luck"}
    )
    outcome = Outcome.of(Contest(rules=BGA, bots=("fuzzymango", "elzurdo")), turned)
    difference = outcome.differences["fuzzymango", "elzurdo"]
    assert (difference.points.mean, difference.points.error) == (0, 0)


@pytest.mark.parametrize("unit", list(Unit))
def test_a_lot_in_two_parts_comes_to_the_same(unit: Unit) -> None:
    contest = Contest(rules=BGA, bots=("novice", "random"), unit=unit, seed=3)
    whole = Outcome.of(contest, play_typed(contest, 0, 6))
    parts = Outcome.of(contest, play_typed(contest, 0, 2)) + Outcome.of(contest, play_typed(contest, 2, 4))
    assert parts == whole


def test_every_round_has_one_call_and_one_win() -> None:
    lot = play_typed(Contest(rules=BGA, bots=("novice", "club", "random")), 5, 20)
    assert (lot.calls.sum(axis=2) == lot.rounds).all()
    assert np.allclose(lot.won.sum(axis=2), lot.rounds)
    assert (lot.rounds + lot.voids == 1).all()


def test_the_rounds_of_a_match_add_up() -> None:
    lot = play_typed(Contest(rules=BGA, bots=("novice", "random"), unit=Unit.MATCHES), 0, 5)
    assert np.allclose(lot.won.sum(axis=2), 1)
    assert (lot.rounds > 2).all() and (lot.points.max(axis=2) > 200).all()


def test_another_seed_deals_other_cards() -> None:
    one, same, other = (play_typed(Contest(rules=BGA, bots=("novice", "club"), seed=seed), 0, 20) for seed in (1, 1, 2))
    assert one.same(same) and not one.same(other)


# --- compiled ----------------------------------------------------------------


@pytest.mark.parametrize("unit", list(Unit))
@pytest.mark.parametrize("bots", [("club", "novice"), ("fuzzymango", "novice", "novice")])
def test_compiled_it_comes_to_the_same_but_for_the_luck(unit: Unit, bots: tuple[str, ...]) -> None:
    contest = Contest(rules=preset("bga", len(bots)), bots=bots, unit=unit)
    slow = Outcome.of(contest, play_typed(contest, 0, 8 if unit is Unit.MATCHES else 200))
    fast = Outcome.of(contest, play_lot(contest, 0, 200 if unit is Unit.MATCHES else 2000))
    pairs = [(slow.turns, fast.turns), (slow.length, fast.length)]
    for name in contest.entrants:
        one, other = slow.showings[name], fast.showings[name]
        pairs += [
            (one.points, other.points),
            (one.won, other.won),
            (one.calls, other.calls),
            (one.caught, other.caught),
        ]
    for a, b in pairs:
        assert abs(a.mean - b.mean) <= 4 * (a.error**2 + b.error**2) ** 0.5 + 1e-9


def test_compiled_with_others_it_is_exactly_the_same() -> None:
    contest = Contest(rules=BGA, bots=("novice", "random"), seed=4)
    assert play_lot(contest, 7, 100, ("random", "fuzzymango"), 2).same(play_lot(contest, 7, 100))


def test_a_policy_of_ones_own_is_compiled_too() -> None:
    contest = Contest(rules=BGA, bots=(f"{own.__name__}:first", "random"))
    assert is_compiled(contest) and not is_compiled(Contest(rules=BGA, bots=(NOVICE, "random")))
    assert play_lot(contest, 0, 50).rounds.sum() > 90
