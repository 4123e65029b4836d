"""A table of policies, in integers: rounds and whole matches played to their end, as a driver that plays in turns does.

Plain functions, compiled unchanged. `ask(who, me)` lets the policy of that number choose from what its seat knows.
"""

from collections.abc import Callable, Sequence

from yaniv.batch.deals import DEALS_MAX, TURN_CAP, VOIDS_MAX, Place, deal_round, open_match, restock
from yaniv.batch.dice import FIRST_SEAT, begin
from yaniv.batch.sight import Sight, look
from yaniv.game.kernel import (
    ALLOWED,
    CALL,
    DRAW,
    LAY,
    OVER_PHASE,
    PASS,
    RESTOCK_PHASE,
    SEATS,
    State,
    acting,
    apply,
    arrange,
    refusal,
)
from yaniv.game.tally import NOBODY, give_up, settle

Ask = Callable[[int, Sight], int]


class Table:
    """Who sits where, what they play, and all that is needed to play it: one for each thread."""

    __slots__ = ("place", "sights", "steps", "who")

    def __init__(self) -> None:
        self.who = [0] * SEATS  # which policy plays a seat
        self.place = Place()
        self.sights = [Sight() for _ in range(SEATS)]  # one for each seat, so that none finds what another thought
        self.steps = 0  # of this round, the passes of a chance to slap or sneak included


class RoundRow:
    """What a round came to."""

    __slots__ = (
        "caller",
        "cards",
        "caught",
        "dealer",
        "gained",
        "hands",
        "shown",
        "slapped",
        "starter",
        "steps",
        "turns",
        "void",
    )

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
        self.cards = [0] * SEATS
        self.shown = [0] * SEATS  # how many of the cards it was seen to take
        self.gained = [0] * SEATS


class MatchRow:
    """What a match came to."""

    __slots__ = ("calls", "caught", "out_in", "points", "rounds", "totals", "turns", "unfinished", "voids", "winners")

    def __init__(self) -> None:
        self.winners = 0
        self.unfinished = 0
        self.rounds = 0
        self.voids = 0
        self.turns = 0
        self.totals = [0] * SEATS
        self.points = [0] * SEATS  # written down, whatever milestones took away again
        self.out_in = [0] * SEATS  # the round in which a seat went out
        self.calls = [0] * SEATS  # and slaps that ended a round
        self.caught = [0] * SEATS


def play_rounds(table: Table, rows: Sequence[RoundRow], first: int, ask: Ask) -> None:
    """Play single rounds, each the first one of a match: that many, of which the first has this number."""
    place = table.place
    for i in range(len(rows)):
        place.number = first + i
        open_match(place)
        note_round(table, rows[i], play_round(table, ask))


def note_round(table: Table, row: RoundRow, void: int) -> None:
    """Score a single round and note what it came to."""
    g = table.place.round
    t = table.place.score
    row.dealer = t.dealer
    row.starter = t.starter
    row.caller = g.caller
    row.slapped = g.slapped
    row.void = void
    row.turns = table.place.turns
    row.steps = table.steps
    if not void:
        settle(t, g.caller, g.slapped)
    row.caught = 0 if void else t.caught
    for seat in range(t.players):
        row.hands[seat] = t.hand[seat]
        row.cards[seat] = g.count[seat]
        row.shown[seat] = shown(g, seat)
        row.gained[seat] = 0 if void else t.gained[seat]


def shown(g: State, seat: int) -> int:
    """How many cards of a hand all know, since it took them in the open."""
    cards = g.known_once[seat].bit_count() + g.known_twice[seat].bit_count() + g.known_thrice[seat].bit_count()
    return cards + g.known_jokers[seat]


def play_matches(table: Table, rows: Sequence[MatchRow], first: int, ask: Ask) -> None:
    """Play whole matches: that many, of which the first has this number."""
    for i in range(len(rows)):
        table.place.number = first + i
        play_match(table, rows[i], ask)


def play_match(table: Table, row: MatchRow, ask: Ask) -> None:
    place = table.place
    t = place.score
    row.rounds = 0
    row.voids = 0
    row.turns = 0
    for seat in range(t.players):
        row.points[seat] = 0
        row.out_in[seat] = 0
        row.calls[seat] = 0
        row.caught[seat] = 0
    voids = 0  # in a row
    open_match(place)
    while not t.over and place.deals < DEALS_MAX:
        if play_round(table, ask):
            voids += 1
            row.voids += 1
            if voids == VOIDS_MAX:
                give_up(t)
        else:
            voids = 0
            score_round(table, row)
        row.turns += place.turns
    row.unfinished = 0 if t.over else 1
    row.winners = t.winners
    for seat in range(t.players):
        row.totals[seat] = t.total[seat]


def score_round(table: Table, row: MatchRow) -> None:
    """Score the round that has been played, and count it."""
    t = table.place.score
    caller = table.place.round.caller
    settle(t, caller, table.place.round.slapped)
    row.rounds += 1
    row.calls[caller] += 1
    row.caught[caller] += t.caught
    for seat in range(t.players):
        row.points[seat] += t.gained[seat]
        if t.out >> seat & 1:
            row.out_in[seat] = row.rounds


def play_round(table: Table, ask: Ask) -> int:
    """Deal the next round of the match and play it; whether it is void, because it does not end."""
    open_round(table)
    while goes_on(table.place):
        seat = acting(table.place.round)
        carry_out(table, seat, asked(table, seat, ask))
    return close_round(table.place)


def open_round(table: Table) -> None:
    """Deal the next round of the match."""
    place = table.place
    deal_round(place)
    for seat in range(place.round.players):
        begin(table.sights[seat].dice, place.key, place.number, place.deals, FIRST_SEAT + seat)
    table.steps = 0


def goes_on(place: Place) -> bool:
    """Whether somebody is to act."""
    return place.round.phase != OVER_PHASE and place.turns < TURN_CAP


def asked(table: Table, seat: int, ask: Ask) -> int:
    """What a seat does, from what it knows.

    Raises:
        ValueError: It is nothing that the seat may do.
    """
    g = table.place.round
    me = table.sights[seat]
    look(g, table.place.score, seat, me)
    action = ask(table.who[seat], me)
    if not is_legal(g, seat, action):
        raise ValueError("a policy chose what is not among its actions")
    return action


def is_legal(g: State, seat: int, action: int) -> bool:
    """Whether a seat may do this, as the kernel writes it; the list it was shown is the policy's to write into."""
    if refusal(g, seat, action) != ALLOWED:
        return False
    verb = action & 7
    if verb == LAY:
        n = action >> 4 & 15
        return action >> (8 + 6 * n) == 0 and (n == 1 or arrange(g, action) == action)
    card = 0 if verb in (DRAW, CALL, PASS) else action >> 8 & 63
    return verb <= PASS and action == card << 8 | verb


def carry_out(table: Table, seat: int, action: int) -> None:
    """Have it done, and the stock rebuilt if it has to be."""
    place = table.place
    table.steps += 1
    apply(place.round, seat, action)
    if action & 7 == LAY:
        place.turns += 1
        if place.round.phase == RESTOCK_PHASE and place.turns < TURN_CAP:
            restock(place)


def close_round(place: Place) -> int:
    """Write down what the hands count; whether the round is void."""
    for seat in range(place.round.players):
        place.score.hand[seat] = place.round.total[seat]
    return 1 if place.round.phase != OVER_PHASE else 0
