"""Every shared case, and a runner that is not fooled."""

import json
from pathlib import Path
from typing import Any

import pytest

from yaniv.cli.conformance import BadCase, check, read, run

CASES = dict(read(Path(__file__).parents[1] / "cases"))


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    assert check(CASES[name]) == ""


def _changed(name: str, **changes: Any) -> Any:
    return {**CASES[name], **changes}


@pytest.mark.parametrize(
    ("case", "wrong"),
    [
        (_changed("calls.json C01a-pm", legal=False), "legal expected False, got True"),
        (_changed("discards.json D18-pm", laid="Qh Kh Jk"), "laid expected Qh Kh Jk, got Jk Qh Kh"),
        (_changed("discards.json D18-pm", takeable=["Kh"]), "takeable expected ['Kh'], got ['Jk', 'Kh']"),
        (_changed("takes.json W01a-bp", legal=False), "legal expected False, got True"),
        (_changed("scores.json S01-cz", starter=0), "starter expected 0, got 2"),
        (_changed("scores.json S01-cz", winners=[2]), "winners expected [2], got None"),
        (_changed("scores.json M15-pm", winners=[1]), "winners expected [1], got [0]"),
        (_changed("slaps.json O39-pending-bg", expect={"phase": "turn"}), "phase expected turn, got slap"),
        (_changed("plays.json W04-pm", script=[{"seat": 1, "do": "draw"}]), "step 1, draw, expected to be played"),
        (_changed("calls.json C01a-pm", rules="whist"), "preset: 'whist' is not"),
        (_changed("calls.json C01a-pm", options={"call_limit": 99}), "call_limit: 99 is not 1 to 20"),
        (_changed("calls.json C01a-pm", hand="2x"), "'2x' is not a card"),
        (_changed("calls.json C01a-pm", kind="bid"), "kind 'bid' is not discard, take, call, score, play"),
        ({"kind": "call"}, "not a case: KeyError"),
        (7, "not a case: TypeError"),
    ],
)
def test_a_case_that_is_wrong_says_what_was_expected_and_got(case: Any, wrong: str) -> None:
    assert wrong in check(case)


def test_the_sum_comes_last_and_failures_are_named(tmp_path: Path) -> None:
    good, bad = CASES["calls.json C01a-pm"], _changed("calls.json C01b-pm", legal=True)
    (tmp_path / "some.json").write_text(json.dumps([good, bad]), encoding="utf-8")
    told: list[str] = []
    assert run([tmp_path], told.append) == 1
    assert told == ["some.json C01b-pm: legal expected True, got False", "1 passed, 1 failed"]


@pytest.mark.parametrize("text", ["", "{}", "[", "7"])
def test_a_file_that_is_no_list_of_cases_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "some.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadCase, match=r"some\.json"):
        run([tmp_path])


def test_a_folder_without_cases_and_a_missing_file_are_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json"):
        with pytest.raises(BadCase):
            run([path])
