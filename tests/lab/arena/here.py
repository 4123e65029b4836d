"""Workers for tests: each does its work as it is given, right here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Done:
    def __init__(self, found: Any) -> None:
        self._found = found

    def result(self) -> Any:
        return self._found


class Later(Done):
    """What is done when it is waited for, as a failure is met there."""

    def __init__(self, work: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self._work, self._given = work, given

    def result(self) -> Any:
        return self._work(*self._given)


class Here:
    many = 1
    threads: int | None = 1

    def submit(self, work: Callable[..., T], /, *given: Any) -> Done:
        return Later(work, given)
