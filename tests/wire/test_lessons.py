"""The lessons of the tutorial: positions that can be, played by the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from yaniv.game import RecordError
from yaniv.wire import lessons as module
from yaniv.wire.events import Called, Laid, Scored, Slapped, Took
from yaniv.wire.lessons import LEARNER, lessons, main, text

ROOT = Path(__file__).parents[2]


def test_the_lessons_of_the_client_are_as_they_are_made() -> None:
    written = (ROOT / module.FILE).read_text(encoding="utf-8")
    assert written == text(), "python -m yaniv.wire.lessons"


def test_lessons_that_differ_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 1 and "lessons.ts differs" in capsys.readouterr().err
    assert main([]) == 0 == main(["--check"])


def test_every_move_of_a_lesson_is_shown_by_the_step_after_it() -> None:
    for lesson in lessons():
        for move in lesson.moves:
            before, event = lesson.steps[move.after - 1], lesson.steps[move.after].events[0]
            assert event.seat == LEARNER and move.after > 0, lesson.name  # type: ignore[union-attr]
            assert move.action in before.own.actions or move.action.startswith("lay"), lesson.name  # type: ignore[union-attr]


def test_nothing_is_shown_that_the_learner_could_not_know() -> None:
    for lesson in lessons():
        assert lesson.sync.own.seat == LEARNER
        for step in lesson.steps:
            for event in step.events:
                assert getattr(event, "card", None) is None or event.seat == LEARNER or isinstance(event, Took)  # type: ignore[union-attr]


def test_the_lessons_show_what_they_are_about() -> None:
    by_name = {lesson.name: lesson for lesson in lessons()}
    events = {name: [event for step in one.steps for event in step.events] for name, one in by_name.items()}
    laid = {name: next(one for one in events[name] if isinstance(one, Laid) and one.seat == LEARNER) for name in events}
    scored = {name: one for name in events for one in events[name] if isinstance(one, Scored)}
    assert laid["set"].cards == ("9s", "9h") and not laid["set"].run
    assert laid["run"].run and "Jk" in laid["run"].cards
    assert Took(LEARNER, "7s") in events["take"]
    assert Called(LEARNER) in events["yaniv"] and not scored["yaniv"].caught
    assert scored["assaf"].caught and scored["assaf"].gained == (0, 36)
    assert any(isinstance(one, Slapped) and one.seat == LEARNER for one in events["slap"])
    (landing,) = scored["milestone"].landings
    assert (landing.seat, landing.at, landing.to) == (LEARNER, 100, 50)


def test_a_lesson_against_the_rules_cannot_be_written() -> None:
    lesson = {"hands": ["Kd 9s 6h 4c 2d", "Qc 8h 7c 5h 3d"], "turned": "7s", "stock": "", "moves": ["0: lay Kd 9s"]}
    with pytest.raises(RecordError, match="not_a_set_or_run"):
        module._record("cardgames-zone", 1, [lesson])
