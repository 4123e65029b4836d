"""The table as lines of text for a screen: the seats, the discards, the own hand, and what may be done."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.cells import cell_len

from yaniv.game import SPECTATOR, Action, Call, Card, Lay, Pass, Phase, Slap, Sneak, Take, View

from .hand import grouped
from .menu import Choice, Kind, Menu
from .signs import ltr, sign, signs
from .tell import Teller

BACK = "▮"
GAP = "   "


@dataclass(frozen=True, slots=True)
class Line:
    """One line, and how it looks apart from its cards."""

    text: str = ""
    style: str = ""


def pad(text: str, width: int) -> str:
    """The text, filled with spaces to so many columns."""
    return text + " " * max(width - cell_len(text), 0)


def flow(parts: Iterable[str], width: int, indent: int = 1, gap: str = GAP) -> list[str]:
    """Parts in a row, going on in a new line where the width ends."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1] + gap + part) <= width:
            lines[-1] += gap + part
        elif indent + cell_len(part) <= width:
            lines.append(" " * indent + part)
        else:
            lines += wrap(part, width, " " * indent)
    return lines


def wrap(text: str, width: int, indent: str = " ") -> list[str]:
    """A sentence over as many lines as it needs."""
    # A word is left whole even where it is too long: it may be a path to copy.
    wrapper = textwrap.TextWrapper(
        max(width, 20), initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return wrapper.wrap(text) or [""]


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of cells, each column as wide as its widest cell."""
    widths = [max(map(cell_len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [gap.join(pad(cell, width) for cell, width in zip(row, widths, strict=False)).rstrip() for row in rows]


def title(teller: Teller, view: View, width: int) -> Line:
    """The rules and the round."""
    line = view.rules.line(len(view.counts))
    rules = line if "(" in line else teller.words.say(f"preset.{line}.name")
    number = teller.words.say("table.title", number=view.number)
    room = width - cell_len(f" Yaniv ·  · {number}")
    return Line(f" Yaniv · {rules if cell_len(rules) <= room else rules[: room - 1] + '…'} · {number}", "bold")


def seats(teller: Teller, view: View, width: int) -> list[Line]:
    """The others, clockwise from the reader's left."""
    first = 0 if view.seat == SPECTATOR else view.seat + 1
    order = [(first + step) % len(view.counts) for step in range(len(view.counts))]
    rows = [_seat(teller, view, seat) for seat in order if seat != view.seat]
    lines = columns([row for row, _ in rows])
    noted = [f"{line}  {notes}" if notes else line for line, (_, notes) in zip(lines, rows, strict=True)]
    if len(noted) > 4 and 2 * max(map(cell_len, noted)) + 6 <= width:
        half = (len(noted) + 1) // 2
        noted = columns(list(zip_longest(noted[:half], noted[half:], fillvalue="")), gap=" " * 5)
    elif max(map(cell_len, noted)) >= width:
        below = [(line, f"    {notes}" if notes else "") for line, (_, notes) in zip(lines, rows, strict=True)]
        noted = [part for pair in below for part in pair if part]
    return [Line(f" {text}") for text in noted]


def _seat(teller: Teller, view: View, seat: int) -> tuple[list[str], str]:
    """One of the others in cells, and what else there is to note."""
    words = teller.words
    mark = "▸" if view.turn == seat and view.phase is not Phase.OVER else " "
    total = words.say("table.total", total=view.totals[seat])
    if not view.active[seat]:
        return [f"{mark} {teller.title(seat)}", words.say("table.out"), total], ""
    notes = [words.say("table.dealer")] if view.dealer == seat else []
    if view.known[seat]:
        notes.append(words.say("table.holds", cards=ltr(words, signs(view.known[seat]))))
    cells = [f"{mark} {teller.title(seat)}", f"{BACK * view.counts[seat]} {view.counts[seat]}", total]
    return cells, " · ".join(notes)


def middle(teller: Teller, view: View, width: int) -> list[Line]:
    """The stock, the last discard as it lies with what may be taken in brackets, and what lies before the reader."""
    words = teller.words
    marked = ltr(words, lying(view))
    parts = [words.say("table.stock", n=view.stock), words.say("table.discards", cards=marked)]
    if view.laid:
        who = teller.say("table.laid.{who}", view.turn, cards=ltr(words, signs(view.laid)))
        parts.append(who)
    return [Line(text) for text in flow(parts, width)]


def lying(view: View) -> str:
    """The last discard, with brackets around what may be taken; of equal cards the outer ones."""
    if view.rules.take_from_set == "any" and not view.last_run:
        return " ".join(f"[{sign(one)}]" for one in view.last)
    return ends(view.last) if view.takeable else signs(view.last)


def ends(laid: Sequence[Card]) -> str:
    """Cards as they lie, with brackets around the first and the last."""
    inner = [sign(one) for one in laid]
    inner[0] = f"[{inner[0]}]"
    if len(inner) > 1:
        inner[-1] = f"[{inner[-1]}]"
    return " ".join(inner)


def own(teller: Teller, view: View, width: int) -> list[Line]:
    """The own hand, what belongs together side by side, and what it counts."""
    if view.seat == SPECTATOR:
        return []
    words = teller.words
    held = ltr(words, " | ".join(signs(group) for group in grouped(view.hand))) if view.hand else words.say("card.none")
    parts = [words.say("table.hand", cards=held), words.say("table.counts", points=view.points)]
    parts.append(words.say("table.total", total=view.totals[view.seat]))
    if view.dealer == view.seat:
        parts.append(words.say("table.dealer"))
    return [Line(text, "bold") for text in flow(parts, width)]


def choices(teller: Teller, view: View, menu: Menu, width: int) -> Iterator[Line]:
    """All that may be done now, by number, with the call on top."""
    words = teller.words
    for one in menu.of(Kind.CALL):
        yield Line(f" {one.number}. {words.say('menu.call', points=view.points)}", "bold yellow")
    if windows := menu.of(Kind.WINDOW):
        parts = [f"{one.number}. {_window(teller, one.action)}" for one in windows]
        yield from (Line(text, "bold yellow") for text in flow([*parts, words.say("menu.let_pass")], width))
    lays = [*menu.of(Kind.TOGETHER), *menu.of(Kind.SINGLE)]
    if lays:
        yield from _listed(words.say("menu.lay"), [_lay(teller, one) for one in lays], width)
    if draws := menu.of(Kind.DRAW):
        yield from _listed(words.say("menu.then"), [_draw(teller, one) for one in draws], width)
    if menu.left_out:
        yield from (Line(text, "dim") for text in wrap(words.say("menu.more", n=menu.left_out), width))


def _listed(head: str, parts: list[str], width: int) -> Iterator[Line]:
    for text in flow([head, *parts], width):
        yield Line(text)


def _lay(teller: Teller, one: Choice) -> str:
    assert isinstance(one.action, Lay)
    laid = one.action.cards
    run = f"{teller.words.say('menu.run')} " if one.action.run else ""
    return f"{one.number}. {run}{ltr(teller.words, ends(laid) if one.ordered and len(laid) > 2 else signs(laid))}"


def _draw(teller: Teller, one: Choice) -> str:
    if isinstance(one.action, Take):
        return f"{one.number}. {teller.words.say('menu.take', card=ltr(teller.words, sign(one.action.card)))}"
    return f"{one.number}. {teller.words.say('menu.draw')}"


def _window(teller: Teller, action: Action) -> str:
    assert isinstance(action, Slap | Sneak)
    key = "menu.slap" if isinstance(action, Slap) else "menu.sneak"
    return teller.words.say(key, card=ltr(teller.words, sign(action.card)))


def typed(teller: Teller, view: View, width: int) -> list[Line]:
    """What can be typed here, in one line."""
    if Pass() in view.actions and view.seat != view.turn:
        key = "menu.type_window"
    elif view.phase is Phase.DRAW:
        key = "menu.type_draw"
    else:
        key = "menu.type_call" if Call() in view.actions else "menu.type_lay"
    return [Line(text, "dim") for text in wrap(teller.words.say(key), width)]
