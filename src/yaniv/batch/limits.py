"""Numbers that a caller gives, held against what is allowed."""

from __future__ import annotations

from operator import index

SEEDS = 1 << 64
"""Dice are begun from 64 bits of the seed."""

NUMBERS = 1 << 44
"""And from so many bits of the number of a round or match."""


def check(name: str, number: int, least: int, below: int | None = None) -> None:
    """Refuse what is no whole number, or too small or large a one.

    Raises:
        TypeError: It is not whole.
        ValueError: It is too small or large.
    """
    allowed = f"at least {least}" if below is None else f"from {least} to {below - 1}"
    try:
        within = least <= index(number) and (below is None or number < below)
    except TypeError:
        raise TypeError(f"{name} is a whole number, {allowed}, not {number!r}") from None
    if not within:
        raise ValueError(f"{name} is {allowed}, not {number}")
