"""The end of a round: all hands, what they score, and who goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from yaniv.game import HouseRules, Match, MatchEnded, Scored

from .hand import grouped
from .signs import ltr
from .tell import Teller


def from_left(caller: int, active: Sequence[bool]) -> list[int]:
    """The seats of a round clockwise from the caller's left; the caller comes last."""
    seats = [(caller + step) % len(active) for step in range(1, len(active) + 1)]
    return [seat for seat in seats if active[seat]]


def summed(scored: Scored, seat: int, rules: HouseRules) -> str:
    """The points of a seat, as a sum where they are one: `5 + 30 = 35`."""
    gained, hand = scored.gained[seat], scored.hands[seat]
    if seat == scored.caller and scored.caught and rules.assaf_adds_hand and rules.assaf_penalty:
        return f"{hand} + {rules.assaf_penalty} = {gained}"
    return str(gained)


def hands(teller: Teller, after: Match, scored: Scored, active: Sequence[bool]) -> Iterator[str]:
    """All hands, from the caller's left."""
    assert after.round
    for seat in from_left(scored.caller, active):
        hand = [one for group in grouped(after.round.hand(seat)) for one in group]
        yield teller.tell("revealed", seat, cards=teller.cards(hand), total=scored.hands[seat])


def verdict(teller: Teller, scored: Scored, active: Sequence[bool]) -> Iterator[str]:
    """Whether the call stands, and who caught the caller."""
    if scored.slapped:
        return
    if not scored.caught:
        yield teller.tell("call_stands", scored.caller)
        return
    for seat in from_left(scored.caller, active)[:-1]:
        if scored.hands[seat] <= scored.hands[scored.caller]:
            yield teller.tell("assaf", seat, total=scored.hands[seat])
    yield teller.tell("caught", scored.caller)


def points(teller: Teller, before: Match, scored: Scored) -> Iterator[str]:
    """What each seat scores, with its sum and the total it comes to."""
    for seat in from_left(scored.caller, before.score.active):
        total = before.score.totals[seat] + scored.gained[seat]
        sum = summed(scored, seat, before.rules)
        if "=" in sum:
            yield teller.say("reckon.sum.{who}", seat, sum=ltr(teller.words, sum), total=total)
        else:
            yield teller.tell("scored", seat, points=scored.gained[seat], total=total)


def changes(teller: Teller, before: Match, scored: Scored) -> Iterator[str]:
    """Milestones, what they cost the leader, and who is out."""
    totals = [total + gained for total, gained in zip(before.score.totals, scored.gained, strict=True)]
    for landing in scored.landings:
        totals[landing.seat] = landing.to
        yield teller.tell("milestone", landing.seat, at=landing.at, to=landing.to)
    for landing in scored.landings:
        if landing.robbed is not None:
            totals[landing.robbed] += landing.stolen
            yield teller.tell("steal", landing.robbed, points=landing.stolen, total=totals[landing.robbed])
    for seat in scored.out:
        yield teller.tell("went_out", seat, total=scored.totals[seat])


def onward(teller: Teller, after: Match) -> Iterator[str]:
    """Who starts the next round, or who has won."""
    if not after.over:
        if after.score.starter is not None:
            yield teller.tell("next_start", after.score.starter)
        return
    yield teller.tell("match_over", None)
    first, *others = sorted(after.winners, key=lambda seat: seat != teller.me)
    if not others:
        yield teller.tell("winner", first)
    else:
        named = others if first == teller.me else [first, *others]
        yield teller.tell("winners", first, names=[teller.names[seat] for seat in named])


def places(teller: Teller, after: Match, ended: MatchEnded) -> Iterator[str]:
    """The ranking, a line a seat."""
    for seat in sorted(range(after.seats), key=lambda seat: (ended.places[seat], seat)):
        yield teller.words.say(
            "reckon.place", place=ended.places[seat], who=teller.title(seat), total=after.score.totals[seat]
        )
