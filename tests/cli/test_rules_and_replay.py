"""`yaniv rules` and `yaniv replay`."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.cli.terminal import YANIV, environment, finished, yaniv
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
    assert result.exit_code == 1 and f"line {place + 1}: this is no entry of a record: drink" in result.output
    result = yaniv(tmp_path, "replay", str(tmp_path / "none.yaniv"))
    assert result.exit_code == 1 and "no such file" in result.output


REFUSED = {
    ("bga(call_limit=99)",): "Limite du Yaniv\xa0: 99 n’est pas possible. Permis\xa0: de 1 à 20.",
    ("bga(milestones=100:100)",): "\xa0: 100:100 n’est pas possible. Permis\xa0: none (aucun), ou jusqu’à 8",
    ("chess",): "Permis\xa0: playmore, israeli, backpacker, bga ou cardgames-zone.",
    ("bga(sneak=maybe)",): "Permis\xa0: yes (oui) ou no (non).",
    ("bga(players=1-9)",): "un minimum et un maximum de 2 à 8, écrits comme 2-8.",
    ("bga(set_max=1)",): "Permis\xa0: 0, ou de 2 à 8.",
    ("bga(sneak=yes,sneak=no)",): "Permis\xa0: une seule fois.",
    ("bga(x=1)",): "L’option\xa0: x n’est pas possible.",
    ("bga(",): "Permis\xa0: une ligne comme israeli(call_limit=5).",
    ("backpacker+yaniv5",): "Permis\xa0: aucune, ces règles n’ont pas de variantes.",
    ("israeli", "--players", "9"): "9 joueurs en tout. Permis\xa0: de 2 à 7.",
    ("bga(hand_size=7)", "--players", "8"): "Permis\xa0: de 2 à 7, avec 7 cartes à chacun sur 54 cartes.",
}


@pytest.mark.parametrize("arguments", REFUSED)
def test_rules_are_refused_in_the_language(arguments: tuple[str, ...], tmp_path: Path) -> None:
    result = yaniv(tmp_path, "rules", *arguments, "--lang", "fr")
    assert result.exit_code == 2 and REFUSED[arguments] in result.output, result.output


@pytest.mark.parametrize("language", ["fr", "he"])
def test_the_options_are_listed_in_the_language(language: str, tmp_path: Path) -> None:
    told = yaniv(tmp_path, "rules", "--options", "--lang", language).output
    assert not re.search(r"\b(to|and|or|none or|least)\b", told)
    if language == "fr":
        assert "- `call_limit=7`\xa0: Limite du Yaniv\xa0: 7 (de 1 à 20)" in told


def test_an_illegal_entry_is_told_in_words(kept: Path, tmp_path: Path) -> None:
    text = kept.read_text().splitlines()
    place = next(place for place, line in enumerate(text) if ": lay" in line)
    broken = tmp_path / "broken.yaniv"
    broken.write_text("\n".join([*text[:place], f"{(int(text[place][0]) + 1) % 4}: call"]))
    told = {"en": "call is refused: It is not your turn", "fr": "call est refusé\xa0: Ce n’est pas ton tour"}
    for language, reason in told.items():
        result = yaniv(tmp_path, "replay", str(broken), "--lang", language)
        assert result.exit_code == 1 and reason in result.output, result.output


def test_a_record_is_read_with_a_mark_and_from_the_standard_input(kept: Path, tmp_path: Path) -> None:
    text = kept.read_text()
    whole = yaniv(tmp_path, "replay", str(kept)).output
    assert yaniv(tmp_path, "replay", "-", typed=text).output == whole
    kept.write_text(f"\ufeff{text}")
    assert yaniv(tmp_path, "replay", str(kept)).output == whole
    assert "does not reveal the seeds" in yaniv(tmp_path, "verify", str(kept)).output


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rules bga >&-", "The output cannot be written: "),
        ("rules bga > /dev/full", "The output cannot be written: "),
        ("play bga --plain <&-", "the standard input is closed"),
        ("play bga --plain --auto > /dev/full", "The output cannot be written: "),
    ],
)
def test_a_stream_that_is_closed_or_full(command: str, told: str, tmp_path: Path) -> None:
    line = f"{shlex.join(YANIV)} {command}"
    ran = subprocess.run(["sh", "-c", line], env=environment(tmp_path), stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 1 and told in ran.stderr and ran.stderr.count("\n") == 1, ran.stderr


def test_the_version_and_the_help(tmp_path: Path) -> None:
    assert yaniv(tmp_path, "--version").output.startswith("yaniv ")
    assert "conformance" in yaniv(tmp_path).output
    assert "--resume" in yaniv(tmp_path, "play", "--help").output
