"""Many rounds or matches between policies, on all cores."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from types import FunctionType
from typing import Any, NamedTuple, Protocol, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from yaniv.game import HouseRules

from . import compiled
from .entries import entry
from .limits import NUMBERS, check
from .results import MATCH_ROW, ROUND_ROW, Matches, Rounds, gathered
from .seating import seated
from .sight import Sight
from .table import Table, play_matches, play_rounds

PIECE = 0.1
"""About so many seconds a thread plays before it looks up: whether to go on, and how far all have come."""

Choose: TypeAlias = Callable[[Sight], int]


class Policy(Protocol):
    """A bot that is a plain function, as `yaniv.bots` has them."""

    @property
    def plain(self) -> Choose:
        """The function."""
        ...


@overload
def simulate(
    rules: HouseRules,
    seats: Sequence[Choose | Policy],
    *,
    rounds: int,
    seed: int = ...,
    first: int = ...,
    among: Sequence[Choose | Policy] = ...,
    threads: int | None = ...,
    progress: bool = ...,
) -> Rounds: ...


@overload
def simulate(
    rules: HouseRules,
    seats: Sequence[Choose | Policy],
    *,
    matches: int,
    seed: int = ...,
    first: int = ...,
    among: Sequence[Choose | Policy] = ...,
    threads: int | None = ...,
    progress: bool = ...,
) -> Matches: ...


def simulate(
    rules: HouseRules,
    seats: Sequence[Choose | Policy],
    *,
    rounds: int | None = None,
    matches: int | None = None,
    seed: int = 0,
    first: int = 0,
    among: Sequence[Choose | Policy] = (),
    threads: int | None = None,
    progress: bool = False,
) -> Rounds | Matches:
    """Play so many single rounds or whole matches between these policies.

    The cards of a round follow from the rules, the seed and its number, whoever sits where: once more with the seats
    changed, the same cards are dealt. What is stopped (Ctrl-C) returns what has been played until then, and says so.

    Args:
        seats: The policy at each seat.
        first: The number of the first round or match, so that a simulation can be played in parts.
        among: Policies to compile together with these, so that the next table of some of them need not compile again.
        threads: As many as there are cores, if none is given.
        progress: Whether to show on standard error how far it has come.

    Raises:
        BadRule: So many may not play under these rules.
        TypeError: A number is not whole.
        ValueError: A number is too small or large, or a policy did what it may not.
    """
    rules.check_seats(len(seats))
    if (rounds is None) == (matches is None):
        raise TypeError("simulate plays either rounds or matches")
    many = check("rounds" if matches is None else "matches", rounds if rounds is not None else matches or 0, 0)
    first = check("first", first, 0, NUMBERS - many)
    if threads is not None:
        check("threads", threads, 1)
    players = [_plain(one) for one in seats]
    policies = together(*players, *map(_plain, among))
    table = seated(rules, [policies.index(one) for one in players], seed)
    if rounds is not None:
        rows = np.zeros(rounds, ROUND_ROW)
        done = fill(entry(play_rounds, policies), table, rows, first, threads, progress)
        return gathered(Rounds, rows[: done.rows], first, len(seats), stopped=done.stopped)
    rows = np.zeros(matches or 0, MATCH_ROW)
    done = fill(entry(play_matches, policies), table, rows, first, threads, progress)
    return gathered(Matches, rows[: done.rows], first, len(seats), stopped=done.stopped)


def together(*policies: Choose) -> tuple[Choose, ...]:
    """Each of these policies once and by name, so that the same ones find themselves compiled in whatever order."""
    return tuple(sorted(set(policies), key=lambda one: (one.__module__, one.__qualname__)))


def _plain(one: Choose | Policy) -> FunctionType:
    plain = one if isinstance(one, FunctionType) else getattr(one, "plain", None)
    if not isinstance(plain, FunctionType):
        raise TypeError(f"{one!r} is not a policy: a plain function, or a bot that is one")
    return plain


class _Pieces:
    """Hands out what is to be played, piece by piece, until all is played or somebody stops it."""

    def __init__(self, total: int) -> None:
        self.total, self.given, self.played, self.stopped = total, 0, 0, False
        self._lock = threading.Lock()

    def take(self, size: int) -> slice:
        """The next piece: an empty one if there is none."""
        with self._lock:
            start = self.given
            self.given = start if self.stopped else min(self.total, start + size)
            return slice(start, self.given)

    def give_back(self, piece: slice) -> None:
        """Say that a piece is played."""
        with self._lock:
            self.played += piece.stop - piece.start


class Filled(NamedTuple):
    """How far the rows are filled."""

    rows: int
    """So many from the first one on."""
    stopped: bool
    """Whether somebody stopped it (Ctrl-C), be it that all of them were filled by then."""


def fill(
    play: Callable[..., None], table: Table, rows: npt.NDArray[Any], first: int, threads: int | None, progress: bool
) -> Filled:
    """Fill the rows."""
    pieces = _Pieces(len(rows))

    def work() -> None:
        own, size = compiled.fresh(table), 1
        while (piece := pieces.take(size)).start < piece.stop:
            began = time.perf_counter()
            try:
                play(own, rows[piece], first + piece.start)
            except BaseException:
                pieces.stopped = True  # for the other threads, too
                raise
            took = time.perf_counter() - began
            size = max(1, min(4 * size, int(size * PIECE / max(took, 1e-6))))
            pieces.give_back(piece)

    play(compiled.fresh(table), rows[:0], first)  # compiles, if it has to, before the threads begin
    with _bar(pieces, progress) as shown, ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        working: list[Future[None]] = []
        try:
            for _ in range(threads or os.cpu_count() or 1):
                working.append(pool.submit(work))
            while wait(working, timeout=PIECE).not_done:
                shown()
            shown()
        except KeyboardInterrupt:
            pieces.stopped = True
            wait(working)
        except BaseException:
            pieces.stopped = True  # else the pool would play all of it first
            raise
        for one in working:
            one.result()
    return Filled(pieces.played, pieces.stopped)


@contextmanager
def _bar(pieces: _Pieces, progress: bool) -> Iterator[Callable[[], None]]:
    """A bar on standard error that shows how far it has come, each time it is told to."""
    if not progress:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task("", total=pieces.total)
        yield lambda: bar.update(task, completed=pieces.played, refresh=True)
