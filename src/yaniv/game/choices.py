"""The house rules that are a choice between named ways to play.

The order of the members is kept for ever: the kernel knows a choice by its position.
"""

from __future__ import annotations

from enum import StrEnum


class FirstStarter(StrEnum):
    """Who starts the first round."""

    RANDOM = "random"
    LEFT_OF_DEALER = "left_of_dealer"


class NextStarter(StrEnum):
    """Who starts a later round."""

    LOWEST_HAND = "lowest_hand"
    ROUND_WINNER = "round_winner"
    """The caller whose call stands or the slapper who ended the round, else the lowest hand."""
    LEFT_OF_DEALER = "left_of_dealer"
    """The dealer moves one seat clockwise each round."""


class JokersInRuns(StrEnum):
    """Where a joker may stand in a run."""

    NONE = "none"
    GAPS = "gaps"
    """Between two cards only."""
    ANY = "any"
    """At an end too."""


class TakeFromSet(StrEnum):
    """Which card of a laid set the next player may take."""

    ENDS = "ends"
    ANY = "any"


class AssafZero(StrEnum):
    """Who scores nothing when a call fails."""

    NOBODY = "nobody"
    LOWEST = "lowest"
    """Every hand tied for the lowest."""


class MatchEnd(StrEnum):
    """When the match is over."""

    LAST_STANDING = "last_standing"
    FIRST_OUT = "first_out"
    """As soon as anybody is out; the lowest total wins."""
    ROUNDS = "rounds"
    """After so many rounds; the lowest total wins."""


class ReshuffleKeeps(StrEnum):
    """What stays on the table when the stock is rebuilt."""

    LAST_DISCARD = "last_discard"
    LAST_CARD = "last_card"


class SlapDown(StrEnum):
    """Whether the card just drawn may be thrown out of turn."""

    OFF = "off"
    MATCH_RANK = "match_rank"
    """Drawn from the stock and of the rank just laid, it may follow."""
    ZERO_TOTAL = "zero_total"
    """A hand that it brings to zero ends the round."""


class SlapAfter(StrEnum):
    """What a card of the same rank may be slapped on."""

    SINGLE = "single"
    SINGLE_OR_SET = "single_or_set"
