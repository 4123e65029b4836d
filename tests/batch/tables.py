"""Tables to play at, and rows of what was played there, compiled and interpreted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tests.batch.policies import never_calls, scribbles
from yaniv.batch import compiled
from yaniv.batch.entries import entry
from yaniv.batch.results import MATCH_ROW, ROUND_ROW, Matches, Results, Rounds, gathered
from yaniv.batch.seating import seated
from yaniv.batch.sight import Sight
from yaniv.batch.table import MatchRow, RoundRow, play_matches, play_rounds
from yaniv.bots import chance, club, novice
from yaniv.game import HouseRules, preset
from yaniv.game.choices import SlapAfter, SlapDown
from yaniv.game.presets import PRESETS, VARIANTS

POLICIES = (novice.choose, club.choose, chance.choose, never_calls, scribbles)
NOVICE, CLUB, CHANCE, NEVER, SCRIBBLES = range(5)
"""One entry point serves all tests that are content with these."""

SEED = 1 << 40 | 17

Table = tuple[HouseRules, Sequence[int]]
"""The rules, and the policy at each seat."""


def preset_tables(name: str) -> list[Table]:
    """A preset with 2 to 8 players and one or two decks."""
    return [
        (preset(name, seats, players=(2, 8), decks=decks), mixed(seats)) for seats in range(2, 9) for decks in (1, 2)
    ]


def other_tables() -> list[Table]:
    """Every variant, and every window."""
    rules = [preset(f"{name}+{variant}") for name in PRESETS for variant in VARIANTS[name]]
    windows = [
        preset("backpacker", slap_down=slap, slap_after=after, hand_size=7, decks=2)
        for slap in SlapDown
        for after in SlapAfter
    ]
    return [(one, mixed(3)) for one in (*rules, *windows)]


def mixed(seats: int) -> list[int]:
    return [seat % 3 for seat in range(seats)]


def rounds(rules: HouseRules, who: Sequence[int], count: int, *, plain: bool = False) -> Rounds:
    """Rounds by machine code, or by the plain functions as they stand."""
    table = seated(rules, who, SEED)
    if plain:
        plain_rows = [RoundRow() for _ in range(count)]
        play_rounds(table, plain_rows, 0, ask)
        return gathered(Rounds, in_numpy(plain_rows, ROUND_ROW), 0, len(who))
    rows = np.zeros(count, ROUND_ROW)
    entry(play_rounds, POLICIES)(compiled.fresh(table), rows, 0)
    return gathered(Rounds, rows, 0, len(who))


def matches(rules: HouseRules, who: Sequence[int], count: int, *, plain: bool = False) -> Matches:
    """Matches by machine code, or by the plain functions as they stand."""
    table = seated(rules, who, SEED)
    if plain:
        plain_rows = [MatchRow() for _ in range(count)]
        play_matches(table, plain_rows, 0, ask)
        return gathered(Matches, in_numpy(plain_rows, MATCH_ROW), 0, len(who))
    rows = np.zeros(count, MATCH_ROW)
    entry(play_matches, POLICIES)(compiled.fresh(table), rows, 0)
    return gathered(Matches, rows, 0, len(who))


def ask(who: int, me: Sight) -> int:
    return POLICIES[who](me)


def at(who: Sequence[int]) -> list[Callable[[Sight], int]]:
    return [POLICIES[one] for one in who]


def in_numpy(rows: Sequence[object], dtype: np.dtype[Any]) -> Any:
    """Rows of the plain functions, as those of machine code are."""
    made = np.zeros(len(rows), dtype)
    for target, row in zip(made, rows, strict=True):
        compiled.fill(target, row)
    return made


def told(results: Results) -> dict[str, list[Any]]:
    """All arrays of some results, to be compared."""
    return {name: np.asarray(getattr(results, name)).tolist() for name in type(results).__dataclass_fields__}
