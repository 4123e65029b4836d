"""What a seat knows, in integers: all that a policy is given.

A **policy** is a bot written once, as a plain function, that plays interpreted at any table and compiled in the arena:

    def choose(me: Sight) -> int:
        '''One of `me.actions[: me.n]`.'''

It and what it calls are plain functions over integers, lists of them and floats, in files that import nothing but
`yaniv.game.kernel`, `yaniv.game.tally`, `yaniv.batch.sight`, `yaniv.batch.dice` and each other (a contract checks it).
They make no list and no array: to think with, there is `me.room`, and more. `yaniv.bots.novice` is an example.

A policy cannot peek: `look` writes down, field by field, what the seat may know, and the policy is given nothing else.
It is the `View` once more; the law is that `look` at a round and `of_view` of its view give the same. Nor can it do
what it may not: a table that is told anything else stops with an error.
"""

from yaniv.game.kernel import (
    ACTIONS_MAX,
    BURIED,
    NO_CARD,
    SINGLE,
    State,
    legal,
    may_slap,
    sneaks,
)
from yaniv.game.tally import Tally

NOTES = 8 * ACTIONS_MAX  # eight for each action
NUMBERS = 256
ROOM = 1 << 14  # enough for `lays` of any hand and a card that could be drawn for it


class Sight:
    """What one seat knows as it is asked, and what it may think with."""

    __slots__ = ("actions", "dice", "n", "notes", "numbers", "room", "round", "score", "seat")

    def __init__(self) -> None:
        self.seat = 0
        self.n = 0  # how many actions there are
        self.actions = [0] * ACTIONS_MAX  # what the seat may do now, as `kernel.legal` lists it
        # A round in which only what the seat knows is filled in: its own hand, what lies open, of the others how many
        # cards they have and which they took in the open; of the stock how many. A window is open only if it is its
        # own. It may be changed in thought: it is written anew each time.
        self.round = State()
        # The rules of the score, who is in the match, the dealer, the number of the round, and the totals before it.
        self.score = Tally()
        # To think with; what stands there has no meaning when the seat is asked.
        self.room = [0] * ROOM  # for lays
        self.notes = [0] * NOTES
        self.numbers = [0.0] * NUMBERS
        self.dice = [0, 0]  # of the seat alone, for the functions of `dice`


def look(g: State, t: Tally, seat: int, me: Sight) -> None:
    """Write down what a seat that is asked knows of a round and a match; under the rules that stand there already."""
    take_in(g, t, seat, me)
    me.n = legal(me.round, seat, me.actions)


def take_in(g: State, t: Tally, seat: int, me: Sight) -> None:
    """All of that but the actions, which follow from it."""
    me.seat = seat
    copy_table(g, seat, me.round)
    copy_last(g, me.round)
    copy_score(g, t, me.score)


def copy_table(g: State, seat: int, r: State) -> None:
    """The seats, the own hand, what is known of the others, the windows, and what is buried."""
    r.players = g.players
    r.active = g.active
    r.turn = g.turn
    r.phase = g.phase
    for other in range(g.players):
        r.once[other] = 0
        r.twice[other] = 0
        r.thrice[other] = 0
        r.jokers[other] = 0
        r.total[other] = 0
        r.count[other] = g.count[other]
        r.known_once[other] = g.known_once[other]
        r.known_twice[other] = g.known_twice[other]
        r.known_thrice[other] = g.known_thrice[other]
        r.known_jokers[other] = g.known_jokers[other]
    copy_hand(g, seat, r)
    copy_hand(g, BURIED, r)
    r.count[BURIED] = g.count[BURIED]
    r.stock_n = g.stock_n
    r.passed = 0
    r.slap_card = g.slap_card if may_slap(g, seat) else NO_CARD
    r.sneak_open = 1 if sneaks(g, seat) else 0


def copy_hand(g: State, place: int, r: State) -> None:
    r.once[place] = g.once[place]
    r.twice[place] = g.twice[place]
    r.thrice[place] = g.thrice[place]
    r.jokers[place] = g.jokers[place]
    r.total[place] = g.total[place]


def copy_last(g: State, r: State) -> None:
    """The last discard, and what was laid this turn."""
    r.last = g.last
    r.last_n = g.last_n
    r.last_kind = g.last_kind
    r.last_rank = g.last_rank
    r.thrower = g.thrower
    r.laid_n = g.laid_n
    if g.laid_n:
        r.laid = g.laid
        r.laid_kind = g.laid_kind
        r.laid_rank = g.laid_rank
    else:
        r.laid = 0
        r.laid_kind = SINGLE
        r.laid_rank = 0


def copy_score(g: State, t: Tally, score: Tally) -> None:
    """How the match stood before the round."""
    score.players = g.players
    score.active = g.active
    score.number = t.number
    score.dealer = t.dealer
    for seat in range(g.players):
        score.total[seat] = t.total[seat]
