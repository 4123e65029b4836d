"""The computer player of DenverCoder1/CPP-Yaniv, after the description of what it does.

The description says what it takes, not what it throws meanwhile: here the most points that do not break what it takes
the card for.
"""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import (
    NOTHING,
    fitting_take,
    has_lay,
    is_other,
    known_count,
    known_points,
    lay_down,
    lowest_take,
    may_call,
    mean_unseen,
    most_points,
    most_with,
    pick_up,
    points,
)
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, JOKER, LAY, PASS, SLAP, TAKE, hold, remove, value

FEAR = 8  # with no more than this much less in hand it draws rather than take what would make a call impossible


def choose(me: Sight) -> int:
    """Slap if it may; call unless somebody seems to be lower; else the most points that break nothing it plans."""
    if me.round.phase == DRAW_PHASE:
        return drawn(me)
    for i in range(me.n):
        if me.actions[i] & 7 == SLAP:
            return me.actions[i]
    calls = may_call(me)
    if not has_lay(me):
        return CALL if calls else PASS
    if calls and not suspects(me):
        return CALL
    return thrown(me, wanted(me))


def suspects(me: Sight) -> bool:
    """Whether what somebody drew in the open, and half of what is usual for the rest, is no more than the own hand."""
    r = me.round
    half = mean_unseen(me) / 2
    for seat in range(r.players):
        if is_other(me, seat):
            hidden = r.count[seat] - known_count(r, seat)
            if known_points(r, seat) + hidden * half <= r.total[me.seat]:
                return True
    return False


def wanted(me: Sight) -> int:
    """The card within reach with which the whole hand could lay more than without, by several cards; else nothing."""
    return fitting_take(me, NOTHING, most_points(me, 1))


def thrown(me: Sight, card: int) -> int:
    """The lay of the most points that leaves the most points that the wanted card could be laid with."""
    best = me.actions[0]
    kept = NOTHING
    worth = NOTHING
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            left = NOTHING
            if card != NOTHING:
                lay_down(me, action)
                hold(me.round, me.seat, card)
                left = most_with(me, card)
                remove(me.round, me.seat, card)
                pick_up(me, action)
            if left > kept or (left == kept and points(action) > worth):
                best = action
                kept = left
                worth = points(action)
    return best


def drawn(me: Sight) -> int:
    """A joker, or what makes a set or run with what is held; else the stock if that is lower or the end too high."""
    r = me.round
    lowest = lowest_take(r)
    if lowest == JOKER:
        return JOKER << 8 | TAKE
    best = fitting_take(me, NOTHING, NOTHING)
    if best != NOTHING:
        return best << 8 | TAKE
    if me.actions[0] != DRAW:
        return lowest << 8 | TAKE
    rest = r.total[me.seat]
    if mean_unseen(me) < value(lowest) or (rest < FEAR and value(lowest) >= FEAR - rest):
        return DRAW
    return lowest << 8 | TAKE
