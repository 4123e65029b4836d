"""Players that differ from `club` in one habit: each heeds a piece of advice, or does the opposite.

`played` is the one player; its habits are bits. It is plain, so that all of them are compiled as one.
"""

from yaniv.batch.dice import chance
from yaniv.batch.sight import NOTES, Sight
from yaniv.bots.club import DARING, best_added, best_draw, best_lay, wise_call
from yaniv.bots.hands import (
    card_at,
    jokers,
    known_copies,
    known_count,
    last_at,
    lowest_take,
    may_draw,
    mean_unseen,
    most_with,
    points,
    remove,
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
    hold,
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

ANY_TOTAL = 99
LOW = 3  # a card that counts no more than this is a small one
HIGH = 7  # and from here on a high one
FEW = 2  # so many cards are few
NEAR = 10  # a milestone within so many points is near
MEMORY = NOTES - 40  # where it notes what it saw at its last turn: behind all that is noted of actions
SPREAD = 2.0  # by how much a card of the stock misses what one is after, beyond its mean


def played(me: Sight, habits: int, limit: int) -> int:
    """What club would do, but for these habits; it calls with no more than the limit."""
    if not habits & UNLESS_TAKEN:
        return chosen(me, habits, limit)
    recall(me)
    action = chosen(me, habits, limit)
    remember(me)
    return action


def chosen(me: Sight, habits: int, limit: int) -> int:
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
        if verb == CALL and ((not lack and calls(me, habits, limit)) or chance(me.dice) < DARING):
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


def calls(me: Sight, habits: int, limit: int) -> bool:
    """Whether it calls, where it may."""
    r = me.round
    if r.total[me.seat] > limit:
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
    best = DRAW
    most = 0
    for place in range(r.last_n):
        if takeable_at(r, place):
            card = last_at(r, place)
            hold(r, me.seat, card)
            shed = most_with(me, card)
            remove(r, me.seat, card)
            if shed > most:
                most = shed
                best = card << 8 | TAKE
    if best == DRAW:
        lowest = lowest_take(r)
        if value(lowest) <= LOW:
            best = lowest << 8 | TAKE
    return best


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


# --- all of them -------------------------------------------------------------


def plain(me: Sight) -> int:
    """Club itself, compiled with the others."""
    return played(me, 0, ANY_TOTAL)


def tens_first(me: Sight) -> int:
    """Lays cards of ten points before all others."""
    return played(me, TENS, ANY_TOTAL)


def never_lays_jokers(me: Sight) -> int:
    """Keeps jokers, even where they would complete something."""
    return played(me, NO_JOKERS, ANY_TOTAL)


def throws_jokers(me: Sight) -> int:
    """Lays jokers as soon as it can."""
    return played(me, JOKERS, ANY_TOTAL)


def lays_singles(me: Sight) -> int:
    """Lays one card at a time."""
    return played(me, SINGLES, ANY_TOTAL)


def lays_most(me: Sight) -> int:
    """Lays what counts most now, without a thought for the next lay."""
    return played(me, MOST, ANY_TOTAL)


def waits_for_runs(me: Sight) -> int:
    """Does not lay a high card alone that could become part of a run."""
    return played(me, COMPANY, ANY_TOTAL)


def withholds(me: Sight) -> int:
    """Lays nothing that goes with what the next player took in the open."""
    return played(me, WITHHOLD, ANY_TOTAL)


def takes_low(me: Sight) -> int:
    """Takes small cards, and those that go with others."""
    return played(me, TAKE_LOW, ANY_TOTAL)


def takes_nothing(me: Sight) -> int:
    """Draws from the stock alone."""
    return played(me, STOCK_ONLY, ANY_TOTAL)


def takes_nothing_high(me: Sight) -> int:
    """Takes no high card, even if it completes something."""
    return played(me, NO_HIGH, ANY_TOTAL)


def calls_always(me: Sight) -> int:
    """Calls whenever it may."""
    return played(me, ALWAYS, ANY_TOTAL)


def calls_unless_taken(me: Sight) -> int:
    """Does not call when another has just taken from the discards."""
    return played(me, ALWAYS | UNLESS_TAKEN, ANY_TOTAL)


def wise_unless_taken(me: Sight) -> int:
    """The same, and calls only if that is wise."""
    return played(me, UNLESS_TAKEN, ANY_TOTAL)


def calls_unless_shown(me: Sight) -> int:
    """Does not call while another holds a card that it took in the open."""
    return played(me, ALWAYS | UNLESS_SHOWN, ANY_TOTAL)


def calls_unless_few(me: Sight) -> int:
    """Does not call while another has two cards or fewer."""
    return played(me, ALWAYS | UNLESS_FEW, ANY_TOTAL)


def wise_unless_few(me: Sight) -> int:
    """The same, and calls only if that is wise."""
    return played(me, UNLESS_FEW, ANY_TOTAL)


def plays_for_milestones(me: Sight) -> int:
    """Near a milestone, goes for a hand that counts what is lacking, and does not call."""
    return played(me, MILESTONE, ANY_TOTAL)


def plays_for_milestones_late(me: Sight) -> int:
    """The same, but only while another has two cards or fewer."""
    return played(me, MILESTONE_LATE, ANY_TOTAL)


def in_turn_only(me: Sight) -> int:
    """Never slaps or sneaks."""
    return played(me, IN_TURN, ANY_TOTAL)


def calls_at_0(me: Sight) -> int:
    """Calls with nothing in its hand, as the next ones with no more than that."""
    return played(me, ALWAYS, 0)


def calls_at_1(me: Sight) -> int:
    return played(me, ALWAYS, 1)


def calls_at_2(me: Sight) -> int:
    return played(me, ALWAYS, 2)


def calls_at_3(me: Sight) -> int:
    return played(me, ALWAYS, 3)


def calls_at_4(me: Sight) -> int:
    return played(me, ALWAYS, 4)


def calls_at_5(me: Sight) -> int:
    return played(me, ALWAYS, 5)


def calls_at_6(me: Sight) -> int:
    return played(me, ALWAYS, 6)
