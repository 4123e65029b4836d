"""The tables that this process runs: opened, taken up from their logs, given up again."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from yaniv.game import SPECTATOR, HouseRules
from yaniv.wire.faces import Terms

from . import entries
from .books import Books
from .clock import Clock, LoopClock
from .host import GONE, NOT_ALLOWED, RESTART, Host, Ports
from .journal import tell
from .rulings import Who
from .store import Broken, Chain, Held, Ruined, Store
from .store.nameless import NOBODY
from .store.tables import TableRow
from .table import OtherVersion, Table
from .thinking import Aside, Dice, Thinker

T = TypeVar("T")

LEASE = 6.0
"""Seconds for which this process owns its tables unless it renews that it does."""

HEARD = 120
"""Seconds back in which it is looked for who has departed; the clocks of all processes agree as well as that."""


class NoTable(LookupError):
    """There is no such table."""


class Ending(Exception):
    """This process ends, and takes up no table any more; another one does."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wishes it."""

    terms: Terms
    seats: int
    bots: tuple[tuple[int, str], ...] = ()
    """Which seats bots take at once, and of which level."""
    seat: int = 0
    """The creator's own."""


class Lobby:
    """Finds the host of a table, and makes new ones."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        thinker: Thinker | None = None,
        ruined: Callable[[], None],
        node: str = "",
        lease: float = LEASE,
    ) -> None:
        self.store, self.node, self._lease = store, node or secrets.token_urlsafe(12), lease
        self.clock = clock or LoopClock()
        self.hosts: dict[str, Host] = {}
        self.draining = False
        self._ruined = ruined
        self._loading: dict[str, asyncio.Task[Host]] = {}
        self._reading = asyncio.Lock()
        """Of one log at a time, so that the first who come back play on before the last are there."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._books = Books(store.registry)
        self._aside = Aside()
        self._thinker = thinker or self._aside
        self._dice = Dice()
        self._began, self._heard = int(time.time()), set[str]()
        self._renewal = asyncio.ensure_future(self._renew())

    def _claim(self, table: str) -> Awaitable[int]:
        return self.store.leases.claim(table, self.node, self._lease)

    def _ports(self) -> Ports:
        return Ports(
            self.store.log,
            self.clock,
            self._thinker,
            self._dice,
            self._claim,
            archive=self._archive,
            seats=self._books.seats,
            idle=self._idle,
            ended=self._ended,
        )

    # --- tables ---

    async def open(self, who: Who, wish: Wish) -> Table:
        """A new table, at which its creator sits. Whoever is asked for it first takes it up: it need not be us.

        Raises:
            BadRule: So many may not sit down under these rules.
            Ending: Not by this process.
        """
        if self.draining:
            raise Ending
        rules = HouseRules.parse(wish.terms.rules, wish.seats)
        rules.check_seats(wish.seats)
        terms = msgspec.structs.replace(wish.terms, rules=rules.line(wish.seats))
        id, invite = secrets.token_urlsafe(16), new_invitation()
        opened = entries.Opened(terms, wish.seats, who.id, invite, secrets.token_bytes(16))
        options = msgspec.json.encode(terms).decode()
        row = TableRow(id, who.id, terms.rules, options, wish.seats, terms.listed, int(time.time()), free=wish.seats)
        await self.store.registry.tables.add(row)
        epoch = await self._claim(id)
        line = Chain.new(id).link(entries.pack(opened))
        await self.store.log.append(line, epoch)
        host = Host.load([line], epoch, self._ports())
        host.act(entries.Sat(wish.seat, who.name, person=who.id))
        for seat, level in wish.bots:
            await host.settled()
            host.act(entries.Filled(seat, level))
        await host.settled()
        host.stop(GONE)
        await self.store.leases.release(id, epoch)
        tell("a table is opened", rules=terms.rules, seats=wish.seats)
        return host.shown

    async def host(self, id: str) -> Host:
        """The host of a table, which is read from its log if it is not here.

        Raises:
            NoTable: There is no such table.
            Held: Another process runs it.
            Ending: This one runs nothing any more.
            Broken: Its log is damaged; nobody plays on with it.
        """
        if self.draining:
            raise Ending
        if host := self.hosts.get(id):
            return host
        if id not in self._loading:
            self._loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self._loading[id])
        finally:
            if (task := self._loading.get(id)) and task.done():
                del self._loading[id]

    async def _load(self, id: str) -> Host:
        row = await self.store.registry.tables.find(id)
        if row is None or row.ended is not None:
            raise NoTable(id)
        epoch = await self._claim(id)
        try:
            log = await self.store.log.read(id)
            if not log:
                raise NoTable(id)
            async with self._reading:
                *_, host = [one async for one in _pausing(Host.loading(log, epoch, self._ports()))]
        except Exception:
            self._spawn(self._release(id, epoch))  # another process may be able to read it
            raise
        self.hosts[id] = host
        seated = {place.person for place in host.shown.places if place.person}
        for person in seated - await self.store.registry.people.known(seated):
            await _forget(host, person)
        self._books.note(row, host.shown)
        return host

    async def end(self, host: Host) -> None:
        """Close a table for good: nobody comes back to it."""
        host.stop(GONE)
        await self.store.registry.tables.end(host.id, int(time.time()))
        await self.store.log.shelve(host.id, host.epoch)

    async def make_room(self, person: str, most: int) -> bool:
        """Whether the person may open one more table, perhaps because the oldest that nobody is at was closed."""
        tables = self.store.registry.tables
        if await tables.created(person) < most:
            return True
        for row, _ in reversed(await tables.seats_of(person)):
            if row.creator == person:
                try:
                    host = await self.host(row.id)
                except (Held, Broken, OtherVersion):
                    continue
                if not host.links and not host.shown.playing:
                    await self.end(host)
                    return True
        return False

    def _archive(self, table: Table) -> None:
        self._books.match(table)

    def _idle(self, host: Host) -> None:
        host.stop(RESTART)

    def _ended(self, host: Host, error: Exception | None) -> None:
        if self.hosts.get(host.id) is not host:
            return
        del self.hosts[host.id]
        if error:
            tell("a table is given up", 30, error=error)
        if isinstance(error, Ruined):
            self._ruined()
        elif not self.draining:
            self._spawn(self._release(host.id, host.epoch))

    async def _release(self, table: str, epoch: int) -> None:
        try:
            await self.store.leases.release(table, epoch)
        except Exception as error:  # it is taken up here again, or by others when we have ended
            tell("a table is not given up", 30, error=error)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- this process ---

    async def _renew(self) -> None:
        """Say again and again that this process lives, and let go of what it owns no more."""
        while True:
            await asyncio.sleep(self._lease / 3)
            if self.store.log.ruin:
                self._ruined()
            mine = [(host, host.epoch) for host in self.hosts.values()]
            try:
                owned = await self.store.leases.renew(self.node, self._lease)
            except Exception as error:
                tell("the leases are not renewed", 30, error=error)
                continue
            for host, epoch in mine:
                # What has been claimed again meanwhile is newer than this answer.
                if owned.get(host.id) != epoch == host.epoch and not host.healing:
                    tell("a table is lost to another process", 30)
                    host.stop(RESTART)
            self._spawn(self._hear())

    async def drain(self) -> None:
        """Take no more asks, let what is under way be stored and answered, and send everybody away for a moment."""
        self.draining = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for host in list(self.hosts.values()):
            host.drain()
        for host in list(self.hosts.values()):
            await host.settled()
        self._renewal.cancel()
        await self._books.written()
        await self._leave()  # before anybody is sent away: who comes back finds each table free to be taken up
        for host in list(self.hosts.values()):
            host.stop(RESTART)

    async def close(self) -> None:
        """End. The store is closed by who opened it."""
        await self.drain()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._books.close()
        self._aside.close()
        await self._leave()

    async def _leave(self) -> None:
        try:
            await self.store.leases.leave(self.node)
        except Exception as error:  # then the others wait for the lease to end
            tell("the tables are not given up", 30, error=error)

    # --- people who depart ---

    async def depart(self) -> None:
        """Cut off whoever was signed out everywhere or forgotten, here or by another process; the latter get up."""
        people = self.store.registry.people
        told = await people.departed(max(self._began, int(time.time()) - HEARD))
        new = {id: person for id, person in told if id not in self._heard}
        self._heard = {id for id, _ in told}
        for person in new.values():
            self._cut(person)
        again = set(new)  # as long as it is not done, it is not heard
        try:
            known = await people.known(new.values())
            again = {id for id, person in new.items() if person not in known and not await self._forget(person)}
        finally:
            self._heard -= again

    async def _forget(self, person: str) -> bool:
        """Let a person get up everywhere; whether they did."""
        return all([await _forget(host, person) for host in list(self.hosts.values())])

    async def _hear(self) -> None:
        try:
            await self.depart()
        except Exception as error:
            tell("who has departed is not known", 30, error=error)

    def _cut(self, person: str) -> None:
        for host in list(self.hosts.values()):
            if link := host.links.get(person):
                link.close(NOT_ALLOWED)


async def _pausing(steps: Iterable[T]) -> AsyncIterator[T]:
    """Each step, and others go on before it."""
    for step in steps:
        await asyncio.sleep(0)
        yield step


def new_invitation() -> str:
    """What invites to a table: 128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


async def _forget(host: Host, person: str) -> bool:
    """Let a person get up who has asked to be forgotten; whether they have, or will have when the table is loaded."""
    if host.table.seat_of(person) == SPECTATOR:
        return True
    await host.settled()
    if _nameless(host.shown, person):
        return True
    host.act(entries.Forgotten(host.shown.seat_of(person)))
    await host.settled()
    return host.closed or _nameless(host.shown, person)


def _nameless(table: Table, person: str) -> bool:
    """Whether nothing names the person any more: they do not sit here, or only until the match is over."""
    seat = table.seat_of(person)
    return seat == SPECTATOR or (table.places[seat].left and table.places[seat].name == NOBODY)
