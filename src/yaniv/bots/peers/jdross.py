"""The strongest computer player found, of jdross/yaniv, after the description of what it does.

It weighs every lay with every draw: what is left after the best next lay, how near the others seem to a call, what its
throw is worth to them, how well what it keeps hangs together. `legacy` is the same before it learned the last two.

It is shown what its seat knows now and no more, so of what the others collect it goes by what they took and still hold,
and of what they throw by the discard that lies there. A stock it judges by 24 cards that it does not see.
"""

from yaniv.batch.dice import rand
from yaniv.batch.sight import Sight
from yaniv.bots.hands import (
    card_at,
    has_lay,
    jokers,
    last_at,
    lay_down,
    may_call,
    may_draw,
    mean_unseen,
    most_points,
    pick_up,
    points,
    size,
    takeable_at,
)
from yaniv.bots.peers.jdross_guess import (
    composition,
    feed,
    lands,
    nearest,
    reset_bonus,
    spread_unseen,
    threat,
    wise_call,
)
from yaniv.bots.peers.listing import keep_listed
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, KINDS, LAY, PASS, TAKE, hold, remove, value

SAMPLE = 24
FEED, LEGACY_FEED = 0.22, 0.12
LOW = 5  # who seems to have no more is about to call
NEVER = 1e9


def modern(me: Sight) -> int:
    """Call if the others are unlikely to be lower; else the lay of the least cost with the draw of the least cost."""
    return choose(me, True)


def legacy(me: Sight) -> int:
    """The same without regard to what hangs together, what the others collect, and milestones."""
    return choose(me, False)


def choose(me: Sight, is_modern: bool) -> int:
    calls = may_call(me)
    if me.round.phase != DRAW_PHASE and not has_lay(me):
        return CALL if calls else PASS
    average = mean_unseen(me)
    spread = spread_unseen(me, average)
    if calls and wise_call(me, average, spread, is_modern):
        return CALL
    if me.round.phase == DRAW_PHASE:
        sample(me)
        return best_draw(me, average, spread, is_modern)
    keep_listed(me)
    landing = mistaken_reset(me) if nearest(me, average) <= LOW else CALL
    if landing != CALL:
        return landing
    sample(me)
    return best_lay(me, average, spread, is_modern)


def mistaken_reset(me: Sight) -> int:
    """A lay and take that would land on a milestone if what they shed were written down, not what is kept; else a call.

    Its author meant what is kept.
    """
    r = me.round
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            for place in range(r.last_n):
                if takeable_at(r, place):
                    shed = points(action) - value(last_at(r, place))
                    if lands(me, me.score.total[me.seat] + shed):
                        return action
    return CALL


# --- lay and draw ---


def best_lay(me: Sight, average: float, spread: float, is_modern: bool) -> int:
    """The lay of the least cost, the larger where they are alike."""
    weight = FEED if is_modern else LEGACY_FEED
    best = me.actions[0]
    least = NEVER
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            lay_down(me, action)
            cost = draw_cost(me, average, spread, is_modern)
            pick_up(me, action)
            for place in range(size(action)):
                cost += weight * feed(me, card_at(action, place), is_modern)
            cost += 0.08 * 1.5 * jokers(action)
            if cost < least or (cost == least and size(action) > size(best)):
                best = action
                least = cost
    return best


def draw_cost(me: Sight, average: float, spread: float, is_modern: bool) -> float:
    """The cost of the best draw."""
    r = me.round
    least = by_stock(me, average, spread, is_modern) if may_draw(r) else NEVER
    for place in range(r.last_n):
        if takeable_at(r, place):
            least = min(least, by_take(me, last_at(r, place), average, spread, is_modern))
    return least


def best_draw(me: Sight, average: float, spread: float, is_modern: bool) -> int:
    """The draw of the least cost, rather the stock where they are alike."""
    r = me.round
    best = DRAW
    least = by_stock(me, average, spread, is_modern) if me.actions[0] == DRAW else NEVER
    for place in range(r.last_n):
        if takeable_at(r, place):
            cost = by_take(me, last_at(r, place), average, spread, is_modern)
            if cost < least:
                best = last_at(r, place) << 8 | TAKE
                least = cost
    return best


def by_take(me: Sight, card: int, average: float, spread: float, is_modern: bool) -> float:
    """The cost of taking a card that is seen."""
    r = me.round
    hold(r, me.seat, card)
    held = r.total[me.seat]
    cost = held - most_points(me, 1) + 0.06 * threat(me, average) * held
    if is_modern:
        cost -= reset_bonus(me, held, average, spread) + 0.10 * composition(me)
    remove(r, me.seat, card)
    return cost


def by_stock(me: Sight, average: float, spread: float, is_modern: bool) -> float:
    """The cost of drawing, from the cards that were put aside."""
    r = me.round
    left = 0.0
    drawn = 0.0
    n = 0
    for kind in range(KINDS):
        times = r.stock[KINDS + kind]
        if times:
            hold(r, me.seat, kind)
            left += times * (r.total[me.seat] - most_points(me, 1))
            remove(r, me.seat, kind)
            drawn += times * value(kind)
            n += times
    n = max(n, 1)
    held = r.total[me.seat] + drawn / n
    danger = threat(me, average)
    cost = left / n + 0.06 * danger * held + 0.04 * spread * (1 + danger)
    if is_modern:
        cost -= reset_bonus(me, int(held + 0.5), average, spread) + 0.10 * composition(me)
    return cost


def sample(me: Sight) -> None:
    """Put up to 24 of the cards that are not seen aside, behind those that are counted."""
    r = me.round
    left = 0
    for kind in range(KINDS):
        left += r.stock[kind]
        r.stock[KINDS + kind] = 0
    for _ in range(min(SAMPLE, left)):
        place = rand(me.dice, left)
        left -= 1
        for kind in range(KINDS):
            place -= r.stock[kind] - r.stock[KINDS + kind]
            if place < 0:
                r.stock[KINDS + kind] += 1
                break
