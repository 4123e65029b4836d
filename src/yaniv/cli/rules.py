"""`yaniv rules`: the manual of a rule set, the list of rule sets, and the list of options."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import typer

from yaniv.game import PRESETS, VARIANTS, BadRule, HouseRules, Option, preset
from yaniv.game import options as all_options
from yaniv.game.rules import SEATS
from yaniv.tui.allowed import allowed, bad_rule
from yaniv.words import Words
from yaniv.words.manual import manual, page
from yaniv.words.options import label, show


def print_rules(line: str | None, language: str, players: int | None, *, options: bool = False) -> None:
    """Print what is asked for: as Markdown, or drawn where a terminal reads it."""
    words = Words(language)
    try:
        text = _options(words, line) if options else _manual(words, line, players) if line else _presets(words)
    except BadRule as bad:
        raise typer.BadParameter(bad_rule(words, bad, line or "")) from None
    if not sys.stdout.isatty():
        typer.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def _manual(words: Words, line: str, players: int | None) -> str:
    name = line.strip().lower()
    if name in PRESETS and players is None:
        return page(name, words.language)
    # A number that nobody plays by is refused by these rules, which know better how many can.
    seats = players if players is not None and SEATS.fits(players) else SEATS.low
    return manual(HouseRules.parse(name, seats), words.language, players)


def _presets(words: Words) -> str:
    return "\n".join([words.say("cli.presets"), "", *_names(words), "", words.say("cli.more"), ""])


def _names(words: Words) -> Iterator[str]:
    for name in PRESETS:
        yield f"- {words.say('cli.named', line=f'`{name}`', text=words.say(f'preset.{name}.text'))}"
        for variant in VARIANTS[name]:
            yield f"  - {words.say('cli.named', line=f'`{name}+{variant}`', text=words.say(f'variant.{variant}'))}"


def _options(words: Words, line: str | None) -> str:
    """Every option as it is written, what it may be, what it is called, and what it is."""
    rules = HouseRules.parse(line) if line else preset("cardgames-zone")
    return "".join(f"- {_option(words, one, rules)}\n" for one in all_options())


def _option(words: Words, option: Option, rules: HouseRules) -> str:
    named = {"line": f"`{option.show(rules)}`", "name": label(words, option), "value": show(words, option, rules)}
    return words.say("cli.option", allowed=allowed(words, option), **named)
