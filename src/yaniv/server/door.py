"""A door beside the database for whoever runs the server: to copy what is being written to, or to look through it.

It is a Unix socket that this user alone may open. It takes one line of JSON, and answers with one. A server on
PostgreSQL has none, since that has tools of its own.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .journal import tell
from .store import Store, sqlite_path
from .store.backup import Report, check_logs

LONGEST = 100
"""Bytes that the address of a Unix socket may surely have."""

PATIENCE = 5.0
"""Seconds in which whoever came in has to say what for."""


class NotDone(Exception):
    """The server could not do what it was asked; the text says why."""


def beside(database: Path) -> Path:
    """Where the door of a database is."""
    return database.with_name(database.name + ".door")


# --- from outside ------------------------------------------------------------


def backup(database: Path, into: Path) -> bool:
    """Have the server copy its database into a new file. Returns whether there is a server.

    Raises:
        FileExistsError: There is such a file.
        NotDone: It could not be copied.
    """
    return _asked(database, {"backup": str(into.absolute())}) is not None


def check(database: Path) -> Report | None:
    """What the server finds when it reads every log against its chain; none if there is no server.

    Raises:
        NotDone: It could not read them.
    """
    found = _asked(database, {"check": True})
    return None if found is None else Report(found["tables"], found["entries"], tuple(found["damaged"]))


def _asked(database: Path, what: Mapping[str, Any]) -> dict[str, Any] | None:
    if not hasattr(socket, "AF_UNIX"):
        return None
    with socket.socket(socket.AF_UNIX) as line:
        try:
            with _address(beside(database)) as address:
                line.connect(address)
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        line.sendall(json.dumps(what).encode() + b"\n")
        with line.makefile() as answers:
            answer: dict[str, Any] = json.loads(answers.readline() or '{"error": "the server has ended"}')
    if answer.get("exists"):
        raise FileExistsError(answer["exists"])
    if error := answer.get("error"):
        raise NotDone(error)
    return answer


@contextmanager
def _address(path: Path) -> Iterator[str]:
    """The address of a socket, however long its path is."""
    if len(os.fsencode(path)) <= LONGEST:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


# --- from inside -------------------------------------------------------------


@asynccontextmanager
async def door(store: Store, database: str) -> AsyncIterator[None]:
    """A door for as long as the server runs, if its database is a file."""
    path = sqlite_path(database)
    line = _bound(beside(path)) if path else None
    if path is None or line is None:
        yield
        return
    callers = set[asyncio.Task[None]]()

    def called(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(_answer(store, reader, writer))
        callers.add(task)
        task.add_done_callback(callers.discard)

    listening = await asyncio.start_unix_server(called, sock=line)
    try:
        yield
    finally:
        listening.close()
        await asyncio.gather(*callers, return_exceptions=True)
        beside(path).unlink(missing_ok=True)


def _bound(here: Path) -> socket.socket | None:
    """A socket at this place, or none where there cannot be one: play goes on without."""
    try:
        here.unlink(missing_ok=True)  # a server that was killed left it: the database is ours alone
        with ExitStack() as failing, _address(here) as address:
            line = failing.enter_context(socket.socket(socket.AF_UNIX))
            line.bind(address)
            here.chmod(0o600)  # before it listens, so before anybody comes in
            failing.pop_all()
    except (AttributeError, OSError) as error:
        tell("no copies can be asked for", 30, error=error)
        return None
    return line


async def _answer(store: Store, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):  # who asked has gone
        try:
            answer = await _done(store, json.loads(await asyncio.wait_for(reader.readline(), PATIENCE)))
        except FileExistsError as error:
            answer = {"exists": str(error)}
        except Exception as error:
            tell("what was asked at the door failed", 30, error=error)
            answer = {"error": f"{type(error).__name__}: {error}"}
        writer.write(json.dumps(answer).encode() + b"\n")
        await writer.drain()
    writer.close()


async def _done(store: Store, what: Mapping[str, Any]) -> dict[str, Any]:
    if "check" in what:
        return asdict(await check_logs(store.log))
    assert store.backup
    await store.backup(Path(what["backup"]))
    tell("the database is copied")
    return {}
