"""`yaniv replay`: a match that was kept, told from the first deal to the last point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import typer

from yaniv.game import (
    TURN_CAP,
    Event,
    Match,
    MatchEnded,
    MatchStep,
    Record,
    RecordError,
    Revealed,
    Scored,
    Voided,
    parse_record,
    see,
)
from yaniv.tui.damage import reason
from yaniv.tui.face import Face
from yaniv.tui.hand import grouped
from yaniv.tui.plain import Plain
from yaniv.tui.reader import dumb
from yaniv.tui.saved import text_of
from yaniv.tui.signs import ltr
from yaniv.tui.tell import Teller
from yaniv.words import Words


def print_match(file: Path, language: str, seat: int | None, to: int | None) -> int:
    """Print the match in a file; the exit status."""
    words = Words(language)
    text = ""
    try:
        text = text_of(file)
        record = parse_record(text)
    except (RecordError, OSError) as error:
        shown = {"path": ltr(words, str(file)), "reason": reason(words, error, text)}
        typer.echo(words.say("session.damaged", **shown), err=True)
        return 1
    _within(words, "wrong.seat", "--seat", seat, len(record.seats) - 1)
    _within(words, "wrong.step", "--to", to, len(record.entries))
    try:
        Replay(record, words, seat).show(len(record.entries) if to is None else to, stopped=to is not None)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return 0


def _within(words: Words, key: str, hint: str, value: int | None, most: int) -> None:
    if value is not None and not 0 <= value <= most:
        raise typer.BadParameter(words.say(key, value=value, most=most), param_hint=hint)


class Replay:
    """Tells a record, with all hands open or as one seat saw it."""

    def __init__(self, record: Record, words: Words, seat: int | None) -> None:
        self.record, self.words, self.seat = record, words, seat
        self.face = _face(words, [who.name for who in record.seats], seat)

    def show(self, to: int, *, stopped: bool) -> None:
        """Tell the first steps, so many of them."""
        match = Match.opening(self.record.rules, len(self.record.seats))
        names = [str(who) for who in self.record.seats]
        self.face.line(self.words.say("replay.rules", rules=ltr(self.words, self.record.rules.line(len(names)))))
        self.face.line(self.words.say("replay.seats", names=names))
        for _, step in zip(range(to), self.record.replay(), strict=False):
            self._step(step, match)
            match = step.match
        if match.over or stopped:
            self.face.sheet(match)
        else:
            self.face.line(self.words.say("replay.unfinished"))
        if not match.over:
            self._table(match, to)

    def _step(self, step: MatchStep, before: Match) -> None:
        for event in self._seen(step):
            match event:
                case Scored():
                    self.face.scored(before, step.match, event)
                case Voided():
                    self.face.line(self.words.tell("void", None, turns=TURN_CAP))
                case MatchEnded():
                    self.face.ended(step.match, event)
                case Revealed():
                    pass
                case _:
                    self.face.heard(event, before)

    def _seen(self, step: MatchStep) -> Iterator[Event]:
        for event in step.events:
            if self.seat is None:
                yield event
            elif seen := see(event, self.seat):
                yield seen

    def _table(self, match: Match, step: int) -> None:
        """The hands that the reader knows, as they are after the last step told."""
        self.face.line(self.words.say("replay.step", number=step))
        if not match.round:
            return
        for seat in range(match.seats):
            if self.seat in (None, seat) and match.round.active[seat]:
                hand = [one for group in grouped(match.round.hand(seat)) for one in group]
                values = {"cards": self.face.cards(hand), "points": match.round.points[seat]}
                self.face.line(self.words.say("replay.hand", who=self.face.teller.title(seat), **values))
        self.face.line(self.words.say("table.stock", n=match.round.stock_count))
        self.face.line(self.words.say("table.discards", cards=self.face.cards(match.round.last)))


def _face(words: Words, names: list[str], seat: int | None) -> Face:
    if dumb():
        return Plain(words, Teller(words, names, seat))
    from rich.console import Console

    from yaniv.tui.screen import Screen

    return Screen(words, Teller(words, names, seat, by_signs=True), Console(highlight=False), clears=False)
