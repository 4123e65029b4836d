"""Policies that no bot plays, for what they bring about."""

from yaniv.batch.dice import rand
from yaniv.batch.sight import Sight
from yaniv.bots.novice import choose as novice
from yaniv.game.kernel import CALL, PASS, PLACES


def never_calls(me: Sight) -> int:
    """Anything but to call, so that no round ends; unless nothing else may be done."""
    action = me.actions[rand(me.dice, me.n)]
    for i in range(me.n):
        if action == CALL:
            action = me.actions[i]
    return action


def calls_at_once(me: Sight) -> int:
    """A call, whatever it holds, which it writes among its actions too."""
    me.actions[0] = CALL
    return CALL


def scribbles(me: Sight) -> int:
    """What the novice chooses; and then it writes over all that it was given."""
    action = novice(me)
    for place in range(PLACES):
        me.round.once[place] = 77
        me.round.twice[place] = 77
        me.round.thrice[place] = 77
        me.round.jokers[place] = 77
        me.round.count[place] = 77
        me.round.total[place] = 77
        me.round.known_once[place] = 77
        me.round.known_jokers[place] = 77
    me.round.last = 77
    me.round.last_kind = 77
    me.round.last_rank = 77
    me.round.laid = 77
    me.round.laid_rank = 77
    me.round.phase = PASS
    me.round.turn = 77
    me.round.active = 77
    me.round.passed = 77
    me.round.slap_card = 77
    me.round.sneak_open = 77
    me.score.active = 77
    me.score.number = 77
    me.score.total[0] = 77
    me.actions[0] = 77
    me.room[0] = 77
    me.notes[0] = 77
    return action
