"""Whole matches between bots: they end, under every rules."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from yaniv.bots import BOTS
from yaniv.game import PRESETS, VARIANTS, Scored, preset
from yaniv.lab import bots_at, play_out

RULES = [*PRESETS, *(f"{name}+{variant}" for name, variants in VARIANTS.items() for variant in variants)]


@pytest.mark.parametrize("levels", list(combinations_with_replacement(BOTS, 2)))
@pytest.mark.parametrize("rules", RULES)
def test_every_two_bots_end_their_match(rules: str, levels: tuple[str, str]) -> None:
    match = play_out(preset(rules), levels, seed=1)
    assert match.over and match.sheet and not match.voids


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("rules", ["backpacker", "bga+defausse", "cardgames-zone+defausse_rapide"])
def test_full_tables_end_their_match(rules: str, seats: int) -> None:
    """Until one is left; who is out does not come back."""
    levels = [list(BOTS)[(seat + seats) % 3] for seat in range(seats)]
    match = play_out(preset(rules, seats), levels, seed=seats)
    assert match.over
    assert sum(match.score.active) == 1 == len(match.winners)


def test_the_same_seed_plays_the_same_match() -> None:
    first, again, other = (play_out(preset("israeli"), ("club", "random"), seed) for seed in (1, 1, 2))
    assert first == again != other


def test_the_better_bots_win() -> None:
    """Not a measurement: of that, see docs/results/matches.md."""
    for better, worse in (("novice", "random"), ("club", "random"), ("club", "novice")):
        edge = 0
        for seed in range(6):
            sheet: tuple[Scored, ...] = play_out(preset("cardgames-zone"), (better, worse), seed).sheet
            edge += sum(scored.gained[1] - scored.gained[0] for scored in sheet)
        assert edge > 0


def test_bots_sit_down_under_names_of_their_own() -> None:
    assert list(map(str, bots_at(("club", "club")))) == ["club 0 [club]", "club 1 [club]"]
