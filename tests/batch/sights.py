"""What stands in a sight, to be compared."""

from __future__ import annotations

from yaniv.batch.sight import Sight, look
from yaniv.game import SPECTATOR, HouseRules, Round, kernel, scoring
from yaniv.game.states import fresh

MATCH_NUMBER, MATCH_DEALER = 7, 1


def empty(rules: HouseRules, seats: int) -> Sight:
    """A sight under these rules, full of what an earlier look could have left in it."""
    me = Sight()
    me.round = fresh(rules, [True] * seats)
    for name in kernel.State.__slots__:
        old = getattr(me.round, name)
        if name != "rules" and name not in NEVER_TOLD:
            setattr(me.round, name, [77] * len(old) if isinstance(old, list) else 77)
    for place in range(seats, kernel.BURIED):
        # Nothing ever stands at seats that there are not.
        for name in HANDS:
            getattr(me.round, name)[place] = 0
    for name in HANDS[-4:]:
        getattr(me.round, name)[kernel.BURIED] = 0
    kernel.open_deck(me.round, rules.decks, rules.jokers_in_play)
    me.score = scoring.fresh(rules, scoring.Score.opening(seats))
    return me


HANDS = (
    "once",
    "twice",
    "thrice",
    "jokers",
    "count",
    "total",
    "known_once",
    "known_twice",
    "known_thrice",
    "known_jokers",
)
NEVER_TOLD = ("stock", "stock_open", "pending", "caller", "slapped")
"""Stands as in a fresh state: no policy is asked where it could be anything else that is no secret."""


def looked(round: Round, seat: int, totals: tuple[int, ...]) -> Sight:
    """What `look` writes down."""
    me = empty(round.rules, round.seats)
    score = scoring.Score(totals, (0,) * round.seats, totals, number=MATCH_NUMBER, dealer=MATCH_DEALER)
    look(round._state, scoring.fresh(round.rules, score), seat, me)
    return me


def content(me: Sight) -> dict[str, object]:
    """All that a sight tells a policy."""
    told: dict[str, object] = {"seat": me.seat, "actions": list(me.actions[: me.n])}
    for part in ("round", "score"):
        whole = getattr(me, part)
        for name in type(whole).__slots__:
            value = getattr(whole, name)
            if name == "rules":
                told |= {f"{part}.rules.{option}": getattr(value, option) for option in type(value).__slots__}
            elif name != "stock":
                told[f"{part}.{name}"] = list(value) if isinstance(value, list) else value
    return told


def knows(round: Round, seat: int) -> dict[str, object]:
    """What `look` tells a seat of a round; nothing to those who are never asked."""
    asked = seat != SPECTATOR and round.active[seat] and round.phase.value in ("play", "draw")
    return content(looked(round, seat, tuple(range(round.seats)))) if asked else {}
