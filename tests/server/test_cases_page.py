"""`docs/cases.md` names all 62 cases, and only tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "cases.md").read_text()
COUNTS = {"S": 9, "H": 9, "W": 9, "P": 10, "R": 5, "D": 13, "F": 7}


def test_every_case_is_there_once() -> None:
    rows = re.findall(r"^\| ([A-Z]\d+) \| .+ \| .+ \|$", PAGE, re.MULTILINE)
    assert rows == [f"{letter}{number}" for letter, most in COUNTS.items() for number in range(1, most + 1)]
    assert len(rows) == 62


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`([\w./]+\.py)::(\w+)`", PAGE)
    assert len(named) > 80
    for file, test in named:
        assert f"def {test}(" in (HERE / file).read_text(), (file, test)
