"""The luck of the draw, in numbers: how much better or worse than the mean of the stock each card was that a seat drew.

Who draws from the stock is as likely to get any of its cards, whatever has been played so far and by whom. So the
worth of the card, less the mean worth of all that lie there, is nothing on average: it may be taken off a result
(`control.py`) without changing what that is on average. This holds for any worth; the better it tells who will win,
the more luck goes. It is the half about chance of AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, AIVAT: a new
variance reduction technique for agent evaluation in imperfect information games, AAAI 2018), with two plain worths
whose weights are fitted. What a card makes of the whole hand is a better worth, and costs more than it saves.

Plain functions, compiled unchanged.
"""

from collections.abc import Sequence

from yaniv.batch.deals import open_match
from yaniv.batch.table import (
    Ask,
    RoundRow,
    Table,
    asked,
    carry_out,
    close_round,
    goes_on,
    note_round,
    open_round,
)
from yaniv.game.kernel import DRAW, SEATS, State, acting, value

GROUPS = 4  # draws to a hand of two cards or fewer, of three, of four, of more
WORTHS = 2
LUCK = GROUPS * WORTHS  # figures by seat
VALUES = 11  # cards count from 0 to 10 points


class LuckyRow(RoundRow):
    """What a round came to, the luck in it, and meanwhile what lies in its stock."""

    __slots__ = ("cards_of", "counted", "luck", "points")

    def __init__(self) -> None:
        super().__init__()
        self.luck = [0.0] * (SEATS * LUCK)  # by seat, group and worth
        self.counted = 0  # how many cards of the stock
        self.points = 0  # of these
        self.cards_of = [0] * VALUES  # how many of these count so many points


def play_lucky_rounds(table: Table, rows: Sequence[LuckyRow], first: int, ask: Ask) -> None:
    """Play single rounds and note the luck in them."""
    place = table.place
    g = place.round
    for i in range(len(rows)):
        row = rows[i]
        for j in range(SEATS * LUCK):
            row.luck[j] = 0.0
        place.number = first + i
        open_match(place)
        open_round(table)
        count_stock(g, row)
        while goes_on(place):
            seat = acting(g)
            action = asked(table, seat, ask)
            if action == DRAW:
                note_luck(g, seat, row)
            carry_out(table, seat, action)
        note_round(table, row, close_round(place))


def note_luck(g: State, seat: int, row: LuckyRow) -> None:
    """Add the worth of the card that comes next, less the mean of the stock, and count it no longer."""
    if row.counted != g.stock_n:  # rebuilt since
        count_stock(g, row)
    at = seat * LUCK + WORTHS * max(0, min(GROUPS - 1, g.count[seat] - 1))
    n = row.counted
    drawn = value(g.stock[n - 1])
    most = g.rules.call_limit - g.total[seat]  # a card of so many points lets the hand call
    low = 0
    for points in range(min(most + 1, VALUES)):
        low += row.cards_of[points]
    row.luck[at] += drawn - row.points / n
    row.luck[at + 1] += (1 if drawn <= most else 0) - low / n
    row.counted = n - 1
    row.points -= drawn
    row.cards_of[drawn] -= 1


def count_stock(g: State, row: LuckyRow) -> None:
    """Count the stock anew."""
    row.counted = g.stock_n
    row.points = 0
    for points in range(VALUES):
        row.cards_of[points] = 0
    for i in range(g.stock_n):
        points = value(g.stock[i])
        row.points += points
        row.cards_of[points] += 1
