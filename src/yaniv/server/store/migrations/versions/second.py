"""Names and last uses of passkeys, what they are asked to sign, who departed, and which matches were given up."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    false,
)

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("passkeys", Column("name", Text, nullable=False, server_default=""))
    op.add_column("passkeys", Column("used", BigInteger, nullable=False, server_default="0"))
    op.add_column("matches", Column("given_up", Boolean, nullable=False, server_default=false()))
    op.create_table(
        "challenges",
        Column("ticket", LargeBinary, nullable=False),
        Column("challenge", LargeBinary, nullable=False),
        Column("person", Text),
        Column("until", BigInteger, nullable=False),
        ForeignKeyConstraint(["person"], ["people.id"], name="fk_challenges_person", ondelete="CASCADE"),
        PrimaryKeyConstraint("ticket", name="pk_challenges"),
    )
    op.create_index("ix_challenges_person", "challenges", ["person"])
    op.create_index("ix_challenges_until", "challenges", ["until"])
    op.create_table(
        "departures",
        Column("id", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
        PrimaryKeyConstraint("id", name="pk_departures"),
    )
    op.create_index("ix_departures_at", "departures", ["at"])
