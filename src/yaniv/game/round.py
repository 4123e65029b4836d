"""One round: the typed face of the kernel. It translates and decides nothing.

>>> start = Round.lying(preset("bga"), ("5h 5s 9c", "2h Kd 7d"), stock="3c 8h", turned="4d")
>>> step = start.play(0, Lay(cards("5h 5s")))
>>> step.events
(Laid(seat=0, cards=(Card('5h'), Card('5s')), run=False),)
>>> step.round.play(0, Take(card("Kd")))
Traceback (most recent call last):
    ...
yaniv.game.actions.IllegalAction: not_on_top: take Kd
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from . import kernel, states
from .actions import (
    REFUSALS,
    Action,
    Call,
    Draw,
    IllegalAction,
    Lay,
    Pass,
    Refusal,
    Restock,
    Slap,
    Sneak,
    Take,
    decode,
    encode,
    unpack,
    written,
)
from .cards import CARDS, Card, card, cards
from .events import Called, Drew, Event, Laid, Passed, Restocked, Revealed, Slapped, Sneaked, Took
from .rules import HouseRules, preset

__all__ = ["BadDeal", "Phase", "Round", "Step", "card", "cards", "preset"]

_SHORT = [0] * 512  # room for all actions of a hand of five cards


class Phase(StrEnum):
    """What the round waits for, in the order of the kernel's numbers."""

    PLAY = "play"
    """A lay or a call."""
    DRAW = "draw"
    """A draw, or the take of a card."""
    RESTOCK = "restock"
    """The dealer: a lay has been accepted and goes on when the stock is rebuilt."""
    OVER = "over"


PHASES = tuple(Phase)


class BadDeal(ValueError):
    """The dealer's cards are not those that have to be dealt."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an action made of a round."""

    round: Round
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Round:
    """Everything about one round, secrets included. Only the dealer holds it."""

    rules: HouseRules
    _state: kernel.State

    @classmethod
    def dealt(
        cls, rules: HouseRules, active: Sequence[bool], dealer: int, starter: int, order: Sequence[Card]
    ) -> Round:
        """Deal a round, one card at a time from the dealer's left; the first card of the order is dealt first.

        Raises:
            BadDeal: The cards are not exactly those that the rules play with.
        """
        state = states.fresh(rules, active)
        kernel.open_deck(state, rules.decks, rules.jokers_in_play)
        if sorted(one.kind for one in order) != [kind for kind, n in enumerate(state.deck) for _ in range(n)]:
            raise BadDeal(f"a deal is all {rules.cards_in_play} cards, each as often as the decks hold it")
        states.stack(state, order)
        kernel.deal(state, dealer, starter)
        return cls(rules, state)

    @classmethod
    def lying(
        cls,
        rules: HouseRules,
        hands: Sequence[str],
        *,
        stock: str,
        turned: str,
        starter: int = 0,
        active: Sequence[bool] | None = None,
    ) -> Round:
        """A round that begins with the cards as they are given, and with no others.

        Raises:
            BadDeal: So many seats or cards there cannot be, or the starter has no seat in the match.
        """
        held, rest, top = [cards(hand) for hand in hands], cards(stock), card(turned)
        if not 2 <= len(held) <= kernel.SEATS:
            raise BadDeal(f"there are 2 to {kernel.SEATS} hands")
        if max(map(len, held)) > kernel.HAND_MAX:
            raise BadDeal(f"a hand has at most {kernel.HAND_MAX} cards")
        active = active or [True] * len(held)
        if len(active) != len(held) or not 0 <= starter < len(held) or not active[starter]:
            raise BadDeal("the starter is a seat that is in the match")
        state = states.fresh(rules, active)
        lies = Counter([*rest, top, *(one for hand in held for one in hand)])
        if any(n > kernel.DECKS for one, n in lies.items() if not one.joker) or len(rest) > kernel.STOCK_MAX:
            raise BadDeal(f"a card lies there at most {kernel.DECKS} times")
        for seat, hand in enumerate(held):
            for one in hand:
                kernel.hold(state, seat, one.kind)
        states.stack(state, rest)
        kernel.turn_up(state, top.kind, starter)
        return cls(rules, state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self.rules == other.rules and states.content(self._state) == states.content(other._state)

    def __hash__(self) -> int:
        return hash((self.rules, states.content(self._state)))

    def __repr__(self) -> str:
        # A round is full of secrets, and what is printed ends up in logs.
        return f"<Round of {self.seats} seats, {self.phase}, turn of seat {self.turn}>"

    # --- what is on the table ---

    @property
    def seats(self) -> int:
        """The seats at the table, those that are out included."""
        return self._state.players

    @property
    def active(self) -> tuple[bool, ...]:
        """By seat: whether it is still in the match."""
        return states.active(self._state.active, self._state.players)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, as all see it."""
        return self._state.turn

    @property
    def phase(self) -> Phase:
        """What the round waits for."""
        return PHASES[self._state.phase]

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """By seat, each in ascending order."""
        return tuple(map(self.hand, range(self.seats)))

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The hand of one seat, in ascending order."""
        s = self._state
        return states.held(s.once[seat], s.twice[seat], s.thrice[seat], s.jokers[seat])

    @property
    def counts(self) -> tuple[int, ...]:
        """By seat: how many cards it holds."""
        return tuple(self._state.count[: self.seats])

    @property
    def points(self) -> tuple[int, ...]:
        """By seat: what its hand counts."""
        return tuple(self._state.total[: self.seats])

    @property
    def known(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: what it took in the open and still holds."""
        s = self._state
        return tuple(
            states.held(s.known_once[seat], s.known_twice[seat], s.known_thrice[seat], s.known_jokers[seat])
            for seat in range(self.seats)
        )

    @property
    def last(self) -> tuple[Card, ...]:
        """The last discard as it lies: what the next player may take of."""
        return unpack(self._state.last, self._state.last_n)

    @property
    def last_run(self) -> bool:
        """Whether the last discard is a run."""
        return self._state.last_kind == kernel.RUN

    @property
    def thrower(self) -> int | None:
        """Whose discard the last one is; `None` for the card turned up."""
        return None if self._state.thrower == kernel.NOBODY else self._state.thrower

    @property
    def takeable(self) -> tuple[Card, ...]:
        """What may be taken of the last discard, each card once, in the order in which they lie."""
        return tuple(one for one in dict.fromkeys(self.last) if kernel.takeable(self._state, one.kind))

    @property
    def laid(self) -> tuple[Card, ...]:
        """What was laid this turn, apart until the draw."""
        return unpack(self._state.laid, self._state.laid_n)

    @property
    def laid_run(self) -> bool:
        """Whether what was laid this turn is a run."""
        return bool(self._state.laid_n) and self._state.laid_kind == kernel.RUN

    @property
    def stock(self) -> tuple[Card, ...]:
        """The card drawn next first."""
        return tuple(CARDS[kind] for kind in reversed(self._state.stock[: self._state.stock_n]))

    @property
    def stock_count(self) -> int:
        """How many cards the stock has."""
        return self._state.stock_n

    @property
    def buried(self) -> tuple[Card, ...]:
        """The discards under the last one since the stock was last built, in ascending order."""
        return self.hand(kernel.BURIED)

    @property
    def caller(self) -> int | None:
        """Who ended the round, by a call or a slap."""
        return None if self._state.caller == kernel.NOBODY else self._state.caller

    @property
    def slapped(self) -> bool:
        """Whether a slap ended the round."""
        return bool(self._state.slapped)

    @property
    def acting(self) -> int:
        """Whom a driver that plays in turns asks next. It tells who has a window: never show it to a seat."""
        return kernel.acting(self._state)

    # --- what may be done ---

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now, or `None` if it may."""
        return self._refusal(seat, encode(action))

    def _refusal(self, seat: int, number: int) -> Refusal | None:
        if not 0 <= seat < self.seats:
            return Refusal.OUT_OF_MATCH
        return REFUSALS[kernel.refusal(self._state, seat, number)]

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """All that this seat may do now, each action once (rules.md A16.4 says which lays are one)."""
        return tuple(map(decode, self._legal(seat)))

    def legal_texts(self, seat: int) -> tuple[str, ...]:
        """The legal actions as text, for those who have no use for anything else."""
        return tuple(map(written, self._legal(seat)))

    def _legal(self, seat: int) -> list[int]:
        if not 0 <= seat < self.seats:
            return []
        out = [0] * kernel.ACTIONS_MAX if self._state.count[seat] > 5 else _SHORT.copy()
        return out[: kernel.legal(self._state, seat, out)]

    def listed(self, action: Action) -> Action:
        """The one action of `legal_actions` that an accepted action means."""
        if not isinstance(action, Lay):
            return action
        return decode(kernel.listed(self._state, kernel.arrange(self._state, encode(action))))

    # --- what then ---

    def play(self, seat: int, action: Action) -> Step:
        """The round after this action, and what happened.

        Raises:
            IllegalAction: The rules refuse it; the round is unchanged.
        """
        number = encode(action)
        if refused := self._refusal(seat, number):
            raise IllegalAction(refused, action)
        state = states.copy(self._state)
        if isinstance(action, Lay):
            number = kernel.arrange(state, number)
        kernel.apply(state, seat, number)
        after = Round(self.rules, state)
        return Step(after, tuple(after._events(seat, action)))

    @property
    def returning(self) -> tuple[Card, ...]:
        """What goes back into the stock if it is rebuilt now, in ascending order; empty while it is not."""
        if self._state.stock_n or self.phase not in (Phase.PLAY, Phase.RESTOCK) or not kernel.returning(self._state):
            return ()
        state = states.copy(self._state)
        kernel.gather(state)
        return tuple(CARDS[kind] for kind in state.stock[: state.stock_n])

    def restock(self, restock: Restock) -> Step:
        """Rebuild the empty stock; a lay that waited for it goes on.

        Raises:
            BadDeal: Nothing is to be rebuilt, or the cards are not those of `returning`.
        """
        if not self.returning:
            raise BadDeal("the stock is not to be rebuilt now")
        if sorted(restock.order) != list(self.returning):
            raise BadDeal(f"the new stock is the {len(self.returning)} cards that lie under the last discard")
        state = states.copy(self._state)
        waited = self.phase is Phase.RESTOCK
        kernel.gather(state)
        states.stack(state, restock.order)
        kernel.resume(state)
        after = Round(self.rules, state)
        restocked = Restocked(len(restock.order), after.last)
        return Step(after, (restocked, after._laid_event()) if waited else (restocked,))

    def _laid_event(self) -> Laid:
        return Laid(self.turn, self.laid, self.laid_run)

    def _events(self, seat: int, action: Action) -> Iterator[Event]:
        match action:
            case Lay():
                if self.phase is not Phase.RESTOCK:
                    yield self._laid_event()
            case Draw():
                yield Drew(seat, CARDS[self._state.stock[self._state.stock_n]])
            case Take(one):
                yield Took(seat, one)
            case Slap(one):
                yield Slapped(seat, one, self.slapped)
            case Sneak(one):
                yield Sneaked(seat, one)
            case Pass():
                yield Passed(seat)
            case Call():
                yield Called(seat)
        if self.phase is Phase.OVER:
            yield Revealed(self.hands)
