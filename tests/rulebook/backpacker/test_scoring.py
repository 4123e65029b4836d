"""The Backpacker Card Game: scoring, the "Sneaky Sneaky" rule."""

from __future__ import annotations

from tests.rulebook.table import HIGH, LOW, TENS, match, score, table
from yaniv.game import Revealed, Scored, cards

RULES = "backpacker"


def test_fewer_points_are_better() -> None:
    """Scoring: "as few points as possible"."""
    assert score(RULES, 5, 6, 20, totals=(50, 40, 60)).score.places == (2, 1, 3)


def test_a_total_over_200_is_out() -> None:
    """Scoring: "A player is out of the game"."""
    result = score(RULES, 5, 10, 9, totals=(0, 191, 191))
    assert (result.totals, result.out) == ((0, 201, 100), (1,))


def test_at_a_call_all_reveal_their_cards() -> None:
    """Scoring: "all players reveal"."""
    called = table(RULES, "2c 3d", "Qc 4h", "9s").do(0, "call")
    assert called.events[1] == Revealed((cards("2c 3d"), cards("4h Qc"), cards("9s")))


def test_a_caller_with_the_lowest_hand_scores_0_and_the_rest_their_hands() -> None:
    """Scoring: "If the player who called Yaniv succeeded"."""
    assert score(RULES, "2c 3d", "Qc 4h", "6s").gained == (0, 14, 6)


def test_a_caller_with_no_lower_hand_than_another_scores_30_and_all_others_their_hands() -> None:
    """Scoring: "If another player had the same or less"
    Scoring: "The other players score"
    """
    assert score(RULES, "2c 3d", "Ac 3h", "6s").gained == (30, 4, 6)
    assert score(RULES, "2c 3d", "Ac 4h", "6s").gained == (30, 5, 6)
    assert score(RULES, "2c 3d", "6h", "6s").gained == (0, 6, 6)


def test_a_record_of_the_scores_is_kept_through_the_game() -> None:
    """Scoring: "One player is the score-keeper"."""
    game = match(RULES, 2).called(HIGH, LOW)
    game = game.called("9c 9d 9h 9s Tc", LOW)
    assert game.totals == (96, 0)
    assert [scored.gained for scored in game.match.sheet] == [(50, 0), (46, 0)]


def test_the_last_survivor_wins() -> None:
    """Scoring: "The last survivor"."""
    game = match(RULES, 3, totals=(40, 155, 60)).deal(LOW, HIGH, TENS, starter=0).do(0, "call")
    assert game.totals == (40, 205, 110) and game.winners == () and game.goes_on
    game = game.called(LOW, "", HIGH).called(LOW, "", HIGH)
    assert game.totals == (40, 205, 210) and game.winners == (0,)


def test_a_score_of_exactly_100_becomes_50() -> None:
    """Scoring: "exactly 100"."""
    assert score(RULES, 5, 10, 10, totals=(0, 90, 91)).totals == (0, 50, 101)
    assert score(RULES, 5, 4, totals=(70, 0)).totals == (50, 4)


def test_a_score_of_exactly_200_becomes_100() -> None:
    """Scoring: "exactly 200"."""
    assert score(RULES, 5, 10, 10, totals=(0, 190, 191)).totals == (0, 100, 201)
    assert score(RULES, 5, 10, 10, totals=(0, 190, 191)).out == (2,)


def test_another_player_may_sneak_the_fourth_card_onto_a_sequence_of_three() -> None:
    """Sneaky Sneaky: "If a player throws a sequence"."""
    start = table(RULES, "2d 3d 4d Kc", "Ad 9h Qs", "5d Ah Th", stock="7s 6c")
    after = start.do(0, "lay 2d 3d 4d", "draw")
    assert after.turn == 1
    # The five and the ace of diamonds finish it, whoever's go is next; other cards do not.
    assert after.allows(2, "sneak 5d") and after.allows(1, "sneak Ad")
    assert after.refusal(2, "sneak Ah") == after.refusal(1, "sneak 9h") == "wrong_sneak"
    sneaked = after.do(2, "sneak 5d")
    assert (sneaked.last, sneaked.turn) == ("2d 3d 4d 5d", 1)
    assert after.do(1, "sneak Ad").last == "Ad 2d 3d 4d"
    # Nothing is picked up for it, and four cards are the end of it.
    assert (sneaked.hand(2), sneaked.stock) == ("Ah Th", "6c")
    assert sneaked.refusal(1, "sneak Ad") == "no_window"


def test_only_a_sequence_of_three_is_sneaked_upon_and_not_by_its_thrower() -> None:
    """Sneaky Sneaky: "If a player throws a sequence"."""
    four = table(RULES, "2d 3d 4d 5d Kc", "9h Qs 6d").do(0, "lay 2d 3d 4d 5d", "draw")
    assert four.refusal(1, "sneak 6d") == "no_window"
    own = table(RULES, "2d 3d 4d 5d Kc", "9h Qs 6d").do(0, "lay 2d 3d 4d", "draw")
    assert own.refusal(0, "sneak 5d") == "own_throw"


def test_no_card_is_picked_up_for_a_sneaked_one() -> None:
    """Sneaky Sneaky: "they don't pick up a card"
    Sneaky Sneaky: "Additionally, they don't pick up"
    """
    dealt = match(RULES, 3).deal("3h 3c 3s Kc Kd", LOW, "3d Th Tc Ts Jc", starter=0)
    called = dealt.do(0, "lay 3h 3c 3s", "take " + dealt.table.last).do(2, "sneak 3d").do(1, "call")
    scored = next(event for event in called.events if isinstance(event, Scored))
    assert scored.hands[2] == 40 and scored.gained[1] == 0


def test_another_player_may_sneak_the_fourth_card_of_a_rank() -> None:
    """Sneaky Sneaky: "If a player throws three cards down of a rank"
    Sneaky Sneaky: "Additionally, they don't pick up"
    """
    after = table(RULES, "3h 3c 3s Kc", "9h Qs", "3d Th", stock="7s 6c").do(0, "lay 3h 3c 3s", "draw")
    assert after.allows(2, "sneak 3d") and after.refusal(2, "sneak Th") == "wrong_sneak"
    sneaked = after.do(2, "sneak 3d")
    assert (sneaked.last, sneaked.hand(2), sneaked.stock, sneaked.turn) == ("3h 3c 3s 3d", "Th", "6c", 1)
    two = table(RULES, "3h 3c Kc", "9h Qs", "3d Th").do(0, "lay 3h 3c", "draw")
    assert two.refusal(2, "sneak 3d") == "no_window"


def test_one_sneaks_before_the_next_player_plays() -> None:
    """Sneaky Sneaky: "only be played before the next"."""
    after = table(RULES, "3h 3c 3s Kc", "9h Ac", "3d Th").do(0, "lay 3h 3c 3s", "draw")
    assert after.do(1, "lay 9h").refusal(2, "sneak 3d") == "no_window"
    assert after.do(1, "lay 9h", "draw").refusal(2, "sneak 3d") == "no_window"
    called = table(RULES, "3h 3c 3s Kc", "2h Ac", "3d Th").do(0, "lay 3h 3c 3s", "draw").do(1, "call")
    assert called.refusal(2, "sneak 3d") == "round_over"
