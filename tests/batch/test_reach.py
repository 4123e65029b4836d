"""What a function can reach, and how that is told from anything else."""

from __future__ import annotations

import math
from types import FunctionType

import pytest

from yaniv.batch.reach import NotPlain, fingerprint, reached

SOURCE = """
LIMIT = 7
TABLE = (0.5, 1.5)


def leaf(x, more=3):
    return x + LIMIT + more


def top(x):
    return leaf(x) * TABLE[0]


def loop(x):
    return loop(x - 1) if x else top(x)
"""


def made(source: str = SOURCE) -> dict[str, FunctionType]:
    space: dict[str, FunctionType] = {}
    exec(source, space)
    return space


def test_a_function_reaches_all_that_it_calls_once() -> None:
    space = made()
    assert [one.__name__ for one in reached(space["loop"])] == ["loop", "top", "leaf"]


def test_the_same_code_has_the_same_fingerprint_wherever_it_stands() -> None:
    assert fingerprint(made()["loop"]) == fingerprint(made("# a comment\n\n" + SOURCE)["loop"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 7", "LIMIT = 8"),
        ("x + LIMIT", "x - LIMIT"),
        ("1.5", "2.5"),
        ("x - 1", "x - 2"),
        ("[0]", "[1]"),
        ("more=3", "more=4"),
    ],
)
def test_any_edit_of_what_is_reached_makes_another_fingerprint(old: str, new: str) -> None:
    assert fingerprint(made()["loop"]) != fingerprint(made(SOURCE.replace(old, new))["loop"])


def test_only_plain_functions_are_compiled() -> None:
    def inner() -> float:
        return outside

    outside = 1.0
    with pytest.raises(NotPlain, match="holds on to variables"):
        reached(inner)
    with pytest.raises(NotPlain, match="uses the module math"):
        reached(uses_a_module)
    with pytest.raises(NotPlain, match="not a plain function"):
        reached(len)


@pytest.mark.parametrize("table", ["[0.5, 1.5]", "{0: 0.5}", "(0.5, [1.5])", "type('Table', (), {})"])
def test_what_can_change_behind_its_name_is_not_compiled(table: str) -> None:
    with pytest.raises(NotPlain, match="top uses TABLE, which is neither"):
        fingerprint(made(SOURCE.replace("(0.5, 1.5)", table))["loop"])


@pytest.mark.parametrize("default", ["[3]", "object()", "'3'"])
def test_a_default_is_a_number_too(default: str) -> None:
    with pytest.raises(NotPlain, match="leaf has a default which is neither"):
        fingerprint(made(SOURCE.replace("more=3", f"more={default}"))["loop"])


def test_an_attribute_is_nothing_of_the_module_and_mathematics_is_allowed() -> None:
    source = "from math import sqrt\nroom = {}\ndef top(me):\n    return sqrt(me.room)\n"
    assert fingerprint(made(source)["top"]) == fingerprint(made(source.replace("room = {}", "room = []"))["top"])


def uses_a_module() -> float:
    return math.pi
