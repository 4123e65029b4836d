"""What a rule set is in words: its name, what differs from its preset, and its whole manual, for forms and pages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Query

from yaniv.game import BadRule, HouseRules, options, preset, read_options, write_options
from yaniv.words import Words
from yaniv.words.manual import answers, called, sections
from yaniv.words.options import sentence

from .api.refusals import may

router = APIRouter(prefix="/api")


@router.get("/rules/told", responses=may(422))
async def told(
    rules: Annotated[str, Query(max_length=1000)],
    seats: Annotated[int, Query(ge=2, le=8)] = 4,
    language: Literal["en", "fr", "he"] = "en",
    options: Annotated[str, Query(max_length=4000)] = "{}",
    manual: bool = False,
) -> dict[str, Any]:
    """A rule set in words; `options` are single ones as a form has them, in JSON."""
    try:
        chosen = _read(rules, seats, options)
    except BadRule as error:
        raise HTTPException(422, {"option": error.option, "allowed": error.allowed}) from None
    words, line = Words(language), chosen.line(seats)
    said = {
        "line": line,
        "name": called(words, chosen, seats),
        "options": write_options(chosen),
        "seats": [chosen.seats[0], chosen.seats[-1]],
        "differs": _differing(words, chosen, re.split("[+(]", rules.strip().lower())[0], seats),
    }
    if manual:
        said["chapters"] = [{"title": one.title, "lines": one.lines} for one in sections(words, chosen, seats)]
        said["questions"] = list(answers(words, chosen, seats))
    return said


def _read(rules: str, seats: int, changes: str) -> HouseRules:
    chosen = HouseRules.parse(rules, seats)
    try:
        given = json.loads(changes)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise BadRule("options", changes, "an object of JSON")
    if given:
        chosen = replace(chosen, **read_options(given))
    chosen.check_seats(seats)
    return chosen


def _differing(words: Words, rules: HouseRules, name: str, seats: int) -> list[str]:
    """The sentences of the options that are not as in the preset that was begun with."""
    usual = preset(name, seats)
    return [
        sentence(words, one, rules)
        for one in options()
        if one.meaningful(rules) and one.value(rules) != one.value(usual)
    ]
