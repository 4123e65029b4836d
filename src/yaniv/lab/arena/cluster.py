"""The workers of a Ray cluster: the same contest where one machine is too small (extra `cluster`)."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

import ray

from .workers import Pending, Workers

T = TypeVar("T")

ANSWERS_WITHIN = 10.0
"""So many seconds may pass until somebody answers at the address of a cluster."""

CLIENTS = 10001
"""The port of `ray://host`."""


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


def _check(address: str) -> None:
    """Refuse an address at which nothing answers: Ray itself would try for many minutes."""
    if address in ("auto", "local"):
        return
    try:
        place = urlsplit(address if "://" in address else f"//{address}")
        port = place.port or (CLIENTS if place.scheme == "ray" else None)
        if place.scheme not in ("", "ray") or place.hostname is None or port is None:
            raise ValueError("an address is host:port, ray://host:port, auto or local")
        socket.create_connection((place.hostname, port), ANSWERS_WITHIN).close()
    except (OSError, ValueError) as error:
        raise ConnectionError(str(error)) from error


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """All cores of the cluster at this address; each of its machines must have the same `yaniv` installed.

    Args:
        address: As Ray has it: `ray://host:10001`, `host:6379`, `auto`, or `local` for one of its own on this machine.

    Raises:
        ConnectionError: There is none.
    """
    _check(address)
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield _Cluster()
    finally:
        ray.shutdown()
