"""Short codes that lead to a table."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKeyConstraint, PrimaryKeyConstraint, Text, UniqueConstraint

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "table_codes",
        Column("code", Text, nullable=False),
        Column("table_id", Text, nullable=False),
        Column("until", BigInteger, nullable=False),
        ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_codes_table_id", ondelete="CASCADE"),
        PrimaryKeyConstraint("code", name="pk_table_codes"),
        UniqueConstraint("table_id", name="uq_table_codes_table_id"),
    )
