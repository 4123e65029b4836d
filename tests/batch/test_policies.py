"""Every policy chooses the same compiled as it does interpreted."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tests.laws.positions import random_position
from yaniv.batch.sight import Sight
from yaniv.batch.viewed import of_view
from yaniv.bots import ENTRANTS, Policy
from yaniv.game import CARDS, JOKER, PRESETS, Call, HouseRules, Phase, Round, View, preset, view

pytest.importorskip("numba")

from yaniv.batch import compiled, dice, sight
from yaniv.bots import chance, combo, hands, novice
from yaniv.bots.peers import cpp_yaniv, elzurdo, fuzzymango, jdross, jdross_guess, lowrollr, york
from yaniv.game import kernel, tally

SOURCES = [kernel, tally, dice, sight, hands, chance, novice, combo]
PEERS = [cpp_yaniv, elzurdo, fuzzymango, jdross_guess, jdross, lowrollr, york]


@pytest.mark.parametrize("level", [name for name, bot in ENTRANTS.items() if isinstance(bot, Policy)])
def test_a_policy_chooses_the_same_compiled(level: str) -> None:
    policy = ENTRANTS[level]
    assert isinstance(policy, Policy)
    register()
    fast = compiled.compiled(policy.plain)
    for number, seen in enumerate(positions()):
        slow, quick = sighted(seen, number), compiled.fresh(sighted(seen, number))
        assert fast(quick) == policy.plain(slow), seen
        assert quick["dice"].tolist() == slow.dice


@cache
def register() -> None:
    compiled.register(SOURCES + PEERS)


def sighted(seen: View, number: int) -> Sight:
    me = of_view(seen)
    dice.begin(me.dice, number, 0, 0)
    return me


def positions() -> list[View]:
    """Positions of play under all presets, and odd ones."""
    rng = random.Random(1)
    found = [view(round, round.turn) for round in (random_position(rng).round for _ in range(25))]
    for number in range(120):
        found += walk(preset(list(PRESETS)[number % len(PRESETS)], 2 + number % 3), 2 + number % 3, rng)
    return [seen for seen in found if seen.actions]


def walk(rules: HouseRules, seats: int, rng: random.Random) -> list[View]:
    """Where a round stands after some actions."""
    order = [*CARDS[:-1], *[JOKER] * rules.jokers_in_play]
    rng.shuffle(order)
    round = Round.dealt(rules, [True] * seats, 0, 0, tuple(order))
    for _ in range(rng.randrange(20)):
        listed = [action for action in round.legal_actions(round.acting) if action != Call()]
        if not listed:
            break
        round = round.play(round.acting, rng.choice(listed)).round
    return [view(round, round.acting)] if round.phase in (Phase.PLAY, Phase.DRAW) else []
