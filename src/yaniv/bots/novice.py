"""A beginner: throws what is highest, and hopes for the stock.

After the bot of that name in york-rwsa/yaniv-rl, without its dice at the call.
"""

from yaniv.batch.dice import rand
from yaniv.batch.sight import Sight
from yaniv.game.kernel import CALL, DRAW, DRAW_PHASE, LAY, SLAP, SNEAK, value

LOW = 2  # a card that counts no more than this may be worth taking


def choose(me: Sight) -> int:
    """Call, slap or sneak; else one of the highest lays; else the lowest card, if a coin says so, or the stock."""
    if me.round.phase == DRAW_PHASE:
        return drawn(me)
    for i in range(me.n):
        verb = me.actions[i] & 7
        if verb in (CALL, SLAP, SNEAK):
            return me.actions[i]
    return highest(me)


def highest(me: Sight) -> int:
    """One of the lays of the most points; how many there are so far is what the dice are thrown for."""
    best = me.actions[0]
    most = -1
    alike = 0
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            worth = points(action)
            if worth > most:
                most = worth
                alike = 0
            if worth == most:
                alike += 1
                if rand(me.dice, alike) == 0:
                    best = action
    return best


def points(action: int) -> int:
    """What the cards of an action count."""
    worth = 0
    for place in range(action >> 4 & 15):
        worth += value(action >> (8 + 6 * place) & 63)
    return worth


def drawn(me: Sight) -> int:
    """The stock, or at times a very low card."""
    first = 1 if me.actions[0] == DRAW else 0
    lowest = me.actions[first]
    for i in range(first + 1, me.n):
        if value(me.actions[i] >> 8) < value(lowest >> 8):
            lowest = me.actions[i]
    if not first or (value(lowest >> 8) <= LOW and rand(me.dice, 2)):
        return lowest
    return DRAW
