"""Random play on the bare kernel, as the sketch does it: every step lists what may be done and does one of it."""

from yaniv.game.kernel import CALL, OVER_PHASE, PLAY_PHASE, RESTOCK_PHASE, State, acting, apply, collect, deal, open_deck, gather, legal, resume
from yaniv.game.tally import Tally, settle

M63 = 0x7FFFFFFFFFFFFFFF


def rand(rng: "list[int]", n: int) -> int:
    s = (rng[0] * 6364136223846793005 + 1442695040888963407) & M63
    rng[0] = s
    return (((s ^ (s >> 22)) >> 31) * n) >> 32


def shuffle(g: "State", rng: "list[int]") -> None:
    for i in range(g.stock_n - 1, 0, -1):
        j = rand(rng, i + 1)
        g.stock[i], g.stock[j] = g.stock[j], g.stock[i]


def choose(g: "State", rng: "list[int]", out: "list[int]", n: int) -> int:
    if g.phase == PLAY_PHASE and out[n - 1] == CALL:
        if rand(rng, 2) == 0:
            return CALL
        n -= 1
    return out[rand(rng, n)] if n else CALL


def play(g: "State", t: "Tally", rng: "list[int]", out: "list[int]", jokers: int, decks: int, rounds: int, stats: "list[int]") -> None:
    open_deck(g, decks, jokers)
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
        t.players = g.players
        settle(t, g.caller, g.slapped)
        stats[0] += steps
        check = stats[2]
        for seat in range(g.players):
            check = (check * 31 + t.gained[seat]) & 0xFFFFFFFFFF
        stats[2] = (check * 31 + steps) & 0xFFFFFFFFFF
