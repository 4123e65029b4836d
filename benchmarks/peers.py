"""Other engines beside ours: random play, each in a process of its own, turn by turn in one run.

They are installed into a venv of their own under `.cache`; what cannot be had is named with the reason.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.others import ANSWER
from benchmarks.speed import short

VENV = Path(".cache/peers")
NEEDED = {
    "OpenSpiel": "open_spiel==2.0.2",
    "RLCard": "rlcard==1.2.0",
    "PokerKit": "pokerkit==0.7.7",
    "python-chess": "chess==1.11.2",
    "pgx": "pgx==2.6.0",
}
"""By engine: what pip is asked for."""
TURNS = 5
BASE = "yaniv-compiled"


@dataclass(frozen=True)
class Game:
    """A game of an engine, as `benchmarks.others` names it."""

    name: str
    engine: str
    game: str
    holds: str
    """What its state holds."""


ROUND = "54 cards: hands and what is known of them, last discard, buried cards, stock, windows; scores"
LEDUC = "6 cards: one each, one open; bets"
HEARTS = "52 cards: four hands, trick, tricks won; passes, points"
GIN = "52 cards: two hands, pile, stock; melds, deadwood"
GAMES = (
    Game(BASE, "ours", "Yaniv, compiled", ROUND),
    Game("yaniv-batch", "ours", "Yaniv, `Batch` of 4096, `step` alone", ROUND),
    Game("yaniv-seen", "ours", "Yaniv, `Batch` of 4096, observed and masked", ROUND),
    Game("yaniv-interpreted", "ours", "Yaniv, interpreted", ROUND),
    Game("native-leduc", "OpenSpiel", "Leduc poker, rollouts in C++", LEDUC),
    Game("native-hearts", "OpenSpiel", "hearts, rollouts in C++", HEARTS),
    Game("native-gin", "OpenSpiel", "gin rummy, rollouts in C++", GIN),
    Game("openspiel-leduc", "OpenSpiel", "Leduc poker, from Python", LEDUC),
    Game("openspiel-hearts", "OpenSpiel", "hearts, from Python", HEARTS),
    Game("openspiel-gin", "OpenSpiel", "gin rummy, from Python", GIN),
    Game("rlcard-leduc", "RLCard", "Leduc poker, observed", LEDUC),
    Game("rlcard-uno", "RLCard", "Uno, observed", "108 cards: two hands, pile, stock; colour, direction"),
    Game("rlcard-gin", "RLCard", "gin rummy, observed", GIN),
    Game("pokerkit", "PokerKit", "hold'em without limit", "52 cards: two hands, board, stock; bets, pots"),
    Game("chess", "python-chess", "chess", "64 squares: 32 pieces; castling, en passant, the moves so far"),
    Game("pgx-leduc", "pgx", "Leduc poker, 4096 side by side", LEDUC),
    Game("pgx-mahjong", "pgx", "sparrow mahjong, 1024 side by side", "44 tiles: three hands, discards, stock; bonus"),
)


class Absent(Exception):
    """An engine or a game of it that cannot be had here, and why."""


class Playing:
    """A game that is played in a process of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        python = sys.executable if game.engine == "ours" else str(VENV / "bin" / "python")
        self._process = subprocess.Popen(
            [python, "-m", "benchmarks.others", game.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"JAX_PLATFORMS": "cpu"},
        )
        self.size: dict[str, float] = self._read()
        self.rates: list[float] = []

    def play(self) -> None:
        """One turn."""
        assert self._process.stdin
        self._process.stdin.write("go\n")
        self._process.stdin.flush()
        steps, seconds = self._read()
        self.rates.append(steps / seconds)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _read(self) -> Any:
        assert self._process.stdout
        said = ""
        for line in self._process.stdout:
            if line.startswith(ANSWER):
                return json.loads(line.removeprefix(ANSWER))
            said = line.strip() or said
        raise Absent(said)


def peers_speed() -> Iterator[str]:
    """Other engines beside ours."""
    absent = dict(_install())
    playing: list[Playing] = []
    for game in GAMES:
        if game.engine in absent:
            continue
        try:
            playing.append(Playing(game))
        except Absent as reason:
            absent[f"{game.engine}, {game.game}"] = str(reason)
    for _ in range(TURNS):
        for one in playing:
            one.play()
    for one in playing:
        one.close()
    yield from _table(playing)
    for name, why in absent.items():
        yield ""
        yield f"Not to be had here: {name} ({why})."


def _table(playing: list[Playing]) -> Iterator[str]:
    found = {one.game.name: median(one.rates) for one in playing}
    yield "| engine | game | steps a second | ours compiled is so many times that |"
    yield "|---|---|---:|---:|"
    for one in playing:
        rate = found[one.game.name]
        yield f"| {one.game.engine} | {one.game.game} | {short(rate)} | {found[BASE] / rate:,.1f} |"
    yield ""
    versions = ", ".join(needed.replace("==", " ") for needed in NEEDED.values())
    yield f"{versions}. A step is one decision, with all that may be done listed before it."
    yield "They are different games; of what size, says this table: what a state holds, how many actions are listed"
    yield "for a decision (mean, most), and how many decisions a game has."
    yield ""
    yield "| engine | game | state | listed | most | decisions |"
    yield "|---|---|---|---:|---:|---:|"
    told = set()
    for one in playing:
        name = one.game.game.partition(",")[0]
        if (one.game.engine, name) not in told:
            told.add((one.game.engine, name))
            size = one.size
            listed = f"{size['listed']:.1f} | {size['most']:.0f} | {size['decisions']:.0f}"
            yield f"| {one.game.engine} | {name} | {one.game.holds} | {listed} |"


# --- the venv ---


def _install() -> Iterator[tuple[str, str]]:
    """Install each engine; those that cannot be, with the reason."""
    for engine, needed in NEEDED.items():
        mark = VENV / f"has-{needed}"
        if not mark.exists():
            command = ["scripts/pip", "install", "--quiet", needed]
            done = subprocess.run(command, env=os.environ | {"YANIV_VENV": str(VENV)}, capture_output=True, text=True)
            if done.returncode:
                yield engine, done.stderr.strip().rpartition("\n")[2]
                continue
            mark.touch()
