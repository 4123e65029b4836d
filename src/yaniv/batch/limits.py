"""Numbers that a caller gives, held against what is allowed."""

from __future__ import annotations

from operator import index

SEEDS = 1 << 64
"""Dice are begun from 64 bits of the seed: of a larger one they would be those of another."""

NUMBERS = 1 << 63
"""And from so many bits of the number of a round or match."""


def check(name: str, number: int, least: int, below: int | None = None) -> int:
    """Refuse what is no whole number, or too small or large a one; the same as Python's own kind of number.

    Raises:
        TypeError: It is not whole.
        ValueError: It is too small or large.
    """
    allowed = f"at least {least}" if below is None else f"from {least} to {below - 1}"
    try:
        whole = index(number)
    except TypeError:
        raise TypeError(f"{name} is a whole number, {allowed}, not {number!r}") from None
    if whole < least or (below is not None and whole >= below):
        raise ValueError(f"{name} is {allowed}, not {number}")
    return whole
