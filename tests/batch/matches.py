"""Whole matches on the bare kernel, with all that it says on the way folded into one number."""

from benchmarks.random_play import choose, rand, shuffle
from yaniv.game.kernel import (
    ALLOWED,
    LAY,
    OVER_PHASE,
    RESTOCK_PHASE,
    RUN_MARK,
    SLAP,
    SNEAK,
    State,
    acting,
    apply,
    arrange,
    collect,
    deal,
    end_round,
    gather,
    legal,
    listed,
    refusal,
    resume,
)
from yaniv.game.tally import Tally, give_up, settle

STEPS_MAX = 1000  # of a round, in which it may be that nobody ever comes low enough
RUNS, RESTOCKS, SLAPS, SNEAKS = 1, 2, 3, 4  # what is counted, after the checksum


def fold(said: list[int], number: int) -> None:
    said[0] = (said[0] * 31 + number) & 0xFFFFFFFFFF


def reversed_lay(action: int) -> int:
    """The same cards, laid in the opposite order."""
    cards = 0
    for place in range(action >> 4 & 15):
        cards = cards << 6 | action >> (8 + 6 * place) & 63
    return cards << 8 | action & 255


def question(g: State, rng: list[int], said: list[int], action: int) -> None:
    """Ask for something like a listed action, by any seat; where it is a lay, how it would lie."""
    if rand(rng, 2):
        action ^= RUN_MARK
    if action & 7 == LAY and rand(rng, 2):
        action = reversed_lay(action)
    refused = refusal(g, rand(rng, g.players), action)
    fold(said, refused)
    if refused == ALLOWED and action & 7 == LAY:
        arranged = arrange(g, action)
        fold(said, arranged)
        fold(said, listed(g, arranged))


def play(g: State, t: Tally, rng: list[int], out: list[int], rounds: int, said: list[int]) -> None:
    """Play a match of at most so many rounds."""
    for _ in range(rounds):
        g.active = t.active
        collect(g)
        shuffle(g, rng)
        deal(g, t.dealer, t.starter)
        steps = 0
        while g.phase != OVER_PHASE:
            for seat in range(g.players):
                n = legal(g, seat, out)
                for i in range(n):
                    fold(said, out[i])
                if n:
                    question(g, rng, said, out[rand(rng, n)])
            seat = acting(g)
            action = choose(g, rng, out, legal(g, seat, out))
            said[RUNS] += action & 7 == LAY and action & RUN_MARK != 0
            said[SLAPS] += action & 7 == SLAP
            said[SNEAKS] += action & 7 == SNEAK
            apply(g, seat, action)
            if g.phase == RESTOCK_PHASE:
                gather(g)
                shuffle(g, rng)
                resume(g)
                said[RESTOCKS] += 1
            steps += 1
            if steps == STEPS_MAX:
                end_round(g, g.turn, 0)
        for seat in range(g.players):
            t.hand[seat] = g.total[seat]
        settle(t, g.caller, g.slapped)
        for seat in range(g.players):
            fold(said, t.total[seat])
        if t.over:
            return
    give_up(t)
