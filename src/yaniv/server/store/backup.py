"""A SQLite file copied while it is written to, and put back; and whether a file is what was written.

report = check(Path("yaniv.db"))        # the server is down, or this is a copy
copy(Path("yaniv.db"), Path("monday.db"))     # the same; a server that is up is asked for it: `Store.backup`
restore(Path("monday.db"), Path("yaniv.db"))
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from .port import Broken, Log
from .sqlite import hold, read, tables
from .writer import Writer

STEP = 256  # pages copied between two commits: half a megabyte, about a millisecond


class Damaged(Exception):
    """A file that is not to be restored from."""

    def __init__(self, report: Report) -> None:
        super().__init__(f"damaged: {', '.join((*report.file, *report.damaged))}")
        self.report = report


@dataclass(frozen=True, slots=True)
class Report:
    """What a look at everything found."""

    tables: int = 0
    entries: int = 0
    damaged: tuple[str, ...] = ()
    """The tables whose logs are not what was written: their names and no more, since a log is secret."""
    file: tuple[str, ...] = ()
    """What SQLite itself says is wrong."""

    @property
    def sound(self) -> bool:
        return not self.damaged and not self.file


async def backup(writer: Writer, path: Path) -> None:
    """Copies everything into a new file, through the one connection, while play goes on.

    The copy is of the moment when it is finished: what is written to pages already copied is written to both.

    Raises:
        FileExistsError: There is such a file.
    """
    if path.exists():
        raise FileExistsError(path)
    await writer.read(lambda raw: _copy(raw, path, writer.between))


def copy(path: Path, into: Path) -> None:
    """Copies a file that no server has open into a new one.

    Raises:
        FileExistsError: There is a file of the new name.
        Occupied: A server has it open, and has to be asked for the copy.
    """
    if into.exists():
        raise FileExistsError(into)
    raw = hold(path)
    try:
        _copy(raw, into, lambda *_: None)
    finally:
        raw.close()


def _copy(raw: sqlite3.Connection, path: Path, between: Callable[..., None]) -> None:
    with _finished(path) as part, closing(sqlite3.connect(part, isolation_level=None)) as copy:
        raw.backup(copy, pages=STEP, progress=between)
        copy.execute("PRAGMA journal_mode = DELETE").fetchall()  # one file, without others beside it


def restore(copy: Path, path: Path) -> Report:
    """Puts a copy where a server will find it. Never over a file: the old one is moved away by whoever restores.

    Raises:
        FileExistsError: Something is there, if only the write-ahead log of a file that is gone.
        Damaged: The copy is not what was written.
    """
    for old in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-journal")):
        if old.exists():
            raise FileExistsError(old)
    report = check(copy)
    if not report.sound:
        raise Damaged(report)
    with _finished(path) as part:
        shutil.copyfile(copy, part)
    return report


def check(path: Path) -> Report:
    """Reads the whole file, every log against its chain.

    Raises:
        FileNotFoundError: There is none.
        Occupied: A server has it open.
    """
    if not path.exists():
        raise FileNotFoundError(path)
    try:
        raw = hold(path)
        try:
            return _look(raw)
        finally:
            raw.close()
    except sqlite3.DatabaseError as error:
        return Report(file=(str(error),))


async def check_logs(log: Log) -> Report:
    """Reads every log of an open store against its chain, while play goes on."""
    entries = 0
    damaged = []
    names = await log.tables()
    for name in names:
        try:
            entries += len(await log.read(name))
        except Broken:
            damaged.append(name)
    return Report(len(names), entries, tuple(damaged))


def _look(raw: sqlite3.Connection) -> Report:
    wrong = [line for (line,) in raw.execute("PRAGMA integrity_check") if line != "ok"]
    wrong += [f"{table}: row {row} leads to nothing" for table, row, *_ in raw.execute("PRAGMA foreign_key_check")]
    entries = 0
    damaged = []
    names = tables(raw)
    for name in names:
        try:
            entries += len(read(raw, name))
        except Broken:
            damaged.append(name)
    return Report(len(names), entries, tuple(damaged), tuple(wrong))


@contextmanager
def _finished(path: Path) -> Iterator[Path]:
    """A file to write to, which is given its name once all of it is on disk, or else removed."""
    part = path.with_name(path.name + ".part")
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield part
        _store(part)
        os.rename(part, path)
        _store(path.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _store(file: Path) -> None:
    handle = os.open(file, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)
