"""Let the engine play the lessons of the tutorial: `python -m yaniv.wire.lessons`, from the folder of the project.

That writes `web/src/learn/lessons.ts`: what the learner is shown, and what the lesson waits for. With `--check` nothing
is written, and the exit is 1 if the file is not what it would be.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from yaniv.game import HouseRules, Pass, Played, Record, parse_record
from yaniv.game.cards import Card, card, cards, show
from yaniv.generated import keep

from .messages import Step, Sync
from .replay import Past, Reader

LEARNER = 0
OPPONENT = "Ben [club]"
FILE = Path("web/src/learn/lessons.ts")
HEAD = """// Generated from src/yaniv/wire/lessons.toml by `python -m yaniv.wire.lessons`. Do not edit.

import type { Lesson } from "../link/lesson";

export const LESSONS: readonly Lesson[] = """


class Move(Struct, frozen=True):
    """What a lesson waits for."""

    after: int
    """So many steps are shown before it; the next one shows it."""
    action: str
    turn: int
    """The turns of the learner, from 1."""


class Lesson(Struct, frozen=True):
    """A position, what happens in it, and what the learner does."""

    name: str
    rules: str
    sync: Sync
    steps: tuple[Step, ...]
    moves: tuple[Move, ...]


def lessons() -> Iterator[Lesson]:
    """All lessons, in their order."""
    for written in tomllib.loads(resources(__package__).joinpath("lessons.toml").read_text(encoding="utf-8"))["lesson"]:
        rounds = [written, *written.get("then", ())]
        record = _record(written["rules"], written["dealer"], rounds)
        past = Past(record)
        replay = past.replay(past.rounds, Reader(LEARNER))
        moves = tuple(_moves(record, rounds[-1]["moves"]))
        yield Lesson(written["name"], replay.rules, replay.sync, replay.steps, moves)


def _record(line: str, dealer: int, rounds: Sequence[Mapping[str, Any]]) -> Record:
    """The lesson as the record of a match, which the engine holds to the rules."""
    head = ["yaniv 1", f"rules: {line}", "rules version: 1", "seat 0: Learner", f"seat 1: {OPPONENT}"]
    rules = HouseRules.parse(line, 2)
    for place, one in enumerate(rounds):
        first = dealer if place == 0 else _next_dealer("\n".join(head))
        by = f" by {first}" if place == 0 else ""
        head += [f"deal{by}: {show(_order(rules, first, one))}", *one["moves"]]
    return parse_record("\n".join(head))


def _next_dealer(text: str) -> int:
    dealer = parse_record(text).match().score.dealer
    assert dealer is not None
    return dealer


def _order(rules: HouseRules, dealer: int, one: Mapping[str, Any]) -> tuple[Card, ...]:
    """The deck that deals these hands, one card at a time from the dealer's left."""
    hands = [cards(hand) for hand in one["hands"]]
    seats = [(dealer + 1 + place) % len(hands) for place in range(len(hands))]
    named = [hands[seat][place] for place in range(rules.hand_size) for seat in seats]
    named += [card(one["turned"]), *cards(one["stock"])]
    left = Counter(_deck(rules))
    left.subtract(named)
    return (*named, *left.elements())


def _deck(rules: HouseRules) -> Iterator[Card]:
    for _ in range(rules.decks):
        yield from (card(f"{rank}{suit}") for rank in "A23456789TJQK" for suit in "cdhs")
    yield from [card("Jk")] * rules.jokers_in_play


def _moves(record: Record, lines: Sequence[str]) -> Iterator[Move]:
    """What the learner does in the last round, whose first step is the deal."""
    turns = [turn for turn, line in enumerate(lines) for _ in line.split(",")]
    played = [entry for entry in record.entries if isinstance(entry, Played)][-len(turns) :]
    mine = sorted({turn for turn, entry in zip(turns, played, strict=True) if entry.seat == LEARNER})
    for after, (turn, entry) in enumerate(zip(turns, played, strict=True), 1):
        assert not isinstance(entry.action, Pass)
        if entry.seat == LEARNER:
            yield Move(after, str(entry.action), mine.index(turn) + 1)


def text() -> str:
    """The file of the web client, a lesson on a line: it is data, and read in `lessons.toml`."""
    rows = (f"  {msgspec.json.encode(lesson).decode()},\n" for lesson in lessons())
    return f"{HEAD}[\n{''.join(rows)}];\n"


def main(arguments: list[str] | None = None) -> int:
    """Write the file, or say that it differs."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.wire.lessons", description="Write the lessons.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the file differs")
    chosen = parser.parse_args(arguments)
    return keep([(FILE, text())], check=chosen.check)


if __name__ == "__main__":
    sys.exit(main())
