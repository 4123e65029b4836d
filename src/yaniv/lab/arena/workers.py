"""Who plays the lots: the processes of this machine, or those of a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Pending(Protocol[T_co]):
    """Work that is being done somewhere."""

    def result(self) -> T_co:
        """What it came to, waited for."""
        ...


class Workers(Protocol):
    """They do what they are given side by side."""

    many: int
    threads: int | None
    """How many threads each of them may use; `None` is all cores."""

    def submit(self, work: Callable[..., T], /, *given: Any) -> Pending[T]:
        """Have a function called with these arguments."""
        ...


class _Later(Generic[T]):
    """Work that is done when it is waited for."""

    def __init__(self, work: Callable[..., T], given: tuple[Any, ...]) -> None:
        self._work, self._given = work, given

    def result(self) -> T:
        return self._work(*self._given)


class _Here:
    many = 1
    threads: int | None = None

    def submit(self, work: Callable[..., T], /, *given: Any) -> Pending[T]:
        return _Later(work, given)


@contextmanager
def here() -> Iterator[Workers]:
    """This process alone, for work that uses all cores by itself."""
    yield _Here()


class _Processes:
    threads: int | None = 1

    def __init__(self, pool: ProcessPoolExecutor, many: int) -> None:
        self.pool, self.many = pool, many

    def submit(self, work: Callable[..., T], /, *given: Any) -> Pending[T]:
        return self.pool.submit(work, *given)


@contextmanager
def processes(many: int | None = None) -> Iterator[Workers]:
    """So many processes of this machine; one for each of its cores if none is said."""
    many = many or _cores()
    # Started anew, not forked: a fork takes over threads in the middle of what they do.
    pool = ProcessPoolExecutor(many, multiprocessing.get_context("spawn"), initializer=_deaf)
    try:
        yield _Processes(pool, many)
    finally:
        pool.shutdown(cancel_futures=True)


def _cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _deaf() -> None:
    """Leave Ctrl-C to the process that keeps the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
