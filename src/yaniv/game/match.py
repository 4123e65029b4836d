"""Rounds in a row, until somebody has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from .actions import Action, Deal, IllegalAction, Lay, Refusal, Restock
from .choices import FirstStarter
from .events import Dealt, Event, MatchEnded, Scored, Voided
from .round import BadDeal, Phase, Round
from .rules import HouseRules
from .scoring import Score, give_up, settle
from .views import View, view

TURN_CAP = 1000
"""After so many turns a driver voids a round (rules.md A16.19): no rule ends one in which nobody calls."""

VOIDS_MAX = 3
"""So many void rounds in a row end the match."""


class Owed(StrEnum):
    """What the match waits for from the dealer."""

    DEAL = "deal"
    RESTOCK = "restock"


@dataclass(frozen=True, slots=True)
class MatchStep:
    """What an action made of a match."""

    match: Match
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match, secrets included. Only the dealer holds it."""

    rules: HouseRules
    score: Score
    round: Round | None = None
    """The round being played, or the last one until the next deal."""
    turns: int = 0
    """Turns begun in this round."""
    voids: int = 0
    """Void rounds in a row."""
    sheet: tuple[Scored, ...] = ()
    """The score sheet: every round scored so far."""

    @classmethod
    def opening(cls, rules: HouseRules, seats: int) -> Match:
        """A match before its first deal.

        Raises:
            BadRule: So many players may not sit down, or cannot be dealt their cards.
        """
        rules.check_seats(seats)
        return cls(rules, Score.opening(seats))

    @property
    def seats(self) -> int:
        """How many sat down."""
        return len(self.score.totals)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.score.winners)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; several share it."""
        return self.score.winners

    @property
    def playing(self) -> bool:
        """Whether a round is being played."""
        return self.round is not None and self.round.phase is not Phase.OVER

    @property
    def owes(self) -> Owed | None:
        """What the dealer has to do before anybody can play on."""
        if self.over:
            return None
        if self.round is None or not self.playing:
            return Owed.DEAL
        return Owed.RESTOCK if self.round.phase is Phase.RESTOCK else None

    @property
    def stuck(self) -> bool:
        """Whether a driver should void this round."""
        return self.playing and self.turns >= TURN_CAP

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, or `None` if it may."""
        if self.round is None:
            return Refusal.ROUND_OVER if self.over else Refusal.NOT_YET_DEALT
        return self.round.refusal(seat, action)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """All that this seat may do now."""
        return self.round.legal_actions(seat) if self.round else ()

    def view(self, seat: int) -> View | None:
        """What this seat knows; `None` before the first deal."""
        if self.round is None:
            return None
        return view(self.round, seat, number=self.number, dealer=self.score.dealer, totals=self.score.totals)

    @property
    def number(self) -> int:
        """Of the round that lies on the table, from 1."""
        return self.score.number if self.playing or not self.sheet else self.sheet[-1].number

    # --- the seats ---

    def play(self, seat: int, action: Action) -> MatchStep:
        """The match after this action, and what happened.

        Raises:
            IllegalAction: The rules refuse it; the match is unchanged.
        """
        if self.round is None:
            raise IllegalAction(self.refusal(seat, action) or Refusal.NOT_YET_DEALT, action)
        step = self.round.play(seat, action)
        turns = self.turns + isinstance(action, Lay)
        after = Match(self.rules, self.score, step.round, turns, self.voids, self.sheet)
        if step.round.phase is not Phase.OVER or step.round.caller is None:
            return MatchStep(after, step.events)
        score, scored = settle(self.rules, self.score, step.round.points, step.round.caller, slapped=step.round.slapped)
        after = replace(after, score=score, voids=0, sheet=(*self.sheet, scored))
        return MatchStep(after, (*step.events, scored, *after._ending()))

    def _ending(self) -> tuple[Event, ...]:
        return (MatchEnded(self.winners, self.score.places),) if self.over else ()

    # --- the dealer ---

    def deal(self, deal: Deal) -> MatchStep:
        """Deal the next round.

        Raises:
            BadDeal: No deal is due, the cards are not all cards of the decks, or another seat deals or starts.
        """
        if self.owes is not Owed.DEAL:
            raise BadDeal("no deal is due now")
        dealer, starter = self._first(deal) if self.score.dealer is None else self._known(deal)
        dealt = Round.dealt(self.rules, self.score.active, dealer, starter, deal.order)
        score = self.score.dealt_by(dealer, starter)
        after = replace(self, round=dealt, score=score, turns=0)
        event = Dealt(score.number, dealer, starter, dealt.hands, dealt.last[0], dealt.stock_count)
        return MatchStep(after, (event,))

    def _first(self, deal: Deal) -> tuple[int, int]:
        """Who deals and starts the first round: the dealer's choice, as far as the rules leave one."""
        if deal.dealer is None or not 0 <= deal.dealer < self.seats:
            raise BadDeal(f"the first deal names the dealer, a seat from 0 to {self.seats - 1}")
        left = (deal.dealer + 1) % self.seats
        if self.rules.first_starter is FirstStarter.LEFT_OF_DEALER and deal.starter in (None, left):
            return deal.dealer, left
        if self.rules.first_starter is FirstStarter.RANDOM and deal.starter is not None:
            if 0 <= deal.starter < self.seats:
                return deal.dealer, deal.starter
        raise BadDeal("the first starter is not as the rules choose it")

    def _known(self, deal: Deal) -> tuple[int, int]:
        dealer, starter = self.score.dealer, self.score.starter
        assert dealer is not None and starter is not None
        if deal.dealer not in (None, dealer) or deal.starter not in (None, starter):
            raise BadDeal(f"seat {dealer} deals and seat {starter} starts")
        return dealer, starter

    def restock(self, restock: Restock) -> MatchStep:
        """Rebuild the empty stock.

        Raises:
            BadDeal: It is not to be rebuilt, or not from these cards.
        """
        if self.round is None:
            raise BadDeal("the stock is not to be rebuilt now")
        step = self.round.restock(restock)
        return MatchStep(replace(self, round=step.round), step.events)

    def void(self) -> MatchStep:
        """Call off the round being played: no points; after three in a row the lowest total wins.

        Raises:
            BadDeal: No round is being played.
        """
        if not self.playing:
            raise BadDeal("no round is being played")
        after = replace(self, round=None, turns=0, voids=self.voids + 1)
        if after.voids >= VOIDS_MAX:
            after = replace(after, score=give_up(self.rules, self.score))
        return MatchStep(after, (Voided(self.score.number), *after._ending()))
