"""What no honest client sends: valid frames with something changed in them, and noise."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Mapping, Sequence
from typing import Any

from yaniv.wire import commands
from yaniv.wire.commands import Malformed

HASHES = ("a" * 64, "0" * 64, "f" * 63, "g" * 64)
ACTIONS = ("draw", "call", "pass", "lay 9s", "lay 9s 9h", "lay Jk", "take Kd", "slap 9c", "sneak 9s", "dance", "")
FIELDS: dict[str, dict[str, tuple[Any, ...]]] = {
    "play": {"match": (0, 1, 2, 2**53 - 1), "number": (0, 1, 7, 2**53 - 1), "action": ACTIONS},
    "sit": {"seat": (None, None, None, 0, 3, 7), "invite": ("", "x" * 64)},
    "leave": {},
    "fill": {"seat": (0, 1, 2, 3, 7), "level": ("novice", "club", "grandmaster", "")},
    "empty": {"seat": (0, 1, 2, 3, 7)},
    "start": {},
    "seal": {"commitment": HASHES[:2]},
    "unseal": {"seed": HASHES[:2]},
    "ready": {},
    "return": {},
    "say": {"text": ("hi", " ", "\u202e", "x" * 200, "<script>", "\U0001f0cf" * 50)},
    "cry": {"phrase": ("hello", "oops", "none")},
    "mute": {"seat": (0, 1, 7), "muted": (True, False)},
}
OFTEN = {"play": 8, "say": 3, "sit": 2, "start": 2, "leave": 0.02, "empty": 0.1}
WILD: tuple[Any, ...] = (
    None, True, -1, 0, 8, 2**53, 2**64, -(2**70), 10**400, 1.5, 1e308, float("nan"), float("inf"), "", "x" * 65,
    "x" * 5000, "\x00", "\ud800", "\u202e", "9s" * 40, [], [[]] * 50, {}, {"a": {"a": {"a": 1}}}, ["play"], HASHES[2],
)  # fmt: skip
LETTERS = string.ascii_lowercase + string.digits + '{}[]":,\\ -.eE\u00e9\u05d0\u202e'


Sensible = Mapping[str, Sequence[Any]]
"""What would make sense in a field at the moment."""


def honest(chance: random.Random, id: str, sensible: Sensible) -> dict[str, Any]:
    """A command as its schema has it, whether or not it makes any sense at the table."""
    (kind,) = chance.choices(list(FIELDS), [OFTEN.get(kind, 1) for kind in FIELDS])
    frame = {"kind": kind, "id": id}
    for name, values in FIELDS[kind].items():
        frame[name] = chance.choice(sensible.get(name) or values if chance.random() < 0.8 else values)
    return frame


def bent(chance: random.Random, id: str, sensible: Sensible) -> dict[str, Any]:
    """A command in which a field is missing, more, another's, or anything."""
    frame = honest(chance, id, sensible)
    name = chance.choice(list(frame))
    match chance.randrange(5):
        case 0:
            del frame[name]
        case 1:
            frame[chance.choice(("seat", "person", "time", "kind2", "", "own", "number"))] = chance.choice(WILD)
        case 2:
            frame["kind"] = chance.choice((*FIELDS, "resume", "Play", "sync", "done", "", "opened"))
        case 3:
            frame |= honest(chance, id, sensible)
        case _:
            frame[name] = chance.choice(WILD)
    return frame


def broken(chance: random.Random, id: str, sensible: Sensible) -> str:
    """The text of a command, with some letters of it changed."""
    text = json.dumps(bent(chance, id, sensible), ensure_ascii=chance.random() < 0.5)
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                text = text[:at]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + chance.choice(LETTERS) + text[at:]
            case 3:
                text = text[:at] + text[at // 2 : at] + text[at:]
            case 4:
                text = text[:at] + chance.choice("[{") * chance.choice((1, 30, 3000)) + text[at:]
            case _:
                text = text[:at] + chr(chance.randrange(0x110000)) + text[at:]
    return text


def payload(chance: random.Random, id: str, sensible: Sensible) -> bytes:
    """Anything from an honest command to noise, as the bytes of a frame of text."""
    what = chance.random()
    if what < 0.80:
        text = json.dumps(honest(chance, id, sensible))
    elif what < 0.90:
        text = json.dumps(bent(chance, id, sensible), ensure_ascii=chance.random() < 0.5)
    elif what < 0.97:
        text = broken(chance, id, sensible)
    else:
        return chance.randbytes(chance.choice((0, 1, 2, 20, 200, 5000)))
    return text.encode("utf-8", "surrogatepass")[: commands.FRAME_MAX]


def understood(frame: bytes) -> commands.Sent | None:
    """The command that a frame holds, if it holds one."""
    try:
        return commands.read(frame.decode())
    except (Malformed, UnicodeDecodeError):
        return None
