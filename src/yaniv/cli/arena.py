"""`yaniv arena`: bots against bots, with error bars."""

# No annotations from the future: typer reads these, and they name what only `register` knows.

import json
import sys
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from yaniv.batch.limits import SEEDS
from yaniv.bots import UnknownBot, entrant
from yaniv.game import BadRule, HouseRules
from yaniv.tui.allowed import bad_rule
from yaniv.words import Words

from . import spoken

if TYPE_CHECKING:
    from yaniv.lab.arena.contest import Contest
    from yaniv.lab.arena.meeting import Course, Meeting
    from yaniv.lab.arena.outcome import Outcome
    from yaniv.lab.arena.workers import Workers

USUAL = 10_000
"""So many rounds are played if nothing is said."""

MOST = 10**12
"""More are not counted; the deals after these are those of `lab.arena.control`."""


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What was asked for."""

    bots: tuple[str, ...]
    rules: str
    rounds: int | None
    matches: int | None
    players: int
    together: bool
    settle: bool
    steady: bool
    seed: int
    json: bool
    plot: Path | None
    resume: Path | None
    ray: str | None


def register(app: typer.Typer, say: Callable[[str], str]) -> None:
    """Add the command to those of `yaniv`."""

    @app.command(help=say("cli.arena"), no_args_is_help=True)
    def arena(
        bots: Annotated[list[str], typer.Argument(metavar="BOT...", help=say("cli.bots"))],
        rules: Annotated[
            str, typer.Option("--rules", "-r", metavar="RULES", help=say("cli.play_rules"))
        ] = "cardgames-zone",
        rounds: Annotated[
            int | None, typer.Option("--rounds", min=2, max=MOST, metavar="N", help=say("cli.rounds"))
        ] = None,
        matches: Annotated[
            int | None, typer.Option("--matches", min=2, max=MOST, metavar="N", help=say("cli.matches"))
        ] = None,
        players: Annotated[
            int, typer.Option("--players", min=2, max=8, metavar="N", help=say("cli.arena_players"))
        ] = 2,
        together: Annotated[bool, typer.Option("--together", help=say("cli.together"))] = False,
        settle: Annotated[bool, typer.Option("--settle", help=say("cli.settle"))] = False,
        steady: Annotated[bool, typer.Option("--steady", help=say("cli.steady"))] = False,
        seed: Annotated[int, typer.Option("--seed", min=0, max=SEEDS - 1, metavar="N", help=say("cli.arena_seed"))] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("cli.json"))] = False,
        plot: Annotated[
            Path | None, typer.Option("--plot", dir_okay=False, metavar="FILE", help=say("cli.plot"))
        ] = None,
        resume: Annotated[
            Path | None,
            typer.Option("--resume", exists=True, dir_okay=False, metavar="FILE", help=say("cli.arena_resume")),
        ] = None,
        ray: Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help=say("cli.ray"))] = None,
        lang: Annotated[Literal["en", "fr", "he"] | None, typer.Option("--lang", help=say("cli.lang"))] = None,
    ) -> None:
        wishes = Wishes(
            bots=tuple(bots),
            rules=rules,
            rounds=rounds,
            matches=matches,
            players=players,
            together=together,
            settle=settle,
            steady=steady,
            seed=seed,
            json=as_json,
            plot=plot,
            resume=resume,
            ray=ray,
        )
        raise typer.Exit(run(wishes, Words(spoken.language(lang))))


def run(wishes: Wishes, words: Words) -> int:
    """Hold the meeting and show what it came to; the exit status."""
    if wishes.rounds and wishes.matches:
        raise typer.BadParameter(words.say("arena.rounds_or_matches"), param_hint="--matches")
    if wishes.plot and len(set(wishes.bots)) == 1:
        raise typer.BadParameter(words.say("arena.no_difference"), param_hint="--plot")
    contests = _contests(wishes, words)
    try:
        import_module("yaniv.lab.arena.ladder")  # whether there is what it needs, before anything is played
        from yaniv.lab.arena.plot import check

        if wishes.steady:
            _check_steady(contests, words)
        workers = _workers(wishes, contests)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("yaniv"):
            raise
        extra = "cluster" if error.name == "ray" else "arena"
        typer.echo(words.say("arena.no_extra", extra=extra), err=True)
        return 2
    if wishes.plot and not _drawn(check, wishes.plot, words):
        return 2
    try:
        meeting = _meet(wishes, contests, workers, _begun(wishes, contests, words))
    except ConnectionError as error:
        typer.echo(words.say("arena.no_cluster", address=str(wishes.ray), reason=str(error)), err=True)
        return 2
    return _show(meeting, wishes, words)


def _show(meeting: "Meeting", wishes: Wishes, words: Words) -> int:
    """Show what it came to, and then why it went no further; the exit status."""
    from yaniv.lab.arena.ladder import ladder
    from yaniv.lab.arena.plot import plot
    from yaniv.lab.arena.report import as_data

    from .arena_tables import show

    failed = meeting.failed
    if failed and not any(course.outcome for course in meeting.courses):
        _tell(failed)
        return 1
    rungs = ladder(meeting) if len(set(wishes.bots)) > 2 else ()
    if wishes.json:
        typer.echo(json.dumps(as_data(meeting, rungs), indent=2))
    else:
        show(meeting, rungs, words)
    # What was played is told first, whatever becomes of the picture.
    drawn = not wishes.plot or _drawn(lambda path: plot(meeting, path, rungs), wishes.plot, words)
    if failed:
        _tell(failed)
        typer.echo(words.say("arena.failed"), err=True)
        return 1
    if meeting.stopped:
        typer.echo(words.say("arena.stopped"), err=True)
        return 130
    return 0 if drawn else 2


def _tell(failed: "Course") -> None:
    """Say what went wrong between which bots."""
    assert failed.error
    typer.echo(f"{' - '.join(failed.contest.entrants)}:\n{_told(failed.error)}", err=True)


def _told(error: Exception) -> str:
    """What went wrong, and where in the code."""
    from yaniv.batch.reach import NotPlain

    if isinstance(error, NotPlain):
        lines = [str(error)]
    elif elsewhere := getattr(error.__cause__, "tb", ""):  # in another process
        lines = elsewhere.strip('"\n ').splitlines()[-3:]
    else:
        lines = [*traceback.format_tb(error.__traceback__)[-1:], f"{type(error).__name__}: {error}"]
    return "\n".join(line.rstrip() for line in lines)


def _drawn(draw: Callable[[Path], None], path: Path, words: Words) -> bool:
    """Whether it could be drawn; if not, it is said why."""
    try:
        draw(path)
    except (OSError, ValueError) as error:
        typer.echo(words.say("arena.no_plot", path=str(path), reason=str(error)), err=True)
        return False
    return True


def _workers(wishes: Wishes, contests: "tuple[Contest, ...]") -> "AbstractContextManager[Workers]":
    if wishes.ray is not None:
        from yaniv.lab.arena.cluster import cluster

        return cluster(wishes.ray)
    from yaniv.lab.arena.playing import is_compiled
    from yaniv.lab.arena.workers import here, processes

    return here() if all(map(is_compiled, contests)) else processes()


def _check_steady(contests: "tuple[Contest, ...]", words: Words) -> None:
    """Refuse to take off luck where none can be told.

    Raises:
        BadParameter: Matches are played, not two bots meet, or one of them cannot be compiled.
    """
    from yaniv.lab.arena.control import can_be_steady

    if not all(can_be_steady(contest) for contest in contests):
        raise typer.BadParameter(words.say("arena.no_steady"), param_hint="--steady")


def _contests(wishes: Wishes, words: Words) -> "tuple[Contest, ...]":
    """Who meets whom.

    Raises:
        BadParameter: There is no such bot, or so many may not play under these rules.
    """
    from yaniv.lab.arena.contest import Contest, Unit, everybody_meets

    unit = Unit.MATCHES if wishes.matches else Unit.ROUNDS
    seats = len(wishes.bots) if wishes.together else wishes.players
    sys.path.insert(0, "")  # where a bot of one's own may stand
    try:
        for name in wishes.bots:
            _find(name)
        rules = HouseRules.parse(wishes.rules, seats)
        if wishes.together:
            return (Contest(rules=rules, bots=wishes.bots, unit=unit, seed=wishes.seed, steady=wishes.steady),)
        if len(set(wishes.bots)) == 1:
            bots = wishes.bots[:1] * seats
            return (Contest(rules=rules, bots=bots, unit=unit, seed=wishes.seed, steady=wishes.steady),)
        return everybody_meets(rules, wishes.bots, players=seats, unit=unit, seed=wishes.seed, steady=wishes.steady)
    except UnknownBot as bad:
        possible = words.join(list(bad.allowed), "or")
        raise typer.BadParameter(words.say("arena.unknown_bot", name=bad.level, allowed=possible)) from None
    except BadRule as bad:
        raise typer.BadParameter(bad_rule(words, bad, wishes.rules), param_hint="--rules") from None


def _find(name: str) -> None:
    """See to it that there is a bot of this name.

    Raises:
        UnknownBot: There is none.
        Exit: It is one's own, and its module fails; it is said how.
    """
    try:
        entrant(name)
    except UnknownBot:
        raise
    except Exception as error:
        typer.echo(_told(error), err=True)
        raise typer.Exit(1) from None


def _begun(wishes: Wishes, contests: "tuple[Contest, ...]", words: Words) -> "dict[Contest, Outcome]":
    """What the contests came to before.

    Raises:
        BadParameter: Others were held there.
    """
    from yaniv.lab.arena.kept import OtherMeeting, taken_up

    if not wishes.resume:
        return {}
    try:
        return taken_up(contests, json.loads(wishes.resume.read_text(encoding="utf-8")))
    except (OSError, OtherMeeting, UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        said = words.say("arena.other_meeting", path=str(wishes.resume))
        raise typer.BadParameter(said, param_hint="--resume") from None


def _meet(
    wishes: Wishes,
    contests: "tuple[Contest, ...]",
    workers: "AbstractContextManager[Workers]",
    begun: "dict[Contest, Outcome]",
) -> "Meeting":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from yaniv.lab.arena.meeting import Settle, meet

    games = wishes.matches or wishes.rounds or USUAL
    deals = -(-games // len(contests[0].seatings))
    settle = Settle() if wishes.settle else None
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        workers as players,
        Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar,
    ):
        done = sum(min(deals, one.deals) for one in begun.values())
        task = bar.add_task("", total=deals * len(contests), completed=done)
        return meet(contests, deals, players, settle=settle, begun=begun, progress=lambda n: bar.advance(task, n))
