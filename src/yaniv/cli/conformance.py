"""Run case files: what the rules should say of a position, as data (their format stands in `tests/cases/README.md`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from yaniv.game import (
    Draw,
    HouseRules,
    IllegalAction,
    Lay,
    NotationError,
    Phase,
    Restock,
    Round,
    Score,
    Slap,
    Take,
    card,
    cards,
    parse_action,
    points,
    preset,
    read_options,
    settle,
    show,
)

Case = Mapping[str, Any]
Found = Mapping[str, object]
ELSEWHERE = ("Kd", "Qc")  # what seats hold of whom a case says nothing


class BadCase(ValueError):
    """A case, or a whole file, that is not written as the format asks."""


def run(paths: Iterable[Path], tell: Callable[[str], None] = print) -> int:
    """Run all cases of these files and folders; tell each failure and the sum, and return how many failed.

    A failure is one line, and so is a file that cannot be read.
    """
    passed = failed = 0
    for file in _files(paths):
        for name, wrong in _results(file):
            passed, failed = passed + (not wrong), failed + bool(wrong)
            if wrong:
                tell(_one_line(f"{name}: {wrong}"))
    tell(f"{passed} passed, {failed} failed")
    return failed


def read(path: Path) -> Iterator[tuple[str, Case]]:
    """The cases of a file, or of all `.json` files of a folder, each with its name.

    Raises:
        BadCase: A file cannot be read, or is no list of cases.
    """
    for file in _files([path]):
        for place, case in enumerate(_cases(file)):
            yield _name(file, place, case), case


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files, and for each folder those in it; a folder without any stands for itself."""
    for path in paths:
        yield from (path.is_dir() and sorted(path.glob("*.json"))) or [path]


def _results(file: Path) -> Iterator[tuple[str, str]]:
    """Each case of a file by its name, with what is wrong with it."""
    try:
        cases = _cases(file)
    except BadCase as error:
        yield file.name, str(error)
        return
    seen: set[str] = set()
    for place, case in enumerate(cases):
        yield _name(file, place, case), _wrong_id(case, seen) or check(case)


def _cases(file: Path) -> list[Case]:
    if file.is_dir():
        raise BadCase("no .json files there")
    try:
        found = json.loads(file.read_text(encoding="utf-8-sig"))
    except RecursionError:
        raise BadCase("nested too deeply") from None
    except OSError as error:
        raise BadCase(str(error.strerror)) from error
    except ValueError as error:
        raise BadCase(str(error)) from error
    if not isinstance(found, list):
        raise BadCase("a case file is a list of cases")
    return found


def _name(file: Path, place: int, case: object) -> str:
    return f"{file.name} {case.get('id', place) if isinstance(case, dict) else place}"


def _wrong_id(case: object, seen: set[str]) -> str:
    """What is wrong with the name of a case; a name may stand once in a file."""
    name = case.get("id") if isinstance(case, dict) else None
    if not isinstance(name, str) or not name.strip():
        return "not a case: it has no id"
    if name in seen:
        return "this id is used already"
    seen.add(name)
    return ""


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def check(case: Case) -> str:
    """What is wrong with a case, expected and got; empty when it passes."""
    try:
        kind = KINDS.get(str(case["kind"]))
        if kind is None:
            return f"kind {case['kind']!r} is not {', '.join(KINDS)}"
        if wrong := _misplaced(case):
            return wrong
        expected, got = kind(case)
        if not expected or (set(expected) <= {"winners"} and "winners" not in case):
            return "the case expects nothing"
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        return f"not a case: {type(error).__name__} {error}"
    except RecursionError:
        return "not a case: nested too deeply"
    except ValueError as error:  # a bad rule, card or action, a bad deal, or a script that cannot be followed
        return str(error)
    parts = [f"{key} expected {expected[key]}, got {got.get(key)}" for key in expected if expected[key] != got.get(key)]
    return "; ".join(parts)


def _misplaced(case: Case) -> str:
    """Which keys are none of the format, or hold something else than it asks."""
    kind = str(case["kind"])
    unknown = sorted({*case} - EVERY - KEYS[kind]) + sorted({*case.get("expect", ())} - EXPECTS)
    for step in case.get("script", ()):
        unknown += sorted({*step} - STEPS)
    if unknown:
        return f"unknown: {', '.join(unknown)}"
    yes_no = [case[key] for key in ("legal",) if key in case or kind in ("discard", "take", "call")]
    yes_no += [step["refused"] for step in case.get("script", ()) if "refused" in step]
    if any(type(value) is not bool for value in yes_no):
        return "legal and refused are true or false"
    if case.get("ended_by", "call") not in ("call", "slap"):
        return "ended_by is call or slap"
    return ""


EVERY = frozenset({"id", "kind", "rules", "source", "why", "options"})
KEYS: Mapping[str, frozenset[str]] = {
    "discard": frozenset({"hand", "lay", "legal", "laid", "takeable"}),
    "take": frozenset({"previous", "take", "legal"}),
    "call": frozenset({"hand", "legal"}),
    "score": frozenset(
        ["totals", "hands", "points", "caller", "ended_by", "dealer", "starter", "round", "after", "out", "winners"],
    ),
    "play": frozenset({"hands", "stock", "turned", "starter", "totals", "dealer", "script", "expect"}),
}
EXPECTS = frozenset({"hands", "top", "turn", "stock", "phase", "round", "after"})
STEPS = frozenset({"seat", "do", "refused", "restock"})


# --- the kinds of cases: each gives what is expected and what was got -----------


def discard(case: Case) -> tuple[Found, Found]:
    laid = cards(case["lay"])
    hand = case.get("hand") or f"{case['lay']} {next(name for name in ELSEWHERE if card(name) not in laid)}"
    start = Round.lying(_rules(case), (hand, "2c 3d"), stock="4s 5h", turned="7c")
    lay = Lay(laid)
    legal = start.refusal(0, lay) is None
    got: dict[str, object] = {"legal": legal}
    if legal:
        step = start.play(0, lay).round
        got["laid"] = show(step.laid)
        got["takeable"] = sorted(map(str, step.play(0, Draw()).round.takeable))
    expected = {key: case[key] for key in ("legal", "laid") if key in case}
    if "takeable" in case:
        expected["takeable"] = sorted(case["takeable"])
    return expected, got


def take(case: Case) -> tuple[Found, Found]:
    start = Round.lying(_rules(case), (f"{case['previous']} Kd", "Qc 2c"), stock="4s 5h", turned="7c")
    lying = start.play(0, Lay(cards(case["previous"]))).round.play(0, Draw()).round
    if show(lying.last) != case["previous"]:
        raise BadCase(f"{case['previous']} cannot lie so: it lies {show(lying.last)}")
    wanted = Draw() if case["take"] == "stock" else Take(card(case["take"]))
    drawing = lying.play(1, Lay(cards("Qc"))).round
    return {"legal": case["legal"]}, {"legal": drawing.refusal(1, wanted) is None}


def call(case: Case) -> tuple[Found, Found]:
    start = Round.lying(_rules(case), (case["hand"], "Kd Qc"), stock="4s 5h", turned="7c")
    return {"legal": case["legal"]}, {"legal": start.refusal(0, parse_action("call")) is None}


def score(case: Case) -> tuple[Found, Found]:
    totals = tuple(case["totals"])
    hands = case["points"] if "points" in case else [points(cards(hand)) for hand in case["hands"]]
    return _result(case, _before(case, totals), hands, case["caller"], case.get("ended_by") == "slap")


def play(case: Case) -> tuple[Found, Found]:
    starter = case.get("starter", 0)
    start = Round.lying(_rules(case), case["hands"], stock=case["stock"], turned=case["turned"], starter=starter)
    round = _follow(start, case["script"])
    expect = case["expect"]
    expected = {key: expect[key] for key in expect if key not in ("hands", "round", "after")}
    got = _position(round)
    if "hands" in expect:
        expected["hands"] = [show(sorted(cards(hand))) for hand in expect["hands"]]
    if "round" in expect or "after" in expect:
        if round.caller is None:
            raise BadCase("the script does not end the round")
        totals = tuple(case.get("totals", [0] * round.seats))
        before = _before(case, totals)
        _, scored = settle(_rules(case), before, round.points, round.caller, slapped=round.slapped)
        got |= {"round": list(scored.gained), "after": list(scored.totals)}
        expected |= {key: expect[key] for key in ("round", "after") if key in expect}
    return expected, got


KINDS: dict[str, Callable[[Case], tuple[Found, Found]]] = {
    "discard": discard,
    "take": take,
    "call": call,
    "score": score,
    "play": play,
}


# --- their parts --------------------------------------------------------------


def _rules(case: Case) -> HouseRules:
    seats = len(case.get("totals") or case.get("hands") or "ab")
    return preset(case["rules"], seats, **read_options(case.get("options", {})))


def _before(case: Case, totals: tuple[int, ...]) -> Score:
    nothing = (0,) * len(totals)
    return Score(totals, nothing, nothing).dealt_by(case.get("dealer", 0), case.get("starter", 0))


def _result(case: Case, before: Score, hands: list[int], caller: int, slapped: bool) -> tuple[Found, Found]:
    after, scored = settle(_rules(case), before, hands, caller, slapped=slapped)
    got: dict[str, object] = {"round": list(scored.gained), "after": list(scored.totals), "out": list(scored.out)}
    got |= {"winners": list(after.winners)} if after.winners else {"starter": after.starter}
    asked = ("round", "after", "out", "winners", "starter")
    expected = {key: case.get(key) for key in asked if key in case or key in ("winners",)}
    return expected, got


def _follow(round: Round, script: list[Case]) -> Round:
    """The round after a script; the new order of a stock waits for the lay that needs it."""
    order: Restock | None = None
    for number, step in enumerate(script, 1):
        if "restock" in step:
            order = Restock(cards(step["restock"]))
            continue
        refused = step.get("refused", False)
        try:
            after = round.play(step["seat"], parse_action(step["do"])).round
        except (IllegalAction, NotationError) as error:
            if not refused:
                raise BadCase(f"step {number}, {step['do']}, expected to be played, got refused: {error}") from error
            continue
        if refused:
            raise BadCase(f"step {number}, {step['do']}, expected to be refused, got played")
        round = after
        if order and round.phase is Phase.RESTOCK:
            round, order = round.restock(order).round, None
    return round.restock(order).round if order else round


def _position(round: Round) -> dict[str, object]:
    # The cases show a pending slap as the state of the round; no foreign view does.
    slapping = any(isinstance(action, Slap) for action in round.legal_actions(round.acting))
    phase = "over" if round.phase is Phase.OVER else "slap" if slapping else "turn"
    return {
        "hands": [show(hand) for hand in round.hands],
        "top": show(round.last),
        "turn": round.acting if slapping else round.turn,
        "stock": round.stock_count,
        "phase": phase,
    }
