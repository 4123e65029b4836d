"""What a line that is being typed could go on to.

>>> from yaniv.game import Round, preset, view
>>> seen = view(Round.lying(preset("bga"), ("9s 9h 2c", "2h Kd 7d"), stock="3c 8h", turned="4d"), 0)
>>> entries("l", seen), entries("lay 9s ", seen), entries("lay 9s 9h, t", seen)
(['lay'], ['9h', 'draw', 'take'], ['take'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from yaniv.game import Call, Card, Lay, NotationError, Pass, Phase, Slap, Sneak, View, cards

from .entry import ASKS, tokens


def entries(line: str, view: View) -> list[str]:
    """The words that may follow what is typed here, each whole."""
    before, _, begun = line.rpartition(" ")
    typed = tokens(before)
    fitting = _first(view) if not typed else _next(typed, view)
    return [word for word in fitting if word.lower().startswith(begun.lower())]


def begun(line: str, words: Iterable[str]) -> list[str]:
    """Those of these words that begin as the line does."""
    return [word for word in words if word.startswith(line.lower().strip())]


def _first(view: View) -> list[str]:
    verbs = {"call": Call, "slap": Slap, "sneak": Sneak, "pass": Pass}
    fitting = [verb for verb, kind in verbs.items() if any(isinstance(one, kind) for one in view.actions)]
    if view.phase is Phase.DRAW:
        fitting += ["draw", "take"]
    elif any(isinstance(one, Lay) for one in view.actions):
        fitting += ["lay", *_layable((), view)]
    return [*fitting, *ASKS]


def _next(typed: list[str], view: View) -> list[str]:
    if typed[-1] == "take":
        return list(map(str, view.takeable))
    if typed[0] in ("slap", "sneak"):
        return [str(one.card) for one in view.actions if isinstance(one, Slap | Sneak)]
    try:
        laid = cards(" ".join(typed[typed[0] == "lay" :]))
    except NotationError:
        return []
    return [*_layable(laid, view), *(["draw", "take"] if laid else [])]


def _layable(laid: tuple[Card, ...], view: View) -> list[str]:
    """The cards that, laid with these, make something that may be laid."""
    begun = Counter(laid)
    more: Counter[Card] = Counter()
    for one in view.actions:
        if isinstance(one, Lay) and begun <= Counter(one.cards):
            more |= Counter(one.cards) - begun
    return sorted(set(map(str, more)))
