"""Pages of results: printed while they are measured, and kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def printed(lines: Iterable[str], keep: Path | None) -> None:
    """Print the lines as they come; then make them the page at `keep`, if there is one."""
    page: list[str] = []
    for line in lines:
        print(line, flush=True)
        page.append(line)
    if keep:
        keep.write_text("\n".join(page) + "\n", encoding="utf-8")
