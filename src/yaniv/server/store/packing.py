"""The log of a table that is over, in one piece.

>>> from .chain import Chain
>>> entries = [Chain.new("T7").link(b"opened")]
>>> unpack("T7", pack(entries)) == entries
True
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from .port import Broken, Entry


def pack(entries: Sequence[Entry]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode([(entry.body, entry.chain) for entry in entries]))


def unpack(table: str, packed: bytes) -> Sequence[Entry]:
    """The entries that were packed.

    Raises:
        Broken: Nothing of the kind was.
    """
    try:
        rows = msgspec.msgpack.decode(zlib.decompress(packed), type=list[tuple[bytes, bytes]])
    except (zlib.error, msgspec.MsgspecError):
        raise Broken(table) from None
    return [Entry(table, number, body, chain) for number, (body, chain) in enumerate(rows, 1)]
