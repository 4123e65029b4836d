"""A dealer whose every shuffle follows from one seed.

>>> from yaniv.game import preset, show
>>> match = Match.opening(preset("bga"), 2)
>>> show(Dealer(7).deal(match).order[:3])
'Jk Td Kc'
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from yaniv.game import CARDS, JOKER, Card, Deal, Match, Restock
from yaniv.game.choices import FirstStarter

from .dice import Dice


class Dealer:
    """Shuffles for one match. What it does depends on where the match stands, not on what it did before.

    So a match that is taken up again goes on as it would have gone, and the matches of two seeds, however near, share
    nothing.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def rng(self, *what: object) -> random.Random:
        """The dice for one purpose, named by what it is."""
        return Dice(" ".join(map(str, (self.seed, *what))))

    def deal(self, match: Match) -> Deal:
        """The deal of the next round.

        The first one also draws who deals and, where the rules leave it open, who starts.
        """
        score = match.score
        rng = self.rng("deal", score.number, match.voids)
        order = _shuffled([*CARDS[:-1] * match.rules.decks, *[JOKER] * match.rules.jokers_in_play], rng)
        if score.dealer is not None:
            return Deal(order)
        dealer = rng.randrange(match.seats)
        drawn = match.rules.first_starter is FirstStarter.RANDOM
        return Deal(order, dealer, rng.randrange(match.seats) if drawn else None)

    def restock(self, match: Match) -> Restock:
        """The order of the stock that has to be rebuilt now."""
        assert match.round
        # No two restocks of a round come in the same turn.
        rng = self.rng("restock", match.score.number, match.voids, match.turns)
        return Restock(_shuffled(match.round.returning, rng))


def _shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)
