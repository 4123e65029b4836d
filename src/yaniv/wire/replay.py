"""A match that is over, once more: what a reader of a seat was shown, made from its record by the engine.

A replay goes round by round, so that a long match is shown as soon as a short one. Nothing here asks who may see it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, Struct

from yaniv import game
from yaniv.game import SPECTATOR, Deal, Entry, Match, Record, Restock, follow, see

from .events import Scored, Told, names, told
from .faces import Changes, Face, Fields, Place, Terms, changes, of_match, own
from .messages import Step, Sync


class PastRound(Struct, frozen=True):
    """A round of a match that is over."""

    number: int
    """As it was called; a round that was called off and the one after it are called alike."""
    scored: Scored | None
    """`null` if it was called off, or the match given up in it."""


class Replay(Struct, frozen=True):
    """A round of a match, step by step, as its reader was shown it."""

    rules: str
    """In one line."""
    seats: tuple[Place, ...]
    rounds: tuple[PastRound, ...]
    over: bool
    """Whether somebody has won; a match can also have been given up."""
    round: int
    """Which of the rounds this is, from 1; 0 if none was dealt."""
    seat: int | None
    """Whose eyes it is seen with; `null` for whoever watches."""
    open: bool
    """Whether all hands lie open."""
    sync: Sync
    """The table before the round is dealt."""
    steps: tuple[Step, ...]
    """With empty chains: what is here whole can have no gap."""
    moments: tuple[int, ...]
    """For each step, which move of the round it shows: counted alike for every reader."""
    mine: int | None = None
    """Where I sat in this match."""
    key: str = ""
    """What opens this replay to whomever has it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Whose eyes a match is seen with."""

    seat: int = SPECTATOR
    open: bool = False


@dataclass(slots=True)
class _Round:
    before: Match
    moves: list[tuple[Entry, ...]] = field(default_factory=list)
    """What was done, each with what the dealer then did at once."""
    number: int = 0
    scored: Scored | None = None


class Past:
    """A match that is over, ready to be shown from any round."""

    def __init__(self, record: Record) -> None:
        self._line = record.rules.line(len(record.seats))
        self._seats = tuple(Place(seat.name, seat.bot) for seat in record.seats)
        match = Match.opening(record.rules, len(record.seats))
        self._opening = match
        self._rounds: list[_Round] = []
        for entry in record.entries:
            if isinstance(entry, Deal):
                self._rounds.append(_Round(match))
            round, step = self._rounds[-1], follow(match, entry)
            if isinstance(entry, Restock):
                round.moves[-1] = (*round.moves[-1], entry)
            else:
                round.moves.append((entry,))
            for event in step.events:
                if isinstance(event, game.Scored):
                    round.scored = told(event)  # type: ignore[assignment]
            match = step.match
            round.number = round.number or match.number
        self._over = match.over

    @property
    def rounds(self) -> int:
        """How many were dealt."""
        return len(self._rounds)

    def replay(self, number: int, reader: Reader) -> Replay:
        """A round, from 1.

        Raises:
            IndexError: There is no such round or seat.
        """
        if not (number == 0 == self.rounds or 1 <= number <= self.rounds):
            raise IndexError(f"round {number} is not 1 to {self.rounds}")
        if not SPECTATOR <= reader.seat < len(self._seats):
            raise IndexError(f"there is no seat {reader.seat}")
        round = self._rounds[number - 1] if number else _Round(self._opening)
        steps, moments = self._steps(round, reader)
        return Replay(
            self._line,
            self._seats,
            tuple(PastRound(one.number, one.scored) for one in self._rounds),
            self._over,
            number,
            None if reader.seat == SPECTATOR else reader.seat,
            reader.open,
            self._sync(round.before, reader),
            steps,
            moments,
        )

    def _steps(self, round: _Round, reader: Reader) -> tuple[tuple[Step, ...], tuple[int, ...]]:
        match, steps, moments = round.before, list[Step](), list[int]()
        face, mine = self._face(match, reader), own(match, reader.seat)
        for moment, move in enumerate(round.moves):
            seen = list[Told]()
            for entry in move:
                step = follow(match, entry)
                match = step.match
                seen.extend(_seen(step.events, reader))
            if not seen:
                continue  # a chance that somebody else let go by
            after, now = self._face(match, reader), own(match, reader.seat)
            moved = Changes(**changes(face, after))
            steps.append(Step(len(steps) + 1, "", tuple(seen), moved, UNSET if now == mine else now))
            moments.append(moment)
            face, mine = after, now
        return tuple(steps), tuple(moments)

    def _sync(self, match: Match, reader: Reader) -> Sync:
        face: Any = Face(**self._face(match, reader))  # type: ignore[arg-type]
        sheet: Any = tuple(map(told, match.sheet))
        return Sync("", 0, "", face, own(match, reader.seat), sheet)

    def _face(self, match: Match, reader: Reader) -> Fields:
        face: Fields = {
            "terms": Terms(self._line),
            "stage": _stage(match),
            "match": 1,
            "owner": None,
            "seats": self._seats,
            "ready": (),
            "commitment": "",
            **of_match(match),
        }
        if reader.open and match.round:
            face["hands"] = tuple(map(names, match.round.hands))
        return face


def _stage(match: Match) -> str:
    if match.over:
        return "over"
    if match.playing:
        return "playing"
    return "between" if match.sheet or match.voids else "opening"


def _seen(events: tuple[game.Event, ...], reader: Reader) -> Iterator[Told]:
    for event in events:
        learnt = event if reader.open else see(event, reader.seat)
        if learnt is not None:
            yield told(learnt)
