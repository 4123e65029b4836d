"""How many seats of a table are free, and whether it plays: the list shows tables that other processes run."""

from alembic import op
from sqlalchemy import Column, Integer, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", Column("free", Integer, nullable=False, server_default="0"))
    op.add_column("tables", Column("stage", Text, nullable=False, server_default="gathering"))
