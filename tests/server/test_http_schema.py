"""Whatever is asked over HTTP, by its schema or against it: never an error of ours."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from tests.server.site import Browser, serving
from tests.server.test_guards import ROUTES

ENDINGS = (("post", "/api/me/sign-out"), ("delete", "/api/me"))
"""What comes last, since who asks for it is nobody afterwards."""
SAID = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]
"""The schema says of every answer that there may be such a one."""


class Elsewhere(threading.Thread):
    """A server in a thread of its own, with a person who is known to it."""

    def __init__(self) -> None:
        super().__init__()
        self.origin = self.cookie = ""
        self._up, self._end = threading.Event(), threading.Event()

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        async with serving(requests_a_minute=10**6, tables_per_person=10) as site:
            browser: Browser = await site.browser().be("Ana")
            self.origin, self.cookie = site.origin, browser.cookie
            self._up.set()
            await asyncio.to_thread(self._end.wait)

    def __enter__(self) -> Elsewhere:
        self.start()
        self._up.wait()
        return self

    def __exit__(self, *error: object) -> None:
        self._end.set()
        self.join()


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    with Elsewhere() as server:
        yield server


def test_every_request_is_answered_as_the_schema_says_and_never_with_an_error_of_ours(elsewhere: Elsewhere) -> None:
    headers = {"origin": elsewhere.origin, "cookie": elsewhere.cookie}
    schema = schemathesis.openapi.from_url(f"{elsewhere.origin}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    operations.sort(key=lambda operation: (operation.method, operation.path) in ENDINGS)
    asked = set()
    for operation in operations:

        @settings(max_examples=12, suppress_health_check=list(HealthCheck), deadline=None, database=None)
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            answer = case.call(headers=headers)
            assert answer.status_code < 500, (case.method, case.path, answer.status_code)
            case.validate_response(answer, checks=SAID)
            asked.add((case.method.lower(), case.path))

        ask()
    assert asked == ROUTES.keys()
