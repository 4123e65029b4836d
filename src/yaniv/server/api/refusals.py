"""How requests are refused, as the schema says it, and without a word of what was sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.requests import Request


def _object(optional: Mapping[str, Any] | None = None, **needed: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {**needed, **(optional or {})}, "required": list(needed)}


TEXT = {"type": "string"}
PLACE = {"type": "array", "items": {"anyOf": [TEXT, {"type": "integer"}]}}
WRONG = {"type": "array", "items": _object(loc=PLACE, msg=TEXT, type=TEXT)}
"""Which fields cannot be read, and why."""
OPTION = _object({"allowed": TEXT}, option=TEXT)
"""Which option is not allowed, and what would be."""
LINE = _object(line={"type": "integer"}, wrong=TEXT)
"""Which line of a record is wrong, and why."""

SAID: Mapping[int, str] = {
    400: "The body cannot be read.",
    401: "Nobody is signed in.",
    403: "Not from another site, and not to everybody.",
    404: "There is no such thing, or not for this person.",
    409: "Not as things stand.",
    411: "A body comes with its length.",
    413: "The body is too big.",
    421: "Another host is asked for.",
    422: "What is asked for cannot be.",
    429: "Too often, or too many.",
    503: "Not now, or not by this process; nothing has happened.",
}
WORDLESS = frozenset((411, 413, 421))
"""What is refused before anybody reads it is answered without a body."""

ALWAYS = (421, 429, 503)
CHANGING = (400, 403, 411, 413)
"""What may be answered to whoever wants to change something."""


def may(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a route may answer with, for its schema."""
    return {status: _described(status) for status in sorted(statuses)}


def _described(status: int) -> dict[str, Any]:
    said: dict[str, Any] = {"description": SAID[status]}
    if status in WORDLESS:
        return said
    # Written out: what a model says would be under the media type of the route, which may be a picture.
    detail = {"anyOf": [WRONG, OPTION, LINE]} if status == 422 else TEXT
    return said | {"content": {"application/json": {"schema": _object(detail=detail)}}}


async def unfit(request: Request, error: Exception) -> JSONResponse:
    """Says which fields are wrong and how, but not what they held: names that a client chose are left out as well."""
    errors = cast("RequestValidationError", error).errors()
    return JSONResponse({"detail": [_wrong(one["type"], one["loc"], one["msg"]) for one in errors]}, 422)


def _wrong(kind: str, place: Sequence[str | int], why: str) -> dict[str, Any]:
    known = place[:1] if kind == "extra_forbidden" else place[:2]
    return {"loc": list(known), "msg": why, "type": kind}
