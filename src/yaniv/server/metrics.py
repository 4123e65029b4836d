"""Figures about the server, of numbers alone; shown to Prometheus on a port of their own, if one is set."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Gauge, start_http_server

from .settings import BadSetting
from .store import Log


@dataclass(slots=True)
class Figures:
    """What is counted as it happens: plain numbers, since it happens often."""

    sockets: int = 0
    asks: int = 0
    faults: int = 0
    longest_pause: float = 0.0
    """The longest collection of garbage, in seconds."""
    _began: float = field(default=0.0)

    def watch_garbage(self) -> Callable[[], None]:
        """Measure collections of garbage from now on; what is returned ends it."""

        def watch(phase: str, info: dict[str, int]) -> None:
            if phase == "start":
                self._began = time.perf_counter()
            else:
                self.longest_pause = max(self.longest_pause, time.perf_counter() - self._began)

        gc.callbacks.append(watch)
        return lambda: gc.callbacks.remove(watch)


def registry(figures: Figures, tables: Callable[[], int], log: Log) -> CollectorRegistry:
    """The figures as Prometheus reads them."""
    shown = CollectorRegistry()
    gauges: dict[str, tuple[str, Callable[[], float]]] = {
        "yaniv_tables": ("tables in memory", tables),
        "yaniv_sockets": ("open sockets", lambda: figures.sockets),
        "yaniv_asks_total": ("frames that asked for something", lambda: figures.asks),
        "yaniv_faults_total": ("sockets closed for what they sent", lambda: figures.faults),
        "yaniv_entries_total": ("entries stored", lambda: log.figures().entries),
        "yaniv_commits_total": ("transactions of the log", lambda: log.figures().commits),
        "yaniv_refused_total": ("entries that were not stored", lambda: log.figures().refused),
        "yaniv_waiting": ("entries not yet stored", lambda: log.figures().waiting),
        "yaniv_longest_commit_seconds": ("longest transaction of the log", lambda: log.figures().longest),
        "yaniv_longest_garbage_seconds": ("longest collection of garbage", lambda: figures.longest_pause),
    }
    for name, (text, value) in gauges.items():
        Gauge(name, text, registry=shown).set_function(value)
    return shown


def show(port: int, shown: CollectorRegistry) -> Callable[[], None]:
    """Show the figures to this machine alone; what is returned ends it.

    Raises:
        BadSetting: The port is another's.
    """
    try:
        server, thread = start_http_server(port, addr="127.0.0.1", registry=shown)
    except OSError as error:
        raise BadSetting("YANIV_METRICS", f"{port}: {error.strerror}") from None

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end
