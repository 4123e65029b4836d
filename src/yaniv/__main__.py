"""`python -m yaniv` is `yaniv`."""

from yaniv.cli.main import app

app()
