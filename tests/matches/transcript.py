"""A record with all that each seat learns from it, entry by entry.

Every line that is not of the record begins with `#`, so a transcript can be read as the record that it tells of:

    1: lay 9s 9h
    # 0 1 -: Laid seat=1 cards=9s 9h run=no            whom the event is told to, `-` being a spectator
    # 0 1 -: phase=draw counts=5 3 laid=9s 9h          what changes in the view of each
    # 1: hand -9s -9h, actions=draw|take Kd            and in what only the seat itself knows

What stays as it was is not written again. Of a hand and of the buried cards only what comes and goes is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from yaniv.game import SPECTATOR, Card, Event, MatchStep, Record, View, see, show

OWN = ("seat", "hand", "actions")
HEAPS = ("hand", "buried")


def transcript(record: Record) -> str:
    """The record, and under each entry what every seat sees and comes to know."""
    readers = (*range(len(record.seats)), SPECTATOR)
    known: dict[int, View | None] = dict.fromkeys(readers)
    lines = str(Record(record.rules, record.seats, (), record.notes)).splitlines()
    for entry, step in zip(record.entries, record.replay(), strict=True):
        lines += ["", str(Record(record.rules, record.seats, (entry,))).splitlines()[-1]]
        views = {reader: step.match.view(reader) for reader in readers}
        lines += [f"# {line}" for line in _told(step, known, views)]
        known = views
    return "\n".join(lines) + "\n"


def _told(step: MatchStep, before: Mapping[int, View | None], after: Mapping[int, View | None]) -> Iterator[str]:
    for event in step.events:
        yield from _grouped({reader: _event(see(event, reader)) for reader in after})
    for own in (False, True):
        names = [one.name for one in fields(View) if (one.name in OWN) == own]
        yield from _grouped({reader: _changes(before[reader], view, names) for reader, view in after.items()})


def _grouped(texts: Mapping[int, str]) -> Iterator[str]:
    """Each text once, after all who read it."""
    for text in filter(None, dict.fromkeys(texts.values())):
        readers = ("-" if reader == SPECTATOR else str(reader) for reader, read in texts.items() if read == text)
        yield f"{' '.join(readers)}: {text}"


def _event(event: Event | None) -> str:
    return _text(event) if event else ""


def _changes(before: View | None, after: View | None, names: Iterable[str]) -> str:
    if after is None:
        return "" if before is None else "no round"
    changes = []
    for name in names:
        old, new = getattr(before, name, ()), getattr(after, name)
        if name in HEAPS:
            changes += [f"{name} {moved}"] if (moved := _moved(old, new)) else []
        elif before is None or old != new:
            changes.append(f"{name}={_text(new)}")
    return ", ".join(changes)


def _moved(old: Iterable[Card], new: Iterable[Card]) -> str:
    before, after = Counter(old), Counter(new)
    gone = (f"-{one}" for one in sorted((before - after).elements()))
    come = (f"+{one}" for one in sorted((after - before).elements()))
    return " ".join((*gone, *come))


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        if all(isinstance(part, Card) for part in value):
            return show(value) or "none"
        nested = any(isinstance(part, tuple) or is_dataclass(part) for part in value)
        return ("|" if nested else " ").join(map(_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_dataclass(value) and type(value).__str__ is object.__str__:
        parts = (f"{one.name}={_text(getattr(value, one.name))}" for one in fields(value))
        return " ".join((type(value).__name__, *parts))
    return "-" if value is None else str(value)
