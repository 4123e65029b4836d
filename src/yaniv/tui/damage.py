"""Why a file holds no match that can be read, in the words of a language."""

from __future__ import annotations

import errno

from yaniv.game import BadDeal, BadRule, IllegalAction, NotationError, RecordError
from yaniv.words import Words

from .allowed import bad_rule
from .signs import ltr

HEAD = ("rules", "rules version", "seat 0", "seat 1")
"""The lines that no record is without."""

SYSTEM = {
    errno.ENOENT: "damaged.no_file",
    errno.EACCES: "damaged.no_right",
    errno.EPERM: "damaged.no_right",
    errno.EISDIR: "damaged.folder",
}


class NoText(RecordError):
    """The file holds something else than text."""


class NoSeed(RecordError):
    """Nobody could deal on."""


def reason(words: Words, error: RecordError | OSError, text: str = "") -> str:
    """What is wrong; `text` is what the file holds."""
    if isinstance(error, OSError):
        key = SYSTEM.get(error.errno or 0)
        return words.say(key) if key else ltr(words, str(error.strerror))
    if isinstance(error, NoText):
        return words.say("damaged.no_text")
    return words.say("damaged.line", line=error.line, reason=_reason(words, error, text).rstrip("."))


def _reason(words: Words, error: RecordError, text: str) -> str:
    lines = text.splitlines()
    line = lines[error.line - 1].strip() if error.line <= len(lines) else ""
    match error.__cause__:
        case IllegalAction() as illegal:
            said = words.say(f"refusal.{illegal.refusal}")
            return words.say("damaged.refused", action=ltr(words, str(illegal.action)), reason=said)
        case BadRule() as bad:
            return bad_rule(words, bad, line.partition(":")[2])
        case BadDeal():
            return words.say("damaged.deal")
        case NotationError() as wrong if not line.startswith("seat "):
            return words.say("damaged.entry", text=ltr(words, wrong.text[:60]))
    if isinstance(error, NoSeed):
        return words.say("damaged.missing", text=ltr(words, "'seed: NUMBER'"))
    first = next((one.strip() for one in lines if one.strip() and not one.strip().startswith("#")), "")
    if first != "yaniv 1":
        return words.say("damaged.begin", text=ltr(words, "'yaniv 1'"))
    missing = [key for key in HEAD if not any(one.strip().startswith(f"{key}:") for one in lines)]
    if missing:
        return words.say("damaged.missing", text=ltr(words, f"'{missing[0]}: ...'"))
    return words.say("damaged.head", text=ltr(words, line[:60]))
