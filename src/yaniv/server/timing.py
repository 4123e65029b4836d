"""What happens at a table by itself: bots act, turns end, rounds are dealt. Time runs while somebody is there."""

from __future__ import annotations

import random
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yaniv.game import SPECTATOR, Action, Phase, Slap, Sneak
from yaniv.wire.messages import Clock, Here, Presence

from . import entries
from .clock import Alarm
from .table import Stage, Table

if TYPE_CHECKING:
    from .host import Host

OPENING = 3.0
"""Seconds in which players open the seeds they sealed; who does not is dealt for all the same."""
DAY = 86400
IDLE = 300.0
"""A table that nobody is connected to leaves the memory after so many seconds."""


Moment = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Due:
    """Something to happen in a while; it stays as it was set for as long as its key is the same."""

    name: str
    key: object
    seconds: Callable[[], float]
    what: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Set:
    key: object
    at: float
    alarm: Alarm


def _after(seconds: float) -> Callable[[], float]:
    return lambda: seconds


class Timing:
    """The alarms of one table."""

    def __init__(self, host: Host) -> None:
        self._held_by = weakref.ref(host)  # no circle: garbage is not searched for while people play
        self._alarms: dict[str, _Set] = {}
        self._window = 0.0  # until when a slap or sneak may follow
        self._bots = 0.0  # no bot acts before
        self._stopped = False
        self._asked: dict[int, Moment] = {}  # which bots were asked about a slap or sneak, and when

    @property
    def _host(self) -> Host:
        host = self._held_by()
        assert host
        return host

    # --- what it is told ---

    def window(self, seconds: float) -> None:
        """A draw was shown that a slap or sneak may follow for so long."""
        self._window = self._now + seconds

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._stopped = True
        for one in self._alarms.values():
            one.alarm.cancel()
        self._alarms.clear()

    # --- what it tells ---

    @property
    def _now(self) -> float:
        return self._host.ports.clock.now()

    def _left(self, name: str) -> float | None:
        one = self._alarms.get(name)
        return None if one is None else round(max(0.0, one.at - self._now), 1)

    def clock(self) -> Clock:
        """What is left of everything that runs for all to see."""
        window = round(self._window - self._now, 1)
        return Clock(self._left("turn"), window if window > 0 else None, self._left("pause"))

    def presence(self) -> Presence:
        """Who is connected, and when a bot takes over."""
        table = self._host.shown
        seats = tuple(
            Here(seat, place.person in self._host.links, self._left(f"grace {seat}"))
            for seat, place in enumerate(table.places)
            if place.person
        )
        watching = sum(table.seat_of(person) == SPECTATOR for person in self._host.links)
        return Presence(seats, watching)

    # --- what is due ---

    def plan(self, bots_after: float = 0.0) -> None:
        """Set what is due as the table stands, and let be what is not due any more."""
        if self._stopped or self._host.waiting:
            return
        self._bots = max(self._bots, self._now + bots_after)
        wanted = {due.name: due for due in self._due(self._host.shown)}
        for name in [name for name, one in self._alarms.items() if name not in wanted or wanted[name].key != one.key]:
            self._alarms.pop(name).alarm.cancel()
        for name, due in wanted.items():
            if name not in self._alarms:
                seconds = due.seconds()
                alarm = self._host.ports.clock.ring(seconds, lambda due=due: self._ring(due))  # type: ignore[misc]
                self._alarms[name] = _Set(due.key, self._now + seconds, alarm)

    def _ring(self, due: Due) -> None:
        del self._alarms[due.name]
        if self._host.waiting:
            return  # what is under way is stored first; then it is planned anew
        due.what()

    def _due(self, table: Table) -> Iterator[Due]:
        links = self._host.links
        here = [place.person in links and not place.left for place in table.places]
        slow = table.terms.turn >= DAY
        if not links and not (slow and table.playing):
            yield Due("idle", None, _after(IDLE), lambda: self._host.ports.idle(self._host))
        if not table.playing:
            return
        if all(not place.person or place.left for place in table.places):
            yield Due("end", table.matches, _after(0), lambda: self._host.act(entries.Ended()))
        elif any(here) or slow:
            if not slow:
                yield from self._grace(table, here)
            yield from self._play(table, here)

    def _grace(self, table: Table, here: list[bool]) -> Iterator[Due]:
        for seat, place in enumerate(table.places):
            if place.person and not here[seat] and not place.held:
                yield Due(f"grace {seat}", table.matches, _after(table.terms.grace), self._hold(seat))

    def _hold(self, seat: int) -> Callable[[], None]:
        return lambda: self._host.act(entries.Held(seat))

    def _play(self, table: Table, here: list[bool]) -> Iterator[Due]:
        """What drives a match on."""
        deal = lambda: self._host.act(entries.Dealt())  # noqa: E731
        match table.stage:
            case Stage.OPENING:
                opened = all(place.seed or not place.sealed for place in table.places)
                yield Due("deal", (table.matches, opened), _after(0 if opened else OPENING), deal)
            case Stage.BETWEEN:
                waits = any(
                    here[seat] and not place.held and seat not in table.ready for seat, place in enumerate(table.places)
                )
                yield Due("pause", (len(table.kept), waits), _after(table.terms.pause if waits else 0), deal)
            case _ if table.match and table.match.stuck:
                yield Due("void", len(table.kept), _after(0), lambda: self._host.act(entries.Voided()))
            case _:
                yield from self._reactions(table)
                yield from self._turn(table)

    def _turn(self, table: Table) -> Iterator[Due]:
        """The seat on turn: a bot acts when every window has had its time, a player has a time to act."""
        assert table.match and table.match.round
        seat, moment = table.match.round.turn, (table.matches, table.moves)
        if table.level(seat):
            yield Due("bot", moment, self._bot_time(moment), lambda: self._think(seat, moment, turn=True))
        elif table.terms.turn:
            turns = table.match.turns - (table.match.round.phase is not Phase.PLAY)
            key = (table.matches, table.match.score.number, table.match.voids, turns)
            yield Due("turn", key, _after(table.terms.turn), self._hold(seat))

    def _reactions(self, table: Table) -> Iterator[Due]:
        """Bots that may slap or sneak, each asked once: nobody sees that they think about it."""
        assert table.match
        moment = (table.matches, table.moves)
        for seat in range(len(table.places)):
            if table.level(seat) and self._asked.get(seat) != moment:
                if any(isinstance(one, Slap | Sneak) for one in table.match.legal_actions(seat)):
                    yield Due(f"react {seat}", moment, self._reaction_time(seat, moment), self._reaction(seat, moment))

    def _reaction(self, seat: int, moment: Moment) -> Callable[[], None]:
        def react() -> None:
            self._asked[seat] = moment
            self._think(seat, moment, turn=False)

        return react

    def _dice(self, *what: object) -> random.Random:
        # Named by what it is for, so that what one bot may do changes nothing of when or what another does.
        return self._host.ports.dice(" ".join(map(str, (self._host.id, *what))))

    def _pace(self, *what: object) -> float:
        low, high = self._host.shown.terms.pace
        return self._dice(*what).uniform(low, high)

    def _bot_time(self, moment: Moment) -> Callable[[], float]:
        return lambda: max(self._pace("turn", *moment), self._window - self._now, self._bots - self._now)

    def _reaction_time(self, seat: int, moment: Moment) -> Callable[[], float]:
        def time() -> float:
            # Within the window always: somewhere in what is left of it, if that is shorter than the pace.
            left = max(0.0, self._window - self._now)
            return min(self._pace("react", seat, *moment), left * self._dice("late", seat, *moment).uniform(0.5, 0.9))

        return time

    def _think(self, seat: int, moment: Moment, turn: bool) -> None:
        table = self._host.shown
        view = table.match.view(seat) if table.match else None
        assert view

        def chosen(action: Action) -> None:
            now = self._host.shown
            same = (now.matches, now.moves) == moment and now.level(seat) and now.stage is Stage.PLAYING
            if same and (turn or isinstance(action, Slap | Sneak)):
                self._host.act(entries.Played(seat, str(action), bot=True))

        seed = self._dice("choice", seat, turn, *moment).getrandbits(64)
        self._host.ports.thinker.think(table.level(seat), view, seed, chosen)
