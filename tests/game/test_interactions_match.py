"""What no document says of a match, decided so that every end of a round has one outcome: by number of rules.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulebook.table import (
    DECK,
    HIGH,
    LOW,
    TENS,
    deals,
    match,
    score,
    seat_counts,
    table,
)
from yaniv.game import (
    SPECTATOR,
    BadRule,
    Deal,
    HouseRules,
    Landing,
    MatchEnded,
    Record,
    Seat,
    Void,
    Voided,
    cards,
    parse_record,
    preset,
)
from yaniv.game.record import Entry


def test_the_round_winner_is_the_standing_caller_or_who_made_assaf_or_the_lowest_hand() -> None:
    """A15.4."""
    assert score("cardgames-zone", 5, 9, 8).starter == 0
    assert score("cardgames-zone", 5, 9, 3).starter == 2
    assert score("backpacker", 5, 9, 3).starter == 2
    # Without Assaf the lower hand has not won.
    assert score("cardgames-zone(assaf=no)", 5, 9, 3).starter == 0


@pytest.mark.parametrize("rules", ["cardgames-zone", "backpacker", "bga", "playmore"])
def test_a_tie_for_the_lowest_hand_goes_to_the_nearest_clockwise_and_the_caller_comes_last(rules: str) -> None:
    """A15.4."""
    assert score(rules, 9, 5, 3, 3, caller=1).starter == 2
    assert score(rules, 3, 5, 9, 3, caller=1).starter == 3
    assert score(rules, 3, 9, 9, 3, caller=3).starter == 0
    assert score(rules, 9, 3, 3, 9, caller=2).starter == 1


def test_the_slapper_comes_last_in_a_tie_for_the_lowest_hand() -> None:
    """A15.4."""
    assert score("bga(slap_down=zero_total)", 0, 9, 0, slapped=True).starter == 2
    assert score("cardgames-zone(slap_down=zero_total)", 0, 9, 0, slapped=True).starter == 0


def test_landers_steal_clockwise_from_the_caller_s_left_the_caller_last() -> None:
    """A15.5."""
    rules = "bga(milestone_steal=30)"
    # Seat 0, the caller, lands with a failed call; so do seats 1 and 3. Seat 2 leads until it has been robbed twice.
    result = score(rules, 5, 10, 5, 10, totals=(65, 90, 10, 90))
    assert result.scored.landings == (
        Landing(1, 100, 50, robbed=2, stolen=30),
        Landing(3, 100, 50, robbed=2, stolen=30),
        Landing(0, 100, 50, robbed=1, stolen=30),
    )
    assert result.totals == (50, 80, 75, 50)


def test_a_tie_for_the_lead_goes_to_the_first_clockwise_from_the_lander() -> None:
    """A15.5."""
    rules = "bga(milestone_steal=30)"
    assert score(rules, 5, 10, 20, totals=(40, 90, 20)).totals == (40, 50, 70)
    assert score(rules, 5, 20, 10, totals=(40, 20, 90)).totals == (70, 40, 50)


def test_a_steal_lands_on_no_milestone() -> None:
    """A15.5."""
    stolen = score("bga(milestone_steal=30,milestones=100:50/60:0)", 5, 10, 90, totals=(30, 90, 0))
    assert stolen.totals == (60, 50, 90)


def test_the_first_player_out_ends_the_match_and_the_lowest_total_wins() -> None:
    """A15.6."""
    rules = "bga(match_end=first_out)"
    assert score(rules, 5, 20, 9, totals=(60, 190, 40)).winners == (2,)
    assert score(rules, 5, 20, 10, totals=(60, 190, 50)).winners == (0,)  # 60 each, and the hand was lower
    assert score(rules, 7, 20, 5, 5, totals=(10, 190, 42, 42)).winners == (2, 3)  # 47 each and equal hands
    assert score(rules, 5, 10, 9, totals=(60, 190, 40)).winners == ()


def test_after_so_many_rounds_the_lowest_total_wins_unless_all_but_one_are_out_before() -> None:
    """A15.6."""
    rules = "bga(match_end=rounds,match_rounds=2)"
    game = match(rules, 3, totals=(10, 20, 30)).deal(LOW, "9c 9d 9h 9s Tc", TENS.replace("Tc", "Jc"), starter=0)
    game = game.do(0, "call")
    assert game.totals == (10, 66, 80) and not game.match.over
    game = game.called(LOW, TENS, "9c 9d 9h 9s Jc")
    assert game.totals == (10, 116, 126) and game.winners == (0,)
    early = score(rules, 5, 20, 20, totals=(60, 190, 190))
    assert (early.out, early.winners) == ((1, 2), (0,))
    # One who goes out does not end it.
    assert score(rules, 5, 20, 9, totals=(60, 190, 40)).winners == ()


def test_options_that_another_makes_meaningless_take_their_default() -> None:
    """A16.11."""
    assert HouseRules.parse("bga(slap_after=single_or_set)") == preset("bga")
    assert HouseRules.parse("bga(assaf=no,assaf_penalty=5,assaf_adds_hand=no,assaf_zero=lowest)") == preset(
        "bga", assaf=False
    )
    assert HouseRules.parse("bga(milestones=none,milestone_steal=30,milestone_needs_gain=no)") == preset(
        "bga", milestones=()
    )
    assert HouseRules.parse("bga(match_rounds=7)") == preset("bga")


def test_seats_outside_players_are_refused_at_the_start_of_a_match() -> None:
    """A16.12."""
    assert seat_counts("bga(players=3-5)") == [3, 4, 5]
    with pytest.raises(BadRule, match="seats: 6 is not 2 to 5"):
        match("playmore", 6)


def test_a_preset_depends_on_the_seats_and_what_is_said_over_it_comes_after() -> None:
    """A16.13."""
    assert [preset("israeli", seats).decks for seats in (2, 5, 6, 7)] == [1, 1, 2, 2]
    assert preset("israeli", 6, decks=1).decks == 1
    assert preset("israeli", 6).line(6) == "israeli" and preset("israeli", 6).line(5) == "israeli(decks=2)"
    assert str(preset("israeli", call_limit=5)) == "israeli(call_limit=5)"
    assert table("bga", "10h Kd", "Qs").hand(0) == "Th Kd"


def test_two_decks_stay_to_the_end_of_a_match_of_six() -> None:
    """A16.13."""
    game = match("israeli", 6, totals=(0, 170, 170, 170, 190, 180)).called("", LOW, "", "", HIGH)
    assert sum(game.active) < 6 and game.goes_on
    following = game.deal(LOW, HIGH)
    playing = sum(game.active)
    assert following.table.round.stock_count == 108 - 5 * playing - 1


def test_the_dealer_s_choices_are_given_with_the_deal_and_recorded() -> None:
    """A16.14."""
    assert deals(match("bga", 3), DECK, dealer=2, starter=1)
    start = match("bga", 3)
    order = start.order((LOW, HIGH), "", "", 2)
    dealt = start.deal(LOW, HIGH, dealer=2, starter=1)
    assert dealt.table.round.hands[0] == cards(LOW) and dealt.turn == 1
    text = f"""yaniv 1
    rules: bga
    rules version: 1
    seat 0: Ana
    seat 1: Ben
    seat 2: Cem
    deal by 2, 1 starts: {" ".join(map(str, order))}
    """
    assert parse_record(text).match().round == dealt.match.round


def test_a_seat_that_is_out_keeps_its_number_gets_no_cards_and_sees_what_a_spectator_sees() -> None:
    """A16.15."""
    game = match("bga", 3, totals=(0, 160, 0)).deal(LOW, HIGH, TENS, starter=0).do(0, "call").deal(LOW, "", HIGH)
    assert game.active == (True, False, True)
    assert game.table.round.counts == (5, 0, 5) and game.turn == 0
    assert game.view(1) == game.view(SPECTATOR) and game.view(1).seat == SPECTATOR
    assert game.table.refusal(1, "call") == "out_of_match" and game.table.options(1) == set()
    assert game.do(0, "lay Ac", "draw").turn == 2


def test_the_total_of_a_seat_that_is_out_stays_as_it_is() -> None:
    """A16.15."""
    rules = "bga(milestones=250:210,milestone_needs_gain=no)"
    assert score(rules, 5, 30, 20, totals=(0, 250, 0), out=(1,)).totals == (0, 250, 20)
    assert score(rules, 5, 30, 20, totals=(0, 250, 0), out=(1,)).gained == (0, 0, 20)


def test_a_spectator_sees_what_all_seats_see_in_common() -> None:
    """A16.15."""
    position = table("bga", "9s Kd", "Qc 4h", "7c", stock="9d 2c").do(0, "lay 9s", "take 6d")
    common = position.view(SPECTATOR)
    for seat in range(3):
        assert replace(position.view(seat), seat=SPECTATOR, hand=(), actions=()) == common
    assert common.known[0] == cards("6d") and common.hand == () and common.actions == ()


def test_the_ranking_is_winners_then_those_still_in_then_the_later_out_the_better() -> None:
    """A16.16."""
    ended = score("bga(match_end=first_out)", 5, 20, 9, 9, 9, totals=(60, 190, 40, 150, 150), out=())
    assert ended.score.places == (2, 5, 1, 3, 3)
    later = score("bga", 5, 20, 30, 20, totals=(60, 230, 190, 180), out=(1,))
    assert (later.out, later.winners) == ((2,), ())
    end = score("bga", 5, 0, 30, 60, totals=(60, 300, 190, 190), out=(1,))
    # Seats 2 and 3 go out together, seat 1 did before them.
    assert (end.winners, end.score.places) == ((0,), (1, 4, 2, 3))


def test_equal_totals_of_those_still_in_are_ranked_by_the_last_hand() -> None:
    """A16.16."""
    ended = score("bga(match_end=rounds,match_rounds=1)", 5, 10, 20, 20, totals=(0, 60, 50, 50))
    assert ended.score.places == (1, 2, 3, 3)


def test_when_everybody_goes_out_together_only_they_compete() -> None:
    """A16.16."""
    together = score("bga", 5, 0, 4, totals=(190, 201, 198), out=(1,))
    assert (together.out, together.winners) == ((0, 2), (2,))
    assert together.totals == (225, 201, 202) and together.score.places == (2, 3, 1)
    # Then the lower hand in that round, then both.
    assert score("bga", 5, 0, 4, totals=(167, 300, 198), out=(1,)).winners == (2,)
    assert score("bga(assaf_penalty=0)", 4, 0, 4, totals=(198, 300, 198), out=(1,)).winners == (0, 2)


def test_a_lander_who_goes_out_still_steals_and_the_added_points_may_put_the_leader_out() -> None:
    """A16.17."""
    rules = "bga(milestones=250:210,milestone_steal=100,eliminate_above=150)"
    result = score(rules, 5, 50, 20, totals=(60, 200, 130))
    assert result.scored.landings == (Landing(1, 250, 210, robbed=0, stolen=100),)
    assert (result.totals, result.out, result.winners) == ((160, 210, 150), (0, 1), (2,))


def test_the_next_starter_may_be_put_out_by_a_steal() -> None:
    """A16.17."""
    rules = "bga(milestones=100:50,milestone_steal=100,eliminate_above=150)"
    result = score(rules, 5, 10, 20, 20, totals=(60, 90, 120, 120))
    assert (result.totals, result.out, result.starter) == ((160, 50, 140, 140), (0,), 1)


def test_a_void_round_costs_nothing_and_is_dealt_again_with_the_same_starter() -> None:
    """A16.19."""
    game = match("israeli", 3, totals=(10, 20, 30)).deal(LOW, HIGH, dealer=1)
    void = game.void()
    assert void.events == (Voided(1),) and void.goes_on and void.totals == (10, 20, 30)
    assert not deals(void, DECK, dealer=2, starter=0) and deals(void, DECK, dealer=1, starter=2)
    again = void.deal(LOW, HIGH)
    assert again.turn == game.turn == 2 and again.view(0).number == 1


def test_after_three_void_rounds_in_a_row_the_lowest_total_wins() -> None:
    """A16.19."""
    game = match("bga", 3, totals=(30, 20, 20))
    for _ in range(2):
        game = game.deal(HIGH, LOW).void()
    assert game.goes_on
    # A round that is played to its end starts the count again.
    played = game.deal(HIGH, LOW, "Tc Td Th Ts Jc").do(1, "call")
    assert played.match.voids == 0 and played.deal().void().goes_on
    ended = game.deal(HIGH, LOW).void()
    assert ended.events == (Voided(1), MatchEnded((1, 2), (3, 1, 1))) and not ended.goes_on


def test_a_void_round_is_recorded() -> None:
    """A16.19."""
    start = match("bga", 2)
    dealt = start.deal(LOW, HIGH, dealer=0, starter=1)
    entries: tuple[Entry, ...] = (Deal(start.order((LOW, HIGH), "", "", 0), 0, 1), Void())
    record = Record(preset("bga"), (Seat("Ana"), Seat("Ben")), entries)
    assert str(record).splitlines()[-1] == "void"
    assert parse_record(str(record)) == record and record.match() == dealt.void().match
