"""The advice, tested: that each habit is what it says, and that the page tells what was found."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numba")

import numpy as np

from benchmarks.tips import policies
from benchmarks.tips.advice import TIPS, Tip, Trial
from benchmarks.tips.facts import Facts, by_place, failing, spread
from benchmarks.tips.page import page
from benchmarks.tips.plots import failing_plot, lengths_plot, places_plot, tip_plot
from benchmarks.tips.policies import HABITS, LIMIT, habitual, has_taken
from benchmarks.tips.trials import PLAYERS, Key, Worth, keep, kept
from tests.bots.test_novice import lying
from yaniv.batch import Rounds
from yaniv.batch.deals import open_match
from yaniv.batch.seating import seated
from yaniv.batch.sight import Sight
from yaniv.batch.table import play_round
from yaniv.batch.viewed import of_view
from yaniv.game import PRESETS, Action, Call, Draw, HouseRules, Lay, Round, Take, card, cards, preset, view
from yaniv.game.actions import decode
from yaniv.game.kernel import TAKE
from yaniv.lab.arena.contest import Unit

BGA = preset("bga")


def choice(habits: int, round: Round, seat: int = 0, total: int = 0) -> Action:
    me = of_view(view(round, seat))
    me.dice = [1, 1]
    me.notes[HABITS] = habits
    me.score.total[seat] = total
    return decode(habitual(me))


def lay(text: str) -> Lay:
    return Lay(cards(text))


# --- the habits ----------------------------------------------------------------


def test_tens_go_before_all_else() -> None:
    round = lying(BGA, ("9s 9h Kd 2c", "Qc Qd"), "3h")
    assert choice(0, round) == lay("9h 9s")
    assert choice(policies.TENS, round) == lay("Kd")


def test_jokers_are_kept_or_thrown() -> None:
    round = lying(BGA, ("8c 9c Jk 2d", "Qc Qd"), "3h")
    assert "Jk" not in str(choice(policies.NO_JOKERS, round))
    assert "Jk" in str(choice(policies.JOKERS, lying(BGA, ("Kc 9d Jk", "Qc Qd"), "3h")))
    assert choice(policies.NO_JOKERS, lying(preset("bga", call_limit=1), ("Jk", "Qc Qd"), "3h")) in (lay("Jk"), Call())


def test_one_card_at_a_time_and_the_most_now() -> None:
    round = lying(BGA, ("6s 6h Kd 2c", "Qc Qd"), "3h")
    assert choice(policies.SINGLES, round) == lay("Kd")
    assert choice(policies.MOST, round) == lay("6h 6s")


def test_a_high_card_that_may_become_a_run_is_kept() -> None:
    round = lying(BGA, ("Ks Qs 7d 2c", "9c 9d"), "3h")
    assert choice(0, round) in (lay("Ks"), lay("Qs"))
    assert choice(policies.COMPANY, round) == lay("7d")


def test_small_cards_are_taken_and_high_ones_only_where_they_fit() -> None:
    laid = lying(BGA, ("Kd 9h 5c", "Qc Qd"), "3h", "lay Kd", stock="Kh Ks")
    assert choice(policies.TAKE_LOW, laid) == Take(card("3h"))
    assert choice(policies.STOCK_ONLY, laid) == Draw()
    fits = lying(BGA, ("Kd 9h 5c", "Qc Qd"), "9s", "lay Kd", stock="2h Ks")
    assert choice(policies.TAKE_LOW, fits) == Take(card("9s"))
    assert choice(policies.NO_HIGH, fits) == Draw()
    neither = lying(BGA, ("Kd 9h 5c", "Qc Qd"), "8s", "lay Kd", stock="2h Ks")
    assert choice(policies.TAKE_LOW, neither) == Draw()


def test_a_call_waits_for_a_limit_and_for_few_cards() -> None:
    round = lying(BGA, ("2c 3d", "Qc Qd Qh"), "8h")
    assert choice(policies.ALWAYS, round) == Call()
    assert choice(policies.ALWAYS | 5 + 1 << LIMIT, round) == Call()
    assert choice(policies.ALWAYS | 4 + 1 << LIMIT, round) != Call()
    assert choice(policies.ALWAYS | policies.UNLESS_FEW, round) == Call()
    assert choice(policies.ALWAYS | policies.UNLESS_FEW, lying(BGA, ("2c 3d", "Qc Qd"), "8h")) != Call()


def test_a_call_waits_while_a_taken_card_is_held() -> None:
    round = lying(BGA, ("Kd Qh", "2c 3d"), "2h", "lay Kd", "take 2h")
    assert choice(policies.ALWAYS, round, 1) == Call()
    assert choice(policies.ALWAYS | policies.UNLESS_SHOWN, round, 1) != Call()
    assert choice(policies.ALWAYS | policies.UNLESS_TAKEN, round, 1) != Call()


def test_nothing_goes_to_the_next_player_that_fits_what_it_took() -> None:
    round = lying(BGA, ("9d 6h 4c", "Ks Kc Qd"), "9h", "lay 4c", "take 9h")
    assert choice(0, round, 1) == lay("Kc Ks")
    took_king = lying(BGA, ("4d 6h 4c", "Ks Kc 7d"), "Kh", "lay 4c", "take Kh")
    assert choice(policies.WITHHOLD, took_king, 1) == lay("7d")


def test_near_a_milestone_the_hand_is_made_to_count_what_is_lacking() -> None:
    rules = preset("bga", milestones=((50, 25),))
    laid = lying(rules, ("Kd 2h 2d", "Qc Qd Qh"), "4s", "lay Kd", stock="Kh Ks")
    assert choice(policies.MILESTONE, laid, total=42) == Take(card("4s"))
    low = lying(rules, ("2c 3d", "Qc Qd Qh"), "8h")
    assert choice(policies.MILESTONE, low, total=0) == Call()
    assert choice(policies.MILESTONE, low, total=45) != Call()
    assert choice(policies.MILESTONE_LATE, low, total=45) == Call(), "nobody has few cards"


def test_a_seat_knows_who_has_taken_a_card_since_it_drew() -> None:
    table = seated(BGA, [0, 0, 0], seed=7)
    taken: dict[int, int] = {}  # when each seat took a card last; turns are counted by asks
    asks: list[int] = []
    seen = 0

    def ask(who: int, me: Sight) -> int:
        nonlocal seen
        me.notes[HABITS] = policies.UNLESS_TAKEN
        policies.recall(me)
        asks.append(me.seat)
        if me.round.phase == 0:
            before = len(asks) - 1 - asks[-2::-1].index(me.seat) if me.seat in asks[:-1] else 0
            for seat in range(3):
                if seat != me.seat and has_taken(me, seat):
                    assert taken.get(seat, -1) >= before - 1
                    seen += 1
        action = habitual(me)
        if action & 7 == TAKE:
            taken[me.seat] = len(asks)
        return action

    for number in range(12):
        table.place.number = number
        open_match(table.place)
        taken.clear()
        asks.clear()
        play_round(table, ask)
    assert seen > 8


# --- what is told of it --------------------------------------------------------


def worths(mean: float) -> dict[Key, Worth]:
    return {
        (tip.name, trial.label, rules, players): Worth(mean, 0.1, 1000)
        for tip in TIPS
        for trial in tip.trials
        for rules in trial.rules
        for players in PLAYERS
    }


FACTS = [
    Facts(
        rules=rules,
        players=2,
        rounds=1000,
        first_wins=[0.52, 0.48],
        first_points=[6.0, 7.0],
        turns=[12.0, 5.0, 30.0],
        match_rounds=[30.0, 20.0, 40.0],
        match_turns=[360.0, 200.0, 500.0],
        weighed={3: (0.1, 500), 7: (0.2, 10)},
        always={3: (0.2, 500), 7: (0.5, 300)},
        by_cards={1: (0.7, 400)},
        by_shown={0: (0.3, 900)},
    )
    for rules in PRESETS
]


def test_every_trial_can_be_played_and_every_name_is_used_once() -> None:
    assert len({tip.name for tip in TIPS}) == len(TIPS)
    for tip in TIPS:
        assert tip.said and tip.trials
        assert len({trial.label for trial in tip.trials}) == len(tip.trials)
        for trial in tip.trials:
            assert trial.first != trial.second
            for rules in trial.rules:
                for players in PLAYERS:
                    HouseRules.parse(rules, players).check_seats(players)


@pytest.mark.parametrize(("mean", "verdict"), [(0.5, "helps: +0.50"), (-0.5, "costs: -0.50"), (0.2, "no clear")])
def test_the_verdict_follows_from_the_figures(mean: float, verdict: str) -> None:
    lines = list(page(worths(mean), FACTS, "a command"))
    [line] = [line for line in lines if "tens before all else" in line and "](#" in line]
    assert verdict in line
    assert ("**+0.50 ± 0.10**" in "\n".join(lines)) == (mean == 0.5)


def test_what_was_seen_too_seldom_is_left_out() -> None:
    [row] = [line for line in page(worths(0), FACTS, "") if line.startswith("| bga | 2 | 20%")]
    assert row == "| bga | 2 | 20% (10%) | 50% |"


def test_pictures_are_drawn_and_the_same_again(tmp_path: Path) -> None:
    curve, several = (next(tip for tip in TIPS if tip.curve is wanted) for wanted in (True, False))
    for tip in (curve, several):
        for name in ("a.svg", "b.svg"):
            tip_plot(tip, worths(0.3), tmp_path / name)
        assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    places_plot(FACTS, tmp_path / "places.svg")
    lengths_plot(FACTS, tmp_path / "lengths.svg")
    failing_plot(FACTS, "always", "points", tmp_path / "failing.svg")
    assert "points" in (tmp_path / "failing.svg").read_text("utf-8")


def test_figures_are_kept(tmp_path: Path) -> None:
    keep(worths(0.25), tmp_path / "kept.json")
    assert kept(tmp_path / "kept.json") == worths(0.25)
    assert Tip("n", "t", ("s",), "m", (Trial("l", 1, unit=Unit.MATCHES),)).trials[0].second == 0


def test_places_are_counted_from_the_start_and_calls_by_who_failed() -> None:
    seats = {name: np.zeros((4, 2), np.int16) for name in ("hands", "cards", "shown")}
    some = {name: np.zeros(4, np.int16) for name in ("dealer", "slapped", "turns", "steps")}
    played = Rounds(
        number=np.arange(4),
        starter=np.array([0, 1, 1, 0], np.int16),
        caller=np.array([0, 0, 1, -1], np.int16),
        caught=np.array([0, 1, 0, 0], np.int16),
        void=np.array([0, 0, 0, 1], np.int16),
        gained=np.array([[0, 9], [33, 0], [5, 5], [0, 0]], np.int16),
        **seats,
        **some,
        stopped=False,
    )
    wins, points = by_place(played)
    assert np.allclose(wins, [2.5 / 3, 0.5 / 3]) and np.allclose(points, [5 / 3, 47 / 3])
    assert failing(played, np.array([3, 3, 5, 5])) == {3: (0.5, 2), 5: (0.0, 1)}
    assert spread(np.array([1, 2, 3])) == pytest.approx([2.0, 1.1, 2.9])
