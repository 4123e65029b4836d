"""What a seat may do now as a list to choose from by number: 0 calls, the rest counts from 1.

>>> from yaniv.game import Round, preset, view
>>> start = Round.lying(preset("bga"), ("9s 9h 2c", "2h Kd 7d"), stock="3c 8h", turned="4d")
>>> [(one.number, str(one.action)) for one in menu(view(start, 0)).choices]
[(1, 'lay 9h 9s'), (2, 'lay 9h'), (3, 'lay 9s'), (4, 'lay 2c')]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from yaniv.game import Action, Call, Draw, Lay, Pass, Slap, Sneak, Take, View, points

CALL = 0
"""The number of the call, so that no other number ever calls by mistake."""


class Kind(StrEnum):
    """How choices stand together, in this order."""

    CALL = "call"
    WINDOW = "window"
    TOGETHER = "together"
    SINGLE = "single"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done."""

    number: int
    action: Action
    kind: Kind
    ordered: bool = False
    """Whether the same cards may also lie in another order, which matters to the next player."""


@dataclass(frozen=True, slots=True)
class Menu:
    """All that is listed, and how much is not because the list would be too long."""

    choices: tuple[Choice, ...]
    left_out: int = 0

    def numbered(self, number: int) -> Action | None:
        """The action of that number."""
        return next((one.action for one in self.choices if one.number == number), None)

    def of(self, kind: Kind) -> tuple[Choice, ...]:
        """The choices of one kind."""
        return tuple(one for one in self.choices if one.kind is kind)


def menu(view: View, longest: int = 36) -> Menu:
    """The list of what this seat may do, with at most about so many entries."""
    actions = [one for one in view.actions if not isinstance(one, Pass)]
    kept = actions if len(actions) <= longest else _one_order_each(actions)
    kept = sorted(kept, key=_place)
    if len(kept) > longest:
        calls = [one for one in kept if isinstance(one, Call)]
        kept = [*calls, *_spread([one for one in kept if one not in calls], longest)]
    several = _several_orders(actions)
    choices: list[Choice] = []
    for action in kept:
        number = CALL if isinstance(action, Call) else 1 + sum(one.number != CALL for one in choices)
        choices.append(Choice(number, action, _kind(action), _cards(action) in several))
    return Menu(tuple(choices), len(actions) - len(kept))


def _kind(action: Action) -> Kind:
    match action:
        case Call():
            return Kind.CALL
        case Slap() | Sneak() | Pass():
            return Kind.WINDOW
        case Draw() | Take():
            return Kind.DRAW
        case Lay(laid):
            return Kind.TOGETHER if len(laid) > 1 else Kind.SINGLE


def _place(action: Action) -> tuple[int, ...]:
    """Where an action stands in the list: what sheds most comes first; equal ones keep the order of the rules."""
    worth = (-points(action.cards), -len(action.cards)) if isinstance(action, Lay) else (0, 0)
    return (list(Kind).index(_kind(action)), *worth)


def _cards(action: Action) -> object:
    return (tuple(sorted(action.cards)), action.run) if isinstance(action, Lay) else action


def _one_order_each(actions: Iterable[Action]) -> list[Action]:
    return list({_cards(action): action for action in reversed(list(actions))}.values())[::-1]


def _several_orders(actions: Sequence[Action]) -> set[object]:
    keys = Counter(_cards(action) for action in actions if isinstance(action, Lay))
    return {key for key, times in keys.items() if times > 1}


def _spread(actions: list[Action], longest: int) -> list[Action]:
    """As many as fit: every single card, and of the sets and runs those that shed most."""
    single = [one for one in actions if _kind(one) is not Kind.TOGETHER]
    together = [one for one in actions if _kind(one) is Kind.TOGETHER]
    return [*together[: max(longest - len(single), 1)], *single]
