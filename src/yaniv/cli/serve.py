"""`yaniv serve`: tables for friends, on this machine, in its network, or for everybody."""

# No annotations from the future: typer reads these, and they name what only `register` knows.

import sys
import webbrowser
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Annotated, Literal
from urllib.parse import urlsplit

import typer

from yaniv.words import Words

from . import spoken


def register(app: typer.Typer, say: Callable[[str], str]) -> None:
    """Add the command to those of `yaniv`."""

    @app.command(help=say("cli.serve"))
    def serve(
        lan: Annotated[bool, typer.Option("--lan", help=say("cli.lan"))] = False,
        port: Annotated[
            int | None, typer.Option("--port", min=1, max=65535, metavar="NUMBER", help=say("cli.port"))
        ] = None,
        database: Annotated[str | None, typer.Option("--database", metavar="URL", help=say("cli.database"))] = None,
        open_: Annotated[bool, typer.Option("--open", help=say("cli.open"))] = False,
        lang: Annotated[Literal["en", "fr", "he"] | None, typer.Option("--lang", help=say("cli.lang"))] = None,
    ) -> None:
        raise typer.Exit(run(Words(spoken.language(lang)), lan=lan, port=port, database=database, open_=open_))


def run(words: Words, *, lan: bool, port: int | None, database: str | None, open_: bool = False) -> int:
    """Serve until the end; 1 if the store is ruined, 2 if it may not start as it is set up."""
    try:
        import segno

        from yaniv.server.serve import at_home, serve
        from yaniv.server.settings import BadSetting, read
        from yaniv.server.store import Away, Unopened
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yaniv"):
            raise
        typer.echo(words.say("serve.no_extra"), err=True)
        return 2

    def announce(origins: Sequence[str]) -> None:
        for origin in origins:
            typer.echo(words.say("serve.open", address=origin))
        phones = [origin for origin in origins if urlsplit(origin).hostname not in ("localhost", "127.0.0.1", "::1")]
        if lan and phones:
            typer.echo(words.say("serve.phones"))
            segno.make(phones[0], error="l").terminal(sys.stdout, border=2, compact=True)
        sys.stdout.flush()
        if open_:
            # Where phones come as well: links that are shared from there lead them here.
            there = phones[0] if lan and phones else origins[0]
            Thread(target=webbrowser.open, args=(there,), daemon=True).start()  # a browser of text would not return

    try:
        return serve(at_home(read(port=port, database=database), lan=lan), announce)
    except (BadSetting, Unopened, Away) as error:
        typer.echo(str(error), err=True)
        return 2
