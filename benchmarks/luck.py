"""By how much fewer rounds tell two bots apart once the luck of the draw is taken off.

    python -m benchmarks.luck

Writes `docs/results/luck.md`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median

from benchmarks.machine import machine
from benchmarks.pages import printed
from yaniv.batch import simulate
from yaniv.bots import entrant
from yaniv.bots.policy import Policy
from yaniv.game import preset
from yaniv.lab.arena import compiled
from yaniv.lab.arena.contest import Contest
from yaniv.lab.arena.control import PILOT, PILOT_DEALS, fitted, play
from yaniv.lab.arena.figures import Ratio

PAGE = Path("docs/results/luck.md")
SEED = 40
RULES = ("cardgames-zone", "playmore", "backpacker")
PAIRS = (("club", "novice"), ("club", "look"), ("novice", "random"))
DEALS = 20_000
LOT = 2000  # deals, as the arena plays them
TURNS = 15

INTRODUCTION = """\
Single rounds of two players. *Turned*: the same deals with the seats turned, as `yaniv arena` plays. *Less luck*: of
these, the luck of each draw from the stock taken off, as with `--steady`: what the card counts, and whether the hand
may call with it, each less the mean over the stock, by the number of cards in the hand. The weights are fitted on
{pilot:,} other deals, so the difference stays on average what it is. *Fewer* is how many times as many rounds it takes
without; *pays* is that by the processor time that a round takes more.

Also tried was a better worth of a card: what is left of the hand with it after its best lay. It took four times as long
for a little less luck (club - novice under cardgames-zone, 4,000 deals: 1.42 times fewer rounds, with what the card
counts alone 1.31), so it is not kept."""


@dataclass(frozen=True)
class Found:
    """One pair with all luck, with the seats turned, and without the luck of the draw."""

    unpaired: float
    """The variance that a round would have if each were dealt anew."""
    paired: Ratio
    steadied: Ratio
    slower: float
    """How much more processor time a round takes with its luck written down."""

    @property
    def fewer(self) -> float:
        """How many rounds one without luck is worth."""
        return (self.paired.spread / self.steadied.spread) ** 2


def measured(rules: str, pair: tuple[str, str], scale: float) -> Found:
    """Play the same deals both ways."""
    contest = Contest(rules=preset(rules), bots=pair, seed=SEED)
    deals = max(1000, int(DEALS * scale))
    weights = fitted(play(contest, PILOT, max(1000, int(PILOT_DEALS * scale))))
    played = play(contest, 0, deals)
    seats = [one for one in map(entrant, pair) if isinstance(one, Policy)]
    unpaired = 0.0
    for seating in (seats, seats[::-1]):
        gained = simulate(contest.rules, seating, rounds=deals, seed=SEED, threads=1).gained.astype(float)
        unpaired += float((gained[:, 0] - gained[:, 1]).var()) / 2
    return Found(
        unpaired=unpaired,
        paired=played.difference(),
        steadied=played.difference(weights),
        slower=slowed(contest),
    )


def slowed(contest: Contest) -> float:
    """How many times as much processor time a lot takes with its luck written down."""
    taken: dict[str, list[float]] = {"lucky": [], "plain": []}
    for turn in range(TURNS + 1):  # the first one finds what is compiled
        for name, run in (("lucky", lambda: play(contest, 0, LOT)), ("plain", lambda: plain(contest))):
            begun = time.process_time()
            run()
            taken[name] += [time.process_time() - begun] if turn else []
    return median(taken["lucky"]) / median(taken["plain"])


def plain(contest: Contest) -> None:
    """A lot as it is played without."""
    compiled.play_lot(contest, 0, LOT, (), 1)


def page(scale: float) -> Iterator[str]:
    """The page of the results, as Markdown."""
    yield "# Less luck"
    yield ""
    yield f"Made by `python -m benchmarks.luck` on {date.today()}: {machine('numba', 'numpy')}."
    yield INTRODUCTION.format(pilot=int(PILOT_DEALS * scale))
    yield ""
    yield "| rules | bots | turned | less luck | fewer by turning | fewer by less luck | time a round | pays |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    for rules in RULES:
        for pair in PAIRS:
            found = measured(rules, pair, scale)
            turned = found.unpaired / (2 * found.paired.spread**2)
            cells = (
                f"{found.paired.mean:+.3f} ± {found.paired.error:.3f}",
                f"{found.steadied.mean:+.3f} ± {found.steadied.error:.3f}",
                f"{turned:.2f}",
                f"{found.fewer:.2f}",
                f"{found.slower:.2f}",
                f"{found.fewer / found.slower:.2f}",
            )
            yield f"| {rules} | {' - '.join(pair)} | {' | '.join(cells)} |"


def main() -> None:
    """Measure, print and keep the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.luck", description=__doc__.split("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of deals; only 1 is kept")
    given = parser.parse_args()
    printed(page(given.scale), PAGE if given.scale == 1 else None)


if __name__ == "__main__":
    main()
