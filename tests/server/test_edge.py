"""W over real HTTP and real sockets: where it comes from, and how it ends."""

from __future__ import annotations

import asyncio

from tests.server.edge import refused, two
from tests.server.evening import run
from tests.server.site import serving

# --- where it comes from -----------------------------------------------------


@run
async def test_w1_a_socket_from_another_site_is_refused_before_the_upgrade() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        host = site.origin.removeprefix("http://")
        for origin in ("https://evil.example", "null", None, f"https://{host}", f"http://{host}.evil.example"):
            assert await refused(ana, table, origin=origin) == 403, origin
        assert await refused(ana, table, origin="https://evil.example", headers={"host": "evil.example"}) == 403
        assert await refused(ana, table) == 101


@run
async def test_w4_a_forged_address_counts_for_nothing() -> None:
    async with serving(requests_a_minute=5) as site:
        answers = []
        for place in range(8):
            forged = {"x-forwarded-for": f"10.0.0.{place}", "forwarded": f"for=10.0.0.{place}"}
            answers.append((await site.browser().post("/api/me", {"name": "A"}, headers=forged)).status_code)
        assert answers == [200] * 5 + [429] * 3
    async with serving(requests_a_minute=1, proxies=("127.0.0.1",)) as site:  # what a trusted proxy says does count
        for place in range(3):
            forged = {"x-forwarded-for": f"evil, 10.0.0.{place}"}
            assert (await site.browser().post("/api/me", {"name": "A"}, headers=forged)).status_code == 200


@run
async def test_w2_every_page_forbids_scripts_of_others_and_says_no_referrer() -> None:
    async with serving() as site:
        ana = await site.browser().be("<img src=x onerror=1>")
        for path in ("/", "/t/abc", "/icon.svg", "/assets/none.js", "/api/me", "/api/rules", "/api/none"):
            said = (await ana.get(path)).headers
            assert "default-src 'none'" in said["content-security-policy"]
            assert "unsafe" not in said["content-security-policy"]
            assert "frame-ancestors 'none'" in said["content-security-policy"]
            assert (said["referrer-policy"], said["x-content-type-options"]) == ("no-referrer", "nosniff")
        assert (await ana.get("/api/me")).headers["content-type"] == "application/json"
        for name in ("", " ", "x" * 25, "\u202e\u0000", 7, None):
            assert (await ana.post("/api/me", {"name": name})).status_code == 422
        assert (await ana.post("/api/me", {"name": "Ana", "id": "x"})).status_code == 422


# --- the end -----------------------------------------------------------------


@run
async def test_d7_r4_a_server_told_to_end_answers_what_it_took_and_sends_all_away_for_a_moment() -> None:
    async with serving() as site:
        ana, ben, table = await two(site)
        mover, host = ana if ana.actions else ben, site.server.lobby.hosts[table]
        before = host.table
        await mover.send("play", id="last", match=1, number=mover.number, action=mover.actions[0])
        async with asyncio.timeout(60):
            while host.table is before:
                await asyncio.sleep(0)
        site.running.should_exit = True
        await asyncio.gather(ana.ended(), ben.ended())
        assert (ana.closed, ben.closed) == (1012, 1012)
        assert {"id": "last", "kind": "done", "number": mover.number} in mover.answers


@run
async def test_health_and_readiness() -> None:
    async with serving() as site:
        http = site.browser().http
        assert (await http.get("/health", headers={"host": "10.1.2.3"})).json() == {"status": "up"}
        assert (await http.get("/ready")).json() == {"status": "ready"}
        site.server.lobby.draining = True
        assert (await http.get("/ready")).status_code == 503
        site.server.lobby.draining = False
