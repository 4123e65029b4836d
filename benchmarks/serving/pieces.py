"""What an action costs the server in its own code, piece by piece: the best of many runs, in one thread."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator

from yaniv.server import entries
from yaniv.server.following import follow
from yaniv.server.rulings import Who, rule
from yaniv.server.showing import face
from yaniv.server.store import Chain
from yaniv.server.streams import Shown, Streams
from yaniv.server.table import Change, Table, open_table
from yaniv.wire import commands
from yaniv.wire.faces import Terms, own
from yaniv.wire.messages import part

from .ours import TABLE

RUNS, CALLS = 50, 100


def best(what: Callable[[], object]) -> float:
    """Microseconds of a call, where nothing disturbed it."""
    gc.disable()
    found = 1e9
    for _ in range(RUNS):
        began = time.perf_counter()
        for _ in range(CALLS):
            what()
        found = min(found, (time.perf_counter() - began) / CALLS)
    gc.enable()
    return 1e6 * found


def walk(steps: int) -> Iterator[tuple[Table, entries.Played, Change]]:
    """Actions of two who play at random, each with the table before it."""
    rules, seats = str(TABLE["rules"]), 2
    table = open_table("T", entries.Opened(Terms(rules, pause=0, window=0.0), seats, "p0", "i" * 22, b"s" * 16))
    opening: list[entries.Accepted] = [
        *(entries.Sat(seat, f"N{seat}", person=f"p{seat}", id="x") for seat in range(seats)),
        entries.Started(b"k" * 32, "T:1", 0, person="p0", id="y"),
        entries.Dealt(),
    ]
    for entry in opening:
        table = follow(table, entry).table
    chance = random.Random(3)
    for _ in range(steps):
        assert table.match and table.match.round
        seat = table.match.round.turn
        actions = [one for one in map(str, table.match.legal_actions(seat)) if one != "call"]
        played = entries.Played(seat, chance.choice(actions), person=f"p{seat}", id="z")
        change = follow(table, played)
        yield table, played, change
        table = change.table


def pieces(table: Table, entry: entries.Played, change: Change) -> dict[str, float]:
    """The pieces of one action."""
    seat, who = entry.seat, Who(entry.person, "N")
    frame = f'{{"kind":"play","id":"z","match":1,"number":1,"action":"{entry.action}"}}'
    asked = commands.read(frame)
    assert isinstance(asked, commands.Play)
    chain, shown, before = Chain.new("T"), Streams(table), face(table)
    stream = shown[seat]
    step = Shown(part(()), part({}), stream.own, 0.0)

    def show() -> None:
        shown.table, shown.face = table, before
        shown.show(change, seat)

    return {
        "read the frame": best(lambda: commands.read(frame)),
        "judge it": best(lambda: rule(table, who, asked)),
        "do it": best(lambda: follow(table, entry)),
        "write the entry and its hash": best(lambda: chain.after(chain.link(entries.pack(entry)))),
        "show it to two seats and a spectator": best(show),
        "- of that: the face": best(lambda: face(change.table)),
        "- of that: what is each seat's own": sum(best(lambda one=one: own(change.table.match, one)) for one in (0, 1)),  # type: ignore[misc]
        "- of that: three frames and their hashes": 3 * best(lambda: stream.show(step)),
    }


def average(steps: int = 40) -> dict[str, float]:
    """The pieces of the last few of so many actions, lays and draws alike."""
    measured = [pieces(*one) for one in list(walk(steps))[-6:]]
    return {name: sum(one[name] for one in measured) / len(measured) for name in measured[0]}
