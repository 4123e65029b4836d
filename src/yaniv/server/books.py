"""What the registry has to know of the tables, written down one after the other, behind the backs of the tables.

The logs are the truth; a note that is lost in a crash is made again when the table is loaded.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from yaniv.game import Match, Scored

from .journal import tell
from .store import Registry, Ruined, Unwritable
from .store.matches import Finished, Player
from .store.tables import TableRow, Taken
from .table import Place, Stage, Table

TRIES = 8
PATIENCE = 5.0
"""Seconds in which the last notes are to be written when the server ends."""


class Books:
    """Writes notes in order, and tries again when the store is away."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._notes: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._writer = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        while True:
            note = await self._notes.get()
            try:
                await self._patiently(note)
            except Exception as error:
                tell("a note is lost", 40, error=error)
            finally:
                self._notes.task_done()

    async def _patiently(self, note: Callable[[], Awaitable[None]]) -> None:
        for again in range(TRIES):
            try:
                return await note()
            except Ruined:
                raise
            except Unwritable:
                await asyncio.sleep(0.1 * 2**again)
        await note()

    def seats(self, before: Table, after: Table) -> None:
        """Who sits where now, and how many seats are free."""
        if (now_so := standing(after)) != standing(before):
            self._notes.put_nowait(lambda: self._registry.tables.note(after.id, *now_so))
        was, now = _people(before), _people(after)
        for seat in was.keys() - {seat for seat, person in now.items() if was.get(seat) == person}:
            self._notes.put_nowait(lambda seat=seat: self._registry.tables.rise(after.id, seat))  # type: ignore[misc]
        for seat, person in now.items():
            if was.get(seat) != person:
                self._notes.put_nowait(lambda seat=seat, person=person: self._sit(after.id, seat, person))  # type: ignore[misc]

    def note(self, row: TableRow, table: Table) -> None:
        """How a table stands, if the row says something else, as after a crash."""
        if (stands := standing(table)) != (row.free, row.stage):
            self._notes.put_nowait(lambda: self._registry.tables.note(table.id, *stands))

    async def _sit(self, table: str, seat: int, person: str) -> None:
        with suppress(Taken):  # it was noted before a crash
            await self._registry.tables.sit(table, seat, person)

    def match(self, table: Table) -> None:
        """A match that is over, or was given up, with its record."""
        ended = int(time.time())

        async def save() -> None:
            await self._registry.matches.save(finished_match(table, ended), str(table.record()))

        self._notes.put_nowait(save)

    async def written(self) -> None:
        """Wait for all notes, but not for ever."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._notes.join()
        except TimeoutError:
            tell("notes are late", 40, notes=self._notes.qsize() + 1)

    async def close(self) -> None:
        """Write what is still to be written, and end."""
        await self.written()
        self._writer.cancel()


def standing(table: Table) -> tuple[int, str]:
    """How many seats are free, and whether the table is `gathering`, `playing` or `over`."""
    stage = Stage.PLAYING if table.playing else table.stage
    return sum(place.free for place in table.places), stage.value


def _people(table: Table) -> dict[int, str]:
    return {seat: place.person for seat, place in enumerate(table.places) if place.person}


def finished_match(table: Table, ended: int) -> Finished:
    """What the list of matches says of the one that is over at this table."""
    match = table.match or Match.opening(table.rules, len(table.places))  # given up before the first deal
    seats = tuple(_player(match, seat, place) for seat, place in enumerate(table.players))
    id = f"{table.id}:{table.matches}"
    return Finished(id, table.id, table.terms.rules, table.began, ended, seats, given_up=not match.over)


def _player(match: Match, seat: int, place: Place) -> Player:
    calls = [scored for scored in match.sheet if scored.caller == seat and not scored.slapped]
    return Player(
        seat,
        place.person or None,
        place.name,
        place.bot,
        match.score.totals[seat],
        seat in match.winners,
        sum(seat not in _out_before(match, number) for number in range(len(match.sheet))),
        len(calls),
        sum(scored.caught for scored in calls),
        sum(_beat(scored, seat) for scored in match.sheet),
    )


def _out_before(match: Match, number: int) -> set[int]:
    return {seat for scored in match.sheet[:number] for seat in scored.out}


def _beat(scored: Scored, seat: int) -> bool:
    """Whether the seat's hand is why a call failed."""
    return scored.caught and seat != scored.caller and scored.hands[seat] <= scored.hands[scored.caller]
