"""`yaniv backup`, `yaniv restore`, `yaniv check`: the database of a server, whether it runs or not."""

# No annotations from the future: typer reads these, and they name what only `register` knows.

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from yaniv.tui.signs import ltr
from yaniv.words import Words

from . import spoken

if TYPE_CHECKING:
    from yaniv.server.store.backup import Report

Lang = Literal["en", "fr", "he"]


class Stopped(Exception):
    """It cannot be done; the key of the words for why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True, slots=True)
class Found:
    """What a look at everything found, and what to say of it if all is well."""

    report: "Report"
    good: str
    place: object


def register(app: typer.Typer, say: Callable[[str], str]) -> None:
    """Add the commands to those of `yaniv`."""
    database = typer.Option("--database", metavar="URL", help=say("cli.database"))
    lang = typer.Option("--lang", help=say("cli.lang"))

    @app.command(help=say("cli.backup"))
    def backup(
        file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.backup_file"))],
        database: Annotated[str | None, database] = None,
        lang: Annotated[Lang | None, lang] = None,
    ) -> None:
        raise typer.Exit(run(Words(spoken.language(lang)), lambda: _backup(_address(database), file)))

    @app.command(help=say("cli.restore"))
    def restore(
        file: Annotated[Path, typer.Argument(metavar="FILE", help=say("cli.restore_file"))],
        database: Annotated[str | None, database] = None,
        lang: Annotated[Lang | None, lang] = None,
    ) -> None:
        raise typer.Exit(run(Words(spoken.language(lang)), lambda: _restore(_address(database), file)))

    @app.command(help=say("cli.check"))
    def check(
        file: Annotated[Path | None, typer.Argument(metavar="FILE", help=say("cli.check_file"))] = None,
        database: Annotated[str | None, database] = None,
        lang: Annotated[Lang | None, lang] = None,
    ) -> None:
        address = f"sqlite:///{file.absolute()}" if file else None
        raise typer.Exit(run(Words(spoken.language(lang)), lambda: _check(address or _address(database))))


def run(words: Words, work: Callable[[], Found]) -> int:
    """Do the work and say what was found; the exit is 1 if something is damaged, 2 if nothing could be done."""
    try:
        import yaniv.server.serve  # noqa: F401
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yaniv"):
            raise
        typer.echo(words.say("serve.no_extra"), err=True)
        return 2
    try:
        with _stopping():
            found = work()
    except Stopped as stop:
        values = {name: ltr(words, str(value)) for name, value in stop.values.items()}
        typer.echo(words.say(stop.key, **values), err=True)
        return 2
    report = found.report
    if not report.sound:
        damaged = ", ".join((*report.file, *report.damaged))
        typer.echo(words.say("keeping.damaged", what=ltr(words, damaged)), err=True)
        return 1
    place = ltr(words, str(found.place))
    typer.echo(words.say(found.good, path=place, tables=report.tables, entries=report.entries))
    return 0


@contextmanager
def _stopping() -> Iterator[None]:
    """Makes `Stopped` of all that may stand in the way."""
    import asyncpg

    from yaniv.server.door import NotDone
    from yaniv.server.settings import BadSetting
    from yaniv.server.store import Away, Unopened
    from yaniv.server.store.sqlite import Occupied

    try:
        yield
    except FileExistsError as error:
        raise Stopped("keeping.in_the_way", path=error.filename or error) from None
    except FileNotFoundError as error:
        raise Stopped("keeping.missing", path=error.filename or error) from None
    except Occupied:
        raise Stopped("keeping.occupied") from None
    except (NotDone, BadSetting, Unopened, Away, OSError, sqlite3.Error, asyncpg.PostgresError) as error:
        raise Stopped("keeping.failed", reason=error) from None


def _address(database: str | None) -> str:
    """The address of the database, as a server would find it."""
    from yaniv.server.serve import where
    from yaniv.server.settings import read

    return where(read(database=database))


def _file(address: str) -> Path:
    """The file of a database that is one."""
    from yaniv.server.store import BadAddress, sqlite_path

    if address == "memory:":
        raise Stopped("keeping.memory")
    if address.startswith("postgres"):
        raise Stopped("keeping.postgresql")
    if (path := sqlite_path(address)) is None:
        raise BadAddress
    return path


def _backup(address: str, into: Path) -> Found:
    from yaniv.server import door
    from yaniv.server.store.backup import check, copy

    database = _file(address)
    for needed in (database, into.absolute().parent):
        if not needed.exists():
            raise FileNotFoundError(needed)
    if not door.backup(database, into):
        copy(database, into)
    return Found(check(into), "keeping.copied", into)


def _restore(address: str, copy: Path) -> Found:
    from yaniv.server.store.backup import Damaged, restore

    database = _file(address)
    try:
        report = restore(copy, database)
    except Damaged as error:
        report = error.report
    return Found(report, "keeping.restored", database)


def _check(address: str) -> Found:
    from yaniv.server import door
    from yaniv.server.store import look_through
    from yaniv.server.store.backup import check

    if address.startswith("postgres"):
        return Found(asyncio.run(look_through(address)), "keeping.sound", "PostgreSQL")
    database = _file(address)
    return Found(door.check(database) or check(database), "keeping.sound", database)
