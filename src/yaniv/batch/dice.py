"""Numbers by chance for what is compiled. Imports nothing.

Plain functions over the two integers of a state: interpreted and compiled they throw the same. It is a generator of
George Marsaglia's kind (multiply with carry, two words back, period near 2**94); no product passes 63 bits.
"""

WORD = 0xFFFFFFFF
MULTIPLIER = 1859774565  # with a = this, a * 2**64 - 1 and a * 2**63 - 1 are prime, which gives the whole period
DEALER, FIRST_SEAT = 0, 1  # whose dice: the dealer's, or from here on those of each seat


def begin(dice: "list[int]", seed: int, number: int, whose: int) -> None:
    """Take up the dice that a seed, a number and an owner name; those of other names have nothing in common."""
    a, b, c = 0x243F6A88, 0x85A308D3, 0x13198A2E
    for place in range(7):
        word = 0
        if place == 0:
            word = seed & WORD
        elif place == 1:
            word = seed >> 32 & WORD
        elif place == 2:
            word = number & WORD
        elif place == 3:
            word = number >> 32 & WORD
        elif place == 4:
            word = whose
        a = mixed(a ^ c ^ word)
        b = mixed(b + a & WORD)
        c = mixed(c + b & WORD)
    dice[0] = a
    dice[1] = c % (MULTIPLIER - 1) << 32 | b


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
