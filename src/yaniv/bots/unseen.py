"""What a seat can guess of the cards that it does not see.

Plain functions over `me.numbers`: how many cards count nothing, how many one point, and so on up to ten.
"""

from yaniv.batch.sight import Sight
from yaniv.game.kernel import BURIED, JOKER, State, value

HIGHEST = 10  # points of a card
TENS = 36  # the first kind that counts so much

# How much rarer a card is in a hand with each point it counts: players throw what is high, and keep what is low.
KEPT = (1.0, 0.9, 0.81, 0.729, 0.6561, 0.59049, 0.531441, 0.4782969, 0.43046721, 0.387420489, 0.3486784401)


def count_unseen(me: Sight) -> None:
    """Write down how many cards of each number of points are in the stock or hidden in other hands."""
    r = me.round
    left = me.numbers
    left[0] = float(r.deck[JOKER])
    for points in range(1, HIGHEST):
        left[points] = 4.0 * r.deck[0]
    left[HIGHEST] = 16.0 * r.deck[0]
    leave_out(left, r.once[me.seat], r.twice[me.seat], r.thrice[me.seat], r.jokers[me.seat])
    leave_out(left, r.once[BURIED], r.twice[BURIED], r.thrice[BURIED], r.jokers[BURIED])
    for seat in range(r.players):
        if seat != me.seat:
            leave_out(left, r.known_once[seat], r.known_twice[seat], r.known_thrice[seat], r.known_jokers[seat])
    leave_out_lay(left, r.last, r.last_n)
    leave_out_lay(left, r.laid, r.laid_n)
    for points in range(HIGHEST + 1):
        # Cards that lie as no deal would have them can be more than the decks hold.
        left[points] = max(0.0, left[points])


def leave_out(left: list[float], once: int, twice: int, thrice: int, jokers: int) -> None:
    """Count out the cards of three masks and some jokers."""
    left[0] -= jokers
    for points in range(1, HIGHEST):
        shift = 4 * points - 4
        for mask in (once, twice, thrice):
            left[points] -= (mask >> shift & 15).bit_count()
    for mask in (once, twice, thrice):
        left[HIGHEST] -= (mask >> TENS).bit_count()


def leave_out_lay(left: list[float], cards: int, n: int) -> None:
    """Count out cards that lie in the open."""
    for _ in range(n):
        left[value(cards & 63)] -= 1
        cards >>= 6


def mean(amounts: list[float]) -> float:
    """What a card counts on average."""
    n = 0.0
    all_points = 0.0
    for points in range(HIGHEST + 1):
        n += amounts[points]
        all_points += points * amounts[points]
    return all_points / n if n else 0.0


def keep(amounts: list[float]) -> None:
    """Make them the same cards as players have them in their hands: the higher, the rarer."""
    for points in range(HIGHEST + 1):
        amounts[points] *= KEPT[points]


def chance_within(amounts: list[float], cards: int, limit: int) -> float:
    """How likely so many of these cards count no more than the limit, all together; it thinks behind the amounts."""
    if limit < 0:
        return 0.0
    n = 0.0
    for points in range(HIGHEST + 1):
        n += amounts[points]
    if n == 0.0:
        return 1.0
    first = HIGHEST + 1
    for total in range(limit + 1):
        amounts[first + total] = 1.0 if total == 0 else 0.0
    for _ in range(cards):
        for below in range(limit + 1):
            total = limit - below
            likely = 0.0
            for points in range(min(total, HIGHEST) + 1):
                likely += amounts[first + total - points] * amounts[points]
            amounts[first + total] = likely / n
    within = 0.0
    for total in range(limit + 1):
        within += amounts[first + total]
    return within


def points_known(r: State, seat: int) -> int:
    """What the cards count that a seat is known to hold."""
    points = 0
    for mask in (r.known_once[seat], r.known_twice[seat], r.known_thrice[seat]):
        for worth in range(1, HIGHEST):
            points += worth * (mask >> (4 * worth - 4) & 15).bit_count()
        points += HIGHEST * (mask >> TENS).bit_count()
    return points


def cards_known(r: State, seat: int) -> int:
    """How many cards a seat is known to hold."""
    return (
        r.known_once[seat].bit_count()
        + r.known_twice[seat].bit_count()
        + r.known_thrice[seat].bit_count()
        + r.known_jokers[seat]
    )
