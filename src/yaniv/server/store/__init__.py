"""What outlives the process: the log of every table, who owns it, and who has played what.

store = await open_store("sqlite:////var/lib/yaniv/yaniv.db")   # or postgresql://..., or memory:
epoch = await store.leases.claim(table, node, seconds=15)
entry = Chain.new(table).link(body)
await store.log.append(entry, epoch)                            # on disk when this returns
"""

from .chain import Chain
from .opening import BadAddress, Registry, Store, look_through, open_store, sqlite_path
from .port import Away, Broken, Entry, Fenced, Figures, Full, Held, Leases, Log, Ruined, Unopened, Unsafe, Unwritable

__all__ = [
    "Away",
    "BadAddress",
    "Broken",
    "Chain",
    "Entry",
    "Fenced",
    "Figures",
    "Full",
    "Held",
    "Leases",
    "Log",
    "Registry",
    "Ruined",
    "Store",
    "Unopened",
    "Unsafe",
    "Unwritable",
    "look_through",
    "open_store",
    "sqlite_path",
]
