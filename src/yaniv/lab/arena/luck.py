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


class LuckyRow(RoundRow):
    """What a round came to, and the luck in it."""

    __slots__ = ("luck",)

    def __init__(self) -> None:
        super().__init__()
        self.luck = [0.0] * (SEATS * LUCK)  # by seat, group and worth


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
        while goes_on(place):
            seat = acting(g)
            action = asked(table, seat, ask)
            if action == DRAW:
                note_luck(g, seat, row)
            carry_out(table, seat, action)
        note_round(table, row, close_round(place))


def note_luck(g: State, seat: int, row: LuckyRow) -> None:
    """Add the worth of the card that comes next, less the mean of the stock."""
    at = seat * LUCK + WORTHS * max(0, min(GROUPS - 1, g.count[seat] - 1))
    n = g.stock_n
    points = 0
    low = 0
    for i in range(n):
        points += value(g.stock[i])
        low += lets_call(g, seat, g.stock[i])
    row.luck[at] += value(g.stock[n - 1]) - points / n
    row.luck[at + 1] += lets_call(g, seat, g.stock[n - 1]) - low / n


def lets_call(g: State, seat: int, card: int) -> int:
    """1 if the hand with this card may call."""
    return 1 if g.total[seat] + value(card) <= g.rules.call_limit else 0
