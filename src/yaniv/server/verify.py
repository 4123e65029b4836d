"""Whether the cards of a match are those that its seeds make; `web/verify/verify.mjs` is a second reading of the same.

>>> verify_text("yaniv 1\\nrules: bga\\nrules version: 1\\nseat 0: Ana\\nseat 1: Ben\\n").problem.fault
<Fault.NO_SEEDS: 'no_seeds'>
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from yaniv.game import (
    Card,
    Deal,
    Match,
    Owed,
    Record,
    RecordError,
    Restock,
    Void,
    follow,
    parse_record,
    show,
)

from .dealer import NOTES, BadNote, BrokenPromise, FairDealer


class Fault(StrEnum):
    """What is wrong with the first line that differs."""

    NO_SEEDS = "no_seeds"
    """The record does not say what its cards were made of."""
    NOTE = "note"
    """A line of the head is missing, or not as a fair deal reveals it."""
    OPENING = "opening"
    """A player's seed is not the one promised."""
    COMMITMENT = "commitment"
    """The server's seed is not the one that it was bound to."""
    FIRST = "first"
    """Another seat deals or starts."""
    DEAL = "deal"
    RESTOCK = "restock"
    VOID = "void"
    """A round was called off that nobody had to call off."""
    RECORD = "record"
    """The line is not as records are written, or the rules do not allow it where it stands."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The first line of a record that differs from what its seeds make."""

    fault: Fault
    line: int
    """Counted from 1."""
    expected: str = ""
    """Cards or seats, where there are any to compare."""
    found: str = ""
    """What stands there instead; or the note that is wrong, or what a record should hold."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found, up to the first problem."""

    problem: Problem | None = None
    deals: int = 0
    restocks: int = 0
    finished: bool = False
    """Whether the match has been won; one that was broken off is as good to check."""
    unopened: tuple[int, ...] = ()
    """The seats whose own seed has no part in the cards."""

    @property
    def fair(self) -> bool:
        """Whether there is no problem."""
        return self.problem is None


def verify(record: Record) -> Verdict:
    """Check a record; lines are counted as `str` writes it."""
    return verify_text(str(record))


def verify_text(text: str) -> Verdict:
    """Check a record as it stands in a file."""
    lines = text.splitlines()
    try:
        return _check(parse_record(text), lines)
    except RecordError as error:
        # Cards that were dealt otherwise may break the rules only lines later: the first line that differs counts.
        before = _before(lines[: error.line - 1])
        if before and not before.fair:
            return before
        return Verdict(Problem(Fault.RECORD, error.line, found=_reason(error)))


def _before(lines: list[str]) -> Verdict | None:
    try:
        return _check(parse_record("\n".join(lines)), lines)
    except RecordError:
        return None


def _check(record: Record, lines: list[str]) -> Verdict:
    """Check a record that keeps the rules."""
    seats = len(record.seats)
    try:
        dealer = FairDealer.read(record.notes, seats)
    except BadNote as error:
        return Verdict(_noted(error, record, lines))
    places = _dealer_lines(lines)
    match = Match.opening(record.rules, seats)
    deals = restocks = 0
    for entry in record.entries:
        if isinstance(entry, Deal | Restock | Void):
            if problem := _differs(dealer, match, entry, next(places)):
                return Verdict(problem, deals, restocks, unopened=dealer.unopened)
            deals, restocks = deals + isinstance(entry, Deal), restocks + isinstance(entry, Restock)
        match = follow(match, entry).match
    return Verdict(None, deals, restocks, match.over, dealer.unopened)


def _reason(error: RecordError) -> str:
    return str(error).removeprefix(f"line {error.line}: ")


def _noted(error: BadNote, record: Record, lines: list[str]) -> Problem:
    if NOTES[0] not in record.notes:
        return Problem(Fault.NO_SEEDS, 1)
    fault = Fault.NOTE
    if isinstance(error, BrokenPromise):
        fault = Fault.OPENING if error.note == "player seeds" else Fault.COMMITMENT
    note = error.note if error.note in record.notes else NOTES[0]
    line = next(number for number, line in enumerate(lines, 1) if re.match(rf"\s*{note}:", line))
    return Problem(fault, line, found=error.note)


def _dealer_lines(lines: list[str]) -> Iterator[int]:
    """The numbers of the lines on which the dealer does something."""
    begun = False
    for number, line in enumerate(lines, 1):
        begun = begun or bool(re.match(r"\s*deal[ :]", line))
        if begun and re.match(r"\s*(deal|restock|void)\b", line):
            yield number


def _differs(dealer: FairDealer, match: Match, entry: Deal | Restock | Void, line: int) -> Problem | None:
    """What the dealer should have done instead."""
    match entry:
        case Deal():
            deal = dealer.deal(match)
            # Where the rules say who starts, or who deals after the first round, they have been asked already.
            first = [(deal.dealer, entry.dealer), (deal.starter, entry.starter)]
            if any(expected is not None and expected != found for expected, found in first):
                return Problem(Fault.FIRST, line, _first(deal), _first(entry))
            return _cards(Fault.DEAL, line, deal.order, entry.order)
        case Restock():
            if match.owes is not Owed.RESTOCK:
                return Problem(Fault.RESTOCK, line)
            return _cards(Fault.RESTOCK, line, dealer.restock(match).order, entry.order)
        case Void():
            return None if match.stuck else Problem(Fault.VOID, line)
        case _:
            assert_never(entry)


def _first(deal: Deal) -> str:
    return " ".join(str(seat) for seat in (deal.dealer, deal.starter) if seat is not None)


def _cards(fault: Fault, line: int, expected: tuple[Card, ...], found: tuple[Card, ...]) -> Problem | None:
    return None if expected == found else Problem(fault, line, show(expected), show(found))
