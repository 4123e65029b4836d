"""What is kept of a person: to see it, to take it away, and to be forgotten."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

from tests.server.authenticator import Authenticator
from tests.server.evening import Evening, run
from tests.server.mischief import play_on
from tests.server.site import Browser, Player, Site, serving
from tests.server.test_passkeys import kept
from yaniv.game import parse_record
from yaniv.server import entries
from yaniv.server.lobby import Lobby
from yaniv.server.store import Unwritable, open_store
from yaniv.server.verify import verify_text

SHORT = "bga(eliminate_above=20,call_limit=9)"


async def two(site: Site, **table: Any) -> tuple[Player, Player, str]:
    """Ana and Ben at a table of Ana's, in a match."""
    ana, ben = await site.browser("localhost").be("Ana-Canary"), await site.browser("localhost").be("Ben")
    id, invite = await ana.open(**{"seats": 2, "rules": SHORT} | table)
    await ben.post(f"/api/tables/{id}/seat", {"invite": invite})
    players = await ana.player(id), await ben.player(id)
    for player in players:
        await player.until(lambda player=player: player.clock)
    assert (await players[0].ask("start"))["kind"] == "done"
    for player in players:
        await player.until(lambda player=player: player.face["stage"] == "playing")
    return *players, id


async def played_out(site: Site, *players: Player) -> None:
    await asyncio.gather(*(play_on(player, random.Random(n), often=0.0) for n, player in enumerate(players)))
    await site.noted()


async def forget(browser: Browser) -> None:
    answer = await browser.delete("/api/me")
    assert (answer.status_code, answer.json()) == (200, {})


# --- names -------------------------------------------------------------------


@run
async def test_a_name_can_be_seen_and_stands_on_one_line() -> None:
    async with serving() as site:
        browser = site.browser()
        for name in ("", " ", "\u3164", "\u2800\u2800", "\u0301\u0301", "\u200d\u202e", "\ufe0f", "x" * 25):
            assert (await browser.post("/api/me", {"name": name})).status_code == 422, ascii(name)
        for name, shown in (
            ("\u202eAna\u2028\u2066", "Ana"),
            ("a\u0301\u0301\u0301\u0301\u0301\u0301", "a\u0301\u0301\u0301\u0301"),
            ("\u05d0\u05b8\u05e0\u05b8\u05d4", "\u05d0\u05b8\u05e0\u05b8\u05d4"),
            ("\U0001f600", "\U0001f600"),
            ("Ana]: \x1b[31m", "Ana): (31m"),
        ):
            assert (await browser.post("/api/me", {"name": name})).json()["name"] == shown


# --- statistics and data -----------------------------------------------------


@run
async def test_statistics_are_of_all_matches_and_of_each_line_of_rules() -> None:
    async with serving() as site:
        ana, ben, _ = await two(site)
        await played_out(site, ana, ben)
        said = [(await player.browser.get("/api/me/statistics")).json() for player in (ana, ben)]
        assert [one["matches"] for one in said] == [1, 1] and sum(one["won"] for one in said) >= 1
        assert [one["points"] for one in said] == list(ana.face["totals"])
        (line,) = said[0]["rules"]
        whole = {name: value for name, value in said[0].items() if name != "rules"}
        assert line == {"rules": ana.face["terms"]["rules"], **whole}
        assert said[0]["calls"] + said[1]["calls"] >= said[0]["caught"] + said[1]["caught"]
        nobody = (await (await site.browser().be("Zoe")).get("/api/me/statistics")).json()
        assert nobody.pop("rules") == [] and set(nobody.values()) == {0}


@run
async def test_a_match_that_was_given_up_is_listed_with_its_record_and_counts_for_nobody() -> None:
    async with serving() as site:
        ana, ben, _ = await two(site)
        for player in (ana, ben):
            await player.ask("leave")
        await ana.until(lambda: ana.face["stage"] == "over")
        await site.noted()
        (match,) = (await ana.browser.get("/api/me/matches")).json()
        assert match["given_up"] is True
        record = (await ana.browser.get(f"/api/matches/{match['match']}/record")).text
        assert verify_text(record).fair and "server seed: " in record
        assert (await ana.browser.get("/api/me/statistics")).json()["matches"] == 0


@run
async def test_all_that_is_kept_of_me_can_be_taken_away_and_nothing_of_others() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        await played_out(site, ana, ben)
        id = await kept(ana.browser, Authenticator(), "phone")
        answer = await ana.browser.get("/api/me/data")
        assert answer.headers["content-disposition"] == 'attachment; filename="yaniv.json"'
        data = answer.json()
        assert (data["name"], data["language"], data["passkeys"][0]["id"]) == ("Ana-Canary", "en", id)
        assert [row["table"] for row in data["seats"]] == [row["table"] for row in data["tables"]] == [table]
        (match,) = data["matches"]
        assert match["match"] == f"{table}:1" and [seat["seat"] for seat in match["seats"]] == [0]
        assert data["statistics"] == (await ana.browser.get("/api/me/statistics")).json()
        assert "Ben" not in answer.text


# --- to be forgotten ---------------------------------------------------------


@run
async def test_who_is_forgotten_is_cut_off_and_gets_up_while_the_others_play_on() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        await kept(ana.browser, phone := Authenticator())
        cookie = ana.browser.cookie
        other, _ = await ana.browser.open(seats=3)
        await forget(ana.browser)
        await ana.ended()
        assert ana.closed == 4003
        for headers in ({}, {"cookie": cookie}):
            assert (await ana.browser.get("/api/me", headers=headers)).status_code == 401
        there = site.browser("localhost")
        asked = (await there.post("/api/sign-in/options")).json()
        signed = phone.get(asked, there.origin)
        assert (await there.post("/api/sign-in", {"credential": signed})).json() == {"detail": "unknown_passkey"}
        await ben.until(lambda: ben.face["seats"][0] == {"name": "-", "bot": "novice", "held": True})
        assert {"kind": "held", "seat": 0, "left": True} in ben.events and ben.face["owner"] == 1
        await played_out(site, ben)
        await ben.until(lambda: ben.face["seats"][0]["name"] == "")  # free again
        (match,) = (await ben.browser.get("/api/me/matches")).json()
        record = (await ben.browser.get(f"/api/matches/{match['match']}/record")).text
        assert "Canary" not in json.dumps(match) + record and "seat 0: -" in record
        assert verify_text(record).fair and len(parse_record(record).seats) == 2
        row = (await ben.browser.get(f"/api/tables/{other}")).json()
        assert row["table"] == other  # and everybody may sit down there, as soon as it is taken up
        host = await site.server.lobby.host(other)
        assert all(place.free for place in host.shown.places)
        assert table in site.server.lobby.hosts


@run
async def test_records_of_before_name_nobody_who_was_forgotten_since() -> None:
    async with serving() as site:
        ana, ben, _ = await two(site)
        await played_out(site, ana, ben)
        (before,) = (await ben.browser.get("/api/me/matches")).json()
        assert before["players"][0]["name"] == "Ana-Canary"
        await forget(ana.browser)
        (after,) = (await ben.browser.get("/api/me/matches")).json()
        assert after["players"][0] == before["players"][0] | {"name": "-"}
        record = (await ben.browser.get(f"/api/matches/{after['match']}/record")).text
        assert "Canary" not in record and verify_text(record).fair
        await ben.until(lambda: ben.face["seats"][0]["name"] == "")


@run
async def test_to_be_forgotten_is_not_to_be_barred() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, invite = await ana.open(seats=2)
        await forget(ana)
        again = await (await site.browser().be("Ana")).post(f"/api/tables/{table}/seat", {"invite": invite})
        assert again.json() == {"seat": 0}


@run
async def test_somebody_who_is_called_as_nobody_is_gets_up_too() -> None:
    async with serving() as site:
        odd = await site.browser().be("-")
        table, _ = await odd.open(seats=2)
        await forget(odd)
        assert (await site.server.lobby.host(table)).shown.places[0].free


@run
async def test_whom_one_process_forgets_or_signs_out_another_cuts_off() -> None:
    """Two lobbies over one store, as two processes are over one database."""
    async with serving() as site:
        ana, ben, table = await two(site)
        ana_is, ben_is = (place.person for place in site.server.lobby.hosts[table].shown.places)
        people = site.server.store.registry.people
        elsewhere = Lobby(site.server.store, ruined=lambda: None)
        await people.sign_out_everywhere(ben_is, int(time.time()))
        await elsewhere.depart()  # it has no sockets of theirs
        assert not ben._reading.done()
        await site.server.lobby.depart()
        await ben.ended()
        assert ben.closed == 4003
        assert site.server.lobby.hosts[table].shown.seat_of(ben_is) == 1  # who signs out keeps the seat
        await people.forget(ana_is, int(time.time()))
        await site.server.lobby.depart()
        await ana.ended()
        assert site.server.lobby.hosts[table].shown.places[0].left
        await elsewhere.close()


@run
async def test_who_cannot_be_let_go_while_nothing_can_be_stored_is_let_go_later() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        log, host = site.server.store.log, site.server.lobby.hosts[table]
        log.failing = Unwritable("the disk is full")  # type: ignore[attr-defined]
        await forget(ana.browser)
        await ana.ended()
        assert host.shown.places[0].name == "Ana-Canary"
        log.failing = None  # type: ignore[attr-defined]
        await site.server.lobby.depart()
        assert host.shown.places[0].left and host.shown.places[0].name == "-"
        await ben.until(lambda: ben.face["seats"][0]["name"] == "-")


@run
async def test_who_signs_in_again_after_signing_out_everywhere_stays() -> None:
    async with serving() as site:
        ana, _, table = await two(site)
        await kept(ana.browser, phone := Authenticator())
        await ana.browser.post("/api/me/sign-out", {"everywhere": True})
        await ana.ended()
        asked = (await ana.browser.post("/api/sign-in/options")).json()
        signed = phone.get(asked, ana.browser.origin)
        assert (await ana.browser.post("/api/sign-in", {"credential": signed})).status_code == 200
        again = await ana.browser.player(table)
        await again.until(lambda: again.own.get("seat") == 0)
        await site.server.lobby.depart()
        assert (await again.ask("say", text="here"))["kind"] == "done"


def test_who_was_forgotten_while_a_table_was_put_away_has_got_up_when_it_is_taken_up(tmp_path: Path) -> None:
    @run
    async def put_away() -> None:
        database = f"sqlite:///{tmp_path}/yaniv.db"
        async with serving(database=database) as site:
            _, _, table = await two(site)
            person = site.server.lobby.hosts[table].shown.places[0].person
        store = await open_store(database)
        await store.registry.people.forget(person, int(time.time()))
        lobby = Lobby(store, ruined=lambda: None)
        host = await lobby.host(table)
        assert host.shown.places[0].left and host.shown.places[0].name == "-"
        assert (await store.registry.tables.seated(table)).keys() == {1}
        log = [entries.unpack(line.body) for line in await store.log.read(table)]
        assert log[-1] == entries.Forgotten(0)
        await lobby.close()
        assert (await store.registry.tables.seated(table)).keys() == {1}
        await store.close()

    put_away()


@run
async def test_a_table_read_back_shows_whom_it_forgot_as_it_did() -> None:
    evening = await Evening(seats=3, bots=(2,)).open()
    ana, ben = await evening.start()
    evening.host.act(entries.Forgotten(0))
    await evening.quiet()
    assert ben.face["seats"][0]["name"] == "-" and evening.host.shown.players[0].name == "-"
    ana.go()
    before = ben.state
    host = await evening.restart()
    assert ben.come() and ben.state == before
    assert "Ana" not in repr(host.shown.record())
