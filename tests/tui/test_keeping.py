"""A file is whole at every moment, and no match takes the place of another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from yaniv.game import Record, Seat, preset
from yaniv.tui.lock import Busy, Lock, locked
from yaniv.tui.saved import Saved
from yaniv.tui.shelf import Shelf, write


def test_a_crash_while_writing_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.yaniv"
    write(path, "old")

    def crash(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="No space"):
        write(path, "new")
    assert path.read_text() == "old"


def test_matches_of_one_second_have_names_of_their_own(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    paths = [shelf.fresh()[0] for _ in range(5)]
    assert len(set(paths)) == 5 and set(shelf.unfinished()) == set(paths)
    ended = [shelf.finish(path) for path in paths[:2]] + [shelf.set_aside(paths[2])]
    assert all(path.exists() for path in ended) and set(shelf.unfinished()) == set(paths[3:])


def test_the_latest_match_comes_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    paths = [shelf.fresh()[0] for _ in range(3)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    assert shelf.unfinished() == paths


def test_a_lock_is_held_once_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    lock = Lock(path)
    assert locked(path)
    with pytest.raises(Busy):
        Lock(path)
    lock.release()
    assert not locked(path) and not list(tmp_path.iterdir())
    Lock(path).release()


def test_a_lock_does_not_outlive_its_program(tmp_path: Path) -> None:
    path = tmp_path / "match.yaniv"
    holds = (
        f"import os, signal; from pathlib import Path; from yaniv.tui.lock import Lock; l = Lock(Path({str(path)!r}))"
    )
    subprocess.run([sys.executable, "-c", f"{holds}; os.kill(os.getpid(), signal.SIGKILL)"], check=False)
    assert list(tmp_path.iterdir()) and not locked(path)


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("kept")
    (tmp_path / ".match.yaniv.new").symlink_to(tmp_path / "precious")
    write(tmp_path / "match.yaniv", "new")
    assert (tmp_path / "precious").read_text() == "kept"


def test_where_matches_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("YANIV_HOME", str(tmp_path / "a"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "b"))
    assert Shelf.usual().folder == tmp_path / "a"
    monkeypatch.delenv("YANIV_HOME")
    assert Shelf.usual().folder == tmp_path / "b" / "yaniv"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert Shelf.usual().folder.name == "yaniv"
    if sys.platform == "linux":
        monkeypatch.setenv("HOME", str(tmp_path))
        assert Shelf.usual().folder == tmp_path / ".local" / "state" / "yaniv"


def test_what_cannot_be_kept_is_tried_again(tmp_path: Path) -> None:
    blocked = tmp_path / "folder"
    blocked.write_text("")
    saved = Saved(blocked / "match.yaniv", Shelf(tmp_path))
    record = Record(preset("bga"), (Seat("Ana"), Seat("Ben", "club")))
    saved.write(record)
    assert saved.failed
    blocked.unlink()
    saved.write(record)
    assert not saved.failed and saved.path.read_text() == str(record)
