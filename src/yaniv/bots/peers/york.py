"""The two rule bots of york-rwsa/yaniv-rl, after the description of what they do; the dice are theirs.

`novice` and `intermediate` throw dice for whether they call: a call is one of the discards among which they choose.
Those called `calling_` call whenever they would think of it. `inter` is the reading of the intermediate one that throws
the most points instead of the most cards, and no coin.
"""

from yaniv.batch.dice import rand
from yaniv.batch.sight import Sight
from yaniv.bots.hands import (
    NOTHING,
    fitting_take,
    has_lay,
    is_other,
    known_count,
    known_points,
    last_at,
    lowest_take,
    may_call,
    most_points,
    points,
    size,
    takeable_at,
)
from yaniv.bots.peers.listing import keep_listed, longest_listed
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, LAY, PASS, TAKE, hold, remove, value

LOW = 2  # what counts no more than this may be worth taking


def novice(me: Sight) -> int:
    """The most points away; a call is one of the choices, unless the others' cards are known to be lower."""
    if me.round.phase == DRAW_PHASE:
        return novice_draw(me)
    if not has_lay(me):
        return otherwise(me)
    keep_listed(me)
    return chosen(me, most_worth(me), 1, may_call(me) and should_call(me))


def calling_novice(me: Sight) -> int:
    """The same; it calls whenever it may."""
    if me.round.phase == DRAW_PHASE:
        return novice_draw(me)
    if not has_lay(me) or may_call(me):
        return otherwise(me)
    keep_listed(me)
    return chosen(me, most_worth(me), 1, False)


def intermediate(me: Sight) -> int:
    """The most cards away, whatever they count; a call is one of the choices."""
    if me.round.phase == DRAW_PHASE:
        return intermediate_draw(me)
    if not has_lay(me):
        return otherwise(me)
    keep_listed(me)
    return most_cards(me, may_call(me))


def calling_intermediate(me: Sight) -> int:
    """The same; it calls whenever it may."""
    if me.round.phase == DRAW_PHASE:
        return intermediate_draw(me)
    if not has_lay(me) or may_call(me):
        return otherwise(me)
    keep_listed(me)
    return most_cards(me, False)


def inter(me: Sight) -> int:
    """The most points away, an end that makes a better discard in; it calls whenever it may."""
    if me.round.phase == DRAW_PHASE:
        return inter_draw(me)
    if not has_lay(me) or may_call(me):
        return otherwise(me)
    keep_listed(me)
    return chosen(me, most_worth(me), 1, False)


# --- the discard ---


def otherwise(me: Sight) -> int:
    """A call if there may be one, else nothing: they neither slap nor sneak."""
    return CALL if may_call(me) else PASS


def most_worth(me: Sight) -> int:
    """The most points that can be laid."""
    most = -1
    for i in range(me.n):
        if me.actions[i] & 7 == LAY:
            most = max(most, points(me.actions[i]))
    return most


def most_cards(me: Sight, call_too: bool) -> int:
    """Any of the lays with the most cards; single cards only of the highest."""
    most = 0
    for i in range(me.n):
        if me.actions[i] & 7 == LAY:
            most = max(most, size(me.actions[i]))
    if most == 1:
        return chosen(me, most_worth(me), 1, call_too)
    return chosen(me, -1, most, call_too)


def chosen(me: Sight, worth: int, cards: int, call_too: bool) -> int:
    """One of the lays of so many points (if that is said) and at least so many cards, or as likely a call."""
    best = CALL
    alike = 1 if call_too else 0
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY and size(action) >= cards and (worth < 0 or points(action) == worth):
            alike += 1
            if rand(me.dice, alike) == 0:
                best = action
    return best


def should_call(me: Sight) -> bool:
    """Unless all cards of somebody but one are known, and count no more than the own."""
    r = me.round
    for seat in range(r.players):
        if is_other(me, seat) and known_count(r, seat) >= r.count[seat] - 1:
            if known_points(r, seat) <= r.total[me.seat]:
                return False
    return True


# --- the draw ---


def novice_draw(me: Sight) -> int:
    """The lowest end, if it is very low and a coin says so."""
    lowest = lowest_take(me.round)
    if me.actions[0] != DRAW or (value(lowest) <= LOW and rand(me.dice, 2)):
        return lowest << 8 | TAKE
    return DRAW


def intermediate_draw(me: Sight) -> int:
    """One of the ends with which the hand could lay two cards or more, or the lowest if it is very low."""
    r = me.round
    lowest = lowest_take(r)
    best = DRAW if me.actions[0] == DRAW else lowest << 8 | TAKE
    alike = 0
    for place in range(r.last_n):
        if takeable_at(r, place) and useful(me, last_at(r, place)):
            alike += 1
            if rand(me.dice, alike) == 0:
                best = last_at(r, place) << 8 | TAKE
    if value(lowest) <= LOW:
        alike += 1
        if rand(me.dice, alike) == 0:
            best = lowest << 8 | TAKE
    return best


def useful(me: Sight, card: int) -> bool:
    hold(me.round, me.seat, card)
    lays_two = longest_listed(me) > 1
    remove(me.round, me.seat, card)
    return lays_two


def inter_draw(me: Sight) -> int:
    """The end that makes a lay of several cards and of more points than any without it; else the lowest if very low."""
    lowest = lowest_take(me.round)
    low = lowest if me.actions[0] != DRAW or value(lowest) <= LOW else NOTHING
    best = fitting_take(me, low, most_points(me, 1))
    return DRAW if best == NOTHING else best << 8 | TAKE
