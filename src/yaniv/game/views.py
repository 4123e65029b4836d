"""What each seat knows: built up field by field, never stripped down."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .actions import Action
from .cards import Card, points
from .events import Dealt, Drew, Event, Passed
from .round import Phase, Round
from .rules import HouseRules

SPECTATOR = -1
"""The seat of a reader who sits at no place, or whose place is out of the match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that one seat knows of a round, and all that a bot, a client or a log may be given. Lists are by seat."""

    rules: HouseRules
    seat: int
    number: int
    """Of the round, from 1."""
    dealer: int | None
    totals: tuple[int, ...]
    """The score of the match before this round; after it, once it is scored."""
    active: tuple[bool, ...]
    turn: int
    phase: Phase
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    known: tuple[tuple[Card, ...], ...]
    """What each seat took in the open and still holds."""
    stock: int
    last: tuple[Card, ...]
    """The last discard as it lies."""
    last_run: bool
    thrower: int | None
    """Whose discard it is; `None` for the card turned up."""
    takeable: tuple[Card, ...]
    laid: tuple[Card, ...]
    """What the seat on turn has laid and not yet drawn for."""
    laid_run: bool
    buried: tuple[Card, ...]
    """The discards under the last one since the stock was last built."""
    actions: tuple[Action, ...]
    """What this seat may do now."""
    hands: tuple[tuple[Card, ...], ...] | None
    """All hands, once the round is over."""
    caller: int | None

    @property
    def points(self) -> int:
        """What the own hand counts."""
        return points(self.hand)


def view(
    round: Round, seat: int, *, number: int = 1, dealer: int | None = None, totals: tuple[int, ...] | None = None
) -> View:
    """What a seat knows of a round; a seat that is out, and `SPECTATOR`, know what all have in common.

    Raises:
        IndexError: There is no such seat.
    """
    if seat != SPECTATOR and not 0 <= seat < round.seats:
        raise IndexError(f"seat {seat} is not 0 to {round.seats - 1}, nor SPECTATOR")
    seated = seat != SPECTATOR and round.active[seat]
    over = round.phase is Phase.OVER
    return View(
        rules=round.rules,
        seat=seat if seated else SPECTATOR,
        number=number,
        dealer=dealer,
        totals=totals or (0,) * round.seats,
        active=round.active,
        turn=round.turn,
        phase=round.phase,
        hand=round.hand(seat) if seated else (),
        counts=round.counts,
        known=round.known,
        stock=round.stock_count,
        last=round.last,
        last_run=round.last_run,
        thrower=round.thrower,
        takeable=round.takeable,
        laid=round.laid,
        laid_run=round.laid_run,
        buried=round.buried,
        actions=round.legal_actions(seat) if seated else (),
        hands=round.hands if over else None,
        caller=round.caller,
    )


def see(event: Event, seat: int) -> Event | None:
    """The event as this seat learns of it, or `None` if it does not."""
    match event:
        case Dealt(hands=hands):
            return replace(
                event, hands=tuple(hand if own == seat or not hand else None for own, hand in enumerate(hands))
            )
        case Drew(drawer) if drawer != seat:
            return Drew(drawer, None)
        case Passed(passer) if passer != seat:
            return None
        case _:
            return event
