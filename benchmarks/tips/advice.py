"""Every piece of advice in the five documents, and how it is put to the test."""

from __future__ import annotations

from dataclasses import dataclass

from yaniv.game import PRESETS, preset
from yaniv.lab.arena.contest import Unit

from .policies import (
    ALWAYS,
    COMPANY,
    IN_TURN,
    JOKERS,
    LIMIT,
    MILESTONE,
    MILESTONE_LATE,
    MOST,
    NO_HIGH,
    NO_JOKERS,
    SINGLES,
    STOCK_ONLY,
    TAKE_LOW,
    TENS,
    UNLESS_FEW,
    UNLESS_SHOWN,
    UNLESS_TAKEN,
    WITHHOLD,
)

ALL = tuple(PRESETS)


@dataclass(frozen=True)
class Trial:
    """Two players that differ in one habit."""

    label: str
    first: int
    """The habits of the player that heeds the advice, as in `benchmarks.tips.policies`; 0 are those of club."""
    second: int = 0
    rules: tuple[str, ...] = ALL
    unit: Unit = Unit.ROUNDS


@dataclass(frozen=True)
class Tip:
    """A piece of advice."""

    name: str
    title: str
    said: tuple[str, ...]
    """Where, and the gist of it."""
    meaning: str
    """How it was read, and what to make of it at the table."""
    trials: tuple[Trial, ...]
    curve: bool = False
    """Whether the trials are points of a curve."""
    lesson: str = ""
    """What that means for a player."""


def allowing(limit: int) -> tuple[str, ...]:
    """The presets in which more than so many points may call."""
    return tuple(name for name in ALL if preset(name).call_limit > limit)


def lower(others: int) -> tuple[Trial, ...]:
    """Calls at ever more points, against others with these habits."""
    return tuple(
        Trial(f"at {limit} or less", ALWAYS | limit + 1 << LIMIT, others, rules=allowing(limit)) for limit in range(7)
    )


def slapping() -> tuple[str, ...]:
    return ("israeli+slapdown", "backpacker", "bga+defausse", "cardgames-zone+defausse_rapide")


TIPS = (
    Tip(
        "tens",
        "Get rid of the tens first",
        (
            "israeli, Tips and Strategy, 1: shed cards of 10 points before anything else",
            "cardgames-zone, 9.1: high cards first; 7, common errors: to keep high cards for too long",
        ),
        "As long as it holds a card of 10 points, the player lays nothing without one. The other plans one lay and"
        " draw ahead: it mostly lays high cards too, but not when more can go at once or next turn.",
        (Trial("tens before all else", TENS),),
        lesson="High cards do go first, but not at any price: what leaves the best hand beats tens before all else "
        "by about half a point a round. Two sixes and a plan for the king are better than the king now.",
    ),
    Tip(
        "highest",
        "Do not throw a card just because it is high",
        (
            "playmore, Easy first-game tips: look for a set or a run that can go together",
            "israeli, Tips and Strategy, 2: waiting for a run of three is often better than high cards one by one",
            "cardgames-zone, 9.3: gather pairs and runs, to lay several cards at once",
        ),
        "Three readings. Who plans looks one lay ahead; who does not lays whatever counts most now. Who lays single"
        " cards alone shows what sets and runs are worth at all. Who waits keeps every card of 7 points or more that"
        " could still grow into a run with a neighbour in its hand.",
        (
            Trial("plans one lay ahead, not the most now", 0, MOST),
            Trial("lays sets and runs, not one card at a time", 0, SINGLES),
            Trial("keeps high neighbours for a run", COMPANY),
        ),
        lesson="Sets and runs are the game: without them one loses some 22 points a round. To keep a pair for the "
        "next turn rather than to lay what counts most now is worth one point or so. But to sit on two high "
        "neighbours and wait for the third costs half a point: a run of three comes too seldom.",
    ),
    Tip(
        "jokers",
        "Keep the jokers",
        (
            "cardgames-zone, 9.2: keep jokers, do not lay them; 7, common errors: to lay jokers; 11",
            "playmore, How to play: the joker is often a useful card to keep; tips: it can also complete a sequence",
        ),
        "Against a player who lays its jokers as soon as it can, and against one who lays a joker only where it makes"
        " the lay that leaves the best hand.",
        (
            Trial("never lays one, the other at once", NO_JOKERS, JOKERS),
            Trial("never lays one, the other where it pays", NO_JOKERS),
        ),
        lesson="Keep a joker rather than throw it away, most of all where it cannot be laid with others "
        "(backpacker). But a joker that takes two high cards along in a run or a set is well spent: never to "
        "lay one costs about a point a round, and under israeli, where it also completes sets, even to lay it "
        "at once is better than never.",
    ),
    Tip(
        "takes",
        "Take small cards, and high ones only if they complete something",
        (
            "cardgames-zone, 9.4: watch the discards, take the small cards that others throw",
            "israeli, Tips and Strategy, 4: take the lowest end or what completes a set or run; no high card else",
        ),
        "The player takes the card that goes with others of its hand for the most points, else one of 3 points or"
        " less, else it draws from the stock. It meets one who never takes, and club, which takes whatever its plan"
        " likes best. The last trial takes as club does but refuses cards of 7 and more even where they complete"
        " something.",
        (
            Trial("small or fitting cards, the other none", TAKE_LOW, STOCK_ONLY),
            Trial("small or fitting cards, the other as planned", TAKE_LOW),
            Trial("high cards where they fit, the other never", 0, NO_HIGH),
        ),
        lesson="The best advice of all: who takes small and fitting cards is three to six points a round better than "
        "who only draws from the stock, and in a duel beats the plan of club itself. A high card that "
        "completes something is worth taking, by about two points.",
    ),
    Tip(
        "taken",
        "Never call when an opponent has just taken from the discards",
        (
            "israeli, Tips and Strategy, 3: their hand has likely just improved",
            "cardgames-zone, 9.5: who takes often from the discards may have a low hand",
        ),
        "The player does not call when another has taken a card since its own last turn and still holds it; or, to"
        " read the second document, as long as another holds any card that it was seen to take. It is tried on a player"
        " who calls whenever it may and on one who weighs the call: the latter counts the cards it saw taken anyway.",
        (
            Trial("on who always calls: not after a take", ALWAYS | UNLESS_TAKEN, ALWAYS),
            Trial("on who weighs the call: not after a take", UNLESS_TAKEN),
            Trial("on who always calls: not while any is held", ALWAYS | UNLESS_SHOWN, ALWAYS),
        ),
        lesson="A brake for who calls too readily, and no more: never to call after a take is better than always to "
        "call, but who counts the cards that were seen being taken loses one to three points a round by it. "
        "Somebody takes in most turns, so never is very often.",
    ),
    Tip(
        "weigh",
        "Do not call too early",
        (
            "cardgames-zone, 9.6: better wait a turn than suffer an Assaf; 7, common errors: to call too early",
            "playmore, How to play: you do not have to call just because you qualify; tips: if unsure, wait a turn",
            "backpacker, Starting the game: call when you think that you have less than all others",
        ),
        "Club asks at every chance to call how likely all others are above it, and what a failed call costs; the other"
        " calls whenever it may.",
        (Trial("weighs the call, the other always calls", 0, ALWAYS),),
        lesson="True under every rule set: to ask who could be lower is worth about one to two points a round.",
    ),
    Tip(
        "wait",
        "How low to go before the call",
        ("the same places: the simplest way to wait is to call only with so many points or fewer",),
        "Calls with that many points or fewer, whatever the others do; the other calls whenever it may.",
        lower(ALWAYS),
        curve=True,
        lesson="Against players who call whenever they may, patience pays, most of all in a duel: get low, wait, and "
        "let them run into the Assaf.",
    ),
    Tip(
        "wait-for-careful",
        "How low to go before the call, among careful players",
        ("the same, where the others weigh their calls",),
        "Calls with that many points or fewer, whatever the others do; the other asks itself who could be lower.",
        lower(0),
        curve=True,
        lesson="Against careful players every fixed limit loses: in a duel the lowest one most, since waiting only "
        "gives the other time, at a table of four the highest one, since somebody is lower. How long to wait "
        "depends on who sits there and on what was seen, more than on the rules.",
    ),
    Tip(
        "few",
        "A player with one or two cards is dangerous",
        (
            "cardgames-zone, 9.7: beware of a player who has only one or two cards left",
            "israeli, Tips and Strategy, 5: keep track of how many cards each opponent holds; two are an Assaf threat",
        ),
        "The player does not call while another has two cards or fewer.",
        (
            Trial("on who always calls", ALWAYS | UNLESS_FEW, ALWAYS),
            Trial("on who weighs the call", UNLESS_FEW),
        ),
        lesson="Dangerous they are (see below, how often a call fails), and who would call anyway does well to wait. "
        "Who weighs the call already knows, and loses by a flat rule: with few cards out, a very low hand "
        "should still call.",
    ),
    Tip(
        "withhold",
        "Watch what is taken",
        ("playmore, Easy first-game tips: who takes one end of a run may be building a sequence in that suit",),
        "The player lays nothing of which the next one could take a card of the rank, or a neighbour in the suit, of a"
        " card that it was seen to take and still holds.",
        (Trial("withholds what goes with taken cards", WITHHOLD),),
        lesson="Look, but do not let it rule you: to hold back what the next player might like costs more than it "
        "spoils.",
    ),
    Tip(
        "milestones",
        "Play for the milestone",
        ("israeli, Tips and Strategy, 6: close to 50 or 100, a small score that lands on it exactly saves points",),
        "With 10 points or fewer to go to a milestone the player steers its hand to exactly that many and does not"
        " call. The milder one does so only while another has two cards or fewer, and the round will end soon. Whole"
        " matches, since a milestone is nothing within a round.",
        (
            Trial("whenever it is near", MILESTONE, unit=Unit.MATCHES),
            Trial("only when the round is nearly over", MILESTONE_LATE, unit=Unit.MATCHES),
        ),
        lesson="Do not. A hand is hit exactly too seldom, and what it costs is the call: it loses about a tenth of "
        "the matches in a duel. The relief is a gift, not a plan.",
    ),
    Tip(
        "windows",
        "Slap and sneak",
        (
            "backpacker, The Sneaky Sneaky rule: a card that completes what was laid may go out of turn",
            "bga, Défausse; cardgames-zone, 7, Défausse rapide; israeli, Slapdown: a drawn card may go at once",
        ),
        "Not an advice but a permission: what is it worth to use it? Against a player who never does.",
        (Trial("slaps and sneaks where it helps", 0, IN_TURN, rules=slapping()),),
        lesson="Where a table allows it, look for it. How much it is worth depends on how often the rules let it "
        "happen.",
    ),
)

NOT_TESTED = (
    "playmore, tips: count your hand after every draw (every bot does); aces are valuable (a low card is a low card:"
    " it is what every planner counts)",
    "playmore, What you are trying to do: a small hand helps even if you do not call (that is how it is scored)",
)
