"""What the log of a table says that each reader was shown, frame by frame; and whether a client was shown it."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Sequence

from tests.server.reader import Reader
from yaniv.game import SPECTATOR
from yaniv.server import entries
from yaniv.server.clock import FakeClock
from yaniv.server.host import Host, Ports
from yaniv.server.store import Chain, Entry
from yaniv.server.store.memory import MemoryLog
from yaniv.server.table import open_table
from yaniv.server.thinking import AtOnce


class Replay:
    """The streams of a table, made again from its log alone."""

    def __init__(self, log: Sequence[Entry]) -> None:
        opened, *rest = (entries.unpack(entry.body) for entry in log)
        assert isinstance(opened, entries.Opened)
        memory = MemoryLog()
        ports = Ports(memory, FakeClock(), AtOnce(), lambda what: random.Random(what), memory.rise)
        self.host = Host(open_table(log[0].table, opened), Chain.of(log), 1, ports)
        self.steps: dict[str, dict[int, str]] = defaultdict(dict)
        """Of each stream, by number."""
        self.wholes: dict[str, set[str]] = defaultdict(set)
        """Of each stream, at any moment."""
        self.ids: Counter[str] = Counter()
        """How often what was asked under each id stands in the log."""
        self._keep()
        for entry in rest:
            assert not isinstance(entry, entries.Opened)
            self.ids[entry.id if isinstance(entry, entries.Asked) else ""] += 1
            self.host._replay(entry)
            self._keep()

    def _keep(self) -> None:
        streams, table = self.host.streams, self.host.shown
        for seat in (SPECTATOR, *(seat for seat, place in enumerate(table.places) if place.person)):
            stream = streams[seat]
            known = self.steps[stream.id]
            last = max(known, default=0)
            if stream.number > last:
                known |= dict(enumerate(streams.resume(seat, stream.id, last, ""), last + 1))
            self.wholes[stream.id].add(streams.sync(seat))

    def number(self, stream: str) -> int:
        """How far a stream goes."""
        return max(self.steps[stream], default=0)

    def check(self, reader: Reader) -> int:
        """Every frame of its stream that a reader was ever sent is the one that the log makes; how many they are."""
        stream, checked = "", 0
        for frame in reader.frames:
            message = json.loads(frame)
            if message["kind"] == "sync":
                stream = message["stream"]
                assert frame in self.wholes[stream], f"the log never made this: {frame}"
            elif message["kind"] == "step":
                made = self.steps[stream].get(message["number"])
                assert frame == made, f"the log made of {frame} {made}"
            else:
                continue
            checked += 1
        return checked

    def check_answers(self, reader: Reader) -> int:
        """What was acknowledged stands in the log, once; what was refused does not. How many answers there were."""
        for answer in reader.answers:
            assert self.ids[answer["id"]] == (answer["kind"] == "done"), answer
        return len(reader.answers)
