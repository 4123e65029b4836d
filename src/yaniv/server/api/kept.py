"""All that the registry keeps of one person, as they may take it away."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from webauthn.helpers import bytes_to_base64url

from ..store import Registry
from ..store.matches import Finished, Statistics
from ..store.passkeys import Passkey
from ..store.people import Person
from ..store.tables import TableRow

MOST = 10_000
"""Matches."""


async def kept(registry: Registry, me: Person) -> dict[str, Any]:
    """Everything that is kept of a person; keys without what verifies them, matches without what others are called."""
    matches = await registry.matches.of(me.id, most=MOST)
    return {
        "name": me.name,
        "language": me.language,
        "since": me.since,
        "sessions": me.sessions,
        "passkeys": [shown_key(key) for key in await registry.passkeys.of(me.id)],
        "seats": [shown_table(row) | {"seat": seat} for row, seat in await registry.tables.seats_of(me.id)],
        "tables": [shown_table(row) for row in await registry.tables.created_by(me.id)],
        "matches": [_mine(match, me) for match in matches],
        "statistics": shown_statistics(await registry.matches.statistics(me.id)),
    }


def _mine(match: Finished, me: Person) -> dict[str, Any]:
    seats: Sequence[dict[str, Any]] = [
        {name: value for name, value in asdict(player).items() if name not in ("person", "bot")}
        for player in match.players
        if player.person == me.id
    ]
    return _head(match) | {"seats": seats}


def _head(match: Finished) -> dict[str, Any]:
    head = {"match": match.id, "rules": match.rules, "began": match.began, "ended": match.ended}
    return head | ({"given_up": True} if match.given_up else {})


def shown_match(match: Finished, me: Person) -> dict[str, Any]:
    """A match as one of its players sees it in a list."""
    players: Sequence[dict[str, Any]] = [
        {"seat": player.seat, "name": player.name, "bot": player.bot, "total": player.total, "won": player.won}
        | ({"me": True} if player.person == me.id else {})
        for player in match.players
    ]
    return _head(match) | {"players": players}


def shown_table(row: TableRow) -> dict[str, Any]:
    """A table as it stands in a list."""
    terms = json.loads(row.options)
    return {"table": row.id, "rules": row.rules, "seats": row.seats, "since": row.since, "turn": terms["turn"]}


def shown_key(key: Passkey) -> dict[str, Any]:
    """A passkey as its person sees it."""
    return {"id": bytes_to_base64url(key.credential), "name": key.name, "since": key.since, "used": key.used}


def shown_statistics(under: Mapping[str, Statistics]) -> dict[str, Any]:
    """What matches come to, all together and under each line of rules."""
    lines = [asdict(one) for one in under.values()]
    whole = {name: sum(line[name] for line in lines) for name in Statistics.__slots__}
    return whole | {"rules": [{"rules": rules, **line} for rules, line in zip(under, lines, strict=True)]}
