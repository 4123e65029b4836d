"""Lanes for learners: what is shown is the view, what may be chosen is what is listed, and nothing else can be done."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np

from yaniv.batch import Batch, IllegalChoice, Numbering, lanes, observation
from yaniv.batch.encoding import ROW, ROW_WIDTH, describe, layout, width
from yaniv.batch.seating import laid_out
from yaniv.game import HouseRules, Phase, Round, View, kernel, points, preset, view
from yaniv.game.actions import decode
from yaniv.game.choices import MatchEnd, SlapAfter, SlapDown
from yaniv.game.presets import PRESETS

RULES = preset("cardgames-zone")
ONE_DECK = [
    (RULES, 2),
    (preset("israeli+slapdown"), 3),
    (preset("bga+defausse"), 4),
    (preset("backpacker", slap_down=SlapDown.MATCH_RANK, slap_after=SlapAfter.SINGLE_OR_SET), 3),
    (preset("playmore", hand_size=7, jokers_per_deck=4, jokers_in_sets=True), 2),
]
MANY_DECKS = [(preset("bga", decks=2), 8), (preset("israeli", 6, sneak=True), 6)]


def chosen(batch: Batch, rng: np.random.Generator) -> Any:
    """Any legal choice in each lane."""
    return (batch.legal() * rng.random((batch.lanes, batch.size))).argmax(axis=1)


def typed(batch: Batch, lane: int) -> Round:
    """The round of a lane, for the typed game."""
    state = kernel.State()
    _read(batch._states[lane]["place"]["round"], state)
    return Round(batch.rules, state)


def seen(batch: Batch, lane: int) -> View:
    """The view of the seat that chooses in a lane, by the typed game."""
    score = batch._states[lane]["place"]["score"]
    totals = tuple(map(int, score["total"][: batch.players]))
    number, dealer = int(score["number"]), int(score["dealer"])
    return view(typed(batch, lane), int(batch.seat[lane]), number=number, dealer=dealer, totals=totals)


def _read(record: Any, state: Any) -> None:
    for name in type(state).__slots__:
        value = getattr(state, name)
        if isinstance(value, int):
            setattr(state, name, int(record[name]))
        elif isinstance(value, list):
            setattr(state, name, record[name].tolist())
        else:
            _read(record[name], value)


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("rules", "players"), ONE_DECK)
def test_with_one_deck_choices_are_numbers_and_observations_are_views(
    rules: HouseRules, players: int, whole: bool
) -> None:
    rng, batch = np.random.default_rng(1), Batch(rules, players, 8, seed=3, whole=whole)
    numbering = batch.numbering
    assert numbering
    for _ in range(150):
        shown, legal = batch.observe(), batch.legal()
        for lane in range(batch.lanes):
            known = seen(batch, lane)
            assert shown[lane].tolist() == observation(known).tolist()
            assert legal[lane].nonzero()[0].tolist() == sorted(map(numbering.number, known.actions))
            assert batch.count[lane] == len(known.actions)
        batch.step(chosen(batch, rng))


@pytest.mark.parametrize(("rules", "players"), MANY_DECKS)
def test_with_more_decks_choices_are_places_each_with_a_row_of_features(rules: HouseRules, players: int) -> None:
    rng, batch = np.random.default_rng(1), Batch(rules, players, 4, seed=3)
    for _ in range(150):
        shown, legal, rows = batch.observe(), batch.legal(), batch.features()
        for lane in range(batch.lanes):
            known, n = seen(batch, lane), int(batch.count[lane])
            assert shown[lane].tolist() == observation(known).tolist()
            assert legal[lane].tolist() == [place < n for place in range(batch.slots)]
            assert len(known.actions) == n and len(np.unique(rows[lane, :n], axis=0)) == n
        batch.step(chosen(batch, rng))


def test_a_step_does_what_is_chosen() -> None:
    rng, compared = np.random.default_rng(2), 0
    for batch in (Batch(preset("backpacker"), 3, 6), Batch(preset("backpacker"), 3, 6, listed=True)):
        for _ in range(200):
            before = [(typed(batch, lane), int(batch.seat[lane])) for lane in range(batch.lanes)]
            choices = chosen(batch, rng)
            batch.step(choices)
            for lane, (round, seat) in enumerate(before):
                listed = round.legal_actions(seat)
                action = batch.numbering.action(choices[lane]) if batch.numbering else listed[choices[lane]]
                after = round.play(seat, action).round
                if after.phase in (Phase.PLAY, Phase.DRAW):
                    assert typed(batch, lane) == after
                    compared += 1
    assert compared > 2000


@pytest.mark.parametrize("whole", [False, True])
def test_lanes_compiled_are_lanes_interpreted(whole: bool) -> None:
    rules = preset("bga+defausse", eliminate_above=60)
    batch, rng = Batch(rules, 3, 5, seed=9, whole=whole, listed=True), np.random.default_rng(4)
    plain = []
    for number in range(5):
        lane = lanes.Lane()
        lane.place, lane.step, lane.whole = laid_out(rules, 3, 9), 5, int(whole)
        lane.place.number = number
        plain.append(lane)
    seats, counts, room = [0] * 5, [0] * 5, [0] * kernel.ACTIONS_MAX
    lanes.deal_lanes(plain, 0, 5, seats, counts, room)
    ended = 0
    for _ in range(800):
        assert (batch.seat.tolist(), batch.count.tolist()) == (seats, counts)
        choices = (rng.random(5) * batch.count).astype(np.int64)
        rewards, done = batch.step(choices)
        own_rewards, own_done = [0.0] * 15, [0] * 5
        lanes.step_listed(plain, 0, 5, choices.tolist(), seats, counts, own_rewards, own_done, room)
        assert rewards.ravel().tolist() == own_rewards and done.tolist() == [bool(one) for one in own_done]
        ended += done.sum()
    assert ended > 2


def test_a_round_ends_with_its_points_and_the_next_is_dealt() -> None:
    rng, batch = np.random.default_rng(1), Batch(RULES, 2, 50)
    for _ in range(300):
        calls = batch.numbering.number(decode(kernel.CALL)) if batch.numbering else 0
        choices = np.where(batch.legal()[:, calls], calls, chosen(batch, rng))
        callers = batch.seat.copy()
        rewards, done = batch.step(choices)
        assert (done == (choices == calls)).all()
        assert not rewards[~done].any() and (rewards <= 0).all()
        fine = rewards[done, callers[done]] == 0
        assert ((rewards[done, callers[done]] <= -30) | fine).all()
    stock = layout(2)["stock"]
    assert (batch.observe()[:, stock] > 0).all()


def test_whole_matches_carry_their_totals_and_end_with_a_winner() -> None:
    rules = preset("cardgames-zone", match_end=MatchEnd.ROUNDS, match_rounds=3)
    rng, batch = np.random.default_rng(1), Batch(rules, 2, 20, whole=True)
    totals, owed, ends = np.zeros((20, 2)), np.zeros(20, np.int64), 0
    for _ in range(2000):
        rewards, done = batch.step(chosen(batch, rng))
        totals -= rewards
        owed += rewards.any(axis=1)
        totals[done], owed[done] = 0, 0
        ends += done.sum()
        assert (owed < 3).all()
    for lane in range(20):
        assert seen(batch, lane).number == owed[lane] + 1
    assert ends > 20


def test_an_illegal_choice_moves_nothing() -> None:
    batch = Batch(RULES, 2, 4)
    before = batch.observe().copy()
    choices = batch.legal().argmax(axis=1)
    for wrong in (0, -1, batch.size):
        choices[2] = wrong
        with pytest.raises(IllegalChoice, match="lane 2"):
            batch.step(choices)
        assert np.array_equal(batch.observe(), before)
    with pytest.raises(ValueError, match="one choice for each of 4 lanes"):
        batch.step(choices[:3])
    listed = Batch(RULES, 2, 4, listed=True)
    with pytest.raises(IllegalChoice):
        listed.step(listed.count)


@pytest.mark.parametrize("wrong", [[0.0, 1.0], [True, False], ["0", "1"], [None, 0], [float("nan"), 0], [1 << 70, 0]])
def test_a_choice_is_an_integer(wrong: list[Any]) -> None:
    for batch in (Batch(RULES, 2, 2), Batch(RULES, 2, 2, listed=True)):
        before = batch.observe().copy()
        with pytest.raises(TypeError, match="an array of integers"):
            batch.step(wrong)
        with pytest.raises(IllegalChoice, match=f"lane 1: {1 << 63} is not legal"):
            batch.step(np.array([batch.legal()[0].argmax(), 1 << 63], np.uint64))
        assert np.array_equal(batch.observe(), before)


def test_what_may_be_done_can_only_be_read() -> None:
    batch = Batch(RULES, 2, 4)
    shown: list[Any] = [batch.legal(), batch.count, batch.seat]
    for one in shown:
        with pytest.raises(ValueError, match="read-only"):
            one[:] = 1
    for name in ("count", "seat"):
        with pytest.raises(AttributeError):
            setattr(batch, name, np.ones(4, np.int32))


@pytest.mark.parametrize("wrong", [{"lanes": 0}, {"lanes": -1}, {"slots": 0}, {"threads": 0}, {"seed": -1}])
def test_numbers_that_are_too_small_are_named(wrong: dict[str, int]) -> None:
    [name] = wrong
    asked: dict[str, Any] = {"players": 2, "lanes": 2} | wrong
    with pytest.raises(ValueError, match=f"{name} is "):
        Batch(RULES, **asked)
    with pytest.raises(TypeError, match=f"{name} is a whole number"):
        Batch(RULES, **asked | {name: 1.5})


def test_threads_make_no_difference_and_a_reset_begins_the_same_again() -> None:
    one, other = Batch(RULES, 2, 101, seed=5), Batch(RULES, 2, 101, seed=5, threads=3)
    for _ in range(2):
        rng = np.random.default_rng(1)
        for _ in range(100):
            assert np.array_equal(one.observe(), other.observe()) and np.array_equal(one.legal(), other.legal())
            choices = chosen(one, rng)
            for mine, theirs in zip(one.step(choices), other.step(choices), strict=True):
                assert np.array_equal(mine, theirs)
        one.reset()
        other.reset()


def test_no_array_is_made_anew() -> None:
    batch = Batch(RULES, 2, 4)
    arrays = [batch.observe(), batch.legal(), batch.features(), *batch.step(batch.legal().argmax(axis=1))]
    again = [batch.observe(), batch.legal(), batch.features(), *batch.step(batch.legal().argmax(axis=1))]
    assert all(np.shares_memory(old, new) for old, new in zip(arrays, again, strict=True))


def test_too_few_slots_are_said_to_be_too_few() -> None:
    batch = Batch(RULES, 2, 4, listed=True, slots=2)
    for show in (batch.legal, batch.features, lambda: batch.step([0] * 4)):
        with pytest.raises(ValueError, match="there are 2 slots"):
            show()


# --- the numbers themselves ---


@pytest.mark.parametrize("name", PRESETS)
def test_every_number_is_an_action_and_every_action_has_a_number(name: str) -> None:
    numbering = Numbering(preset(name, players=(2, 5), decks=1))
    assert len({numbering.action(number) for number in range(numbering.size)}) == numbering.size
    assert all(numbering.number(numbering.action(number)) == number for number in range(numbering.size))


def test_only_one_deck_is_numbered() -> None:
    with pytest.raises(ValueError, match="one deck"):
        Numbering(preset("bga", decks=2))


def test_the_columns_follow_each_other_to_the_end() -> None:
    for players in range(2, 9):
        columns = layout(players).values()
        assert [column.start for column in columns][1:] == [column.stop for column in columns][:-1]
        assert list(columns)[-1].stop == width(players)


def test_a_row_tells_actions_apart() -> None:
    rules = preset("playmore", hand_size=7, jokers_per_deck=4, jokers_in_sets=True, sneak=True)
    rows = set()
    numbering = Numbering(rules)
    for action in numbering.actions:
        row = [0] * ROW_WIDTH
        describe(action, row, 0)
        rows.add(tuple(row))
        if action & 7 == kernel.LAY:
            assert row[ROW["points"]] == points(decode(action).cards)  # type: ignore[union-attr]
    assert len(rows) == numbering.size
