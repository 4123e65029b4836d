"""`yaniv verify`: a fair record passes, and the first line that differs is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.server.records import at_random, fair_dealer, played
from yaniv.cli.verify import print_verdict
from yaniv.game import Deal, Record, preset, show
from yaniv.server.verify import Fault
from yaniv.words import LANGUAGES, Words


@pytest.fixture
def record() -> Record:
    return played(preset("bga"), fair_dealer(4, 2, missing=[1]), 30, at_random(Random(4)))


@pytest.fixture
def kept(record: Record, tmp_path: Path) -> Path:
    file = tmp_path / "match.yaniv"
    file.write_text(str(record), encoding="utf-8")
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fair_record(language: str, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert print_verdict(kept, language) == 0
    words = Words(language)
    told = [
        words.say("verify.fair", deals=1, restocks=0),
        words.say("verify.unopened", seats="1"),
        words.say("replay.unfinished"),
    ]
    assert capsys.readouterr().out.splitlines() == told


def test_the_cards_that_differ_are_shown(record: Record, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dealt = record.entries[0]
    assert isinstance(dealt, Deal)
    cheat = replace(dealt, order=dealt.order[::-1])
    kept.write_text(str(replace(record, entries=(cheat,))), encoding="utf-8")
    assert print_verdict(kept, "en") == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "Line 13: These are not the cards that the seeds deal."
    assert told[1:] == [f"Expected: {show(dealt.order)}", f"Found: {show(cheat.order)}"]


def test_a_note_that_is_wrong_is_named(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.write_text(kept.read_text().replace("commitment: ", "commitment: 0"))
    assert print_verdict(kept, "en") == 1
    assert capsys.readouterr().err.splitlines()[-1] == "commitment"


def test_what_is_no_record_is_refused(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept.write_text("yaniv 7")
    assert print_verdict(kept, "en") == 1
    assert "Line 1: " in capsys.readouterr().err
    kept.unlink()
    assert print_verdict(kept, "en") == 1
    assert "no such file" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_a_text(language: str) -> None:
    assert all(Words(language).say(f"verify.fault.{fault.value}") for fault in Fault)
