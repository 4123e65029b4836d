"""Entry points as machine code, kept on disk: one for each way to play and each set of policies.

Numba finds what it kept by the file of the entry point alone, and does not see that a function it calls has changed. So
each entry point is a file of its own, in a folder that is named by the fingerprint of all it can reach.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba

from . import compiled
from .reach import fingerprint

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

KEPT_MAX = 100
"""So many entry points are kept on disk; those that were not used for the longest time go first."""


def cache_folder() -> Path:
    """Where machine code is kept: where the variable YANIV_CACHE says, or else with the user's other caches."""
    if own := os.environ.get("YANIV_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "yaniv"


@cache
def entry(drive: Callable[..., None], policies: tuple[Callable[..., int], ...] = ()) -> Callable[..., None]:
    """`drive` as machine code; if it has an argument `ask`, that one asks one of these policies.

    The first use compiles it, and says so; later ones, in other processes too, find it on disk.
    """
    code = _source(drive.__code__.co_varnames[: drive.__code__.co_argcount], len(policies))
    named = {"drive": drive, **{f"policy_{i}": policy for i, policy in enumerate(policies)}}
    compiled.register(drive)
    compiled.register(*policies, inline=False)
    file = _file(code, *named.values())
    made = ModuleType(f"yaniv.batch.made_{file.parent.name}")
    sys.modules[made.__name__] = made  # where Numba looks for it when it takes machine code from the disk
    inside = vars(made)
    inside.update(named)
    exec(compile(code, file, "exec"), inside)
    if policies:
        inside["ask"] = numba.njit(nogil=True)(inside["ask"])
    keeps = file.exists() and os.access(file.parent, os.W_OK)  # Numba reads nothing where it cannot write
    dispatcher = numba.njit(nogil=True, cache=keeps)(inside["play"])
    return _Said(dispatcher, file.parent, policies or (drive,), keeps=keeps)


class _Said:
    """A compiled entry point that says when it has to be compiled first."""

    def __init__(self, dispatcher: Any, folder: Path, functions: Sequence[Callable[..., Any]], *, keeps: bool) -> None:
        self.dispatcher, self.folder, self.functions, self.keeps = dispatcher, folder, functions, keeps
        self.ready = False

    def __call__(self, *args: Any) -> None:
        if not self.ready:
            self._make_ready(args)
        self.dispatcher(*args)

    def _make_ready(self, args: Sequence[Any]) -> None:
        kinds = tuple(map(numba.typeof, args))
        with _one_at_a_time(self.folder):
            if self.keeps and any(self.folder.glob("__pycache__/*.nbi")):
                try:
                    self.dispatcher.compile(kinds)
                except numba.core.errors.NumbaError:
                    raise
                except Exception:  # what stands in a damaged file can end in any of them
                    shutil.rmtree(self.folder / "__pycache__", ignore_errors=True)
                    self._compile(kinds)
            else:
                self._compile(kinds)
        self.ready = True

    def _compile(self, kinds: tuple[Any, ...]) -> None:
        names = ", ".join(f"{one.__module__.rpartition('.')[2]}.{one.__name__}" for one in self.functions)
        print(f"Compiling the game for {names}: this once, for some seconds.", file=sys.stderr, flush=True)
        self.dispatcher.compile(kinds)


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """While one process compiles, others that want the same wait, and then find it."""
    with ExitStack() as held:
        if fcntl:
            with suppress(OSError):  # where nothing can be kept, everybody compiles
                fcntl.flock(held.enter_context((folder / "lock").open("w")), fcntl.LOCK_EX)
        yield


def _source(arguments: Sequence[str], policies: int) -> str:
    asks = "".join(f"    if who == {i}:\n        return policy_{i}(me)\n" for i in range(policies - 1))
    ask = f"\n\ndef ask(who, me):\n{asks}    return policy_{policies - 1}(me)\n" if policies else ""
    passed = ", ".join(argument for argument in arguments if argument != "ask")
    return f"""# Made by yaniv.batch; it may be removed at any time.
{ask}

def play({passed}):
    drive({", ".join(arguments)})
"""


def _file(code: str, *functions: Callable[..., Any]) -> Path:
    """The file of this entry point, written if it is new; where it cannot be written, there is none."""
    ours = Path(compiled.__file__).read_bytes()
    name = hashlib.sha256(f"{fingerprint(*functions)} {code} {numba.__version__}".encode() + ours).hexdigest()[:24]
    folder = cache_folder() / "compiled" / name
    file = folder / "entry.py"
    try:
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            unfinished = folder / f"entry.{os.getpid()}"
            unfinished.write_text(code, encoding="utf-8")
            unfinished.rename(file)
            _make_room(folder.parent)
        os.utime(folder)
    except OSError:
        pass
    return file


def _make_room(folder: Path) -> None:
    """Remove what was not used for the longest time."""
    used = sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in used[KEPT_MAX:]:
        shutil.rmtree(old, ignore_errors=True)
