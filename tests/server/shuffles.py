"""The shuffle test: are all orders of the cards as likely, as far as places, neighbours and following deals tell?

A campaign over many more deals than the tests take: `python -m tests.server.shuffles 1000000`. The bytes that orders
are made of, for a battery of tests of their own (F7): `python -m tests.server.shuffles --raw | RNG_test stdin8`.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from tests.server.records import fair_dealer
from yaniv.game import Match, preset
from yaniv.server.dealer import deck
from yaniv.server.shuffle import raw

Orders = NDArray[np.int16]
"""A row for each deal: the card in each place."""

RULES = preset("bga", jokers_per_deck=1)
"""One joker, so that all 53 cards differ."""
CARDS = len(deck(RULES))


def orders(deals: int, table: int = 0) -> Orders:
    """The orders of so many deals in a row, as the dealer of one match deals them."""
    fair, match = fair_dealer(table, 2), Match.opening(RULES, 2)
    rows = np.empty((deals, CARDS), np.int16)
    for number in range(deals):
        dealt = fair.deal(replace(match, score=replace(match.score, number=number + 1, dealer=0)))
        rows[number] = [card.kind for card in dealt.order]
    return rows


def places(rows: Orders) -> float:
    """How far the cards are from lying in each place equally often, in standard deviations."""
    expected = len(rows) / CARDS
    seen = np.stack([np.bincount(place, minlength=CARDS) for place in rows.T])
    # Each card lies somewhere and each place holds one: both margins of the table are fixed.
    chi = (CARDS - 1) / CARDS * float(((seen - expected) ** 2).sum()) / expected
    return deviations(chi, (CARDS - 1) ** 2)


def neighbours(rows: Orders, place: int) -> float:
    """How far two cards are from lying in this place and the next equally often, whichever two they are."""
    seen = np.bincount(rows[:, place].astype(np.int64) * CARDS + rows[:, place + 1], minlength=CARDS**2)
    expected = len(rows) / (CARDS * (CARDS - 1))
    apart = ~np.eye(CARDS, dtype=bool).ravel()
    return deviations(float(((seen[apart] - expected) ** 2).sum()) / expected, CARDS * (CARDS - 1) - 1)


def following(rows: Orders, place: int) -> float:
    """How far a card is from lying equally often where each other card lay in the deal before."""
    seen = np.bincount(rows[:-1:2, place].astype(np.int64) * CARDS + rows[1::2, place], minlength=CARDS**2)
    expected = (len(rows) // 2) / CARDS**2
    return deviations(float(((seen - expected) ** 2).sum()) / expected, CARDS**2 - 1)


def deviations(chi: float, freedom: int) -> float:
    """What a chi-square is of a normal distribution (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def findings(rows: Orders) -> dict[str, float]:
    """All that is measured of some deals, in standard deviations from what is fair."""
    found = {"places": places(rows)}
    for place in (0, CARDS // 2, CARDS - 2):
        found |= {f"neighbours {place}": neighbours(rows, place), f"following {place}": following(rows, place)}
    return found


def main(argument: str) -> None:
    if argument == "--raw":
        stream = raw(fair_dealer(0, 2).round_key(1), "deal")
        while block := bytes(islice(stream, 1 << 16)):
            sys.stdout.buffer.write(block)
    for name, far in findings(orders(int(argument))).items():
        print(f"{name}: {far:+.2f}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except BrokenPipeError:
        os._exit(0)
