"""The kernel and the tally, compiled as they stand, say and do exactly what they do interpreted."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.rule_sets import rule_sets
from yaniv.game import kernel, scoring
from yaniv.game.choices import SlapAfter, SlapDown
from yaniv.game.presets import PRESETS, VARIANTS
from yaniv.game.rules import HouseRules, preset
from yaniv.game.states import fresh

pytest.importorskip("numba")

import numpy as np

from tests.batch import matches
from yaniv.batch import compiled
from yaniv.batch.entries import entry


def _agree(rules: HouseRules, seats: int, seed: int, rounds: int) -> list[int]:
    """Play the same match both ways, compare all that is left of it, and say what happened."""
    g = fresh(rules, [True] * seats)
    kernel.open_deck(g, rules.decks, rules.jokers_in_play)
    t = scoring.fresh(rules, scoring.Score.opening(seats).dealt_by(seed % seats, (seed + 1) % seats))
    fast_g, fast_t = compiled.fresh(g), compiled.fresh(t)

    rng, out, said = [seed], [0] * kernel.ACTIONS_MAX, [0] * 5
    matches.play(g, t, rng, out, rounds, said)
    fast_rng, fast_out, fast_said = np.array([seed]), np.zeros(kernel.ACTIONS_MAX, np.int64), np.zeros(5, np.int64)
    entry(matches.play)(fast_g, fast_t, fast_rng, fast_out, rounds, fast_said)

    where = f"{rules.line(seats)}, {seats} seats, seed {seed}"
    assert fast_said.tolist() == said, where
    assert fast_rng.tolist() == rng and fast_out.tolist() == out, where
    assert _fields(fast_g) == _fields(compiled.fresh(g)), where
    assert _fields(fast_t) == _fields(compiled.fresh(t)), where
    return said


def _fields(record: Any) -> dict[str, bytes]:
    return {name: record[name].tobytes() for name in record.dtype.names}


def test_the_presets_play_the_same_compiled() -> None:
    happened = np.zeros(5, np.int64)
    for name in PRESETS:
        for seats in range(2, 9):
            for decks in (1, 2):
                rules = preset(name, seats, players=(2, 8), decks=decks)
                happened += _agree(rules, seats, seed=seats, rounds=2)
        for variant in VARIANTS[name]:
            happened += _agree(preset(f"{name}+{variant}"), 4, seed=1, rounds=20)
    assert happened[matches.RUNS] > 100 and happened[matches.RESTOCKS] > 100


def test_windows_open_the_same_compiled() -> None:
    hands: list[dict[str, Any]] = [{}, {"hand_size": 3, "jokers_per_deck": 4, "call_limit": 1}]
    for slap_down in SlapDown:
        happened = np.zeros(5, np.int64)
        for slap_after, sneak, hand in product(SlapAfter, (False, True), hands):
            rules = preset("bga", decks=2, slap_down=slap_down, slap_after=slap_after, sneak=sneak, **hand)
            for seed in range(1, 6):
                happened += _agree(rules, 5, seed, rounds=10)
        assert happened[matches.SNEAKS] > 3
        assert (happened[matches.SLAPS] > 3) == (slap_down is not SlapDown.OFF)


@settings(max_examples=150)
@given(rule_sets(), st.integers(1, 1 << 40), st.data())
def test_any_rules_play_the_same_compiled(rules: HouseRules, seed: int, data: st.DataObject) -> None:
    _agree(rules, data.draw(st.sampled_from(rules.seats)), seed, rounds=2)
