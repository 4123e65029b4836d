"""The pseudo-optimal bot of lowrollr/yaniv-rl, after the description of what it does.

It calls whenever it may, and plans its lay together with its draw: first what gets rid of the most cards in this turn
and, by an end that is seen, in the next; then what leaves the fewest points.
"""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import (
    has_lay,
    last_at,
    lay_down,
    may_call,
    may_draw,
    mean_unseen,
    pick_up,
    size,
    takeable_at,
)
from yaniv.bots.peers.listing import keep_listed, longest_listed
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, LAY, PASS, TAKE, hold, remove

CARDS = 1000.0  # a card more outweighs all points


def choose(me: Sight) -> int:
    """Call if it may; else the best lay with the best draw."""
    return expecting(me, mean_unseen(me))


def expecting(me: Sight, average: float) -> int:
    """The same with the stock taken to count so much a card."""
    if me.round.phase == DRAW_PHASE:
        return drawn(me, average)
    if may_call(me):
        return CALL
    if not has_lay(me):
        return PASS
    keep_listed(me)
    best = me.actions[0]
    highest = -1e9
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            lay_down(me, action)
            worth = outlook(me, average) + CARDS * (size(action) - 1)
            pick_up(me, action)
            if worth > highest:
                best = action
                highest = worth
    return best


def outlook(me: Sight, average: float) -> float:
    """What the best draw is worth."""
    r = me.round
    best = -1e9
    for place in range(r.last_n):
        if takeable_at(r, place):
            best = max(best, taken(me, last_at(r, place)))
    if may_draw(r):
        best = max(best, -(r.total[me.seat] + average))
    return best


def taken(me: Sight, card: int) -> float:
    """What it is worth to take a card that is seen."""
    hold(me.round, me.seat, card)
    worth = CARDS * (longest_listed(me) - 1) - me.round.total[me.seat]
    remove(me.round, me.seat, card)
    return worth


def drawn(me: Sight, average: float) -> int:
    """The best draw for what is held."""
    r = me.round
    best = DRAW
    highest = -(r.total[me.seat] + average) if me.actions[0] == DRAW else -1e9
    for place in range(r.last_n):
        if takeable_at(r, place):
            worth = taken(me, last_at(r, place))
            if worth > highest:
                best = last_at(r, place) << 8 | TAKE
                highest = worth
    return best
