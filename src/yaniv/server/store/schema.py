"""The tables of the database, the same on SQLite and PostgreSQL. `migrations/` is how a database comes to have them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={  # so that both databases, and a later migration, call a constraint the same
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# The hot path: one row for each table, one for each entry of its log.

logs = Table(
    "logs",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("epoch", BigInteger, nullable=False),  # only this one may write
    Column("number", BigInteger, nullable=False),  # how far the log has come: what is missing at its end is missed
    Column("node", Text),  # the owner, where several processes share the database
    Column("packed", LargeBinary),  # the whole log, of a table that is over
    Index(None, "node"),
    postgresql_with={"fillfactor": 70},  # room to change `number` in place
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("epoch", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("chain", LargeBinary, nullable=False),
)

nodes = Table(
    "nodes",
    metadata,
    Column("node", Text, primary_key=True),
    Column("alive_until", Double, nullable=False),  # seconds, by the database's clock
)

# Everything else. Times are whole seconds since 1970.

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("sessions", Integer, nullable=False),  # what was signed under a smaller number is void
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", LargeBinary, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("name", Text, nullable=False, server_default=""),
    Column("used", BigInteger, nullable=False, server_default="0"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("ticket", LargeBinary, primary_key=True),  # its digest: who holds the ticket has the cookie
    Column("challenge", LargeBinary, nullable=False),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), index=True),  # who adds a key; else, to sign in
    Column("until", BigInteger, nullable=False, index=True),
)

# What one process has to hear of another: whose sockets are to be closed.
departures = Table(
    "departures",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)

codes = Table(
    "codes",
    metadata,
    Column("digest", LargeBinary, primary_key=True),  # never the code itself
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("creator", Text, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("rules", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("free", Integer, nullable=False, server_default="0"),  # seats: known to those, too, who do not run the table
    Column("stage", Text, nullable=False, server_default="gathering"),
    Index(None, "ended", "listed", "since"),
)

table_codes = Table(
    "table_codes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("until", BigInteger, nullable=False),
    UniqueConstraint("table_id"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    UniqueConstraint("table_id", "person"),  # one seat for a person, however many tabs they have
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),  # which may be gone by then
    Column("rules", Text, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Column("given_up", Boolean, nullable=False, server_default=false()),  # it counts for nobody
)

players = Table(
    "players",
    metadata,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text, ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("total", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("calls", Integer, nullable=False),
    Column("caught", Integer, nullable=False),
    Column("assafs", Integer, nullable=False),
)
