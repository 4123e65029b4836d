"""A server that acknowledges and shows before anything is stored: whatever looks for losses must find it out."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import Any

import pytest

from yaniv.server import __main__ as main
from yaniv.server.store import Entry, Log, Store, open_store


class HastyLog:
    """Says that an entry is stored when it is handed over."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(self, entry: Entry, epoch: int) -> asyncio.Future[None]:
        self._log.append(entry, epoch).add_done_callback(lambda done: done.cancelled() or done.exception())
        said: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        said.set_result(None)
        return said


async def _open(url: str) -> Store:
    store = await open_store(url)
    return replace(store, log=HastyLog(store.log))


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("yaniv.server.serve.open_store", _open)
        sys.exit(main.main())
