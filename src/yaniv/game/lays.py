"""What may be laid of a hand, whoever holds it: for planning ahead.

>>> from yaniv.game import cards, preset
>>> [str(lay) for lay in lays(preset("bga"), cards("5h 5s 9c"))]
['lay 5h', 'lay 5s', 'lay 9c', 'lay 5h 5s']
"""

from __future__ import annotations

from functools import lru_cache

from . import kernel
from .actions import Lay, decode
from .cards import Card
from .rules import HouseRules
from .states import fresh

# Room for all lays of a hand one card larger than any that is held: of a hand and a card that could be drawn for it.
_OUT_MAX = 1 << 14


@lru_cache(maxsize=1 << 12)
def lays(rules: HouseRules, hand: tuple[Card, ...]) -> tuple[Lay, ...]:
    """Every lay of a hand, each once, as `legal_actions` lists them."""
    state = fresh(rules, [True])
    for one in hand:
        kernel.hold(state, 0, one.kind)
    out = [0] * _OUT_MAX if len(hand) > 5 else [0] * 512
    listed = map(decode, out[: kernel.lays(state, 0, out)])
    return tuple(action for action in listed if isinstance(action, Lay))
