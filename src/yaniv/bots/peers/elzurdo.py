"""The bot of elzurdo/yaniv with its constant strategy, after the description of what it does."""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import (
    fitting_take,
    has_lay,
    lowest_take,
    may_call,
    points,
)
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, LAY, PASS, TAKE, value

LOW = 3  # it takes something of the discard when the lowest card of it counts no more than this


def choose(me: Sight) -> int:
    """Call if it may; else the most points away."""
    if me.round.phase == DRAW_PHASE:
        return drawn(me)
    if may_call(me):
        return CALL
    if not has_lay(me):
        return PASS
    best = me.actions[0]
    for i in range(1, me.n):
        if me.actions[i] & 7 == LAY and points(me.actions[i]) > points(best):
            best = me.actions[i]
    return best


def drawn(me: Sight) -> int:
    """The stock, unless a low card lies there: then the card that makes the best set or run, or else the lowest."""
    lowest = lowest_take(me.round)
    if me.actions[0] == DRAW and value(lowest) > LOW:
        return DRAW
    return fitting_take(me, lowest, 0) << 8 | TAKE
