"""What the other programs list as a discard, where the rules of a table would allow more.

A set or a run of theirs has two real cards at least, and a run one joker at most beyond them.
"""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import card_at, jokers, size
from yaniv.game.kernel import JOKER, LAY, lays


def keep_listed(me: Sight) -> None:
    """Leave of the actions what such a program would think of."""
    me.n = kept(me.actions, me.n)


def longest_listed(me: Sight) -> int:
    """The most cards that the hand as it is thought could lay at once."""
    most = 0
    for i in range(kept(me.room, lays(me.round, me.seat, me.room))):
        most = max(most, size(me.room[i]))
    return most


def kept(actions: "list[int]", n: int) -> int:
    """Move those that are listed to the front; how many they are."""
    left = 0
    for i in range(n):
        if actions[i] & 7 != LAY or is_listed(actions[i]):
            actions[left] = actions[i]
            left += 1
    return left


def is_listed(action: int) -> bool:
    cards = size(action)
    if cards == 1:
        return True
    if cards - jokers(action) < 2:
        return False
    first = 0
    while card_at(action, first) == JOKER:
        first += 1
    last = cards - 1
    while card_at(action, last) == JOKER:
        last -= 1
    is_set = card_at(action, first) >> 2 == card_at(action, last) >> 2
    return is_set or cards - (last - first + 1) <= 1
