"""The first tables."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    _logs()
    _people()
    _tables()
    _matches()


def _logs() -> None:
    op.create_table(
        "logs",
        Column("table_id", Text, nullable=False),
        Column("epoch", BigInteger, nullable=False),
        Column("number", BigInteger, nullable=False),
        Column("node", Text),
        Column("packed", LargeBinary),
        PrimaryKeyConstraint("table_id", name="pk_logs"),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index("ix_logs_node", "logs", ["node"])
    op.create_table(
        "events",
        Column("table_id", Text, nullable=False),
        Column("number", BigInteger, nullable=False),
        Column("epoch", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("chain", LargeBinary, nullable=False),
        PrimaryKeyConstraint("table_id", "number", name="pk_events"),
    )
    op.create_table(
        "nodes",
        Column("node", Text, nullable=False),
        Column("alive_until", Double, nullable=False),
        PrimaryKeyConstraint("node", name="pk_nodes"),
    )


def _people() -> None:
    op.create_table(
        "people",
        Column("id", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("language", Text, nullable=False),
        Column("since", BigInteger, nullable=False),
        Column("sessions", Integer, nullable=False),
        PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "passkeys",
        Column("credential", LargeBinary, nullable=False),
        Column("person", Text, nullable=False),
        Column("public_key", LargeBinary, nullable=False),
        Column("uses", BigInteger, nullable=False),
        Column("since", BigInteger, nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_passkeys_person", ondelete="CASCADE"),
        PrimaryKeyConstraint("credential", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "codes",
        Column("digest", LargeBinary, nullable=False),
        Column("person", Text, nullable=False),
        Column("until", BigInteger, nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_codes_person", ondelete="CASCADE"),
        PrimaryKeyConstraint("digest", name="pk_codes"),
    )
    op.create_index("ix_codes_person", "codes", ["person"])


def _tables() -> None:
    op.create_table(
        "tables",
        Column("id", Text, nullable=False),
        Column("creator", Text),
        Column("rules", Text, nullable=False),
        Column("options", Text, nullable=False),
        Column("seats", Integer, nullable=False),
        Column("listed", Boolean, nullable=False),
        Column("since", BigInteger, nullable=False),
        Column("ended", BigInteger),
        ForeignKeyConstraint(["creator"], ["people.id"], name="fk_tables_creator", ondelete="SET NULL"),
        PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_index("ix_tables_ended_listed_since", "tables", ["ended", "listed", "since"])
    op.create_table(
        "seats",
        Column("table_id", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("person", Text, nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person", ondelete="CASCADE"),
        PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        UniqueConstraint("table_id", "person", name="uq_seats_table_id_person"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])


def _matches() -> None:
    op.create_table(
        "matches",
        Column("id", Text, nullable=False),
        Column("table_id", Text, nullable=False),
        Column("rules", Text, nullable=False),
        Column("began", BigInteger, nullable=False),
        Column("ended", BigInteger, nullable=False),
        Column("record", Text, nullable=False),
        PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_table_id", "matches", ["table_id"])
    op.create_table(
        "players",
        Column("match", Text, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("person", Text),
        Column("name", Text, nullable=False),
        Column("bot", Text, nullable=False),
        Column("total", Integer, nullable=False),
        Column("won", Boolean, nullable=False),
        Column("rounds", Integer, nullable=False),
        Column("calls", Integer, nullable=False),
        Column("caught", Integer, nullable=False),
        Column("assafs", Integer, nullable=False),
        ForeignKeyConstraint(["match"], ["matches.id"], name="fk_players_match", ondelete="CASCADE"),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_players_person", ondelete="SET NULL"),
        PrimaryKeyConstraint("match", "seat", name="pk_players"),
    )
    op.create_index("ix_players_person", "players", ["person"])
