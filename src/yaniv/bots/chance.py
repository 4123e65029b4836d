"""Any action at all."""

from yaniv.batch.dice import rand
from yaniv.batch.sight import Sight


def choose(me: Sight) -> int:
    """Any of the actions, each with the same chance."""
    return me.actions[rand(me.dice, me.n)]
