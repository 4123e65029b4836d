"""What happened, in sentences: in the words of a language, or with the signs of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from yaniv.game import (
    Called,
    Card,
    Dealt,
    Drew,
    Event,
    Laid,
    Match,
    Passed,
    Restocked,
    Slapped,
    Sneaked,
    Took,
)
from yaniv.words import Words

from .signs import ltr, signs

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells one reader; whoever sits at `me` is "you"."""

    words: Words
    names: Names
    me: int | None = None
    by_signs: bool = False
    """Whether cards are shown as `9♠` instead of being named."""

    def name(self, seat: int) -> str | None:
        """The name of a seat, or `None` for the reader."""
        return None if seat == self.me else self.names[seat]

    def title(self, seat: int) -> str:
        """The name of a seat where it stands alone."""
        return self.words.say("table.you") if seat == self.me else self.words.show(self.names[seat])

    def card(self, card: Card) -> object:
        """A card as the words take it."""
        return self.cards((card,)) if self.by_signs else card

    def cards(self, cards: Iterable[Card]) -> object:
        """Cards as the words take them."""
        held = tuple(cards)
        return ltr(self.words, signs(held)) if self.by_signs and held else held

    def tell(self, event: str, seat: int | None, /, **values: object) -> str:
        """The sentence of an event of the game."""
        return self.words.tell(event, None if seat is None else self.name(seat), **values)

    def say(self, key: str, seat: int, /, **values: object) -> str:
        """A text that has one form for the reader and one for others, which stands for `{who}` in its key."""
        name = self.name(seat)
        return self.words.say(key.format(who="other" if name else "you"), name=name, **values)

    def sentences(self, event: Event, before: Match) -> Iterator[str]:
        """What happened during a round; its end is told by `reckon`."""
        match event:
            case Dealt(number, dealer, starter, _, turned, _):
                yield self.words.say("table.round", number=number)
                yield self.tell("dealt", dealer, n=before.rules.hand_size, card=self.card(turned))
                yield self.tell("starts", starter)
            case Laid():
                yield self._laid(event)
            case Drew(seat, None):
                yield self.tell("drew", seat)
            case Drew(seat, card) if card:
                yield self.tell("drew_card", seat, card=self.card(card))
            case Took(seat, card):
                yield self._took(seat, card, _thrower(before))
            case Slapped(seat, card, ends):
                yield self.tell("slap_ends" if ends else "slapped", seat, card=self.card(card))
            case Sneaked(seat, card):
                yield self.tell("sneaked", seat, card=self.card(card))
            case Passed(seat):
                yield self.tell("passed", seat)
            case Restocked(stock):
                yield self.tell("restocked", None, n=stock)
            case Called(seat):
                yield self.tell("called", seat)

    def turn(self, laid: Laid, then: Drew | Took, before: Match) -> str:
        """A whole turn in one sentence."""
        what = {"what": self.cards(laid.cards)}
        match then:
            case Took(seat, card) if self.me is not None and _thrower(before) == self.me != seat:
                return self.words.say("turn.took_yours", name=self.name(seat), card=self.card(card), **what)
            case Took(seat, card):
                return self.say("turn.took.{who}", seat, card=self.card(card), **what)
            case Drew(seat, card) if card:
                return self.say("turn.drew_card.{who}", seat, card=self.card(card), **what)
        return self.say("turn.drew.{who}", then.seat, **what)

    def _laid(self, event: Laid) -> str:
        if len(event.cards) == 1:
            return self.tell("laid_single", event.seat, card=self.card(event.cards[0]))
        kind = "laid_run" if event.run else "laid_set"
        return self.tell(kind, event.seat, cards=self.cards(event.cards))

    def _took(self, seat: int, card: Card, thrower: int | None) -> str:
        if self.me is not None and thrower == self.me != seat:
            return self.words.say("table.took_yours", name=self.name(seat), card=self.card(card))
        return self.tell("took", seat, card=self.card(card))


def _thrower(before: Match) -> int | None:
    return before.round.thrower if before.round else None
