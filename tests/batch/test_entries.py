"""Machine code is made once, found again by later processes, and never used for other code than it was made of."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("numba")

import yaniv
from yaniv.batch import entries

HOLD = """
from yaniv.batch import compiled
from yaniv.batch.entries import entry
from yaniv.game import kernel
g = compiled.fresh(kernel.State())
for card in range(52):
    entry(kernel.hold)(g, 0, card)
print(g["total"][0])
"""
"""All cards of a deck in one hand: little to compile, and it reaches what is edited."""


class Copy:
    """A copy of the package that may be edited, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(Path(yaniv.__file__).parent, folder / "yaniv", ignore=shutil.ignore_patterns("__pycache__"))

    def run(self, before: str = "") -> subprocess.CompletedProcess[str]:
        """Do it in a new process, after something else."""
        told = {"PYTHONPATH": str(self.folder), "YANIV_CACHE": str(self.folder / "cache")}
        hold = [sys.executable, "-B", "-c", before + HOLD]
        run = subprocess.run(hold, env=os.environ | told, cwd=self.folder, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run

    def edit(self, file: str, old: str, new: str) -> None:
        """Change a line, and let the file look as old and as long as before."""
        path = self.folder / "yaniv" / file
        text, times = path.read_text(encoding="utf-8"), path.stat()
        assert text.count(old) == 1 and len(old) == len(new)
        path.write_text(text.replace(old, new), encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def test_it_is_compiled_once_and_an_edit_is_never_answered_with_the_machine_code_of_before(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    with ThreadPoolExecutor() as pool:
        several = [one.result() for one in [pool.submit(copy.run) for _ in range(3)]]
    first, *others = sorted(several, key=lambda run: run.stderr, reverse=True)
    assert "Compiling the game for kernel.hold" in first.stderr
    assert all((other.stdout, other.stderr) == (first.stdout, "") for other in others)
    again = copy.run()
    assert (again.stdout, again.stderr) == (first.stdout, "")
    copy.edit("game/kernel.py", "return 10 if card != JOKER else 0", "return 99 if card != JOKER else 0")
    edited = copy.run()
    assert "Compiling" in edited.stderr
    assert (int(first.stdout), int(edited.stdout)) == (340, 340 + 16 * 89)
    copy.edit("game/kernel.py", "return 99 if card != JOKER else 0", "return 10 if card != JOKER else 0")
    back = copy.run()
    assert (back.stdout, back.stderr) == (first.stdout, "")


def test_what_was_kept_and_is_damaged_is_compiled_again(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    said = copy.run().stdout
    for file in sorted(tmp_path.glob("cache/compiled/*/__pycache__/*")):
        whole = file.read_bytes()
        for damaged in (b"", whole[: len(whole) // 2], whole[::-1]):
            file.write_bytes(damaged)
            first, second = copy.run(), copy.run()
            assert (first.stdout, second.stdout) == (said, said)
            assert "Compiling" in first.stderr and not second.stderr


def test_machine_code_that_was_not_used_for_long_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entries, "KEPT_MAX", 3)
    for age in range(5):
        folder = tmp_path / str(age)
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    entries._make_room(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["0", "1", "2"]


def test_the_cache_is_where_it_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("YANIV_CACHE", "/here")
    assert entries.cache_folder() == Path("/here")
    monkeypatch.delenv("YANIV_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/there")
    assert entries.cache_folder() == Path("/there/yaniv")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert entries.cache_folder() == Path.home() / ".cache" / "yaniv"


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    (tmp_path / "cache").write_text("not a folder")
    assert "Compiling" in copy.run().stderr


def test_a_cache_that_may_only_be_read_is_no_error(tmp_path: Path) -> None:
    copy = Copy(tmp_path)
    said = copy.run().stdout
    # Whoever runs the tests may be allowed to write everywhere: so it is Python that is told.
    forbidden = "import os; os.access = lambda path, mode: not mode & os.W_OK\n"
    run = copy.run(forbidden)
    assert run.stdout == said and "Compiling" in run.stderr
