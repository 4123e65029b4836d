"""Passkeys that are not as they should be: another site, another challenge, another person, a copy, rubbish."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from webauthn.helpers import bytes_to_base64url

from tests.server.authenticator import VERIFIED, Authenticator
from tests.server.evening import run
from tests.server.site import serving
from tests.server.test_passkeys import enter, is_nobody, kept, options, site
from yaniv.server import passkeys

WRONG: dict[str, dict[str, Any]] = {
    "a challenge that was never given": {"challenge": bytes_to_base64url(b"c" * 32)},
    "another kind of answer": {"type": "webauthn.other"},
    "another domain": {"domain": "evil.example"},
    "nobody there": {"flags": VERIFIED},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_passkey_that_is_not_made_as_asked_is_not_kept(wrong: dict[str, Any]) -> None:
    @run
    async def refused() -> None:
        async with site() as place:
            ana = await place.browser("localhost").be("Ana")
            made = Authenticator().create(await options(ana), ana.origin, **wrong)
            answer = await ana.post("/api/me/passkeys", {"credential": made})
            assert (answer.status_code, answer.json()) == (403, {"detail": "not_valid"})
            assert (await ana.get("/api/me/passkeys")).json() == []

    refused()


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_an_answer_that_is_not_as_asked_lets_nobody_in(wrong: dict[str, Any]) -> None:
    @run
    async def refused() -> None:
        async with site() as place:
            ana, phone = await place.browser("localhost").be("Ana"), Authenticator()
            await kept(ana, phone)
            there = place.browser("localhost")
            assert await enter(there, phone, **wrong) == (403, {"detail": "not_valid"})
            assert await is_nobody(there)

    refused()


@run
async def test_what_was_signed_at_another_site_counts_for_nothing() -> None:
    async with site() as place:
        ana, phone = await place.browser("localhost").be("Ana"), Authenticator()
        others = (
            "https://evil.example",
            place.origin,
            ana.origin.replace("http", "https"),
            f"{ana.origin}.evil.example",
        )
        for origin in others:
            made = phone.create(await options(ana), origin)
            assert (await ana.post("/api/me/passkeys", {"credential": made})).json() == {"detail": "not_valid"}
        phone.keys.clear()
        await kept(ana, phone)
        there = place.browser("localhost")
        for origin in others:
            asked = await options(there, "/api/sign-in/options")
            answer = await there.post("/api/sign-in", {"credential": phone.get(asked, origin)})
            assert answer.json() == {"detail": "not_valid"} and await is_nobody(there)


@run
async def test_an_answer_is_good_once_and_only_from_the_browser_that_was_asked() -> None:
    async with site() as place:
        ana, phone = await place.browser("localhost").be("Ana"), Authenticator(counts=False)
        made = phone.create(await options(ana), ana.origin)
        for status in (200, 403):
            assert (await ana.post("/api/me/passkeys", {"credential": made})).status_code == status
        there, thief = place.browser("localhost"), place.browser("localhost")
        asked = await options(there, "/api/sign-in/options")
        await options(thief, "/api/sign-in/options")
        answer = {"credential": phone.get(asked, there.origin)}
        stolen = await thief.post("/api/sign-in", answer)
        assert (stolen.status_code, stolen.json()) == (403, {"detail": "not_valid"}) and await is_nobody(thief)
        assert (await place.browser("localhost").post("/api/sign-in", answer)).json() == {"detail": "no_challenge"}
        ticket = dict(there.http.cookies)["yaniv-passkey"]
        assert (await there.post("/api/sign-in", answer)).status_code == 200
        again = await thief.post("/api/sign-in", answer, headers={"cookie": f"yaniv-passkey={ticket}"})
        assert again.json() == {"detail": "no_challenge"} and await is_nobody(thief)


@run
async def test_a_wrong_answer_uses_its_challenge_up() -> None:
    async with site() as place:
        ana, phone = await place.browser("localhost").be("Ana"), Authenticator()
        await kept(ana, phone)
        there = place.browser("localhost")
        asked = await options(there, "/api/sign-in/options")
        ticket = {"cookie": f"yaniv-passkey={dict(there.http.cookies)['yaniv-passkey']}"}
        for answer, said in (
            ({"credential": {}}, "not_valid"),
            ({"credential": phone.get(asked, there.origin)}, "no_challenge"),
        ):
            assert (await there.post("/api/sign-in", answer, headers=ticket)).json() == {"detail": said}


@run
async def test_a_challenge_ends_after_a_while() -> None:
    before, passkeys.SECONDS = passkeys.SECONDS, 0
    try:
        async with site() as place:
            ana = await place.browser("localhost").be("Ana")
            made = Authenticator().create(await options(ana), ana.origin)
            ticket = {"cookie": ana.cookie}
            answer = await ana.post("/api/me/passkeys", {"credential": made}, headers=ticket)
            assert answer.json() == {"detail": "no_challenge"}
    finally:
        passkeys.SECONDS = before
    assert before <= 600


@run
async def test_what_one_person_was_asked_makes_no_passkey_of_another_and_signs_nobody_in() -> None:
    async with site() as place:
        ana, eve = await place.browser("localhost").be("Ana"), await place.browser("localhost").be("Eve")
        phone = Authenticator()
        made = phone.create(await options(ana), ana.origin)
        ticket = dict(ana.http.cookies)["yaniv-passkey"]
        me = dict(eve.http.cookies)["yaniv"]
        cookie = {"cookie": f"yaniv={me}; yaniv-passkey={ticket}"}
        answer = await place.browser("localhost").post("/api/me/passkeys", {"credential": made}, headers=cookie)
        assert answer.json() == {"detail": "no_challenge"}
        phone.keys.clear()
        await kept(ana, phone)
        asked = await options(ana)
        answer = await ana.post("/api/sign-in", {"credential": phone.get(asked, ana.origin)})
        assert answer.json() == {"detail": "no_challenge"}


@run
async def test_a_passkey_of_another_is_neither_taken_over_nor_removed_nor_answered_for() -> None:
    async with site() as place:
        ana, eve = await place.browser("localhost").be("Ana"), await place.browser("localhost").be("Eve")
        phone, evil = Authenticator(), Authenticator()
        id = await kept(ana, phone)
        hers = next(iter(phone.keys))
        copied = evil.create(await options(eve), eve.origin, id=hers)
        answer = await eve.post("/api/me/passkeys", {"credential": copied})
        assert (answer.status_code, answer.json()) == (409, {"detail": "known_passkey"})
        assert (await eve.delete(f"/api/me/passkeys/{id}", params={"last": "true"})).status_code == 404
        there = place.browser("localhost")
        assert await enter(there, evil) == (403, {"detail": "not_valid"})  # her id, signed with another key
        stick = Authenticator()
        await kept(eve, stick)
        own = next(iter(stick.keys.values()))
        for person in (phone.keys[hers].person, b"", b"nobody", None):
            assert await enter(there, stick, key=own, person=person) == (403, {"detail": "not_valid"})
        assert await is_nobody(there)
        assert await enter(there, phone) == (200, {"name": "Ana", "language": "en"})


@run
async def test_a_copied_passkey_that_counts_from_where_it_was_copied_lets_nobody_in() -> None:
    async with site() as place:
        ana, stick = await place.browser("localhost").be("Ana"), Authenticator()
        await kept(ana, stick)
        (key,) = stick.keys.values()
        copied_at = key.count
        for _ in range(3):
            assert (await enter(place.browser("localhost"), stick))[0] == 200
        thief = place.browser("localhost")
        for count in (copied_at, key.count - 1, -1):
            key.count = count
            assert await enter(thief, stick) == (403, {"detail": "copied_passkey"}) and await is_nobody(thief)


@run
async def test_where_browsers_have_no_passkeys_that_is_said() -> None:
    async with site() as place:
        ana = await place.browser().be("Ana")  # at 127.0.0.1
        for path in ("/api/me/passkeys/options", "/api/sign-in/options"):
            answer = await ana.post(path)
            assert (answer.status_code, answer.json()) == (409, {"detail": "no_passkeys_here"})
        for path in ("/api/me/passkeys", "/api/sign-in"):
            assert (await ana.post(path, {"credential": {}})).json() == {"detail": "no_passkeys_here"}


@run
async def test_who_tries_too_often_is_let_try_no_more() -> None:
    async with site() as place:
        there = place.browser("localhost")
        tries = [(await there.post("/api/sign-in", {"credential": {}})).status_code for _ in range(31)]
        assert tries == [403] * 30 + [429]


@run
async def test_in_public_the_ticket_goes_through_https_alone_and_to_no_script() -> None:
    public = ("https://yaniv.example",)
    async with serving(origins=public) as place:
        headers = {"host": "yaniv.example", "origin": "https://yaniv.example"}
        answer = await place.browser().post("/api/sign-in/options", headers=headers)
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("__host-yaniv-passkey=") and answer.json()["rpId"] == "yaniv.example"
        for word in ("secure", "httponly", "samesite=strict", "path=/", "max-age=300"):
            assert word in cookie


@run
async def test_rubbish_of_any_kind_is_refused_and_never_an_error_of_ours() -> None:
    async with site() as place:
        ana, phone, chance = await place.browser("localhost").be("Ana"), Authenticator(), random.Random(1)
        await kept(ana, phone)
        me = await place.server.sessions.read([ana.cookie])
        assert me
        registry = place.server.store.registry
        ceremonies = passkeys.Ceremonies(place.server.settings, registry)
        for turn in range(200):
            asked = await ceremonies.ask()
            with pytest.raises(passkeys.Refused):
                await ceremonies.enter(
                    asked.ticket, ana.origin, spoiled(phone.get(asked.options, ana.origin), chance, turn)
                )
            asked, stick = await ceremonies.offer(me), Authenticator()
            bad = spoiled(stick.create(asked.options, ana.origin), chance, turn)
            with suppress(passkeys.Refused):  # where a byte of the key itself has changed, it is another key
                made = await ceremonies.add(me, "", asked.ticket, ana.origin, bad)
                assert await registry.passkeys.remove(me.id, made.credential)
        for path in ("/api/me/passkeys", "/api/sign-in"):
            for body in ({"credential": None}, {"credential": "x"}, {"credential": {}, "more": 1}):
                assert (await ana.post(path, body)).status_code == 422
            assert (await ana.post(path)).status_code == 422
            assert (await ana.post(path, {"credential": {"id": 7}})).status_code == 403


ODD: tuple[Callable[[str], object], ...] = (
    lambda text: text[:-7],
    lambda text: text + "AAAA",
    lambda text: "",
    lambda text: None,
    lambda text: 7,
    lambda text: [text],
    lambda text: {"a": text},
    lambda text: "é" + text,
    lambda text: bytes_to_base64url(b"[" * 3000),
    lambda text: bytes_to_base64url(b"\xa1" * 2000),
    lambda text: bytes_to_base64url(b'{"type":"webauthn.get","challenge":"AAAA","origin":7}'),
)


def spoiled(answer: dict[str, Any], chance: random.Random, turn: int) -> dict[str, Any]:
    """An answer with one part that is something else, or with a byte of it changed."""
    part = chance.choice([name for name in answer["response"] if name != "userHandle"])
    text = answer["response"][part]
    if turn % 3:
        place = chance.randrange(len(text) // 2)  # the end of it may be padding
        other = "A" if text[place] != "A" else "B"
        bad: object = text[:place] + other + text[place + 1 :]
    else:
        bad = ODD[turn // 3 % len(ODD)](text)
    return answer | {"response": answer["response"] | {part: bad}}
