"""`yaniv verify`: whether the cards of a match are those that its seeds make."""

from __future__ import annotations

from pathlib import Path

import typer

from yaniv.game import RecordError, parse_record
from yaniv.server.verify import Fault, Problem, Verdict, verify_text
from yaniv.tui import damage
from yaniv.tui.saved import text_of
from yaniv.tui.signs import ltr
from yaniv.words import Words


def print_verdict(file: Path, language: str) -> int:
    """Print what is found of the record in a file; the exit status is 1 if it is not fair, or cannot be read."""
    words = Words(language)
    try:
        text = text_of(file)
    except (OSError, RecordError) as error:
        typer.echo(
            words.say("session.damaged", path=ltr(words, str(file)), reason=damage.reason(words, error)), err=True
        )
        return 1
    verdict = verify_text(text)
    if verdict.problem:
        _print_problem(words, verdict.problem, text)
        return 1
    _print_fair(words, verdict)
    return 0


def _print_fair(words: Words, verdict: Verdict) -> None:
    typer.echo(words.say("verify.fair", deals=verdict.deals, restocks=verdict.restocks))
    if verdict.unopened:
        typer.echo(words.say("verify.unopened", seats=", ".join(map(str, verdict.unopened))))
    if not verdict.finished:
        typer.echo(words.say("replay.unfinished"))


def _print_problem(words: Words, problem: Problem, text: str) -> None:
    reason = words.say(f"verify.fault.{problem.fault.value}")
    typer.echo(words.say("verify.unfair", line=problem.line, reason=reason), err=True)
    if problem.expected:
        typer.echo(words.say("verify.expected", what=ltr(words, problem.expected)), err=True)
        typer.echo(words.say("verify.found", what=ltr(words, problem.found)), err=True)
    elif problem.fault is Fault.RECORD:
        try:
            parse_record(text)
        except RecordError as error:
            typer.echo(damage.reason(words, error, text), err=True)
    elif problem.found:
        typer.echo(ltr(words, problem.found), err=True)
