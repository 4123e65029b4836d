"""The campaign of matches: what it counts, and that it goes on where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import matches
from benchmarks.matches import Tally, campaign, kept, play, play_some, report
from yaniv.game import Scored, preset
from yaniv.lab import play_out

PAIR = ("bga", "club", "random")


def test_counts_a_match_as_its_score_sheet_does() -> None:
    for seed in (4, 5):
        levels = ("club", "random") if seed == 4 else ("random", "club")
        sheet: tuple[Scored, ...] = play_out(preset("bga"), levels, seed).sheet
        club = levels.index("club")
        tally = play(PAIR, seed)
        assert (tally.matches, tally.unfinished, tally.voids, tally.won) == (1, 0, 0, 1.0)
        assert tally.rounds == len(sheet)
        assert tally.edge == sum(scored.gained[1 - club] - scored.gained[club] for scored in sheet)
        assert 0 < tally.longest <= tally.turns


def test_counts_void_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.game.match.TURN_CAP", 3)
    tally = play(("bga(call_limit=1)", "novice", "random"), 1)
    assert tally.voids >= 3
    assert tally.matches == 1


def test_many_matches_are_the_sum_of_each() -> None:
    _, together = play_some((PAIR, 0, 3))
    apart = Tally()
    for seed in range(3):
        apart.add(play(PAIR, seed))
    together.cpu = apart.cpu = 0
    assert together == apart


def test_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "PLAYED", tmp_path / "cache" / "matches.jsonl")
    monkeypatch.setattr(matches, "CHUNK", 2)
    first = campaign([PAIR], 2, "now")[PAIR]
    assert kept("now") == {(PAIR, 0): first} and kept("before") == {}
    more = campaign([PAIR], 5, "now")[PAIR]
    assert more.matches == 5 and more.cpu > first.cpu
    assert len(matches.PLAYED.read_text().splitlines()) == 3
    page = "\n".join(report({PAIR: more}, "python -m benchmarks.matches 5", "now"))
    assert "5 matches, of which 0 did not end" in page
    assert "| club - random | 5 | 0 | 0 |" in page


def test_the_fingerprint_is_of_the_code() -> None:
    assert matches.fingerprint() == matches.fingerprint()
