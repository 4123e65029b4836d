"""Positions of matches between bots, for all that shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from yaniv.game import HouseRules, Match, MatchStep, Seat
from yaniv.lab import Dealer, Host
from yaniv.tui.tell import Teller
from yaniv.words import Words

RULES = (
    "cardgames-zone+defausse_rapide",
    "israeli+slapdown",
    "israeli+milestone_steal",
    "backpacker",
    "bga+defausse",
    "bga(decks=3,hand_size=7,jokers_per_deck=4,jokers_in_sets=yes,sneak=yes)",
)


def steps(rules: str, seed: int, players: int = 3) -> Iterator[tuple[Match, MatchStep]]:
    """A whole match, a short one: each step, with the match before it."""
    seats = [Seat(name, "novice") for name in ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina")[:players]]
    house = replace(HouseRules.parse(rules, players), eliminate_above=105)
    host = Host(house, seats, Dealer(seed))
    before = host.match
    while step := host.advance():
        yield before, step
        before = step.match


def teller(language: str, me: int | None = 0, *, by_signs: bool = True) -> Teller:
    """Who tells it."""
    return Teller(Words(language), ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina"), me, by_signs=by_signs)
