"""Whole matches as they were once played: what every seat saw of them is what it sees today."""

from __future__ import annotations

import pytest

from tests.matches.transcript import transcript
from tests.matches.write import FOLDER, MATCHES, played
from yaniv.game import PRESETS, Record, parse_record

every_match = pytest.mark.parametrize("name", MATCHES)


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text("utf-8")


def test_there_is_one_match_for_each_preset() -> None:
    assert set(MATCHES) == set(PRESETS) == {path.stem for path in FOLDER.glob("*.txt")}


@every_match
def test_every_seat_sees_what_it_saw(name: str) -> None:
    """If this is meant to have changed: `python -m tests.matches.write`, and read the difference."""
    assert transcript(parse_record(kept(name))) == kept(name)


@every_match
def test_dealer_and_bots_still_play_the_same_match(name: str) -> None:
    """They may have been made better since; then the matches are written anew."""
    assert played(name) == parse_record(kept(name))


@every_match
def test_the_record_alone_replays_to_the_same_match(name: str) -> None:
    record = parse_record(kept(name))
    again = parse_record(str(record))
    assert again == record
    assert again.match() == record.match()
    assert record.match().over


@every_match
def test_a_record_cut_anywhere_is_a_match_that_goes_on(name: str) -> None:
    record = parse_record(kept(name))
    for cut in range(0, len(record.entries), 37):
        part = parse_record(str(Record(record.rules, record.seats, record.entries[:cut], record.notes)))
        assert part.entries == record.entries[:cut]
        assert not part.match().over


@pytest.mark.parametrize(
    "event", ["Slapped", "Sneaked", "Passed", "Restocked", "Landing", "robbed=0", "caught=yes", "ends=yes", "out=1"]
)
def test_among_them_they_show_everything(event: str) -> None:
    assert any(event in kept(name) for name in MATCHES)
