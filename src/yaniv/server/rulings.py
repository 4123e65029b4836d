"""What a table says to what a person asks: an entry for its log, or a code that says why not. It changes nothing."""

from __future__ import annotations

import hmac
import time
import unicodedata
from dataclasses import dataclass
from typing import assert_never

from yaniv.bots import BOTS
from yaniv.game import SPECTATOR, NotationError, Refusal
from yaniv.wire import commands
from yaniv.wire.messages import Code

from . import entries
from .dealer import promise
from .seeds import new_seed
from .table import Place, Stage, Table, parsed

PHRASES = ("hello", "good_luck", "well_played", "thanks", "oops", "hurry", "one_moment", "goodbye")
"""What can be cried; its words stand in `words/`."""

BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs, as Unicode has it, that show nothing."""
MARKS = 4
"""That may stand on one letter; vowels and accents of Hebrew are three."""

Ruling = entries.Accepted | Code | Refusal


@dataclass(frozen=True, slots=True)
class Who:
    """The person behind a connection, as the session says; nothing that a client sends changes it."""

    id: str
    name: str


def rule(table: Table, who: Who, ask: commands.Asked, late: Code | None = None) -> Ruling:
    """The entry that grants what is asked, or why it is refused.

    Args:
        late: Why an action may not answer the step that it answers.
    """
    match ask:
        case commands.Sit(id, seat, invite):
            return _sit(table, who, id, seat, invite)
        case commands.Fill() | commands.Empty() | commands.Start():
            return _by_owner(table, who, ask)
    seat = table.seat_of(who.id)
    if seat == SPECTATOR:
        return Code.NOT_SEATED
    place, asked = table.places[seat], {"person": who.id, "id": ask.id}
    match ask:
        case commands.Play():
            return _play(table, who, seat, ask, late)
        case commands.Leave():
            if not table.playing:
                return entries.Freed(seat, **asked)
            return Code.ALREADY if place.left else entries.Held(seat, left=True, **asked)
        case commands.Return():
            return entries.Returned(seat, **asked) if place.held else Code.ALREADY
        case commands.Ready():
            if table.stage is not Stage.BETWEEN:
                return Code.NO_MATCH
            return Code.ALREADY if seat in table.ready else entries.Readied(seat, **asked)
        case commands.Seal(_, commitment):
            if table.playing:
                return Code.IN_MATCH
            return Code.ALREADY if place.sealed else entries.Sealed(seat, commitment, **asked)
        case commands.Unseal(_, seed):
            return _unseal(table, place, seed) or entries.Unsealed(seat, seed, **asked)
        case commands.Say(_, text):
            clean = plain(text)
            return entries.Said(seat, clean, **asked) if clean else Code.EMPTY_TEXT
        case commands.Cry(_, phrase):
            return entries.Cried(seat, phrase, **asked) if phrase in PHRASES else Code.NO_SUCH_PHRASE
        case commands.Mute(_, whom, muted):
            if whom >= len(table.places) or whom == seat:
                return Code.NO_SUCH_SEAT
            return Code.ALREADY if (whom in place.muted) is muted else entries.Muted(seat, whom, muted, **asked)
        case _:
            assert_never(ask)


def invited(table: Table, invite: str) -> bool:
    """Whether this is the invitation to the table."""
    return hmac.compare_digest(table.invite.encode(), invite.encode())


def may_watch(table: Table, person: str, invite: str) -> bool:
    """Whether the person may see the table; whoever may sit down has to see it first."""
    if table.seat_of(person) != SPECTATOR:
        return True
    if person in table.barred:
        return False
    return (table.terms.spectators or not table.playing) and (table.terms.listed or invited(table, invite))


def plain(text: str) -> str:
    """The text on one line, without what is no letter or sign, nor towers of accents.

    >>> plain("a\\u202eb\\u3164\\nc")
    'a b c'
    """
    kept, marks = [], 0
    for sign in text:
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else 0
        if marks <= MARKS:
            kept.append(" " if kind == "C" or sign in BLANKS else sign)
    return " ".join("".join(kept).split())


def _sit(table: Table, who: Who, id: str, seat: int | None, invite: str) -> Ruling:
    if table.seat_of(who.id) != SPECTATOR:
        return Code.ALREADY_SEATED
    if who.id in table.barred or not (table.terms.listed or invited(table, invite)):
        return Code.NOT_INVITED
    if table.playing:
        return Code.IN_MATCH
    free = [seat for seat, place in enumerate(table.places) if place.free]
    if seat is None:
        return entries.Sat(free[0], who.name, person=who.id, id=id) if free else Code.TABLE_FULL
    if seat >= len(table.places):
        return Code.NO_SUCH_SEAT
    return entries.Sat(seat, who.name, person=who.id, id=id) if seat in free else Code.SEAT_TAKEN


def _by_owner(table: Table, who: Who, ask: commands.Fill | commands.Empty | commands.Start) -> Ruling:
    asked = {"person": who.id, "id": ask.id}
    if table.owner != who.id:
        return Code.NOT_OWNER
    if table.playing:
        return Code.IN_MATCH
    match ask:
        case commands.Start():
            if any(place.free for place in table.places):
                return Code.TOO_FEW
            return entries.Started(new_seed(), f"{table.id}:{table.matches + 1}", int(time.time()), **asked)
        case commands.Fill(_, seat, level):
            if seat >= len(table.places):
                return Code.NO_SUCH_SEAT
            if not table.places[seat].free:
                return Code.SEAT_TAKEN
            return entries.Filled(seat, level, **asked) if level in BOTS else Code.NO_SUCH_BOT
        case commands.Empty(_, seat):
            if seat >= len(table.places):
                return Code.NO_SUCH_SEAT
            return Code.SEAT_FREE if table.places[seat].free else entries.Freed(seat, **asked)
        case _:
            assert_never(ask)


def _play(table: Table, who: Who, seat: int, ask: commands.Play, late: Code | None) -> Ruling:
    if ask.match != table.matches:
        return Code.WRONG_MATCH
    try:
        action = parsed(ask.action)
    except NotationError:
        return Code.NO_ACTION
    if table.places[seat].held:
        return Code.BOT_PLAYS
    if late:
        return late
    refusal = Refusal.NOT_YET_DEALT if table.match is None else table.match.refusal(seat, action)
    return refusal or entries.Played(seat, str(action), person=who.id, id=ask.id)


def _unseal(table: Table, place: Place, seed: str) -> Code | None:
    if table.stage is not Stage.OPENING:
        return Code.NO_MATCH
    if not place.sealed:
        return Code.NOT_SEALED
    if place.seed:
        return Code.ALREADY
    return None if promise(bytes.fromhex(seed)).hex() == place.sealed else Code.WRONG_SEED
