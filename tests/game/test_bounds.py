"""No list of actions is longer than the room the kernel's callers make for it."""

import random

from yaniv.game import HouseRules, Round, kernel

MOST = 524  # found by the search below, over many more beginnings
EXTRA = 64  # a call, 52 takes or sneaks, a slap and a pass never come to more


def _lays(hand: list[int]) -> int:
    g = kernel.State()
    g.players, g.active = 2, 3
    # Every order of a set counts, jokers go everywhere: no rule set lists more.
    g.rules.jokers_in_sets, g.rules.jokers_in_runs = 1, kernel.RUN_JOKERS_ANY
    g.rules.reshuffle_keeps = kernel.KEEP_LAST_CARD
    for kind in hand:
        kernel.hold(g, 0, kind)
    return kernel.lays(g, 0, [0] * (4 * kernel.ACTIONS_MAX))


def _climb(beginning: int) -> int:
    """The most lays found by changing a hand of seven cards again and again."""
    rng = random.Random(beginning)
    hand = [rng.randrange(kernel.KINDS) for _ in range(kernel.HAND_MAX)]
    most = _lays(hand)
    for _ in range(600):
        other = [rng.choice([kernel.JOKER, rng.randrange(53), rng.choice(hand), kind, kind, kind]) for kind in hand]
        if all(other.count(kind) <= kernel.DECKS for kind in other if kind != kernel.JOKER) and _lays(other) >= most:
            hand, most = other, _lays(other)
    return most


def test_the_longest_list_fits() -> None:
    found = max([*map(_climb, range(6)), _lays([12, 12, 13, 14, 15, kernel.JOKER, kernel.JOKER])])
    assert found == MOST
    assert MOST + EXTRA <= kernel.ACTIONS_MAX


def test_the_longest_list_is_read_whole() -> None:
    rules = HouseRules.parse("backpacker(decks=2,hand_size=7,jokers_in_sets=yes,jokers_in_runs=any)")
    round = Round.lying(rules, ("4c 4c 4d 4h 4s Jk Jk", "Kd"), stock="2c", turned="Ks")
    assert len(round.legal_actions(0)) == MOST
