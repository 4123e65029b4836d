"""The command `yaniv`: what may be asked of it; each command does its work in a module of its own."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from yaniv.words import Words

from . import arena, backup, serve, spoken

say = spoken.of_arguments().say


class Program(typer.Typer):
    """The commands, and a word where the system takes no output instead of a page of Python."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            try:
                return super().__call__(*args, **kwargs)
            finally:
                if sys.stdout:
                    sys.stdout.flush()
        except OSError as error:
            if error.errno not in NO_OUTPUT:
                raise
            from yaniv.tui.reader import silence

            silence()
            if error.errno != errno.EPIPE:
                typer.echo(say("cli.no_output", reason=str(error.strerror)), err=True)
            sys.exit(1)


NO_OUTPUT = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EPIPE, errno.EDQUOT)

app = Program(
    help=say("cli.app"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Lang = Annotated[Literal["en", "fr", "he"] | None, typer.Option("--lang", help=say("cli.lang"))]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"yaniv {version('yaniv')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("cli.version"))
    ] = False,
) -> None:
    # A stream that was closed before the start is none at all.
    if not sys.stdout:
        typer.echo(say("cli.no_output", reason=os.strerror(errno.EBADF)), err=True)
        raise typer.Exit(1)
    # Names and cards are printed on every terminal, however few letters it has.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@app.command(help=say("cli.play"))
def play(
    rules: Annotated[str | None, typer.Argument(metavar="RULES", help=say("cli.play_rules"))] = None,
    rules_option: Annotated[
        str | None, typer.Option("--rules", "-r", metavar="RULES", help=say("cli.play_rules"))
    ] = None,
    opponents: Annotated[int | None, typer.Option("--opponents", "-n", metavar="N", help=say("cli.opponents"))] = None,
    level: Annotated[list[str] | None, typer.Option("--level", "-l", metavar="LEVEL", help=say("cli.level"))] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help=say("cli.name"))] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, metavar="N", help=say("cli.seed"))] = None,
    lang: Lang = None,
    resume: Annotated[bool, typer.Option("--resume", help=say("cli.resume"))] = False,
    save: Annotated[Path | None, typer.Option("--save", dir_okay=False, metavar="FILE", help=say("cli.save"))] = None,
    plain: Annotated[bool, typer.Option("--plain", help=say("cli.plain"))] = False,
    auto: Annotated[bool, typer.Option("--auto", help=say("cli.auto"))] = False,
    pace: Annotated[float | None, typer.Option("--pace", min=0, max=10, metavar="S", help=say("cli.pace"))] = None,
) -> None:
    from .play import Wishes
    from .play import play as run

    if rules is not None and rules_option is not None:
        raise typer.BadParameter(Words(spoken.language(lang)).say("wrong.rules_twice"), param_hint="--rules")
    if not sys.stdin and not auto:
        typer.echo(Words(spoken.language(lang)).say("cli.no_input"), err=True)
        raise typer.Exit(1)
    levels = [part.strip().lower() for given in level or () for part in given.split(",")]
    wishes = Wishes(
        rules=rules if rules is not None else rules_option,
        opponents=opponents,
        levels=tuple(levels),
        name=name,
        seed=seed,
        resume=resume,
        save=save,
        plain=plain,
        auto=auto,
        pace=pace,
    )
    raise typer.Exit(run(wishes, spoken.language(lang)))


@app.command(help=say("cli.rules"))
def rules(
    rules: Annotated[str | None, typer.Argument(metavar="RULES", help=say("cli.play_rules"))] = None,
    lang: Lang = None,
    players: Annotated[int | None, typer.Option("--players", metavar="N", help=say("cli.players"))] = None,
    options: Annotated[bool, typer.Option("--options", help=say("cli.options"))] = False,
) -> None:
    from .rules import print_rules

    print_rules(rules, spoken.language(lang), players, options=options)


@app.command(help=say("cli.replay"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.file"))],
    lang: Lang = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help=say("cli.seat"))] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help=say("cli.to"))] = None,
) -> None:
    from .replay import print_match

    raise typer.Exit(print_match(file, spoken.language(lang), seat, to))


@app.command(help=say("cli.verify"))
def verify(file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.file"))], lang: Lang = None) -> None:
    from .verify import print_verdict

    raise typer.Exit(print_verdict(file, spoken.language(lang)))


@app.command(help=say("cli.conformance"), no_args_is_help=True)
def conformance(paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help=say("cli.paths"))]) -> None:
    from .conformance import run

    raise typer.Exit(1 if run(paths, typer.echo) else 0)


serve.register(app, say)
backup.register(app, say)
arena.register(app, say)


if __name__ == "__main__":
    app()
