"""Short builders: a round from given hands, a match from given deals, the score of given hands.

>>> start = table("playmore", "9s 9h Kd", "Qc 4h", stock="7h 2s", turned="5c")
>>> start.refusal(0, "call").value, start.allows(0, "lay 9s 9h")
('hand_too_high', True)
>>> start.do(0, "lay 9s 9h", "draw").hand(0)
'7h Kd'
>>> score("playmore", "Ac 2d", "Kd 9s", caller=0, totals=(20, 30)).totals
(20, 49)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from yaniv.game import (
    CARDS,
    JOKER,
    Action,
    BadDeal,
    BadRule,
    Card,
    Deal,
    Dealt,
    Event,
    HouseRules,
    IllegalAction,
    Match,
    Owed,
    Phase,
    Refusal,
    Restock,
    Round,
    Score,
    Scored,
    View,
    cards,
    parse_action,
    see,
    settle,
    show,
    view,
)

LOW = "Ac Ad Ah Jk Jk"
"""A hand of 3: under every rule set it may call."""
HIGH = "Kc Kd Kh Ks Qs"
"""A hand of 50."""
TENS = "Tc Td Th Ts Qc"
"""Another hand of 50."""


def rules_of(rules: str | HouseRules, seats: int = 2) -> HouseRules:
    """The rules that a line means at a table of so many."""
    return rules if isinstance(rules, HouseRules) else HouseRules.parse(rules, seats)


# --- a round -----------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A round, and what the last action made happen."""

    round: Round
    events: tuple[Event, ...] = ()

    def refusal(self, seat: int, text: str) -> Refusal | None:
        """Why the seat may not do it; whatever can be asked must answer alike."""
        action, listed = parse_action(text), self.listed(seat)
        refused = self.round.refusal(seat, action)
        if refused is None:
            assert self.round.listed(action) in listed
            assert self.round.play(seat, action).round != self.round
        else:
            assert action not in listed
            try:
                self.round.play(seat, action)
            except IllegalAction as error:
                assert error.refusal == refused
            else:
                raise AssertionError(f"{text} is refused, and yet played")
        return refused

    def allows(self, seat: int, *texts: str) -> bool:
        """Whether the seat may do each of these now."""
        return not any(self.refusal(seat, text) for text in texts)

    def refuses(self, seat: int, *texts: str) -> bool:
        """Whether the seat may do none of these now."""
        return all(self.refusal(seat, text) for text in texts)

    def do(self, seat: int, *texts: str) -> Table:
        """The table after the seat has done this, one after another."""
        done = self
        for text in texts:
            step = done.round.play(seat, parse_action(text))
            done = Table(step.round, step.events)
        return done

    def restock(self, order: str) -> Table:
        """The table after the dealer has rebuilt the stock in this order."""
        step = self.round.restock(Restock(cards(order)))
        return Table(step.round, step.events)

    def listed(self, seat: int) -> tuple[Action, ...]:
        """All that the seat may do now, each once and none of it refused."""
        listed = self.round.legal_actions(seat)
        assert len(set(listed)) == len(listed)
        assert not any(self.round.refusal(seat, one) for one in listed)
        return listed

    def options(self, seat: int) -> set[str]:
        """All that the seat may do now, as it is written."""
        return set(map(str, self.listed(seat)))

    def hand(self, seat: int) -> str:
        """A hand, in ascending order."""
        return show(self.round.hand(seat))

    def view(self, seat: int) -> View:
        """What the seat knows."""
        return view(self.round, seat)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.round.turn

    @property
    def last(self) -> str:
        """The last discard as it lies."""
        return show(self.round.last)

    @property
    def takeable(self) -> set[str]:
        """What may be taken of the last discard."""
        return set(map(str, self.round.takeable))

    @property
    def stock(self) -> str:
        """The stock, the card drawn next first."""
        return show(self.round.stock)

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.round.phase is Phase.OVER


def table(
    rules: str | HouseRules,
    *hands: str,
    stock: str = "2c 3d 8s",
    turned: str = "6d",
    starter: int = 0,
    active: Sequence[bool] | None = None,
) -> Table:
    """A round that begins with these hands, and with no other cards."""
    lying = rules_of(rules, len(hands))
    return Table(Round.lying(lying, hands, stock=stock, turned=turned, starter=starter, active=active))


def lay_refusal(rules: str | HouseRules, laid: str, beside: str = "Kd") -> Refusal | None:
    """Why somebody who holds these cards and some beside them may not lay them."""
    held = laid.removeprefix("run ")
    return table(rules, f"{held} {beside}", "Qs Qh").refusal(0, f"lay {laid}")


def may_lay(rules: str | HouseRules, *laid: str) -> bool:
    """Whether somebody who holds the cards may lay each of these."""
    return not any(lay_refusal(rules, one) for one in laid)


def may_not_lay(rules: str | HouseRules, *laid: str) -> bool:
    """Whether somebody who holds the cards may lay none of these."""
    return all(lay_refusal(rules, one) for one in laid)


def thrown(rules: str | HouseRules, laid: str, *, stock: str = "2c 3d 8s", turned: str = "6d") -> Table:
    """Seat 0 has laid these cards and drawn; seat 1 has laid a king and is about to draw."""
    held = laid.removeprefix("run ")
    start = table(rules, f"{held} Jd", "Qs Kc", stock=stock, turned=turned)
    return start.do(0, f"lay {laid}", "draw").do(1, "lay Kc")


def may_call(rules: str | HouseRules, hand: str) -> bool:
    """Whether somebody with this hand may call at the start of the turn."""
    return table(rules, hand, "Qs Qh").allows(0, "call")


# --- a score -----------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """How a round was scored, and how the match then stands."""

    scored: Scored
    score: Score

    @property
    def caught(self) -> bool:
        """Whether the call failed."""
        return self.scored.caught

    @property
    def gained(self) -> tuple[int, ...]:
        """The points of this round."""
        return self.scored.gained

    @property
    def totals(self) -> tuple[int, ...]:
        """After milestones and steals."""
        return self.scored.totals

    @property
    def out(self) -> tuple[int, ...]:
        """Who went out."""
        return self.scored.out

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match; nobody while it goes on."""
        return self.score.winners

    @property
    def starter(self) -> int | None:
        """Who starts the next round."""
        return self.score.starter

    @property
    def dealer(self) -> int | None:
        """Who deals the next round."""
        return self.score.dealer


def score(
    rules: str | HouseRules,
    *hands: str | int,
    caller: int = 0,
    totals: Sequence[int] = (),
    dealer: int = 0,
    slapped: bool = False,
    out: Sequence[int] = (),
) -> Result:
    """The score of a round that the caller ends: with cards, the call is played; with points, it is only scored.

    Args:
        out: Seats that went out in the first round.
    """
    seats = len(hands)
    lying = rules_of(rules, seats)
    active = [seat not in out for seat in range(seats)]
    before = replace(
        Score.opening(seats),
        totals=tuple(totals) or (0,) * seats,
        out_in=tuple(0 if playing else 1 for playing in active),
        number=2 if out else 1,
        dealer=dealer,
        starter=caller,
    )
    points = tuple(hand for hand in hands if isinstance(hand, int))
    if not points:
        held = [str(hand) for hand in hands]
        ended = table(lying, *held, starter=caller, active=active).do(caller, "call")
        assert ended.over
        points = ended.round.points
    after, scored = settle(lying, before, points, caller, slapped=slapped)
    return Result(scored, after)


# --- a match -----------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A match, and what the last action made happen."""

    match: Match
    events: tuple[Event, ...] = ()

    def deal(
        self, *hands: str, turned: str = "", stock: str = "", dealer: int | None = None, starter: int | None = None
    ) -> Game:
        """Deal these hands; cards that are not named come from the kings down."""
        if self.match.score.dealer is None:
            dealer = 0 if dealer is None else dealer
            if starter is None and self.match.rules.first_starter == "random":
                starter = (dealer + 1) % self.match.seats
        by = self.match.score.dealer if dealer is None else dealer
        assert by is not None
        step = self.match.deal(Deal(self.order(hands, turned, stock, by), dealer, starter))
        return Game(step.match, step.events)

    def order(self, hands: Sequence[str], turned: str, stock: str, dealer: int) -> tuple[Card, ...]:
        """The order of all cards that deals so."""
        rules, seats = self.match.rules, self.match.seats
        left = Counter(one for one in CARDS for _ in range(rules.jokers_in_play if one.joker else rules.decks))
        held = {seat: list(cards(hand)) for seat, hand in enumerate(hands)}
        named = Counter([*cards(" ".join(hands)), *cards(turned), *cards(stock)])
        if named - left:
            raise BadDeal(f"too many of {show(named - left)}")
        rest = sorted((left - named).elements(), key=lambda one: (one.joker, -one.kind))
        clockwise = [(dealer + 1 + step) % seats for step in range(seats)]
        playing = [seat for seat in clockwise if self.match.score.active[seat]]
        for seat in playing:
            own = held.setdefault(seat, [])
            while len(own) < rules.hand_size:
                own.append(rest.pop(0))
        dealt = [held[seat][place] for place in range(rules.hand_size) for seat in playing]
        return (*dealt, *(cards(turned) or (rest.pop(0),)), *cards(stock), *rest)

    def do(self, seat: int, *texts: str) -> Game:
        """The match after the seat has done this, one after another."""
        done = self
        for text in texts:
            step = done.match.play(seat, parse_action(text))
            done = Game(step.match, step.events)
        return done

    def allows(self, seat: int, *texts: str) -> bool:
        """Whether the seat may do each of these now."""
        return self.table.allows(seat, *texts)

    def void(self) -> Game:
        """The match after the driver has called off the round."""
        step = self.match.void()
        return Game(step.match, step.events)

    def called(self, *hands: str) -> Game:
        """The match after a round that the starter ends at once with a call."""
        dealt = self.deal(*hands)
        return dealt.do(dealt.turn, "call")

    def shown(self, seat: int) -> tuple[tuple[Card, ...] | None, ...]:
        """The hands as a seat learns of them at the deal."""
        dealt = see(self.events[0], seat)
        assert isinstance(dealt, Dealt)
        return dealt.hands

    def view(self, seat: int) -> View:
        """What the seat knows."""
        seen = self.match.view(seat)
        assert seen is not None
        return seen

    @property
    def table(self) -> Table:
        """The round that lies on the table."""
        assert self.match.round is not None
        return Table(self.match.round)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.table.turn

    @property
    def totals(self) -> tuple[int, ...]:
        """How the match stands."""
        return self.match.score.totals

    @property
    def active(self) -> tuple[bool, ...]:
        """Who is still in."""
        return self.match.score.active

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody while the match goes on."""
        return self.match.winners

    @property
    def goes_on(self) -> bool:
        """Whether the next round has to be dealt."""
        return self.match.owes is Owed.DEAL


def match(rules: str | HouseRules, seats: int = 2, totals: Sequence[int] = ()) -> Game:
    """A match before its first deal, or with some points already."""
    opened = Match.opening(rules_of(rules, seats), seats)
    return Game(replace(opened, score=replace(opened.score, totals=tuple(totals))) if totals else opened)


# --- the deal ----------------------------------------------------------------

DECK = (*CARDS, JOKER)
"""52 cards and two jokers, in ascending order."""


def seat_counts(rules: str) -> list[int]:
    """How many may sit down, as starting a match with so many tells."""
    return [seats for seats in range(10) if _starts(rules, seats)]


def _starts(rules: str, seats: int) -> bool:
    try:
        match(rules, seats)
    except BadRule:
        return False
    return True


def deals(game: Game, order: Iterable[Card], dealer: int | None = 0, starter: int | None = 0) -> bool:
    """Whether this deal is accepted."""
    try:
        game.match.deal(Deal(tuple(order), dealer, starter))
    except BadDeal:
        return False
    return True


def dealt_in_order(rules: str, seats: int, dealer: int, starter: int | None = None) -> Game:
    """The first round, dealt from the sorted deck: the four aces from clubs to spades, then the twos, and so on."""
    step = match(rules, seats).match.deal(Deal(DECK, dealer, starter))
    return Game(step.match, step.events)


def worth(rules: str, hand: str) -> int:
    """What a hand counts, when somebody else's call ends the round."""
    return score(rules, "", hand).scored.hands[1]
