"""What a seat may ask for, what the dealer does, and why an action is refused.

>>> parse_action("lay run 8h Jk Jk")
Lay(cards=(Card('8h'), Card('Jk'), Card('Jk')), run=True)
>>> print(Take(card("9d")))
take 9d
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import assert_never

from . import kernel
from .cards import CARDS, Card, NotationError, card, cards, show


class Refusal(StrEnum):
    """Why the rules say no, in the order of the kernel's codes from 1."""

    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    WRONG_PHASE = "wrong_phase"
    NOT_IN_HAND = "not_in_hand"
    EMPTY_LAY = "empty_lay"
    NOT_A_SET_OR_RUN = "not_a_set_or_run"
    NOT_A_RUN = "not_a_run"
    SET_TOO_BIG = "set_too_big"
    JOKERS_NOT_IN_SETS = "jokers_not_in_sets"
    JOKERS_NOT_IN_RUNS = "jokers_not_in_runs"
    JOKER_NOT_AT_END = "joker_not_at_end"
    ONLY_JOKERS = "only_jokers"
    STOCK_EMPTY = "stock_empty"
    NOT_ON_TOP = "not_on_top"
    HAND_TOO_HIGH = "hand_too_high"
    MUST_CALL = "must_call"
    NO_WINDOW = "no_window"
    WRONG_SLAP = "wrong_slap"
    WRONG_SNEAK = "wrong_sneak"
    OWN_THROW = "own_throw"
    WAITING_FOR_DEALER = "waiting_for_dealer"
    OUT_OF_MATCH = "out_of_match"
    NOT_YET_DEALT = "not_yet_dealt"


REFUSALS: tuple[Refusal | None, ...] = (None, *Refusal)
"""The refusal of each code of the kernel."""


class IllegalAction(ValueError):
    """The action is well formed, but the rules refuse it now; nothing has changed."""

    def __init__(self, refusal: Refusal, action: Action) -> None:
        super().__init__(f"{refusal}: {action}")
        self.refusal, self.action = refusal, action


@dataclass(frozen=True, slots=True)
class Lay:
    """Discard a card, a set or a run, in this order."""

    cards: tuple[Card, ...]
    run: bool = False
    """Asks for the run where the cards are also a set (8h Jk Jk)."""

    def __str__(self) -> str:
        return f"lay {'run ' if self.run else ''}{show(self.cards)}".rstrip()


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of the stock."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card of the previous player's discard."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Call:
    """Call Yaniv."""

    def __str__(self) -> str:
        return "call"


@dataclass(frozen=True, slots=True)
class Slap:
    """Slap down the card just drawn."""

    card: Card

    def __str__(self) -> str:
        return f"slap {self.card}"


@dataclass(frozen=True, slots=True)
class Sneak:
    """Add a fourth card to a throw of three, out of turn."""

    card: Card

    def __str__(self) -> str:
        return f"sneak {self.card}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Let a chance to slap or sneak go by; nobody else learns of it."""

    def __str__(self) -> str:
        return "pass"


Action = Lay | Draw | Take | Call | Slap | Sneak | Pass


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals a round from cards in this order, the first one first."""

    order: tuple[Card, ...]
    dealer: int | None = None
    """Chosen for the first round; later it is known."""
    starter: int | None = None
    """Chosen for the first round where it is random; else it is known."""


@dataclass(frozen=True, slots=True)
class Restock:
    """The dealer rebuilds the empty stock in this order, the card drawn next first."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Void:
    """The driver ends a round that nobody ends: no points, the same starter deals with it again."""


_BARE: dict[str, Action] = {"draw": Draw(), "call": Call(), "pass": Pass()}
_ONE_CARD: dict[str, type[Take | Slap | Sneak]] = {"take": Take, "slap": Slap, "sneak": Sneak}
ALLOWED = "lay [run] CARDS, draw, take CARD, call, slap CARD, sneak CARD or pass"


def parse_action(text: str) -> Action:
    """Read an action as `str` writes it.

    Raises:
        NotationError: The text is no action.
    """
    verb, _, rest = text.strip().partition(" ")
    verb, rest = verb.lower(), rest.strip()
    if verb in _BARE and not rest:
        return _BARE[verb]
    if verb in _ONE_CARD and rest:
        return _ONE_CARD[verb](card(rest))
    if verb == "lay":
        first, _, others = rest.partition(" ")
        return Lay(cards(others), run=True) if first.lower() == "run" else Lay(cards(rest))
    raise NotationError(text, ALLOWED)


def encode(action: Action) -> int:
    """The action as the kernel writes it."""
    match action:
        case Lay(laid, run):
            # More cards than any hand holds are refused as not in hand, however many more there are.
            shown = laid[: kernel.HAND_MAX + 1]
            return pack(shown) << 8 | len(shown) << 4 | (kernel.RUN_MARK if run else 0) | kernel.LAY
        case Draw():
            return kernel.DRAW
        case Take(one):
            return one.kind << 8 | kernel.TAKE
        case Call():
            return kernel.CALL
        case Slap(one):
            return one.kind << 8 | kernel.SLAP
        case Sneak(one):
            return one.kind << 8 | kernel.SNEAK
        case Pass():
            return kernel.PASS
        case _:
            assert_never(action)


@lru_cache(maxsize=1 << 16)
def decode(number: int) -> Action:
    """The action that the kernel writes so; a run is marked only where its cards could be a set."""
    verb = number & 7
    if verb == kernel.LAY:
        laid = unpack(number >> 8, number >> 4 & 15)
        run = bool(number & kernel.RUN_MARK) and sum(not one.joker for one in laid) == 1
        return Lay(laid, run)
    one = CARDS[number >> 8 & 63]
    return (Lay(()), Draw(), Take(one), Call(), Slap(one), Sneak(one), Pass())[verb]


@lru_cache(maxsize=1 << 16)
def written(number: int) -> str:
    """The text of the action that the kernel writes so."""
    return str(decode(number))


def pack(cards: tuple[Card, ...]) -> int:
    """Cards as the kernel packs them, the first one lowest."""
    return sum(one.kind << 6 * place for place, one in enumerate(cards))


@lru_cache(maxsize=1 << 14)
def unpack(packed: int, n: int) -> tuple[Card, ...]:
    """The first n cards of a pack."""
    return tuple(CARDS[packed >> 6 * place & 63] for place in range(n))
