"""How many ways a round can go on: numbers that change with any change of the rules.

`python -m tests.counts.count` writes them anew into counts.txt; with `--plain` it finds out whether the plain reading
counts the same (some minutes).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tests.plain.lays import all_lays
from tests.plain.round import PlainRound
from yaniv.game import Action, HouseRules, Phase, Restock, Round, card, write_options

T = TypeVar("T")

FILE = Path(__file__).with_name("counts.txt")
LIMIT = 5000
"""So many positions are still gone on from; the number for one move more is the last."""


@dataclass(frozen=True, slots=True)
class Start:
    """One line of the file: a position, and how many ways there are to go on for 1, 2, 3 ... moves."""

    rules: str
    hands: tuple[str, ...]
    stock: str
    turned: str
    numbers: tuple[int, ...]

    @classmethod
    def parse(cls, line: str) -> Start:
        """Read a line as `str` writes it."""
        rules, hands, stock, turned, numbers = (part.strip() for part in line.split("|"))
        held = tuple(hand.strip() for hand in hands.split("/"))
        return cls(rules, held, stock, turned, tuple(map(int, numbers.split())))

    def __str__(self) -> str:
        numbers = " ".join(map(str, self.numbers))
        return " | ".join((self.rules, " / ".join(self.hands), self.stock, self.turned, numbers))

    @property
    def house_rules(self) -> HouseRules:
        """The rules that the line names."""
        return HouseRules.parse(self.rules, len(self.hands))


def starts() -> list[Start]:
    """The lines of the file, but for those that explain it."""
    return [Start.parse(line) for line in FILE.read_text().splitlines() if line and not line.startswith("#")]


def grow(start: T, follow: Callable[[T], Iterable[Callable[[], T]]]) -> tuple[int, ...]:
    """How many ways there are to go on for 1, 2, 3 ... moves, until they are too many."""
    numbers, positions = [], [start]
    while True:
        moves = [move for position in positions for move in follow(position)]
        numbers.append(len(moves))
        if not 0 < len(moves) <= LIMIT:
            return tuple(numbers)
        positions = [move() for move in moves]


def count(start: Start) -> tuple[int, ...]:
    """Count in the engine."""
    return grow(Round.lying(start.house_rules, start.hands, stock=start.stock, turned=start.turned), follow)


def follow(round: Round) -> Iterator[Callable[[], Round]]:
    """What may come next: all that any seat may do, or the dealer with the cards in ascending order."""
    if round.phase is Phase.RESTOCK:
        yield lambda: round.restock(Restock(round.returning)).round
    for seat in range(round.seats):
        for action in round.legal_actions(seat):
            yield partial(played, round, seat, action)


def played(round: Round, seat: int, action: Action) -> Round:
    """The round after an action."""
    return round.play(seat, action).round


# --- the same in the plain reading ---


def count_plainly(start: Start) -> tuple[int, ...]:
    """Count in the plain reading."""
    hands = [hand.split() for hand in start.hands]
    rules = write_options(start.house_rules)
    return grow(PlainRound(rules, hands, start.stock.split(), start.turned, 0), follow_plainly)


def follow_plainly(round: PlainRound) -> Iterator[Callable[[], PlainRound]]:
    """What may come next."""
    if round.owed():
        yield partial(restocked_plainly, round)
    for seat in range(len(round.hands)):
        for action in round.actions(seat):
            yield partial(played_plainly, round, seat, action)


def restocked_plainly(round: PlainRound) -> PlainRound:
    """The round after the dealer has rebuilt the stock."""
    after = deepcopy(round)
    after.restock(sorted(after.owed(), key=lambda name: card(name).kind))
    return after


def played_plainly(round: PlainRound, seat: int, action: Any) -> PlainRound:
    """The round after one of its `actions`."""
    after = deepcopy(round)
    verb, *rest = action
    if verb == "lay":
        lay = all_lays(round.rules, round.hands[seat])[rest[0]]
        rest = [*["run"] * (lay.kind == "run"), *lay.lies]
    done = after.do(seat, " ".join((verb, *rest)))
    assert done
    return after


def main(plainly: bool) -> None:
    """Write the numbers anew, or count them in the plain reading."""
    for start in starts():
        if plainly:
            print(start.rules, count_plainly(start) == start.numbers, flush=True)
    if not plainly:
        explained = [line for line in FILE.read_text().splitlines() if line.startswith("#")]
        counted = [str(replace(start, numbers=count(start))) for start in starts()]
        FILE.write_text("\n".join([*explained, "", *counted, ""]))


if __name__ == "__main__":
    main("--plain" in sys.argv)
