"""S5, W3 and W7 over HTTP: everything that can be asked stands in one table, and each has the guards it has to have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.server.evening import run
from tests.server.site import Browser, Site, serving

ANYBODY, MINE = "anybody", "mine"

ROUTES: dict[tuple[str, str], str] = {
    ("get", "/api/me"): MINE,
    ("post", "/api/me"): ANYBODY,
    ("delete", "/api/me"): MINE,
    ("get", "/api/me/data"): MINE,
    ("post", "/api/me/code"): MINE,
    ("post", "/api/code"): ANYBODY,
    ("post", "/api/me/sign-out"): MINE,
    ("get", "/api/me/passkeys"): MINE,
    ("post", "/api/me/passkeys"): MINE,
    ("post", "/api/me/passkeys/options"): MINE,
    ("delete", "/api/me/passkeys/{id}"): MINE,
    ("post", "/api/sign-in"): ANYBODY,
    ("post", "/api/sign-in/options"): ANYBODY,
    ("get", "/api/me/statistics"): MINE,
    ("get", "/api/me/matches"): MINE,
    ("get", "/api/me/tables"): MINE,
    ("get", "/api/matches/{id}/record"): MINE,
    ("get", "/api/matches/{id}/replay"): ANYBODY,  # who has its key; tests/server/test_replays.py
    ("post", "/api/replay"): ANYBODY,
    ("get", "/api/rules"): ANYBODY,
    ("get", "/api/rules/told"): ANYBODY,
    ("get", "/api/tables"): ANYBODY,
    ("post", "/api/tables"): MINE,
    ("get", "/api/tables/{id}"): ANYBODY,
    ("post", "/api/tables/by-code"): ANYBODY,
    ("post", "/api/tables/{id}/code"): MINE,
    ("post", "/api/tables/{id}/seat"): MINE,
    ("get", "/api/tables/{id}/hint"): MINE,
    ("get", "/api/tables/{id}/invitation"): MINE,
    ("post", "/api/tables/{id}/invitation"): MINE,
    ("get", "/api/tables/{id}/invitation.svg"): MINE,
}
"""What can be asked over HTTP, and who may."""
CHANGING = [route for route in ROUTES if route[0] != "get"]


async def asked(browser: Browser, route: tuple[str, str], id: str = "x", **more: Any) -> int:
    """How a request is answered."""
    method, path = route
    body: Any = {} if method == "post" else None
    answer = await browser.http.request(method.upper(), path.replace("{id}", id), json=body, **more)
    assert answer.status_code < 500
    return int(answer.status_code)


@run
async def test_s5_everything_that_can_be_asked_over_http_is_in_the_table() -> None:
    async with serving() as site:
        paths = (await site.browser().get("/api/openapi.json")).json()["paths"]
        assert {(method, path) for path, methods in paths.items() for method in methods} == ROUTES.keys()


@run
async def test_s5_what_is_mine_over_http_is_nobodys_without_a_session() -> None:
    async with serving(requests_a_minute=10**6) as site:
        cookies: tuple[dict[str, str], ...] = (
            {},
            {"cookie": "yaniv=forged"},
            {"cookie": "__Host-yaniv=forged; yaniv="},
        )
        for route, whose in ROUTES.items():
            for cookie in cookies:
                status = await asked(site.browser(), route, headers=cookie)
                assert (status == 401) == (whose == MINE), (route, status)


@run
async def test_s5_what_is_mine_over_http_is_nobody_elses() -> None:
    async with serving(requests_a_minute=10**6) as site:
        ana, zoe = await site.browser().be("Ana"), await site.browser().be("Zoe")
        table, _ = await ana.open()
        for route, whose in ROUTES.items():
            if "{id}" in route[1] and whose == MINE:
                for id in (table, f"{table}:1", "x"):
                    assert await asked(zoe, route, id) in (403, 404), route
        assert await asked(ana, ("get", "/api/tables/{id}/invitation"), table) == 200


@run
async def test_w3_a_change_from_another_site_is_refused() -> None:
    async with serving() as site:
        ana = await site.browser().be("Ana")
        for route in CHANGING:
            for origin in ("https://evil.example", "null", ""):
                assert await asked(ana, route, headers={"origin": origin}) == 403, route
        assert (await ana.get("/api/me")).json()["name"] == "Ana"
        for route in ROUTES:
            assert await asked(ana, route, headers={"host": "evil.example"}) == 421


@run
async def test_w7_changes_of_every_kind_are_counted_together() -> None:
    for route in CHANGING:
        async with serving(requests_a_minute=2) as site:
            await spend(site)
            assert await asked(site.browser(), route) == 429, route


@run
async def test_w7_reading_is_counted_as_well_and_pages_are_not() -> None:
    async with serving(requests_a_minute=1) as site:
        for _ in range(10):
            assert (await site.browser().get("/api/rules/told?rules=bga&manual=true")).status_code == 200
        assert (await site.browser().get("/api/rules")).status_code == 429
        assert (await site.browser().get("/favicon.ico")).status_code == 404


@run
async def test_w7_a_household_of_ipv6_is_one_address() -> None:
    async with serving(requests_a_minute=2, sockets_a_minute=2, proxies=("127.0.0.1",)) as site:
        statuses = []
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3", "2001:db8:0:1::1"):
            forwarded = {"x-forwarded-for": address}
            answer = await site.browser().post("/api/me", {"name": "Ana"}, headers=forwarded)
            statuses.append(answer.status_code)
        assert statuses == [200, 200, 429, 200]


async def spend(site: Site) -> None:
    for _ in range(2):
        assert (await site.browser().post("/api/me", {"name": "Ana"})).status_code == 200


def bodies() -> Iterator[tuple[str, str]]:
    """What no form sends."""
    for value in ("NaN", "1e999", '"\\ud800"', "[" * 5000 + "]" * 5000, '{"canary": "\\ud800"}', "9" * 5000):
        for field in ("name", "canary", "\\ud800"):
            yield "/api/me", f'{{"{field}": {value}}}'
        yield "/api/code", f'{{"code": {value}}}'
        for field in ("rules", "options", "seats", "bots", "window", "pace", "turn", "canary"):
            yield "/api/tables", f'{{"{field}": {value}}}'
        for field in ("record", "round", "seat", "open", "canary"):
            yield "/api/replay", f'{{"{field}": {value}}}'
        yield "/api/tables", f'{{"options": {{"call_limit": {value}}}}}'
        yield "/api/tables", f'{{"bots": {{"1": {value}}}}}'
        yield "/api/tables", f'{{"pace": [0.1, {value}]}}'
    for seat in ("\u00b2", "\u0663", "01", "-1", "8", " 1", "9" * 5000, "\\ud800", ""):
        yield "/api/tables", f'{{"bots": {{"{seat}": "club"}}}}'
    for broken in ("", "{", "canary", '"canary"', "[" * 8000, "null"):
        yield from ((path, broken) for path in ("/api/me", "/api/code", "/api/tables", "/api/replay"))


@run
async def test_what_no_form_sends_is_refused_and_not_repeated() -> None:
    async with serving(requests_a_minute=10**6) as site:
        ana = await site.browser().be("Ana")
        for path, body in bodies():
            answer = await ana.http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 422, 429), (path, body[:50], answer.status_code)
            assert "canary" not in answer.text and "999" not in answer.text, (path, body[:50])
        nested = "[" * 3000
        assert (await ana.get("/api/rules/told", params={"rules": "bga", "options": nested})).status_code == 422
        code = "canary-" + "x" * 100
        assert "canary" not in (await ana.post("/api/code", {"code": code})).text


@run
async def test_what_is_asked_of_the_api_is_kept_by_no_browser() -> None:
    async with serving(requests_a_minute=10**6) as site:
        ana = await site.browser().be("Ana")
        table, _ = await ana.open()
        for method, path in ROUTES:
            path = path.replace("{id}", table)
            answer = await ana.http.request(method.upper(), path, json={} if method == "post" else None)
            assert answer.headers["cache-control"] == "no-store", (method, path)
