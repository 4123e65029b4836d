"""A file is whole at every moment, and no match takes the place of another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from yaniv.game import Record, Seat, preset
from yaniv.tui.saved import Saved
from yaniv.tui.shelf import Shelf, aside, write


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
    paths = [shelf.fresh() for _ in range(5)]
    assert len(set(paths)) == 5 and set(shelf.unfinished()) == set(paths)
    ended = [shelf.finish(path) for path in paths[:2]] + [shelf.set_aside(paths[2])]
    assert all(path.exists() for path in ended) and set(shelf.unfinished()) == set(paths[3:])


def test_the_latest_match_comes_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    paths = [shelf.fresh() for _ in range(3)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    assert shelf.unfinished() == paths


def test_a_file_gives_up_its_name(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaniv"
    write(path, "first")
    kept = aside(path)
    assert not path.exists() and kept.read_text() == "first" and kept.name.startswith("mine-")


def test_where_matches_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("YANIV_HOME", str(tmp_path / "a"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "b"))
    assert Shelf.usual().folder == tmp_path / "a"
    monkeypatch.delenv("YANIV_HOME")
    assert Shelf.usual().folder == tmp_path / "b" / "yaniv"
    monkeypatch.delenv("XDG_STATE_HOME")
    assert Shelf.usual().folder.name == "yaniv"


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
