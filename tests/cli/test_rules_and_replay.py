"""`yaniv rules` and `yaniv replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import finished, yaniv
from yaniv.game import PRESETS, VARIANTS, options
from yaniv.words import LANGUAGES, Words
from yaniv.words.manual import page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_the_manual_of_a_preset(name: str, language: str, tmp_path: Path) -> None:
    result = yaniv(tmp_path, "rules", name, "--lang", language)
    assert result.exit_code == 0 and result.output == page(name, language)


def test_the_manual_of_a_line(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "rules", "israeli+slapdown (call_limit=5)", "--players", "4")
    assert "israeli(call_limit=5,slap_down=zero_total)" in result.output and "With 4 players" in result.output
    result = yaniv(tmp_path, "rules", "israeli+nothing")
    assert result.exit_code == 2 and "Allowed: yaniv5, yaniv9" in result.output
    assert yaniv(tmp_path, "rules", "playmore", "--players", "6").exit_code == 2


def test_the_list_of_rule_sets(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "rules", "--lang", "he")
    for name in PRESETS:
        assert f"`{name}`" in result.output
        assert all(f"`{name}+{variant}`" in result.output for variant in VARIANTS[name])


def test_the_list_of_options(tmp_path: Path) -> None:
    result = yaniv(tmp_path, "rules", "--options", "--lang", "fr")
    assert all(f"`{option.name}=" in result.output for option in options())


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    yaniv(tmp_path, "play", "bga+defausse", "--auto", "--seed", "5", "--name", "Ana")
    return finished(tmp_path)[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_is_told_to_its_end(language: str, kept: Path, tmp_path: Path) -> None:
    result = yaniv(tmp_path, "replay", str(kept), "--lang", language)
    assert result.exit_code == 0 and Words(language).say("event.match_over.all") in result.output


def test_a_match_is_told_with_all_hands_open_or_as_a_seat_saw_it(kept: Path, tmp_path: Path) -> None:
    open_hands = yaniv(tmp_path, "replay", str(kept)).output
    seen = yaniv(tmp_path, "replay", str(kept), "--seat", "1").output
    assert "Cleo drew the " in open_hands and "You" not in open_hands
    assert "Cleo drew the " not in seen and "You drew the " in seen


def test_a_match_is_told_up_to_a_step(kept: Path, tmp_path: Path) -> None:
    result = yaniv(tmp_path, "replay", str(kept), "--to", "3")
    assert "Step 3." in result.output and "Ana: " in result.output and "The match is over." not in result.output
    wrong = yaniv(tmp_path, "replay", str(kept), "--to", "100000")
    assert wrong.exit_code == 2 and "There is no step 100,000. Allowed: 0 to " in wrong.output
    wrong = yaniv(tmp_path, "replay", str(kept), "--seat", "4")
    assert wrong.exit_code == 2 and "There is no seat 4. Allowed: 0 to 3." in wrong.output


def test_a_broken_record_is_refused_with_its_line(kept: Path, tmp_path: Path) -> None:
    text = kept.read_text().splitlines()
    place = next(place for place, line in enumerate(text) if "draw" in line)
    broken = tmp_path / "broken.yaniv"
    broken.write_text("\n".join([*text[:place], text[place].replace("draw", "drink"), *text[place + 1 :]]))
    result = yaniv(tmp_path, "replay", str(broken))
    assert result.exit_code == 1 and f"line {place + 1}: 'drink' is not lay" in result.output
    result = yaniv(tmp_path, "replay", str(tmp_path / "none.yaniv"))
    assert result.exit_code == 1 and "No such file" in result.output


def test_the_version_and_the_help(tmp_path: Path) -> None:
    assert yaniv(tmp_path, "--version").output.startswith("yaniv ")
    assert "conformance" in yaniv(tmp_path).output
    assert "--resume" in yaniv(tmp_path, "play", "--help").output
