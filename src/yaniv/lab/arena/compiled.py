"""A lot of a contest between policies, played compiled: hundreds of times as fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from yaniv.batch.results import Matches, Rounds
from yaniv.batch.simulation import simulate
from yaniv.bots import Policy, entrant

from .contest import Contest, Unit
from .lot import Lot


def policies(names: Iterable[str]) -> list[Policy]:
    """Those of these bots that can be compiled."""
    return [one for one in map(entrant, names) if isinstance(one, Policy)]


def play_lot(contest: Contest, first: int, deals: int, among: Sequence[str], threads: int | None) -> Lot:
    """So many deals of a contest, from the given one on.

    Args:
        among: Bots that are compiled together, so that every contest of some of them finds itself compiled.

    Raises:
        KeyboardInterrupt: It was stopped.
    """
    lot = Lot.empty(deals, len(contest.seatings), len(contest.bots))
    entrants, together = policies(contest.entrants), policies(among)
    for number, seating in enumerate(contest.seatings):
        seats = [entrants[who] for who in seating]
        played: Rounds | Matches
        if contest.unit is Unit.ROUNDS:
            played = simulate(
                contest.rules, seats, rounds=deals, seed=contest.seed, first=first, among=together, threads=threads
            )
        else:
            played = simulate(
                contest.rules, seats, matches=deals, seed=contest.seed, first=first, among=together, threads=threads
            )
        if played.stopped:
            raise KeyboardInterrupt
        note(lot, number, played)
    return lot


def note(lot: Lot, number: int, played: Rounds | Matches) -> None:
    """Write down what one seating came to."""
    seats = np.arange(lot.won.shape[2])
    if isinstance(played, Rounds):
        ended = played.void == 0
        caller = (played.caller[:, None] == seats) & ended[:, None]
        lot.rounds[:, number], lot.voids[:, number] = ended, played.void
        lot.turns[:, number] = played.turns * ended
        lot.points[:, number] = played.gained
        lot.calls[:, number] = caller & (played.slapped == 0)[:, None]
        lot.caught[:, number] = caller & (played.caught == 1)[:, None]
        least = (played.gained == played.gained.min(axis=1, keepdims=True)) & ended[:, None]
    else:
        lot.rounds[:, number], lot.voids[:, number] = played.rounds, played.voids
        lot.turns[:, number] = played.turns
        lot.points[:, number] = played.points
        lot.calls[:, number], lot.caught[:, number] = played.calls, played.caught
        least = (played.winners[:, None] >> seats & 1) == 1
    lot.won[:, number] = least / np.maximum(1, least.sum(axis=1, keepdims=True))
