"""Two tables that one reader cannot tell apart, side by side: whatever is asked of both, it must be shown the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from tests.laws.positions import random_action, random_step
from tests.laws.walks import Move, walk
from tests.laws.worlds import other_world
from tests.server.evening import INVITE, NAMES, SALT, Evening, Guest
from yaniv.game import CARDS, JOKER, SPECTATOR, Card, Deal, Draw, IllegalAction, Match, Pass, Phase, Restock, Round
from yaniv.game.choices import FirstStarter
from yaniv.server.host import Host
from yaniv.server.store import Chain
from yaniv.server.table import Place, Stage, Table
from yaniv.wire import commands
from yaniv.wire.faces import Terms


@dataclass(frozen=True)
class AnyDealer:
    """Deals by another chance in each world."""

    seed: int
    commitment: str = "c" * 64

    def _shuffled(self, cards: Sequence[Card], *what: object) -> tuple[Card, ...]:
        return tuple(random.Random(f"{self.seed} {what}").sample(list(cards), len(cards)))

    def deal(self, match: Match) -> Deal:
        rules = match.rules
        order = self._shuffled([*CARDS[:-1] * rules.decks, *[JOKER] * rules.jokers_in_play], match.score.number)
        if match.score.dealer is not None:
            return Deal(order)
        return Deal(order, 0, 0 if rules.first_starter is FirstStarter.RANDOM else None)

    def restock(self, match: Match) -> Restock:
        assert match.round
        return Restock(self._shuffled(match.round.returning, match.turns))

    def open(self, player_seeds: Sequence[bytes | None]) -> AnyDealer:
        return self

    def revealed(self) -> dict[str, str]:
        return {"server seed": str(self.seed)}


def match_at(round: Round) -> Match:
    """A match in which this round is being played."""
    opening = Match.opening(replace(round.rules, players=(2, 8)), 2).score
    out = tuple(0 if active else 1 for active in round.active)
    nothing = (0,) * round.seats
    score = replace(opening, totals=nothing, out_in=out, hands=nothing, number=2, dealer=0, starter=round.turn)
    return Match(round.rules, score, round)


async def evening_at(round: Round, seed: int, bots: Sequence[int] = (), terms: Terms | None = None) -> Evening:
    """A table at which everybody sits and this round is being played."""
    evening = Evening(seats=round.seats, bots=bots)
    evening.terms = terms or Terms("odd", turn=30)
    epoch = await evening.log.rise("T1")
    line = Chain.new("T1").link(b"opened")
    await evening.log.append(line, epoch)
    places = tuple(
        Place(name="b", bot="novice") if seat in bots else Place(f"id-{NAMES[seat]}", NAMES[seat], sitting=seat + 1)
        for seat in range(round.seats)
    )
    table = Table("T1", evening.terms, round.rules, "id-Ana", INVITE, SALT, places)
    table = msgspec.structs.replace(
        table, stage=Stage.PLAYING, matches=1, match=match_at(round), dealer=AnyDealer(seed)
    )
    evening.host = Host(table, Chain.of([line]), epoch, evening.ports)
    for seat in range(round.seats):
        if seat not in bots:
            evening.guest(NAMES[seat]).come()
    evening.guest("Wim").come(invite=INVITE)
    return evening


@dataclass
class Worlds:
    """Both tables, and the reader who cannot tell them apart; who sits where is the same in both."""

    here: Evening
    there: Evening
    seat: int
    chance: random.Random

    @classmethod
    async def split(cls, moves: Sequence[Move], chance: random.Random) -> Worlds:
        """The worlds at some point of a walk."""
        at = chance.randrange(len(moves))
        before = moves[at - 1] if at else None
        round = moves[at].before
        if round.phase is Phase.RESTOCK:
            round, before = moves[at].after, None
        seat = chance.choice((SPECTATOR, *range(round.seats), *range(round.seats)))
        other = other_world(round, seat, before, chance)
        return cls(await evening_at(round, 1), await evening_at(other, 2), seat, chance)

    def reader(self, evening: Evening) -> Guest:
        """The reader in one of the worlds; a spectator is the last to come."""
        return evening.guests[self.seat]

    def check(self) -> None:
        """The reader was shown the same, byte for byte."""
        assert self.reader(self.here).frames == self.reader(self.there).frames

    async def both(self, ask: Callable[[Evening], object]) -> None:
        """Do the same in both worlds."""
        for evening in (self.here, self.there):
            ask(evening)
            await evening.quiet()

    async def go_on(self) -> bool:
        """Somebody does something in both worlds; whether the worlds still cannot be told apart."""
        what = self.chance.random()
        if what < 0.55:
            return await self._move()
        if what < 0.75:
            await self._ask_in_vain()
        elif what < 0.9:
            await self._talk()
        elif what < 0.95:
            resume = self.chance.random() < 0.5
            await self.both(lambda evening: _lose(self.reader(evening), resume))
        else:
            for evening in (self.here, self.there):
                await evening.wait(1)
        return True

    async def _move(self) -> bool:
        round = self.here.host.shown.match.round  # type: ignore[union-attr]
        assert round
        seat, action = random_step(round, self.chance)
        passing = [other for other in range(round.seats) if Pass() in round.legal_actions(other)]
        if passing and self.chance.random() < 0.5:
            seat, action = self.chance.choice(passing), Pass()
        there = self.there.host.shown.match.round  # type: ignore[union-attr]
        assert there
        if isinstance(action, Draw) and seat == self.seat and round.stock[:1] != there.stock[:1]:
            return False  # the reader draws another card
        try:
            ends = there.play(seat, action).round.phase is Phase.OVER
        except IllegalAction:
            if not isinstance(action, Pass) or seat == self.seat:
                return False
            ends = False
        if ends:
            return False  # all hands are shown
        await self.both(lambda evening: evening.guests[seat].play(str(action)))
        return True

    async def _ask_in_vain(self) -> None:
        """The reader asks for anything: whether it may, and why not, is the same in both worlds."""
        if self.seat == SPECTATOR:
            await self.both(lambda evening: evening.guests[-1].play("draw"))
            return
        rounds = [evening.host.shown.match.round for evening in (self.here, self.there)]  # type: ignore[union-attr]
        action = random_action(self.chance.choice(rounds), self.seat, self.chance)  # type: ignore[arg-type]
        if all(round.refusal(self.seat, action) for round in rounds if round):
            number = self.chance.choice((None, 0, 10**6))
            await self.both(lambda evening: self.reader(evening).play(str(action), number=number))

    async def _talk(self) -> None:
        """Every other verb, by anybody."""
        who = self.chance.randrange(len(self.here.guests))
        kind, fields = self.chance.choice(VERBS)
        await self.both(lambda evening: evening.guests[who].ask(kind, **fields))


def _lose(reader: Guest, resume: bool) -> None:
    """Lose the connection, and come back: with what one was shown, or on a new page."""
    reader.go()
    reader.come(invite=INVITE, resume=resume)


VERBS: tuple[tuple[type[commands.Asked], dict[str, Any]], ...] = (
    (commands.Say, {"text": "hello"}),
    (commands.Cry, {"phrase": "oops"}),
    (commands.Mute, {"seat": 0}),
    (commands.Mute, {"seat": 1}),
    (commands.Ready, {}),
    (commands.Return, {}),
    (commands.Sit, {"invite": INVITE}),
    (commands.Fill, {"seat": 0, "level": "club"}),
    (commands.Empty, {"seat": 1}),
    (commands.Start, {}),
    (commands.Seal, {"commitment": "a" * 64}),
    (commands.Unseal, {"seed": "a" * 64}),
)


def two_worlds(seed: int) -> int:
    """Two worlds that go on until they can be told apart; for how many steps they could not."""

    async def live() -> int:
        chance = random.Random(seed)
        worlds = await Worlds.split(walk(chance), chance)
        worlds.check()
        for step in range(12):
            if not await worlds.go_on():
                return step
            worlds.check()
        return 12

    return asyncio.run(live())
