"""What figures are measured on."""

from __future__ import annotations

import os
import platform
from importlib.metadata import version
from pathlib import Path


def machine(*packages: str) -> str:
    """The processor, the system, the Python and these packages of it."""
    versions = "".join(f", {name} {version(name)}" for name in packages)
    return f"{_processor()}, {os.cpu_count()} cores, {platform.system()}; Python {platform.python_version()}{versions}"


def _processor() -> str:
    try:
        about = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        about = ""
    models = [line.partition(":")[2].strip() for line in about.splitlines() if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()
