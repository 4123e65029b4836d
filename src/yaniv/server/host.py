"""One table online: one mailbox, one writer.

What is asked is judged and applied at once, in the order in which it comes; it is acknowledged and shown when it is
stored, in the same order. Nobody is ever waited for: a reader that cannot keep up is that reader's loss.
"""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from yaniv.game import SPECTATOR
from yaniv.wire import commands
from yaniv.wire.messages import Code, Done, Refused, write

from . import entries
from .clock import Clock
from .following import follow
from .rulings import Who, may_watch, rule
from .store import Chain, Entry, Full, Log, Ruined, Unwritable
from .streams import Streams, binds
from .table import Change, Stage, Table, open_table
from .thinking import Thinker
from .timing import Timing

HEALING = 2.0
"""After a failure to store, bots wait for so many seconds."""
ANSWERS = 32
"""So many asks of each person are remembered, to be answered alike when they are asked again."""

GONE, SUPERSEDED, NOT_ALLOWED, RESTART = 1000, 4001, 4003, 1012
"""Why a socket is closed."""

AT_ONCE = 32
"""Entries of a log that are read without a pause: two or three milliseconds."""
NEW = commands.Resume()
"""Of a reader who was shown nothing yet."""

Answer = Callable[[str], None]


class Link(Protocol):
    """A connection to one person."""

    @property
    def who(self) -> Who: ...
    def send(self, frame: str) -> None: ...
    def close(self, code: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Ports:
    """What a host needs of the world."""

    log: Log
    clock: Clock
    thinker: Thinker
    dice: Callable[[str], random.Random]
    """For what nobody may foresee, named by what it is: how long a bot takes, and what it throws."""
    claim: Callable[[str], Awaitable[int]]
    """Makes this process the owner of a table, again if it was. Returns the epoch that may write from now on."""
    archive: Callable[[Table], None] = lambda table: None
    """Keeps the record of a match that is over."""
    seats: Callable[[Table, Table], None] = lambda before, after: None
    """Notes who sits where, and whether they play, before and after."""
    idle: Callable[[Host], None] = lambda host: None
    """Nobody has been connected for a while."""
    ended: Callable[[Host, Exception | None], None] = lambda host, error: None
    """The host has ended, perhaps because it may or can write no more."""


@dataclass(slots=True)
class _Pending:
    """Something that waits for its turn to be shown: an entry until it is stored, a refusal until what led to it is."""

    key: tuple[str, str]
    answers: list[Answer] = field(default_factory=list)
    entry: entries.Accepted | None = None
    change: Change | None = None
    stored: asyncio.Future[None] | None = None
    refusal: str = ""


class Host:
    """Runs one table: takes what its people ask for, lets its bots play, and keeps its time."""

    def __init__(self, table: Table, chain: Chain, epoch: int, ports: Ports) -> None:
        self.id, self.epoch, self.ports = table.id, epoch, ports
        self.table = table
        """As it will be when all that is under way is stored."""
        self.streams = Streams(table)
        self.closed = False
        self._draining = False
        self._chain = chain
        self._pending: deque[_Pending] = deque()
        self._links: dict[str, Link] = {}
        self._answers: dict[str, OrderedDict[str, str | _Pending]] = {}
        self._entries = 1  # that are stored and shown
        self._healer: asyncio.Task[None] | None = None
        self._timing = Timing(self)

    @classmethod
    def load(cls, log: Sequence[Entry], epoch: int, ports: Ports) -> Host:
        """The host of a table as its log leaves it: everybody has been shown what they were shown before."""
        *_, host = cls.loading(log, epoch, ports)
        return host

    @classmethod
    def loading(cls, log: Sequence[Entry], epoch: int, ports: Ports) -> Iterator[Host]:
        """The same, a few entries at a time: whoever loads may let others go on in between. The last one is ready."""
        opened = entries.unpack(log[0].body)
        assert isinstance(opened, entries.Opened)
        host = cls(open_table(log[0].table, opened), Chain.of(log), epoch, ports)
        for begin in range(1, len(log), AT_ONCE):
            for entry in log[begin : begin + AT_ONCE]:
                host._replay(entries.unpack(entry.body))
            yield host
        if host.table.stage is Stage.OVER:
            ports.archive(host.table)
        host._timing.plan()
        yield host

    @property
    def shown(self) -> Table:
        """The table as far as it is stored."""
        return self.streams.table

    @property
    def links(self) -> dict[str, Link]:
        """Who is connected."""
        return self._links

    @property
    def healing(self) -> bool:
        """Whether it is being found out what is stored, under a new claim."""
        return self._healer is not None

    @property
    def waiting(self) -> bool:
        """Whether anything is under way."""
        return bool(self._pending) or self._healer is not None

    # --- people come and go ---

    def attach(self, link: Link, resume: commands.Resume = NEW) -> bool:
        """Connect a person, in place of any connection they had; whether they may be here."""
        person = link.who.id
        if self.closed or not may_watch(self.shown, person, resume.invite):
            return False
        if old := self._links.pop(person, None):
            old.close(SUPERSEDED)
        self._links[person] = link
        seat = self.shown.seat_of(person)
        for frame in self.streams.resume(seat, resume.stream, resume.number, resume.chain):
            link.send(frame)
        place = self.table.places[seat] if seat != SPECTATOR else None
        if place and place.held and not place.left:
            self._accept(entries.Returned(seat, person=person))
        self._tell_presence()
        link.send(write(self._timing.clock()))
        return True

    def detach(self, link: Link) -> None:
        """A connection is gone; its person has the seat still."""
        if self._links.get(link.who.id) is link:
            del self._links[link.who.id]
            if self.table.seat_of(link.who.id) == SPECTATOR:
                self._answers.pop(link.who.id, None)
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._timing.plan()
        frame = write(self._timing.presence())
        for link in list(self._links.values()):
            link.send(frame)

    # --- the mailbox ---

    def ask(self, who: Who, ask: commands.Asked, answer: Answer) -> None:
        """Judge what a person asks; the answer comes when all before it is stored."""
        if self.closed or self._draining:
            return  # it is asked again of the next server, under the same id
        known = self._answers.setdefault(who.id, OrderedDict())
        before = known.get(ask.id)
        if isinstance(before, _Pending):
            before.answers.append(answer)
            return
        if before is not None:
            answer(before)
            return
        pending = _Pending((who.id, ask.id), [answer])
        known[ask.id] = pending
        while len(known) > ANSWERS:
            known.popitem(last=False)
        late = self._late(who.id, ask) if isinstance(ask, commands.Play) else None
        ruling = Code.NOT_STORED if self._healer else rule(self.table, who, ask, late)
        if isinstance(ruling, str):
            pending.refusal = str(ruling)
            self._pending.append(pending)
            self._settle()
        else:
            self._accept(ruling, pending)

    def _late(self, person: str, ask: commands.Play) -> Code | None:
        """Why an action may not answer the step it answers, if it may not."""
        seat = self.shown.seat_of(person)
        if seat == SPECTATOR:
            return None
        stream = self.streams[seat]
        if ask.number > stream.number:
            return Code.NOT_SHOWN
        if ask.number < stream.since:
            return Code.TOO_LATE
        moved = any(one.change and one.key[0] != person and binds(one.change) for one in self._pending)
        return Code.TOO_LATE if moved else None

    def _accept(self, entry: entries.Accepted, pending: _Pending | None = None) -> None:
        """Apply an entry and hand it to the log."""
        pending = pending or _Pending(("", ""))
        pending.entry, pending.change = entry, follow(self.table, entry)
        line = self._chain.link(entries.pack(entry))
        self._chain, self.table = self._chain.after(line), pending.change.table
        self._pending.append(pending)
        pending.stored = self.ports.log.append(line, self.epoch)
        pending.stored.add_done_callback(lambda done: self._settle())

    def act(self, entry: entries.Accepted) -> None:
        """Do what a bot or the clock does, if nothing is under way that may change it."""
        if not self.closed and not self._draining and not self.waiting:
            self._accept(entry)

    def _settle(self) -> None:
        """Show and answer all that is stored, in order."""
        while self._pending and not self.closed:
            head = self._pending[0]
            if head.stored is not None:
                if not head.stored.done():
                    return
                if error := head.stored.exception():
                    self._fail(error)
                    return
            self._pending.popleft()
            self._show(head)
        self._timing.plan()

    def _show(self, head: _Pending) -> None:
        person, id = head.key
        if head.change and head.entry:
            self._deliver(head.entry, head.change)
        if not id:
            return
        seat = self.shown.seat_of(person)
        number = self.streams[seat].number
        frame = write(Refused(id, head.refusal, number) if head.refusal else Done(id, number))
        known = self._answers.get(person, OrderedDict())
        if known.get(id) is head:
            known[id] = frame
        for answer in head.answers:
            answer(frame)

    def _deliver(self, entry: entries.Accepted, change: Change) -> None:
        before = self.shown
        self._entries += 1
        frames = self.streams.show(change, _by(before, entry))
        if window := self.streams.window:
            self._timing.window(window)
        moved = change.table.places is not before.places or change.table.stage is not before.stage
        for person, link in list(self._links.items()):
            seat = change.table.seat_of(person)
            if moved and self._reseat(before, link, seat):
                continue
            if seat in frames:
                link.send(frames[seat])
        after = change.table
        if after.stage is Stage.OVER and before.stage is not Stage.OVER:
            self.ports.archive(after)
        if moved:
            self.ports.seats(before, after)
        if after.places is not before.places:
            self._tell_presence()

    def _reseat(self, before: Table, link: Link, seat: int) -> bool:
        """Whether a person reads another stream than before, and was shown its whole, or may not be here any more."""
        table, person = self.shown, link.who.id
        if person in table.barred or (seat == SPECTATOR and table.playing and not table.terms.spectators):
            del self._links[person]
            link.close(NOT_ALLOWED)
            return True
        was = before.seat_of(person)
        if was == seat:
            return False
        link.send(self.streams.sync(seat))
        return True

    def _replay(self, entry: entries.Accepted) -> None:
        """Show again what was stored: to nobody, but with the same numbers."""
        change = follow(self.table, entry)
        self.streams.show(change, _by(self.table, entry))
        self.table = change.table
        self._entries += 1
        if isinstance(entry, entries.Asked) and entry.id:
            known = self._answers.setdefault(entry.person, OrderedDict())
            known[entry.id] = write(Done(entry.id, self.streams[self.table.seat_of(entry.person)].number))
            while len(known) > ANSWERS:
                known.popitem(last=False)

    # --- when storing fails ---

    def _fail(self, error: BaseException) -> None:
        """Nothing that is under way is taken for granted: the table is what its log says."""
        lost = list(self._pending)
        self._pending.clear()
        if isinstance(error, Unwritable) and not isinstance(error, Ruined):
            self._healer = asyncio.ensure_future(self._heal(lost))
            return
        for one in lost:
            if one.stored is not None:
                one.stored.add_done_callback(_heard)
        self.stop(RESTART, error if isinstance(error, Exception) else None)

    async def _heal(self, lost: Sequence[_Pending]) -> None:
        """Claim the table again, and read from its log what was stored after all; the rest has not happened.

        The claim comes first: nothing that is still on its way is stored behind the reading, and a table that another
        process has taken meanwhile is not read as our own.
        """
        await asyncio.gather(*(one.stored for one in lost if one.stored is not None), return_exceptions=True)
        if self.closed:
            return
        try:
            with suppress(Full):  # then nothing is on its way, and there is no room for a claim either
                self.epoch = await self.ports.claim(self.id)
            log = await self.ports.log.read(self.id)
        except Exception as error:
            self.stop(RESTART, error)
            return
        stored = len(log) - self._entries
        for one in lost:
            if one.entry is not None:
                stored -= 1
                if stored < 0:
                    one.entry, one.change, one.refusal = None, None, Code.NOT_STORED
            self._show(one)
        self._chain, self.table, self._healer = Chain.of(log), self.shown, None
        self._timing.plan(bots_after=HEALING)

    def drain(self) -> None:
        """Take no more asks, and let nothing happen by itself."""
        self._draining = True
        self._timing.stop()

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self.waiting and not self.closed:
            stored = [one.stored for one in self._pending if one.stored is not None]
            await (self._healer or asyncio.wait(stored))
            await asyncio.sleep(0)

    def stop(self, code: int, error: Exception | None = None) -> None:
        """End: close every connection, and let what is under way be."""
        if self.closed:
            return
        self.closed = True
        self._timing.stop()
        for link in list(self._links.values()):
            link.close(code)
        self._links.clear()
        self.ports.ended(self, error)


def _by(table: Table, entry: entries.Accepted) -> int | None:
    """The seat whose player asked for an entry, if it was one."""
    person = entry.person if isinstance(entry, entries.Asked) else ""
    seat = table.seat_of(person) if person else SPECTATOR
    return None if seat == SPECTATOR else seat


def _heard(done: asyncio.Future[None]) -> None:
    """Take note of a failure that nobody can act on any more."""
    if not done.cancelled():
        done.exception()
