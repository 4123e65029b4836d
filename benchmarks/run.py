"""Our speeds: `make bench`, or `make bench ARGS="kernel --write"`.

Prints Markdown tables; with `--write` each is kept, instead of that of before, in `docs/results/speed.md`.
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
    for part in given.parts or PARTS:
        title, measure = PARTS[part]
        lines = [f"## {title}", ""]
        print("\n" + lines[0] + "\n")
        for line in measure():
            print(line, flush=True)
            lines.append(line)
        if given.write:
            keep(title, lines)


def keep(title: str, lines: list[str]) -> None:
    """Put a section into the page instead of what was measured of it before."""
    old = PAGE.read_text(encoding="utf-8").rstrip("\n").split("\n## ")[1:] if PAGE.exists() else []
    sections = {section.partition("\n")[0]: f"## {section.rstrip()}" for section in old}
    sections[title] = "\n".join(lines)
    kept = [sections[name] for name, _ in PARTS.values() if name in sections]
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text("\n\n".join([head(), *kept]) + "\n", encoding="utf-8")


def head() -> str:
    """How the page was made."""
    return f"""# Speed

Made by `make bench ARGS="--write"` on {date.today()}: {machine("numba", "numpy")}.
On one core, by CPU time; at random where nothing else is said. What is compared ran in turns; a figure is a median."""


if __name__ == "__main__":
    main()
