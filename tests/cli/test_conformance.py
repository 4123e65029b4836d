"""Every shared case, and a runner that is not fooled."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import yaniv
from yaniv.cli.conformance import BadCase, check, read, run

CASES = dict(read(Path(__file__).parents[1] / "cases"))


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    assert check(CASES[name]) == ""


def _changed(name: str, **changes: Any) -> Any:
    return {**CASES[name], **changes}


def _without(name: str, *keys: str) -> Any:
    return {key: value for key, value in CASES[name].items() if key not in keys}


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
        (_changed("plays.json W04-pm", expect={}), "the case expects nothing"),
        (_without("scores.json S01-cz", "round", "after", "out", "starter"), "the case expects nothing"),
        (_changed("calls.json C01a-pm", legal=1), "legal and refused are true or false"),
        (_changed("calls.json C01a-pm", leagl=True), "unknown: leagl"),
        (_changed("plays.json W04-pm", expect={"tops": "2c"}), "unknown: tops"),
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
def test_a_file_that_is_no_list_of_cases_stops_no_other(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps([CASES["calls.json C01a-pm"]]), encoding="utf-8")
    told: list[str] = []
    assert run([tmp_path], told.append) == 1
    assert told[0].startswith("a.json: ") and told[1:] == ["1 passed, 1 failed"]


def test_a_folder_without_cases_and_a_missing_file_fail(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json"):
        told: list[str] = []
        assert run([path], told.append) == 1
        assert told[0].startswith(f"{path.name}: ") and told[1] == "0 passed, 1 failed"
        with pytest.raises(BadCase):
            list(read(path))


def test_a_case_has_a_name_of_its_own_and_a_failure_one_line(tmp_path: Path) -> None:
    good = CASES["calls.json C01a-pm"]
    cases = [good, good, {**good, "id": ""}, {**good, "id": "a\nb", "legal": False}]
    (tmp_path / "some.json").write_text(json.dumps(cases), encoding="utf-8")
    told: list[str] = []
    assert run([tmp_path], told.append) == 3
    assert told == [
        "some.json C01a-pm: this id is used already",
        "some.json : not a case: it has no id",
        "some.json a\\nb: legal expected False, got True",
        "1 passed, 3 failed",
    ]


def test_the_command_ends_with_one_on_any_failure(tmp_path: Path) -> None:
    (tmp_path / "zz.json").write_text("[" * 200_000, encoding="utf-8")
    result = yaniv(tmp_path, "conformance", str(tmp_path))
    assert result.exit_code == 1 and result.output.endswith("0 passed, 1 failed\n")
