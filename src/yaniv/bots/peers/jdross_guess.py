"""What the computer player of jdross/yaniv makes of the others: how near a call they seem, and what they could use."""

from yaniv.batch.sight import Sight
from yaniv.bots.hands import is_other, known_copies, known_count, known_points
from yaniv.game.kernel import JOKER, NO_RANK, NOBODY, RUN, State, value

CALLS = 5  # what it takes for low enough to call
FAR = 1e9


# --- how low the others are ---


def seems(me: Sight, seat: int, average: float) -> float:
    """What the hand of another seat seems to count: what is known of it, and for the rest the mean of the unseen."""
    r = me.round
    return known_points(r, seat) + (r.count[seat] - known_count(r, seat)) * average


def nearest(me: Sight, average: float) -> float:
    """What the lowest of the others seems to count."""
    least = FAR
    for seat in range(me.round.players):
        if is_other(me, seat):
            least = min(least, seems(me, seat, average))
    return least


def threat(me: Sight, average: float) -> float:
    """How near the nearest of the others seems to a call, from 0 to 1.5."""
    most = 0.0
    for seat in range(me.round.players):
        if is_other(me, seat):
            near = max(0.0, (8 - seems(me, seat, average)) / 8)
            if me.round.count[seat] <= 2:
                near += 0.30
            if me.round.count[seat] <= 1:
                near += 0.25
            most = max(most, min(1.5, near))
    return most


def chance_within(me: Sight, seat: int, limit: int, average: float, spread: float) -> float:
    """How likely another seat has no more than this, as a normal distribution has it."""
    r = me.round
    hidden = r.count[seat] - known_count(r, seat)
    expected = seems(me, seat, average)
    if hidden <= 0 or spread <= 0:
        return 1.0 if expected <= limit else 0.0
    return normal((limit + 0.5 - expected) / (spread * root(float(hidden))))


def normal(z: float) -> float:
    """The part of a normal distribution that lies below, to 0.00025 (Abramowitz and Stegun, 26.2.19)."""
    x = z if z > 0 else -z
    term = 1 + x * (0.196854 + x * (0.115194 + x * (0.000344 + x * 0.019527)))
    above = 0.5 / (term * term * term * term)
    return 1 - above if z > 0 else above


def root(square: float) -> float:
    """A square root by Newton, from above: the same to the last bit interpreted and compiled."""
    if square <= 0:
        return 0.0
    guess = max(1.0, square)
    for _ in range(64):
        better = 0.5 * (guess + square / guess)
        if better >= guess:
            break
        guess = better
    return guess


# --- the call ---


def wise_call(me: Sight, average: float, spread: float, is_modern: bool) -> bool:
    """Whether somebody is at most as likely to be lower as this hand and this score may bear."""
    r = me.round
    own = r.total[me.seat]
    stands = 1.0
    given = 0
    for seat in range(r.players):
        if is_other(me, seat):
            stands *= 1 - chance_within(me, seat, own, average, spread)
            # The others write down what they hold: is that likely to bring one down?
            given += lands(me, me.score.total[seat] + int(seems(me, seat, average) + 0.5))
    bearable = bearable_risk(own) * (1 - 0.35 * me.score.total[me.seat] / 100)
    if is_modern:
        bearable -= 0.04 * min(4, given)
    return 1 - stands <= bearable


def bearable_risk(own: int) -> float:
    """Of a failed call, by what the hand counts."""
    if own == 0:
        return 0.60
    if own == 1:
        return 0.55
    if own == 2:
        return 0.45
    if own == 3:
        return 0.32
    return 0.20 if own == 4 else 0.12


# --- milestones ---


def lands(me: Sight, total: int) -> bool:
    """Whether a score of the match would be reduced."""
    rules = me.score.rules
    for i in range(rules.milestones_n):
        if rules.milestone_at[i] == total:
            return True
    return False


def reset_bonus(me: Sight, held: int, average: float, spread: float) -> float:
    """What it is worth that this hand would bring the own score down, if somebody else calls next."""
    if not lands(me, me.score.total[me.seat] + held):
        return 0.0
    stays = 1.0
    for seat in range(me.round.players):
        if is_other(me, seat):
            stays *= 1 - chance_within(me, seat, CALLS, average, spread)
    worth = 0.25 if held <= 5 else 0.55 if held <= 7 else 0.75
    return min(24.0, 50 * (1 - stays) * worth)


# --- what a throw is worth to the others ---


def feed(me: Sight, card: int, is_modern: bool) -> float:
    """How much the others are likely to make of a thrown card."""
    if card == JOKER:
        return 4.0
    r = me.round
    worth = 1.5 if value(card) <= 3 else 1.0 if value(card) <= 5 else 0.2
    for seat in range(r.players):
        if is_other(me, seat):
            worth += use(r, seat, card, is_modern)
    if is_modern and r.thrower != NOBODY and r.thrower != me.seat and r.last_kind != RUN:
        if r.last_rank != NO_RANK and r.last_rank == card >> 2:
            worth -= 0.6
    return worth


def use(r: State, seat: int, card: int, is_modern: bool) -> float:
    """What a seat could make of a card with those that all saw it take."""
    alike = 0
    for suit in range(4):
        alike += known_copies(r, seat, (card & ~3) + suit)
    below = card >= 4 and known_copies(r, seat, card - 4) > 0
    above = card < JOKER - 4 and known_copies(r, seat, card + 4) > 0
    worth = 1.3 if alike else 0.0
    if below or above:
        worth += 0.8
    if is_modern:
        worth += 2.0 * alike
        if below or above:
            worth += 1.5
        if below and above:
            worth += 2.5
    return worth


# --- what hangs together ---


def composition(me: Sight) -> float:
    """How well the hand as it is thought hangs together: pairs, neighbours, and gaps that a joker fills."""
    r = me.round
    held = r.once[me.seat]
    worth = 0.0
    for rank in range(13):
        n = (held >> 4 * rank & 15).bit_count()
        n += (r.twice[me.seat] >> 4 * rank & 15).bit_count()
        if n > 1:
            worth += 1.2 + 0.08 * value(4 * rank) * n
    near = held & held >> 4
    while near:
        card = (near & -near).bit_length() - 1
        near &= near - 1
        worth += 1.5 + 0.06 * (value(card) + value(card + 4))
    if r.jokers[me.seat]:
        worth += 0.8 * (held & held >> 8).bit_count()
    return min(6.0, worth)


def spread_unseen(me: Sight, average: float) -> float:
    """The standard deviation of what a card counts that is not seen; after `count_unseen`."""
    hidden = 0
    squares = 0.0
    for kind in range(JOKER + 1):
        away = value(kind) - average
        squares += me.round.stock[kind] * away * away
        hidden += me.round.stock[kind]
    return root(squares / hidden) if hidden else 0.0
