"""The page about the opponents: its figures, its errors, and the bots it names."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("numba")

from benchmarks import opponents
from benchmarks.opponents import (
    ANY_CARDS,
    FORGETFUL,
    GROUPS,
    SPARING,
    Group,
    caught,
    duel,
    edge,
    page,
    points,
    share,
    won,
)
from tests.lab.arena.here import Here
from tests.lab.arena.own import CHANCE, NOVICE
from yaniv.batch.reach import reached
from yaniv.bots import Policy, entrant
from yaniv.game import HouseRules
from yaniv.lab.arena.contest import Contest, Unit
from yaniv.lab.arena.meeting import meet


def test_a_published_share_has_the_error_of_its_trials() -> None:
    assert share(50, 100) == (0.5, 0.05)
    assert share(0, 10) == (0.0, 0.0)


def test_every_bot_and_every_rule_set_of_the_page_exists() -> None:
    for group in GROUPS:
        HouseRules.parse(group.rules)
        for figure in group.figures:
            assert all(entrant(name) for name in figure.bots)
            assert figure.error > 0


def test_every_bot_of_the_page_can_be_compiled() -> None:
    policies = [entrant(name) for name in {name for group in GROUPS for one in group.figures for name in one.bots}]
    plain = [one.plain for one in policies if isinstance(one, Policy)]
    assert len(plain) == len(policies) and set(plain) <= set(reached(*plain))


@pytest.mark.parametrize("name", [ANY_CARDS, FORGETFUL, SPARING])
def test_what_stands_in_for_another_plays_what_it_may(name: str) -> None:
    contest = Contest(rules=HouseRules.parse(opponents.JDROSS), bots=(name, "random"))
    [course] = meet([contest], 5, Here()).courses
    assert course.outcome and course.outcome.deals == 5


def test_a_figure_is_read_off_the_first_bot() -> None:
    contest = Contest(rules=HouseRules.parse("bga"), bots=(NOVICE, CHANCE), seed=3)
    [course] = meet([contest], 30, Here()).courses
    assert course.outcome
    assert won(course.outcome)[0] > 0.8 and edge(course.outcome)[0] > 10
    assert 0 <= caught(course.outcome)[0] < 0.5
    assert won(course.outcome)[1] > 0 and edge(course.outcome)[1] > 0


def test_the_page_tells_what_was_said_what_was_found_and_how_far_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = (duel(NOVICE, CHANCE, 97, 100), points(NOVICE, CHANCE, 28.0, 1.0))
    group = Group("A group", "bga", Unit.ROUNDS, 100, "A note.", figures)
    monkeypatch.setattr(opponents, "GROUPS", (group,))
    monkeypatch.setattr(opponents, "four_elzurdos", lambda scale: iter(()))
    monkeypatch.setattr(opponents, "measured", lambda group, scale: meet([CONTEST], 40, Here()))
    told = list(page(0.1))
    rows = [line.split("|") for line in told if line.startswith(f"| {figures[0].name} |")]
    assert [row[2].strip() for row in rows] == ["97.0% (97 of 100)", "+28.00 ± 1.00"]
    for row, (said, error) in zip(rows, (share(97, 100), (28.0, 1.0)), strict=True):
        value, own = (float(part.strip().rstrip("%")) for part in row[3].split("±"))
        scale = 100 if "%" in row[3] else 1
        assert float(row[4]) == pytest.approx((value / scale - said) / math.hypot(own / scale, error), abs=0.2)
    assert any(line.startswith("## How the settings were chosen") for line in told)


CONTEST = Contest(rules=HouseRules.parse("bga"), bots=(NOVICE, CHANCE), seed=4)
