"""Many rounds and matches: the same ones in any parts and on any cores, and none of them like another."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np
import numpy.typing as npt

from tests.batch.tables import told
from yaniv.batch import Batch, Rounds, simulate, simulation
from yaniv.batch.dice import FIRST_SEAT, begin, key_of, throw
from yaniv.batch.results import ROUND_ROW
from yaniv.batch.seating import seated
from yaniv.batch.simulation import fill
from yaniv.bots import BOTS, chance
from yaniv.game import BadRule, preset

RULES = preset("cardgames-zone")
RANDOM = [chance.choose] * 2


def test_parts_and_threads_make_no_difference() -> None:
    whole = simulate(RULES, RANDOM, rounds=500, seed=3, threads=1)
    assert told(simulate(RULES, RANDOM, rounds=500, seed=3, threads=5)) == told(whole)
    part = simulate(RULES, RANDOM, rounds=200, seed=3, first=300)
    assert part.number.tolist() == list(range(300, 500))
    assert np.array_equal(part.hands, whole.hands[300:])


def test_seats_changed_are_dealt_the_same_cards() -> None:
    pair = [BOTS["random"], BOTS["novice"]]
    one, other = (simulate(RULES, seats, rounds=200, seed=1) for seats in (pair, pair[::-1]))
    assert np.array_equal(one.dealer, other.dealer) and np.array_equal(one.starter, other.starter)
    assert not np.array_equal(one.hands, other.hands)
    assert one.gained[:, 0].mean() > one.gained[:, 1].mean() + 5
    assert other.gained[:, 1].mean() > other.gained[:, 0].mean() + 5


def test_neighbouring_seeds_and_numbers_share_nothing() -> None:
    thrown: set[tuple[int, ...]] = set()
    names = [
        (seed, match, deal, whose)
        for seed in (*range(8), 1 << 32, 1 << 62)
        for match in (*range(8), 1 << 44, 1 << 60, (1 << 63) - 1)
        for deal in range(1, 5)
        for whose in range(FIRST_SEAT + 2)
    ]
    key, dice = [0, 0, 0], [0, 0]
    for seed, match, deal, whose in names:
        key_of(seed, key)
        begin(dice, key, match, deal, whose)
        row = [throw(dice) for _ in range(60)]
        thrown |= set(pairwise(row))
    assert len(thrown) == 59 * len(names), "two pairs of throws in a row are the same"


def test_a_seed_is_any_integer_of_64_bits_and_no_other() -> None:
    plain = told(simulate(RULES, RANDOM, rounds=20, seed=5))
    drawn: list[Any] = [np.int64(5), np.uint8(5)]
    for seed in drawn:
        assert told(simulate(RULES, RANDOM, rounds=20, seed=seed)) == plain
    simulate(RULES, RANDOM, rounds=1, seed=(1 << 64) - 1)
    for seed in (-1, 1 << 64):
        with pytest.raises(ValueError, match=f"seed.*{seed}"):
            simulate(RULES, RANDOM, rounds=1, seed=seed)
        with pytest.raises(ValueError, match=f"seed.*{seed}"):
            Batch(RULES, 2, 1, seed=seed)
    with pytest.raises(TypeError):
        simulate(RULES, RANDOM, rounds=1, seed=1.5)  # type: ignore[call-overload]


def test_the_next_seed_plays_other_rounds() -> None:
    one, other = (simulate(RULES, RANDOM, rounds=300, seed=seed) for seed in (1, 2))
    for shift in range(-2, 3):
        same = (np.roll(one.hands, shift, axis=0) == other.hands).all(axis=1) & (
            np.roll(one.steps, shift) == other.steps
        )
        assert same.mean() < 0.05


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches the test, also where it runs in the background and would ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_what_is_interrupted_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch, ctrl_c: None) -> None:
    @contextmanager
    def pressing(pieces: simulation._Pieces, progress: bool) -> Iterator[Callable[[], None]]:
        """Presses Ctrl-C as soon as something was played."""
        yield lambda: None if pieces.stopped or not pieces.played else signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(simulation, "_bar", pressing)
    endless = 1 << 27
    played = simulate(RULES, RANDOM, rounds=endless, seed=5)
    monkeypatch.undo()
    assert played.stopped and 0 < len(played) < endless
    last = simulate(RULES, RANDOM, rounds=1, seed=5, first=len(played) - 1)
    assert last.hands[0].tolist() == played.hands[-1].tolist()
    assert (played.steps > 0).all()


def test_it_says_that_it_was_stopped_though_all_was_handed_out_by_then(
    monkeypatch: pytest.MonkeyPatch, ctrl_c: None
) -> None:
    pressed = threading.Event()

    @contextmanager
    def pressing(pieces: simulation._Pieces, progress: bool) -> Iterator[Callable[[], None]]:
        """Presses Ctrl-C as soon as all is handed out."""

        def press() -> None:
            if pieces.given == pieces.total and not pressed.is_set():
                pressed.set()
                signal.raise_signal(signal.SIGINT)

        yield press

    def play(table: object, rows: npt.NDArray[Any], first: int) -> None:
        assert not len(rows) or pressed.wait(60)

    monkeypatch.setattr(simulation, "_bar", pressing)
    assert fill(play, seated(RULES, [0, 0], 1), np.zeros(1, ROUND_ROW), 0, 1, progress=False) == (1, True)
    monkeypatch.undo()
    assert not simulate(RULES, RANDOM, rounds=1).stopped


def test_progress_is_shown_on_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    simulate(RULES, RANDOM, rounds=50, progress=True)
    shown = capfd.readouterr()
    assert "50/50" in shown.err and not shown.out


def test_it_plays_nothing_that_it_may_not() -> None:
    with pytest.raises(BadRule):
        simulate(RULES, [chance.choose] * 9, rounds=1)
    with pytest.raises(TypeError, match="rounds or matches"):
        simulate(RULES, RANDOM)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="not a policy"):
        simulate(RULES, ["novice", "club"], rounds=1)  # type: ignore[list-item]
    assert len(simulate(RULES, RANDOM, rounds=0)) == 0


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("rounds", -1),
        ("matches", -1),
        ("first", -1),
        ("first", 1 << 63),
        ("seed", -1),
        ("seed", 1 << 64),
        ("threads", 0),
    ],
)
def test_numbers_out_of_bounds_are_named(name: str, wrong: int) -> None:
    asked: dict[str, Any] = {} if name == "matches" else {"rounds": 1}
    with pytest.raises(ValueError, match=rf"{name} is .*not {wrong}$"):
        simulate(RULES, RANDOM, **asked | {name: wrong})
    with pytest.raises(TypeError, match=f"{name} is a whole number"):
        simulate(RULES, RANDOM, **asked | {name: 1.0})


def test_random_play_has_no_best_seat() -> None:
    """The seats are alike but for who starts, and that is drawn."""
    played = simulate(preset("bga"), [chance.choose] * 3, rounds=30_000, seed=9)
    assert isinstance(played, Rounds)
    means, error = played.gained.mean(axis=0), played.gained.std() / 30_000**0.5
    assert np.ptp(means) < 6 * error
    for drawn in (played.dealer, played.starter):
        counts = np.bincount(drawn, minlength=3)
        assert ((counts - 10_000) ** 2 / 10_000).sum() < 25
