"""People, tables, seats and finished matches: the same on every database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.store.places import Place, run
from yaniv.server.store.matches import Finished, Player, Statistics
from yaniv.server.store.passkeys import Passkey
from yaniv.server.store.people import Person
from yaniv.server.store.tables import TableRow, Taken

ANA = Person("ana", "Ana", "en", 1_800_000_000)
BEN = Person("ben", "בן", "he", 1_800_000_001)
TABLE = TableRow("t1", "ana", "yaniv(call_limit=5)", '{"pace": 1}', 4, True, 1_800_000_000)


def player(seat: int, person: str | None = None, **values: int) -> Player:
    numbers = {"total": 0, "won": 0, "rounds": 0, "calls": 0, "caught": 0, "assafs": 0} | values
    won = bool(numbers.pop("won"))
    return Player(seat, person, person or "Bot", "" if person else "club", won=won, **numbers)


@run
async def test_a_person_is_found_and_renamed(place: Place) -> None:
    async with place.opened() as store:
        people = store.registry.people
        await people.add(ANA)
        await people.add(BEN)
        assert await people.find("ana") == ANA
        assert await people.find("ben") == BEN
        assert await people.find("eve") is None
        await people.rename("ana", "Anaïs", "fr")
        assert await people.find("ana") == replace(ANA, name="Anaïs", language="fr")


@run
async def test_signing_out_everywhere_voids_what_was_signed(place: Place) -> None:
    async with place.opened() as store:
        people = store.registry.people
        await people.add(ANA)
        assert [await people.sign_out_everywhere("ana", when) for when in (10, 20)] == [1, 2]
        assert await people.find("ana") == replace(ANA, sessions=2)


@run
async def test_who_departs_is_told_to_all_for_a_while(place: Place) -> None:
    async with place.opened() as store:
        people = store.registry.people
        for person in (ANA, BEN):
            await people.add(person)
        await people.sign_out_everywhere("ana", 10)
        await people.forget("ben", 20)
        everybody = await people.departed(since=10)
        assert sorted(person for _, person in everybody) == ["ana", "ben"]
        assert [person for _, person in await people.departed(since=11)] == ["ben"]
        await people.sign_out_everywhere("ana", 10 + 601)
        assert sorted(person for _, person in await people.departed(since=0)) == ["ana", "ben"]
        assert {id for id, _ in await people.departed(since=0)} - {id for id, _ in everybody}
        assert await people.known(["ana", "ben", "eve"]) == {"ana"}
        assert await people.known([]) == set()


@run
async def test_a_code_is_good_once_and_for_a_time(place: Place) -> None:
    async with place.opened() as store:
        people = store.registry.people
        await people.add(ANA)
        await people.give_code("ana", "old", until=100)
        await people.give_code("ana", "1234", until=100)
        assert await people.take_code("old", now=50) is None  # a newer one voids it
        assert await people.take_code("12345", now=50) is None
        both = await asyncio.gather(people.take_code("1234", now=50), people.take_code("1234", now=50))
        assert sorted(both, key=str) == [None, ANA]
        await people.give_code("ana", "late", until=100)
        assert await people.take_code("late", now=100) is None


@run
async def test_a_code_is_not_kept_as_it_is(lasting: Place) -> None:
    async with lasting.opened() as store:
        await store.registry.people.add(ANA)
        await store.registry.people.give_code("ana", "the secret code", until=100)
    if not lasting.shared:
        assert b"the secret code" not in lasting.path.read_bytes()


@run
async def test_tables_are_listed_and_ended(place: Place) -> None:
    async with place.opened() as store:
        tables = store.registry.tables
        await store.registry.people.add(ANA)
        hidden = replace(TABLE, id="t2", listed=False, since=TABLE.since + 1)
        later = replace(TABLE, id="t3", since=TABLE.since + 2)
        for row in (TABLE, later, hidden):
            await tables.add(row)
        assert await tables.find("t2") == hidden
        assert await tables.find("t4") is None
        assert await tables.listed() == [later, TABLE]
        assert await tables.listed(most=1) == [later]
        assert await tables.open() == [TABLE, hidden, later]
        assert await tables.created("ana") == 3
        await tables.change("t2", "{}", True)
        assert [row.id for row in await tables.listed()] == ["t3", "t2", "t1"]
        await tables.end("t3", 9)
        await tables.end("t3", 10)
        assert await tables.find("t3") == replace(later, ended=9)
        assert [row.id for row in await tables.open()] == ["t1", "t2"]
        assert [row.id for row in await tables.listed()] == ["t2", "t1"]
        await tables.remove("t1")
        assert await tables.find("t1") is None


@run
async def test_a_person_has_one_seat_and_a_seat_one_person(place: Place) -> None:
    """H6: two who take the last seat, and one who takes two."""
    async with place.opened() as store:
        tables = store.registry.tables
        await store.registry.people.add(ANA)
        await store.registry.people.add(BEN)
        await tables.add(TABLE)
        await tables.add(replace(TABLE, id="t2", since=TABLE.since + 1))
        race = (tables.sit("t1", 0, person) for person in ("ana", "ben"))
        outcome = await asyncio.gather(*race, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcome) == ["NoneType", "Taken"]
        seated = await tables.seated("t1")
        with pytest.raises(Taken):
            await tables.sit("t1", 1, seated[0])
        other = ({"ana", "ben"} - {seated[0]}).pop()
        await tables.sit("t1", 3, other)
        await tables.sit("t2", 1, other)
        assert await tables.seated("t1") == {0: seated[0], 3: other}
        assert [(row.id, seat) for row, seat in await tables.seats_of(other)] == [("t2", 1), ("t1", 3)]
        await tables.rise("t1", 3)
        await tables.end("t2", 5)
        assert await tables.seats_of(other) == []
        await tables.remove("t1")
        assert await tables.seated("t1") == {}


@run
async def test_finished_matches_are_kept_once_and_counted(place: Place) -> None:
    async with place.opened() as store:
        matches = store.registry.matches
        await store.registry.people.add(ANA)
        seats = (player(0, "ana", total=80, won=1, rounds=9, calls=4, caught=1, assafs=2), player(1))
        one = Finished("m1", "t1", "yaniv()", 100, 200, seats)
        two = Finished("m2", "t1", "yaniv()", 200, 300, (player(0), player(1, "ana", rounds=5, calls=1)))
        await matches.save(one, "the record")
        await matches.save(one, "another record")
        await matches.save(two, "second")
        assert await matches.find("m1") == one
        assert await matches.find("m3") is None
        assert await matches.record("m1") == "the record"
        assert await matches.record("m3") is None
        assert await matches.of("ana") == [two, one]
        assert await matches.of("ana", most=1, skip=1) == [one]
        assert await matches.of("ben") == []
        assert await matches.at("t1") == [two, one]
        other = Finished("m4", "t2", "yaniv(decks=2)", 400, 500, (player(0, "ana", total=7),))
        broken_off = replace(other, id="m5", rules="yaniv()", given_up=True)
        await matches.save(other, "third")
        await matches.save(broken_off, "fourth")
        assert await matches.find("m5") == broken_off
        assert await matches.statistics("ana") == {
            "yaniv()": Statistics(2, 1, 14, 5, 1, 2, 80),
            "yaniv(decks=2)": Statistics(1, points=7),
        }
        assert await matches.statistics("ben") == {}


RECORD = "rules: yaniv()\nseat 0: Ana\nseat 1: Ben\nnote: seat 1: Ana\n\n0: draw\n"


@run
async def test_who_is_forgotten_leaves_matches_that_lead_nowhere_and_name_nobody(place: Place) -> None:
    async with place.opened() as store:
        registry = store.registry
        for person in (ANA, BEN):
            await registry.people.add(person)
        await registry.passkeys.add(Passkey(b"phone", "ana", b"key", 0, 5))
        await registry.passkeys.challenge("ticket", b"sign me", "ana", until=100, now=0)
        await registry.people.give_code("ana", "1234", until=100)
        await registry.tables.add(TABLE)
        await registry.tables.sit("t1", 0, "ana")
        seats = (player(0, "ana"), player(1, "ben"))
        await registry.matches.save(Finished("m1", "t1", "yaniv()", 100, 200, seats), RECORD)
        await registry.people.forget("ana", 30)
        assert await registry.people.find("ana") is None
        assert await registry.passkeys.find(b"phone") is None
        assert await registry.passkeys.take_challenge("ticket", "ana", now=50) is None
        assert await registry.people.take_code("1234", now=50) is None
        assert await registry.tables.seated("t1") == {}
        assert await registry.tables.find("t1") == replace(TABLE, creator=None)
        # What is saved later, of a match that they still played in, is like what was saved before.
        await registry.matches.save(Finished("m2", "t1", "yaniv()", 100, 200, seats), RECORD)
        for match in ("m1", "m2"):
            found = await registry.matches.find(match)
            assert found and [(one.person, one.name) for one in found.players] == [(None, "-"), ("ben", "ben")]
            assert await registry.matches.record(match) == RECORD.replace("seat 0: Ana", "seat 0: -")


@run
async def test_whoever_is_forgotten_while_a_match_is_saved_is_not_named_by_it(place: Place) -> None:
    async with place.opened() as store:
        registry = store.registry
        for number in range(20):
            await registry.people.add(replace(ANA, id=f"ana {number}"))
            match = Finished(f"m{number}", "t1", "yaniv()", 1, 2, (player(0, f"ana {number}"),))
            await asyncio.gather(registry.matches.save(match, RECORD), registry.people.forget(f"ana {number}", 30))
            found = await registry.matches.find(f"m{number}")
            assert found and [(one.person, one.name) for one in found.players] == [(None, "-")]
            assert "seat 0: -" in str(await registry.matches.record(f"m{number}"))


@run
async def test_a_table_has_one_code_for_a_while_which_can_be_made_void(place: Place) -> None:
    async with place.opened() as store:
        await store.registry.people.add(ANA)
        await store.registry.tables.add(TABLE)
        codes = store.registry.codes
        assert await codes.give("t1", "ABCDEF", now=10, until=20) == "ABCDEF"
        assert await codes.give("t1", "GHJKMN", now=15, until=25) == "ABCDEF"
        assert [await codes.find("ABCDEF", now) for now in (24, 25)] == ["t1", None]
        assert await codes.find("GHJKMN", 15) is None
        assert await codes.give("t1", "GHJKMN", now=25, until=35) == "GHJKMN"
        await codes.void("t1")
        assert await codes.find("GHJKMN", 26) is None
        await codes.give("t1", "PQRSTU", now=30, until=40)
        await store.registry.tables.remove("t1")
        assert await codes.find("PQRSTU", 31) is None
