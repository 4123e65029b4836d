"""The page about advice and facts, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from benchmarks.machine import machine
from yaniv.game import PRESETS
from yaniv.lab.arena.contest import Unit

from .advice import NOT_TESTED, TIPS, Tip, Trial
from .facts import Facts, Share
from .trials import PLAYERS, Key, Worth

INTRODUCTION = """\
Every piece of advice in the five documents, played: one player heeds it, the others do not and are like it in all
else; the same deals are played at all seats. A figure says by how many points a round the one who heeds it is better
than another player at the table, ± one standard error; **bold** is more than three of them from nothing. Where nothing
else is said, both play as `club` does: plan a lay and its draw by what the next lay will shed, and call when it is
likely enough that nobody is lower. So a figure is what a habit is worth *to who plays like that*, not to everybody.
{millions:.0f} million rounds."""

# What the figures below them say, in words.

STARTING = """\
It is one: with two players who starts wins between one and three rounds in a hundred more than its half, with five a
third to a half more rounds than who comes last. So it matters who starts: where the winner of a round starts the next
one, it has that for a prize."""

LASTING = """\
With players of this kind no rule set comes to 15 rounds: a match has 22 to 36, and takes about an hour or more. More
players make longer rounds and fewer of them. A lower limit for the call (playmore, backpacker) makes both longer."""

FAILING = """\
Each point more is a risk more, and so is each player: of calls at 7 points one in five fails against one other, more
than four in ten against four. At 3 points it is at most one in seven or so. Who weighs the call risks about half as
much with the higher hands; with the very low ones somewhat more, since by then others are low too."""

FEW = """\
They are right. While somebody holds a single card, half to two thirds of such calls fail; two cards, a fifth to two
fifths; four cards or more, next to none."""

TAKEN = """\
cardgames-zone suspects a low hand behind who often takes. Not so: who holds two or three taken cards has mostly not
got rid of them, and in a duel a call is then safer than ever. With more players there is little in it."""


def page(found: Mapping[Key, Worth], seen: Sequence[Facts], command: str) -> Iterator[str]:
    """All of it."""
    rounds = sum(worth.rounds for worth in found.values())
    yield "# Tips, tested"
    yield ""
    yield f"Made by `{command}` on {date.today()}: {machine('numba', 'numpy')}."
    yield ""
    yield INTRODUCTION.format(millions=rounds / 1e6)
    yield ""
    yield "| advice | two players | four players |"
    yield "|---|---|---|"
    for tip in TIPS:
        for trial in () if tip.curve else tip.trials:
            cells = " | ".join(_verdict(tip, trial, players, found) for players in PLAYERS)
            yield f"| [{tip.title}](#{tip.name}): {trial.label} | {cells} |"
    for tip in TIPS:
        yield from _tip(tip, found)
    yield from ("", "## Not put to the test", "")
    yield from (f"- {one}" for one in NOT_TESTED)
    yield from _facts(seen)


def _worths(tip: Tip, trial: Trial, players: int, found: Mapping[Key, Worth]) -> dict[str, Worth]:
    return {rules: found[tip.name, trial.label, rules, players] for rules in trial.rules}


def _verdict(tip: Tip, trial: Trial, players: int, found: Mapping[Key, Worth]) -> str:
    """Whether it helps, in words and from where to where."""
    worths = list(_worths(tip, trial, players, found).values())
    helps, harms = (sum(worth.clear and sign * worth.mean > 0 for worth in worths) for sign in (1, -1))
    low, high = min(worth.mean for worth in worths), max(worth.mean for worth in worths)
    between = f"{_short(trial, low)} to {_short(trial, high)}"
    if helps == len(worths):
        return f"helps: {between}"
    if harms == len(worths):
        return f"costs: {between}"
    if not helps and not harms:
        return f"no clear difference: {between}"
    parts = [f"{word} under {n}" for word, n in (("helps", helps), ("costs", harms)) if n]
    return f"{', '.join(parts)} of {len(worths)}: {between}"


def _short(trial: Trial, mean: float) -> str:
    return f"{100 * mean:+.1f} %" if trial.unit is Unit.MATCHES else f"{mean:+.2f}"


def _figure(trial: Trial, worth: Worth) -> str:
    text = (
        f"{100 * worth.mean:+.1f} ± {100 * worth.error:.1f} %"
        if trial.unit is Unit.MATCHES
        else f"{worth.mean:+.2f} ± {worth.error:.2f}"
    )
    return f"**{text}**" if worth.clear else text


def _tip(tip: Tip, found: Mapping[Key, Worth]) -> Iterator[str]:
    yield from ("", f'<a id="{tip.name}"></a>', "", f"## {tip.title}", "")
    yield from (f"- {one}" for one in tip.said)
    yield from ("", tip.meaning, "", f"![{tip.title}](tips/{tip.name}.svg)", "")
    rules = list(dict.fromkeys(name for trial in tip.trials for name in trial.rules))
    yield f"| | players | {' | '.join(rules)} |"
    yield f"|---|--:|{'--:|' * len(rules)}"
    for trial in tip.trials:
        for players in PLAYERS:
            worths = _worths(tip, trial, players, found)
            cells = (_figure(trial, worths[name]) if name in worths else "" for name in rules)
            yield f"| {trial.label} | {players} | {' | '.join(cells)} |"
    if tip.lesson:
        yield from ("", f"**At the table:** {tip.lesson}")


# --- facts ---------------------------------------------------------------------


def _facts(seen: Sequence[Facts]) -> Iterator[str]:
    yield from ("", "# Who wins, how long it lasts, how often a call fails", "")
    yield "Tables of `club` alone. Where it says so, all call whenever they may."
    yield from _places(seen)
    yield from _lengths(seen)
    yield from ("", "## How often a call fails, by the points of the caller", "")
    yield "All call whenever they may, so this is what a call with so many points risks; in brackets, the calls that"
    yield "are left among players who weigh them. What was seen fewer than 200 times is left out."
    yield from ("", FAILING, "", "![Failing calls](tips/failing.svg)", "")
    yield from _by_value(seen, "always", "points", "weighed")
    yield from ("", "## How often a call fails, by the cards of the opponent who has fewest", "")
    yield "All call whenever they may. israeli and cardgames-zone warn of players with one or two cards:"
    yield from ("", FEW, "", "![Few cards](tips/cards.svg)", "")
    yield from _by_value(seen, "by_cards", "cards")
    yield from ("", "## How often a call fails, by the cards that an opponent took in the open and holds", "")
    yield "All call whenever they may; of several opponents, the one who holds most of them."
    yield from ("", TAKEN, "", "![Taken cards](tips/shown.svg)", "")
    yield from _by_value(seen, "by_shown", "taken")


def _places(seen: Sequence[Facts]) -> Iterator[str]:
    error = max((share * (1 - share) / one.rounds) ** 0.5 for one in seen for share in one.first_wins)
    yield from ("", "## Is it an advantage to start?", "")
    yield "The share of rounds won (least points written down; a tie is shared) by who starts, the next one clockwise,"
    yield f"and so on; standard errors up to {error:.1%}. playmore says that going first is an advantage."
    yield from ("", STARTING, "", "![Places](tips/places.svg)", "")
    yield "| preset | players | share of rounds won, by place from the start | points a round |"
    yield "|---|--:|---|---|"
    for one in seen:
        wins = ", ".join(f"{share:.1%}" for share in one.first_wins)
        points = ", ".join(f"{mean:.1f}" for mean in one.first_points)
        yield f"| {one.rules} | {one.players} | {wins} | {points} |"


def _lengths(seen: Sequence[Facts]) -> Iterator[str]:
    yield from ("", "## How long is a round, and a match?", "")
    yield "The mean, and in brackets what 5 % and 95 % stay below. Minutes: 8 seconds a turn, 30 between rounds."
    yield "israeli says that a match usually runs 6 to 15 rounds, cardgames-zone that it takes 20 to 40 minutes."
    yield from ("", LASTING, "", "![Rounds a match](tips/lengths.svg)", "")
    yield "| preset | players | turns a round | rounds a match | turns a match | minutes |"
    yield "|---|--:|--:|--:|--:|--:|"
    for one in seen:
        minutes = (one.match_turns[0] * 8 + one.match_rounds[0] * 30) / 60
        cells = " | ".join(_spread(what) for what in (one.turns, one.match_rounds, one.match_turns))
        yield f"| {one.rules} | {one.players} | {cells} | {minutes:.0f} |"


def _spread(what: Sequence[float]) -> str:
    mean, low, high = what
    return f"{mean:.1f} ({low:.0f}-{high:.0f})"


def _by_value(seen: Sequence[Facts], what: str, word: str, beside: str = "", least: int = 200) -> Iterator[str]:
    """The shares as a table; what was seen fewer than `least` times is left out."""
    values = sorted({value for one in seen for value, (_, n) in getattr(one, what).items() if n >= least})
    yield f"| preset | players | {' | '.join(f'{value} {word}' for value in values)} |"
    yield f"|---|--:|{'--:|' * len(values)}"
    for rules in PRESETS:
        for one in (one for one in seen if one.rules == rules):
            cells = (_share(one, what, value, least) + _beside(one, beside, value, least) for value in values)
            yield f"| {rules} | {one.players} | {' | '.join(cells)} |"


def _share(one: Facts, what: str, value: int, least: int) -> str:
    table: dict[int, Share] = getattr(one, what)
    share, n = table.get(value, (0.0, 0))
    return f"{share:.0%}" if n >= least else ""


def _beside(one: Facts, what: str, value: int, least: int) -> str:
    text = _share(one, what, value, least) if what else ""
    return f" ({text})" if text else ""
