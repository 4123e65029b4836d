"""Random play on the bare kernel, the way the sketch plays: each step lists what may be done and does one thing of it.

Like the kernel, plain functions over integers, lists and objects of them: compiled unchanged.
"""

from yaniv.game.kernel import (
    CALL,
    OVER_PHASE,
    PLAY_PHASE,
    RESTOCK_PHASE,
    State,
    acting,
    apply,
    collect,
    deal,
    gather,
    legal,
    resume,
)
from yaniv.game.tally import Tally, settle


def rand(rng: list[int], n: int) -> int:
    """A number from 0 to n - 1, good enough to measure speed.

    No product passes 63 bits, as in all that is compiled: Numba takes it for granted that none does, and does not wrap.
    """
    rng[0] = (rng[0] * 1664525 + 1013904223) & 0xFFFFFFFF
    return (rng[0] >> 8) * n >> 24


def shuffle(g: State, rng: list[int]) -> None:
    for i in range(g.stock_n - 1, 0, -1):
        j = rand(rng, i + 1)
        g.stock[i], g.stock[j] = g.stock[j], g.stock[i]


def choose(g: State, rng: list[int], out: list[int], n: int) -> int:
    """One of n actions; a call that stands last is made half of the time."""
    if g.phase == PLAY_PHASE and out[n - 1] == CALL:
        if rand(rng, 2) == 0:
            return CALL
        n -= 1
    return out[rand(rng, n)] if n else CALL


def play(g: State, t: Tally, rng: list[int], out: list[int], rounds: int, stats: list[int]) -> None:
    """Play rounds, each from no points, with the cards of `g.deck`; stats = [steps, actions listed, checksum]."""
    for _ in range(rounds):
        collect(g)
        shuffle(g, rng)
        deal(g, 0, 0)
        steps = 0
        while g.phase != OVER_PHASE:
            seat = acting(g)
            n = legal(g, seat, out)
            stats[1] += n
            steps += 1
            apply(g, seat, choose(g, rng, out, n))
            if g.phase == RESTOCK_PHASE:
                gather(g)
                shuffle(g, rng)
                resume(g)
        for seat in range(g.players):
            t.hand[seat] = g.total[seat]
            t.total[seat] = 0
        t.active = g.active
        settle(t, g.caller, g.slapped)
        stats[0] += steps
        check = stats[2]
        for seat in range(g.players):
            check = (check * 31 + t.gained[seat]) & 0xFFFFFFFFFF
        stats[2] = (check * 31 + steps) & 0xFFFFFFFFFF
