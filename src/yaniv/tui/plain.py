"""The game line by line, in whole sentences: for pipes, for screen readers, and for terminals that can do no more."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

from yaniv.bots.advice import without
from yaniv.game import (
    Call,
    Card,
    Draw,
    Event,
    Lay,
    Match,
    Pass,
    Scored,
    Slap,
    Sneak,
    Take,
    View,
    points,
)
from yaniv.words import Words

from . import reckon, sheet
from .entry import meant, spoken
from .face import Face
from .hand import grouped
from .menu import Choice, Menu
from .signs import ltr
from .tell import Teller


class Plain(Face):
    """Prints one thing a line; nothing is drawn twice."""

    def __init__(self, words: Words, teller: Teller, out: TextIO | None = None) -> None:
        super().__init__(words, teller)
        self.out = out or sys.stdout
        self._answered = False

    @property
    def longest(self) -> int:
        return 30

    def line(self, text: str = "", style: str = "") -> None:
        print(text, file=self.out, flush=True)

    def news(self, text: str) -> None:
        self.line(text)

    def heard(self, event: Event, before: Match) -> None:
        for text in self.teller.sentences(event, before):
            self.line(text)

    def note(self, text: str, view: View, menu: Menu, *, wrong: bool) -> None:
        self.line(text)
        if wrong:
            self.line(self.words.say("plain.possible", list=meant(self.words, view, menu)))
        self._answered = True

    def position(self, view: View, menu: Menu) -> None:
        if self._answered:
            self._answered = False
            return
        self._table(view)
        for one in menu.choices:
            self.line(f"{one.number}. {self._choice(view, one)}")
        if menu.left_out:
            self.line(self.words.say("menu.more", n=menu.left_out))
        if Pass() in view.actions:
            self.line(self.words.say("menu.let_pass"))

    def _table(self, view: View) -> None:
        say = self.words.say
        mine = view.turn == view.seat
        self.line(say("plain.your_turn" if mine else "plain.your_chance"))
        if view.laid:
            self.line(self.teller.say("table.laid.{who}", view.turn, cards=self.cards(view.laid)))
        hand = [one for group in grouped(view.hand) for one in group]
        self.line(say("plain.hand", n=len(hand), points=view.points, cards=self.cards(hand)))
        if mine:
            if view.takeable:
                self.line(say("plain.takeable", cards=self.cards(view.takeable)))
            self.line(say("plain.stock", n=view.stock))
            for seat in reckon.from_left(view.seat, view.active)[:-1]:
                self.line(self._other(view, seat))

    def _other(self, view: View, seat: int) -> str:
        who, counted = self.teller.title(seat), {"n": view.counts[seat], "total": view.totals[seat]}
        if view.known[seat]:
            return self.words.say("plain.other_known", who=who, cards=self.cards(view.known[seat]), **counted)
        return self.words.say("plain.other", who=who, **counted)

    def _choice(self, view: View, one: Choice) -> str:
        words, typed = self.words, spoken(self.words, one.action)
        match one.action:
            case Lay(laid):
                left = points(without(view.hand, laid))
                return words.say("plain.lay", typed=typed, cards=laid, points=left)
            case Call():
                return words.say("plain.call", typed=typed, points=view.points)
            case Draw():
                return words.say("plain.draw", typed=typed)
            case Take(card):
                return words.say("plain.take", typed=typed, card=card)
            case Slap(card):
                return words.say("plain.slap", typed=typed, card=card)
            case Sneak(card):
                return words.say("plain.sneak", typed=typed, card=card)
        raise TypeError(one.action)

    def scored(self, before: Match, after: Match, scored: Scored) -> None:
        active = before.score.active
        for text in (
            *reckon.hands(self.teller, after, scored, active),
            *reckon.verdict(self.teller, scored, active),
            *reckon.points(self.teller, before, scored),
            *reckon.changes(self.teller, before, scored),
        ):
            self.line(text)
        if not after.over:
            self.line(sheet.standing(self.teller, scored.totals))
            for text in reckon.onward(self.teller, after):
                self.line(text)

    def sheet(self, match: Match) -> None:
        for text in sheet.told(self.teller, match):
            self.line(text)

    def page(self, markdown: str) -> bool:
        self.line(markdown.rstrip("\n"))
        return True

    def cards(self, cards: Sequence[Card]) -> object:
        named = (f"{self.words.show(one)} ({ltr(self.words, str(one))})" for one in cards)
        return ", ".join(named) if cards else self.words.say("card.none")
