"""The compiled campaign: it counts what the matches were, and says when one did not end."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("numba")

from benchmarks.compiled_matches import SEED, met, page
from yaniv.batch import simulate
from yaniv.bots import BOTS
from yaniv.game import HouseRules

RULES = HouseRules.parse("bga")
NOVICE, RANDOM, ALL = BOTS["novice"], BOTS["random"], list(BOTS.values())


def test_each_bot_sits_on_each_seat_and_no_match_is_dealt_twice() -> None:
    found = met("bga", "novice", "random", 11)
    ahead = simulate(RULES, [NOVICE, RANDOM], matches=6, seed=SEED, among=ALL)
    behind = simulate(RULES, [RANDOM, NOVICE], matches=5, seed=SEED, first=6, among=ALL)
    edge = (ahead.points[:, 1] - ahead.points[:, 0]).sum() + (behind.points[:, 0] - behind.points[:, 1]).sum()
    assert (found.matches, found.unfinished, found.voids, found.all_ended) == (11, 0, 0, True)
    assert found.rounds == ahead.rounds.sum() + behind.rounds.sum()
    assert found.longest == max(ahead.rounds.max(), behind.rounds.max())
    assert found.turns == ahead.turns.sum() + behind.turns.sum()
    assert found.won.x == (ahead.winners == 1).sum() + (behind.winners == 2).sum()
    assert found.edge.mean == pytest.approx(edge / found.rounds)


def test_the_page_counts_everything() -> None:
    found = [met("bga", "novice", "random", 4), met("playmore", "random", "random", 3)]
    told = "\n".join(page(found, "some command"))
    assert "`some command`" in told and "In all: 7 matches, of which 0 did not end" in told
    assert "| novice - random | 4 | 0 | 0 |" in told and "## playmore" in told


def test_one_void_round_or_open_match_is_one_too_many() -> None:
    found = met("bga", "novice", "random", 2)
    assert found.all_ended
    assert not replace(found, voids=1).all_ended
    assert not replace(found, unfinished=1).all_ended
