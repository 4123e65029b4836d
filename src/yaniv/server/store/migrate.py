"""Brings a database up to the newest tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import Connection, text

from .port import Unopened

LOCK = 0x79616E6976  # any number of our own


class Newer(Unopened):
    """A database that a later version of this program has changed."""

    def __init__(self) -> None:
        super().__init__("the database is of a newer version than this program")


def migrate(connection: Connection, revision: str = "head") -> None:
    """Makes or changes the tables of a database, within the transaction of the connection.

    Of several processes that start at once, one does it and the others wait.

    Raises:
        Newer: They are of a later version than this one.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        if isinstance(error.__cause__, ResolutionError):
            raise Newer from None
        raise
