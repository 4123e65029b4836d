"""The texts of the web client: the same keys in each language, all used, and said in the page as in Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from yaniv.game.cards import card, cards
from yaniv.words import LANGUAGES, Words
from yaniv.words.typescript import files, screen_texts, web_texts

ROOT = Path(__file__).parents[2]
SAID = ROOT / "web/tests/said.json"
DERIVED = (
    "closed.", "code.", "count.", "fault.", "hint.", "learn.", "level_name.", "passkey_fault.", "phrase.", "told.",
)  # fmt: skip
"""Subjects whose keys the client puts together, from codes that the server names."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(screen_texts(language)) == list(screen_texts("en"))
    assert list(web_texts(language)) == list(web_texts("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_puts_in_the_same_values(language: str) -> None:
    for key, text in screen_texts("en").items():
        other = screen_texts(language)[key]
        assert _fields(text) == _fields(other), key


def _fields(text: Any) -> set[str]:
    return set(re.findall(r"\{[^}]*\}", text if isinstance(text, str) else text["other"]))


def test_no_text_is_unused() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "web/src").rglob("*"))
        if path.suffix in (".svelte", ".ts") and path.parent.name != "words"
    )
    for key in screen_texts("en"):
        assert f'"{key}"' in source or key.startswith(DERIVED), key


def test_the_files_of_the_client_are_as_they_are_made() -> None:
    for path, text in files():
        assert (ROOT / path).read_text(encoding="utf-8") == text, f"python -m yaniv.words.typescript: {path}"


def told() -> Iterator[dict[str, Any]]:
    """What happens at a table, as each language says it; cards and lists are marked as what they are."""
    happened: list[tuple[str, dict[str, Any]]] = [
        ("dealt", {"n": 5, "card": card("Jk")}),
        ("laid_single", {"card": card("Qh")}),
        ("laid_set", {"cards": cards("9s 9h Jk Jk")}),
        ("laid_set", {"cards": cards("Ts Th Td Tc")}),
        ("laid_run", {"cards": cards("3h 4h 5h")}),
        ("drew_card", {"card": card("Ac")}),
        ("drew", {}),
        ("took", {"card": card("2d")}),
        ("slap_ends", {"card": card("Kd")}),
        ("revealed", {"cards": cards("Ac Jk 7d"), "total": 8}),
        ("revealed", {"cards": (), "total": 0}),
        ("assaf", {"total": 1}),
        ("scored", {"points": 2, "total": 1000}),
        ("milestone", {"at": 100, "to": 50}),
        ("winner", {}),
    ]
    for language in LANGUAGES:
        words = Words(language)
        for event, values in happened:
            for name in (None, "Ben", "נועם", "Éva"):
                text = words.tell(event, name, **values)
                shown = {key: _marked(value) for key, value in values.items()}
                yield {"language": language, "key": f"event.{event}", "name": name, "values": shown, "text": text}


def _marked(value: Any) -> Any:
    if isinstance(value, tuple):
        return {"cards": [str(one) for one in value]}
    return value if isinstance(value, int) else {"card": str(value)}


def test_the_client_is_held_against_what_python_says() -> None:
    """The client's own test reads this file: to write it anew, `python -m tests.words.test_typescript`."""
    assert json.loads(SAID.read_text(encoding="utf-8")) == list(told())


if __name__ == "__main__":
    SAID.write_text(json.dumps(list(told()), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
