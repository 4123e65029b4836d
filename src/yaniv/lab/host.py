"""One match between people and bots, kept as a record.

>>> from yaniv.game import preset
>>> host = Host(preset("bga"), [Seat("Ana"), Seat("Ben", "random")], Dealer(1))
>>> while host.advance():
...     pass
>>> host.waiting
0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from yaniv.bots import bot
from yaniv.game import (
    Action,
    Entry,
    HouseRules,
    Match,
    MatchStep,
    Owed,
    Played,
    Record,
    Seat,
    Void,
    follow,
)

from .dealer import Dealer


class Host:
    """Runs a match: deals for it, plays the seats of the bots, and waits for the people."""

    def __init__(
        self, rules: HouseRules, seats: Sequence[Seat], dealer: Dealer, *, notes: Mapping[str, str] | None = None
    ) -> None:
        """Sit down before the first deal.

        Args:
            notes: Further lines for the head of the record.

        Raises:
            BadRule: So many may not play under these rules.
            UnknownBot: A seat is given to a bot that there is not.
        """
        self.rules, self.seats, self.dealer, self.notes = rules, tuple(seats), dealer, dict(notes or {})
        self.match = Match.opening(rules, len(self.seats))
        self._bots = tuple(bot(who.bot) if who.bot else None for who in self.seats)
        self._entries: list[Entry] = []

    @classmethod
    def resume(cls, record: Record, dealer: Dealer) -> Host:
        """Take up a match where its record ends.

        Raises:
            IllegalAction, BadDeal: An entry of the record is not allowed where it stands.
        """
        host = cls(record.rules, record.seats, dealer, notes=record.notes)
        host.match = record.match()
        host._entries = list(record.entries)
        return host

    @property
    def record(self) -> Record:
        """All that has happened so far."""
        return Record(self.rules, self.seats, tuple(self._entries), self.notes)

    @property
    def waiting(self) -> int | None:
        """The person's seat that is to act next; `None` while a bot or the dealer is, and when the match is over."""
        seat = self._acting()
        return seat if seat is not None and not self._bots[seat] else None

    def play(self, seat: int, action: Action) -> MatchStep:
        """Do what the person at this seat asks for.

        Raises:
            IllegalAction: The rules refuse it; nothing has changed.
        """
        assert not self._bots[seat], f"seat {seat} is played by a bot"
        return self._follow(Played(seat, action))

    def advance(self) -> MatchStep | None:
        """Do the one next thing that is not a person's; `None` if there is none."""
        entry = self._due()
        return self._follow(entry) if entry else None

    def _due(self) -> Entry | None:
        match = self.match
        if match.stuck:
            return Void()
        if match.owes is Owed.DEAL:
            return self.dealer.deal(match)
        if match.owes is Owed.RESTOCK:
            return self.dealer.restock(match)
        seat = self._acting()
        player = None if seat is None else self._bots[seat]
        if seat is None or player is None:
            return None
        view = match.view(seat)
        assert view
        return Played(seat, player.choose(view, self.dealer.rng("bot", match.score.number, len(self._entries))))

    def _acting(self) -> int | None:
        """The seat that a match played in turns asks next, if it asks one."""
        match = self.match
        if match.round is None or not match.playing or match.stuck or match.owes:
            return None
        return match.round.acting

    def _follow(self, entry: Entry) -> MatchStep:
        step = follow(self.match, entry)
        self.match = step.match
        self._entries.append(entry)
        return step
