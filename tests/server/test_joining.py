"""A short code leads friends to a table, and nobody else."""

from __future__ import annotations

from tests.server.evening import run
from tests.server.site import serving


@run
async def test_a_code_that_was_read_out_leads_to_the_table_and_lets_one_sit_down() -> None:
    async with serving() as site:
        ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
        table, invite = await ana.open()
        code = (await ana.post(f"/api/tables/{table}/code")).json()["code"]
        assert len(code) == 6 and (await ana.post(f"/api/tables/{table}/code")).json()["code"] == code
        typed = f" {code[:3].lower()}-{code[3:]} "
        found = (await ben.post("/api/tables/by-code", {"code": typed})).json()
        assert found == {"table": table, "invite": invite}
        assert (await ben.post(f"/api/tables/{table}/seat", {"invite": found["invite"]})).status_code == 200


@run
async def test_h7_a_new_invitation_makes_the_code_void_as_well() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        code = (await ana.post(f"/api/tables/{table}/code")).json()["code"]
        await ana.post(f"/api/tables/{table}/invitation")
        assert (await ana.post("/api/tables/by-code", {"code": code})).status_code == 404


@run
async def test_h7_codes_are_not_guessed() -> None:
    async with serving(requests_a_minute=10**6) as site:
        zoe = await site.browser().be("Zoe")
        tried = [(await zoe.post("/api/tables/by-code", {"code": f"AAAA{n:02}"})).status_code for n in range(20, 32)]
        assert tried == [404] * 10 + [429] * 2
