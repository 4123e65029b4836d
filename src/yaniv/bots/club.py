"""A player as one meets in a club: plans a lay and its draw together, and asks itself who could be lower."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache

from yaniv.game import CARDS, Action, Call, Card, Draw, HouseRules, Lay, Pass, Slap, Sneak, Take, View, lays
from yaniv.game.choices import SlapDown

from .unseen import POINTS, chance_within, kept, mean, unseen

NEXT = 0.8
"""How much of what the next lay sheds is as good as gone."""

HASTE = 0.5
"""What part of the others' points a call is worth more than to play on."""

RESTLESS = 0.125
"""How often a take that lowers nothing is left for the stock, lest two players pass each other cards for ever."""

DARING = 0.01
"""How often it calls all the same, lest nobody ever does: two who each hold a joker can only lose by a call."""


class Club:
    """Goes for the hand that will be lowest after the lay to come, and calls when nobody seems to be lower."""

    level = "club"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Slap or sneak if that leaves the better hand, call if that is wise, else lay and draw as planned."""
        options = view.actions
        added = [action for action in options if isinstance(action, Slap | Sneak)]
        if added:
            best = min(added, key=lambda action: _outlook(view.rules, _without(view.hand, action.card)))
            if _worth_adding(view, best):
                return best
        if Call() in options and (wise_call(view) or rng.random() < DARING):
            return Call()
        mine = [action for action in options if isinstance(action, Lay)]
        if mine:
            return _best_lay(view, mine)
        if Pass() in options:
            return Pass()
        return _best_draw(view, rng)


# --- the call ----------------------------------------------------------------


def wise_call(view: View) -> bool:
    """Whether a call now is likely enough to stand for what it brings and what it may cost."""
    rules, own = view.rules, view.points
    if not rules.assaf or not view.hand:
        return True
    hidden = kept(unseen(view))
    average = mean(hidden)
    stands, others = 1.0, 0.0
    for seat, active in enumerate(view.active):
        if active and seat != view.seat:
            shown = _points(view.known[seat])
            secret = view.counts[seat] - len(view.known[seat])
            stands *= 1 - chance_within(hidden, secret, own - shown)
            others += shown + secret * average
    price = rules.assaf_penalty + (own if rules.assaf_adds_hand else 0)
    return stands * HASTE * others >= (1 - stands) * price


# --- lay and draw ------------------------------------------------------------


def _best_lay(view: View, mine: list[Lay]) -> Lay:
    """The lay that leaves, with the draw that goes best with it, the best outlook; then the one that keeps jokers."""
    held, average = _amount(view.hand), mean(unseen(view))
    takes = [(one.points, _ONE[one.kind], _sheds(view.rules, (one, *view.hand))) for one in view.takeable]
    may_draw = view.stock or view.buried

    def judge(lay: Lay) -> tuple[float, int, int]:
        kept = held - _amount(lay.cards)
        outlooks = [drawn - NEXT * _most(sheds, kept + taken) for drawn, taken, sheds in takes]
        if may_draw:
            outlooks.append(average - NEXT * max(average, _most(takes[0][2], kept)))
        jokers = sum(one.joker for one in lay.cards)
        ends = min(POINTS[lay.cards[0].kind], POINTS[lay.cards[-1].kind])
        return min(outlooks) - _points(lay.cards), jokers, -ends

    return min(mine, key=judge)


def _best_draw(view: View, rng: random.Random) -> Action:
    """The take that leaves the best outlook, or the stock if that does."""
    rules, hand = view.rules, view.hand
    takes = [action for action in view.actions if isinstance(action, Take)]
    best = min(takes, key=lambda take: _outlook(rules, (take.card, *hand)))
    if Draw() not in view.actions:
        return best
    if best.card.points >= _points(view.laid) and rng.random() < RESTLESS:
        return Draw()
    average, with_best = mean(unseen(view)), (best.card, *hand)
    by_stock = _points(hand) + average - NEXT * max(average, _most(_sheds(rules, with_best), _amount(hand)))
    return best if _outlook(rules, with_best) <= by_stock else Draw()


# --- what a hand is good for -------------------------------------------------

# A number of cards of each kind as one integer, five bits a kind, of which the highest stays free.
_ONE = tuple(1 << 5 * one.kind for one in CARDS)
_FREE = sum(one << 4 for one in _ONE)


def _amount(cards: Iterable[Card]) -> int:
    return sum(_ONE[one.kind] for one in cards)


def _points(cards: Iterable[Card]) -> int:
    return sum(POINTS[one.kind] for one in cards)


@lru_cache(maxsize=1 << 14)
def _sheds(rules: HouseRules, hand: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """What each lay of a hand sheds and which cards it needs, the most points first."""
    found = {(_points(lay.cards), _amount(lay.cards)) for lay in lays(rules, hand)}
    return tuple(sorted(found, reverse=True))


def _most(sheds: tuple[tuple[int, int], ...], have: int) -> int:
    """The most points that can be shed with these cards."""
    room = have + _FREE
    for shed, needed in sheds:
        if (room - needed) & _FREE == _FREE:
            return shed
    return 0


def _outlook(rules: HouseRules, hand: tuple[Card, ...]) -> float:
    """The points of a hand, but for most of those that its next lay sheds."""
    sheds = _sheds(rules, hand)
    return _points(hand) - NEXT * (sheds[0][0] if sheds else 0)


# --- out of turn -------------------------------------------------------------


def _worth_adding(view: View, action: Slap | Sneak) -> bool:
    """Whether the hand is better without the card; a slap that ends the round always is worth it."""
    if view.rules.slap_down is SlapDown.ZERO_TOTAL and isinstance(action, Slap):
        return True
    return _outlook(view.rules, _without(view.hand, action.card)) <= _outlook(view.rules, view.hand)


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]
