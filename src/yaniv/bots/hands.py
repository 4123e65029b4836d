"""Hands in thought: what would be left of one, what it could lay, and which cards are not seen.

For policies (see `yaniv.batch.sight`): plain functions of integers that change the hand of `me.round` and put it back.
"""

from yaniv.batch.sight import Sight
from yaniv.game.kernel import (
    BURIED,
    CALL,
    JOKER,
    KINDS,
    LAY,
    PLAY_PHASE,
    SET,
    TAKE_ANY,
    State,
    copies,
    hold,
    lays,
    remove,
    returning,
    value,
)

# What a card in a pile can be: out of reach.
NOTHING = -1


def size(action: int) -> int:
    """How many cards are laid."""
    return action >> 4 & 15


def card_at(action: int, place: int) -> int:
    """One of the cards of an action, the first at place 0."""
    return action >> (8 + 6 * place) & 63


def points(action: int) -> int:
    """What the cards of a lay count."""
    worth = 0
    for place in range(size(action)):
        worth += value(card_at(action, place))
    return worth


def jokers(action: int) -> int:
    """How many jokers are among the cards of a lay."""
    n = 0
    for place in range(size(action)):
        n += card_at(action, place) == JOKER
    return n


def contains(action: int, card: int) -> bool:
    """Whether the card is among those of a lay."""
    for place in range(size(action)):
        if card_at(action, place) == card:
            return True
    return False


# --- a hand without some cards, or with one more --------------------------------


def lay_down(me: Sight, action: int) -> None:
    """Think the cards of a lay away."""
    for place in range(size(action)):
        remove(me.round, me.seat, card_at(action, place))


def pick_up(me: Sight, action: int) -> None:
    """Think them back again."""
    for place in range(size(action)):
        hold(me.round, me.seat, card_at(action, place))


# --- what could be laid ---------------------------------------------------------


def most_points(me: Sight, cards: int) -> int:
    """The most points that the hand as it is thought could lay at once, with so many cards or more; else nothing."""
    n = lays(me.round, me.seat, me.room)
    most = 0
    for i in range(n):
        if size(me.room[i]) >= cards:
            most = max(most, points(me.room[i]))
    return most


def most_with(me: Sight, card: int) -> int:
    """The most points of a lay of two cards or more in which this card is."""
    n = lays(me.round, me.seat, me.room)
    most = NOTHING
    for i in range(n):
        if size(me.room[i]) > 1 and contains(me.room[i], card):
            most = max(most, points(me.room[i]))
    return most


def fitting_take(me: Sight, otherwise: int, most: int) -> int:
    """The card within reach with which a lay of two cards or more counts most, if that is more than `most`."""
    r = me.round
    best = otherwise
    for place in range(r.last_n):
        if takeable_at(r, place):
            card = last_at(r, place)
            hold(r, me.seat, card)
            worth = most_with(me, card)
            remove(r, me.seat, card)
            if worth > most:
                best = card
                most = worth
    return best


def longest(me: Sight) -> int:
    """The most cards that the hand as it is thought could lay at once."""
    n = lays(me.round, me.seat, me.room)
    most = 0
    for i in range(n):
        most = max(most, size(me.room[i]))
    return most


# --- what may be drawn ----------------------------------------------------------


def takeable_at(r: State, place: int) -> bool:
    """Whether the card at this place of the last discard may be taken."""
    if place == 0 or place == r.last_n - 1:
        return True
    return r.last_kind == SET and r.rules.take_from_set == TAKE_ANY


def last_at(r: State, place: int) -> int:
    """The card at this place of the last discard."""
    return r.last >> (6 * place) & 63


def lowest_take(r: State) -> int:
    """The card of the last discard within reach that counts least, the first of them."""
    lowest = r.last & 63
    for place in range(1, r.last_n):
        if takeable_at(r, place) and value(last_at(r, place)) < value(lowest):
            lowest = last_at(r, place)
    return lowest


def may_draw(r: State) -> bool:
    """Whether there will be a stock to draw from, once something is laid."""
    return r.stock_n > 0 or (r.phase == PLAY_PHASE and returning(r) > 0)


# --- what is asked --------------------------------------------------------------


def may_call(me: Sight) -> bool:
    """Whether the seat may call."""
    for i in range(me.n):
        if me.actions[i] == CALL:
            return True
    return False


def has_lay(me: Sight) -> bool:
    """Whether the seat may lay something."""
    return me.n > 0 and me.actions[0] & 7 == LAY


# --- what is not seen -----------------------------------------------------------


def count_unseen(me: Sight) -> int:
    """Count the cards of each kind that the seat does not see, in the room of the stock; how many they are."""
    r = me.round
    hidden = 0
    for kind in range(KINDS):
        left = r.deck[kind] - copies(r, me.seat, kind) - copies(r, BURIED, kind)
        for seat in range(r.players):
            if seat != me.seat:
                left -= known_copies(r, seat, kind)
        r.stock[kind] = left
    for place in range(r.last_n):
        r.stock[last_at(r, place)] -= 1
    for place in range(r.laid_n):
        r.stock[r.laid >> (6 * place) & 63] -= 1
    for kind in range(KINDS):
        # Cards that lie as no deal would have them can be more than the decks hold.
        r.stock[kind] = max(0, r.stock[kind])
        hidden += r.stock[kind]
    return hidden


def known_copies(r: State, seat: int, kind: int) -> int:
    """How many of a kind a seat has taken in the open and still holds."""
    if kind == JOKER:
        return r.known_jokers[seat]
    return (r.known_once[seat] >> kind & 1) + (r.known_twice[seat] >> kind & 1) + (r.known_thrice[seat] >> kind & 1)


def mean_unseen(me: Sight) -> float:
    """What a card that the seat does not see counts on average."""
    hidden = count_unseen(me)
    total = 0
    for kind in range(JOKER):
        total += value(kind) * me.round.stock[kind]
    return total / hidden if hidden else 0.0


def known_count(r: State, seat: int) -> int:
    """How many cards of a seat all know of."""
    cards = r.known_once[seat].bit_count() + r.known_twice[seat].bit_count() + r.known_thrice[seat].bit_count()
    return cards + r.known_jokers[seat]


def known_points(r: State, seat: int) -> int:
    """What they count."""
    total = 0
    for kind in range(JOKER):
        total += value(kind) * known_copies(r, seat, kind)
    return total


def is_other(me: Sight, seat: int) -> bool:
    """Whether this is another seat that is in the match."""
    return seat != me.seat and me.round.active >> seat & 1 == 1
