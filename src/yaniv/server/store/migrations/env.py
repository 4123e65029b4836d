"""Where Alembic enters: brings the database behind an open connection up to the newest tables."""

from __future__ import annotations

from alembic import context

from yaniv.server.store.schema import metadata


def run() -> None:
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # as Alembic calls it; whoever else imports this file means to read it
    run()
