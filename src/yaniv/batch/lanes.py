"""Matches side by side, played step by step by somebody outside, in integers: a lane is one of them.

Plain functions, compiled unchanged. What they fill are flat arrays in which each lane has a row. A lane stands still
only where a seat has to choose: cards are dealt, stocks rebuilt and rounds scored in between.
"""

from collections.abc import Sequence

from yaniv.batch.ahead import fetch
from yaniv.batch.deals import DEALS_MAX, TURN_CAP, VOIDS_MAX, Place, deal_round, open_match, restock
from yaniv.batch.encoding import describe, encode, number_of
from yaniv.batch.sight import Sight, take_in
from yaniv.game.kernel import LAY, OVER_PHASE, RESTOCK_PHASE, acting, apply, legal
from yaniv.game.tally import give_up, settle

KEPT = 16  # actions that a lane keeps from one call to the next: nearly always all
AHEAD = 8  # so many lanes before its turn a lane is fetched: many lanes do not fit where memory is near


class Lane:
    """A match that is being played, and whether it is one: or single rounds, each the first one of a match."""

    __slots__ = ("listed", "place", "step", "voids", "whole")

    def __init__(self) -> None:
        self.place = Place()
        self.listed = [0] * KEPT  # the first actions of whoever chooses now
        self.step = 0  # from the number of one match to that of the next
        self.voids = 0  # in a row
        self.whole = 0


def deal_lanes(
    lanes: Sequence[Lane], start: int, stop: int, seats: list[int], counts: list[int], room: list[int]
) -> None:
    """Begin a match in each of these lanes."""
    for i in range(start, stop):
        begin_match(lanes[i])
        wait(lanes[i], i, seats, counts, room)


def begin_match(lane: Lane) -> None:
    open_match(lane.place)
    lane.voids = 0
    deal_round(lane.place)


def wait(lane: Lane, i: int, seats: list[int], counts: list[int], room: list[int]) -> None:
    """Note who chooses now, and from how many actions."""
    g = lane.place.round
    seats[i] = acting(g)
    n = legal(g, seats[i], room)
    counts[i] = n
    for k in range(KEPT):  # always as many, though beyond n they mean nothing: that takes no branch
        lane.listed[k] = room[k]


def listed_at(lane: Lane, seat: int, choice: int, room: list[int]) -> int:
    """The action that is listed in this place."""
    if choice < KEPT:
        return lane.listed[choice]
    legal(lane.place.round, seat, room)
    return room[choice]


def step_listed(
    lanes: Sequence[Lane],
    start: int,
    stop: int,
    choices: list[int],
    seats: list[int],
    counts: list[int],
    rewards: list[float],
    done: list[int],
    room: list[int],
) -> None:
    """Let the seat that chooses in each lane do what is listed in this place."""
    for i in range(start, stop):
        fetch(lanes[min(i + AHEAD, stop - 1)])
        action = listed_at(lanes[i], seats[i], choices[i], room)
        done[i] = step(lanes[i], seats[i], action, rewards, i * lanes[i].place.round.players)
        wait(lanes[i], i, seats, counts, room)


def step_numbered(
    lanes: Sequence[Lane],
    start: int,
    stop: int,
    choices: list[int],
    seats: list[int],
    counts: list[int],
    rewards: list[float],
    done: list[int],
    room: list[int],
    actions: list[int],
) -> None:
    """Let the seat that chooses in each lane do what has this number."""
    for i in range(start, stop):
        fetch(lanes[min(i + AHEAD, stop - 1)])
        done[i] = step(lanes[i], seats[i], actions[choices[i]], rewards, i * lanes[i].place.round.players)
        wait(lanes[i], i, seats, counts, room)


def step(lane: Lane, seat: int, action: int, rewards: list[float], at: int) -> int:
    """Do this, and go on until somebody chooses; 1 where a match has ended on the way."""
    place = lane.place
    g = place.round
    for other in range(g.players):
        rewards[at + other] = 0.0
    apply(g, seat, action)
    if action & 7 == LAY:
        place.turns += 1
        if g.phase == RESTOCK_PHASE and place.turns < TURN_CAP:
            restock(place)
    if g.phase != OVER_PHASE and place.turns < TURN_CAP:
        return 0
    end_round(lane, rewards, at)
    if lane.whole and not place.score.over and place.deals < DEALS_MAX:
        deal_round(place)
        return 0
    place.number += lane.step
    begin_match(lane)
    return 1


def end_round(lane: Lane, rewards: list[float], at: int) -> None:
    """Score the round; one that has not ended by itself is void."""
    g = lane.place.round
    t = lane.place.score
    if g.phase != OVER_PHASE:
        lane.voids += 1
        if lane.voids == VOIDS_MAX:
            give_up(t)
        return
    lane.voids = 0
    for seat in range(g.players):
        t.hand[seat] = g.total[seat]
    settle(t, g.caller, g.slapped)
    for seat in range(g.players):
        rewards[at + seat] = float(-t.gained[seat])


# --- what is shown -----------------------------------------------------------


def observe_lanes(
    lanes: Sequence[Lane], start: int, stop: int, seats: list[int], me: Sight, shown: list[int], width: int
) -> None:
    """Encode for each lane what the seat that chooses knows."""
    for i in range(start, stop):
        fetch(lanes[min(i + AHEAD, stop - 1)])
        take_in(lanes[i].place.round, lanes[i].place.score, seats[i], me)
        encode(me, shown, i * width)


def mask_lanes(
    lanes: Sequence[Lane],
    start: int,
    stop: int,
    seats: list[int],
    counts: list[int],
    room: list[int],
    mask: list[int],
    size: int,
    keys: list[int],
    numbers: list[int],
    marked: list[int],
) -> None:
    """Mark for each lane the numbers of what the seat that chooses may do, instead of what was marked before.

    How much is marked stands in front of where.
    """
    for j in range(1, marked[0] + 1):
        mask[marked[j]] = 0
    n = 0
    for i in range(start, stop):
        for k in range(counts[i]):
            n += 1
            marked[n] = i * size + number_of(listed_at(lanes[i], seats[i], k, room), keys, numbers)
            mask[marked[n]] = 1
    marked[0] = n


def describe_lanes(
    lanes: Sequence[Lane],
    start: int,
    stop: int,
    seats: list[int],
    counts: list[int],
    room: list[int],
    rows: list[int],
    slots: int,
    width: int,
) -> None:
    """Write for each lane a row of features of everything that the seat that chooses may do."""
    for i in range(start, stop):
        for k in range(counts[i]):
            describe(listed_at(lanes[i], seats[i], k, room), rows, (i * slots + k) * width)
