"""What a server can do and what that costs: `python -m benchmarks.server`, with `--write` into docs/results/server.md.

The load is a process of its own and an open loop: what is late is late from the instant at which it was due. What is
compared ran in turns, and each figure is the median of the turns.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

import msgspec

from benchmarks.machine import machine
from benchmarks.pages import printed
from benchmarks.serving import boardgame, echo, ours
from benchmarks.serving.load import Plan, Seen
from benchmarks.serving.pieces import average
from benchmarks.serving.process import Process
from benchmarks.serving.storm import Back

PAGE = Path("docs/results/server.md")
SERVERS: dict[str, Callable[[Path], Process]] = {
    "yaniv": ours.server,
    "memory": lambda folder: ours.server(folder, "memory:"),
    "boardgame.io": boardgame.server,
    "echo": echo.server,
}
WHAT = {
    "yaniv": "`yaniv serve`, each action on disk",
    "memory": "the same, kept in memory",
    "boardgame.io": "boardgame.io, tic-tac-toe in memory",
    "echo": "an echo",
}


def load(side: str, tables: int, watchers: int, beat: float, seconds: float) -> tuple[Seen, float]:
    """One run against a fresh server: what was seen, and the megabytes that it had at most."""
    with tempfile.TemporaryDirectory(dir=".cache") as folder, SERVERS[side](Path(folder).absolute()) as server:
        plan = Plan(side, server.port, tables, watchers, beat, seconds, server=server.id)
        command = [sys.executable, "-m", "benchmarks.serving.load", msgspec.json.encode(plan).decode()]
        seen = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        return msgspec.json.decode(seen, type=Seen), server.megabytes


def beside(turns: int, seconds: float) -> Iterator[str]:
    """Actions a second and what one costs, beside boardgame.io and an echo."""
    plans = [("1,000 a second", 100, 0.1), ("as many as it can", 100, 0.01)]
    yield "| | sockets a table | server | actions/s | CPU us an action | p50 ms | p99 ms |"
    yield "|---|---:|---|---:|---:|---:|---:|"
    cost: dict[tuple[str, int, str], float] = {}
    for name, tables, beat in plans:
        for watchers in (0, 2):
            runs: dict[str, list[Seen]] = {side: [] for side in SERVERS}
            for _ in range(turns):
                for side, seen in runs.items():
                    seen.append(load(side, tables, watchers, beat, seconds)[0])
            for side, seen in runs.items():
                cost[name, watchers, side] = _middle(1e6 * one.cpu / one.actions for one in seen)
                yield f"| {name} | {2 + watchers} | {WHAT[side]} | {_row(seen)} |"
    yield ""
    ratios = (
        f"{cost[name, watchers, 'boardgame.io'] / cost[name, watchers, 'yaniv']:.2f} ({2 + watchers} sockets, {name})"
        for name, _, _ in plans
        for watchers in (0, 2)
    )
    yield f"Actions for a CPU second, ours as a multiple of boardgame.io's: {', '.join(ratios)}."


def pieces() -> Iterator[str]:
    """What our own code costs."""
    yield "The best of many runs in one thread, without sockets, disk and event loop; a table of two."
    yield ""
    yield "| piece | us an action |"
    yield "|---|---:|"
    for name, cost in average().items():
        yield f"| {name} | {cost:.1f} |"
    yield ""
    yield "What an action costs beyond these pieces is sockets (as the echo shows), the disk (the difference to what is"
    yield "kept in memory), and the event loop and an interpreter whose caches are cold from one action to the next."


def many(tables: int, seconds: float) -> Iterator[str]:
    """A whole evening's tables at once."""
    yield f"{tables:,} tables with {2 * tables:,} sockets, an action every 2 s at each, for {seconds:.0f} s."
    yield ""
    yield "| server | actions/s | CPU us an action | p50 ms | p99 ms | p99.9 ms | longest ms | MB | open after s |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    for side in ("yaniv", "echo"):
        seen, megabytes = load(side, tables, 0, 2.0, seconds)
        late = " | ".join(f"{1e3 * wait:,.1f}" for wait in seen.late[2:])
        yield f"| {WHAT[side]} | {_row([seen])} | {late} | {megabytes:,.0f} | {seen.opened:,.0f} |"


def storm(tables: int) -> Iterator[str]:
    """All come back after a restart."""
    yield f"{2 * tables:,} sockets at {tables:,} tables lose their server and come back, each after a random time"
    yield "of up to 10 s as the protocol asks; seconds count from the first socket that was lost."
    yield ""
    yield "| the server | half are back after s | all after s | tries | given exactly what they missed |"
    yield "|---|---:|---:|---:|---:|"
    for name, kill in (("was told to end", False), ("was killed", True)):
        back = _storm(tables, kill)
        yield f"| {name} | {back.half:.1f} | {back.all:.1f} | {back.tries:,} | {back.exactly:,} of {back.sockets:,} |"


def _storm(tables: int, kill: bool) -> Back:
    with tempfile.TemporaryDirectory(dir=".cache") as folder, ours.server(Path(folder).absolute()) as server:
        plan = Plan("yaniv", server.port, tables, 0, 2.0, 10.0, server=server.id)
        command = [sys.executable, "-m", "benchmarks.serving.storm", msgspec.json.encode(plan).decode()]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as crowd:
            assert crowd.stdout
            assert crowd.stdout.readline().strip() == b"ready"
            server.end(kill=kill)
            server.start()
            return msgspec.json.decode(crowd.stdout.readline(), type=Back)


def _middle(values: Iterator[float]) -> float:
    return statistics.median(values)


def _row(seen: Sequence[Seen]) -> str:
    rate = _middle(one.actions / one.seconds for one in seen)
    cost = _middle(1e6 * one.cpu / one.actions for one in seen)
    middle, late = (_middle(1e3 * one.late[place] for one in seen) for place in (0, 1))
    return f"{rate:,.0f} | {cost:,.0f} | {middle:,.1f} | {late:,.1f}"


def page(given: argparse.Namespace) -> Iterator[str]:
    """The results, and how they were made."""
    parts: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
        "beside": ("Beside boardgame.io", lambda: beside(given.turns, given.seconds)),
        "pieces": ("Where the time of an action goes", pieces),
        "many": ("Many tables", lambda: many(given.tables, given.long)),
        "storm": ("Coming back", lambda: storm(given.tables)),
    }
    yield "# The server under load"
    yield ""
    on = machine("uvicorn", "uvloop", "websockets")
    yield f"Made by `python -m benchmarks.server {' '.join(sys.argv[1:])}` on {date.today()}: {on}."
    yield "CPU is the server's, in all its threads, by the system's count. The load shares the machine."
    for name, (title, measure) in parts.items():
        if not given.parts or name in given.parts:
            yield from ("", f"## {title}", "")
            yield from measure()


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.server", description="Measure the server under load.")
    parser.add_argument("parts", nargs="*", metavar="PART", help="beside, pieces, many, storm; all if none is named")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0, help="of one run beside the others")
    parser.add_argument("--tables", type=int, default=5000)
    parser.add_argument("--long", type=float, default=60.0, help="seconds of the run with many tables")
    parser.add_argument("--write", action="store_true", help=f"keep the results in {PAGE}")
    given = parser.parse_args()
    Path(".cache").mkdir(exist_ok=True)
    printed(page(given), PAGE if given.write else None)


if __name__ == "__main__":
    main()
