"""A player that differs from `club` in its habits: heeds a piece of advice, or does the opposite.

The habits are bits of a number, so that all such players are one policy, compiled once: `play_habits` and
`play_habits_on` tell each seat its number before they play.
"""

from collections.abc import Sequence

from yaniv.batch.dice import chance
from yaniv.batch.sight import NOTES, Sight
from yaniv.batch.table import Ask, MatchRow, RoundRow, Table, play_matches, play_rounds
from yaniv.bots.club import DARING, best_added, best_draw, best_lay, wise_call
from yaniv.bots.hands import (
    NOTHING,
    card_at,
    fitting_take,
    jokers,
    known_copies,
    known_count,
    last_at,
    lowest_take,
    may_draw,
    mean_unseen,
    points,
    size,
    takeable_at,
)
from yaniv.game.kernel import (
    CALL,
    DRAW,
    DRAW_PHASE,
    JOKER,
    LAY,
    NO_RANK,
    PASS,
    TAKE,
    TAKE_ANY,
    next_seat,
    value,
)

# Which of the lays come into question; where there is none of them, all do.
TENS, NO_JOKERS, JOKERS, SINGLES, MOST, COMPANY, WITHHOLD = 1, 2, 4, 8, 16, 32, 64
LAY_HABITS = (TENS, NO_JOKERS, JOKERS, SINGLES, MOST, COMPANY, WITHHOLD)
# How it draws, when it calls, what it is after, and whether it slaps and sneaks.
TAKE_LOW, STOCK_ONLY, NO_HIGH = 128, 256, 512
ALWAYS, UNLESS_SHOWN, UNLESS_FEW = 1024, 2048, 4096
MILESTONE, MILESTONE_LATE = 8192, 16384
IN_TURN = 32768
UNLESS_TAKEN = 65536

LIMIT = 20  # from this bit on: it calls with no more points than that, plus one; nothing is no limit of its own
LOW = 3  # a card that counts no more than this is a small one
HIGH = 7  # and from here on a high one
FEW = 2  # so many cards are few
NEAR = 10  # a milestone within so many points is near
HABITS = NOTES - 41  # where a seat's number is noted: behind all that is noted of actions
MEMORY = NOTES - 40  # where it notes what it saw at its last turn
SPREAD = 2.0  # by how much a card of the stock misses what one is after, beyond its mean


def play_habits(table: Table, rows: Sequence[RoundRow], first: int, ask: Ask) -> None:
    """Single rounds of players whose habits stand where else the number of their policy does."""
    tell(table)
    play_rounds(table, rows, first, ask)


def play_habits_on(table: Table, rows: Sequence[MatchRow], first: int, ask: Ask) -> None:
    """The same, whole matches."""
    tell(table)
    play_matches(table, rows, first, ask)


def tell(table: Table) -> None:
    """Note for each seat what its habits are; nothing writes over it."""
    for seat in range(table.place.round.players):
        table.sights[seat].notes[HABITS] = table.who[seat]


def habitual(me: Sight) -> int:
    """What club would do, but for the habits of the seat."""
    habits = me.notes[HABITS]
    if not habits & UNLESS_TAKEN:
        return chosen(me, habits)
    recall(me)
    action = chosen(me, habits)
    remember(me)
    return action


def chosen(me: Sight, habits: int) -> int:
    lack = lacking(me, habits)
    if me.round.phase == DRAW_PHASE:
        return drawn_for(me, lack) if lack else drawn(me, habits)
    added = 0 if habits & IN_TURN else best_added(me)
    if added:
        return added
    may_lay = False
    may_pass = False
    for i in range(me.n):
        verb = me.actions[i] & 7
        if verb == CALL and ((not lack and calls(me, habits)) or chance(me.dice) < DARING):
            return CALL
        may_lay = may_lay or verb == LAY
        may_pass = may_pass or verb == PASS
    if not may_lay and may_pass:
        return PASS
    if lack:
        return laid_for(me, lack)
    if habits & STOCK_ONLY:
        me.round.last_n = 0  # it does not reckon with what it will not take
    for habit in LAY_HABITS:
        if habits & habit:
            narrow(me, habit)
    return best_lay(me)


# --- the call ----------------------------------------------------------------


def calls(me: Sight, habits: int) -> bool:
    """Whether it calls, where it may."""
    r = me.round
    limit = habits >> LIMIT
    if limit and r.total[me.seat] > limit - 1:
        return False
    for seat in range(r.players):
        if seat != me.seat and r.active >> seat & 1:
            if habits & UNLESS_SHOWN and known_count(r, seat):
                return False
            if habits & UNLESS_TAKEN and has_taken(me, seat):
                return False
            if habits & UNLESS_FEW and r.count[seat] <= FEW:
                return False
    return habits & ALWAYS > 0 or wise_call(me)


# --- who has just taken something ----------------------------------------------

# A sight does not tell when a card was taken. What a seat notes stays where it is until its next turn, and its dice,
# which nobody else throws, are begun anew with each round: so it knows whether what it finds noted is of this round.


def recall(me: Sight) -> None:
    """Forget what is noted if it is of another round."""
    if me.notes[MEMORY] != me.dice[0] or me.notes[MEMORY + 1] != me.dice[1]:
        for i in range(2, 2 + 4 * me.round.players):
            me.notes[MEMORY + i] = 0


def remember(me: Sight) -> None:
    """Note what the others hold that they took in the open, as the seat draws."""
    r = me.round
    me.notes[MEMORY] = me.dice[0]
    me.notes[MEMORY + 1] = me.dice[1]
    if r.phase == DRAW_PHASE:
        for seat in range(r.players):
            at = MEMORY + 2 + 4 * seat
            me.notes[at] = r.known_once[seat]
            me.notes[at + 1] = r.known_twice[seat]
            me.notes[at + 2] = r.known_thrice[seat]
            me.notes[at + 3] = r.known_jokers[seat]


def has_taken(me: Sight, seat: int) -> bool:
    """Whether a player has taken a card in the open since the seat drew, and still holds it."""
    r = me.round
    at = MEMORY + 2 + 4 * seat
    return (
        r.known_once[seat] & ~me.notes[at] != 0
        or r.known_twice[seat] & ~me.notes[at + 1] != 0
        or r.known_thrice[seat] & ~me.notes[at + 2] != 0
        or r.known_jokers[seat] > me.notes[at + 3]
    )


# --- the lay -----------------------------------------------------------------


def narrow(me: Sight, habit: int) -> None:
    """Leave of the actions the lays that this habit wants, if there are any."""
    most = 0
    for i in range(me.n):
        if me.actions[i] & 7 == LAY:
            most = max(most, points(me.actions[i]))
    n = 0
    for i in range(me.n):
        n += wanted(me, habit, me.actions[i], most)
    if not n:
        return
    n = 0
    for i in range(me.n):
        action = me.actions[i]
        if wanted(me, habit, action, most):
            me.actions[n] = action
            n += 1
    me.n = n


def wanted(me: Sight, habit: int, action: int, most: int) -> bool:
    """Whether the habit wants a lay."""
    if action & 7 != LAY:
        return False
    if habit == TENS:
        return has_ten(action)
    if habit == NO_JOKERS:
        return jokers(action) == 0
    if habit == JOKERS:
        return jokers(action) > 0
    if habit == SINGLES:
        return size(action) == 1
    if habit == MOST:
        return points(action) == most
    if habit == COMPANY:
        return size(action) > 1 or not in_company(me, card_at(action, 0))
    return not serves_next(me, action)


def has_ten(action: int) -> bool:
    """Whether one of the cards counts ten."""
    for place in range(size(action)):
        if value(card_at(action, place)) == 10:
            return True
    return False


def in_company(me: Sight, card: int) -> bool:
    """Whether a high card could become part of a run with another card of the hand and one more."""
    if card == JOKER or value(card) < HIGH:
        return False
    rank = card // 4
    for other in range(max(0, rank - 2), min(NO_RANK, rank + 3)):
        if other != rank and me.round.once[me.seat] >> (4 * other + card % 4) & 1:
            return True
    return False


def serves_next(me: Sight, action: int) -> bool:
    """Whether the next player could take a card of it that goes with one that it took in the open."""
    r = me.round
    seat = next_seat(r, me.seat)
    n = size(action)
    any_of_them = r.rules.take_from_set == TAKE_ANY and not action & 8
    for place in range(n):
        if (place == 0 or place == n - 1 or any_of_them) and goes_with_known(me, seat, card_at(action, place)):
            return True
    return False


def goes_with_known(me: Sight, seat: int, card: int) -> bool:
    if card == JOKER:
        return known_count(me.round, seat) > 0
    rank = card // 4
    for suit in range(4):
        if known_copies(me.round, seat, 4 * rank + suit):
            return True
    for other in range(max(0, rank - 1), min(NO_RANK, rank + 2)):
        if known_copies(me.round, seat, 4 * other + card % 4):
            return True
    return False


# --- the draw ----------------------------------------------------------------


def drawn(me: Sight, habits: int) -> int:
    """What it draws."""
    if me.actions[0] != DRAW or not habits & (TAKE_LOW | STOCK_ONLY | NO_HIGH):
        return best_draw(me)
    if habits & STOCK_ONLY:
        return DRAW
    if habits & NO_HIGH:
        best = best_draw(me)
        return best if best == DRAW or value(best >> 8) < HIGH else DRAW
    return small_or_fitting(me)


def small_or_fitting(me: Sight) -> int:
    """The card that goes with others of the hand for the most points, else the lowest if it is small, or the stock."""
    r = me.round
    best = fitting_take(me, NOTHING, 0)
    if best != NOTHING:
        return best << 8 | TAKE
    lowest = lowest_take(r)
    return lowest << 8 | TAKE if value(lowest) <= LOW else DRAW


# --- for a milestone ---------------------------------------------------------


def lacking(me: Sight, habits: int) -> int:
    """How many points it is after: what it lacks to a near milestone; else 0."""
    if not habits & (MILESTONE | MILESTONE_LATE):
        return 0
    if habits & MILESTONE_LATE and not somebody_is_low(me):
        return 0
    rules = me.score.rules
    for i in range(rules.milestones_n):
        lack = rules.milestone_at[i] - me.score.total[me.seat]
        if 0 < lack <= NEAR:
            return lack
    return 0


def somebody_is_low(me: Sight) -> bool:
    """Whether another player has few cards."""
    r = me.round
    for seat in range(r.players):
        if seat != me.seat and r.active >> seat & 1 and r.count[seat] <= FEW:
            return True
    return False


def laid_for(me: Sight, lack: int) -> int:
    """The lay after which the hand can be nearest to so many points."""
    best = me.actions[0]
    least = 1e9
    for i in range(me.n):
        action = me.actions[i]
        if action & 7 == LAY:
            miss = missed(me, me.round.total[me.seat] - points(action), lack)
            if miss < least:
                best = action
                least = miss
    return best


def missed(me: Sight, left: int, lack: int) -> float:
    """By how much the best draw misses so many points, with so many left in the hand."""
    r = me.round
    least = abs(left + mean_unseen(me) - lack) + SPREAD if may_draw(r) else 1e9
    for place in range(r.last_n):
        if takeable_at(r, place):
            least = min(least, float(abs(left + value(last_at(r, place)) - lack)))
    return least


def drawn_for(me: Sight, lack: int) -> int:
    """The draw that misses so many points by the least."""
    r = me.round
    best = DRAW
    least = abs(r.total[me.seat] + mean_unseen(me) - lack) + SPREAD if me.actions[0] == DRAW else 1e9
    for i in range(me.n):
        if me.actions[i] & 7 == TAKE:
            miss = float(abs(r.total[me.seat] + value(me.actions[i] >> 8) - lack))
            if miss < least:
                best = me.actions[i]
                least = miss
    return best
