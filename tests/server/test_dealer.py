"""The fair dealer: to what it is bound, what the players' seeds do, and what a revealed key tells (F2, F3, F4, F6)."""

from __future__ import annotations

import ast
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import yaniv.server
from tests.server.records import fair_dealer, seed, some_records
from yaniv.game import CARDS, Deal, Match, Record, Restock, follow, preset
from yaniv.game.choices import FirstStarter
from yaniv.server.dealer import NOTES, BadNote, BrokenPromise, FairDealer, deck, promise
from yaniv.server.seeds import new_seed
from yaniv.server.shuffle import Stream, derived, shuffled

RULES = preset("bga")
OPENING = Match.opening(RULES, 2)
ANA, BEN, SERVER = seed("Ana"), seed("Ben"), seed("server")
PROMISED = (promise(ANA), promise(BEN))


def round_of(number: int, voids: int = 0) -> Match:
    """A match before the deal of this round."""
    return replace(OPENING, score=replace(OPENING.score, number=number, dealer=0, starter=1), voids=voids)


# --- to what the server is bound (F2) ---


def test_the_commitment_is_known_before_any_seed_is_opened() -> None:
    bound = FairDealer.bound(SERVER, "K3:1", PROMISED)
    assert bound.open([ANA, BEN]).commitment == bound.open([None, None]).commitment == bound.commitment


@pytest.mark.parametrize(
    "other",
    [
        FairDealer.bound(seed("another"), "K3:1", PROMISED),
        FairDealer.bound(SERVER, "K3:2", PROMISED),
        FairDealer.bound(SERVER, "K3:1", PROMISED[::-1]),
        FairDealer.bound(SERVER, "K3:1", (PROMISED[0], None)),
        FairDealer.bound(SERVER, "K3:1", (*PROMISED, None)),
    ],
)
def test_it_binds_the_server_to_all_that_it_could_choose(other: FairDealer) -> None:
    assert other.commitment != FairDealer.bound(SERVER, "K3:1", PROMISED).commitment


def test_another_deck_cannot_be_revealed_once_the_seeds_are_known() -> None:
    honest = FairDealer.bound(SERVER, "K3:1", PROMISED).open([ANA, BEN])
    for cheat in (replace(honest, secret=seed("better")), replace(honest, match="K3:2")):
        assert cheat.deal(OPENING) != honest.deal(OPENING)
        with pytest.raises(BrokenPromise, match="commitment"):
            FairDealer.read({**cheat.revealed(), "commitment": honest.commitment}, 2)


def test_a_match_that_was_broken_off_reveals_as_much_as_any() -> None:
    dealer = FairDealer.bound(SERVER, "K3:1", PROMISED)
    assert FairDealer.read(dealer.revealed(), 2) == dealer


# --- what the players' seeds do (F3) ---


def test_each_player_changes_the_cards() -> None:
    bound = FairDealer.bound(SERVER, "K3:1", PROMISED)
    opened: list[list[bytes | None]] = [[ANA, BEN], [ANA, None], [None, BEN], [None, None]]
    assert len({bound.open(seeds).deal(OPENING) for seeds in opened}) == 4


def test_a_seed_that_was_not_promised_counts_as_not_opened() -> None:
    bound = FairDealer.bound(SERVER, "K3:1", (PROMISED[0], None))
    for late in (seed("late"), BEN, b"", b"short", PROMISED[0]):
        assert bound.open([ANA, late]) == bound.open([ANA, None])
        assert bound.open([late, None]) == bound.open([None, None])


def test_a_promise_stands_in_for_a_seed_that_is_withheld() -> None:
    """Both outcomes were fixed when the promises were made, and nobody had to wait."""
    kept, other = (
        FairDealer.bound(SERVER, "K3:1", (PROMISED[0], promised)) for promised in (PROMISED[1], promise(SERVER))
    )
    assert kept.open([ANA, None]).unopened == (1,)
    assert kept.open([ANA, None]).deal(OPENING) != other.open([ANA, None]).deal(OPENING)


def test_a_short_seed_with_a_fitting_promise_does_not_count() -> None:
    assert FairDealer.new(SERVER, "K3:1", [b"short", BEN]).unopened == (0,)


# --- where chance comes from (F4) ---


def test_a_seed_is_256_bits_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda size: b"\x07" * size)
    assert new_seed() == b"\x07" * 32


@pytest.mark.parametrize("secret", [b"", b"7", bytes(31), bytes(33)])
def test_no_other_seed_is_taken(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairDealer.bound(secret, "K3:1", [None, None])
    with pytest.raises(ValueError, match="32 bytes"):
        FairDealer.bound(SERVER, "K3:1", [secret, None])


@pytest.mark.parametrize("name", ["", "K3 1", "K3\n1", "é", "x" * 101])
def test_a_match_is_named_in_one_word(name: str) -> None:
    with pytest.raises(ValueError, match="one word"):
        FairDealer.bound(SERVER, name, [None, None])


SERVER_FILES = sorted(Path(yaniv.server.__file__).parent.rglob("*.py"))
BOTS_THINK = "thinking.py"
"""Where bots get the dice they ask for: what they throw, never what is dealt."""


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)


def weak_chance(source: str) -> list[str]:
    """Where a source makes chance that could be guessed; to name `random.Random` as a type is no harm."""
    tree = ast.parse(source)
    weak = [name for name in imports(tree) if re.match(r"random\.|numpy|uuid", name)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            called = ast.unparse(node.func)
            if called.startswith("random.") and called != "random.SystemRandom":
                weak.append(called)
    return weak


def test_the_server_makes_no_chance_but_of_the_system() -> None:
    files = [path for path in SERVER_FILES if path.name != BOTS_THINK]
    assert len(files) > 4
    assert not {path.name: weak for path in files if (weak := weak_chance(path.read_text(encoding="utf-8")))}


@pytest.mark.parametrize(
    "source",
    [
        "from random import shuffle",
        "import random\nrandom.seed(time.time())",
        "import random\nrandom.Random(4711).shuffle(cards)",
        "import numpy as np",
    ],
)
def test_weak_chance_is_found(source: str) -> None:
    assert weak_chance(source)


@pytest.mark.parametrize("name", ["dealer", "shuffle", "verify"])
def test_the_dealer_itself_makes_no_chance_at_all(name: str) -> None:
    pure = {"__future__", "collections", "dataclasses", "enum", "hashlib", "hmac", "itertools", "re", "typing", "yaniv"}
    own = {"dealer", "shuffle"}
    path = Path(yaniv.server.__file__).parent / f"{name}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert {imported.split(".")[0] for imported in imports(tree)} <= pure | own


# --- what a revealed key tells (F6) ---


def test_the_key_of_a_round_makes_all_its_cards() -> None:
    dealer = fair_dealer(1, 2)
    key = dealer.round_key(4, 1)
    assert dealer.deal(round_of(4, 1)).order == shuffled(deck(RULES), Stream(key, "deal"))


def test_the_key_of_a_round_makes_no_other_key() -> None:
    dealer = fair_dealer(1, 2)
    rounds = [(number, voids) for number in range(1, 6) for voids in range(3)]
    keys = {dealer.round_key(*one) for one in rounds}
    labels = [f"round {number} {voids}" for number, voids in rounds] + [f"deal {block}" for block in range(9)]
    assert len(keys) == len(rounds)
    assert not keys & {derived(key, label) for key in keys for label in labels}


def test_every_deal_and_restock_has_an_order_of_its_own() -> None:
    dealer = fair_dealer(1, 2)
    dealt = {dealer.deal(round_of(number, voids)).order for number in range(1, 30) for voids in range(3)}
    assert len(dealt) == 87


def test_nothing_that_is_printed_holds_a_seed() -> None:
    dealer = fair_dealer(1, 2)
    assert repr(dealer) == f"{dealer}" == "<FairDealer of table-1>"


# --- deals ---


@pytest.fixture(scope="module")
def records() -> list[Record]:
    return some_records()


def test_a_match_taken_up_again_goes_on_as_it_would_have_gone(records: list[Record]) -> None:
    """What is dealt depends on the seeds and on where the match stands, not on the dealer that dealt before."""
    for record in records:
        match = Match.opening(record.rules, len(record.seats))
        for entry in record.entries:
            again = FairDealer.read(record.notes, len(record.seats))
            if isinstance(entry, Deal):
                assert again.deal(match) == entry
            elif isinstance(entry, Restock):
                assert again.restock(match) == entry
            match = follow(match, entry).match


def test_a_round_dealt_again_after_a_void_is_another_one() -> None:
    dealer, match = fair_dealer(1, 2), OPENING.deal(fair_dealer(1, 2).deal(OPENING)).match
    again = dealer.deal(match.void().match)
    assert (again.dealer, again.starter) == (None, None)
    assert again.order != dealer.deal(OPENING).order


def test_the_first_deal_draws_who_deals_and_who_starts() -> None:
    drawn = [fair_dealer(number, 4).deal(Match.opening(RULES, 4)) for number in range(200)]
    assert {(deal.dealer, deal.starter) for deal in drawn} == {(one, other) for one in range(4) for other in range(4)}


def test_who_starts_is_not_drawn_where_the_rules_say_it() -> None:
    rules = preset("israeli")
    assert rules.first_starter is FirstStarter.LEFT_OF_DEALER
    assert fair_dealer(1, 3).deal(Match.opening(rules, 3)).starter is None


def test_the_deck_is_in_ascending_order() -> None:
    assert deck(preset("bga", decks=2, jokers_per_deck=1)) == [CARDS[kind // 2] for kind in range(2 * 53)]


# --- notes ---


@pytest.mark.parametrize("name", NOTES)
def test_a_note_that_is_missing_or_changed_is_named(name: str) -> None:
    notes = fair_dealer(1, 2, missing=[0]).revealed()
    assert tuple(notes) == NOTES
    for changed in ({key: value for key, value in notes.items() if key != name}, notes | {name: notes[name] + "0"}):
        with pytest.raises(BadNote) as error:
            FairDealer.read(changed, 2)
        assert error.value.note == ("commitment" if name == "match" and name in changed else name)
