"""Numbers by chance for what is compiled. Imports nothing.

Plain functions over the two integers of a state: interpreted and compiled they throw the same. It is a generator of
George Marsaglia's kind (multiply with carry, two words back, period near 2**94); no product passes 63 bits.
"""

WORD = 0xFFFFFFFF
MULTIPLIER = 1859774565  # with a = this, a * 2**64 - 1 and a * 2**63 - 1 are prime, which gives the whole period
DEALER, FIRST_SEAT = 0, 1  # whose dice: the dealer's, or from here on those of each seat


def key_of(seed: int, key: "list[int]") -> None:
    """Make the key from which all dice of a seed are begun."""
    a, b, c = 0x243F6A88, 0x85A308D3, 0x13198A2E
    for word in (seed & WORD, seed >> 32 & WORD):
        a, b, c = stirred(a, b, c, word)
    key[0], key[1], key[2] = a, b, c


def begin(dice: "list[int]", key: "list[int]", match: int, deal: int, whose: int) -> None:
    """Take up the dice of an owner in a deal of a match; those of other names have nothing in common with them."""
    a, b, c = key[0], key[1], key[2]
    for word in (match & WORD, (match >> 32 & 0xFFF) << 20 ^ deal << 4 ^ whose, match >> 44 & WORD):
        a, b, c = stirred(a, b, c, word)
    dice[0] = a
    dice[1] = c % (MULTIPLIER - 1) << 32 | b


def stirred(a: int, b: int, c: int, word: int) -> "tuple[int, int, int]":
    """A state into which a word is stirred: another one for each state and each word."""
    a = mixed(a ^ c ^ word)
    b = mixed(b + a & WORD)
    return a, b, mixed(c + b & WORD)


def mixed(word: int) -> int:
    """Another word of 32 bits for each word of 32 bits, in no order."""
    word ^= word >> 16
    word = word * 0x21F0AAAD & WORD
    word ^= word >> 15
    word = word * 0x735A2D97 & WORD
    return word ^ word >> 15


def throw(dice: "list[int]") -> int:
    """A number of 32 bits."""
    product = MULTIPLIER * dice[0] + (dice[1] >> 32)
    dice[0] = dice[1] & WORD
    dice[1] = product
    return (product ^ product >> 32) & WORD


def rand(dice: "list[int]", n: int) -> int:
    """A number from 0 to n - 1, each with the same chance; n has at most 31 bits."""
    return throw(dice) * n >> 32


def chance(dice: "list[int]") -> float:
    """A number from 0 to below 1."""
    return throw(dice) * 2.0**-32


def one_of(dice: "list[int]", among: int) -> int:
    """The place of one of the bits of a mask, each with the same chance."""
    for _ in range(rand(dice, among.bit_count())):
        among &= among - 1
    return (among & -among).bit_length() - 1
