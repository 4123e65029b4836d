"""A table as a form wishes it, and what such a form can offer."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any

from fastapi import HTTPException
from pydantic import Field

from yaniv.bots import BOTS
from yaniv.game import PRESETS, VARIANTS, BadRule, HouseRules, options, read_options
from yaniv.wire.faces import Terms

from ..lobby import Wish
from ..people import LANGUAGES
from ..rulings import PHRASES
from .desk import Body

TURNS = (0, 15, 30, 60, 86400, 3 * 86400)
"""Seconds that a turn may have; 0 for no end."""
SEATS = frozenset("01234567")
"""As a form writes them."""


class NewTable(Body):
    rules: Annotated[str, Field(max_length=1000)] = "bga"
    """A preset, its variants and single options, in one line."""
    options: dict[str, Any] = Field(default_factory=dict, max_length=64)
    """Single options as a form has them; they go before the line."""
    seats: Annotated[int, Field(ge=2, le=8)] = 4
    seat: Annotated[int, Field(ge=0, le=7)] = 0
    bots: dict[str, str] = Field(default_factory=dict, max_length=8)
    """The level of the bot at each seat that one takes."""
    level: Annotated[str, Field(max_length=32)] = "club"
    turn: int = 0
    window: Annotated[float, Field(ge=0, le=15)] = 3.0
    pace: Annotated[tuple[float, float], Field(strict=False)] = (0.6, 1.5)
    grace: Annotated[int, Field(ge=5, le=600)] = 60
    pause: Annotated[int, Field(ge=0, le=300)] = 20
    spectators: bool = True
    listed: bool = False


RULES: dict[str, Any] = {
    "presets": {
        name: {"options": json.loads(json.dumps(dict(PRESETS[name]))), "variants": list(VARIANTS[name])}
        for name in PRESETS
    },
    "options": [option.form() for option in options()],
    "levels": list(BOTS),
    "turns": TURNS,
    "phrases": PHRASES,
    "languages": LANGUAGES,
}


def wish(body: NewTable) -> Wish:
    """The table that is wished for, if there can be such a table."""
    try:
        rules = HouseRules.parse(body.rules, body.seats)
        if body.options:
            rules = replace(rules, **read_options(body.options))
        rules.check_seats(body.seats)
    except BadRule as error:
        raise HTTPException(422, {"option": error.option, "allowed": error.allowed}) from None
    bots = tuple(sorted((int(seat), level) for seat, level in body.bots.items() if seat in SEATS))
    seats = [body.seat, *(seat for seat, _ in bots)]
    low, high = body.pace
    for name, good in (
        ("turn", body.turn in TURNS),
        ("level", {body.level, *body.bots.values()} <= BOTS.keys()),
        ("bots", len(bots) == len(body.bots) and len(set(seats)) == len(seats) and max(seats) < body.seats),
        ("pace", 0 <= low <= high <= 10),
    ):
        if not good:
            raise HTTPException(422, {"option": name})
    terms = Terms(
        rules.line(body.seats),
        body.level,
        body.turn,
        body.window,
        (low, high),
        body.grace,
        body.pause,
        body.spectators,
        body.listed,
    )
    return Wish(terms, body.seats, bots, body.seat)
