"""The file of the match being played."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from yaniv.game import Record, parse_record
from yaniv.words import Words

from .damage import NoSeed, NoText
from .shelf import Shelf, write
from .signs import ltr

SEED = "seed"
"""The line of a record's head that holds the seed of its deals."""


@dataclass(slots=True)
class Saved:
    """Keeps a match in one file; where that fails the match goes on, and `failed` says why."""

    path: Path
    shelf: Shelf
    failed: OSError | None = None
    new: bool = False
    """Whether it began now, so that nothing older is lost with it."""
    _entries: int = -1

    def write(self, record: Record) -> None:
        """Keep the match as it stands, unless the file has it so already."""
        if len(record.entries) == self._entries and not self.failed:
            return
        try:
            write(self.path, str(record))
        except OSError as error:
            self.failed = error
        else:
            self._entries, self.failed = len(record.entries), None

    def finish(self) -> Path:
        """Put the file with the finished matches; where it lies then."""
        self.path = self.shelf.finish(self.path)
        return self.path

    def drop(self) -> None:
        """Keep nothing of a match that began now."""
        if self.new:
            with suppress(OSError):
                self.path.unlink()

    @property
    def usual(self) -> bool:
        """Whether `--resume` finds it without being told where."""
        return self.path.parent.parent == self.shelf.folder


def load(text: str) -> tuple[Record, int]:
    """A match that was kept, and the seed of its deals.

    Raises:
        RecordError: The text is no such match.
    """
    record = parse_record(text)
    seed = record.notes.get(SEED, "")
    if not (seed.isascii() and seed.isdecimal()):
        raise NoSeed(1, f"the head has no line '{SEED}: NUMBER', so nobody can deal on")
    return record, int(seed)


def text_of(path: Path) -> str:
    """What a file holds, or for `-` the standard input, without the mark that some editors put first.

    Raises:
        NoText: It holds something else than text.
        OSError: It cannot be read.
    """
    try:
        held = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return held.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NoText(1, f"this is no text in UTF-8 ({error.reason})") from None


def program() -> str:
    """How to call this program again from here."""
    called = Path(sys.argv[0])
    return os.path.relpath(called) if called.stem == "yaniv" and not shutil.which("yaniv") else "yaniv"


def kept(words: Words, path: Path) -> str:
    """Where a finished match lies, and how to see it again."""
    command = f"{program()} replay {shlex.quote(str(path))}"
    return words.say("session.kept", command=ltr(words, command))
