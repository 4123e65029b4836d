"""What stays of somebody who has asked to be forgotten: a seat, and no name."""

from __future__ import annotations

import re
from collections.abc import Collection

NOBODY = "-"
"""Stands where the name stood."""


def nameless(record: str, seats: Collection[int]) -> str:
    """A record without the names of these seats.

    >>> nameless("seat 0: Ana\\nseat 1: Ben\\n", [1])
    'seat 0: Ana\\nseat 1: -\\n'
    """
    return re.sub(
        r"(?m)^(seat (\d+): ).*$", lambda line: line[1] + NOBODY if int(line[2]) in seats else line[0], record
    )
