"""Where matches are kept: one file each, written so that a crash never leaves half of one."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from .lock import Busy, Lock, locked

OPEN, FINISHED, DAMAGED = "open", "finished", "damaged"


def write(path: Path, text: str) -> None:
    """Replace a file as one step: at every moment it holds the old text or the new one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    fresh.unlink(missing_ok=True)  # what a crash left, or a link to something else
    with fresh.open("x", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The folder of one person's matches."""

    folder: Path

    @classmethod
    def usual(cls) -> Shelf:
        """Where the variable YANIV_HOME says, or else where the system keeps such things."""
        if home := os.environ.get("YANIV_HOME"):
            return cls(Path(home))
        if state := os.environ.get("XDG_STATE_HOME"):
            return cls(Path(state) / "yaniv")
        if sys.platform.startswith("linux"):
            return cls(Path.home() / ".local" / "state" / "yaniv")
        else:
            import typer

            return cls(Path(typer.get_app_dir("yaniv")))

    def fresh(self) -> tuple[Path, Lock]:
        """A file for a match that begins now, locked before anybody sees it; nobody else is given the same one."""
        folder = self.folder / OPEN
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            path = _free(folder, _now())
            try:
                lock = Lock(path)
            except Busy:
                continue
            try:
                path.touch(exist_ok=False)
            except OSError as error:
                lock.release()
                if not isinstance(error, FileExistsError):
                    raise
                continue
            return path, lock

    def unfinished(self) -> list[Path]:
        """The matches that are not over, the latest first."""
        found = [(path.stat().st_mtime_ns, path.name, path) for path in (self.folder / OPEN).glob("*.yaniv")]
        return [path for *_, path in sorted(found, reverse=True)]

    def finish(self, path: Path) -> Path:
        """Put a finished match with the others."""
        return self._move(path, FINISHED)

    def set_aside(self, path: Path) -> Path:
        """Put a file that cannot be read where it is not in the way."""
        return self._move(path, DAMAGED)

    def _move(self, path: Path, where: str) -> Path:
        if path.parent != self.folder / OPEN:
            return path
        folder = self.folder / where
        folder.mkdir(parents=True, exist_ok=True)
        moved = _free(folder, path.stem)
        path.replace(moved)
        return moved


def _now() -> str:
    return f"{datetime.now():%Y-%m-%d-%H%M%S}"


def _free(folder: Path, stem: str) -> Path:
    names = [f"{stem}.yaniv", *(f"{stem}-{again}.yaniv" for again in range(2, 1000))]
    paths = (folder / name for name in names)
    return next(path for path in paths if not path.exists() and not locked(path))
