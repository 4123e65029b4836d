"""What each reader of a table is shown: a stream of steps, numbered without a gap, each with the hash of the last one.

A reader is a seat, or everybody who watches. A number belongs to a stream: what is shown to one alone moves no number
of another. All of it follows from the log, so after a restart every reader goes on where it was.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from yaniv import game
from yaniv.game import SPECTATOR
from yaniv.wire.events import Cried, Muted, Said, Told, told
from yaniv.wire.faces import Own, changes, own
from yaniv.wire.messages import Step, Sync, part, write

from .showing import face, hear
from .table import Change, Happening, Table
from .windows import could_follow

TAIL = 32
"""So many steps back a reader is given what was missed; from further back, the whole table."""

_UNLIKE = (game.Dealt, game.Drew, game.Passed, Muted, Said, Cried)
"""What is not the same for every reader."""
_BINDING = (game.Dealt, game.Laid, game.Drew, game.Took, game.Called, game.Voided)


class Shown(Struct, frozen=True, gc=False):
    """A step without its number, as several readers may have been shown it."""

    events: Any
    changes: Any
    own: Own | UnsetType
    window: float | UnsetType


@dataclass(slots=True)
class Stream:
    """What one reader was shown."""

    id: str
    chain: str
    own: Own
    number: int = 0
    since: int = 0
    """The last step by somebody else after which an answer to an earlier one comes too late."""
    tail: deque[tuple[str, Shown]] = field(default_factory=lambda: deque(maxlen=TAIL))

    def show(self, shown: Shown) -> str:
        """The frame of the next step."""
        self.number += 1
        self.tail.append((self.chain, shown))
        frame = _frame(self.number, self.chain, shown)
        self.chain = hashed(frame)
        return frame

    def missing(self, number: int, chain: str) -> Iterator[str] | None:
        """The frames after this one; `None` if they are not all at hand, or another one had this number."""
        first = self.number - len(self.tail)
        if not first <= number <= self.number:
            return None
        after = list(self.tail)[number - first :]
        if chain and chain != (after[0][0] if after else self.chain):
            return None
        return (_frame(number + place, chain, shown) for place, (chain, shown) in enumerate(after, 1))


def _frame(number: int, chain: str, shown: Shown) -> str:
    return write(Step(number, chain, shown.events, shown.changes, shown.own, shown.window))


def hashed(frame: str) -> str:
    """What the frame after this one names it by."""
    return hashlib.sha256(frame.encode()).hexdigest()[:32]


class Streams:
    """The streams of all readers of one table, up to what is stored."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.face = face(table)
        self.window = 0.0
        """How long a slap or sneak may follow what was shown last."""
        self._whole: Any = None
        self._streams: dict[int, Stream] = {}
        self._sit()

    def __getitem__(self, seat: int) -> Stream:
        return self._streams[seat]

    def _sit(self) -> None:
        """A stream for everybody who has none yet; who sits down sees nothing of who sat there before."""
        table = self.table
        wanted = {seat: f"{seat}.{place.sitting}" for seat, place in enumerate(table.places) if place.person}
        wanted[SPECTATOR] = "watch"
        for seat in [seat for seat in self._streams if seat not in wanted]:
            del self._streams[seat]
        for seat, id in wanted.items():
            if seat not in self._streams or self._streams[seat].id != id:
                chain = hashlib.sha256(table.salt + id.encode()).hexdigest()[:32]
                self._streams[seat] = Stream(id, chain, self._own(seat))

    def _own(self, seat: int) -> Own:
        muted = () if seat == SPECTATOR else tuple(sorted(self.table.places[seat].muted))
        return own(self.table.match, seat, muted)

    def show(self, change: Change, by: int | None = None) -> dict[int, str]:
        """A frame for each reader who learns of the change.

        Args:
            by: The seat whose player asked for it.
        """
        places = self.table.places
        self.table = table = change.table
        after = face(table)
        self.window = _follows(change)
        window = self.window or UNSET
        public = _seen(table, change.happenings, SPECTATOR)
        unlike = any(isinstance(one, _UNLIKE) for one in change.happenings)
        changed = changes(self.face, after)
        moved = part(changed)
        if changed:
            self.face, self._whole = after, None
        events = part(public)
        frames: dict[int, str] = {}
        for seat, stream in self._streams.items():
            seen = _seen(table, change.happenings, seat) if unlike else public
            if not seen:
                continue
            mine = self._own(seat)
            shown = Shown(
                events if seen is public or seen == public else part(seen),
                moved,
                UNSET if mine == stream.own else mine,
                window,
            )
            stream.own = mine
            frames[seat] = stream.show(shown)
            if seat != by and binds(change):
                stream.since = stream.number
        if table.places is not places:
            self._sit()
        return frames

    def sync(self, seat: int) -> str:
        """The whole table as this reader sees it."""
        if self._whole is None:
            self._whole = part(self.face)
        stream = self._streams[seat]
        sheet: Any = tuple(map(told, self.table.sheet))
        return write(Sync(stream.id, stream.number, stream.chain, self._whole, stream.own, sheet, self.table.ranking))

    def resume(self, seat: int, id: str, number: int, chain: str) -> list[str]:
        """Exactly what the reader missed, or else the whole table."""
        stream = self._streams[seat]
        missing = stream.missing(number, chain) if id == stream.id else None
        return [self.sync(seat)] if missing is None else list(missing)


def binds(change: Change) -> bool:
    """Whether an answer to what was before comes too late now; a slap or sneak keeps nobody from going on."""
    return any(isinstance(one, _BINDING) for one in change.happenings)


def _seen(table: Table, happenings: Iterable[Happening], seat: int) -> tuple[Told, ...]:
    heard = (hear(table, one, seat) for one in happenings)
    return tuple(one for one in heard if one is not None)


def _follows(change: Change) -> float:
    """For how long a slap or sneak may follow, from what all can see."""
    table = change.table
    for one in change.happenings:
        if isinstance(one, game.Drew | game.Took) and table.match and table.match.round:
            return table.terms.window if could_follow(one, table.match.round) else 0.0
    return 0.0
