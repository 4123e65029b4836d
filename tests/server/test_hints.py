"""A hint is what the club player would do from what I know, and nobody gets one against other people."""

from __future__ import annotations

import pytest

from tests.server.evening import run
from tests.server.site import FAST, serving
from yaniv.game import Lay, cards, parse_action, points
from yaniv.server.api import hints


@run
async def test_a_hint_is_something_that_i_may_do_and_the_same_however_often_it_is_asked_for() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, invite = await ana.open(**FAST, bots={"1": "club"}, seats=2)
        player = await ana.player(table, invite)
        await player.ask("start")
        for _ in range(6):
            await player.until(lambda: player.own["actions"] or player.face["stage"] == "between")
            if player.face["stage"] == "between":
                break
            given = (await ana.get(f"/api/tables/{table}/hint")).json()
            assert given["action"] in player.own["actions"]
            assert given == (await ana.get(f"/api/tables/{table}/hint")).json()
            assert given["points"] == points(cards(" ".join(given["hand"])))
            action = parse_action(given["action"])
            if isinstance(action, Lay):
                assert sorted([*given["hand"], *map(str, action.cards)]) == sorted(player.own["hand"])
            assert (await player.play(given["action"]))["kind"] == "done"


@run
async def test_nobody_gets_a_hint_against_other_people_or_when_there_is_nothing_to_do() -> None:
    async with serving() as site:
        ana, ben, zoe = [await site.browser().be(name) for name in ("Ana", "Ben", "Zoe")]
        alone, _ = await ana.open(bots={"1": "club"}, seats=2)
        early = await ana.get(f"/api/tables/{alone}/hint")
        assert (early.status_code, early.json()["detail"]) == (409, "nothing_to_do")
        assert (await zoe.get(f"/api/tables/{alone}/hint")).status_code == 404
        table, invite = await ana.open(seats=2)
        player = await ana.player(table, invite)
        assert (await ben.post(f"/api/tables/{table}/seat", {"invite": invite})).status_code == 200
        await player.ask("start")
        for browser in (ana, ben):
            answer = await browser.get(f"/api/tables/{table}/hint")
            assert (answer.status_code, answer.json()["detail"]) == (409, "people_play")


def test_only_so_many_hints_are_thought_of_in_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hints.OFTEN <= 60
    monkeypatch.setattr(hints, "OFTEN", 3)  # of which a slow machine, too, thinks in a minute

    @run
    async def often() -> None:
        async with serving() as site:
            ana = await site.browser().be("Ana")
            table, invite = await ana.open(bots={"1": "club"}, seats=2)
            player = await ana.player(table, invite)
            await player.ask("start")
            await player.until(lambda: player.own["actions"])
            asked = [(await ana.get(f"/api/tables/{table}/hint")).status_code for _ in range(4)]
            assert asked == [200] * 3 + [429]

    often()
