"""The index of the rulebook and the tests name each other, place by place, in the order of the text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from yaniv.game import PRESETS

HERE = Path(__file__).parent
SECTIONS = dict(
    re.findall(r"^## ([\w-]+): .*\n((?:(?!## ).*\n)*)", (HERE / "README.md").read_text(encoding="utf-8"), re.M)
)


def rows(section: str) -> list[tuple[str, str]]:
    """The lines of the index: a place, and its tests or the reason why it has none."""
    table = re.findall(r"^\| (.*) \| (.*) \|$", section, re.M)
    assert table[0] == ("Place", "Test")
    return table[1:]


def written(section: str) -> dict[str, list[str]]:
    """The tests of a document in their order, each with the places that its docstring names."""
    found: dict[str, list[str]] = {}
    for file in re.findall(r"`([\w/]+\.py)`", section.partition("\n| ")[0]):
        for node in ast.parse((HERE / file).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name not in found
                lines = (ast.get_docstring(node) or "").splitlines()
                found[node.name] = [line.strip().removesuffix(".") for line in lines]
    return found


@pytest.mark.parametrize("name", SECTIONS)
def test_the_index_names_each_test_with_its_places_and_each_test_stands_in_the_index(name: str) -> None:
    indexed: dict[str, list[str]] = {}
    for place, tests in rows(SECTIONS[name]):
        for test in re.findall(r"`(\w+)`", tests):
            indexed.setdefault(test, []).append(place)
    assert written(SECTIONS[name]) == indexed
    assert list(written(SECTIONS[name])) == list(indexed)


@pytest.mark.parametrize("name", SECTIONS)
def test_every_place_has_a_test_or_a_reason_and_stands_there_once(name: str) -> None:
    places = [place for place, _ in rows(SECTIONS[name])]
    assert len(set(places)) == len(places)
    for _, tests in rows(SECTIONS[name]):
        assert re.fullmatch(r"– .+|`\w+`(, `\w+`)*", tests)


def test_the_index_has_every_preset_and_every_file() -> None:
    assert list(SECTIONS) == list(PRESETS)
    files = {f"{path.parent.name}/{path.name}" for path in HERE.glob("*/test_*.py")}
    assert files == {file for section in SECTIONS.values() for file in re.findall(r"`([\w/]+\.py)`", section)}
