"""Records of matches whose cards a fair dealer dealt."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from yaniv.game import Action, Draw, Entry, HouseRules, Lay, Match, Owed, Played, Record, Seat, Void, follow
from yaniv.server.dealer import FairDealer

SHORT_STOCK = "decks=1,hand_size=7"
"""With seven players, four cards at most are left to draw, so the stock is rebuilt every few turns."""


def seed(*name: object) -> bytes:
    """A seed that the tests know."""
    return hashlib.sha256(repr(name).encode()).digest()


def fair_dealer(number: int, seats: int, *, missing: Sequence[int] = ()) -> FairDealer:
    """A dealer with whom all seats but these have mixed a seed of their own."""
    seeds = [None if seat in missing else seed("player", number, seat) for seat in range(seats)]
    return FairDealer.new(seed("server", number), f"table-{number}", seeds)


Choose = Callable[[Sequence[Action]], Action]


def at_random(chance: Random) -> Choose:
    """Chooses anything, and lays cards in any order, as a person may type them."""

    def choose(actions: Sequence[Action]) -> Action:
        action = chance.choice(actions)
        if isinstance(action, Lay):
            return replace(action, cards=tuple(chance.sample(action.cards, len(action.cards))))
        return action

    return choose


def never_calls(actions: Sequence[Action]) -> Action:
    """Lays a card and draws one, for ever."""
    return next(action for action in actions if isinstance(action, Lay | Draw))


def played(rules: HouseRules, fair: FairDealer, steps: int, choose: Choose) -> Record:
    """The record of a match, broken off after so many steps if it is not over by then."""
    seats = len(fair.promised)
    match, entries = Match.opening(rules, seats), list[Entry]()
    while len(entries) < steps and not match.over:
        entries.append(_next(match, fair, choose))
        match = follow(match, entries[-1]).match
    return Record(rules, tuple(Seat(f"seat {seat}") for seat in range(seats)), tuple(entries), fair.revealed())


def _next(match: Match, fair: FairDealer, choose: Choose) -> Entry:
    if match.stuck:
        return Void()
    if match.owes:
        return fair.deal(match) if match.owes is Owed.DEAL else fair.restock(match)
    assert match.round
    seat = match.round.acting
    return Played(seat, choose(match.legal_actions(seat)))


def some_records() -> list[Record]:
    """Of every preset and of rules that rebuild the stock often, with seeds opened, withheld and never promised."""
    lines = [
        ("bga", 2),
        ("playmore", 3),
        ("israeli", 6),
        ("backpacker", 5),
        ("cardgames-zone", 4),
        (f"bga({SHORT_STOCK},call_limit=1)", 7),
        (f"backpacker({SHORT_STOCK},slap_down=match_rank)", 7),
        (f"backpacker({SHORT_STOCK},jokers_per_deck=4,jokers_in_runs=any,jokers_in_sets=yes)", 7),
        (f"backpacker({SHORT_STOCK},jokers_per_deck=4,jokers_in_runs=any,set_max=2)", 6),
        ("israeli(decks=3,jokers_per_deck=4,eliminate_above=40)", 4),
    ]
    return [_one(number, HouseRules.parse(line, seats), seats) for number, (line, seats) in enumerate(lines)]


def _one(number: int, rules: HouseRules, seats: int) -> Record:
    fair = fair_dealer(number, seats, missing=range(number % 3))
    if number % 2:  # the last seat has promised a seed, and not opened it
        fair = FairDealer.bound(fair.secret, fair.match, fair.promised).open([*fair.opened[:-1], None])
    return played(rules, fair, 1200, at_random(Random(number)))
