"""The dealer of a match between policies or learners, in integers: shuffles, deals, rebuilds the stock.

What is dealt follows from a key (a seed), the number of the match and how often has been dealt in it.
"""

from yaniv.batch.dice import DEALER, begin, rand
from yaniv.game.kernel import State, collect, deal, gather, next_seat, resume
from yaniv.game.tally import Tally

TURN_CAP = 1000  # the same as of `game.match`: no rule ends a round in which nobody calls
VOIDS_MAX = 3
DEALS_MAX = 2000  # a match that has not ended after so many is left unfinished


class Place:
    """Where a match is played, and how it stands."""

    __slots__ = ("deals", "dice", "key", "number", "round", "score", "starter_is_random", "turns")

    def __init__(self) -> None:
        self.key = [0] * 3  # of the seed
        self.starter_is_random = 0  # who starts the first round; else the dealer's left
        self.number = 0  # of the match
        self.round = State()
        self.score = Tally()
        self.dice = [0, 0]  # the dealer's
        self.deals = 0  # of this match, void ones included
        self.turns = 0  # of this round


def open_match(place: Place) -> None:
    """Begin a match: nobody has points, and nobody is out."""
    t = place.score
    t.active = (1 << t.players) - 1
    t.number = 1
    t.over = 0
    t.winners = 0
    t.out = 0
    for seat in range(t.players):
        t.total[seat] = 0
    place.deals = 0


def deal_round(place: Place) -> None:
    """Deal the next round."""
    g = place.round
    t = place.score
    place.turns = 0
    place.deals += 1
    begin(place.dice, place.key, place.number, place.deals, DEALER)
    g.active = t.active
    if place.deals == 1:
        t.dealer = rand(place.dice, t.players)
        t.starter = rand(place.dice, t.players) if place.starter_is_random else next_seat(g, t.dealer)
    collect(g)
    shuffle(g, place.dice)
    deal(g, t.dealer, t.starter)


def restock(place: Place) -> None:
    """Rebuild the stock for the lay that waits for it."""
    gather(place.round)
    shuffle(place.round, place.dice)
    resume(place.round)


def shuffle(g: State, dice: list[int]) -> None:
    """Put the stock into an order by chance."""
    for i in range(g.stock_n - 1, 0, -1):
        j = rand(dice, i + 1)
        g.stock[i], g.stock[j] = g.stock[j], g.stock[i]
