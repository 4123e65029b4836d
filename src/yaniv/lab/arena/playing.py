"""A lot of a contest, played: compiled where all its bots are policies, else by the typed engine, where any can sit."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from yaniv.bots import Bot, Policy, entrant
from yaniv.game import Match, MatchStep, Owed, Scored, Voided

from ..dealer import Dealer
from .contest import Contest, Unit
from .lot import Lot

ROUNDS_MAX = 2000
"""A match that has not ended after so many rounds is won by nobody."""


def is_compiled(contest: Contest) -> bool:
    """Whether it is played compiled: all its bots are policies, and Numba is there."""
    return find_spec("numba") is not None and all(isinstance(entrant(name), Policy) for name in contest.entrants)


def play_lot(contest: Contest, first: int, deals: int, among: Sequence[str] = (), threads: int | None = 1) -> Lot:
    """So many deals of a contest, from the given one on.

    Args:
        among: Bots that are compiled together.
        threads: How many to use, where it is compiled.
    """
    if contest.steady:
        from . import control

        return control.play_lot(contest, first, deals, among, threads)
    if is_compiled(contest):
        from . import compiled

        return compiled.play_lot(contest, first, deals, among, threads)
    return play_typed(contest, first, deals)


def play_typed(contest: Contest, first: int, deals: int) -> Lot:
    """The same by the typed engine."""
    entrants = [entrant(name) for name in contest.entrants]
    lot = Lot.empty(deals, len(contest.seatings), len(contest.bots))
    for place in range(deals):
        dealer = Dealer(contest.seed << 48 | first + place)
        for number, seating in enumerate(contest.seatings):
            _play([entrants[who] for who in seating], contest, dealer, lot, (place, number))
    return lot


def _play(seats: Sequence[Bot], contest: Contest, dealer: Dealer, lot: Lot, where: tuple[int, int]) -> None:
    """One round or match, noted down where it belongs."""
    match, turns, actions = Match.opening(contest.rules, len(seats)), 0, 0
    while not match.over and lot.rounds[where] + lot.voids[where] < ROUNDS_MAX:
        step = _next(match, seats, dealer, actions)
        actions += 1
        turns, match = step.match.turns or turns, step.match
        for event in step.events:
            if isinstance(event, Voided):
                lot.voids[where] += 1
            elif isinstance(event, Scored):
                lot.rounds[where] += 1
                lot.turns[where] += turns
                lot.points[where] += event.gained
                lot.calls[where][event.caller] += not event.slapped
                lot.caught[where][event.caller] += event.caught
                if contest.unit is Unit.ROUNDS:
                    _share(lot, where, [seat for seat, n in enumerate(event.gained) if n == min(event.gained)])
        if contest.unit is Unit.ROUNDS and lot.rounds[where] + lot.voids[where]:
            return
    _share(lot, where, match.winners)


def _next(match: Match, seats: Sequence[Bot], dealer: Dealer, actions: int) -> MatchStep:
    if match.stuck:
        return match.void()
    if match.owes is Owed.DEAL:
        return match.deal(dealer.deal(match))
    if match.owes is Owed.RESTOCK:
        return match.restock(dealer.restock(match))
    assert match.round
    seat = match.round.acting
    seen = match.view(seat)
    assert seen
    return match.play(seat, seats[seat].choose(seen, dealer.rng("bot", match.score.number, actions)))


def _share(lot: Lot, where: tuple[int, int], winners: Sequence[int]) -> None:
    for seat in winners:
        lot.won[where][seat] += 1 / len(winners)
