"""Replays: what a reader was shown, once more; of matches that are over, to those who may see them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, get_args

import httpx2
import msgspec
import pytest

from tests.server.evening import INVITE, Evening, Guest, play_out, run
from tests.server.records import some_records
from tests.server.site import Browser, serving
from tests.server.test_people import forget, played_out, two
from yaniv import game
from yaniv.game import SPECTATOR, Record, parse_record
from yaniv.server.api import replays
from yaniv.server.guard import RECORD_MAX
from yaniv.wire.faces import NO_ROUND
from yaniv.wire.replay import Past, Reader

GAME = {kind.__name__.lower() for kind in get_args(game.Event)}
Shown = list[tuple[list[Any], dict[str, Any], dict[str, Any]]]


def of_the_game(events: list[Any]) -> list[Any]:
    return [event for event in events if event["kind"] in GAME]


def was_shown(guest: Guest) -> Shown:
    """What a reader was shown of the match: each step with the round on the table and the own hand after it."""
    shown: Shown = []
    face: dict[str, Any] = {}
    own: dict[str, Any] = {}
    for frame in map(json.loads, guest.frames):
        if frame["kind"] == "sync":
            face, own = frame["face"], frame["own"]
        elif frame["kind"] == "step":
            face, own = face | frame["changes"], frame.get("own", own)
            if events := of_the_game(frame["events"]):
                shown.append((events, {name: face[name] for name in NO_ROUND}, own))
    return shown


def is_replayed(record: Record, reader: Reader) -> Shown:
    past, shown = Past(record), Shown()
    for number in range(1, past.rounds + 1):
        replay = json.loads(msgspec.json.encode(past.replay(number, reader)))
        face, own = replay["sync"]["face"], replay["sync"]["own"]
        if shown:
            assert (face["totals"], own) == (shown[-1][1]["totals"], shown[-1][2])
        for place, step in enumerate(replay["steps"], 1):
            assert step["number"] == place and step["chain"] == ""
            face, own = face | step["changes"], step.get("own", own)
            shown.append((step["events"], {name: face[name] for name in NO_ROUND}, own))
        assert len(replay["moments"]) == len(replay["steps"]) and replay["moments"] == sorted(set(replay["moments"]))
    return shown


@pytest.mark.parametrize("rules", ["bga+defausse", "backpacker", "israeli+slapdown", "cardgames-zone"])
def test_every_reader_is_shown_what_was_shown(rules: str) -> None:
    async def play() -> None:
        evening = await Evening(rules=f"{rules}(eliminate_above=60,call_limit=20)", seats=3).open()
        people = await evening.start()
        watcher = evening.guest("Wim")
        watcher.come(invite=INVITE)
        await play_out(evening, people, random.Random(7))
        (table,) = evening.archived
        record = parse_record(str(table.record()))
        for guest in people:
            assert guest.seat is not None
            assert is_replayed(record, Reader(guest.seat)) == was_shown(guest)
        seen = is_replayed(record, Reader(SPECTATOR))
        assert seen[len(seen) - len(was_shown(watcher)) :] == was_shown(watcher)

    run(play)()


def test_with_open_hands_every_card_is_seen_at_every_step() -> None:
    for record in some_records():
        past = Past(record)
        for number in range(1, past.rounds + 1):
            replay = json.loads(msgspec.json.encode(past.replay(number, Reader(0, open=True))))
            face = replay["sync"]["face"]
            for step in replay["steps"]:
                face = face | step["changes"]
                assert [len(hand) for hand in face["hands"]] == face["counts"]
                assert all(event["card"] for event in step["events"] if event["kind"] == "drew")


def test_from_a_seat_with_closed_hands_nobody_elses_cards_are_seen() -> None:
    for record in some_records():
        past = Past(record)
        for number in range(1, past.rounds + 1):
            for seat in range(SPECTATOR, 2):
                replay = json.loads(msgspec.json.encode(past.replay(number, Reader(seat))))
                for step in replay["steps"]:
                    for event in step["events"]:
                        assert event["kind"] != "passed" or event["seat"] == seat
                        assert event["kind"] != "drew" or (event["card"] is not None) == (event["seat"] == seat)
                        if event["kind"] == "dealt":
                            assert {own for own, hand in enumerate(event["hands"]) if hand} <= {seat}
                    hands = step["changes"].get("hands")
                    assert not hands or step["changes"].get("phase") == "over"


def test_there_are_no_rounds_and_no_seats_but_those_of_the_match() -> None:
    past = Past(some_records()[0])
    for number, reader in ((0, Reader()), (past.rounds + 1, Reader()), (1, Reader(2)), (1, Reader(-2))):
        with pytest.raises(IndexError):
            past.replay(number, reader)


# --- who may see it ----------------------------------------------------------


async def replayed(browser: Browser, match: str, key: str = "", **query: Any) -> httpx2.Response:
    return await browser.get(f"/api/matches/{match}/replay", params=query, headers={"replay-key": key} if key else {})


@run
async def test_a_match_is_replayed_to_those_who_played_and_to_whoever_has_its_key() -> None:
    async with serving() as site:
        ana, ben, _ = await two(site)
        await played_out(site, ana, ben)
        (match,) = (await ana.browser.get("/api/me/matches")).json()
        id = match["match"]
        mine = (await replayed(ana.browser, id)).json()
        assert mine["mine"] == 0 and (await replayed(ben.browser, id)).json()["mine"] == 1
        assert mine["over"] and mine["round"] == 1 and mine["rounds"][-1]["scored"]["totals"] == ana.face["totals"]
        zoe, nobody = await site.browser().be("Zoe"), site.browser()
        for browser in (zoe, nobody):
            for key in ("", "forged", mine["key"][:-1], mine["key"] + "x"):
                assert (await replayed(browser, id, key)).status_code == 404
            shared = (await replayed(browser, id, mine["key"])).json()
            assert shared == mine | {"mine": None}
        for other in (id + "0", "x", id.replace(":", "")):
            assert (await replayed(ana.browser, other, mine["key"])).status_code == 404
        last = len(mine["rounds"])
        assert (await replayed(ana.browser, id, round=last + 1)).status_code == 404
        assert (await replayed(ana.browser, id, seat=2)).status_code == 404
        end = (await replayed(ana.browser, id, round=last, seat=1, open=True)).json()
        assert end["seat"] == 1 and end["open"] and end["steps"][-1]["changes"]["stage"] == "over"


@run
async def test_a_match_that_is_not_over_is_replayed_to_nobody() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        key = ""
        for n in range(1, 3):
            if n == 2:
                await played_out(site, ana, ben)
                key = (await replayed(ana.browser, f"{table}:1")).json()["key"]
                assert (await ana.ask("start"))["kind"] == "done"
                await ben.until(lambda: ben.face["match"] == 2 and ben.face["stage"] == "playing")
            await site.noted()
            for player in (ana, ben):
                assert (await replayed(player.browser, f"{table}:{n}", key)).status_code == 404
                assert (await player.browser.get(f"/api/matches/{table}:{n}/record")).status_code == 404


@run
async def test_a_match_that_was_given_up_is_replayed_as_far_as_it_came() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        for player in (ana, ben):
            await player.ask("leave")
        await ana.until(lambda: ana.face["stage"] == "over")
        await site.noted()
        replay = (await replayed(ana.browser, f"{table}:1")).json()
        assert not replay["over"] and replay["rounds"][-1]["scored"] is None


def test_a_match_given_up_before_its_first_deal_is_an_empty_table() -> None:
    record = some_records()[0]
    past = Past(Record(record.rules, record.seats, (), {}))
    replay = past.replay(0, Reader(1))
    assert (replay.steps, replay.rounds, replay.round, replay.sync.face.stage) == ((), (), 0, "opening")


@run
async def test_who_has_been_forgotten_is_not_named_in_a_replay() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        await played_out(site, ana, ben)
        assert "Ana-Canary" in (await replayed(ben.browser, f"{table}:1")).text
        await forget(ana.browser)
        await site.noted()
        assert "Ana-Canary" not in (await replayed(ben.browser, f"{table}:1")).text


# --- records that are sent ---------------------------------------------------


@run
async def test_a_record_that_is_sent_is_replayed_and_a_bad_one_says_its_line() -> None:
    async with serving(requests_a_minute=10**6) as site:
        browser = site.browser()
        for record in some_records():
            body = {"record": str(record), "round": 1, "seat": 1, "open": True}
            answer = await browser.post("/api/replay", body)
            assert answer.status_code == 200
            assert answer.json() == json.loads(msgspec.json.encode(Past(record).replay(1, Reader(1, open=True))))
            assert (await browser.post("/api/replay", body | {"round": 999})).status_code == 404
        lines = str(some_records()[0]).splitlines()
        lines[-1] = "0: fold"
        for text, line in (("", 1), ("hello", 1), ("\n".join(lines), len(lines)), ("yaniv 1\nrules: x", 2)):
            answer = await browser.post("/api/replay", {"record": text})
            assert answer.status_code == 422, text
            assert answer.json()["detail"]["line"] == line and answer.json()["detail"]["wrong"]


@run
async def test_long_bodies_are_taken_only_where_records_are_sent() -> None:
    async with serving(requests_a_minute=10**6) as site:
        browser, long = site.browser(), "x" * 50_000
        assert (await browser.post("/api/replay", {"record": long})).status_code == 422
        assert (await browser.post("/api/replay", {"record": "x" * (RECORD_MAX + 1)})).status_code == 422
        assert (await browser.post("/api/replay", {"record": "x" * (2 * RECORD_MAX)})).status_code == 413
        assert (await browser.post("/api/me", {"name": long})).status_code == 413


def test_replays_are_looked_at_so_often_and_no_oftener(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "ROUNDS_A_MINUTE", 3)
    monkeypatch.setattr(replays, "RECORDS_A_MINUTE", 1)

    async def ask() -> None:
        async with serving(requests_a_minute=10**6) as site:
            browser = site.browser()
            statuses = [(await browser.post("/api/replay", {"record": ""})).status_code for _ in range(2)]
            assert statuses == [422, 429]
        async with serving(requests_a_minute=2) as site:
            browser = site.browser()
            statuses = [(await replayed(browser, "x")).status_code for _ in range(4)]
            assert statuses == [404, 404, 404, 429]

    run(ask)()


def test_the_proxy_takes_as_long_a_record_as_the_server() -> None:
    conf = (Path(__file__).parents[2] / "deploy/nginx/yaniv.conf").read_text()
    assert f"client_max_body_size {2 * RECORD_MAX // 1024}k;" in conf
