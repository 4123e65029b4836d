"""Bots that stand in for some of which little is told but a figure, or that differ from a peer in one detail."""

from yaniv.batch.dice import rand
from yaniv.batch.sight import Sight
from yaniv.bots.hands import card_at, has_lay, jokers, last_at, may_call, size
from yaniv.bots.peers.fuzzymango import choose as fuzzymango
from yaniv.bots.peers.lowrollr import expecting
from yaniv.game.kernel import CALL, DRAW_PHASE, JOKER, LAY, value

JOKERS = 56  # where a mask of cards counts its jokers
DECK_CARDS, DECK_POINTS = 54, 340


def any_cards(me: Sight) -> int:
    """Any of the choices of cards that can be laid, each once however it may lie, or as likely a call; any draw."""
    if me.round.phase == DRAW_PHASE or not has_lay(me):
        return me.actions[rand(me.dice, me.n)]
    best = CALL
    alike = 1 if may_call(me) else 0
    for i in range(me.n):
        if me.actions[i] & 7 == LAY and is_first(me, i):
            alike += 1
            if rand(me.dice, alike) == 0:
                best = me.actions[i]
    return best


def is_first(me: Sight, place: int) -> bool:
    """Whether no lay before this one has the same cards."""
    for i in range(place):
        if me.actions[i] & 7 == LAY and cards_of(me.actions[i]) == cards_of(me.actions[place]):
            return False
    return True


def cards_of(action: int) -> int:
    """The cards of a lay, whatever their order."""
    cards = jokers(action) << JOKERS
    for place in range(size(action)):
        card = card_at(action, place)
        if card != JOKER:
            cards |= 1 << card
    return cards


def forgetful_lowrollr(me: Sight) -> int:
    """lowrollr, where it takes the cards that are buried to be in the stock as well."""
    r = me.round
    points = DECK_POINTS - r.total[me.seat]
    for place in range(r.last_n):
        points -= value(last_at(r, place))
    return expecting(me, points / (DECK_CARDS - r.count[me.seat] - r.last_n))


def sparing_fuzzymango(me: Sight) -> int:
    """fuzzymango, where it lays no joker in a set."""
    left = 0
    for i in range(me.n):
        if me.actions[i] & 7 != LAY or not is_joker_set(me.actions[i]):
            me.actions[left] = me.actions[i]
            left += 1
    me.n = left
    return fuzzymango(me)


def is_joker_set(action: int) -> bool:
    """Whether jokers lie in a set."""
    if size(action) == 1 or not jokers(action):
        return False
    rank = -1
    for place in range(size(action)):
        card = card_at(action, place)
        if card != JOKER and rank not in (-1, card >> 2):
            return False
        if card != JOKER:
            rank = card >> 2
    return True
