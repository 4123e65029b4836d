"""Every piece of advice in the five documents against the arena, and who wins how often.

    python -m benchmarks.tips

Writes `docs/results/tips.md` and its pictures; `--again` writes them anew from the figures of the last time.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from yaniv.game import PRESETS

from . import facts, trials
from .advice import TIPS
from .page import page
from .plots import failing_plot, lengths_plot, places_plot, tip_plot

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "results" / "tips.md"
PICTURES = PAGE.with_suffix("")
KEPT, KEPT_FACTS = ROOT / ".cache" / "tips.json", ROOT / ".cache" / "facts.json"


def measure(scale: float) -> None:
    """Play everything, and keep the figures."""
    KEPT.parent.mkdir(exist_ok=True)
    found = {}
    for key, worth in trials.played(TIPS, scale):
        found[key] = worth
        print(*key, f"{worth.mean:+.3f} ± {worth.error:.3f}", flush=True)
    trials.keep(found, KEPT)
    seen = [facts.facts(rules, players, scale) for rules in PRESETS for players in facts.PLAYERS]
    KEPT_FACTS.write_text(json.dumps(facts.as_rows(seen)), encoding="utf-8")


def write(command: str) -> None:
    """Write the page and its pictures."""
    found, seen = trials.kept(KEPT), facts.of_rows(json.loads(KEPT_FACTS.read_text(encoding="utf-8")))
    PICTURES.mkdir(exist_ok=True)
    for tip in TIPS:
        tip_plot(tip, found, PICTURES / f"{tip.name}.svg")
    places_plot(seen, PICTURES / "places.svg")
    lengths_plot(seen, PICTURES / "lengths.svg")
    failing_plot(seen, "always", "points of the caller", PICTURES / "failing.svg")
    failing_plot(seen, "by_cards", "fewest cards of another", PICTURES / "cards.svg")
    failing_plot(seen, "by_shown", "taken cards held by another", PICTURES / "shown.svg")
    PAGE.write_text("\n".join(page(found, seen, command)) + "\n", encoding="utf-8")


def main() -> None:
    """Read the command line, play and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tips", description=__doc__.split("\n")[0])
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of deals")
    parser.add_argument("--again", action="store_true", help="only write the page, from the figures of the last time")
    given = parser.parse_args()
    if not given.again:
        measure(given.scale)
    write("python -m benchmarks.tips" + (f" --scale {given.scale:g}" if given.scale != 1 else ""))


if __name__ == "__main__":
    main()
