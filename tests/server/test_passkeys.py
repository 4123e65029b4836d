"""Passkeys over real HTTP, with a device that signs as it should; test_passkeys_refused has what it should not."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.authenticator import Authenticator
from tests.server.evening import run
from tests.server.mischief import play_on
from tests.server.site import Browser, Site, serving
from yaniv.server import passkeys
from yaniv.server.settings import Settings


@asynccontextmanager
async def site() -> AsyncIterator[Site]:
    async with serving(requests_a_minute=10**6) as site:
        yield site


async def options(browser: Browser, path: str = "/api/me/passkeys/options") -> dict[str, Any]:
    answer = await browser.post(path)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def kept(browser: Browser, device: Authenticator, name: str = "") -> str:
    """Make a passkey of who the browser is; its id."""
    made = device.create(await options(browser), browser.origin)
    answer = await browser.post("/api/me/passkeys", {"credential": made, "name": name})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


async def enter(browser: Browser, device: Authenticator, **wrong: Any) -> tuple[int, Any]:
    """Sign in; the status, and what is said."""
    asked = await options(browser, "/api/sign-in/options")
    answer = await browser.post("/api/sign-in", {"credential": device.get(asked, browser.origin, **wrong)})
    return answer.status_code, answer.json()


async def is_nobody(browser: Browser) -> bool:
    return (await browser.get("/api/me")).status_code == 401


# --- as it should be ---------------------------------------------------------


@run
async def test_a_guest_who_keeps_a_passkey_is_the_same_person_on_another_device() -> None:
    async with site() as place:
        ana, phone = await place.browser("localhost").be("Ana"), Authenticator()
        table, _ = await ana.open(seats=2, bots={"1": "novice"}, rules="bga(eliminate_above=20,call_limit=9)")
        player = await ana.player(table)
        await player.until(lambda: player.clock)
        await player.ask("start")
        await play_on(player, random.Random(1), often=0.0)
        await place.noted()
        await kept(ana, phone)
        there = place.browser("localhost")
        assert await enter(there, phone) == (200, {"name": "Ana", "language": "en"})
        for path in ("/api/me", "/api/me/tables", "/api/me/matches", "/api/me/statistics", "/api/me/passkeys"):
            assert (await there.get(path)).json() == (await ana.get(path)).json() != []
        assert (await there.get("/api/me/statistics")).json()["matches"] == 1
        again = await there.player(table)
        await again.until(lambda: again.own.get("seat") == 0)


@run
async def test_nobody_types_a_name_and_nothing_is_told_of_who_there_is() -> None:
    async with site() as place:
        ana, phone = await place.browser("localhost").be("Ana"), Authenticator()
        made = await options(ana)
        assert made["rp"] == {"name": "Yaniv", "id": "localhost"} and made["user"]["name"] == "Ana"
        assert made["authenticatorSelection"]["residentKey"] == "required"
        assert made["authenticatorSelection"]["userVerification"] == "preferred"
        assert made["attestation"] == "none" and made["excludeCredentials"] == []
        id = await kept(ana, phone)
        assert [one["id"] for one in (await options(ana))["excludeCredentials"]] == [id]
        asked = [await options(place.browser("localhost"), "/api/sign-in/options") for _ in range(2)]
        assert asked[0]["allowCredentials"] == [] and asked[0]["userVerification"] == "preferred"
        assert len(asked[0]["challenge"]) >= 43 and asked[0]["challenge"] != asked[1]["challenge"]


@run
async def test_a_device_without_a_pin_and_one_that_does_not_count_let_in_as_well() -> None:
    async with site() as place:
        ana, stick = await place.browser("localhost").be("Ana"), Authenticator(counts=False)
        await kept(ana, stick)
        for _ in range(2):
            assert (await enter(place.browser("localhost"), stick, flags=1))[0] == 200


@run
async def test_passkeys_are_listed_and_removed_but_the_last_one_only_on_purpose() -> None:
    async with site() as place:
        ana, devices = await place.browser("localhost").be("Ana"), [Authenticator(), Authenticator()]
        ids = [await kept(ana, device, name) for device, name in zip(devices, (" my\nphone ", ""), strict=True)]
        assert (await enter(place.browser("localhost"), devices[0]))[0] == 200
        listed = (await ana.get("/api/me/passkeys")).json()
        assert sorted((key["id"], key["name"], key["used"] > 0) for key in listed) == sorted(
            zip(ids, ("my phone", ""), (True, False), strict=True)
        )
        assert (await ana.delete(f"/api/me/passkeys/{ids[0]}")).status_code == 200
        assert await enter(place.browser("localhost"), devices[0]) == (404, {"detail": "unknown_passkey"})
        last = await ana.delete(f"/api/me/passkeys/{ids[1]}")
        assert (last.status_code, last.json()) == (409, {"detail": "last_passkey"})
        assert (await enter(place.browser("localhost"), devices[1]))[0] == 200
        assert (await ana.delete(f"/api/me/passkeys/{ids[1]}", params={"last": "true"})).status_code == 200
        assert (await ana.get("/api/me/passkeys")).json() == []
        for id in (ids[0], "x", "é", "A" * 2000):
            assert (await ana.delete(f"/api/me/passkeys/{id}")).status_code == 404


@run
async def test_a_person_has_so_many_passkeys_and_no_more() -> None:
    async with site() as place:
        ana = await place.browser("localhost").be("Ana")
        for _ in range(passkeys.MOST):
            await kept(ana, Authenticator())
        answer = await ana.post("/api/me/passkeys/options")
        assert (answer.status_code, answer.json()) == (409, {"detail": "too_many_passkeys"})


# --- the domain --------------------------------------------------------------


@pytest.mark.parametrize(
    ("origins", "passkeys", "domain", "at"),
    [
        (("http://localhost:8717", "http://127.0.0.1:8717"), "", "localhost", 1),
        (("https://yaniv.example",), "", "yaniv.example", 1),
        (("https://play.yaniv.example", "https://yaniv.example"), "yaniv.example", "yaniv.example", 2),
        (("https://play.yaniv.example", "https://yaniv.example"), "", "play.yaniv.example", 1),
        (("https://yaniv.example", "https://evil-yaniv.example"), "yaniv.example", "yaniv.example", 1),
        (("http://192.168.1.5:8717",), "", "", 0),
        (("https://192.168.1.5",), "", "", 0),
        (("http://game.local:8717",), "", "", 0),
    ],
)
def test_passkeys_are_of_one_domain(origins: tuple[str, ...], passkeys: str, domain: str, at: int) -> None:
    settings = Settings(origins=origins, passkeys=passkeys, secret="s" * 40).checked()
    assert settings.domain == domain and len(settings.passkey_origins) == at
