"""Our speeds: `make bench`, or `make bench ARGS="kernel --write"`.

Prints Markdown tables; with `--write` it keeps them, with what they were measured on, in `docs/results/speed.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from benchmarks.batch import batch_speed, growth_speed, simulate_speed
from benchmarks.machine import machine
from benchmarks.peers import peers_speed
from benchmarks.speed import kernel_speed, rules_speed, typed_speed

PARTS: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "kernel": ("The kernel beside the sketch", kernel_speed),
    "rules": ("What each rule costs", rules_speed),
    "typed": ("The typed face", typed_speed),
    "batch": ("Lanes for learners", batch_speed),
    "growth": ("From few lanes to many", growth_speed),
    "simulate": ("Rounds between bots", simulate_speed),
    "peers": ("Other engines", peers_speed),
}
PAGE = Path("docs/results/speed.md")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.run", description="Measure our speeds.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all if none is named")
    parser.add_argument("--write", action="store_true", help=f"keep the tables in {PAGE}")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    lines: list[str] = []
    for line in page(given.parts or list(PARTS)):
        print(line, flush=True)
        lines.append(line)
    if given.write:
        PAGE.parent.mkdir(parents=True, exist_ok=True)
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def page(parts: list[str]) -> Iterator[str]:
    """The tables as a page that says how it was made."""
    named = "" if parts == list(PARTS) else f"{' '.join(parts)} "
    yield "# Speed"
    yield ""
    yield f'Made by `make bench ARGS="{named}--write"` on {date.today()}: {machine("numba", "numpy")}.'
    yield "Random play on one core, by CPU time. What is compared ran in turns in one process; each figure is a median."
    for part in parts:
        title, measure = PARTS[part]
        yield ""
        yield f"## {title}"
        yield ""
        yield from measure()


if __name__ == "__main__":
    main()
