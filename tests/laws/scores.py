"""Score random rounds in the engine and in the plain reading."""

from __future__ import annotations

import random

from tests.laws.positions import random_rules
from tests.plain.score import settle as settle_plainly
from yaniv.game import HouseRules, Score, Scored, settle, write_options

AT_ONCE = 20


def compare_score(seed: int) -> int:
    """Score some random rounds under one rule set; return how many."""
    chance = random.Random(seed)
    rules = random_rules(chance)
    plain_rules = write_options(rules)
    for _ in range(AT_ONCE):
        seats = chance.randint(2, 8)
        active = sorted(chance.sample(range(seats), chance.randint(2, seats)))
        caller, dealer, slapped = chance.choice(active), chance.randrange(seats), chance.random() < 0.2
        hands = random_hands(seats, active, caller, chance)
        before = Score(
            totals=tuple(random_total(rules, hand, chance) for hand in hands),
            out_in=tuple(0 if seat in active else 1 for seat in range(seats)),
            hands=(0,) * seats,
            number=chance.choice((2, 5, 50, max(2, rules.match_rounds))),
            dealer=dealer,
            starter=chance.choice(active),
        )
        after, scored = settle(rules, before, hands, caller, slapped=slapped)
        plain = settle_plainly(
            plain_rules,
            list(before.totals),
            hands,
            caller,
            "slap" if slapped else "call",
            dealer,
            active,
            before.number,
        )
        over = bool(after.winners)
        ours = {
            "round": list(scored.gained),
            "after": list(after.totals),
            "out": list(scored.out),
            "over": over,
            "winners": list(after.winners),
            "starter": None if over else after.starter,
            "dealer": None if over else after.dealer,
        }
        told = f"seed {seed}: {rules} {before} hands {hands} caller {caller} slapped {slapped}"
        assert ours == plain, f"{told}: the engine says {ours}, the plain reading {plain}"
        assert list(after.active) == [seat in active and seat not in plain["out"] for seat in range(seats)], told
        assert after.number == before.number + (not over), told
        assert_sums(rules, before, after, scored, told)
    return AT_ONCE


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


def assert_sums(rules: HouseRules, before: Score, after: Score, scored: Scored, told: str) -> None:
    """Totals grow by the points and by what landers make others add, and fall at the milestones they land on."""
    fallen = sum(landing.at - landing.to for landing in scored.landings)
    stolen = sum(landing.stolen for landing in scored.landings)
    assert all((landing.at, landing.to) in rules.milestones for landing in scored.landings), told
    assert stolen == rules.milestone_steal * len(scored.landings), told
    assert sum(after.totals) == sum(before.totals) + sum(scored.gained) - fallen + stolen, told
    assert scored.totals == after.totals and (scored.caught or not scored.gained[scored.caller]), told
