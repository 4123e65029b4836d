"""Write what others know of the wire: `python -m yaniv.wire.schema`, from the folder of the project.

That is `docs/protocol.md`, `docs/protocol.json` (JSON Schema) and `web/src/wire.ts`. With `--check` nothing is written,
and the exit is 1 if a file is not what it would be.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import msgspec

from yaniv.game import Refusal
from yaniv.generated import keep

from . import commands, events, faces, messages, replay

Schema = Mapping[str, Any]

CODES: tuple[type[StrEnum], ...] = (messages.Code, Refusal)

INTRODUCTION = """# The protocol of a table

Generated from `src/yaniv/wire` by `python -m yaniv.wire.schema`; as JSON Schema: [protocol.json](protocol.json).

A client opens a WebSocket at `/ws/TABLE`, with the cookie of its session and an `Origin` of the site itself. Every
frame is one JSON object as text, of at most 16 KiB from a client; `kind` says which. The first frame is `resume`,
within five seconds. It is answered with the steps that the reader has missed, if they are still at hand, or else with
the whole table (`sync`); then come `presence` and `clock`, and from then on steps as they happen.

**Numbers.** The steps to one reader are numbered without a gap, from 1. A seat and those who watch have a stream each,
so what is shown to one alone moves no number of another. Each step names the hash of the frame before it: the first 16
bytes of the SHA-256 of the frame's text in UTF-8, in hexadecimal; `sync` names the one to begin from. A client that
finds a gap or another hash resumes with number 0.

**Asking.** Everything but `resume` carries an `id` that the client chooses, and is answered once, with `done` or
`refused`, when all that led to the answer is stored and shown. Asked again under the same id it is answered alike, and
applied once: so a client may repeat what it has no answer to, on any socket. An action names the `match`, and the
`number` of the last step it was shown. If somebody else has moved since it is refused as `too_late`, and what happened
stands before the refusal. A slap or sneak of somebody else keeps no action from being accepted.

**A face and its changes.** `sync` holds the face of the table, which all share, and what is the reader's own. A step
names the fields of the face that are not as they were. `own.actions` is all that may be done now: a client needs no
rules.

**Windows.** After a draw that a slap or sneak could follow, from what all can see, the step says `window`: for so many
seconds no bot acts, whether or not anybody can slap or sneak. A player may act at once, which closes the window.

**Time.** A turn, lay and draw together, has `face.terms.turn` seconds from the step in which `turn` changes; then a bot
plays on until the player asks to `return`. `clock` says what is left to whoever comes later.

**Closing.** 1000: done. 1008: what the client sent is no command, or too much of it (a `fault` says which). 1009: a
frame is too big. 1011: something failed here; 1012: the server restarts: come back after a random time of up to 10
seconds. A client that does not read is cut without a code. 4001: the same person has connected again. 4003: not a table
that this reader may see, or not any more: they were sent away, have signed out everywhere, or have asked to be
forgotten.

**Several servers.** A table is run by one process at a time, and any may be asked for it. The upgrade is refused with
503 by a process that cannot run it now, since another one does or it is about to end, and nothing has happened then: a
proxy asks the next process, and a client that sees it, or whose socket ends without a code, comes again after a random
time, as after 1012. 403: no session, or another origin. 404: there is no such table. 429: too many sockets from one
address, at once or in a minute.

**Everything else** is asked over HTTP, under `/api`: who I am, tables to open and to find, invitations, matches that
are over. `/api/openapi.json` says what, and with what each is answered or refused. A change carries the `Origin` of the
site and its `Content-Length`; a refusal says `detail`, a word or what is wrong with which field, and never what was
sent, but for the line of a record that is no record.

**Replays.** `GET /api/matches/MATCH/replay` answers a match that is over, round by round, in these messages: to those
who played, and to whoever sends its key (`replay-key`). `POST /api/replay` answers alike for a record that is sent.

**Fair deals.** Whoever wants a part in the shuffle sends `seal` with the SHA-256 of 32 random bytes before the match,
and `unseal` with the bytes when `committed` has shown that the server is bound. See [fair.md](fair.md).
"""


def files() -> Iterator[tuple[str, str]]:
    """Each file and what stands in it."""
    yield "docs/protocol.md", document()
    yield "docs/protocol.json", json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
    yield "web/src/wire.ts", typescript()


def json_schema() -> dict[str, Any]:
    """Every frame, as JSON Schema."""
    (sent, message, _), parts = msgspec.json.schema_components([commands.Sent, messages.Message, replay.Replay])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The wire of Yaniv",
        "$defs": {"Command": sent, "Message": message, **parts},
    }


# --- TypeScript --------------------------------------------------------------


def typescript() -> str:
    """Every frame, as types of TypeScript."""
    lines = ["// Generated from src/yaniv/wire by `python -m yaniv.wire.schema`. Do not edit.", ""]
    for codes in CODES:
        lines += [f"export type {codes.__name__} = {' | '.join(json.dumps(code.value) for code in codes)};", ""]
    asks = {kind.__name__ for kind in get_args(commands.Sent)}
    for name, schema in json_schema()["$defs"].items():
        lines += [*_declaration(name, schema, asks), ""]
    return "\n".join(lines)


def _declaration(name: str, schema: Schema, asks: set[str]) -> Iterator[str]:
    comment = schema.get("description")
    if comment:
        yield f"/** {comment} */"
    if "properties" not in schema:
        yield f"export type {name} = {_type(schema)};"
        return
    yield f"export interface {name} {{"
    required = schema.get("required", ())
    for field, kind in schema["properties"].items():
        # What the server sends it sends whole; what it is sent may leave out what has a default.
        there = field in required or ("default" in kind and name not in asks)
        yield f"  {field}{'' if there else '?'}: {_type(kind)};"
    yield "}"


def _type(schema: Schema) -> str:
    """A JSON Schema as a type."""
    match schema:
        case {"x-type": str(written)}:
            return written
        case {"$ref": str(ref)}:
            return ref.rpartition("/")[2]
        case {"anyOf": list(kinds)}:
            return " | ".join(map(_type, kinds))
        case {"enum": list(values)}:
            return " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": list(kinds)}:
            return f"[{', '.join(map(_type, kinds))}]"
        case {"type": "array", "items": items}:
            inner = _type(items)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as kind}:
            return str(kind)
    raise TypeError(f"no type of TypeScript for {schema}")


# --- the page ----------------------------------------------------------------


def document() -> str:
    """The page that describes the wire."""
    parts = json_schema()["$defs"]
    chapters = [
        INTRODUCTION,
        _chapter("From the client", [kind.__name__ for kind in get_args(commands.Sent)], parts),
        _chapter("From the table", [kind.__name__ for kind in get_args(messages.Message)], parts),
        _chapter("What happens", [kind.__name__ for kind in get_args(events.Told)], parts),
        _chapter("Parts", ["Face", "Place", "Terms", "Own", "Here", "Landing"], parts),
        _chapter("A match that is over", ["Replay", "PastRound"], parts),
        "## Why an ask is refused\n",
        *(_codes(codes) for codes in CODES),
        _codes(messages.FaultCode),
    ]
    return "\n".join(chapters)


def _chapter(title: str, names: list[str], parts: Mapping[str, Schema]) -> str:
    return "\n".join([f"## {title}\n", *(_section(name, parts[name]) for name in names)])


def _section(name: str, schema: Schema) -> str:
    kind = schema["properties"].get("kind", {}).get("enum", [""])[0]
    notes = _notes(_named(name))
    rows = [
        f"- `{field}`: `{_type(of)}`{_default(of)}{'. ' + notes[field] if field in notes else ''}"
        for field, of in schema["properties"].items()
        if field != "kind"
    ]
    head = f"### `{kind or name}`\n\n{schema.get('description', '')}\n"
    return "\n".join([head, *rows, ""] if rows else [head])


def _default(schema: Schema) -> str:
    return f" = `{json.dumps(schema['default'])}`" if "default" in schema else ""


def _named(name: str) -> type:
    modules = (commands, messages, events, faces, replay)
    found = next(getattr(module, name) for module in modules if hasattr(module, name))
    assert isinstance(found, type)
    return found


def _notes(kind: type) -> dict[str, str]:
    """What the source says under each field."""
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    notes = {}
    for field, note in zip(body.body, body.body[1:], strict=False):
        match field, note:
            case (
                ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]),
                ast.Expr(ast.Constant(str(text))),
            ):
                notes[name] = " ".join(text.split())
    return notes


def _codes(codes: type[StrEnum]) -> str:
    notes = _notes(codes)
    rows = [f"- `{code.value}`{': ' + notes[code.name] if code.name in notes else ''}" for code in codes]
    return "\n".join([f"### {codes.__name__}\n", *rows, ""])


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or name those that differ."""
    parser = argparse.ArgumentParser(
        prog="python -m yaniv.wire.schema", description="Write what others know of the wire."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name the files that differ")
    parser.add_argument("--folder", type=Path, default=Path(), help="of the project")
    chosen = parser.parse_args(arguments)
    return keep(((chosen.folder / name, text) for name, text in files()), check=chosen.check)


if __name__ == "__main__":
    sys.exit(main())
