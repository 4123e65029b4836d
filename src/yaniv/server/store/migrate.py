"""Brings a database up to the newest tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

LOCK = 0x79616E6976  # any number of our own


def migrate(connection: Connection, revision: str = "head") -> None:
    """Makes or changes the tables of a database, within the transaction of the connection.

    Of several processes that start at once, one does it and the others wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
