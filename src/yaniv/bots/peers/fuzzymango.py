"""The greedy bot of fuzzymango/yaniv2, after the description of what it does."""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import has_lay, lowest_take, may_call, points, size
from yaniv.bots.peers.listing import keep_listed
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, LAY, PASS, TAKE, value

LOW = 3  # what counts no more than this is taken


def choose(me: Sight) -> int:
    """Call if it may; else the most points away, with more cards where they are alike; a low card in. Never a slap."""
    if me.round.phase == DRAW_PHASE:
        lowest = lowest_take(me.round)
        return lowest << 8 | TAKE if me.actions[0] != DRAW or value(lowest) <= LOW else DRAW
    if may_call(me):
        return CALL
    if not has_lay(me):
        return PASS
    keep_listed(me)
    best = me.actions[0]
    for i in range(1, me.n):
        action = me.actions[i]
        if action & 7 == LAY and 10 * points(action) + size(action) > 10 * points(best) + size(best):
            best = action
    return best
