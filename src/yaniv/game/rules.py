"""The house rules: every option a table can agree on, each declared exactly once.

The type of a field says which values it allows; what players call it stands in `words/` under its name. The check, the
one-line form, the web form, the manual and the numbers of the kernel are all read off the field, so a new option is one
new field, its words, and the place in the game that asks for it.

>>> preset("israeli", call_limit=5)
HouseRules.parse('israeli(call_limit=5)')
>>> print(HouseRules.parse("israeli + yaniv5 + slapdown"))
israeli(call_limit=5,slap_down=zero_total)
>>> preset("israeli", hand_size=9)
Traceback (most recent call last):
    ...
yaniv.game.options.BadRule: hand_size: 9 is not 3 to 7
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, get_type_hints

from .allowed import Between, Milestones, Span, one_of
from .choices import (
    AssafZero,
    FirstStarter,
    JokersInRuns,
    MatchEnd,
    NextStarter,
    ReshuffleKeeps,
    SlapAfter,
    SlapDown,
    TakeFromSet,
)
from .options import BadRule, Needs, Option
from .presets import BY_SEATS, PRESETS, VARIANTS

RULES_VERSION = 1
"""Goes up when a rule set comes to mean something else; each record holds it."""

SEATS = Between(2, 8)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HouseRules:
    """The rules one table plays by, fixed before the first deal.

    An option that another one makes meaningless takes its default, so equal games are equal rules.

    >>> HouseRules(assaf=False, assaf_penalty=50) == HouseRules(assaf=False)
    True

    Raises:
        BadRule: A value is not allowed, or not even the fewest players could be dealt their cards.
    """

    players: Annotated[tuple[int, int], Span(SEATS.low, SEATS.high)] = (2, 8)
    decks: Annotated[int, Between(1, 3, offered=(1, 2))] = 1
    jokers_per_deck: Annotated[int, Between(0, 4)] = 2
    hand_size: Annotated[int, Between(3, 7)] = 5
    first_starter: FirstStarter = FirstStarter.RANDOM
    next_starter: NextStarter = NextStarter.LOWEST_HAND
    set_max: Annotated[int, Between(2, 8, also=0)] = 0
    jokers_in_sets: Annotated[bool, Needs("jokers_per_deck")] = False
    jokers_in_runs: Annotated[JokersInRuns, Needs("jokers_per_deck")] = JokersInRuns.ANY
    take_from_set: TakeFromSet = TakeFromSet.ENDS
    call_limit: Annotated[int, Between(1, 20, offered=(3, 5, 7, 9, 11))] = 7
    assaf: bool = True
    assaf_penalty: Annotated[int, Between(0, 100), Needs("assaf")] = 30
    assaf_adds_hand: Annotated[bool, Needs("assaf")] = True
    assaf_zero: Annotated[AssafZero, Needs("assaf")] = AssafZero.NOBODY
    milestones: Annotated[tuple[tuple[int, int], ...], Milestones(8)] = ((100, 50), (200, 100))
    milestone_needs_gain: Annotated[bool, Needs("milestones")] = True
    milestone_steal: Annotated[int, Between(0, 100), Needs("milestones")] = 0
    eliminate_above: Annotated[int, Between(20, 1000, offered=(100, 150, 200, 300))] = 200
    match_end: MatchEnd = MatchEnd.LAST_STANDING
    match_rounds: Annotated[int, Between(1, 100, offered=(10, 5, 20)), Needs("match_end", MatchEnd.ROUNDS)] = 0
    reshuffle_keeps: ReshuffleKeeps = ReshuffleKeeps.LAST_DISCARD
    slap_down: SlapDown = SlapDown.OFF
    slap_after: Annotated[SlapAfter, Needs("slap_down", SlapDown.MATCH_RANK)] = SlapAfter.SINGLE
    sneak: bool = False

    def __post_init__(self) -> None:
        for option in options():
            object.__setattr__(self, option.name, option.settle(self))
        if not self.seats:
            enough = f"small enough to deal {self.players[0]} players from {self.cards_in_play} cards"
            raise BadRule("hand_size", self.hand_size, enough)

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"HouseRules.parse({self.line()!r})"

    @property
    def jokers_in_play(self) -> int:
        """How many jokers all decks have together."""
        return self.decks * self.jokers_per_deck

    @property
    def cards_in_play(self) -> int:
        """How many cards all decks have together, jokers included."""
        return self.decks * 52 + self.jokers_in_play

    @property
    def seats(self) -> range:
        """How many may sit down: as `players` says, if a stock is left when all are dealt and a card is turned up."""
        fewest, most = self.players
        return range(fewest, min(most, (self.cards_in_play - 2) // self.hand_size) + 1)

    def check_seats(self, seats: int) -> None:
        """Refuse a match of so many players unless they may sit down and can be dealt their cards.

        Raises:
            BadRule: They are too few or too many.
        """
        if type(seats) is not int or seats not in self.seats:
            few, most = self.seats[0], self.seats[-1]
            cards = f", {self.hand_size} of {self.cards_in_play} cards each" if most < self.players[1] else ""
            raise BadRule("seats", seats, f"{few} to {most}{cards}" if few < most else f"{few}{cards}")

    def line(self, seats: int = 2) -> str:
        """The one-line form: the preset they differ least from, and what differs.

        Args:
            seats: The number of players; a preset may depend on it, so `parse` must be told the same.

        >>> preset("israeli", 6).line(), preset("israeli", 6).line(6)
        ('israeli(decks=2)', 'israeli')
        """
        changes = {name: [option.show(self) for option in self._changed(preset(name, seats))] for name in PRESETS}
        nearest = min(changes, key=lambda name: len(changes[name]))
        return f"{nearest}({','.join(changes[nearest])})" if changes[nearest] else nearest

    @classmethod
    def parse(cls, line: str, seats: int = 2) -> HouseRules:
        """Read the one-line form back: a preset, its variants after `+`, and single options in brackets.

        >>> HouseRules.parse("cardgames-zone+cap100 (players=2-4, milestones=none)")
        HouseRules.parse('cardgames-zone(players=2-4,milestones=none,eliminate_above=100)')

        Raises:
            BadRule: A name is unknown, or a value is not allowed.
        """
        name, bracket, body = line.strip().lower().partition("(")
        if bracket and not body.endswith(")"):
            raise BadRule("rules", line, "written like israeli(call_limit=5)")
        given: dict[str, object] = {}
        for part in filter(str.strip, body[:-1].split(",")):
            key, _, word = map(str.strip, part.partition("="))
            if key in given:
                raise BadRule(key, word, "given only once")
            given[key] = option_named(key).read(word)
        return preset(name, seats, **given)

    def _changed(self, usual: HouseRules) -> Iterator[Option]:
        for option in options():
            if option.meaningful(self) and option.value(self) != option.value(usual):
                yield option


@cache
def options() -> tuple[Option, ...]:
    """Every house rule, in the order a form shows them."""
    hints = get_type_hints(HouseRules, include_extras=True)
    return tuple(Option.of(field.name, field.default, hints[field.name]) for field in fields(HouseRules))


def option_named(name: str) -> Option:
    """The option of that name, or `BadRule`."""
    names = [option.name for option in options()]
    return options()[names.index(_known("option", name, names))]


def preset(name: str, seats: int = 2, **changes: Any) -> HouseRules:
    """The rules of a preset for so many players, with some options changed.

    The name may be followed by variants of that preset: `israeli+yaniv5+slapdown`.

    >>> preset("israeli", 6).decks
    2

    Raises:
        BadRule: A name is unknown, or a value is not allowed.
    """
    first, *variants = map(str.strip, name.split("+"))
    if not SEATS.fits(seats):
        raise BadRule("seats", seats, str(SEATS))
    chosen = {**PRESETS[_known("preset", first, PRESETS)], **BY_SEATS.get(first, {}).get(seats, {})}
    for variant in variants:
        chosen |= VARIANTS[first][_known("variant", variant, VARIANTS[first])]
    return HouseRules(**chosen | {option_named(key).name: value for key, value in changes.items()})


def read_options(given: Mapping[str, object]) -> dict[str, Any]:
    """Options as JSON holds them, for `preset`.

    >>> preset("bga", **read_options({"players": [2, 4], "slap_down": "match_rank"}))
    HouseRules.parse('bga(players=2-4,slap_down=match_rank)')

    Raises:
        BadRule: A name is unknown, or a value is not allowed.
    """
    return {name: option_named(name).read_json(value) for name, value in given.items()}


def write_options(rules: HouseRules) -> dict[str, object]:
    """All options as JSON holds them; `read_options` reads them back."""
    return {option.name: option.allowed.json(option.value(rules)) for option in options()}


def _known(what: str, name: str, names: Mapping[str, object] | list[str]) -> str:
    if name not in names:
        raise BadRule(what, name, one_of(names) if names else "known here")
    return name
