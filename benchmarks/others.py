"""One game of one engine, played at random for `benchmarks.peers`: a process of its own, by its own Python.

    python -m benchmarks.others NAME

It says what the game is like, and then, for each line that it reads, how many steps it did in how many seconds of CPU
time. A step is one decision, with all that may be done listed before it; what falls by chance is done on the way and
not counted. Whoever decides takes any of what is listed.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

TURN = 0.4
"""About so many seconds of CPU time are played in one turn."""
ANSWER = "> "
"""Before all that is said to `benchmarks.peers`; engines say other things on the way."""
SAMPLE = 3000
"""So many decisions tell what a game is like."""

Run = Callable[[], tuple[float, float]]
"""Plays a little; how many steps in how many seconds."""


@dataclass(frozen=True)
class Size:
    """What a game is like: actions listed for a decision, and decisions to its end."""

    listed: float
    most: int
    decisions: float


@dataclass(frozen=True)
class Engine:
    """How a game is played by an engine."""

    run: Run
    size: Size


def by_games(game: Callable[[], Iterator[int]], batch: int = 1) -> Engine:
    """An engine by a game of it: for each decision, how many actions are listed."""
    return Engine(timed(lambda: sum(sum(1 for _ in game()) for _ in range(batch))), size_of(game))


def timed(play: Callable[[], int]) -> Run:
    def run() -> tuple[float, float]:
        start = time.process_time()
        steps = play()
        return steps, time.process_time() - start

    return run


def size_of(game: Callable[[], Iterator[int]]) -> Size:
    listed: list[int] = []
    games = 0
    while len(listed) < SAMPLE:
        listed += game()
        games += 1
    return Size(sum(listed) / len(listed), max(listed), len(listed) / games)


# --- OpenSpiel ---


def openspiel(name: str) -> Engine:
    """From Python."""
    import pyspiel

    game = pyspiel.load_game(name)
    return by_games(lambda: _played(game.new_initial_state()))


def _played(state: Any) -> Iterator[int]:
    while not state.is_terminal():
        if state.is_chance_node():
            _chance(state)
        else:
            listed = state.legal_actions()
            yield len(listed)
            state.apply_action(listed[int(random.random() * len(listed))])


def _chance(state: Any) -> None:
    """In these games, all that may fall is as likely."""
    falls = state.legal_actions()
    state.apply_action(falls[int(random.random() * len(falls))])


def openspiel_native(name: str) -> Engine:
    """Random rollouts in C++ from a dealt root: the time of many less the time of few, so that only they are left."""
    import pyspiel

    game = pyspiel.load_game(name)
    root = game.new_initial_state()
    while root.is_chance_node():
        _chance(root)
    mean = sum(sum(1 for _ in _played(root.clone())) for _ in range(300)) / 300
    few = max(10, int(100_000 / mean))

    def seconds(rollouts: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, random.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 2, 1, 10, False, 1, False)  # which evaluates the root, once
        start = time.process_time()
        bot.step(root)
        return time.process_time() - start

    return Engine(lambda: (2 * few * mean, seconds(3 * few) - seconds(few)), openspiel(name).size)


# --- the others ---


def rlcard(name: str) -> Engine:
    """The environment, which encodes what the seat knows at every step."""
    import rlcard as library

    env = library.make(name)

    def game() -> Iterator[int]:
        state, _ = env.reset()
        while not env.is_over():
            listed = list(state["legal_actions"])
            yield len(listed)
            state, _ = env.step(listed[int(random.random() * len(listed))])

    return by_games(game)


def chess() -> Engine:
    import chess as library

    def game() -> Iterator[int]:
        board = library.Board()
        while not board.is_game_over():
            listed = list(board.legal_moves)
            yield len(listed)
            board.push(listed[int(random.random() * len(listed))])

    return by_games(game)


def pokerkit() -> Engine:
    """No-limit hold'em of two players with 200 chips: fold, check or call, and a raise to the least or to all."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def game() -> Iterator[int]:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 2)
        while state.status:
            listed: list[Callable[[], object]] = []
            if state.can_fold():
                listed.append(state.fold)
            if state.can_check_or_call():
                listed.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                listed += [partial(state.complete_bet_or_raise_to, chips) for chips in (least, most)]
            yield len(listed)
            listed[int(random.random() * len(listed))]()

    return by_games(game)


def pgx(name: str, lanes: int) -> Engine:
    """So many games side by side in `lax.scan`, as fast as we can make it go.

    Its own generator of random numbers takes most of the time, so there is a plain one; a lane that ends begins again
    with the deal that was made for it at first; and nobody looks at observations, so they are not worked out.
    """
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # before it is loaded: it starts a thread for each core
    import jax
    import jax.numpy as jnp
    import pgx as library

    env = library.make(name)
    step, length = jax.vmap(env.step), 64
    dealt = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), lanes))

    def one(now: Any, _: None) -> Any:
        state, dice = now
        for left, by in ((True, 13), (False, 17), (True, 5)):
            dice ^= dice << by if left else dice >> by
        so_far = state.legal_action_mask.cumsum(axis=1)
        wanted = (dice >> 8) % so_far[:, -1].astype(jnp.uint32)
        after = step(state, (so_far <= wanted[:, None]).sum(axis=1))
        ended = after.terminated | after.truncated

        def again(first: Any, then: Any) -> Any:
            return jnp.where(ended.reshape(-1, *[1] * (then.ndim - 1)), first, then)

        after = jax.tree_util.tree_map(again, dealt, after).replace(observation=dealt.observation)
        return (after, dice), (so_far[:, -1], ended)

    def many(now: Any) -> Any:
        return jax.lax.scan(one, now, None, length)

    now = dealt, jnp.arange(1, lanes + 1, dtype=jnp.uint32) * jnp.uint32(2654435761)
    now, (listed, ended) = jax.jit(many)(now)
    unseen = jax.jit(lambda now: many(now)[0])

    def play() -> int:
        nonlocal now
        now = jax.block_until_ready(unseen(now))
        return lanes * length

    size = Size(float(listed.mean()), int(listed.max()), float(listed.size / max(1, int(ended.sum()))))
    return Engine(timed(play), size)


# --- ours ---


def yaniv(*, fast: bool) -> Engine:
    """Two players, preset cardgames-zone; a call is made half of the time, as in the other tables."""
    from benchmarks import random_play
    from benchmarks.speed import PLAIN, compiled_ours, ours

    play = ours(PLAIN, 2, compiled_ours() if fast else random_play.play)
    rounds = 5000 if fast else 50
    return Engine(timed(lambda: play(rounds)[0]), _own_size())


def yaniv_batch(*, seen: bool) -> Engine:
    from benchmarks.batch import LANES, lanes_alone, lanes_seen
    from benchmarks.speed import PLAIN

    play = (lanes_seen if seen else lanes_alone)(PLAIN, 2, LANES)
    return Engine(timed(lambda: play(50 * LANES)), _own_size())


def _own_size() -> Size:
    from benchmarks.speed import PLAIN, ours

    steps, listed, _ = ours(PLAIN, 2)(100)
    return Size(listed / steps, _most(), steps / 100)


def _most() -> int:
    """The most that is listed in some rounds of random play."""
    import numpy as np

    from benchmarks.speed import PLAIN
    from yaniv.batch import Batch

    batch, rng, most = Batch(PLAIN, 2, 1000, listed=True), np.random.default_rng(1), 0
    for _ in range(300):
        most = max(most, int(batch.count.max()))
        batch.step((rng.random(1000) * batch.count).astype(np.int64))
    return most


ENGINES: dict[str, Callable[[], Engine]] = {
    "yaniv-compiled": lambda: yaniv(fast=True),
    "yaniv-batch": lambda: yaniv_batch(seen=False),
    "yaniv-seen": lambda: yaniv_batch(seen=True),
    "yaniv-interpreted": lambda: yaniv(fast=False),
    "openspiel-leduc": lambda: openspiel("leduc_poker"),
    "openspiel-hearts": lambda: openspiel("hearts"),
    "openspiel-gin": lambda: openspiel("gin_rummy"),
    "native-leduc": lambda: openspiel_native("leduc_poker"),
    "native-hearts": lambda: openspiel_native("hearts"),
    "native-gin": lambda: openspiel_native("gin_rummy"),
    "rlcard-leduc": lambda: rlcard("leduc-holdem"),
    "rlcard-uno": lambda: rlcard("uno"),
    "rlcard-gin": lambda: rlcard("gin-rummy"),
    "pokerkit": pokerkit,
    "chess": chess,
    "pgx-leduc": lambda: pgx("leduc_holdem", 4096),
    "pgx-mahjong": lambda: pgx("sparrow_mahjong", 1024),
}


def main() -> None:
    engine = ENGINES[sys.argv[1]]()
    engine.run()  # compiles, and fills the caches
    print(ANSWER + json.dumps(asdict(engine.size)), flush=True)
    for _ in sys.stdin:
        steps = seconds = 0.0
        while seconds < TURN:
            more = engine.run()
            steps, seconds = steps + more[0], seconds + more[1]
        print(ANSWER + json.dumps([steps, seconds]), flush=True)


if __name__ == "__main__":
    main()
