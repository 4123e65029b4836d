"""Write the rules pages of the documentation: `python -m yaniv.cli.docs docs/rules`.

With `--check` nothing is written, and the exit is 1 if a page is not what it would be.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from yaniv.game.presets import PRESETS
from yaniv.generated import keep
from yaniv.words import LANGUAGES, Words
from yaniv.words.manual import page


def pages() -> Iterator[tuple[str, str]]:
    """The name and the text of every page."""
    yield "README.md", _index()
    for name in PRESETS:
        for language in LANGUAGES:
            text = page(name, language)
            # Only a block of HTML tells a Markdown reader which way the text runs.
            turned = f'<div dir="rtl">\n\n{text}\n</div>\n' if Words(language).right_to_left else text
            yield f"{name}.{language}.md", turned


def main(arguments: list[str] | None = None) -> int:
    """Write the pages, or name those that differ."""
    parser = argparse.ArgumentParser(prog="python -m yaniv.cli.docs", description="Write the rules pages.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 and name the pages that differ")
    chosen = parser.parse_args(arguments)
    return keep(((chosen.folder / name, text) for name, text in pages()), check=chosen.check)


def _index() -> str:
    words = Words(LANGUAGES[0])
    names = [Words(language).locale.get_display_name(language) for language in LANGUAGES]
    rows = [f"| Rules | {' | '.join(map(str, names))} | In a sentence |", f"|{'---|' * (len(names) + 2)}"]
    for name in PRESETS:
        links = " | ".join(f"[{name}]({name}.{language}.md)" for language in LANGUAGES)
        rows.append(f"| {words.say(f'preset.{name}.name')} | {links} | {words.say(f'preset.{name}.text')} |")
    table = "\n".join(rows)
    return f"# {words.say('manual.index')}\n\n{words.say('manual.index_text')}\n\n{table}\n"


if __name__ == "__main__":
    sys.exit(main())
