"""Write the texts of the web client: `python -m yaniv.words.typescript`, from the folder of the project.

Each language becomes a file of TypeScript that has to hold every text, and `texts.ts` says which values each text
takes: a missing text or value does not compile. With `--check` nothing is written, and the exit is 1 if a file is not
what it would be.
"""

from __future__ import annotations

import argparse
import json
import string
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files as resources
from pathlib import Path

from yaniv.generated import keep

from .language import LANGUAGES, Text, flatten, texts, typeset_french

FOLDER = Path("web/src/words")
SHARED = (
    "card", "count", "event", "level", "names", "preset", "rank", "ranks", "reckon", "refusal", "set",
    "sheet", "suit", "table", "the_rank", "turn", "value", "variant",
)  # fmt: skip
"""The subjects of the terminal's texts that the web client says too."""
HEAD = "// Generated from src/yaniv/words by `python -m yaniv.words.typescript`. Do not edit.\n"


def screen_texts(language: str) -> Mapping[str, Text]:
    """What only the screens of the web client say."""
    text = resources(__package__).joinpath("web", f"{language}.toml").read_text(encoding="utf-8")
    return dict(flatten(tomllib.loads(text), "", typeset_french if language == "fr" else str))


def web_texts(language: str) -> dict[str, Text]:
    """All that the web client can say in a language."""
    shared = {key: text for key, text in texts(language).items() if _shared(key)}
    own = screen_texts(language)
    assert not shared.keys() & own.keys(), shared.keys() & own.keys()
    return {**shared, **own}


def _shared(key: str) -> bool:
    subject, _, rest = key.partition(".")
    return subject in SHARED or (subject == "option" and rest.endswith(".label"))


def files() -> Iterator[tuple[Path, str]]:
    """Each file and what stands in it."""
    yield FOLDER / "texts.ts", _types(web_texts(LANGUAGES[0]))
    for language in LANGUAGES:
        yield FOLDER / f"{language}.ts", _table(language)


def _table(language: str) -> str:
    lines = [f"  {json.dumps(key)}: {_written(text)}," for key, text in web_texts(language).items()]
    head = [HEAD, 'import type { Texts } from "./texts";', "", "const texts: Texts = {"]
    return "\n".join([*head, *lines, "};", "", "export default texts;", ""])


def _written(text: Text) -> str:
    return json.dumps(text if isinstance(text, str) else dict(text), ensure_ascii=False)


def _types(table: Mapping[str, Text]) -> str:
    lines = [f"  {json.dumps(key)}: {_values(text)};" for key, text in table.items()]
    return "\n".join(
        [
            HEAD,
            'import type { Cards, OneCard, Text } from "./say";',
            "",
            "/** The values that each text takes. */",
            "export interface Values {",
            *lines,
            "}",
            "",
            "export type Key = keyof Values;",
            "",
            "/** A language: a text for every key. */",
            "export type Texts = Record<Key, Text>;",
            "",
        ]
    )


def _values(text: Text) -> str:
    """The values of a text, as a type."""
    kinds: dict[str, str] = {}
    for one in [text] if isinstance(text, str) else text.values():
        for _, name, kind, _ in string.Formatter().parse(one):
            if name is not None:
                kinds[name] = _kind(name, kind or "")
    if not isinstance(text, str):
        kinds["n"] = "number"
    return f"{{ {'; '.join(f'{name}: {kind}' for name, kind in kinds.items())} }}" if kinds else "object"


def _kind(name: str, kind: str) -> str:
    match name, kind:
        case "card", _:
            return "OneCard"
        case "cards", "set":
            return "Cards"
        case "cards", "":
            return "Cards | string"
        case _, "":
            return "string | number"
    return "number"


def main(arguments: list[str] | None = None) -> int:
    """Write the files, or name those that differ."""
    parser = argparse.ArgumentParser(
        prog="python -m yaniv.words.typescript", description="Write the texts of the web client."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name the files that differ")
    chosen = parser.parse_args(arguments)
    return keep(files(), check=chosen.check)


if __name__ == "__main__":
    sys.exit(main())
