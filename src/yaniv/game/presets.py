"""Five written descriptions of Yaniv, each as what it changes in the defaults of `HouseRules`.

Where a document is silent or contradicts itself, its page in `docs/rules` says what was chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .choices import (
    AssafZero,
    FirstStarter,
    JokersInRuns,
    NextStarter,
    ReshuffleKeeps,
    SlapAfter,
    SlapDown,
    TakeFromSet,
)

Overrides = Mapping[str, Any]

PRESETS: Mapping[str, Overrides] = {
    "playmore": {"players": (2, 5), "call_limit": 5},
    "israeli": {
        "players": (2, 7),
        "first_starter": FirstStarter.LEFT_OF_DEALER,
        "next_starter": NextStarter.LEFT_OF_DEALER,
        "set_max": 4,
        "jokers_in_sets": True,
        "take_from_set": TakeFromSet.ANY,
        "assaf_zero": AssafZero.LOWEST,
        "milestones": ((50, 25), (100, 50)),
    },
    "backpacker": {
        "next_starter": NextStarter.ROUND_WINNER,
        "jokers_in_runs": JokersInRuns.NONE,
        "call_limit": 5,
        "assaf_adds_hand": False,
        "reshuffle_keeps": ReshuffleKeeps.LAST_CARD,
        "sneak": True,
    },
    "bga": {},
    "cardgames-zone": {
        "first_starter": FirstStarter.LEFT_OF_DEALER,
        "next_starter": NextStarter.ROUND_WINNER,
        "jokers_in_runs": JokersInRuns.GAPS,
        "assaf_zero": AssafZero.LOWEST,
        "milestone_needs_gain": False,
    },
}

BY_SEATS: Mapping[str, Mapping[int, Overrides]] = {"israeli": {6: {"decks": 2}, 7: {"decks": 2}}}
"""What a preset changes when the match starts with that many players; it holds to the end of the match."""

VARIANTS: Mapping[str, Mapping[str, Overrides]] = {
    "playmore": {"no_reductions": {"milestones": ()}},
    "israeli": {
        "yaniv5": {"call_limit": 5},
        "yaniv9": {"call_limit": 9},
        "no_assaf": {"assaf": False},
        "slapdown": {"slap_down": SlapDown.ZERO_TOTAL},
        "double_joker": {"jokers_per_deck": 4},
        "milestone_steal": {"milestone_steal": 30},
    },
    "backpacker": {},
    "bga": {"defausse": {"slap_down": SlapDown.MATCH_RANK, "slap_after": SlapAfter.SINGLE}},
    "cardgames-zone": {
        "yaniv5": {"call_limit": 5},
        "cap100": {"eliminate_above": 100},
        "defausse_rapide": {"slap_down": SlapDown.MATCH_RANK, "slap_after": SlapAfter.SINGLE_OR_SET},
    },
}
"""The variations each document describes, off unless they are named: `israeli+slapdown`."""

TABLE_OPTIONS: Mapping[str, Sequence[str]] = {
    "playmore": ("milestones",),
    "bga": ("call_limit", "eliminate_above", "milestones", "decks", "hand_size", "slap_down"),
}
"""What a document tells the table to agree on, or its creator to choose; the preset holds the usual choice."""
