"""What of the tally only those ask who drive it without its typed face."""

from __future__ import annotations

from yaniv.game import HouseRules, options, tally


def test_a_match_that_is_given_up_is_over_and_nobody_is_out() -> None:
    t = tally.Tally()
    t.players, t.active, t.out = 3, 0b110, 0b001
    t.total[:3] = 5, 9, 7
    tally.give_up(t)
    assert (t.over, t.out, t.winners, t.active) == (1, 0, 0b100, 0b110)


def test_nobody_is_lowest_among_nobody() -> None:
    t = tally.Tally()
    t.players = 3
    assert tally.lowest(t, [5, 3, 3], 0) == 0
    assert tally.lowest(t, [5, 3, 3], 0b111) == 0b110


def test_what_a_settled_round_leaves() -> None:
    t = tally.Tally()
    t.players, t.active = 4, 0b1011
    t.total[:4] = 0, 0, 250, 195
    t.hand[:4] = 5, 4, 9, 9
    tally.settle(t, 0, 0)
    assert (t.caught, t.gained[:4], t.total[:4]) == (1, [35, 4, 0, 9], [35, 4, 250, 204])
    assert (t.out, t.active, t.over, t.number, t.starter, t.dealer) == (0b1000, 0b0011, 0, 2, 1, 1)
    t.hand[:4] = 0, 200, 9, 9
    tally.settle(t, 0, 0)
    assert (t.caught, t.gained[:4], t.total[:4]) == (0, [0, 200, 0, 0], [35, 204, 250, 204])
    assert (t.out, t.active, t.over, t.winners) == (0b0010, 0b0001, 1, 0b0001)


def test_rules_nobody_has_set_are_the_defaults() -> None:
    rules = tally.ScoreRules()
    for option in options():
        if option.name in tally.ScoreRules.__slots__:
            assert getattr(rules, option.name) == option.number(HouseRules())
    assert (rules.milestones_n, rules.milestone_at, rules.milestone_to) == (0, [0] * 8, [0] * 8)


def test_a_fresh_tally_holds_nothing() -> None:
    t = tally.Tally()
    held = {name: getattr(t, name) for name in tally.Tally.__slots__ if name != "rules"}
    nothing = dict.fromkeys(("active", "caught", "dealer", "out", "over", "players", "starter", "winners"), 0)
    lists = {"total": [0] * 8, "hand": [0] * 8, "gained": [0] * 8, "landed": [-1] * 8, "robbed": [-1] * 8}
    assert held == nothing | lists | {"number": 1}
    assert isinstance(t.rules, tally.ScoreRules)
