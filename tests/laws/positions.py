"""Random house rules and random positions, many of them odd: few ranks, few suits, doubles, jokers, hardly a stock.

Plain chance instead of Hypothesis, because a campaign looks at millions of them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from yaniv.game import (
    CARDS,
    JOKER,
    Action,
    Call,
    Card,
    Draw,
    HouseRules,
    Lay,
    Pass,
    Round,
    Slap,
    Sneak,
    Take,
    card,
    cards,
    options,
    show,
)
from yaniv.game.allowed import Allowed, Between, Milestones, OneOf, Span


def random_rules(chance: random.Random) -> HouseRules:
    """Any house rules that two players can be dealt under."""
    while True:
        chosen = {option.name: _random_value(option.allowed, chance) for option in options()}
        if chosen["players"][0] * chosen["hand_size"] + 1 < 52:
            return HouseRules(**chosen)


def _random_value(allowed: Allowed, chance: random.Random) -> Any:
    match allowed:
        case Between(low, high, also):
            return also if also is not None and chance.random() < 0.3 else chance.randint(low, high)
        case OneOf(members):
            return chance.choice(list(members))
        case Span(low, high):
            return tuple(sorted((chance.randint(low, high), chance.randint(low, high))))
        case Milestones(most, high):
            # Mostly low ones and steps of five, so that totals do land on them.
            ats = {
                chance.choice((chance.randint(1, 40), 5 * chance.randint(1, 40)))
                for _ in range(chance.randint(0, most))
            }
            return tuple((at, chance.choice((at // 2, chance.randrange(at)))) for at in sorted(ats))
    return chance.random() < 0.5


@dataclass(frozen=True, slots=True)
class Position:
    """How a round begins."""

    rules: HouseRules
    active: tuple[bool, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    turned: Card
    starter: int
    round: Round


def random_position(chance: random.Random) -> Position:
    """Any position, dealt as the rules say or lying as it never would."""
    rules = random_rules(chance)
    seats = chance.choice((2, 2, 3, 3, 4, 5, 6, 7, 8))
    playing = sorted(chance.sample(range(seats), chance.randint(2, seats) if chance.random() < 0.3 else seats))
    active, starter = tuple(seat in playing for seat in range(seats)), chance.choice(playing)
    if chance.random() < 0.1 and len(playing) <= rules.seats[-1]:
        return _dealt(rules, active, playing, starter, chance)
    deck = _odd_deck(chance.choice((2, 5, 5)) * len(playing), chance)
    hands: list[tuple[Card, ...]] = [()] * seats
    turned = deck.pop()
    for seat in playing:
        n = min(chance.choice((chance.randint(0, 7), 5, 5, 7)), len(deck))
        hands[seat], deck = tuple(deck[:n]), deck[n:]
    stock = deck[: chance.choice((0, 1, 2, 3, 5, 10, 168))]
    texts = [show(hand) for hand in hands]
    return lying(rules, *texts, stock=show(stock), turned=str(turned), starter=starter, active=active)


def lying(
    rules: HouseRules,
    *hands: str,
    stock: str,
    turned: str,
    starter: int = 0,
    active: tuple[bool, ...] | None = None,
) -> Position:
    """A round that begins with these cards."""
    playing = active or (True,) * len(hands)
    start = Round.lying(rules, hands, stock=stock, turned=turned, starter=starter, active=playing)
    return Position(rules, playing, tuple(map(cards, hands)), cards(stock), card(turned), starter, start)


def _odd_deck(least: int, chance: random.Random) -> list[Card]:
    """Ranks that lie side by side, so that there are sets and runs, equal cards, slaps and sneaks."""
    deck: list[Card] = []
    while len(deck) < least:
        ranks = chance.choice((1, 2, 3, 4, 6, 13))
        low = chance.choice((1, 14 - ranks, chance.randint(1, 13)))
        suits = chance.sample("cdhs", chance.choice((1, 1, 2, 3, 4)))
        deck = [one for one in CARDS if low <= one.rank < low + ranks and one.suit in suits] * chance.randint(1, 3)
        deck += [JOKER] * chance.choice((0, 1, 2, 4, 8, 12))
    chance.shuffle(deck)
    return deck


def _dealt(
    rules: HouseRules, active: tuple[bool, ...], playing: list[int], starter: int, chance: random.Random
) -> Position:
    order = [one for one in CARDS if not one.joker] * rules.decks + [JOKER] * rules.jokers_in_play
    chance.shuffle(order)
    dealer = chance.randrange(len(active))
    left_first = [seat for seat in playing if seat > dealer] + [seat for seat in playing if seat <= dealer]
    hands: list[tuple[Card, ...]] = [()] * len(active)
    n = len(playing) * rules.hand_size
    for place, seat in enumerate(left_first):
        hands[seat] = tuple(order[place : n : len(playing)])
    start = Round.dealt(rules, active, dealer, starter, order)
    return Position(rules, active, tuple(hands), tuple(order[n + 1 :]), order[n], starter, start)


def random_lay(held: tuple[Card, ...], chance: random.Random) -> Lay:
    """Some cards of a hand in some order, or once in a while cards that it lacks."""
    n = chance.randint(0, min(len(held), 4)) if chance.random() < 0.7 else chance.randint(0, len(held))
    chosen = chance.sample(held, n)
    if chance.random() < 0.1:
        chosen.append(chance.choice(CARDS))
    return Lay(tuple(chosen), run=chance.random() < 0.3)


def random_action(round: Round, seat: int, chance: random.Random) -> Action:
    """Anything at all, mostly refused, often narrowly."""
    kind = chance.randrange(9)
    near = (*round.hands[seat], *round.last, *round.laid, *round.stock[:1])
    one = chance.choice(near) if chance.random() < 0.8 else chance.choice(CARDS)
    if kind == 0:
        return chance.choice((Draw(), Call(), Pass()))
    if kind < 4:
        return (Take, Slap, Sneak)[kind - 1](one)
    return random_lay(round.hands[seat], chance)


def typed(lay: Lay, chance: random.Random) -> Lay:
    """The same cards in some other order."""
    return Lay(tuple(chance.sample(lay.cards, len(lay.cards))), lay.run)


def random_step(round: Round, chance: random.Random) -> tuple[int, Action]:
    """Something that may be done, rarely a call; lays in any order, and often of three cards."""
    by_verb: dict[str, list[tuple[int, Action]]] = {}
    for seat in range(round.seats):
        for action in round.legal_actions(seat):
            threes = isinstance(action, Lay) and len(action.cards) == 3
            by_verb.setdefault(type(action).__name__ + " 3" * threes, []).append((seat, action))
    if len(by_verb) > 1 and chance.random() < 0.9:
        by_verb.pop("Call", None)
    seat, action = chance.choice(by_verb[chance.choice(sorted(by_verb))])
    if isinstance(action, Lay):
        other = typed(action, chance)
        return seat, action if round.refusal(seat, other) else other
    return seat, action
