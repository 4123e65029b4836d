"""The chain through a log: what it finds, and what it tells nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from yaniv.server.store import Broken, Chain, Entry
from yaniv.server.store.chain import SALT, checked


def log(chain: Chain, *bodies: bytes) -> list[Entry]:
    entries: list[Entry] = []
    for body in bodies:
        entries.append(chain.link(body))
        chain = chain.after(entries[-1])
    return entries


ENTRIES = log(Chain.new("T"), b"one", b"two", b"three")


def test_what_was_written_is_found_to_be() -> None:
    assert checked("T", ENTRIES, 3) == ENTRIES
    assert checked("T", [], 0) == []
    assert Chain.of(ENTRIES[:2]).link(b"three") == ENTRIES[2]
    with pytest.raises(ValueError, match="first"):
        Chain.of(ENTRIES[1:])


@pytest.mark.parametrize(
    "wrong",
    [
        ENTRIES[:2],
        ENTRIES[1:],
        [ENTRIES[0], ENTRIES[2]],
        [*ENTRIES, ENTRIES[2]],
        [ENTRIES[1], ENTRIES[0], ENTRIES[2]],
        [*ENTRIES[:2], replace(ENTRIES[2], number=4)],
        [*ENTRIES[:2], replace(ENTRIES[2], body=b"thref")],
        [*ENTRIES[:2], replace(ENTRIES[2], chain=bytes(16))],
        [replace(ENTRIES[0], chain=ENTRIES[0].chain[:SALT] + bytes(16)), *ENTRIES[1:]],
        [replace(ENTRIES[0], chain=bytes(SALT) + ENTRIES[0].chain[SALT:]), *ENTRIES[1:]],
        log(Chain.new("T"), b"one", b"two")[:1] + ENTRIES[1:],
        [],
    ],
)
def test_what_was_not_written_is_found_out(wrong: list[Entry]) -> None:
    with pytest.raises(Broken):
        checked("T", wrong, 3)


def test_a_whole_log_does_not_become_that_of_another_table() -> None:
    with pytest.raises(Broken):
        checked("U", [replace(entry, table="U") for entry in ENTRIES])


def test_who_sees_a_chain_cannot_guess_what_is_in_it() -> None:
    """Two chains of the same bodies share nothing, not even from one entry to the next."""
    other = log(Chain.new("T"), b"one", b"two", b"three")
    assert not {entry.chain for entry in other} & {entry.chain for entry in ENTRIES}
    salted = replace(Chain.of(ENTRIES[:1]), salt=bytes(16))
    assert salted.link(b"two") != ENTRIES[1]  # the entry before it is not enough to try all cards
