"""How to Play: scoring, winning."""

from __future__ import annotations

from tests.rulebook.table import HIGH, LOW, TENS, match, score

RULES = "israeli"


def test_the_round_winner_by_yaniv_or_assaf_scores_0() -> None:
    """Scoring, Round winner"""
    assert score(RULES, "3c 4d", "8s", "9h", totals=(11, 0, 0)).totals == (11, 8, 9)
    assert score(RULES, "3c 4d", "5s", "9h", totals=(0, 11, 0)).totals == (37, 11, 9)


def test_all_others_score_the_cards_left_in_their_hands() -> None:
    """Scoring, All other players"""
    assert score(RULES, "3c 4d", "8s Kd Jk", "Ac Tc").gained == (0, 18, 11)
    # Beside an Assaf too, even with a hand below the caller's.
    assert score(RULES, "3c 4d", "5s", "6h", "Kd").gained == (37, 0, 6, 10)


def test_a_failed_yaniv_costs_30_and_the_own_hand() -> None:
    """Scoring, Failed Yaniv"""
    assert score(RULES, "3c 4d", "5s").gained[0] == 37
    assert score(RULES, "Ac", "Ad").gained[0] == 31


def test_a_total_of_exactly_50_or_100_is_cut_in_half() -> None:
    """Scoring, Milestone relief: "lands on exactly 50 or exactly 100"."""
    assert score(RULES, 5, 10, 20, totals=(0, 40, 80)).totals == (0, 25, 50)
    # Points of a failed call count as well.
    assert score(RULES, 7, 5, totals=(63, 0)).totals == (50, 0)
    # To land is to arrive: who stays there is not relieved again.
    assert score(RULES, 5, 10, totals=(50, 0)).totals == (50, 10)


def test_going_over_50_or_100_without_landing_is_no_relief() -> None:
    """Scoring, Milestone relief: "going over without landing"."""
    assert score(RULES, 5, 11, 21, totals=(0, 40, 80)).totals == (0, 51, 101)
    assert score(RULES, 5, 10, 20, totals=(0, 190, 180)).totals == (0, 200, 200)


def test_a_total_above_200_is_out() -> None:
    """Scoring, Elimination: "total exceeds the match cap"."""
    result = score(RULES, 5, 10, 11, totals=(0, 190, 190))
    assert (result.totals, result.out) == ((0, 200, 201), (2,))


def test_the_last_player_standing_wins() -> None:
    """Scoring, Elimination: "Last player standing"."""
    assert score(RULES, 5, 10, 11, totals=(0, 190, 190)).winners == ()
    assert score(RULES, 5, 11, 11, totals=(0, 190, 190)).winners == (0,)


def test_the_round_is_won_by_the_caller_or_by_assaf() -> None:
    """Winning: "The round is won by"."""
    assert [gained == 0 for gained in score(RULES, 7, 8, 20).gained] == [True, False, False]
    assert [gained == 0 for gained in score(RULES, 7, 6, 20).gained] == [False, True, False]


def test_the_match_is_won_by_the_last_one_not_eliminated() -> None:
    """Winning: "The match is won by"."""
    game = match(RULES, 3, totals=(140, 160, 180)).deal(TENS, LOW, HIGH).do(1, "call")
    assert game.totals == (190, 160, 230) and game.winners == () and game.goes_on
    game = game.deal(LOW, HIGH).do(0, "call")
    assert game.totals == (190, 210, 230) and game.winners == (0,) and game.match.over
