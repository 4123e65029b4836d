"""Files that are generated and kept: written, or held against what they would be."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path


def keep(files: Iterable[tuple[Path, str]], *, check: bool) -> int:
    """Write the files; with `check`, write nothing and name those that differ. 1 if any does, for an exit."""
    differing = 0
    for path, text in files:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            differing += 1
            print(f"{path} differs", file=sys.stderr)
    return int(differing > 0)
