"""Ten thousand compiled matches between every two bots under every preset: do they all end, and who wins?

    python -m benchmarks.compiled_matches

Of the usual number it writes `docs/results/compiled_matches.md`; the exit status is 1 if a match did not end or a round
was void. The same bots and rules are played by the typed engine, with its checks, in `benchmarks.matches`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np

from benchmarks.machine import machine
from benchmarks.pages import printed
from yaniv.batch import Matches, simulate
from yaniv.bots import BOTS
from yaniv.game import PRESETS, RULES_VERSION, HouseRules
from yaniv.lab.arena.figures import Ratio

PAGE = Path(__file__).parent.parent / "docs" / "results" / "compiled_matches.md"
SEED = 50
MATCHES = 10_000
BEST_FIRST = list(BOTS)[::-1]

INTRODUCTION = """\
The two bots of a pair take the two seats in turn. A round that nobody ends within 1,000 turns is void; a match that has
not ended after 2,000 deals has not ended. The edge is the points a round that the second bot wrote down more than the
first, with its standard error by match. A win that is shared counts half. The same is played by the typed engine, with
its checks, in [matches.md](matches.md)."""


@dataclass(frozen=True)
class Met:
    """What the matches of two bots under some rules came to."""

    rules: str
    first: str
    second: str
    matches: int
    unfinished: int
    voids: int
    rounds: int
    longest: int
    """The most rounds of a match."""
    turns: int
    won: Ratio
    """By the first, of matches; a shared win is half a win."""
    edge: Ratio
    """The points a round that the second wrote down more."""
    cpu: float

    @property
    def all_ended(self) -> bool:
        """Whether every match came to its end, and every round."""
        return not self.unfinished and not self.voids


def met(rules: str, first: str, second: str, matches: int) -> Met:
    """So many matches, in half of which the first sits on the first seat; each half is dealt anew."""
    begun = time.process_time()
    house, half = HouseRules.parse(rules), matches // 2
    one, other = BOTS[first], BOTS[second]
    among = list(BOTS.values())
    halves = [
        simulate(house, [one, other], matches=matches - half, seed=SEED, among=among),
        simulate(house, [other, one], matches=half, seed=SEED, first=matches - half, among=among),
    ]
    cpu = time.process_time() - begun
    won, edge, rounds = (np.concatenate(parts) for parts in zip(*map(_by_match, halves, (0, 1)), strict=True))
    return Met(
        rules=rules,
        first=first,
        second=second,
        matches=sum(map(len, halves)),
        unfinished=sum(int(part.unfinished.sum()) for part in halves),
        voids=sum(int(part.voids.sum()) for part in halves),
        rounds=int(rounds.sum()),
        longest=int(rounds.max()),
        turns=sum(int(part.turns.sum()) for part in halves),
        won=Ratio.of(won, np.ones(len(won))),
        edge=Ratio.of(edge, rounds),
        cpu=cpu,
    )


def _by_match(played: Matches, seat: int) -> Sequence[np.ndarray[tuple[int], np.dtype[np.float64]]]:
    """The share of a win and the edge of the bot on a seat, and the rounds, of each match."""
    wins = played.winners[:, None] >> np.arange(2) & 1
    won = wins[:, seat] / np.maximum(1, wins.sum(axis=1))
    edge = (played.points[:, 1 - seat] - played.points[:, seat]).astype(np.float64)
    return won, edge, played.rounds.astype(np.float64)


def page(found: Sequence[Met], command: str) -> Iterator[str]:
    """The page of the results, as Markdown."""
    matches, unfinished, voids = (
        sum(getattr(one, name) for one in found) for name in ("matches", "unfinished", "voids")
    )
    rounds, cpu = sum(one.rounds for one in found), sum(one.cpu for one in found)
    yield "# Compiled matches between bots"
    yield ""
    yield f"Made by `{command}` on {date.today()} (rules version {RULES_VERSION}): {machine('numba', 'numpy')}."
    yield INTRODUCTION
    yield ""
    yield f"In all: {matches:,} matches, of which {unfinished:,} did not end;"
    yield f"{rounds:,} rounds, and {voids:,} more that were void; {cpu:.0f} s of processor time."
    for rules in dict.fromkeys(one.rules for one in found):
        yield from ("", f"## {rules}", "")
        yield "| bots | matches | not ended | void rounds | rounds a match | most | turns a round | wins | edge |"
        yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
        yield from (_row(one) for one in found if one.rules == rules)


def _row(one: Met) -> str:
    cells = (
        f"{one.first} - {one.second}",
        f"{one.matches:,}",
        f"{one.unfinished:,}",
        f"{one.voids:,}",
        f"{one.rounds / one.matches:.1f}",
        f"{one.longest:,}",
        f"{one.turns / one.rounds:.1f}",
        f"{one.won.mean:.1%} ± {one.won.error:.1%}",
        f"{one.edge.mean:+.2f} ± {one.edge.error:.2f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Read the command line, play, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiled_matches", description=__doc__.split("\n")[0])
    parser.add_argument(
        "matches",
        nargs="?",
        type=int,
        default=MATCHES,
        help="of each pair under each rules; only the usual number is kept",
    )
    given = parser.parse_args()
    found = []
    for rules in PRESETS:
        for first, second in combinations_with_replacement(BEST_FIRST, 2):
            one = met(rules, first, second, given.matches)
            print(f"{rules:15} {_row(one)} {one.cpu:.1f} s", flush=True)
            found.append(one)
    printed(page(found, "python -m benchmarks.compiled_matches"), PAGE if given.matches == MATCHES else None)
    sys.exit(0 if all(one.all_ended for one in found) else 1)


if __name__ == "__main__":
    main()
