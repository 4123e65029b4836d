"""The dealer with a seed."""

from __future__ import annotations

from collections import Counter

import pytest

from yaniv.game import CARDS, JOKER, Match, preset
from yaniv.lab import Dealer

BGA = preset("bga")


def test_deals_all_cards_and_draws_who_deals_and_who_starts() -> None:
    deals = [Dealer(seed).deal(Match.opening(BGA, 4)) for seed in range(200)]
    assert all(sorted(deal.order) == [*CARDS, JOKER] for deal in deals)
    assert {deal.dealer for deal in deals} == {deal.starter for deal in deals} == {0, 1, 2, 3}


def test_names_the_starter_only_where_the_rules_leave_it_open() -> None:
    deal = Dealer(1).deal(Match.opening(preset("israeli"), 3))
    assert deal.dealer is not None and deal.starter is None


def test_deals_as_many_decks_as_the_rules_have() -> None:
    order = Dealer(1).deal(Match.opening(preset("israeli", 6), 6)).order
    assert Counter(order) == {one: 4 if one.joker else 2 for one in CARDS}


def test_every_place_is_as_likely_for_every_card() -> None:
    """54 cards at the top of 5,400 deals: each about 100 times, jokers 200."""
    tops = Counter(Dealer(seed).deal(Match.opening(BGA, 2)).order[0] for seed in range(5400))
    assert all(60 <= tops[one] / (2 if one.joker else 1) <= 145 for one in CARDS)


def test_the_same_seed_deals_the_same_and_another_one_does_not() -> None:
    match = Match.opening(BGA, 2)
    assert Dealer(5).deal(match) == Dealer(5).deal(match)
    assert len({Dealer(seed).deal(match).order for seed in range(100)}) == 100


def test_the_rounds_of_neighbouring_seeds_share_nothing() -> None:
    """A dealer who counted on from its seed would deal round 2 of match 7 as round 1 of match 8."""
    seen = set()
    for seed in range(20):
        dealer, match = Dealer(seed), Match.opening(BGA, 2)
        for _ in range(3):
            deal = dealer.deal(match)
            seen.add(deal.order)
            match = match.deal(deal).match.void().match
    assert len(seen) == 60


def test_dice_are_named_by_what_they_are_for() -> None:
    names: list[tuple[object, ...]] = [("bot", 1, 1), ("bot", 11), ("bot", 1, 2), ("deal", 1, 1)]
    dice = [Dealer(seed).rng(*name) for seed in (1, 2) for name in names]
    throws = [one.random() for one in (*dice, *dice)]
    assert len(set(throws)) == 16
    assert Dealer(1).rng("bot", 1, 1).random() == throws[0]


def test_dice_are_fair() -> None:
    dice = Dealer(1).rng("fair")
    assert 2800 < sum(dice.random() < 0.3 for _ in range(10_000)) < 3200
    faces = Counter(dice.randrange(6) for _ in range(6000))
    assert set(faces) == set(range(6)) and all(850 < n < 1150 for n in faces.values())
    assert 0 <= dice.getrandbits(1000) < 1 << 1000
    assert dice.getrandbits(0) == 0
    for keep in (dice.getstate, lambda: dice.setstate(())):
        with pytest.raises(NotImplementedError):
            keep()
