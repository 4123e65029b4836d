"""Play the matches of this folder anew: `python -m tests.matches.write`.

One whole match for each preset, together with slaps, sneaks, restocks, milestones, steals and seats that go out. They
are chosen to be short. Write them anew when what a seat sees is meant to have changed, and read what git says of it.
"""

from __future__ import annotations

from pathlib import Path

from tests.matches.transcript import transcript
from yaniv.game import Record, preset
from yaniv.lab import Dealer, Host, bots_at

FOLDER = Path(__file__).parent

MATCHES = {
    "playmore": ("playmore", ("club", "novice"), 26),
    "israeli": ("israeli+slapdown+milestone_steal", ("club", "random", "novice"), 27),
    "backpacker": ("backpacker", ("novice", "random", "club", "random"), 9),
    "bga": ("bga+defausse", ("random", "club", "random", "novice", "random"), 52),
    "cardgames-zone": ("cardgames-zone+defausse_rapide+cap100", ("club", "random"), 53),
}
"""By preset: the rules, who plays, and the dealer's seed."""


def played(name: str) -> Record:
    """One of the matches, as the bots play it today."""
    rules, levels, seed = MATCHES[name]
    host = Host(preset(rules, len(levels)), bots_at(levels), Dealer(seed), notes={"seed": str(seed)})
    while host.advance():
        pass
    return host.record


def main() -> None:
    """Play all, and write what they have become."""
    for name in MATCHES:
        (FOLDER / f"{name}.txt").write_text(transcript(played(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
