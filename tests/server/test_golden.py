"""D11: a log that was written once is read for ever as it was played, or refused."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.server.golden.write import HERE, replayed
from yaniv.server import entries
from yaniv.server.table import OtherVersion, open_table

LOGS = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_d11_an_old_log_shows_everybody_what_it_showed(path: Path) -> None:
    kept = json.loads(path.read_text())
    assert replayed(kept["log"]) == kept["shown"]


@pytest.mark.parametrize("change", [{"format": 0}, {"rules_version": 0}, {"rules_version": 99}])
def test_d11_a_log_under_other_rules_is_refused(change: dict[str, int]) -> None:
    first = entries.unpack(bytes.fromhex(json.loads(LOGS[0].read_text())["log"][0]))
    assert isinstance(first, entries.Opened)
    with pytest.raises(OtherVersion):
        open_table("golden", msgspec.structs.replace(first, **change))
