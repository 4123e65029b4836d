"""One round of Yaniv in integers: what may be done, and what then happens.

The rules of a round stand here and nowhere else. The file imports nothing: plain functions over a mutable `g`, which is
a `State` of lists when interpreted and a numpy record with the same field names when compiled (by Numba, unchanged).

A card is its kind: `4 * rank + suit` with rank 0 for the ace, 52 for a joker, however many decks. A hand is three masks
of kinds: bit k of plane i is set when at least i + 1 copies of kind k are held; jokers are a number. A combination is
its cards packed 6 bits each, the first card lowest. An action is such a pack above 8 bits of head: verb (3), the mark
of a run (1), number of cards (4). Chance is the dealer's: whoever drives a round orders `g.stock`.
"""

SEATS = 8
BURIED = 8  # the place, behind the seats, of the discards under the last one: held like a hand
PLACES = 9
DECKS = 3
KINDS = 53
JOKER = 52
HAND_MAX = 7  # cards in a hand, so also in a lay
STOCK_MAX = 168  # three decks of 52 cards and four jokers
ACTIONS_MAX = 1024  # more than any seat has actions at once; a test looks for the most

# Verbs.
LAY, DRAW, TAKE, CALL, SLAP, SNEAK, PASS = 0, 1, 2, 3, 4, 5, 6
RUN_MARK = 8  # in an action: the cards are laid as a run
LAY_ONE = 1 << 4  # the head of a lay of one card

# Phases. RESTOCK: a lay has been accepted and waits until the dealer has rebuilt the stock.
PLAY_PHASE, DRAW_PHASE, RESTOCK_PHASE, OVER_PHASE = 0, 1, 2, 3

# What lies as the last discard.
SINGLE, SET, RUN = 0, 1, 2

# Values of options, in the order in which `rules.py` declares them.
RUN_JOKERS_NONE, RUN_JOKERS_GAPS, RUN_JOKERS_ANY = 0, 1, 2
TAKE_ENDS, TAKE_ANY = 0, 1
KEEP_LAST_DISCARD, KEEP_LAST_CARD = 0, 1
SLAP_OFF, SLAP_MATCH_RANK, SLAP_ZERO_TOTAL = 0, 1, 2
SLAP_AFTER_SINGLE, SLAP_AFTER_SET = 0, 1

# Why an action is refused; 0 when it is not. `actions.Refusal` gives them names in this order.
ALLOWED = 0
NOT_YOUR_TURN = 1
ROUND_OVER = 2
WRONG_PHASE = 3
NOT_IN_HAND = 4
EMPTY_LAY = 5
NOT_A_SET_OR_RUN = 6
NOT_A_RUN = 7
SET_TOO_BIG = 8
JOKERS_NOT_IN_SETS = 9
JOKERS_NOT_IN_RUNS = 10
JOKER_NOT_AT_END = 11
ONLY_JOKERS = 12
STOCK_EMPTY = 13
NOT_ON_TOP = 14
HAND_TOO_HIGH = 15
MUST_CALL = 16
NO_WINDOW = 17
WRONG_SLAP = 18
WRONG_SNEAK = 19
OWN_THROW = 20
WAITING_FOR_DEALER = 21
OUT_OF_MATCH = 22

ONE_SUIT = 0x1111111111111  # every rank of clubs
NO_SPADES = 0x7777777777777  # the lower three suits of every rank
NO_MAJORS = 0x3333333333333  # the lower two
NOBODY = -1
NO_CARD = -1
NO_RANK = 13  # the rank of a lone joker, which nothing matches


class Rules:
    """The options that a round reads, as integers."""

    __slots__ = (
        "call_limit",
        "hand_size",
        "jokers_in_runs",
        "jokers_in_sets",
        "reshuffle_keeps",
        "set_max",
        "slap_after",
        "slap_down",
        "sneak",
        "take_from_set",
    )

    def __init__(self) -> None:
        self.call_limit = 7
        self.hand_size = 5
        self.jokers_in_runs = RUN_JOKERS_ANY
        self.jokers_in_sets = 0
        self.reshuffle_keeps = KEEP_LAST_DISCARD
        self.set_max = 0
        self.slap_after = SLAP_AFTER_SINGLE
        self.slap_down = SLAP_OFF
        self.sneak = 0
        self.take_from_set = TAKE_ENDS


class State:
    """One round, secrets included; the numpy record of a compiled round is read off a fresh one."""

    __slots__ = (
        "active",
        "caller",
        "count",
        "deck",
        "jokers",
        "known_jokers",
        "known_once",
        "known_thrice",
        "known_twice",
        "laid",
        "laid_kind",
        "laid_n",
        "laid_rank",
        "last",
        "last_kind",
        "last_n",
        "last_rank",
        "once",
        "passed",
        "pending",
        "phase",
        "players",
        "rules",
        "slap_card",
        "slapped",
        "sneak_open",
        "stock",
        "stock_n",
        "stock_open",
        "thrice",
        "thrower",
        "total",
        "turn",
        "twice",
    )

    def __init__(self) -> None:
        self.rules = Rules()
        self.players = 0  # seats at the table, those out of the match included
        self.active = 0  # mask of the seats still in the match
        self.deck = [0] * KINDS  # how many of each kind a round is dealt from
        self.turn = 0
        self.phase = OVER_PHASE
        # Hands, and what is buried: masks of the kinds held once or more, twice or more, three times.
        self.once = [0] * PLACES
        self.twice = [0] * PLACES
        self.thrice = [0] * PLACES
        self.jokers = [0] * PLACES
        self.count = [0] * PLACES
        self.total = [0] * PLACES
        # What a seat took in the open and still holds.
        self.known_once = [0] * PLACES
        self.known_twice = [0] * PLACES
        self.known_thrice = [0] * PLACES
        self.known_jokers = [0] * PLACES
        # The last discard, as it lies. Its rank: of a set, or of the first place of a run.
        self.last = 0
        self.last_n = 0
        self.last_kind = SINGLE
        self.last_rank = 0
        # What was laid this turn: apart until the draw, so that nobody takes an own card.
        self.laid = 0
        self.laid_n = 0
        self.laid_kind = SINGLE
        self.laid_rank = 0
        self.stock = [0] * STOCK_MAX  # the card drawn next is stock[stock_n - 1]
        self.stock_n = 0
        self.stock_open = 0  # whether all know each card of it: rebuilt from cards of one kind
        # The windows after a draw. They belong to the throw of `thrower`; `passed` is a mask of who declined.
        self.thrower = NOBODY
        self.slap_card = NO_CARD
        self.sneak_open = 0
        self.passed = 0
        self.pending = 0  # the lay that waits for the dealer
        self.caller = NOBODY  # who ended the round ...
        self.slapped = 0  # ... and whether by a slap


# --- cards in a hand ---------------------------------------------------------


def value(card: int) -> int:
    """The points of a card."""
    if card >= 36:  # from the ten upward
        return 10 if card != JOKER else 0
    return (card >> 2) + 1


def hold(g: "State", seat: int, card: int) -> None:
    """Put a card into a hand."""
    if card == JOKER:
        g.jokers[seat] += 1
    else:
        bit = 1 << card
        if not g.once[seat] & bit:
            g.once[seat] |= bit
        elif not g.twice[seat] & bit:
            g.twice[seat] |= bit
        else:
            g.thrice[seat] |= bit
        g.total[seat] += value(card)
    g.count[seat] += 1


def remove(g: "State", seat: int, card: int) -> None:
    """Take a card out of a hand, whatever is known of it."""
    g.count[seat] -= 1
    if card == JOKER:
        g.jokers[seat] -= 1
        return
    bit = 1 << card
    if not g.twice[seat] & bit:
        g.once[seat] ^= bit
    elif not g.thrice[seat] & bit:
        g.twice[seat] ^= bit
    else:
        g.thrice[seat] ^= bit
    g.total[seat] -= value(card)


def give(g: "State", seat: int, card: int) -> None:
    """Take a card out of a hand; a copy that the table knew of goes first."""
    remove(g, seat, card)
    if card == JOKER:
        if g.known_jokers[seat]:
            g.known_jokers[seat] -= 1
    elif g.known_once[seat] & (1 << card):
        forget(g, seat, 1 << card)


def know(g: "State", seat: int, card: int) -> None:
    """Note that all saw this card go into the hand."""
    if card == JOKER:
        g.known_jokers[seat] += 1
        return
    bit = 1 << card
    if not g.known_once[seat] & bit:
        g.known_once[seat] |= bit
    elif not g.known_twice[seat] & bit:
        g.known_twice[seat] |= bit
    else:
        g.known_thrice[seat] |= bit


def forget(g: "State", seat: int, bit: int) -> None:
    """Note that a known card has left the hand."""
    if not g.known_twice[seat] & bit:
        g.known_once[seat] ^= bit
    elif not g.known_thrice[seat] & bit:
        g.known_twice[seat] ^= bit
    else:
        g.known_thrice[seat] ^= bit


def copies(g: "State", seat: int, card: int) -> int:
    """How many of a kind a hand holds."""
    if card == JOKER:
        return g.jokers[seat]
    return (g.once[seat] >> card & 1) + (g.twice[seat] >> card & 1) + (g.thrice[seat] >> card & 1)


def next_seat(g: "State", seat: int) -> int:
    """The next seat clockwise that is still in the match."""
    seat += 1
    if seat >= g.players:
        seat = 0
    while not g.active >> seat & 1:
        seat += 1
        if seat >= g.players:
            seat = 0
    return seat


# --- the deal ----------------------------------------------------------------


def open_deck(g: "State", decks: int, jokers: int) -> None:
    """Say which cards the round is played with."""
    for kind in range(JOKER):
        g.deck[kind] = decks
    g.deck[JOKER] = jokers


def collect(g: "State") -> None:
    """Put all cards into the stock, in order of kind: the dealer then shuffles them."""
    g.stock_n = 0
    for kind in range(KINDS):
        for _ in range(g.deck[kind]):
            g.stock[g.stock_n] = kind
            g.stock_n += 1


def deal(g: "State", dealer: int, starter: int) -> None:
    """Deal one card at a time from the dealer's left and turn one up.

    Before: `players`, `active`, `rules` and `deck` are set, and `stock` holds all cards in the dealer's order.
    """
    for place in range(PLACES):
        clear_hand(g, place)
    seat = next_seat(g, dealer)
    for _ in range(g.rules.hand_size):
        first = seat
        while True:
            g.stock_n -= 1
            hold(g, seat, g.stock[g.stock_n])
            seat = next_seat(g, seat)
            if seat == first:
                break
    g.stock_n -= 1
    g.stock_open = 0
    turn_up(g, g.stock[g.stock_n], starter)


def clear_hand(g: "State", seat: int) -> None:
    g.once[seat] = 0
    g.twice[seat] = 0
    g.thrice[seat] = 0
    g.jokers[seat] = 0
    g.known_once[seat] = 0
    g.known_twice[seat] = 0
    g.known_thrice[seat] = 0
    g.known_jokers[seat] = 0
    g.count[seat] = 0
    g.total[seat] = 0


def turn_up(g: "State", card: int, starter: int) -> None:
    """Start the discards with one card; it is nobody's throw, so nothing may follow it out of turn."""
    g.last = card
    g.last_n = 1
    g.last_kind = SINGLE
    g.last_rank = card >> 2
    g.laid_n = 0
    g.thrower = NOBODY
    close_windows(g)
    g.pending = 0
    g.caller = NOBODY
    g.slapped = 0
    g.turn = starter
    g.phase = PLAY_PHASE


# --- what a lay means --------------------------------------------------------


def arrange(g: "State", action: int) -> int:
    """A lay in any typed order as it will lie, marked when it is a run; or minus the code of its refusal.

    A lay that is both a set and a run is a set unless marked. In a run the naturals ascend and jokers fill the gaps
    first; of the spare ones, as many as were laid before the first natural lie below, and where the ace or the king
    leaves no room they go to the other end.
    """
    n = action >> 4 & 15
    if n == 0:
        return -EMPTY_LAY
    if n == 1:
        return action if not action & RUN_MARK else -NOT_A_RUN
    cards = action >> 8
    kinds = 0
    jokers = 0
    leading = 0
    doubled = False
    low = NO_RANK
    high = -1
    suit = 0
    suits = 0
    for _ in range(n):
        card = cards & 63
        cards >>= 6
        if card == JOKER:
            jokers += 1
            if kinds == 0:
                leading += 1
            continue
        bit = 1 << card
        doubled = doubled or kinds & bit != 0
        kinds |= bit
        low = min(low, card >> 2)
        high = max(high, card >> 2)
        suit = card & 3
        suits |= 1 << suit
    if kinds == 0:
        return -ONLY_JOKERS
    rules = g.rules
    set_fault = NOT_A_RUN
    if not action & RUN_MARK:
        set_fault = NOT_A_SET_OR_RUN
        if low == high:
            if jokers and not rules.jokers_in_sets:
                set_fault = JOKERS_NOT_IN_SETS
            elif rules.set_max and n > rules.set_max:
                set_fault = SET_TOO_BIG
            else:
                return action
    if n < 3 or doubled or suits & (suits - 1):
        return -set_fault
    spare = n - (high - low + 1)
    if spare < 0:
        return -set_fault
    if jokers and rules.jokers_in_runs == RUN_JOKERS_NONE:
        return -(JOKERS_NOT_IN_RUNS if low != high else set_fault)
    if spare and rules.jokers_in_runs == RUN_JOKERS_GAPS:
        return -(JOKER_NOT_AT_END if low != high else set_fault)
    below = max(min(leading, spare, low), spare - (12 - high))
    return run_action(kinds, suit, low - below, n)


def run_action(kinds: int, suit: int, rank: int, n: int) -> int:
    """The lay of a run of n cards that begins at a rank: a joker wherever the kind is missing."""
    cards = 0
    shift = 8
    card = rank << 2 | suit
    for _ in range(n):
        if kinds >> card & 1:
            cards |= card << shift
        else:
            cards |= JOKER << shift
        shift += 6
        card += 4
    return cards | n << 4 | RUN_MARK


def ends_matter(g: "State", n: int) -> int:
    """What tells two orders of a set apart: 0 nothing, 1 which cards lie outside, 2 also which of them is first.

    A set is asked for by what the next player may take of it. First and last differ where the last card alone may stay
    at a reshuffle, and where a slapped or sneaked card may yet cover the last one.
    """
    rules = g.rules
    if rules.take_from_set == TAKE_ANY:
        return 0
    if rules.reshuffle_keeps == KEEP_LAST_CARD or (rules.sneak and n == 3):
        return 2
    return 2 if rules.slap_down == SLAP_MATCH_RANK and rules.slap_after == SLAP_AFTER_SET else 1


def listed(g: "State", action: int) -> int:
    """The one listed action that an arranged lay means."""
    n = action >> 4 & 15
    if n == 1 or action & RUN_MARK:
        return action
    order = ends_matter(g, n)
    first = action >> 8 & 63
    last = action >> (2 + 6 * n) & 63
    if order == 0:
        return pack_sorted(action, 0, n) << 8 | n << 4
    if order == 1 and first > last:
        first, last = last, first
    inner = pack_sorted(action, 1, n - 2)
    return (first | inner << 6 | last << (6 * n - 6)) << 8 | n << 4


def pack_sorted(action: int, start: int, n: int) -> int:
    """n cards of an action, from a place on, packed in ascending order."""
    packed = 0
    size = 0
    for kind in range(KINDS):
        for place in range(start, start + n):
            if action >> (8 + 6 * place) & 63 == kind:
                packed |= kind << (6 * size)
                size += 1
    return packed


# --- what may be done --------------------------------------------------------


def refusal(g: "State", seat: int, action: int) -> int:
    """Why this seat may not do this now, from what the seat itself knows; 0 when it may."""
    verb = action & 7
    if g.phase == OVER_PHASE:
        return ROUND_OVER
    if not g.active >> seat & 1:
        return OUT_OF_MATCH
    if g.phase == RESTOCK_PHASE:
        return WAITING_FOR_DEALER
    if verb >= SLAP:
        return window_refusal(g, seat, action)
    if seat != g.turn:
        return NOT_YOUR_TURN
    if verb == CALL or verb == LAY:
        if g.phase != PLAY_PHASE:
            return WRONG_PHASE
        if verb == LAY:
            return lay_refusal(g, seat, action)
        return ALLOWED if g.total[seat] <= g.rules.call_limit else HAND_TOO_HIGH
    if g.phase != DRAW_PHASE:
        return WRONG_PHASE if g.count[seat] else MUST_CALL
    if verb == DRAW:
        return ALLOWED if g.stock_n else STOCK_EMPTY
    return ALLOWED if takeable(g, action >> 8 & 63) else NOT_ON_TOP


def lay_refusal(g: "State", seat: int, action: int) -> int:
    if g.count[seat] == 0:
        return MUST_CALL
    n = action >> 4 & 15
    for place in range(n):
        card = action >> (8 + 6 * place) & 63
        wanted = 0
        for other in range(n):
            wanted += action >> (8 + 6 * other) & 63 == card
        if wanted > copies(g, seat, card):
            return NOT_IN_HAND
    arranged = arrange(g, action)
    return -arranged if arranged < 0 else ALLOWED


def window_refusal(g: "State", seat: int, action: int) -> int:
    verb = action & 7
    card = action >> 8 & 63
    if verb == PASS:
        return ALLOWED if may_slap(g, seat) or sneaks(g, seat) else NO_WINDOW
    if verb == SLAP:
        if not may_slap(g, seat):
            return NO_WINDOW
        return ALLOWED if card == g.slap_card else WRONG_SLAP
    if not g.sneak_open or g.passed >> seat & 1:
        return NO_WINDOW
    if seat == g.thrower:
        return OWN_THROW
    if not copies(g, seat, card):
        return NOT_IN_HAND
    return ALLOWED if card != JOKER and sneaks(g, seat) >> card & 1 else WRONG_SNEAK


def may_slap(g: "State", seat: int) -> bool:
    """Whether this seat has just drawn a card that it may slap."""
    return g.slap_card != NO_CARD and seat == g.thrower and not g.passed >> seat & 1


def sneaks(g: "State", seat: int) -> int:
    """The kinds that this seat may sneak now, as a mask."""
    if not g.sneak_open or seat == g.thrower or g.passed >> seat & 1:
        return 0
    if g.last_kind == RUN:
        cards = g.last
        while cards & 63 == JOKER:
            cards >>= 6
        suit = cards & 3
        fitting = 0
        if g.last_rank > 0:
            fitting |= 1 << (g.last_rank * 4 - 4 + suit)
        if g.last_rank < 10:
            fitting |= 1 << (g.last_rank * 4 + 12 + suit)
    else:
        fitting = 15 << (g.last_rank * 4)
    return g.once[seat] & fitting


def takeable(g: "State", card: int) -> bool:
    """Whether the card lies where the next player may take it."""
    if g.last & 63 == card or g.last >> (6 * g.last_n - 6) & 63 == card:
        return True
    if g.last_kind != SET or g.rules.take_from_set != TAKE_ANY:
        return False
    for place in range(1, g.last_n - 1):
        if g.last >> (6 * place) & 63 == card:
            return True
    return False


def legal(g: "State", seat: int, out: "list[int]") -> int:
    """Write all that this seat may do now into `out`, each action once; return how many."""
    n = 0
    if g.phase == DRAW_PHASE:
        return draws(g, out) if seat == g.turn else 0
    if g.phase != PLAY_PHASE:
        return 0
    if seat == g.turn:
        if g.count[seat]:
            n = lays(g, seat, out)
        if g.total[seat] <= g.rules.call_limit:
            out[n] = CALL
            n += 1
    if g.sneak_open or g.slap_card != NO_CARD:
        n = window_plays(g, seat, out, n)
    return n


def draws(g: "State", out: "list[int]") -> int:
    n = 0
    if g.stock_n:
        out[0] = DRAW
        n = 1
    first = g.last & 63
    out[n] = first << 8 | TAKE
    n += 1
    if g.last_n == 1:
        return n
    if g.last_kind == SET and g.rules.take_from_set == TAKE_ANY:
        for place in range(1, g.last_n):
            take = (g.last >> (6 * place) & 63) << 8 | TAKE
            fresh = True
            for other in range(n):
                fresh = fresh and out[other] != take
            if fresh:
                out[n] = take
                n += 1
        return n
    last = g.last >> (6 * g.last_n - 6) & 63
    if last != first:
        out[n] = last << 8 | TAKE
        n += 1
    return n


def window_plays(g: "State", seat: int, out: "list[int]", n: int) -> int:
    start = n
    if may_slap(g, seat):
        out[n] = g.slap_card << 8 | SLAP
        n += 1
    rest = sneaks(g, seat)
    while rest:
        out[n] = ((rest & -rest).bit_length() - 1) << 8 | SNEAK
        n += 1
        rest &= rest - 1
    if n > start:
        out[n] = PASS
        n += 1
    return n


def lays(g: "State", seat: int, out: "list[int]") -> int:
    """Write every distinct lay of a hand: singles, then sets, then runs."""
    kinds = g.once[seat]
    jokers = g.jokers[seat]
    n = 0
    rest = kinds
    while rest:
        low = rest & -rest
        out[n] = (low.bit_length() - 1) << 8 | LAY_ONE
        n += 1
        rest ^= low
    if jokers:
        out[n] = JOKER << 8 | LAY_ONE
        n += 1
    rules = g.rules
    shifted = kinds >> 1
    if jokers and rules.jokers_in_sets:
        ranks = kinds
    else:
        ranks = (
            kinds & ((shifted & NO_SPADES) | ((shifted >> 1) & NO_MAJORS) | ((shifted >> 2) & ONE_SUIT)) | g.twice[seat]
        )
    while ranks:
        rank = ((ranks & -ranks).bit_length() - 1) >> 2
        n = sets(g, seat, rank, out, n)
        ranks &= ~(15 << (rank << 2))
    near = kinds & kinds >> 4 & kinds >> 8
    if jokers and rules.jokers_in_runs != RUN_JOKERS_NONE:
        near |= joker_run_starts(kinds, jokers, rules.jokers_in_runs)
    else:
        jokers = 0
    while near:
        suit = ((near & -near).bit_length() - 1) & 3
        n = runs(g, kinds & (ONE_SUIT << suit), suit, jokers, out, n)
        near &= ~(ONE_SUIT << suit)
    return n


def sets(g: "State", seat: int, rank: int, out: "list[int]", n: int) -> int:
    """Write the sets of one rank: every choice of cards, in every order that matters."""
    cards = 0
    size = 0
    again = 0  # mask of the places that repeat the card before them
    base = rank << 2
    rest = g.once[seat] >> base & 15
    while rest:
        card = base + (rest & -rest).bit_length() - 1
        rest &= rest - 1
        cards |= card << (6 * size)
        size += 1
        if g.twice[seat] >> card & 1:
            again |= 1 << size
            cards |= card << (6 * size)
            size += 1
            if g.thrice[seat] >> card & 1:
                again |= 1 << size
                cards |= card << (6 * size)
                size += 1
    naturals = (1 << size) - 1
    if g.rules.jokers_in_sets:
        for joker in range(g.jokers[seat]):
            if joker:
                again |= 1 << size
            cards |= JOKER << (6 * size)
            size += 1
    if size == 2:
        return orders(cards, 2, ends_matter(g, 2), out, n)
    limit = g.rules.set_max if g.rules.set_max else size
    for chosen in range(3, 1 << size):
        picked = chosen.bit_count()
        # Of equal cards the first ones are chosen, so that each choice is met once.
        if picked < 2 or picked > limit or chosen & again & ~(chosen << 1) or not chosen & naturals:
            continue
        pack = 0
        shift = 0
        for place in range(size):
            if chosen >> place & 1:
                pack |= (cards >> (6 * place) & 63) << shift
                shift += 6
        n = orders(pack, picked, ends_matter(g, picked), out, n)
    return n


def orders(pack: int, size: int, order: int, out: "list[int]", n: int) -> int:
    """Write a set once for each distinct choice of its first and last card."""
    head = size << 4
    if order == 0:
        out[n] = pack << 8 | head
        return n + 1
    if size == 2:
        out[n] = pack << 8 | head
        n += 1
        if order == 2 and pack & 63 != pack >> 6:
            out[n] = ((pack & 63) << 6 | pack >> 6) << 8 | head
            n += 1
        return n
    for i in range(size):
        first = pack >> (6 * i) & 63
        if i > 0 and pack >> (6 * i - 6) & 63 == first:
            continue
        for j in range(0 if order == 2 else i + 1, size):
            last = pack >> (6 * j) & 63
            if j == i or (j > 0 and j - 1 != i and pack >> (6 * j - 6) & 63 == last):
                continue
            cards = first
            shift = 6
            for place in range(size):
                if place != i and place != j:
                    cards |= (pack >> (6 * place) & 63) << shift
                    shift += 6
            out[n] = (cards | last << shift) << 8 | head
            n += 1
    return n


def joker_run_starts(kinds: int, jokers: int, where: int) -> int:
    """Kinds near enough to another of the suit that jokers could make a run of them."""
    if where == RUN_JOKERS_ANY:
        return kinds if jokers > 1 else kinds & (kinds >> 4 | kinds >> 8)
    near = 0
    for gaps in range(1, jokers + 1):
        near |= kinds & kinds >> (4 * gaps + 4)
    return near


def runs(g: "State", held: int, suit: int, jokers: int, out: "list[int]", n: int) -> int:
    """Write the runs of one suit: every choice of naturals and jokers, in every place the jokers may have."""
    interior = g.rules.jokers_in_runs == RUN_JOKERS_GAPS
    chosen = held & -held
    while chosen:
        naturals = chosen.bit_count()
        low = ((chosen & -chosen).bit_length() - 1) >> 2
        high = (chosen.bit_length() - 1) >> 2
        span = high - low + 1
        if span - naturals <= jokers:
            longest = span if interior else naturals + jokers
            for size in range(max(span, 3), longest + 1):
                spare = size - span
                for below in range(max(0, spare - 12 + high), min(spare, low) + 1):
                    out[n] = run_action(chosen, suit, low - below, size)
                    n += 1
        chosen = (chosen - held) & held
    return n


# --- what then ---------------------------------------------------------------


def apply(g: "State", seat: int, action: int) -> None:
    """Do what is allowed; a lay as `arrange` gives it or `legal` lists it."""
    verb = action & 7
    if verb == LAY:
        close_windows(g)
        if g.stock_n == 0 and returning(g):
            g.pending = action
            g.phase = RESTOCK_PHASE
        else:
            lay(g, seat, action)
    elif verb == DRAW or verb == TAKE:
        draw(g, seat, action)
    elif verb == CALL:
        end_round(g, seat, 0)
    elif verb == PASS:
        g.passed |= 1 << seat
    elif verb == SLAP:
        if g.rules.slap_down == SLAP_ZERO_TOTAL:
            end_round(g, seat, 1)
        else:
            g.slap_card = NO_CARD
            add_to_last(g, seat, action >> 8 & 63)
    else:
        g.sneak_open = 0
        add_to_last(g, seat, action >> 8 & 63)


def lay(g: "State", seat: int, action: int) -> None:
    n = action >> 4 & 15
    cards = action >> 8
    g.laid = cards
    g.laid_n = n
    rank = NO_RANK
    for place in range(n):
        card = cards & 63
        cards >>= 6
        give(g, seat, card)
        if card != JOKER and rank == NO_RANK:
            rank = (card >> 2) - place if action & RUN_MARK else card >> 2
    g.laid_rank = rank
    g.laid_kind = RUN if action & RUN_MARK else SET if n > 1 else SINGLE
    g.phase = DRAW_PHASE


def draw(g: "State", seat: int, action: int) -> None:
    """Take a card, bury the rest of the last discard under the lay, and open the windows of the throw."""
    if action == DRAW:
        g.stock_n -= 1
        card = g.stock[g.stock_n]
    else:
        card = action >> 8 & 63
    bury(g, NO_CARD if action == DRAW else card)
    if action != DRAW or g.stock_open:
        know(g, seat, card)
    hold(g, seat, card)
    g.last = g.laid
    g.last_n = g.laid_n
    g.last_kind = g.laid_kind
    g.last_rank = g.laid_rank
    g.laid_n = 0
    g.thrower = seat
    g.turn = next_seat(g, seat)
    g.phase = PLAY_PHASE
    if g.rules.slap_down != SLAP_OFF and slappable(g, seat, action, card):
        g.slap_card = card
    if g.rules.sneak and g.last_n == 3:
        g.sneak_open = 1


def bury(g: "State", taken: int) -> None:
    """Bury the last discard, but for one card that is taken of it."""
    cards = g.last
    for _ in range(g.last_n):
        card = cards & 63
        cards >>= 6
        if card == taken:
            taken = NO_CARD
        else:
            hold(g, BURIED, card)


def slappable(g: "State", seat: int, action: int, card: int) -> bool:
    """Whether the card just drawn may be slapped."""
    if g.rules.slap_down == SLAP_ZERO_TOTAL:
        return g.total[seat] == 0
    if action != DRAW or card == JOKER or g.last_kind == RUN or card >> 2 != g.last_rank:
        return False
    return g.last_kind == SINGLE or g.rules.slap_after == SLAP_AFTER_SET


def add_to_last(g: "State", seat: int, card: int) -> None:
    """Lay a slapped or sneaked card on the last discard: below a run where it fits there, else as the last card."""
    give(g, seat, card)
    if g.last_kind == RUN and card >> 2 < g.last_rank:
        g.last = g.last << 6 | card
        g.last_rank -= 1
    else:
        g.last |= card << (6 * g.last_n)
    g.last_n += 1
    if g.last_kind == SINGLE:
        g.last_kind = SET


def close_windows(g: "State") -> None:
    g.slap_card = NO_CARD
    g.sneak_open = 0
    g.passed = 0


def end_round(g: "State", seat: int, slapped: int) -> None:
    close_windows(g)
    g.caller = seat
    g.slapped = slapped
    g.phase = OVER_PHASE


# --- the dealer --------------------------------------------------------------


def returning(g: "State") -> int:
    """How many cards go back into an empty stock: what is buried, and with `last_card` what lies under the last one."""
    return g.count[BURIED] + (g.last_n - 1 if g.rules.reshuffle_keeps == KEEP_LAST_CARD else 0)


def gather(g: "State") -> None:
    """Put the cards that go back into the empty stock, in order of kind: the dealer then shuffles them."""
    close_windows(g)
    if g.rules.reshuffle_keeps == KEEP_LAST_CARD:
        kept = g.last >> (6 * g.last_n - 6)
        bury(g, kept)
        g.last = kept
        g.last_n = 1
        g.last_kind = SINGLE
        g.last_rank = g.last >> 2
    n = 0
    for kind in range(KINDS):
        for _ in range(copies(g, BURIED, kind)):
            g.stock[n] = kind
            n += 1
    clear_hand(g, BURIED)
    g.stock_n = n
    g.stock_open = 1 if n and g.stock[0] == g.stock[n - 1] else 0


def resume(g: "State") -> None:
    """Let the lay proceed that waited for the stock, if one did."""
    if g.phase == RESTOCK_PHASE:
        lay(g, g.turn, g.pending)
        g.pending = 0


def acting(g: "State") -> int:
    """Whom a driver that plays in turns asks next. It tells who has an open window: never shown to a seat."""
    if g.phase == PLAY_PHASE and (g.sneak_open or g.slap_card != NO_CARD):
        if may_slap(g, g.thrower):
            return g.thrower
        seat = next_seat(g, g.turn)
        while seat != g.turn:
            if sneaks(g, seat):
                return seat
            seat = next_seat(g, seat)
    return g.turn
