"""F1: the seeds of a record make every card of it, in both verifiers; and no other card or seed passes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.javascript import FOLDER, verdicts
from tests.server.records import SHORT_STOCK, at_random, fair_dealer, never_calls, played, some_records
from yaniv.game import Deal, Entry, HouseRules, Record, Restock, Void, cards, preset, show
from yaniv.server.verify import Fault, Problem, Verdict, verify, verify_text

KINDS = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"] + ["Jk"]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return some_records()


@pytest.fixture(scope="module")
def short() -> Record:
    """A few turns in which the stock is rebuilt."""
    fair = fair_dealer(77, 7, missing=[2, 3, 4, 5, 6])
    record = played(HouseRules.parse(f"bga({SHORT_STOCK})", 7), fair, 60, at_random(Random(2)))
    assert sum(isinstance(entry, Restock) for entry in record.entries) > 1
    return record


def flipped(text: str) -> Iterator[str]:
    """The record with one sign of a revealed value, or one card that the dealer laid down, changed."""
    lines = text.splitlines()
    for place, line in enumerate(lines):
        key, _, value = line.partition(": ")
        if re.match("commitment|server seed|player|match", key):
            for at in range(len(value)):
                other = "1" if value[at] != "1" else "2"
                yield "\n".join((*lines[:place], f"{key}: {value[:at]}{other}{value[at + 1 :]}", *lines[place + 1 :]))
        elif re.match("deal|restock", key):
            dealt = value.split()
            for at, card in enumerate(dealt):
                other = KINDS[(KINDS.index(card) + 1) % len(KINDS)]
                changed = " ".join((*dealt[:at], other, *dealt[at + 1 :]))
                yield "\n".join((*lines[:place], f"{key}: {changed}", *lines[place + 1 :]))


def agree(mine: Verdict, other: dict[str, Any]) -> bool:
    """Whether the second verifier says the same; it calls a line by its cards where the rules already refuse it."""
    problem = other["problem"]
    if mine.problem is None or problem is None:
        counted = (other["deals"], other["restocks"], other["unopened"])
        return mine.fair and problem is None and counted == (mine.deals, mine.restocks, list(mine.unopened))
    same = mine.problem.fault in (problem["fault"], Fault.RECORD)
    return same and bool(mine.problem.line == problem["line"])


def test_every_card_follows_from_the_seeds(records: list[Record], tmp_path: Path) -> None:
    texts = [str(record) for record in records]
    mine, other = [verify(record) for record in records], verdicts(texts, tmp_path)
    assert all(verdict.fair for verdict in mine) and sum(verdict.restocks for verdict in mine) > 50
    assert all(map(agree, mine, other))


def test_any_flipped_seed_or_card_fails(short: Record, tmp_path: Path) -> None:
    texts = list(flipped(str(short)))
    mine, other = [verify_text(text) for text in texts], verdicts(texts, tmp_path)
    assert len(texts) > 450 and not any(verdict.fair for verdict in mine)
    assert all(map(agree, mine, other))


def test_two_cards_that_change_places_fail(short: Record, tmp_path: Path) -> None:
    """The deck is whole then, and the rules may not notice for many turns: the line of the deal is named even so."""
    texts = []
    for place, entry in enumerate(short.entries):
        if isinstance(entry, Deal | Restock):
            for at in range(len(entry.order) - 1):
                order = (*entry.order[:at], entry.order[at + 1], entry.order[at], *entry.order[at + 2 :])
                if order != entry.order:
                    texts.append(str(replace(short, entries=_with(short, place, replace(entry, order=order)))))
    mine, other = [verify_text(text) for text in texts], verdicts(texts, tmp_path)
    assert {verdict.problem.fault for verdict in mine if verdict.problem} == {Fault.DEAL, Fault.RESTOCK}
    assert not any(verdict.fair for verdict in mine) and all(map(agree, mine, other))


def _with(record: Record, place: int, entry: Deal | Restock) -> tuple[Entry, ...]:
    return (*record.entries[:place], entry, *record.entries[place + 1 :])


def test_another_first_dealer_or_starter_fails(tmp_path: Path) -> None:
    record = played(preset("bga"), fair_dealer(3, 2), 1, at_random(Random(0)))
    deal = record.entries[0]
    assert isinstance(deal, Deal) and deal.dealer is not None and deal.starter is not None
    cheats = [replace(deal, dealer=1 - deal.dealer), replace(deal, starter=1 - deal.starter)]
    texts = [str(replace(record, entries=(cheat,))) for cheat in cheats]
    assert [verdict.problem.fault for text in texts if (verdict := verify_text(text)).problem] == [Fault.FIRST] * 2
    assert [other["problem"]["fault"] for other in verdicts(texts, tmp_path)] == ["first"] * 2


def test_a_round_that_is_called_off_early_fails(tmp_path: Path) -> None:
    """Or the dealer could deal until it likes the cards."""
    record = played(preset("bga"), fair_dealer(3, 2), 9, at_random(Random(0)))
    text = str(replace(record, entries=(*record.entries, Void())))
    assert verify_text(text).problem == Problem(Fault.VOID, len(text.splitlines()))
    assert verdicts([text], tmp_path)[0]["problem"]["fault"] == "void"


def test_a_round_that_nobody_ends_is_called_off_and_dealt_again(tmp_path: Path) -> None:
    record = played(preset("bga"), fair_dealer(5, 2), 10_000, never_calls)
    verdict = verify(record)
    assert verdict == Verdict(None, 3, verdict.restocks, True) and verdict.restocks > 30
    assert agree(verdict, verdicts([str(record)], tmp_path)[0])


def test_the_stock_is_not_rebuilt_before_it_has_to_be(short: Record, tmp_path: Path) -> None:
    """The rules let a dealer do it as soon as the stock is out; a fair one has no choice of when."""
    at = next(place for place, entry in enumerate(short.entries) if isinstance(entry, Restock))
    early = replace(short, entries=(*short.entries[: at - 1], short.entries[at], short.entries[at - 1]))
    text = str(early)
    assert early.match() == replace(short, entries=short.entries[: at + 1]).match()
    assert verify_text(text).problem == Problem(Fault.RESTOCK, len(text.splitlines()) - 1)
    assert agree(verify_text(text), verdicts([text], tmp_path)[0])


def test_a_record_without_seeds_says_so(short: Record, tmp_path: Path) -> None:
    text = str(replace(short, notes={}))
    assert verify_text(text).problem == Problem(Fault.NO_SEEDS, 1)
    assert verdicts([text, "", "yaniv 2"], tmp_path)[0]["problem"]["fault"] == "no_seeds"


def test_a_match_that_never_began_can_be_checked(tmp_path: Path) -> None:
    """Nothing was dealt, and it counts all the same: what was committed to is revealed."""
    record = played(preset("bga"), fair_dealer(8, 2), 0, at_random(Random(0)))
    assert verify(record) == Verdict()
    assert agree(verify(record), verdicts([str(record)], tmp_path)[0])


def test_lines_are_counted_as_they_stand_in_the_file(short: Record, tmp_path: Path) -> None:
    """With remarks, empty lines, and a turn on two lines."""
    spaced = str(short).replace(", draw", "\n# drawn\n\n{}: draw")
    spaced = re.sub(r"(?m)^(\d): (.*)\n# drawn\n\n\{\}", r"\1: \2\n# drawn\n\n\1", spaced)
    assert verify_text(spaced).fair and agree(verify_text(spaced), verdicts([spaced], tmp_path)[0])
    at = [place for place, line in enumerate(spaced.splitlines()) if line.startswith("restock")][1]
    lines = spaced.splitlines()
    order = cards(lines[at].removeprefix("restock:"))
    lines[at] = f"restock: {show(order[::-1])}"
    broken = "\n".join(lines)
    found = verify_text(broken).problem
    assert found and (found.fault, found.line) == (Fault.RESTOCK, at + 1)
    assert (found.expected, found.found) == (show(order), show(order[::-1]))
    assert agree(verify_text(broken), verdicts([broken], tmp_path)[0])


def test_the_page_holds_the_second_verifier_as_it_stands() -> None:
    """`node web/verify/page.mjs` puts it there: a page that is opened from a file may load no other."""
    page, verifier, whole = ((FOLDER / name).read_text("utf-8") for name in ("page.html", "verify.mjs", "verify.html"))
    assert whole == page.replace("//VERIFIER\n", verifier)


def test_the_page_names_every_fault() -> None:
    page = (FOLDER / "page.html").read_text("utf-8")
    assert set(re.findall(r"(?m)^  (\w+): \"", page)) == set(Fault)
