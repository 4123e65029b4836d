"""The kernel compiled, for thousands of rounds at a time (extra `fast`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .numbers import Numbering
    from .results import Matches, Rounds
    from .simulation import simulate
    from .vector import Batch, IllegalChoice, observation

__all__ = ["Batch", "IllegalChoice", "Matches", "Numbering", "Rounds", "observation", "simulate"]

_WHERE = {
    "Batch": "vector",
    "IllegalChoice": "vector",
    "Matches": "results",
    "Numbering": "numbers",
    "Rounds": "results",
    "observation": "vector",
    "simulate": "simulation",
}


def __getattr__(name: str) -> Any:
    # Policies live without Numba: what needs it is imported when it is asked for.
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_WHERE[name]}", __name__), name)
