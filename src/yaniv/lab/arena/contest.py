"""What is asked of the arena: which bots meet, under which rules, over how many deals.

>>> from yaniv.game import preset
>>> ring = Contest(rules=preset("bga"), bots=("club", "novice", "novice"))
>>> ring.entrants, ring.seatings
(('club', 'novice'), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from itertools import combinations, permutations

from yaniv.game import HouseRules


class Unit(StrEnum):
    """What is played with the cards of one deal."""

    ROUNDS = "rounds"
    """One round, from no points."""
    MATCHES = "matches"
    """A whole match; its later rounds are dealt alike for all seatings too."""


@dataclass(frozen=True, kw_only=True)
class Contest:
    """One table of bots. Each deal is played once for every way they can sit around it: what one bot is dealt, all are.

    Raises:
        BadRule: So many may not play under these rules.
    """

    rules: HouseRules
    bots: tuple[str, ...]
    """Who sits there, a name for each seat; the same name again is the same bot once more."""
    unit: Unit = Unit.ROUNDS
    seed: int = 1
    """Of all the dealer's chance: deal *n* of a seed is always the same."""
    steady: bool = False
    """Whether the luck of the draw is taken off: of single rounds between two bots that can be compiled."""

    def __post_init__(self) -> None:
        self.rules.check_seats(len(self.bots))

    @cached_property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The number of the entrant on each seat, for every way to turn the table that differs."""
        start = tuple(map(self.entrants.index, self.bots))
        turned = (start[len(start) - by :] + start[: len(start) - by] for by in range(len(start)))
        return tuple(dict.fromkeys(turned))


def everybody_meets(
    rules: HouseRules,
    bots: Sequence[str],
    *,
    players: int = 2,
    unit: Unit = Unit.ROUNDS,
    seed: int = 1,
    steady: bool = False,
) -> tuple[Contest, ...]:
    """A contest for every two of these bots; who is named twice is the same bot, and counts once.

    The first has the seed itself, and each other one a seed of its own: dealt the same cards, they would be wrong about
    a bot in the same direction.

    Args:
        players: At each table. Where more than two sit there, one bot meets several of the other, both ways.

    >>> from yaniv.game import preset
    >>> [contest.bots for contest in everybody_meets(preset("bga"), ["club", "novice"], players=3)]
    [('club', 'novice', 'novice'), ('novice', 'club', 'club')]
    """
    each = tuple(dict.fromkeys(bots))
    pairs = combinations(each, 2) if players == 2 else permutations(each, 2)
    return tuple(
        Contest(
            rules=rules,
            bots=(a, *[b] * (players - 1)),
            unit=unit,
            seed=_own_seed(seed, a, b) if number else seed,
            steady=steady,
        )
        for number, (a, b) in enumerate(pairs)
    )


def _own_seed(seed: int, *bots: str) -> int:
    """The seed of one contest of several, whoever else meets."""
    return int.from_bytes(sha256(" ".join((str(seed), *bots)).encode()).digest()[:6], "big")
