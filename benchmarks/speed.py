"""How fast the engine plays at random: the kernel beside the sketch, the price of each rule, the typed face.

What is compared runs in turns within one process, by CPU time; what is said of it is the median.
"""

from __future__ import annotations

import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

from benchmarks import random_play, sketch
from yaniv.batch import compiled
from yaniv.game import kernel, scoring
from yaniv.game.actions import Call, Restock
from yaniv.game.cards import CARDS, JOKER
from yaniv.game.choices import JokersInRuns, ReshuffleKeeps, SlapAfter, SlapDown, TakeFromSet
from yaniv.game.round import Phase, Round
from yaniv.game.rules import HouseRules, preset
from yaniv.game.states import fresh

Play = Callable[[int], int]
"""Plays so much, in rounds or in steps; how many steps that took."""

PLAIN = preset("cardgames-zone")
REPEATS = 9
SLOW, FAST = 150, 10_000  # rounds a turn, interpreted and compiled

CHANGES: dict[str, dict[str, Any]] = {
    "jokers lengthen runs (`jokers_in_runs=any`)": {"jokers_in_runs": JokersInRuns.ANY},
    "no jokers in runs (`jokers_in_runs=none`)": {"jokers_in_runs": JokersInRuns.NONE},
    "jokers in sets (`jokers_in_sets`)": {"jokers_in_sets": True},
    "any card of a set is taken (`take_from_set=any`)": {"take_from_set": TakeFromSet.ANY},
    "a fourth card is sneaked (`sneak`)": {"sneak": True},
    "slap of the drawn rank (`slap_down=match_rank`)": {
        "slap_down": SlapDown.MATCH_RANK,
        "slap_after": SlapAfter.SINGLE_OR_SET,
    },
    "slap of a hand of nothing (`slap_down=zero_total`)": {"slap_down": SlapDown.ZERO_TOTAL},
    "one card stays at a reshuffle (`reshuffle_keeps=last_card`)": {"reshuffle_keeps": ReshuffleKeeps.LAST_CARD},
    "two decks (`decks=2`)": {"decks": 2},
    "hands of seven (`hand_size=7`)": {"hand_size": 7},
    "four jokers (`jokers_per_deck=4`)": {"jokers_per_deck": 4},
}


# --- who plays ---


def ours(rules: HouseRules, players: int, play: Callable[..., Any] = random_play.play) -> Callable[[int], list[int]]:
    """Random play under these rules, interpreted or by a compiled `play`: steps, actions listed and a checksum."""
    g = fresh(rules, [True] * players)
    kernel.open_deck(g, rules.decks, rules.jokers_in_play)
    t = scoring.fresh(rules, scoring.Score.opening(players).dealt_by(0, 0))
    if play is random_play.play:
        table: list[Any] = [g, t, [1], [0] * kernel.ACTIONS_MAX]
    else:
        table = [compiled.fresh(g), compiled.fresh(t), np.array([1]), np.zeros(kernel.ACTIONS_MAX, np.int64)]

    def run(rounds: int) -> list[int]:
        stats: Any = [0, 0, 0] if play is random_play.play else np.zeros(3, np.int64)
        play(*table, rounds, stats)
        return [int(n) for n in stats]

    return run


def theirs(players: int, play: Callable[..., Any] = sketch.play) -> Play:
    """Random play of the sketch, interpreted or compiled."""

    def run(rounds: int) -> int:
        if play is sketch.play:
            stats: Any = [0, 0, 0]
            play(sketch.Round(), [0] * 40, [0] * 5, players, 0, rounds, stats)
        else:
            stats = np.zeros(3, np.int64)
            table = compiled.fresh(sketch.Round()), np.zeros(40, np.int64), np.zeros(5, np.int64)
            play(*table, players, 0, rounds, stats)
        return int(stats[0])

    return run


def steps(play: Callable[[int], list[int]]) -> Play:
    """Only the steps of what `ours` counts."""
    return lambda rounds: play(rounds)[0]


@cache
def compiled_ours() -> Callable[..., Any]:
    """Our random play as machine code."""
    return compiled.compiled(random_play.play)


def compiled_sketch(*, tuned: bool) -> Callable[..., Any]:
    """The sketch as it compiled itself, or with the options that our kernel is compiled with."""
    module = _copy_of(sketch)
    if tuned:
        return compiled.compiled(module.play)
    for function in vars(module).values():
        if isinstance(function, FunctionType):
            register_jitable(function)
    return numba.njit(nogil=True)(module.play)  # type: ignore[no-any-return]


def _copy_of(module: ModuleType) -> ModuleType:
    """The same code again: Numba keeps the options with the function."""
    spec = importlib.util.spec_from_file_location(f"{module.__name__}_again", module.__file__ or "")
    assert spec and spec.loader
    copy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


# --- how fast ---


def rates(plays: dict[str, Play], amount: int, repeats: int = REPEATS) -> dict[str, float]:
    """Steps per second of CPU time, each in turn: the median of the repetitions.

    Args:
        amount: How much is played in one turn, in what the plays take: rounds or steps.
    """
    seen: dict[str, list[float]] = {name: [] for name in plays}
    for play in plays.values():
        play(max(1, amount // 10))  # compiles, and fills the caches
    for _ in range(repeats):
        for name, play in plays.items():
            start = time.process_time()
            n = play(amount)
            seen[name].append(n / (time.process_time() - start))
    return {name: statistics.median(found) for name, found in seen.items()}


def kernel_speed() -> Iterator[str]:
    """The kernel beside the sketch."""
    play, own, tuned = compiled_ours(), compiled_sketch(tuned=False), compiled_sketch(tuned=True)
    yield "| players | | ours | sketch | ours / sketch |"
    yield "|---:|---|---:|---:|---:|"
    for players in (2, 5):
        slow = rates({"ours": steps(ours(PLAIN, players)), "own": theirs(players)}, SLOW)
        fast = rates(
            {"ours": steps(ours(PLAIN, players, play)), "own": theirs(players, own), "tuned": theirs(players, tuned)},
            FAST,
        )
        for how, found, against in (
            ("interpreted", slow, "own"),
            ("compiled", fast, "own"),
            ("compiled, the sketch with our options too", fast, "tuned"),
        ):
            a, b = found["ours"], found[against]
            yield f"| {players} | {how} | {short(a)} | {short(b)} | {a / b:.2f} |"
    yield ""
    yield "Steps per second: a step is one action chosen and done, with all that may be done listed before it. About"
    yield "0.05 of the interpreted ratio is the dice: the sketch's multiply past 64 bits, which ours avoid."


def rules_speed() -> Iterator[str]:
    """What each rule costs: one option of cardgames-zone changed at a time."""
    play = compiled_ours()
    tables = {"cardgames-zone, 2 players": (PLAIN, 2)}
    tables |= {name: (preset("cardgames-zone", **change), 2) for name, change in CHANGES.items()}
    tables |= {"8 players": (PLAIN, 8)}
    slow = rates({name: steps(ours(*table)) for name, table in tables.items()}, SLOW)
    fast = rates({name: steps(ours(*table, play)) for name, table in tables.items()}, FAST)
    base = next(iter(tables))
    yield "| rules | listed a step | interpreted | of plain | compiled | of plain |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name, (rules, players) in tables.items():
        n, listed, _ = ours(rules, players, play)(FAST)
        a, b = slow[name], fast[name]
        against = f"{short(a)} | {a / slow[base]:.2f} | {short(b)} | {b / fast[base]:.2f}"
        yield f"| {name} | {listed / n:.2f} | {against} |"


def typed_speed() -> Iterator[str]:
    """The typed face: every action chosen among `round.legal_actions` and done by `round.play`."""
    found = rates({str(players): _typed(PLAIN, players) for players in (2, 5)}, SLOW // 3)
    yield "| players | actions a second |"
    yield "|---:|---:|"
    for players, rate in found.items():
        yield f"| {players} | {short(rate)} |"


def _typed(rules: HouseRules, players: int) -> Play:
    rng = random.Random(1)
    order = [*CARDS[:-1] * rules.decks, *[JOKER] * rules.jokers_in_play]

    def run(rounds: int) -> int:
        n = 0
        for _ in range(rounds):
            rng.shuffle(order)
            now = Round.dealt(rules, [True] * players, 0, 0, tuple(order))
            while now.phase is not Phase.OVER:
                if now.phase is Phase.RESTOCK:
                    back = list(now.returning)
                    rng.shuffle(back)
                    now = now.restock(Restock(tuple(back))).round
                    continue
                seat = now.acting
                listed = now.legal_actions(seat)
                calls = listed[-1] == Call() and rng.random() < 0.5
                action = listed[-1] if calls else listed[int(rng.random() * len(listed))]
                now = now.play(seat, action).round
                n += 1
        return n

    return run


def short(rate: float) -> str:
    """A rate with two or three figures."""
    return f"{rate / 1e6:.1f} M" if rate >= 1e6 else f"{rate / 1e3:.0f} k"
