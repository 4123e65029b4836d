"""A view as a sight: how a policy is asked at a table."""

from __future__ import annotations

from collections.abc import Sequence

from yaniv.game import Card, Slap, Sneak, View, scoring, states
from yaniv.game.actions import pack
from yaniv.game.kernel import BURIED, NO_RANK, NOBODY, RUN, SET, SINGLE, State, hold, know, legal, open_deck
from yaniv.game.round import PHASES

from .sight import Sight


def of_view(view: View) -> Sight:
    """What a seat knows, by its view; its dice are not thrown yet."""
    me = Sight()
    me.seat = view.seat
    me.round = _round(view)
    me.n = legal(me.round, me.seat, me.actions)
    me.score = scoring.fresh(view.rules, scoring.Score.opening(len(view.active)))
    me.score.active = me.round.active
    me.score.total[: len(view.totals)] = view.totals
    me.score.number, me.score.dealer = view.number, view.dealer or 0
    return me


def _round(view: View) -> State:
    r = states.fresh(view.rules, view.active)
    open_deck(r, view.rules.decks, view.rules.jokers_in_play)
    r.turn, r.phase = view.turn, PHASES.index(view.phase)
    for one in view.hand:
        hold(r, view.seat, one.kind)
    for one in view.buried:
        hold(r, BURIED, one.kind)
    r.count[: len(view.counts)] = view.counts
    for seat, cards in enumerate(view.known):
        for one in cards:
            know(r, seat, one.kind)
    r.stock_n = view.stock
    r.last, r.last_n = pack(view.last), len(view.last)
    r.last_kind, r.last_rank = _shape(view.last, view.last_run)
    r.laid, r.laid_n = pack(view.laid), len(view.laid)
    r.laid_kind, r.laid_rank = _shape(view.laid, view.laid_run) if view.laid else (SINGLE, 0)
    r.thrower = NOBODY if view.thrower is None else view.thrower
    for action in view.actions:
        if isinstance(action, Slap):
            r.slap_card = action.card.kind
        r.sneak_open |= isinstance(action, Sneak)
    return r


def _shape(lies: Sequence[Card], run: bool) -> tuple[int, int]:
    """Whether it is a set or a run, and its rank, as the kernel has them."""
    for place, one in enumerate(lies):
        if not one.joker:
            rank = one.kind >> 2
            return (RUN, rank - place) if run else (SET if len(lies) > 1 else SINGLE, rank)
    return SINGLE, NO_RANK
