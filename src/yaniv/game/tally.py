"""The end of a round in integers: points, totals, milestones, who is out, who starts, who has won. Imports nothing.

Like `kernel.py`, compiled by Numba unchanged: plain functions over a mutable `t`. No cards are needed, so the score
keeper of a table of real cards uses the same ones.
"""

SEATS = 8
MILESTONES_MAX = 8
NOBODY = -1

# Values of options, in the order in which `rules.py` declares them.
START_LOWEST_HAND, START_ROUND_WINNER, START_LEFT_OF_DEALER = 0, 1, 2
ZERO_NOBODY, ZERO_LOWEST = 0, 1
END_LAST_STANDING, END_FIRST_OUT, END_ROUNDS = 0, 1, 2


class ScoreRules:
    """The options that the score reads, as integers."""

    __slots__ = (
        "assaf",
        "assaf_adds_hand",
        "assaf_penalty",
        "assaf_zero",
        "eliminate_above",
        "match_end",
        "match_rounds",
        "milestone_at",
        "milestone_needs_gain",
        "milestone_steal",
        "milestone_to",
        "milestones_n",
        "next_starter",
    )

    def __init__(self) -> None:
        self.assaf = 1
        self.assaf_adds_hand = 1
        self.assaf_penalty = 30
        self.assaf_zero = ZERO_NOBODY
        self.eliminate_above = 200
        self.match_end = END_LAST_STANDING
        self.match_rounds = 0
        self.milestone_at = [0] * MILESTONES_MAX
        self.milestone_needs_gain = 1
        self.milestone_steal = 0
        self.milestone_to = [0] * MILESTONES_MAX
        self.milestones_n = 0
        self.next_starter = START_LOWEST_HAND


class Tally:
    """The score of a match as one round ends."""

    __slots__ = (
        "active",
        "caught",
        "dealer",
        "gained",
        "hand",
        "landed",
        "number",
        "out",
        "over",
        "players",
        "robbed",
        "rules",
        "starter",
        "total",
        "winners",
    )

    def __init__(self) -> None:
        self.rules = ScoreRules()
        self.players = 0
        self.active = 0  # mask of the seats still in the match
        self.dealer = 0
        self.starter = 0
        self.number = 1  # of the round, from 1
        self.total = [0] * SEATS
        self.hand = [0] * SEATS  # what each hand counted as the round ended
        # What `settle` writes:
        self.caught = 0  # whether the call failed
        self.gained = [0] * SEATS
        self.landed = [NOBODY] * SEATS  # the milestone a seat landed on
        self.robbed = [NOBODY] * SEATS  # whom a lander robbed
        self.out = 0  # mask of who went out in this round
        self.over = 0
        self.winners = 0


def settle(t: "Tally", caller: int, slapped: int) -> None:
    """Score a round that a seat has ended by a call or a slap, and prepare the next one.

    The order is fixed: points, milestones, steals, elimination, end of the match, next dealer and starter.
    """
    award(t, caller, slapped)
    relieve(t)
    if t.rules.milestone_steal:
        steal(t, caller)
    t.out = 0
    for seat in range(t.players):
        if t.active >> seat & 1 and t.total[seat] > t.rules.eliminate_above:
            t.out |= 1 << seat
    remaining = t.active & ~t.out
    if is_over(t, remaining):
        t.over = 1
        t.winners = lowest(t, t.hand, lowest(t, t.total, remaining if remaining else t.out))
    else:
        pass_on(t, caller, remaining)
    t.active = remaining


def award(t: "Tally", caller: int, slapped: int) -> None:
    """Give each seat the points of the round. A call fails when another hand is as low or lower."""
    rules = t.rules
    best = lowest_other(t, caller)
    t.caught = 1 if rules.assaf and not slapped and best <= t.hand[caller] else 0
    for seat in range(t.players):
        t.gained[seat] = t.hand[seat] if t.active >> seat & 1 else 0
        if t.caught and rules.assaf_zero == ZERO_LOWEST and t.hand[seat] == best:
            t.gained[seat] = 0
    t.gained[caller] = 0
    if t.caught:
        t.gained[caller] = rules.assaf_penalty + (t.hand[caller] if rules.assaf_adds_hand else 0)


def lowest_other(t: "Tally", caller: int) -> int:
    """The lowest hand of all but the caller."""
    best = NOBODY
    for seat in range(t.players):
        if t.active >> seat & 1 and seat != caller and (best == NOBODY or t.hand[seat] < best):
            best = t.hand[seat]
    return best


def relieve(t: "Tally") -> None:
    """Add the points; a total that lands on a milestone is reduced, once."""
    rules = t.rules
    for seat in range(t.players):
        t.landed[seat] = NOBODY
        t.robbed[seat] = NOBODY
        if not t.active >> seat & 1:
            continue
        t.total[seat] += t.gained[seat]
        if rules.milestone_needs_gain and not t.gained[seat]:
            continue
        for i in range(rules.milestones_n):
            if t.landed[seat] == NOBODY and rules.milestone_at[i] == t.total[seat]:
                t.landed[seat] = t.total[seat]
                t.total[seat] = rules.milestone_to[i]


def steal(t: "Tally", caller: int) -> None:
    """For each lander, clockwise from the caller's left, the leader among the others adds points."""
    lander = caller
    for _ in range(t.players):
        lander = next_in(t, t.active, lander)
        if t.landed[lander] != NOBODY and t.robbed[lander] == NOBODY:
            leader = next_in(t, t.active, lander)
            seat = leader
            while seat != lander:
                if t.total[seat] < t.total[leader]:
                    leader = seat
                seat = next_in(t, t.active, seat)
            t.robbed[lander] = leader
            t.total[leader] += t.rules.milestone_steal


def is_over(t: "Tally", remaining: int) -> bool:
    """Whether the match ends with this round."""
    if remaining & (remaining - 1) == 0:
        return True
    if t.rules.match_end == END_FIRST_OUT:
        return t.out != 0
    return t.rules.match_end == END_ROUNDS and t.number >= t.rules.match_rounds


def lowest(t: "Tally", values: "list[int]", among: int) -> int:
    """Those of the seats for which the value is lowest, as a mask."""
    best = NOBODY
    seats = 0
    for seat in range(t.players):
        if among >> seat & 1 and (best == NOBODY or values[seat] <= best):
            seats = (seats if values[seat] == best else 0) | 1 << seat
            best = values[seat]
    return seats


def pass_on(t: "Tally", caller: int, remaining: int) -> None:
    """Name the next dealer and starter; what falls to a seat that is out falls to the next one clockwise."""
    t.dealer = next_in(t, remaining, t.dealer)
    starter = caller
    if t.rules.next_starter == START_LEFT_OF_DEALER:
        starter = next_in(t, remaining, t.dealer)
    elif t.rules.next_starter == START_LOWEST_HAND or t.caught:
        # A tie goes to the nearest clockwise from the caller, who counts last.
        starter = next_in(t, lowest(t, t.hand, t.active), caller)
    t.starter = starter if remaining >> starter & 1 else next_in(t, remaining, starter)
    t.number += 1


def next_in(t: "Tally", seats: int, seat: int) -> int:
    """The next of these seats clockwise; the seat itself comes last."""
    for _ in range(t.players):
        seat = seat + 1 if seat + 1 < t.players else 0
        if seats >> seat & 1:
            break
    return seat


def give_up(t: "Tally") -> None:
    """End a match that void rounds have brought to a stand: the lowest total wins."""
    t.over = 1
    t.out = 0
    t.winners = lowest(t, t.total, t.active)
