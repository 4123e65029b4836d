"""The hash chain through the log of a table, so that a damaged log is found and never played on.

>>> log = Chain.new("T7")
>>> one = log.link(b"opened")
>>> two = log.after(one).link(b"sat")
>>> [entry.body for entry in checked("T7", [one, two])]
[b'opened', b'sat']
>>> from dataclasses import replace
>>> checked("T7", [one, replace(two, body=b"rose")])
Traceback (most recent call last):
    ...
yaniv.server.store.port.Broken: table T7: its log is damaged
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from .port import Broken, Entry

SALT = 16
DIGEST = 16


@dataclass(frozen=True, slots=True)
class Chain:
    """Where the chain of one table stands.

    The chain of entry 1 begins with the table's salt, so a log can be checked by itself. The salt is why a chain tells
    nothing to whoever sees it: a bare hash of one hidden card is opened by 53 guesses.
    """

    table: str
    salt: bytes = field(repr=False)
    number: int = 0
    last: bytes = field(default=b"", repr=False)

    @classmethod
    def new(cls, table: str) -> Chain:
        """The chain of a table without a log."""
        return cls(table, secrets.token_bytes(SALT))

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Chain:
        """The chain of a table after these entries, of which there is at least the first."""
        first, last = entries[0], entries[-1]
        if first.number != 1:
            raise ValueError("the chain of a log begins with its first entry")
        return cls(first.table, first.chain[:SALT], last.number, last.chain[-DIGEST:])

    def link(self, body: bytes) -> Entry:
        """The next entry."""
        if self.number:
            digest = blake2b(self.last + body, digest_size=DIGEST, key=self.salt).digest()
            return Entry(self.table, self.number + 1, body, digest)
        digest = blake2b(self.table.encode() + b"\0" + body, digest_size=DIGEST, key=self.salt).digest()
        return Entry(self.table, 1, body, self.salt + digest)

    def after(self, entry: Entry) -> Chain:
        """The chain with one entry more."""
        return Chain(self.table, self.salt, entry.number, entry.chain[-DIGEST:])


def checked(table: str, entries: Sequence[Entry], length: int | None = None) -> Sequence[Entry]:
    """The whole log of a table, if it is what was written; `length` is how many entries it must have.

    Raises:
        Broken: It is not.
    """
    if len(entries) != (len(entries) if length is None else length):
        raise Broken(table)
    chain = Chain(table, entries[0].chain[:SALT]) if entries else None
    for entry in entries:
        assert chain
        if chain.link(entry.body) != entry:
            raise Broken(table)
        chain = chain.after(entry)
    return entries
