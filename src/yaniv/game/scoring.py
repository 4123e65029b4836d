"""From the hands at the end of a round to totals, milestones, who is out and who has won. No cards are needed.

>>> score = Score.opening(4).dealt_by(0, 1)
>>> after, scored = settle(preset("cardgames-zone"), score, (5, 12, 4, 6), caller=0)
>>> scored.caught, scored.gained, after.starter
(True, (35, 12, 0, 6), 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from . import tally
from .events import Landing, Scored
from .rules import HouseRules, options, preset

__all__ = ["Score", "give_up", "preset", "settle"]


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands between rounds. Lists are by seat."""

    totals: tuple[int, ...]
    out_in: tuple[int, ...]
    """The round in which a seat went out; 0 while it is in."""
    hands: tuple[int, ...]
    """What each hand counted in the last round; the last one of its own for a seat that is out."""
    number: int = 1
    """Of the round to be played, or of the last one when the match is over."""
    dealer: int | None = None
    """Who deals it; `None` before the first deal."""
    starter: int | None = None
    winners: tuple[int, ...] = ()
    """Empty until the match is over."""

    @classmethod
    def opening(cls, seats: int) -> Score:
        """The score before the first deal."""
        nothing = (0,) * seats
        return cls(nothing, nothing, nothing)

    def dealt_by(self, dealer: int, starter: int) -> Score:
        """The same score with the first dealer and starter named."""
        return replace(self, dealer=dealer, starter=starter)

    @property
    def active(self) -> tuple[bool, ...]:
        """Whether each seat is still in the match."""
        return tuple(not out for out in self.out_in)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1 (rules.md A16.16): winners, those still in, then the later out the better."""
        keys = [self._rank(seat) for seat in range(len(self.totals))]
        return tuple(1 + sum(other < key for other in keys) for key in keys)

    def _rank(self, seat: int) -> tuple[int, ...]:
        if seat in self.winners:
            return (0,)
        if self.out_in[seat]:
            return (2, -self.out_in[seat], self.totals[seat])
        return (1, self.totals[seat], self.hands[seat])


def settle(
    rules: HouseRules, score: Score, hands: Sequence[int], caller: int, *, slapped: bool = False
) -> tuple[Score, Scored]:
    """The score after a round, and what was scored.

    Args:
        hands: What each hand counts, by seat; what stands for a seat that is out does not matter.
        slapped: Whether the caller ended the round by a slap.
    """
    t = fresh(rules, score)
    t.hand[: t.players] = [points if active else 0 for points, active in zip(hands, score.active, strict=True)]
    tally.settle(t, caller, int(slapped))
    after = Score(
        totals=tuple(t.total[: t.players]),
        out_in=tuple(score.out_in[seat] or (score.number if t.out >> seat & 1 else 0) for seat in range(t.players)),
        hands=tuple(t.hand[seat] if score.active[seat] else score.hands[seat] for seat in range(t.players)),
        number=t.number,
        dealer=t.dealer,
        starter=t.starter,
        winners=_seats(t.winners) if t.over else (),
    )
    scored = Scored(
        number=score.number,
        caller=caller,
        slapped=slapped,
        caught=bool(t.caught),
        hands=after.hands,
        gained=tuple(t.gained[: t.players]),
        totals=after.totals,
        landings=tuple(_landings(rules, t, caller)),
        out=_seats(t.out),
    )
    return after, scored


def give_up(rules: HouseRules, score: Score) -> Score:
    """The score of a match that void rounds have brought to a stand: the lowest total wins."""
    t = fresh(rules, score)
    tally.give_up(t)
    return replace(score, winners=_seats(t.winners))


def _landings(rules: HouseRules, t: tally.Tally, caller: int) -> list[Landing]:
    """Who landed on a milestone, clockwise from the caller's left, the order in which they rob."""
    reduced = dict(rules.milestones)
    clockwise = [(caller + 1 + step) % t.players for step in range(t.players)]
    return [
        Landing(seat, t.landed[seat], reduced[t.landed[seat]], t.robbed[seat], rules.milestone_steal)
        if t.robbed[seat] != tally.NOBODY
        else Landing(seat, t.landed[seat], reduced[t.landed[seat]])
        for seat in clockwise
        if t.landed[seat] != tally.NOBODY
    ]


def fresh(rules: HouseRules, score: Score) -> tally.Tally:
    """The tally of a match that stands so, before a round ends."""
    t = tally.Tally()
    t.rules = _numbers(rules)
    t.players = len(score.totals)
    t.active = sum(1 << seat for seat, active in enumerate(score.active) if active)
    t.total[: t.players] = score.totals
    t.number = score.number
    t.dealer = score.dealer or 0
    t.starter = score.starter or 0
    return t


@lru_cache(maxsize=256)
def _numbers(rules: HouseRules) -> tally.ScoreRules:
    """The rules as the tally reads them; shared, and never written to."""
    numbers = tally.ScoreRules()
    for option in options():
        if option.name in tally.ScoreRules.__slots__:
            setattr(numbers, option.name, option.number(rules))
    numbers.milestones_n = len(rules.milestones)
    for i, (at, to) in enumerate(rules.milestones):
        numbers.milestone_at[i], numbers.milestone_to[i] = at, to
    return numbers


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(tally.SEATS) if mask >> seat & 1)
