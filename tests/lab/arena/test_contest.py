"""Who meets whom, at which seats."""

from __future__ import annotations

import pytest

from yaniv.game import BadRule, preset
from yaniv.lab.arena.contest import Contest, everybody_meets

BGA = preset("bga")


def test_everybody_sits_everywhere() -> None:
    contest = Contest(rules=BGA, bots=("club", "novice", "random"))
    assert contest.seatings == ((0, 1, 2), (2, 0, 1), (1, 2, 0))


def test_the_same_bots_are_one_entrant_and_equal_seatings_are_one() -> None:
    assert Contest(rules=BGA, bots=("club", "club")).seatings == ((0, 0),)
    assert len(Contest(rules=BGA, bots=("club", "novice", "club", "novice")).seatings) == 2


def test_more_than_may_sit_down_are_refused() -> None:
    with pytest.raises(BadRule):
        Contest(rules=preset("playmore"), bots=("novice",) * 6)


def test_every_two_meet_once_at_tables_of_two_and_both_ways_at_larger_ones() -> None:
    bots = ["club", "novice", "random"]
    assert [one.bots for one in everybody_meets(BGA, bots)] == [
        ("club", "novice"),
        ("club", "random"),
        ("novice", "random"),
    ]
    assert len(everybody_meets(BGA, bots, players=4)) == 6


def test_every_contest_has_cards_of_its_own_so_that_a_ladder_is_as_sure_as_it_says() -> None:
    bots = ["club", "novice", "random", "combo"]
    seeds = [one.seed for seed in (1, 2) for one in everybody_meets(BGA, bots, seed=seed)]
    assert len(set(seeds)) == 12 and seeds[0] == 1, "of two bots alone the seed is what was asked for"
    assert {one.bots: one.seed for one in everybody_meets(BGA, [*bots, "look"])}.items() >= {
        one.bots: one.seed for one in everybody_meets(BGA, bots)
    }.items(), "whoever else meets"
    assert seeds[:6] == [one.seed for one in everybody_meets(BGA, bots, seed=1)]


def test_a_bot_that_is_named_twice_is_one() -> None:
    assert everybody_meets(BGA, ["club", "novice", "club"]) == everybody_meets(BGA, ["club", "novice"])
