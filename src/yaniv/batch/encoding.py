"""What a seat knows, and what it may do, as rows of small numbers for learners.

Seats are counted from the one that chooses, clockwise. `layout` and `ROW` name the columns; a column of cards has one
place for each kind, and says how many lie there.
"""

from yaniv.batch.sight import Sight
from yaniv.game.kernel import (
    BURIED,
    DRAW_PHASE,
    JOKER,
    KINDS,
    NO_CARD,
    NOBODY,
    RUN,
    RUN_MARK,
    takeable,
    value,
)

# The columns of cards come first: hand, last discard, what may be taken of it, what is laid, what is buried; then what
# each seat took in the open and still holds. Then come those of the seats, and those of the round.
HAND, LAST, TAKEABLE, LAID, UNDER, KNOWN = 0, 53, 106, 159, 212, 265
SEAT_COLUMNS = ("cards", "total", "active", "turn", "thrower", "dealer")
ROUND_COLUMNS = ("points", "stock", "drawing", "last_run", "laid_run", "number", "may_slap", "may_sneak", "turned_up")

# A row of an action: its verb, whether it is a run, how many cards, what they count, the rank of the first place of a
# run; which cards, which one lies first and which one last.
VERBS = 7
ROW = {"verb": 0, "run": 7, "size": 8, "points": 9, "rank": 10, "cards": 11, "first": 64, "last": 117}
ROW_WIDTH = 170


def width(players: int) -> int:
    """How many numbers an observation has.

    >>> width(2), width(8)
    (392, 746)
    """
    return KNOWN + players * (KINDS + 6) + 9


def layout(players: int) -> dict[str, slice]:
    """Where each column of an observation stands."""
    found = {}
    at = 0
    names = ["hand", "last", "takeable", "laid", "buried", *(f"known_{seat}" for seat in range(players))]
    for name in names:
        found[name] = slice(at, at + KINDS)
        at += KINDS
    for name in SEAT_COLUMNS:
        found[name] = slice(at, at + players)
        at += players
    for name in ROUND_COLUMNS:
        found[name] = slice(at, at + 1)
        at += 1
    return found


def encode(me: Sight, out: list[int], at: int) -> None:
    """Write an observation where there are zeros, from a place on."""
    r = me.round
    players = r.players
    seat = me.seat
    put(out, at + HAND, r.once[seat], r.twice[seat], r.thrice[seat], r.jokers[seat])
    put(out, at + UNDER, r.once[BURIED], r.twice[BURIED], r.thrice[BURIED], r.jokers[BURIED])
    put_lay(out, at + LAST, r.last, r.last_n)
    put_lay(out, at + LAID, r.laid, r.laid_n)
    cards = r.last
    for _ in range(r.last_n):
        if takeable(r, cards & 63):
            out[at + TAKEABLE + (cards & 63)] = 1
        cards >>= 6
    for k in range(players):
        put(
            out,
            at + KNOWN + KINDS * k,
            r.known_once[seat],
            r.known_twice[seat],
            r.known_thrice[seat],
            r.known_jokers[seat],
        )
        seat = seat + 1 if seat + 1 < players else 0
    put_table(me, out, at + KNOWN + KINDS * players)


def put_table(me: Sight, out: list[int], at: int) -> None:
    """Write the columns of the seats and of the round."""
    r = me.round
    players = r.players
    seat = me.seat
    for k in range(players):
        out[at + k] = r.count[seat]
        out[at + players + k] = me.score.total[seat]
        out[at + 2 * players + k] = r.active >> seat & 1
        seat = seat + 1 if seat + 1 < players else 0
    out[at + 3 * players + (r.turn - me.seat + players) % players] = 1
    if r.thrower != NOBODY:
        out[at + 4 * players + (r.thrower - me.seat + players) % players] = 1
    out[at + 5 * players + (me.score.dealer - me.seat + players) % players] = 1
    at += 6 * players
    out[at] = r.total[me.seat]
    out[at + 1] = r.stock_n
    out[at + 2] = 1 if r.phase == DRAW_PHASE else 0
    out[at + 3] = 1 if r.last_kind == RUN else 0
    out[at + 4] = 1 if r.laid_kind == RUN else 0
    out[at + 5] = me.score.number
    out[at + 6] = 1 if r.slap_card != NO_CARD else 0
    out[at + 7] = 1 if r.sneak_open else 0
    out[at + 8] = 1 if r.thrower == NOBODY else 0


def put(out: list[int], at: int, once: int, twice: int, thrice: int, jokers: int) -> None:
    """Count the cards of three masks and some jokers into a column."""
    out[at + JOKER] = jokers
    while once:
        low = once & -once
        n = 1
        if twice & low:
            n = 3 if thrice & low else 2
        out[at + low.bit_length() - 1] = n
        once ^= low


def put_lay(out: list[int], at: int, cards: int, n: int) -> None:
    """Count packed cards into a column."""
    for _ in range(n):
        out[at + (cards & 63)] += 1
        cards >>= 6


def describe(action: int, out: list[int], at: int) -> None:
    """Write the row of an action, from a place on."""
    for i in range(ROW_WIDTH):
        out[at + i] = 0
    out[at + (action & 7)] = 1
    n = action >> 4 & 15
    out[at + 7] = 1 if action & RUN_MARK else 0
    out[at + 8] = n
    points = 0
    rank = 0
    cards = action >> 8
    for place in range(max(n, 1 if cards else 0)):
        card = cards & 63
        cards >>= 6
        points += value(card)
        out[at + 11 + card] += 1
        if place == 0:
            out[at + 64 + card] = 1
        if place == n - 1:
            out[at + 117 + card] = 1
        if action & RUN_MARK and card != JOKER:
            rank = (card >> 2) - place
    out[at + 9] = points
    out[at + 10] = rank


# --- numbers of actions -------------------------------------------------------

EMPTY = -1  # in a table of actions: none is kept here


def number_of(action: int, keys: list[int], numbers: list[int]) -> int:
    """The number of an action, by a table in which each stands at the first free place from its own on."""
    place = own_place(action, len(keys))
    while keys[place] != action:
        place = place + 1 if place + 1 < len(keys) else 0
    return numbers[place]


def own_place(action: int, size: int) -> int:
    """Where an action stands in a table of this size, a power of two, if it is free."""
    return ((action ^ action >> 27) & 0xFFFFFFFF) * 0x1E3779B1 >> 24 & size - 1
