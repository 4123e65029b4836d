"""The pages of the web client as they are sent, and rule sets in words for its forms."""

from __future__ import annotations

import asyncio
import gzip
import json
from pathlib import Path

from fastapi import FastAPI
from fastapi.testclient import TestClient

from tests.server.site import serving
from yaniv.game import options
from yaniv.server.site import Site
from yaniv.words import Words


def pages(folder: Path) -> TestClient:
    web = FastAPI()
    web.include_router(Site(folder).router)
    return TestClient(web)


def built(folder: Path) -> TestClient:
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Yaniv</title>")
    (folder / "assets/index-abc.js").write_text("export {};" * 200)
    return pages(folder)


def test_assets_are_kept_for_good_and_the_page_is_asked_for_again(tmp_path: Path) -> None:
    client = built(tmp_path)
    assert "immutable" in client.get("/assets/index-abc.js").headers["cache-control"]
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304


def test_long_files_are_packed_for_who_takes_them(tmp_path: Path) -> None:
    client = built(tmp_path)
    packed = client.get("/assets/index-abc.js", headers={"accept-encoding": "gzip"})
    plain = client.get("/assets/index-abc.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text and len(gzip.compress(plain.content)) < len(plain.content)


def test_the_client_finds_its_own_way_and_says_where_there_is_nothing(tmp_path: Path) -> None:
    client = built(tmp_path)
    rooms = ("/new", "/rules/israeli%2Byaniv5", "/settings", "/me", "/fair", "/fair/abc%3A1", "/m/abc:1", "/learn")
    for path in ("/", "/t/abc", *rooms):
        assert (client.get(path).status_code, client.get(path).text) == (200, client.get("/").text)
    assert client.get("/nowhere").status_code == 404 and "Yaniv" in client.get("/nowhere").text
    for path in ("/assets/index-old.js", "/api/none", "/../secret.txt", "/assets/..%2findex.html"):
        answer = client.get(path)
        assert answer.status_code == 404 and not answer.text


def test_a_page_comes_with_the_names_of_what_it_will_ask_for(tmp_path: Path) -> None:
    ahead = {
        "pages": {"t": ["assets/table.js", "assets/table.css"]},
        "words": {"en": ["assets/en.js"], "he": ["assets/he.js"]},
    }
    (tmp_path / "ahead.json").write_text(json.dumps(ahead))
    client = built(tmp_path)
    table = client.get("/t/abc", headers={"accept-language": "he-IL, en;q=0.5"})
    links = table.headers["link"].split(", ")
    assert "</assets/table.js>; rel=modulepreload; crossorigin" in links
    assert "</assets/table.css>; rel=preload; as=style; crossorigin" in links
    assert "he.js" in table.headers["link"] and "en.js" not in table.headers["link"]
    assert "</api/me>; rel=preload; as=fetch; crossorigin" in links
    assert "accept-language" in table.headers["vary"]
    assert client.get("/learn").headers["link"] == "</assets/en.js>; rel=modulepreload; crossorigin"
    assert "link" not in client.get("/nowhere").headers and client.get("/ahead.json").status_code == 404


def test_without_pages_it_says_how_they_are_built(tmp_path: Path) -> None:
    answer = pages(tmp_path).get("/")
    assert answer.status_code == 503 and "make web" in answer.text


def test_a_rule_set_is_told_in_words() -> None:
    async def ask() -> None:
        async with serving() as site:
            browser = site.browser()
            query = {"rules": "israeli", "seats": "3", "language": "fr", "options": json.dumps({"call_limit": 5})}
            said = (await browser.get("/api/rules/told", params=query)).json()
            assert said["line"] == "israeli(call_limit=5)" and said["seats"] == [2, 7]
            assert said["differs"] == [Words("fr").say("option.call_limit.text", call_limit=5)]
            assert said["options"].keys() == {option.name for option in options()}
            assert "chapters" not in said
            whole = (await browser.get("/api/rules/told", params=query | {"manual": "true"})).json()
            assert len(whole["chapters"]) > 8 and all(len(question) == 2 for question in whole["questions"])

    asyncio.run(ask())


def test_a_rule_set_that_cannot_be_is_refused_with_what_can() -> None:
    async def ask() -> None:
        async with serving() as site:
            browser = site.browser()
            for rules, seats, changes, option in (
                ("nobody", 4, {}, "preset"),
                ("bga", 8, {"hand_size": 7}, "seats"),
                ("bga", 4, {"call_limit": 99}, "call_limit"),
                ("bga", 4, {"none": 1}, "option"),
            ):
                query = {"rules": rules, "seats": str(seats), "options": json.dumps(changes)}
                answer = await browser.get("/api/rules/told", params=query)
                assert (answer.status_code, answer.json()["detail"]["option"]) == (422, option)
            for changes_text in ("[]", "{", "1"):
                query = {"rules": "bga", "options": changes_text}
                assert (await browser.get("/api/rules/told", params=query)).status_code == 422

    asyncio.run(ask())
