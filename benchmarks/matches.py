"""Many matches between every two bots under every preset: do they end, how long do they last, who wins?

    python -m benchmarks.matches 10000

What has been played is kept in `.cache`, so that a campaign can be stopped at any time (Ctrl-C) and goes on where it
was; all pairs advance together. It begins anew when the code of the game or the bots has changed. At the end, or when
stopped, the table is written to `docs/results/matches.md`.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import math
import multiprocessing
import signal
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TypeAlias

from benchmarks.machine import machine
from yaniv.bots import BOTS
from yaniv.game import PRESETS, RULES_VERSION, HouseRules, Scored, Voided
from yaniv.lab import Dealer, Host, bots_at

ROOT = Path(__file__).parent.parent
PLAYED = ROOT / ".cache" / "matches.jsonl"
TABLE = ROOT / "docs" / "results" / "matches.md"

CHUNK = 25
"""So many matches are played, and kept, at a time."""

ROUNDS_MAX = 2000
"""A match that has not ended after so many rounds is counted as unfinished."""

Pair: TypeAlias = tuple[str, str, str]
"""The rules, and the two levels that play by them."""


@dataclass
class Tally:
    """What some matches of one pair came to."""

    matches: int = 0
    unfinished: int = 0
    voids: int = 0
    rounds: int = 0
    turns: int = 0
    longest: int = 0
    won: float = 0.0
    """By the first of the two; a shared win is half a win."""
    edge: int = 0
    """The points that the second one wrote down more than the first, all rounds together."""
    squares: int = 0
    cpu: float = 0.0

    def add(self, other: Tally) -> None:
        for one in fields(self):
            mine, more = getattr(self, one.name), getattr(other, one.name)
            setattr(self, one.name, max(mine, more) if one.name == "longest" else mine + more)

    @property
    def error(self) -> float:
        """The standard error of the edge of a round."""
        mean = self.edge / self.rounds
        return math.sqrt(max(0.0, self.squares / self.rounds - mean * mean) / self.rounds)


def play(pair: Pair, seed: int) -> Tally:
    """One match; the first of the pair sits on seat 0 when the seed is even."""
    rules, first, second = pair
    own = seed % 2
    host = Host(HouseRules.parse(rules), bots_at((second, first) if own else (first, second)), Dealer(seed))
    tally, begun, turns = Tally(matches=1), time.process_time(), 0
    while tally.rounds < ROUNDS_MAX and (step := host.advance()):
        turns = step.match.turns or turns
        for event in step.events:
            if isinstance(event, Scored):
                edge = event.gained[1 - own] - event.gained[own]
                tally.add(Tally(rounds=1, turns=turns, longest=turns, edge=edge, squares=edge * edge))
            elif isinstance(event, Voided):
                tally.add(Tally(voids=1, longest=turns))
    winners = host.match.winners
    tally.won = (own in winners) / len(winners) if winners else 0.0
    tally.unfinished = int(not winners)
    tally.cpu = time.process_time() - begun
    return tally


def play_some(task: tuple[Pair, int, int]) -> tuple[tuple[Pair, int, int], Tally]:
    """The matches of a pair from one seed up to another."""
    pair, start, end = task
    tally = Tally()
    for seed in range(start, end):
        tally.add(play(pair, seed))
    return task, tally


def fingerprint() -> str:
    """What the code says, comments and docstrings apart."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(path for part in ("game", "bots", "lab") for path in (ROOT / "src/yaniv" / part).glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            for name in ("body", "orelse"):
                if isinstance(lines := getattr(node, name, None), list):
                    setattr(node, name, [line for line in lines if not _says_nothing(line)])
        digest.update(ast.dump(tree).encode())
    return digest.hexdigest()


def _says_nothing(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


# --- the campaign ------------------------------------------------------------


def kept(code: str) -> dict[tuple[Pair, int], Tally]:
    """What this code has played before, by pair and first seed."""
    found: dict[tuple[Pair, int], Tally] = {}
    for line in PLAYED.read_text("utf-8").splitlines() if PLAYED.exists() else ():
        one = json.loads(line)
        if one["code"] == code:
            rules, first, second = one["pair"]
            found[(rules, first, second), one["start"]] = Tally(**one["tally"])
    return found


def campaign(pairs: list[Pair], matches: int, code: str) -> dict[Pair, Tally]:
    """Play what is not yet played, and give what all of it came to."""
    done = {key: tally for key, tally in kept(code).items() if key[0] in pairs and key[1] + tally.matches <= matches}
    tasks = [
        (pair, start, min(matches, start + CHUNK))
        for start in range(0, matches, CHUNK)
        for pair in pairs
        if (pair, start) not in done
    ]
    PLAYED.parent.mkdir(parents=True, exist_ok=True)
    try:
        with PLAYED.open("a", encoding="utf-8") as file, multiprocessing.Pool(initializer=_deaf) as pool:
            for number, ((pair, start, _), tally) in enumerate(pool.imap_unordered(play_some, tasks), 1):
                done[pair, start] = tally
                print(json.dumps({"code": code, "pair": pair, "start": start, "tally": asdict(tally)}), file=file)
                file.flush()
                print(f"\r{number} of {len(tasks)} lots of {CHUNK} matches", end="", flush=True)
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.")
    totals = {pair: Tally() for pair in pairs}
    for (pair, _), tally in done.items():
        totals[pair].add(tally)
    return totals


def _deaf() -> None:
    """Leave Ctrl-C to the process that keeps the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def report(totals: dict[Pair, Tally], command: str, code: str) -> Iterator[str]:
    """The page of the results, as Markdown."""
    everything = Tally()
    for tally in totals.values():
        everything.add(tally)
    yield "# Matches between bots"
    yield ""
    yield f"Made by `{command}` (rules version {RULES_VERSION}, code {code}): {machine()}."
    yield "The two bots of a pair take the two seats in turn; match *s* is dealt from seed *s*. A round that nobody"
    yield "ends within 1,000 turns is void. The edge is the points a round that the second bot wrote down more than the"
    yield "first, with its standard error. A win that is shared counts half."
    yield ""
    yield f"In all: {everything.matches:,} matches, of which {everything.unfinished:,} did not end;"
    yield f"{everything.rounds:,} rounds, and {everything.voids:,} more that were void."
    for rules in dict.fromkeys(rules for rules, _, _ in totals):
        yield from ("", f"## {rules}", "")
        yield "| bots | matches | not ended | void rounds | rounds a match | turns a round | most turns | wins | edge |"
        yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
        for (_, first, second), tally in ((pair, tally) for pair, tally in totals.items() if pair[0] == rules):
            if tally.rounds:
                yield f"| {first} - {second} | {_row(tally)} |"


def _row(tally: Tally) -> str:
    cells = (
        f"{tally.matches:,}",
        f"{tally.unfinished:,}",
        f"{tally.voids:,}",
        f"{tally.rounds / tally.matches:.1f}",
        f"{tally.turns / tally.rounds:.1f}",
        f"{tally.longest:,}",
        f"{tally.won / tally.matches:.1%}",
        f"{tally.edge / tally.rounds:+.2f} ± {tally.error:.2f}",
    )
    return " | ".join(cells)


def main() -> None:
    """Read the command line, play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=__doc__.split("\n")[0])
    parser.add_argument("matches", nargs="?", type=int, default=10_000, help="of each pair under each rules")
    parser.add_argument("--rules", nargs="+", default=list(PRESETS), help="such as bga, bga+defausse, bga(sneak=yes)")
    given = parser.parse_args()
    best_first = list(reversed(list(BOTS)))
    pairs = [(rules, *two) for rules in given.rules for two in combinations_with_replacement(best_first, 2)]
    code = fingerprint()
    totals = campaign(pairs, given.matches, code)
    rules = "" if given.rules == list(PRESETS) else f" --rules {' '.join(given.rules)}"
    lines = list(report(totals, f"python -m benchmarks.matches {given.matches}{rules}", code))
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for (rules, first, second), tally in totals.items():
        if tally.matches:
            print(f"{rules:30} {first:>7} - {second:7} {tally.cpu / tally.matches * 1000:6.1f} ms a match")
    print(f"{sum(tally.cpu for tally in totals.values()):.0f} s of processor time; written to docs/results/matches.md")


if __name__ == "__main__":
    main()
