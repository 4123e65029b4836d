"""A match is played in one place at a time: whoever plays it holds the lock beside its file."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path


class Busy(OSError):
    """Somebody else holds the lock."""


class Lock:
    """The lock of one match; the system gives it up when this program ends, however that comes."""

    def __init__(self, match: Path) -> None:
        """Take it.

        Raises:
            Busy: Somebody else holds it.
            OSError: There can be no lock there.
        """
        self.path = match.with_name(f".{match.name}.lock")
        while True:
            self._number = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
            try:
                _take(self._number)
                # Whoever held it until now may have taken the file away: then this is the lock of nothing.
                if os.path.samestat(os.fstat(self._number), os.stat(self.path)):
                    return
            except FileNotFoundError:
                pass
            except OSError as error:
                os.close(self._number)
                raise Busy(*error.args) from None
            os.close(self._number)

    def release(self) -> None:
        """Give it up, and leave nothing behind."""
        with suppress(OSError):
            self.path.unlink()
        os.close(self._number)


def locked(match: Path) -> bool:
    """Whether somebody plays it."""
    if not match.with_name(f".{match.name}.lock").exists():
        return False
    try:
        Lock(match).release()
    except Busy:
        return True
    except OSError:
        pass
    return False


if sys.platform == "win32":
    import msvcrt

    def _take(number: int) -> None:
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
