"""The workers of a Ray cluster: the same contest where one machine is too small (extra `cluster`)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Generic, TypeVar

import ray

from .workers import Pending, Workers

T = TypeVar("T")


class _Promise(Generic[T]):
    def __init__(self, reference: Any) -> None:
        self._reference = reference

    def result(self) -> T:
        found: T = ray.get(self._reference)
        return found


class _Cluster:
    threads: int | None = 1

    def __init__(self) -> None:
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        self.many = max(1, int(resources.get("CPU", 1)))

    def submit(self, work: Callable[..., T], /, *given: Any) -> Pending[T]:
        return _Promise(_remote(work).remote(*given))


@cache
def _remote(work: Callable[..., object]) -> Any:
    return ray.remote(work)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """All cores of the cluster at this address; each of its machines must have the same `yaniv` installed.

    Args:
        address: As Ray has it: `ray://host:10001`, `host:6379`, `auto`, or `local` for one of its own on this machine.

    Raises:
        ConnectionError: There is none.
    """
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield _Cluster()
    finally:
        ray.shutdown()
