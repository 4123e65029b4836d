"""Where bots think: outside the event loop, from a view and from nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Protocol

from yaniv.bots import bot
from yaniv.game import Action, View

from .journal import tell


class Dice:
    """What bots throw: each throw is named by what it is for, so none depends on another."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def __call__(self, what: str) -> random.Random:
        return random.Random(hashlib.blake2b(what.encode(), key=self._key, digest_size=16).digest())


class Thinker(Protocol):
    """Lets a bot of a level choose, and says what it chose."""

    def think(self, level: str, view: View, seed: int, chosen: Callable[[Action], None]) -> None: ...


def choose(level: str, view: View, seed: int) -> Action:
    """What a bot of the level does, with these dice."""
    return bot(level).choose(view, random.Random(seed))


class AtOnce:
    """Thinks where it stands: for tests."""

    def think(self, level: str, view: View, seed: int, chosen: Callable[[Action], None]) -> None:
        chosen(choose(level, view, seed))


class Aside:
    """Thinks in a thread of its own."""

    def __init__(self, pool: Executor | None = None) -> None:
        self._pool = pool or ThreadPoolExecutor(1, "bots")

    def think(self, level: str, view: View, seed: int, chosen: Callable[[Action], None]) -> None:
        loop = asyncio.get_running_loop()

        def settle(done: asyncio.Future[Action]) -> None:
            if done.cancelled():
                return
            if error := done.exception():
                # A bot that fails is no reason for its table to stand still.
                tell("a bot failed", 40, error=error, bot=level)
            chosen(view.actions[0] if error else done.result())

        loop.run_in_executor(self._pool, choose, level, view, seed).add_done_callback(settle)

    def close(self) -> None:
        """Let what is being thought be, and end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
