"""The one thread with the one connection to a SQLite file.

Everything that is read or written goes through it, so the file never has two connections. That is on purpose: SQLite
from 3.7.0 to 3.51.2 can lose committed writes when one connection starts the write-ahead log afresh while another
writes or checkpoints, and the SQLite of most Pythons is older than that. Reads would gain nothing from a connection of
their own: they are few (a table is read when it is taken up again), short, and are answered between two commits.

What is handed over while a commit waits for the disk goes into the next commit together. So durability costs the time
of one fsync, not one fsync each.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from time import perf_counter, sleep
from typing import Any, TypeVar

from .port import Entry, Figures, Full, Ruined, Unwritable
from .runs import Append, Run, sort

T = TypeVar("T")
Outcome = tuple["asyncio.Future[Any]", object, Exception | None]

SIZES = (64, 32, 16, 8, 4, 2, 1)  # of rows in one statement
BEAT = 0.004  # seconds from commit to commit: who comes alone is stored at once, a crowd together
MOST = 512  # jobs in one commit: about 10 ms of work, so that nobody waits for a crowd
READING = 0.005  # seconds of reading between two commits
IDLE = 0.25  # seconds without anything to do in which the write-ahead log is copied back
IDLE_ROWS = 1_000  # rows from which that is worth while
BUSY_ROWS = 100_000  # rows after which it is copied back in any case: a third of a gigabyte. All wait for the disk then
WRECKS = {  # errors after which a transaction is not to be gone on with
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL,
}  # fmt: skip

HEAD = "SELECT epoch, number FROM logs WHERE table_id = ?"
# With room for the rows: each statement gives the lock of the interpreter away and waits for it, so there are few.
GUARD = (
    "UPDATE logs SET number = run.column4 FROM (VALUES {}) AS run"
    " WHERE table_id = run.column1 AND epoch = run.column2 AND number = run.column3 AND packed IS NULL"
)
INSERT = "INSERT INTO events (table_id, number, epoch, body, chain) VALUES {}"


@dataclass(frozen=True, slots=True, eq=False)
class Work:
    """Something else to do with the connection, and who waits for what it returns."""

    do: Callable[[sqlite3.Connection], Any]
    writes: bool
    future: asyncio.Future[Any]


class Writer:
    """Takes entries and other work from an event loop, and answers there."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._queue: SimpleQueue[Append | Work | None] = SimpleQueue()  # None: no more will come
        self._waiting = 0
        self._closed = False
        # From here on, what only the thread touches.
        self._left: list[Append] = []
        self._reads: deque[Work] = deque()
        self._ruin: Ruined | None = None
        self._rows = 0
        self._committed = 0.0
        self._ending = False
        self._done = Figures()

    async def start(self) -> None:
        """Opens the connection in its thread; raises what opening it raises."""
        threading.Thread(target=self._live, name="yaniv-store", daemon=True).start()
        await self._opened

    def append(self, entry: Entry, epoch: int) -> asyncio.Future[None]:
        """See `Log.append`."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._hand(Append(entry, epoch, future))
        return future

    async def read(self, do: Callable[[sqlite3.Connection], T]) -> T:
        """What `do` returns, which is not to write."""
        return await self._work(do, False)

    async def write(self, do: Callable[[sqlite3.Connection], T]) -> T:
        """What `do` returns, when it is on disk. What it wrote before it raised is undone."""
        return await self._work(do, True)

    async def _work(self, do: Callable[[sqlite3.Connection], T], writes: bool) -> T:
        future: asyncio.Future[T] = self._loop.create_future()
        self._hand(Work(do, writes, future))
        return await future

    def _hand(self, job: Append | Work) -> None:
        if self._closed:
            job.future.set_exception(Unwritable("the store is closed"))
            return
        self._waiting += 1
        self._queue.put(job)

    @property
    def ruin(self) -> Ruined | None:
        """See `Log.ruin`."""
        return self._ruin

    def figures(self) -> Figures:
        return replace(self._done, waiting=self._waiting)

    async def close(self) -> None:
        """Does what was handed over, and ends."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.shield(self._ended)

    # The thread.

    def _live(self) -> None:
        try:
            self._raw = self._connect()
        except Exception as error:
            self._tell(self._opened.set_exception, error)
            self._tell(self._ended.set_result, None)
            return
        self._tell(self._opened.set_result, None)
        while self._turn(wait=True):
            pass
        with suppress(sqlite3.Error):  # what was acknowledged is in the write-ahead log
            self._raw.close()
        self._tell(self._ended.set_result, None)

    def _turn(self, wait: bool) -> bool:
        """One commit, and some reading after it. Returns whether there may be more to come."""
        appends: list[Append] = []
        writes: list[Work] = []
        for job in self._gather(wait):
            if isinstance(job, Append):
                appends.append(job)
            elif job.writes:
                writes.append(job)
            else:
                self._reads.append(job)
        if appends or writes:
            self._commit(appends, writes)
        self._answer()
        self._copy_back(BUSY_ROWS)
        return not self._ending or bool(self._reads or self._left)

    def between(self, *_: object) -> None:
        """Lets others go on in the middle of a long piece of reading, which is what calls this."""
        self._turn(wait=False)

    def _gather(self, wait: bool) -> list[Append | Work]:
        jobs: list[Append | Work | None] = [*self._left]
        self._left = []
        try:
            if not jobs and not self._reads and not self._ending and wait:
                jobs.append(self._next())
                sleep(max(0.0, min(BEAT, self._committed + BEAT - perf_counter())))
            while len(jobs) < MOST:
                jobs.append(self._queue.get_nowait())
        except Empty:
            pass
        self._ending |= None in jobs
        return [job for job in jobs if job]

    def _next(self) -> Append | Work | None:
        """Wait for something to do; if nothing comes for a while, the write-ahead log is made short."""
        with suppress(Empty):
            return self._queue.get(timeout=IDLE)
        self._copy_back(IDLE_ROWS)
        return self._queue.get()

    def _commit(self, appends: Sequence[Append], writes: Sequence[Work]) -> None:
        began = perf_counter()
        runs, self._left = sort(appends)
        try:
            if self._ruin:
                raise self._ruin
            self._raw.execute("BEGIN IMMEDIATE")
            stored, worked = self._store(runs), [self._write(work) for work in writes]
            self._raw.execute("COMMIT")
        except Exception as error:
            failure = self._undo(error)
            stored = [(append.future, None, failure) for run in runs for append in run.appends]
            worked = [(work.future, None, failure) for work in writes]
        self._committed = perf_counter()
        self._count(stored, self._committed - began)
        self._tell(self._settle, [*stored, *worked])

    def _store(self, runs: Sequence[Run]) -> list[Outcome]:
        passed, outcome = runs, list[Outcome]()
        if self._execute(GUARD, [_guarded(run) for run in runs]) < len(runs):
            self._raw.execute("ROLLBACK")
            self._raw.execute("BEGIN IMMEDIATE")
            passed = [run for run in runs if self._execute(GUARD, [_guarded(run)])]
            for run in runs:
                if run not in passed:
                    epoch, number = self._raw.execute(HEAD, (run.table,)).fetchone() or (0, 0)
                    outcome += [(append.future, None, error) for append, error in run.refusals(epoch, number)]
        appends = [append for run in passed for append in run.appends]
        self._rows += self._execute(INSERT, [_row(append) for append in appends])
        return outcome + [(append.future, None, None) for append in appends]

    def _execute(self, statement: str, rows: Sequence[tuple[object, ...]]) -> int:
        """A statement about many rows, with few texts that are prepared once; how many rows it changed."""
        changed, at = 0, 0
        while at < len(rows):
            size = next(size for size in SIZES if size <= len(rows) - at)
            part = rows[at : at + size]
            room = ",".join(["(" + ",".join("?" * len(part[0])) + ")"] * size)
            changed += self._raw.execute(statement.format(room), [value for row in part for value in row]).rowcount
            at += size
        return changed

    def _write(self, work: Work) -> Outcome:
        self._raw.execute("SAVEPOINT work")
        value, failure = None, None
        try:
            value = work.do(self._raw)
        except Exception as error:
            if _code(error) in WRECKS or not self._raw.in_transaction:
                raise  # the transaction is lost, for all
            self._raw.execute("ROLLBACK TO work")
            failure = error
        self._raw.execute("RELEASE work")
        self._rows += 1
        return work.future, value, failure

    def _undo(self, error: Exception) -> Unwritable:
        """Takes the transaction back. A full disk heals; after any other failure nobody knows what the disk holds."""
        try:
            if self._raw.in_transaction:
                self._raw.execute("ROLLBACK")
        except sqlite3.Error as second:
            error = second
        if _code(error) == sqlite3.SQLITE_FULL:
            return Full("the disk is full")
        self._ruin = error if isinstance(error, Ruined) else Ruined(f"writing failed: {error}")
        return self._ruin

    def _answer(self) -> None:
        until = perf_counter() + READING
        while self._reads:
            work = self._reads.popleft()
            try:
                if self._raw.in_transaction and self._ruin:
                    raise self._ruin  # it could not even be taken back, and must not be read
                answer: Outcome = work.future, work.do(self._raw), None
            except Exception as error:
                answer = work.future, None, error
            self._tell(self._settle, [answer])
            if perf_counter() > until:
                break

    def _copy_back(self, rows: int) -> None:
        """Copies the write-ahead log into the file, which keeps it short, if so many rows were written since."""
        if self._ruin or self._rows < rows:
            return
        self._rows = 0
        try:
            self._raw.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:
            self._undo(error)  # on a full disk the write-ahead log stays, and grows on

    def _count(self, stored: Sequence[Outcome], seconds: float) -> None:
        refused = sum(error is not None for _, _, error in stored)
        done = self._done
        self._done = Figures(
            entries=done.entries + len(stored) - refused,
            commits=done.commits + 1,
            refused=done.refused + refused,
            seconds=done.seconds + seconds,
            longest=max(done.longest, seconds),
        )

    def _tell(self, what: Callable[[T], object], about: T) -> None:
        with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
            self._loop.call_soon_threadsafe(what, about)

    def _settle(self, outcome: Sequence[Outcome]) -> None:
        self._waiting -= len(outcome)
        for future, value, error in outcome:
            if future.done():
                continue  # nobody waits any more; what is stored stays stored
            if error:
                future.set_exception(error)
            else:
                future.set_result(value)


def _guarded(run: Run) -> tuple[object, ...]:
    return run.table, run.epoch, run.before, run.last


def _row(append: Append) -> tuple[object, ...]:
    entry = append.entry
    return entry.table, entry.number, append.epoch, entry.body, entry.chain


def _code(error: Exception) -> int | None:
    """SQLite's own number for an error, without its finer distinctions."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF
