"""Every policy there is plays the same compiled as it does interpreted."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from tests.batch.tables import in_numpy, told
from yaniv.batch import Rounds, simulate
from yaniv.batch.results import ROUND_ROW, gathered
from yaniv.batch.seating import seated
from yaniv.batch.table import RoundRow, play_rounds
from yaniv.bots import ENTRANTS, Policy
from yaniv.game import PRESETS, HouseRules, preset

ALL = {name: bot for name, bot in ENTRANTS.items() if isinstance(bot, Policy)}
ROUNDS = 2


@pytest.mark.timeout(1800)  # they are compiled together, which takes a minute of a free core
def test_every_policy_plays_the_same_compiled() -> None:
    names = list(ALL)
    for place, first in enumerate(names):
        seats = [ALL[names[(place + step) % len(names)]] for step in range(2 + place % 2)]
        for preset_name in PRESETS:
            rules = preset(preset_name, len(seats))
            compiled = simulate(rules, seats, rounds=ROUNDS, seed=place, among=list(ALL.values()))
            assert told(compiled) == told(interpreted(rules, seats, place)), (first, preset_name)


def interpreted(rules: HouseRules, seats: list[Policy], seed: int) -> Rounds:
    rows = [RoundRow() for _ in range(ROUNDS)]
    play_rounds(seated(rules, range(len(seats)), seed), rows, 0, lambda who, me: seats[who].plain(me))
    return gathered(Rounds, in_numpy(rows, ROUND_ROW), 0, len(seats))
