"""A player as one meets in a club: plans a lay and its draw together, and asks itself who could be lower.

Goes for the hand that will be lowest after the lay to come, and calls when nobody seems to be lower. The outlook of a
hand is its points but for most of those that its next lay sheds. Points are counted fivefold here, so that four fifths
of them are whole.
"""

from yaniv.batch.dice import chance
from yaniv.batch.sight import Sight
from yaniv.game.kernel import (
    BURIED,
    CALL,
    DRAW,
    DRAW_PHASE,
    JOKER,
    LAY,
    NO_CARD,
    PASS,
    SLAP,
    SLAP_ZERO_TOTAL,
    SNEAK,
    TAKE,
    draws,
    give,
    hold,
    lays,
    value,
)

from .unseen import cards_known, chance_within, count_unseen, keep, mean, points_known

WHOLE, NEXT = 5, 4  # of a point, and how much of what the next lay sheds is as good as gone
HASTE = 0.5  # what part of the others' points a call is worth more than to play on
RESTLESS = 0.125  # how often a take that lowers nothing is left for the stock, lest two pass each other cards for ever
DARING = 0.01  # how often it calls all the same, lest nobody ever does: two who each hold a joker can only lose by it


def choose(me: Sight) -> int:
    """Slap or sneak if that leaves the better hand, call if that is wise, else lay and draw as planned."""
    if me.round.phase == DRAW_PHASE:
        return best_draw(me)
    added = best_added(me)
    if added:
        return added
    may_lay = False
    may_pass = False
    for i in range(me.n):
        verb = me.actions[i] & 7
        if verb == CALL and (wise_call(me) or chance(me.dice) < DARING):
            return CALL
        may_lay = may_lay or verb == LAY
        may_pass = may_pass or verb == PASS
    return best_lay(me) if may_lay or not may_pass else PASS


# --- the call ----------------------------------------------------------------


def wise_call(me: Sight) -> bool:
    """Whether a call now is likely enough to stand for what it brings and what it may cost."""
    r = me.round
    rules = me.score.rules
    own = r.total[me.seat]
    if not rules.assaf or not r.count[me.seat]:
        return True
    count_unseen(me)
    keep(me.numbers)
    average = mean(me.numbers)
    stands = 1.0
    others = 0.0
    for seat in range(r.players):
        if seat != me.seat and r.active >> seat & 1:
            shown = points_known(r, seat)
            secret = r.count[seat] - cards_known(r, seat)
            stands *= 1.0 - chance_within(me.numbers, secret, own - shown)
            others += shown + secret * average
    price = rules.assaf_penalty + (own if rules.assaf_adds_hand else 0)
    return stands * HASTE * others >= (1.0 - stands) * price


# --- lay and draw ------------------------------------------------------------

# What is noted of each lay that may be made: the hand it leaves (masks and jokers), the most points that the next lay
# then sheds, and the best outlook.
ONCE, TWICE, THRICE, JOKERS, SHED, OUTLOOK, STRIDE = 0, 1, 2, 3, 4, 5, 8


def best_lay(me: Sight) -> int:
    """The lay that leaves, with the draw that goes best with it, the best outlook; then the one that keeps jokers."""
    note_hands_left(me)
    takes = 0  # packed: `room` is written over as each of them is thought of
    n = 0
    for i in range(draws(me.round, me.room)):
        if me.room[i] != DRAW:
            takes |= me.room[i] >> 8 << 6 * n
            n += 1
    for _ in range(n):
        card = takes & 63
        takes >>= 6
        note_shed(me, card)
        for i in range(me.n):
            at = STRIDE * i
            me.notes[at + OUTLOOK] = min(me.notes[at + OUTLOOK], WHOLE * value(card) - NEXT * me.notes[at + SHED])
    note_shed(me, NO_CARD)
    return best_noted(me)


def best_noted(me: Sight) -> int:
    """The best of the lays, by what is noted of them; a card of the stock is worth to it what it is on average."""
    count_unseen(me)
    average = WHOLE * mean(me.numbers)
    may_draw = me.round.stock_n or me.round.count[BURIED]
    best = me.actions[0]
    least = 0.0
    extra = 0
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            outlook = float(me.notes[STRIDE * i + OUTLOOK])
            if may_draw:
                outlook = min(outlook, by_stock(average, me.notes[STRIDE * i + SHED]))
            outlook -= WHOLE * points(action)
            cost = regret(action)
            if i == 0 or outlook < least or (outlook == least and cost < extra):
                best = action
                least = outlook
                extra = cost
    return best


def by_stock(average: float, shed: int) -> float:
    """What a card of the stock adds to the outlook of a hand of which so many points are shed without it."""
    return average - max(average, float(WHOLE * shed)) * NEXT / WHOLE


def note_hands_left(me: Sight) -> None:
    """Note the hand that each lay leaves."""
    r = me.round
    seat = me.seat
    for i in range(me.n):
        action = me.actions[i]
        n = action >> 4 & 15
        for place in range(n):
            give(r, seat, action >> (8 + 6 * place) & 63)
        at = STRIDE * i
        me.notes[at + ONCE] = r.once[seat]
        me.notes[at + TWICE] = r.twice[seat]
        me.notes[at + THRICE] = r.thrice[seat]
        me.notes[at + JOKERS] = r.jokers[seat]
        me.notes[at + OUTLOOK] = 1 << 20
        for place in range(n):
            hold(r, seat, action >> (8 + 6 * place) & 63)


def note_shed(me: Sight, card: int) -> None:
    """Note for each lay what the hand it leaves, together with this card, can shed."""
    r = me.round
    if card != NO_CARD:
        hold(r, me.seat, card)
    n = lays(r, me.seat, me.room)
    if card != NO_CARD:
        give(r, me.seat, card)
    for i in range(me.n):
        me.notes[STRIDE * i + SHED] = 0
    for j in range(n):
        note_next(me, me.room[j], card)


def note_next(me: Sight, action: int, card: int) -> None:
    """Note what a lay sheds, for each hand left in which it is once this card is there."""
    once = 0
    twice = 0
    thrice = 0
    jokers = 0
    cards = action >> 8
    for _ in range(action >> 4 & 15):
        one = cards & 63
        cards >>= 6
        if one == card:
            card = NO_CARD
        elif one == JOKER:
            jokers += 1
        else:
            bit = 1 << one
            thrice |= twice & bit
            twice |= once & bit
            once |= bit
    shed = points(action)
    for i in range(me.n):
        at = STRIDE * i
        if (
            shed > me.notes[at + SHED]
            and not once & ~me.notes[at + ONCE]
            and not twice & ~me.notes[at + TWICE]
            and not thrice & ~me.notes[at + THRICE]
            and jokers <= me.notes[at + JOKERS]
        ):
            me.notes[at + SHED] = shed


def regret(action: int) -> int:
    """What a lay is worse by than another with the same outlook: it sheds jokers, or shows low cards at its ends."""
    n = action >> 4 & 15
    jokers = 0
    for place in range(n):
        jokers += action >> (8 + 6 * place) & 63 == JOKER
    return 16 * jokers - min(value(action >> 8 & 63), value(action >> (2 + 6 * n) & 63))


def best_draw(me: Sight) -> int:
    """The take that leaves the best outlook, or the stock if that does."""
    r = me.round
    best = -1
    least = 0
    for i in range(me.n):
        if me.actions[i] & 7 == TAKE:
            card = me.actions[i] >> 8
            hold(r, me.seat, card)
            here = outlook(me)
            give(r, me.seat, card)
            if best < 0 or here < least:
                best = me.actions[i]
                least = here
    if me.actions[0] != DRAW:
        return best
    laid = r.laid << 8 | r.laid_n << 4
    if value(best >> 8) >= points(laid) and chance(me.dice) < RESTLESS:
        return DRAW
    count_unseen(me)
    stock = WHOLE * r.total[me.seat] + by_stock(WHOLE * mean(me.numbers), most_shed(me))
    return best if least <= stock else DRAW


# --- what a hand is good for -------------------------------------------------


def points(action: int) -> int:
    """What the cards of an action count."""
    worth = 0
    for place in range(action >> 4 & 15):
        worth += value(action >> (8 + 6 * place) & 63)
    return worth


def most_shed(me: Sight) -> int:
    """The most points that a lay of the hand sheds."""
    most = 0
    for i in range(lays(me.round, me.seat, me.room)):
        most = max(most, points(me.room[i]))
    return most


def outlook(me: Sight) -> int:
    """Of the hand as it stands in the sight."""
    return WHOLE * me.round.total[me.seat] - NEXT * most_shed(me)


# --- out of turn -------------------------------------------------------------


def best_added(me: Sight) -> int:
    """The slap or sneak without whose card the hand is best, if it is better so; else 0."""
    best = 0
    if me.round.slap_card == NO_CARD and not me.round.sneak_open:
        return best
    least = outlook(me)
    for i in range(me.n):
        verb = me.actions[i] & 7
        if verb in (SLAP, SNEAK):
            if verb == SLAP and me.round.rules.slap_down == SLAP_ZERO_TOTAL:
                return me.actions[i]
            card = me.actions[i] >> 8
            give(me.round, me.seat, card)
            here = outlook(me)
            hold(me.round, me.seat, card)
            if here < least or (here == least and not best):
                best = me.actions[i]
                least = here
    return best
