"""A match: deals that are refused, who deals and starts, void rounds, what the dealer owes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulebook.table import DECK, HIGH, LOW, TENS, Game, match
from yaniv.game import (
    CARDS,
    SPECTATOR,
    TURN_CAP,
    BadDeal,
    BadRule,
    Call,
    Card,
    Deal,
    Dealt,
    Draw,
    IllegalAction,
    Lay,
    Match,
    Owed,
    Restock,
    card,
    cards,
    preset,
)


def names(game: Game) -> list[str]:
    """What kinds of events the last action brought."""
    return [type(event).__name__ for event in game.events]


def test_a_match_opens_with_no_points_and_waits_for_the_deal() -> None:
    opened = Match.opening(preset("bga"), 3)
    assert (opened.seats, opened.score.totals, opened.owes) == (3, (0, 0, 0), Owed.DEAL)
    assert (opened.over, opened.playing, opened.stuck, opened.winners) == (False, False, False, ())
    assert opened.view(0) is None and opened.legal_actions(0) == ()
    assert opened.refusal(0, Call()) == "not_yet_dealt"
    with pytest.raises(IllegalAction, match="not_yet_dealt: call"):
        opened.play(0, Call())
    with pytest.raises(BadDeal, match=r"^the stock is not to be rebuilt now$"):
        opened.restock(Restock(()))


@pytest.mark.parametrize(("rules", "seats"), [("playmore", 1), ("playmore", 6), ("bga(hand_size=7)", 8)])
def test_a_match_of_too_few_or_too_many_is_not_opened(rules: str, seats: int) -> None:
    with pytest.raises(BadRule, match=f"seats: {seats} is not 2 to"):
        match(rules, seats)


@pytest.mark.parametrize(
    "order",
    [(), DECK[1:], (*DECK, card("Jk")), (*DECK[:-1], DECK[0]), (*DECK, *DECK), DECK[:11], CARDS],
    ids=["none", "one too few", "one too many", "one twice", "two decks", "just enough", "one joker"],
)
def test_a_deal_is_all_cards_of_the_decks(order: tuple[Card, ...]) -> None:
    with pytest.raises(BadDeal, match=r"^a deal is all 54 cards, each as often as the decks hold it$"):
        match("bga").match.deal(Deal(order, 0, 0))


@pytest.mark.parametrize("dealer", [None, -1, 3])
def test_the_first_deal_names_its_dealer(dealer: int | None) -> None:
    for rules in ("bga", "israeli"):
        with pytest.raises(BadDeal, match=r"^the first deal names the dealer, a seat from 0 to 2$"):
            match(rules, 3).match.deal(Deal(DECK, dealer, 0))


@pytest.mark.parametrize(
    ("rules", "starters"),
    [("bga", {0: 0, 1: 1, 2: 2}), ("israeli", {None: 1, 1: 1})],
)
def test_the_first_starter_is_as_the_rules_choose(rules: str, starters: dict[int | None, int]) -> None:
    for starter in (None, -1, 0, 1, 2, 3):
        if starter in starters:
            assert match(rules, 3).match.deal(Deal(DECK, 0, starter)).match.score.starter == starters[starter]
        else:
            with pytest.raises(BadDeal, match=r"^the first starter is not as the rules choose it$"):
                match(rules, 3).match.deal(Deal(DECK, 0, starter))


def test_a_later_deal_need_not_name_who_is_known_and_may_not_name_another() -> None:
    game = match("bga", 3).deal(HIGH, LOW, TENS, dealer=2, starter=1).do(1, "call")
    assert (game.match.score.dealer, game.match.score.starter) == (0, 1)
    for dealer, starter in ((None, None), (0, None), (None, 1), (0, 1)):
        assert game.match.deal(Deal(DECK, dealer, starter)).match.score.starter == 1
    for dealer, starter in ((1, None), (None, 2), (0, 0), (2, 1)):
        with pytest.raises(BadDeal, match=r"^seat 0 deals and seat 1 starts$"):
            game.match.deal(Deal(DECK, dealer, starter))


def test_a_deal_begins_at_the_dealer_s_left_and_leaves_out_who_is_out() -> None:
    out = match("bga", 4, totals=(0, 0, 190, 0)).deal("Kc Kd", LOW, HIGH.replace("Kc Kd", "Qc Qd"), starter=1)
    out = out.do(1, "call")
    assert out.active == (True, True, False, True) and out.match.score.dealer == 1
    step = out.match.deal(Deal(DECK))
    dealt = step.events[0]
    assert isinstance(dealt, Dealt)
    # Seat 3 has the first card, then 0, then the dealer.
    assert dealt.hands[3] == cards("Ac As 2h 3d 4c") and dealt.hands[0] == cards("Ad 2c 2s 3h 4d")
    assert dealt.hands[1] == cards("Ah 2d 3c 3s 4h") and dealt.hands[2] == ()
    assert (dealt.number, dealt.dealer, dealt.starter, dealt.turned, dealt.stock) == (2, 1, 1, card("4s"), 38)


def test_the_deal_passes_over_who_is_out() -> None:
    game = match("bga", 4, totals=(0, 190, 190, 0)).deal(LOW, HIGH, TENS, "9c 9d 9h 9s 8c", dealer=0, starter=0)
    game = game.do(0, "call")
    assert game.active == (True, False, False, True) and game.match.score.dealer == 3
    assert game.called(LOW, "", "", HIGH).match.score.dealer == 0


def test_a_starter_who_has_just_gone_out_is_replaced_by_the_next_who_is_in() -> None:
    # Seat 1 has the lowest hand and goes out with it, as does seat 2.
    hands = "Kc 2c 2s 3c 3d", "As 2d 2h Jk 8c", "9c 9d 9h 9s 8d", "Kd Kh Ks Qs Qc"
    rules = "bga(call_limit=20,eliminate_above=50,assaf_penalty=0)"
    game = match(rules, 4, totals=(0, 40, 40, 0)).deal(*hands, starter=0).do(0, "call")
    assert game.match.sheet[0].hands == (20, 13, 44, 50) and game.match.sheet[0].out == (1, 2)
    assert game.match.score.starter == 3


def test_a_left_of_dealer_starter_is_the_next_who_is_in() -> None:
    game = match("israeli", 4, totals=(0, 0, 190, 0)).deal("Qc Qd", LOW, HIGH, dealer=0).do(1, "call")
    assert game.active[2] is False
    assert (game.match.score.dealer, game.match.score.starter) == (1, 3)


def test_no_deal_is_due_while_a_round_is_played_or_when_the_match_is_over() -> None:
    dealt = match("bga").deal(LOW, HIGH, starter=0)
    with pytest.raises(BadDeal, match=r"^no deal is due now$"):
        dealt.match.deal(Deal(DECK))
    over = match("bga", 2, totals=(0, 190)).deal(LOW, HIGH, starter=0).do(0, "call")
    assert over.match.over and over.match.owes is None
    with pytest.raises(BadDeal, match=r"^no deal is due now$"):
        over.match.deal(Deal(DECK))
    assert over.match.refusal(0, Draw()) == "round_over"


def test_the_end_of_a_round_is_told_in_order() -> None:
    start = match("bga", 2, totals=(0, 160)).deal(LOW, HIGH, starter=0)
    assert names(start) == ["Dealt"]
    assert names(start.do(0, "lay Ac")) == ["Laid"] and names(start.do(0, "lay Ac", "draw")) == ["Drew"]
    assert names(start.do(0, "call")) == ["Called", "Revealed", "Scored", "MatchEnded"]
    assert names(match("bga").deal(LOW, HIGH, starter=0).do(0, "call")) == ["Called", "Revealed", "Scored"]


def test_a_seat_is_told_why_it_may_not() -> None:
    game = match("bga").deal(HIGH, LOW, starter=0).match
    assert game.refusal(0, Call()) == "hand_too_high" and game.refusal(1, Call()) == "not_your_turn"
    assert game.refusal(0, Draw()) == "wrong_phase" and game.refusal(0, Lay(cards("Kc"))) is None


def test_a_slap_can_end_a_round_of_a_match() -> None:
    start = match("bga(slap_down=zero_total,hand_size=3)").deal(
        "9s 8s Jk", "Kc Kd Kh", turned="9c", stock="7s Ks Jk 2c", starter=0
    )
    game = start.do(0, "lay 9s 8s Jk", "draw").do(1, "lay Kc", "draw").do(0, "lay 7s", "draw").do(0, "slap Jk")
    assert names(game) == ["Slapped", "Revealed", "Scored"]
    assert game.match.sheet[0].slapped and game.totals == (0, 30)


def test_the_dealer_owes_the_restock_while_a_lay_waits_for_it() -> None:
    start = match("bga(hand_size=7,jokers_per_deck=0)", 7).deal(starter=0)
    assert start.match.owes is None
    playing, seat = start, 0
    while playing.match.owes is None:
        laid = playing.match.legal_actions(seat)[0]
        playing = playing.do(seat, str(laid))
        if playing.match.owes is None:
            playing, seat = playing.do(seat, "draw"), (seat + 1) % 7
    assert playing.match.owes is Owed.RESTOCK and playing.match.playing
    returning = playing.table.round.returning
    for wrong in ((), returning[1:], (*returning, card("Kc"))):
        with pytest.raises(BadDeal, match=r"^the new stock is the \d+ cards that lie under the last discard$"):
            playing.match.restock(Restock(wrong))
    step = playing.match.restock(Restock(returning[::-1]))
    assert step.match.owes is None and step.match.round and step.match.round.stock == returning[::-1]
    assert [type(event).__name__ for event in step.events] == ["Restocked", "Laid"]
    with pytest.raises(BadDeal, match=r"^the stock is not to be rebuilt now$"):
        step.match.restock(Restock(returning))


def test_a_void_round_counts_for_nothing() -> None:
    game = match("bga", 3, totals=(1, 2, 3)).deal(HIGH, LOW, TENS, dealer=2, starter=1).do(1, "lay Ac", "draw")
    assert game.match.turns == 1
    void = game.void()
    assert names(void) == ["Voided"]
    assert (void.totals, void.match.turns, void.match.voids, void.match.sheet) == ((1, 2, 3), 0, 1, ())
    assert void.match.round is None and void.match.view(0) is None and void.match.owes is Owed.DEAL
    assert void.match.refusal(0, Draw()) == "not_yet_dealt" and void.match.legal_actions(1) == ()
    assert (void.match.score.dealer, void.match.score.starter, void.match.score.number) == (2, 1, 1)


def test_only_a_round_being_played_is_void() -> None:
    opened = match("bga")
    ended = opened.deal(LOW, HIGH, starter=0).do(0, "call")
    for game in (opened, ended, ended.deal().void()):
        with pytest.raises(BadDeal, match=r"^no round is being played$"):
            game.void()


def test_three_void_rounds_in_a_row_end_the_match_for_the_lowest_total() -> None:
    game = match("bga", 4, totals=(5, 3, 3, 190)).deal(LOW, HIGH, TENS, "9c 9d 9h 9s 8c", starter=0).do(0, "call")
    assert game.active == (True, True, True, False)
    for voids in (1, 2):
        game = game.deal().void()
        assert (game.match.voids, game.match.over) == (voids, False)
    game = game.deal().void()
    assert names(game) == ["Voided", "MatchEnded"]
    assert game.winners == (0,) and game.match.owes is None
    assert game.match.score.places == (1, 2, 2, 4) and game.totals == (5, 53, 53, 234)
    assert game.match.refusal(0, Draw()) == "round_over"
    with pytest.raises(IllegalAction, match=r"^round_over: draw$"):
        game.match.play(0, Draw())


def test_a_round_played_to_its_end_starts_the_count_of_void_rounds_again() -> None:
    game = match("bga").deal(LOW, HIGH, starter=0).void().deal().void().deal(LOW, HIGH).do(0, "call")
    assert game.match.voids == 0
    assert game.deal().void().deal().void().goes_on


def test_a_round_is_stuck_after_so_many_turns() -> None:
    game = match("bga").deal(LOW, HIGH, starter=0)
    assert not game.match.stuck
    assert replace(game.match, turns=TURN_CAP).stuck and not replace(game.match, turns=TURN_CAP - 1).stuck
    assert game.do(0, "lay Ac", "draw").do(1, "lay Ks", "draw").match.turns == 2
    assert game.do(0, "call").deal().match.turns == 0
    assert not replace(game.do(0, "call").match, turns=TURN_CAP).stuck


def test_the_view_tells_the_number_the_dealer_and_the_score() -> None:
    game = match("bga", 2, totals=(7, 8)).deal(LOW, HIGH, dealer=1, starter=0)
    assert (game.view(0).number, game.view(0).dealer, game.view(0).totals) == (1, 1, (7, 8))
    game = game.do(0, "call")
    assert (game.view(SPECTATOR).number, game.view(0).totals) == (1, (7, 58))
    assert game.view(0).hands is not None
    game = game.deal()
    assert (game.view(1).number, game.view(1).dealer, game.view(1).totals) == (2, 0, (7, 58))


def test_a_match_is_not_changed_by_what_is_made_of_it() -> None:
    start = match("bga").deal(LOW, HIGH, starter=0)
    before = start.match.view(0), start.match.round
    start.do(0, "lay Ac", "draw").do(1, "lay Ks")
    start.do(0, "call")
    start.void()
    with pytest.raises(IllegalAction, match="not_your_turn: call"):
        start.match.play(1, Call())
    assert (start.match.view(0), start.match.round) == before
