"""A table of policies, in integers: rounds and whole matches played to their end, as a driver that plays in turns does.

Plain functions, compiled unchanged. `ask(who, me)` lets the policy of that number choose from what its seat knows.
"""

from collections.abc import Callable, Sequence

from yaniv.batch.dice import DEALER, FIRST_SEAT, begin, rand
from yaniv.batch.sight import Sight, look
from yaniv.game.kernel import (
    LAY,
    OVER_PHASE,
    RESTOCK_PHASE,
    SEATS,
    State,
    acting,
    apply,
    collect,
    deal,
    gather,
    next_seat,
    resume,
)
from yaniv.game.tally import NOBODY, Tally, give_up, settle

Ask = Callable[[int, Sight], int]

TURN_CAP = 1000  # the same as of `game.match`: no rule ends a round in which nobody calls
VOIDS_MAX = 3
DEALS_MAX = 2000  # a match that has not ended after so many is left unfinished


class Table:
    """Who sits where, what they play, and all that is needed to play it: one for each thread."""

    __slots__ = ("deals", "dice", "key", "round", "score", "sights", "starter_is_random", "steps", "turns", "who")

    def __init__(self) -> None:
        self.key = [0] * 3  # of the seed
        self.starter_is_random = 0  # who starts the first round; else the dealer's left
        self.who = [0] * SEATS  # which policy plays a seat
        self.round = State()
        self.score = Tally()
        self.sights = [Sight() for _ in range(SEATS)]  # one for each seat, so that none finds what another thought
        self.dice = [0, 0]  # the dealer's
        self.deals = 0  # of this match, void ones included
        self.turns = 0  # of this round
        self.steps = 0  # of this round, the passes of a chance to slap or sneak included


class RoundRow:
    """What a round came to."""

    __slots__ = ("caller", "caught", "dealer", "gained", "hands", "slapped", "starter", "steps", "turns", "void")

    def __init__(self) -> None:
        self.dealer = 0
        self.starter = 0
        self.caller = NOBODY
        self.caught = 0
        self.slapped = 0
        self.void = 0
        self.turns = 0
        self.steps = 0
        self.hands = [0] * SEATS
        self.gained = [0] * SEATS


class MatchRow:
    """What a match came to."""

    __slots__ = ("calls", "caught", "out_in", "rounds", "totals", "turns", "unfinished", "voids", "winners")

    def __init__(self) -> None:
        self.winners = 0
        self.unfinished = 0
        self.rounds = 0
        self.voids = 0
        self.turns = 0
        self.totals = [0] * SEATS
        self.out_in = [0] * SEATS  # the round in which a seat went out
        self.calls = [0] * SEATS  # and slaps that ended a round
        self.caught = [0] * SEATS


# --- whole batches -----------------------------------------------------------


def play_rounds(table: Table, rows: Sequence[RoundRow], first: int, ask: Ask) -> None:
    """Play single rounds, each the first one of a match: that many, of which the first has this number."""
    t = table.score
    for i in range(len(rows)):
        open_match(table)
        void = play_round(table, first + i, ask)
        row = rows[i]
        row.dealer = t.dealer
        row.starter = t.starter
        row.caller = table.round.caller
        row.slapped = table.round.slapped
        row.void = void
        row.turns = table.turns
        row.steps = table.steps
        if not void:
            settle(t, table.round.caller, table.round.slapped)
        row.caught = 0 if void else t.caught
        for seat in range(t.players):
            row.hands[seat] = t.hand[seat]
            row.gained[seat] = 0 if void else t.gained[seat]


def play_matches(table: Table, rows: Sequence[MatchRow], first: int, ask: Ask) -> None:
    """Play whole matches: that many, of which the first has this number."""
    for i in range(len(rows)):
        open_match(table)
        play_match(table, rows[i], first + i, ask)


def play_match(table: Table, row: MatchRow, number: int, ask: Ask) -> None:
    t = table.score
    row.rounds = 0
    row.voids = 0
    row.turns = 0
    for seat in range(t.players):
        row.out_in[seat] = 0
        row.calls[seat] = 0
        row.caught[seat] = 0
    voids = 0  # in a row
    while not t.over and table.deals < DEALS_MAX:
        if play_round(table, number, ask):
            voids += 1
            row.voids += 1
            if voids == VOIDS_MAX:
                give_up(t)
        else:
            voids = 0
            end_round_of(table, row)
        row.turns += table.turns
    row.unfinished = 0 if t.over else 1
    row.winners = t.winners
    for seat in range(t.players):
        row.totals[seat] = t.total[seat]


def end_round_of(table: Table, row: MatchRow) -> None:
    """Score the round that has been played, and count it."""
    t = table.score
    caller = table.round.caller
    settle(t, caller, table.round.slapped)
    row.rounds += 1
    row.calls[caller] += 1
    row.caught[caller] += t.caught
    for seat in range(t.players):
        if t.out >> seat & 1:
            row.out_in[seat] = row.rounds


# --- one round ---------------------------------------------------------------


def open_match(table: Table) -> None:
    """Begin again from no points, with everybody."""
    t = table.score
    t.active = (1 << t.players) - 1
    t.number = 1
    t.over = 0
    t.winners = 0
    t.out = 0
    for seat in range(t.players):
        t.total[seat] = 0
    table.deals = 0


def play_round(table: Table, number: int, ask: Ask) -> int:
    """Deal the next round of the match with this number and play it; whether it is void, because it does not end."""
    g = table.round
    deal_round(table, number)
    while g.phase != OVER_PHASE:
        seat = acting(g)
        me = table.sights[seat]
        look(g, table.score, seat, me)
        action = ask(table.who[seat], me)
        table.steps += 1
        apply(g, seat, action)
        if action & 7 == LAY:
            table.turns += 1
            if table.turns == TURN_CAP:
                break
            if g.phase == RESTOCK_PHASE:
                gather(g)
                shuffle(g, table.dice)
                resume(g)
    for seat in range(g.players):
        table.score.hand[seat] = g.total[seat]
    return 1 if g.phase != OVER_PHASE else 0


def deal_round(table: Table, number: int) -> None:
    g = table.round
    t = table.score
    table.turns = 0
    table.steps = 0
    table.deals += 1
    begin(table.dice, table.key, number, table.deals, DEALER)
    for seat in range(t.players):
        begin(table.sights[seat].dice, table.key, number, table.deals, FIRST_SEAT + seat)
    g.active = t.active
    if table.deals == 1:
        t.dealer = rand(table.dice, t.players)
        t.starter = rand(table.dice, t.players) if table.starter_is_random else next_seat(g, t.dealer)
    collect(g)
    shuffle(g, table.dice)
    deal(g, t.dealer, t.starter)


def shuffle(g: State, dice: list[int]) -> None:
    """Put the stock into an order by chance."""
    for i in range(g.stock_n - 1, 0, -1):
        j = rand(dice, i + 1)
        g.stock[i], g.stock[j] = g.stock[j], g.stock[i]
