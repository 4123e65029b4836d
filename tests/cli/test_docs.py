"""The rules pages are written, and checked, as the options make them."""

from __future__ import annotations

from pathlib import Path

import pytest

from yaniv.cli.docs import main, pages


def test_pages_are_written_and_then_agree(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "rules"
    assert main([str(folder)]) == 0
    assert len(list(folder.iterdir())) == 16 == len(dict(pages()))
    assert main(["--check", str(folder)]) == 0


def test_pages_that_differ_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(tmp_path)])
    (tmp_path / "israeli.en.md").write_text("# Something else\n")
    (tmp_path / "bga.he.md").unlink()
    assert main(["--check", str(tmp_path)]) == 1
    assert [line.split("/")[-1] for line in capsys.readouterr().err.splitlines()] == [
        "israeli.en.md differs",
        "bga.he.md differs",
    ]
    assert not (tmp_path / "bga.he.md").exists()


def test_hebrew_pages_run_from_the_right() -> None:
    written = dict(pages())
    assert written["playmore.he.md"].startswith('<div dir="rtl">\n')
    assert not written["playmore.fr.md"].startswith("<div")
