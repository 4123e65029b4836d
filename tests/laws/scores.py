"""Score random rounds in the engine and in the plain reading."""

from __future__ import annotations

import random

from tests.laws.positions import random_rules
from tests.plain.score import settle as settle_plainly
from yaniv.game.rules import HouseRules, options, write_options
from yaniv.game.tally import NOBODY, ScoreRules, Tally, settle

AT_ONCE = 20


def compare_score(seed: int) -> int:
    """Score some random rounds under one rule set; return how many."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    plain_rules, numbers = write_options(rules), score_rules(rules)
    for _ in range(AT_ONCE):
        seats = chance.randint(2, 8)
        active = sorted(chance.sample(range(seats), chance.randint(2, seats)))
        caller, slapped = chance.choice(active), chance.random() < 0.2
        hands = random_hands(seats, active, caller, chance)
        totals = [random_total(rules, hand, chance) for hand in hands]
        dealer, number = chance.randrange(seats), chance.choice((1, 5, 50, rules.match_rounds or 1))

        t = Tally()
        t.rules, t.players, t.active = numbers, seats, mask(active)
        t.dealer, t.number = dealer, number
        t.total[:seats], t.hand[:seats] = totals, hands
        settle(t, caller, slapped)
        ended_by = "slap" if slapped else "call"
        plain = settle_plainly(plain_rules, totals, hands, caller, ended_by, dealer, active, number)
        ours = {
            "round": t.gained[:seats],
            "after": t.total[:seats],
            "out": members(t.out),
            "over": bool(t.over),
            "winners": members(t.winners),
            "starter": None if t.over else t.starter,
            "dealer": None if t.over else t.dealer,
        }
        told = f"seed {seed}: {rules} totals {totals} hands {hands} caller {caller} {ended_by} {active} {dealer} {number}"
        assert ours == plain, f"{told}: the engine says {ours}, the plain reading {plain}"
        assert t.active == mask(active) & ~t.out and t.number == number + (not t.over), told
        assert_sums(t, rules, totals, told)
    return AT_ONCE


def score_rules(rules: HouseRules) -> ScoreRules:
    """The rules as the score reads them."""
    numbers = ScoreRules()
    for option in options():
        if option.scalar and option.name in ScoreRules.__slots__:
            setattr(numbers, option.name, option.number(rules))
    numbers.milestones_n = len(rules.milestones)
    for place, (at, to) in enumerate(rules.milestones):
        numbers.milestone_at[place], numbers.milestone_to[place] = at, to
    return numbers


def random_hands(seats: int, active: list[int], caller: int, chance: random.Random) -> list[int]:
    """What each hand counts, with many ties; nothing where a seat is out."""
    most = chance.choice((3, 8, 20, 70))
    hands = [chance.randint(0, most) if seat in active else 0 for seat in range(seats)]
    if chance.random() < 0.5:
        hands[caller] = min(hands)
    return hands


def random_total(rules: HouseRules, hand: int, chance: random.Random) -> int:
    """A total before the round, often one that lands on a milestone or goes just out."""
    marks = [at for at, _ in rules.milestones] + [rules.eliminate_above, rules.eliminate_above + 1]
    gain = chance.choice((0, hand, hand, hand, rules.assaf_penalty, rules.assaf_penalty + hand))
    aimed = chance.choice(marks) - gain
    return aimed if aimed >= 0 and chance.random() < 0.6 else chance.randint(0, rules.eliminate_above)


def assert_sums(t: Tally, rules: HouseRules, totals: list[int], told: str) -> None:
    """Totals grow by the points and what landers make others add, and fall by the milestones landed on."""
    fallen = [at - dict(rules.milestones)[at] for at in t.landed if at != NOBODY]
    robbed = sum(seat != NOBODY for seat in t.robbed)
    assert robbed == (len(fallen) if rules.milestone_steal else 0), told
    assert sum(t.total) == sum(totals) + sum(t.gained) - sum(fallen) + robbed * rules.milestone_steal, told


def mask(seats: list[int]) -> int:
    """Seats as a mask."""
    return sum(1 << seat for seat in seats)


def members(seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(8) if seats >> seat & 1]
