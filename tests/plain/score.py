"""The end of a round: points, milestones, steals, eliminations, the end of the match, the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .lays import Rules


def clockwise(after: int, seats: Sequence[int]) -> list[int]:
    """These seats in clockwise order beginning after seat `after`, which comes last itself."""
    return [seat for seat in sorted(seats) if seat > after] + [seat for seat in sorted(seats) if seat <= after]


def settle(
    rules: Rules,
    totals: list[int],
    points: list[int],
    caller: int,
    ended_by: str = "call",
    dealer: int = 0,
    active: list[int] | None = None,
    round_number: int = 1,
) -> dict[str, Any]:
    seats = list(range(len(totals))) if active is None else sorted(active)
    others = [seat for seat in seats if seat != caller]

    # The points of this round.
    stands = ended_by == "slap" or not rules["assaf"] or all(points[seat] > points[caller] for seat in others)
    gained = [points[seat] if seat in seats else 0 for seat in range(len(totals))]
    assafers: list[int] = []
    if stands:
        gained[caller] = 0
    else:
        gained[caller] = rules["assaf_penalty"] + (points[caller] if rules["assaf_adds_hand"] else 0)
        if rules["assaf_zero"] == "lowest":
            least = min(points[seat] for seat in others)
            assafers = [seat for seat in others if points[seat] == least]
            for seat in assafers:
                gained[seat] = 0

    # Totals, then one milestone for each player, looked up once on the raw total.
    after = [before + more for before, more in zip(totals, gained, strict=True)]
    landers: list[int] = []
    for seat in clockwise(caller, seats):
        if rules["milestone_needs_gain"] and gained[seat] <= 0:
            continue
        for at, to in rules["milestones"]:
            if totals[seat] + gained[seat] == at:
                after[seat] = to
                landers.append(seat)

    # Steals: the landers clockwise, the caller last; the leader is looked up afresh each time.
    if rules["milestone_steal"]:
        for lander in landers:
            rivals = [seat for seat in clockwise(lander, seats) if seat != lander]
            least = min(after[seat] for seat in rivals)
            leader = next(seat for seat in rivals if after[seat] == least)
            after[leader] += rules["milestone_steal"]

    # Who is out, and whether the match is over.
    out = [seat for seat in seats if after[seat] > rules["eliminate_above"]]
    left = [seat for seat in seats if seat not in out]
    over = len(left) <= 1
    if rules["match_end"] == "first_out" and out:
        over = True
    if rules["match_end"] == "rounds" and round_number >= rules["match_rounds"]:
        over = True
    winners: list[int] = []
    if over:
        rivals = left or seats  # everybody out together: all who went out in this round compete
        best = min((after[seat], points[seat]) for seat in rivals)
        winners = [seat for seat in rivals if (after[seat], points[seat]) == best]

    # The next deal.
    next_starter: int | None = None
    next_dealer: int | None = None
    if not over:
        next_dealer = clockwise(dealer, left)[0]
        if rules["next_starter"] == "left_of_dealer":
            next_starter = clockwise(next_dealer, left)[0]
        else:
            least = min(points[seat] for seat in seats)
            chosen = next(seat for seat in clockwise(caller, seats) if points[seat] == least)
            if rules["next_starter"] == "round_winner":
                if stands:
                    chosen = caller
                elif assafers:
                    chosen = next(seat for seat in clockwise(caller, seats) if seat in assafers)
            next_starter = chosen if chosen in left else clockwise(chosen, left)[0]

    return {
        "round": gained,
        "after": after,
        "out": out,
        "over": over,
        "winners": winners,
        "starter": next_starter,
        "dealer": next_dealer,
    }
