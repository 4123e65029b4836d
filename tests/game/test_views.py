"""What each seat knows of a round, and learns of an event."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tests.rulebook.table import LOW, Table, table
from yaniv.game import (
    SPECTATOR,
    Call,
    Called,
    Dealt,
    Draw,
    Drew,
    Event,
    Laid,
    Lay,
    MatchEnded,
    Pass,
    Passed,
    Restocked,
    Revealed,
    Scored,
    Slap,
    Slapped,
    Sneaked,
    Take,
    Took,
    View,
    Voided,
    card,
    cards,
    preset,
    see,
    view,
)

NOTHING: dict[str, object] = {"hand": (), "actions": (), "seat": SPECTATOR}


def start() -> Table:
    """Three seats; the opener holds a pair."""
    return table("bga", "9s 9h Kd", "Qc 4h", "7c", stock="7h 2s 3c", turned="5c")


def test_a_view_at_the_start_of_a_turn() -> None:
    assert start().view(0) == View(
        rules=preset("bga"), seat=0, number=1, dealer=None, totals=(0, 0, 0), active=(True, True, True),
        turn=0, phase=start().round.phase, hand=cards("9h 9s Kd"), counts=(3, 2, 1), known=((), (), ()),
        stock=3, last=cards("5c"), last_run=False, thrower=None, takeable=cards("5c"), laid=(), laid_run=False,
        buried=(), actions=start().round.legal_actions(0), hands=None, caller=None,
    )  # fmt: skip
    assert start().view(0).points == 28
    assert start().view(0).actions == (Lay(cards("9h")), Lay(cards("9s")), Lay(cards("Kd")), Lay(cards("9h 9s")))


def test_a_view_between_lay_and_draw() -> None:
    laid = start().do(0, "lay 9s 9h")
    for seat in (0, 1, SPECTATOR):
        seen = laid.view(seat)
        assert (seen.phase, seen.laid, seen.laid_run) == ("draw", cards("9s 9h"), False)
        assert (seen.last, seen.counts, seen.turn) == (cards("5c"), (1, 2, 1), 0)
    assert laid.view(0).actions == (Draw(), Take(card("5c"))) and laid.view(1).actions == ()


def test_a_view_after_a_turn() -> None:
    done = start().do(0, "lay 9s 9h", "take 5c")
    for seat in (1, 2, SPECTATOR):
        seen = done.view(seat)
        assert (seen.last, seen.last_run, seen.thrower, seen.takeable) == (cards("9s 9h"), False, 0, cards("9s 9h"))
        assert (seen.known, seen.buried, seen.stock) == ((cards("5c"), (), ()), (), 3)
    after = done.do(1, "lay Qc", "draw").view(0)
    assert (after.buried, after.stock, after.turn) == (cards("9h 9s"), 2, 2)


def test_a_run_is_told_from_a_set() -> None:
    run = table("bga", "4h 5h 6h Kd", "Qc").do(0, "lay 4h 5h 6h")
    assert (run.view(1).laid_run, run.view(1).last_run) == (True, False)
    drawn = run.do(0, "draw")
    assert (drawn.view(1).laid_run, drawn.view(1).last_run, drawn.view(1).takeable) == (False, True, cards("4h 6h"))


def test_all_hands_are_seen_once_the_round_is_over() -> None:
    over = table("bga", "3c 4d", "Qc 4h").do(0, "call")
    for seat in (0, 1, SPECTATOR):
        seen = over.view(seat)
        assert (seen.hands, seen.caller, seen.phase) == ((cards("3c 4d"), cards("4h Qc")), 0, "over")
        assert seen.actions == ()


def test_a_spectator_and_a_seat_that_is_out_see_what_all_have_in_common() -> None:
    round = table("bga", "3c 4d", "", "Qc 4h", active=(True, False, True)).round
    assert view(round, 1) == view(round, SPECTATOR)
    for name, value in NOTHING.items():
        assert getattr(view(round, 1), name) == value
    seated, watching = view(round, 0), view(round, SPECTATOR)
    differing = {field.name for field in fields(View) if getattr(seated, field.name) != getattr(watching, field.name)}
    assert differing == set(NOTHING)
    assert watching.active == (True, False, True) and watching.counts == (2, 0, 2)


def test_a_spectator_of_a_full_table_sees_no_hand() -> None:
    round = table("bga", "3c", "4d", "5h", "6s", "7c", "8d", "9h", "Ts").round
    assert view(round, 7).hand == cards("Ts") and view(round, SPECTATOR).hand == ()
    assert view(round, SPECTATOR).actions == ()


@pytest.mark.parametrize("acts", [(), ("lay 9s 9h",), ("lay 9s 9h", "draw"), ("lay Kd", "take 5c")])
def test_a_view_does_not_depend_on_what_is_hidden(acts: tuple[str, ...]) -> None:
    other = table("bga", "9s 9h Kd", "Ac Ad", "Ks", stock="7h 3d 8s", turned="5c").do(0, *acts)
    assert start().do(0, *acts).view(0) == other.view(0)
    third = table("bga", "9s 9h Kd", "Qc 4h", "7s", stock="Jk 2s 3c", turned="5c").do(0, *acts)
    assert start().do(0, *acts).view(1) == third.view(1)
    assert third.view(SPECTATOR) == other.view(SPECTATOR)


def test_the_number_dealer_and_score_of_a_view_are_the_match_s() -> None:
    seen = view(start().round, 0, number=3, dealer=2, totals=(1, 2, 3))
    assert (seen.number, seen.dealer, seen.totals) == (3, 2, (1, 2, 3))


def test_own_chances_out_of_turn_are_among_the_own_actions_alone() -> None:
    drawn = table("bga+defausse", "9s Kd", "Qc 4h", stock="9d").do(0, "lay 9s", "draw")
    assert drawn.view(0).actions == (Slap(card("9d")), Pass())
    assert all(isinstance(action, Lay) for action in drawn.view(1).actions)
    assert table("bga", "3c", "Qc").view(0).actions[-1] == Call()


HANDS = (cards(LOW), cards("9s 9h Kd Qc 4h"), ())
DEALT = Dealt(1, 0, 1, HANDS, card("5c"), 38)


def test_a_deal_shows_the_own_hand_alone() -> None:
    assert see(DEALT, 0) == Dealt(1, 0, 1, (HANDS[0], None, ()), card("5c"), 38)
    assert see(DEALT, 1) == Dealt(1, 0, 1, (None, HANDS[1], ()), card("5c"), 38)
    assert see(DEALT, 2) == see(DEALT, SPECTATOR) == Dealt(1, 0, 1, (None, None, ()), card("5c"), 38)


def test_a_drawn_card_is_seen_by_the_drawer_alone() -> None:
    assert see(Drew(1, card("9d")), 1) == Drew(1, card("9d"))
    for seat in (0, 2, SPECTATOR):
        assert see(Drew(1, card("9d")), seat) == Drew(1, None)


def test_a_pass_is_told_to_the_passer_alone() -> None:
    assert see(Passed(1), 1) == Passed(1)
    for seat in (0, 2, SPECTATOR):
        assert see(Passed(1), seat) is None


@pytest.mark.parametrize(
    "event",
    [
        Laid(0, cards("9s 9h")),
        Took(0, card("5c")),
        Slapped(0, card("9d")),
        Sneaked(0, card("9d")),
        Restocked(5, cards("9s 9h")),
        Called(0),
        Revealed(HANDS),
        Scored(1, 0, False, False, (3, 42, 0), (0, 42, 0), (0, 42, 201), (), ()),
        Voided(1),
        MatchEnded((0,), (1, 2, 3)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_everything_else_happens_in_the_open(event: Event) -> None:
    for seat in (0, 1, 2, SPECTATOR):
        assert see(event, seat) is event
