"""The score sheet: a column for each player, or lines where that is too wide."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from yaniv.game import Match, Scored

from .table import Line, columns, flow
from .tell import Teller

CALLED, CAUGHT, LANDED, OUT = "*", "!", "↓", "†"


def told(teller: Teller, match: Match) -> Iterator[str]:
    """The sheet in sentences, one a round."""
    if not match.sheet:
        yield teller.words.say("sheet.empty")
    out: set[int] = set()
    for scored in match.sheet:
        head = teller.words.say("table.round", number=scored.number)
        yield f"{head} {standing(teller, scored.totals, scored.gained, out)}"
        out.update(scored.out)


def standing(
    teller: Teller, totals: tuple[int, ...], gained: tuple[int, ...] = (), out: Collection[int] = frozenset()
) -> str:
    """The totals of all, and what those scored who were not yet out, in one sentence."""
    cells = []
    for seat, total in enumerate(totals):
        who = teller.title(seat)
        if gained and seat not in out:
            cells.append(teller.words.say("sheet.cell", who=who, total=total, points=gained[seat]))
        else:
            cells.append(teller.words.say("sheet.total", who=who, total=total))
    return f"{'; '.join(cells)}."


def drawn(teller: Teller, match: Match, width: int, rows: int = 1000) -> list[Line]:
    """The sheet as a table, its last rows if there is room for so many only."""
    words = teller.words
    if not match.sheet:
        return [Line(f" {words.say('sheet.empty')}")]
    head = ["", *(teller.title(seat) for seat in range(match.seats))]
    body = _rows(match)
    lines = columns([head, *body[-max(rows, 1) :]], gap="   ")
    if max(map(len, lines)) > width - 1:
        lines = columns(_turned(teller, match.sheet[-1]), gap="  ")
    marks = "".join(cell for row in body for cell in row)
    legend = [f"{mark} {words.say(key)}" for mark, key in _legend() if mark in marks]
    return [
        *(Line(f" {text}", "" if place else "bold") for place, text in enumerate(lines)),
        *(Line(text, "dim") for text in flow(legend, width)),
    ]


def _rows(match: Match) -> list[list[str]]:
    rows: list[list[str]] = []
    out: set[int] = set()
    for scored in match.sheet:
        cells = [f"{scored.totals[seat]}" if seat in out else _cell(scored, seat) for seat in range(match.seats)]
        rows.append([str(scored.number), *cells])
        out.update(scored.out)
    return rows


def _cell(scored: Scored, seat: int) -> str:
    marks = (CAUGHT if scored.caught else CALLED) if seat == scored.caller else ""
    marks += LANDED if any(landing.seat == seat for landing in scored.landings) else ""
    marks += OUT if seat in scored.out else ""
    return f"+{scored.gained[seat]}{marks} {scored.totals[seat]}"


def _turned(teller: Teller, scored: Scored) -> list[list[str]]:
    """The last round alone, a line for each player."""
    rows = [[teller.title(seat), _cell(scored, seat)] for seat in range(len(scored.totals))]
    return [[teller.words.say("table.round", number=scored.number), ""], *rows]


def _legend() -> tuple[tuple[str, str], ...]:
    return (CALLED, "sheet.called"), (CAUGHT, "sheet.caught"), (LANDED, "sheet.landed"), (OUT, "sheet.went_out")
