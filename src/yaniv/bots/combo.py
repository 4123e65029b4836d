"""Two players that plan the lay, the draw and the next lay together; they call whenever they may.

`combo` takes what the stock gives for its mean; `look` looks at every card that it does not see.
"""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import (
    count_unseen,
    has_lay,
    last_at,
    lay_down,
    may_call,
    may_draw,
    most_points,
    pick_up,
    takeable_at,
)
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, KINDS, LAY, PASS, TAKE, hold, remove

NEXT = 0.8  # how much of what the next lay sheds is as good as gone
STOCK = 5.8  # what a card of the stock is taken to count


def combo(me: Sight) -> int:
    """The lay and the draw after which the least is left, with the stock at its mean."""
    return planned(me, False)


def look(me: Sight) -> int:
    """The same with the stock at the mean over all unseen cards of what each would leave."""
    return planned(me, True)


def planned(me: Sight, looks: bool) -> int:
    if me.round.phase == DRAW_PHASE:
        return drawn(me, looks)
    if may_call(me):
        return CALL
    if not has_lay(me):
        return PASS
    best = me.actions[0]
    least = 1e9
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            lay_down(me, action)
            left = outlook(me, looks)
            pick_up(me, action)
            if left < least:
                best = action
                least = left
    return best


def outlook(me: Sight, looks: bool) -> float:
    """What the best draw leaves."""
    r = me.round
    least = by_stock(me, looks) if may_draw(r) else 1e9
    for place in range(r.last_n):
        if takeable_at(r, place):
            least = min(least, with_card(me, last_at(r, place)))
    return least


def drawn(me: Sight, looks: bool) -> int:
    """The draw that leaves the least, rather the stock where it is all the same."""
    r = me.round
    best = DRAW
    least = by_stock(me, looks) if me.actions[0] == DRAW else 1e9
    for place in range(r.last_n):
        if takeable_at(r, place):
            left = with_card(me, last_at(r, place))
            if left < least:
                best = last_at(r, place) << 8 | TAKE
                least = left
    return best


def with_card(me: Sight, card: int) -> float:
    """What one more card would leave of the hand."""
    hold(me.round, me.seat, card)
    left = me.round.total[me.seat] - NEXT * most_points(me, 1)
    remove(me.round, me.seat, card)
    return left


def by_stock(me: Sight, looks: bool) -> float:
    """What a card of the stock is likely to leave of the hand."""
    r = me.round
    if not looks:
        return r.total[me.seat] + STOCK - NEXT * max(STOCK, float(most_points(me, 1)))
    hidden = count_unseen(me)
    if not hidden:
        return r.total[me.seat] + STOCK - NEXT * max(STOCK, float(most_points(me, 1)))
    left = 0.0
    for kind in range(KINDS):
        if r.stock[kind]:
            left += r.stock[kind] * with_card(me, kind)
    return left / hidden
