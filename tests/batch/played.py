"""The same rounds and matches played by the typed game: who deals, shuffles and chooses as a table of policies does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from yaniv.batch.dice import DEALER, FIRST_SEAT, begin, key_of, rand
from yaniv.batch.sight import Sight
from yaniv.batch.viewed import of_view
from yaniv.game import CARDS, Card, Deal, HouseRules, Match, Owed, Restock
from yaniv.game.actions import decode
from yaniv.game.choices import FirstStarter

Choose = Callable[[Sight], int]


class TypedTable:
    """One match of a simulation."""

    def __init__(self, rules: HouseRules, seats: Sequence[Choose], seed: int, number: int) -> None:
        self.rules, self.seats, self.number = rules, seats, number
        self.match = Match.opening(rules, len(seats))
        self.key = [0, 0, 0]
        key_of(seed, self.key)
        self.dealer, self.dice = [0, 0], [[0, 0] for _ in seats]
        self.deals = self.turns = self.steps = 0

    def play_round(self) -> None:
        """Deal a round and play it, until it is scored or void."""
        self._deal()
        before = self.steps
        while self.match.playing and not self.match.stuck:
            if self.match.owes is Owed.RESTOCK:
                assert self.match.round
                back = self.match.round.returning
                self.match = self.match.restock(Restock(self._shuffled(back))).match
                continue
            self._step()
        self.turns += self.match.turns
        assert self.steps > before
        if self.match.stuck:
            self.match = self.match.void().match

    def _deal(self) -> None:
        self.deals += 1
        begin(self.dealer, self.key, self.number, self.deals, DEALER)
        for seat, dice in enumerate(self.dice):
            begin(dice, self.key, self.number, self.deals, FIRST_SEAT + seat)
        dealer = starter = None
        if self.deals == 1:
            dealer = rand(self.dealer, len(self.seats))
            if self.rules.first_starter is FirstStarter.RANDOM:
                starter = rand(self.dealer, len(self.seats))
        cards = [*CARDS[:-1] * self.rules.decks, *[CARDS[-1]] * self.rules.jokers_in_play]
        self.match = self.match.deal(Deal(self._shuffled(sorted(cards)), dealer, starter)).match

    def _shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Shuffled as `table.shuffle` does, which has the top card last."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = rand(self.dealer, i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(reversed(order))

    def _step(self) -> None:
        assert self.match.round
        seat = self.match.round.acting
        seen = self.match.view(seat)
        assert seen
        me = of_view(seen)
        me.dice = self.dice[seat]
        self.match = self.match.play(seat, decode(self.seats[seat](me))).match
        self.steps += 1
