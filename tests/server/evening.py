"""A table with people at it, in one process: a log in memory, a clock that a test moves, bots that think at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec

from tests.server.reader import Reader
from yaniv.server import entries
from yaniv.server.clock import FakeClock
from yaniv.server.host import NEW, Host, Ports
from yaniv.server.rulings import Who
from yaniv.server.store import Chain
from yaniv.server.store.memory import MemoryLog
from yaniv.server.table import Table
from yaniv.server.thinking import AtOnce
from yaniv.wire import commands
from yaniv.wire.faces import Terms

SALT = b"s" * 16
INVITE = "invite-" + "i" * 15
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hana")


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that waits for things, as pytest calls it."""

    def runs() -> None:
        asyncio.run(test())

    runs.__name__, runs.__doc__ = test.__name__, test.__doc__
    return runs


class Guest(Reader):
    """A person with a connection to a host."""

    def __init__(self, host: Host, name: str) -> None:
        super().__init__()
        self.host, self.name, self._who = host, name, Who(f"id-{name}", name)
        self.closed: int | None = None
        self._ids = count(1)

    @property
    def who(self) -> Who:
        return self._who

    def send(self, frame: str) -> None:
        assert self.closed is None
        self.take(frame)

    def close(self, code: int) -> None:
        self.closed = code

    def come(self, *, invite: str = "", resume: bool = True) -> bool:
        """Connect, and go on from where one was."""
        self.host.detach(self)
        was, self.closed = self.closed, None
        first = commands.Resume(self.stream, self.number, self.chain, invite)
        if self.host.attach(self, first if resume else msgspec.structs.replace(NEW, invite=invite)):
            return True
        self.closed = was if was is not None else 4003
        return False

    def go(self) -> None:
        """Lose the connection."""
        self.closed = 1006
        self.host.detach(self)

    def ask(self, kind: type[commands.Asked], *, id: str = "", **fields: Any) -> str:
        """Ask for something; the id under which it will be answered."""
        id = id or f"{self.name}-{next(self._ids)}"
        self.host.ask(self.who, kind(id=id, **fields), self._answer)
        return id

    def _answer(self, frame: str) -> None:
        if self.closed is None:
            self.take(frame)

    def play(self, action: str, *, id: str = "", number: int | None = None) -> str:
        """Ask for an action of the game."""
        number = self.number if number is None else number
        return self.ask(commands.Play, id=id, match=self.face["match"], number=number, action=action)

    @property
    def seat(self) -> int | None:
        return self.own["seat"]  # type: ignore[no-any-return]

    @property
    def code(self) -> str:
        """How the last ask was answered: `done`, or why not."""
        last = self.answers[-1]
        return str(last.get("code", "done"))


@dataclass
class Evening:
    """One table, and what it runs on."""

    rules: str = "bga"
    seats: int = 2
    bots: Sequence[int] = ()
    terms: Terms = field(default_factory=lambda: Terms("bga", pace=(0.0, 0.0), window=0.0, pause=0, level="novice"))
    log: MemoryLog = field(default_factory=MemoryLog)
    clock: FakeClock = field(default_factory=FakeClock)
    archived: list[Table] = field(default_factory=list)
    ended: list[Exception | None] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    secret: bytes = b"k" * 32

    @property
    def ports(self) -> Ports:
        return Ports(
            self.log,
            self.clock,
            AtOnce(),
            lambda what: random.Random(what),
            self.claim,
            archive=self.archived.append,
            ended=lambda host, error: self.ended.append(error),
        )

    async def claim(self, table: str) -> int:
        """A claim is written, too."""
        if self.log.failing:
            raise self.log.failing
        return await self.log.rise(table)

    async def open(self, id: str = "T1") -> Evening:
        """Open the table."""
        epoch = await self.log.rise(id)
        terms = msgspec.structs.replace(self.terms, rules=self.rules)
        line = Chain.new(id).link(entries.pack(entries.Opened(terms, self.seats, "id-Ana", INVITE, SALT)))
        await self.log.append(line, epoch)
        self.host = Host.load([line], epoch, self.ports)
        return self

    def guest(self, name: str) -> Guest:
        """Somebody who is not connected yet."""
        guest = Guest(self.host, name)
        self.guests.append(guest)
        return guest

    async def seat(self) -> list[Guest]:
        """Everybody sits down: people where no bot shall sit."""
        people = []
        for seat in range(self.seats):
            if seat not in self.bots:
                guest = self.guest(NAMES[seat])
                guest.come(invite=INVITE)
                guest.ask(commands.Sit, seat=seat, invite=INVITE)
                await self.quiet()
                people.append(guest)
        for seat in self.bots:
            people[0].ask(commands.Fill, seat=seat, level="novice")
        await self.quiet()
        return people

    async def start(self) -> list[Guest]:
        """Everybody sits down, and the match begins."""
        people = await self.seat()
        people[0].ask(commands.Start)
        await self.quiet()
        self.clock.pass_to(self.clock.now())
        await self.quiet()
        return people

    async def quiet(self) -> None:
        """Let everything be stored and shown that can be."""
        for _ in range(50):
            await asyncio.sleep(0)
            if not self.host.waiting or self.log.held:
                break
        for _ in range(3):
            await asyncio.sleep(0)

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.clock.now() + seconds
        while (due := self.clock.next) is not None and due <= end:
            self.clock.pass_to(due)
            await self.quiet()
        self.clock.pass_to(end)
        await self.quiet()

    async def restart(self) -> Host:
        """The server ends, and comes up again."""
        self.host.stop(1012)
        epoch = await self.log.rise(self.host.id)
        self.host = Host.load(await self.log.read(self.host.id), epoch, self.ports)
        for guest in self.guests:
            guest.host = self.host
        return self.host


async def play_out(evening: Evening, people: Sequence[Guest], chance: random.Random, steps: int = 40_000) -> None:
    """People do anything that they may, until the match is over."""
    for _ in range(steps):
        if evening.host.shown.stage == "over":
            return
        able = [guest for guest in people if guest.closed is None and guest.actions]
        if able:
            guest = chance.choice(able)
            guest.play(chance.choice(guest.actions))
            await evening.quiet()
        else:
            await evening.wait(1)
    raise AssertionError("the match does not end")
