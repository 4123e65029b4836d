"""H over real HTTP and real sockets: nobody is somebody else."""

from __future__ import annotations

import asyncio
import base64
import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.edge import refused, two
from tests.server.evening import run
from tests.server.site import serving


@run
async def test_h1_who_knows_all_that_is_public_cannot_take_a_seat_over() -> None:
    async with serving() as site:
        ana, _, table = await two(site)
        assert await refused(site.browser(), table) == 403
        stranger = await site.browser().be("Ana")
        async with stranger.socket(table) as line:
            await line.send(json.dumps(ana.resume()))
            assert json.loads(await line.recv()) == {"kind": "fault", "code": "not_allowed"}
            with pytest.raises(ConnectionClosed):
                await line.recv()
            assert line.close_code == 4003
        name, _, token = ana.browser.cookie.partition("=")
        other = "A" if token[-2] != "A" else "B"  # of the very last letter, two bits say nothing
        for forged in (token[:-2] + other + token[-1], token.partition(".")[0], ""):
            async with site.browser().http as http:
                answer = await http.get("/api/me", headers={"cookie": f"{name}={forged}"})
                assert answer.status_code == 401


@run
async def test_h6_a_hundred_browsers_race_for_the_last_seat() -> None:
    async with serving(requests_a_minute=10_000) as site:
        ana = await site.browser().be("Ana")
        table, invite = await ana.open(seats=2)
        crowd = [await site.browser().be(f"P{n}") for n in range(25)]
        answers = await asyncio.gather(
            *(browser.post(f"/api/tables/{table}/seat", {"invite": invite}) for browser in crowd * 4)
        )
        seats = {id(browser) for browser, answer in zip(crowd * 4, answers, strict=True) if answer.status_code == 200}
        assert len(seats) == 1 and {answer.status_code for answer in answers} == {200, 409}
        await site.server.lobby._books._notes.join()
        assert len(await site.server.store.registry.tables.seated(table)) == 2


@run
async def test_h6_two_tabs_are_one_seat() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        tab = await ana.browser.player(table)
        await tab.until(lambda: tab.face)
        await ana.ended()
        assert ana.closed == 4001 and tab.own["hand"]
        assert [here["here"] for here in ben.presence["seats"]] == [True, True]


@run
async def test_h7_invitations_are_long_in_no_address_and_revocable() -> None:
    async with serving() as site:
        ana, zoe = await site.browser().be("Ana"), await site.browser().be("Zoe")
        table, invite = await ana.open()
        assert len(base64.urlsafe_b64decode(invite + "==")) == 16
        link = (await ana.get(f"/api/tables/{table}/invitation")).json()["link"]
        assert link == f"{site.origin}/t/{table}#{invite}"
        for path in ("invitation", "invitation.svg"):
            assert (await zoe.get(f"/api/tables/{table}/{path}")).status_code == 404
        anew = (await ana.post(f"/api/tables/{table}/invitation")).json()["link"].partition("#")[2]
        assert len(base64.urlsafe_b64decode(anew + "==")) == 16
        for guess in ("", "x", invite):
            assert (await zoe.post(f"/api/tables/{table}/seat", {"invite": guess})).status_code == 403
        assert (await zoe.post(f"/api/tables/{table}/seat", {"invite": anew})).json() == {"seat": 1}
        assert (await zoe.post(f"/api/tables/{table}/invitation")).status_code == 403
        assert (await ana.get(f"/api/tables/{table}/invitation.svg")).text.count("<svg") == 1
        site.server.lobby.hosts[table].drain()
        assert (await ana.post(f"/api/tables/{table}/invitation")).status_code == 503  # and not the old one as if new


@run
async def test_h9_signing_out_everywhere_closes_every_socket_and_session() -> None:
    async with serving() as site:
        ana, _, table = await two(site)
        cookie = ana.browser.cookie
        assert (await ana.browser.post("/api/me/sign-out", {"everywhere": True})).status_code == 200
        await ana.ended()
        assert ana.closed == 4003
        thief = site.browser()
        assert (await thief.get("/api/me", headers={"cookie": cookie})).status_code == 401
        assert await refused(thief, table, headers={"cookie": cookie}) == 403


@run
async def test_a_code_takes_a_person_to_another_device_once() -> None:
    async with serving() as site:
        ana, _ben, table = await two(site)
        given = (await ana.browser.post("/api/me/code")).json()
        phone = site.browser()
        typed = {"code": given["code"].lower()[:4] + " " + given["code"][4:]}
        assert (await phone.post("/api/code", typed)).json()["name"] == "Ana"
        assert (await site.browser().post("/api/code", typed)).status_code == 404
        again = await phone.player(table)
        await again.until(lambda: again.own.get("hand"))
        assert again.own["seat"] == 0 and again.own == ana.own
        await ana.ended()
        assert ana.closed == 4001
        assert [row["table"] for row in (await phone.get("/api/me/tables")).json()] == [table]
        tries = [(await site.browser().post("/api/code", {"code": "A" * 12})).status_code for _ in range(12)]
        assert tries[-1] == 429
