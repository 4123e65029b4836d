"""Write golden logs again, when a table's log has come to be another one: `python -m tests.server.golden.write`.

A log that was written once must be read for ever, or refused: so a file is only ever added, under another format. What
it shows is of the wire: where a frame has come to say more, `--shown` hashes again what the same logs show.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.server.evening import INVITE, Evening, play_out
from yaniv.server import entries
from yaniv.server.following import follow
from yaniv.server.streams import Streams
from yaniv.server.table import open_table

HERE = Path(__file__).parent
RULES = ("backpacker", "bga+defausse", "cardgames-zone", "israeli+slapdown", "playmore")


def shown(streams: Streams) -> dict[str, Any]:
    """How far each reader was shown the table, and what it all hashes to."""
    return {stream.id: [stream.number, stream.chain] for stream in streams._streams.values()}


async def match(rules: str) -> dict[str, Any]:
    """A whole match, as a log and as what it showed."""
    evening = await Evening(seats=3, rules=f"{rules}(eliminate_above=40)", bots=(2,)).open("golden")
    people = await evening.start()
    watcher = evening.guest("Wim")
    watcher.come(invite=INVITE)
    await play_out(evening, people, random.Random(rules))
    log = await evening.log.read("golden")
    return {"log": [entry.body.hex() for entry in log], "shown": shown(evening.host.streams)}


def replayed(log: Sequence[str]) -> dict[str, Any]:
    """What a log shows when it is read back."""
    first, *rest = (entries.unpack(bytes.fromhex(body)) for body in log)
    assert isinstance(first, entries.Opened)
    table = open_table("golden", first)
    streams = Streams(table)
    for entry in rest:
        change = follow(table, entry)
        table = change.table
        streams.show(change)
    return shown(streams)


def show_again() -> None:
    """Hash again what the same logs show: as many steps as ever, to each reader."""
    for path in HERE.glob("*.json"):
        kept = json.loads(path.read_text())
        now = replayed(kept["log"])
        assert {id: number for id, (number, _) in now.items()} == {id: step for id, (step, _) in kept["shown"].items()}
        path.write_text(json.dumps(kept | {"shown": now}, indent=0) + "\n")


def main() -> None:
    if "--shown" in sys.argv:
        show_again()
        return
    for rules in RULES:
        path = HERE / f"{entries.FORMAT}-{rules}.json"
        path.write_text(json.dumps(asyncio.run(match(rules)), indent=0) + "\n")


if __name__ == "__main__":
    main()
