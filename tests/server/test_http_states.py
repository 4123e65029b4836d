"""Requests that follow from each other, as the schema has them and against it: answered as the schema says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import FlakyStrategyDefinition, Unsatisfiable
from schemathesis import BaseSchema, Case, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import negative_data_rejection

from tests.server.test_http_schema import SAID, Elsewhere

WALKS = 40
ID = {"id": "$response.body#/table"}
FOLLOWING = (
    "GET /api/tables/{id}",
    "POST /api/tables/{id}/seat",
    "GET /api/tables/{id}/invitation",
    "GET /api/tables/{id}/invitation.svg",
    "POST /api/tables/{id}/invitation",
)
"""What can be asked only after a table was opened."""
BOUNDED = settings(
    max_examples=10,
    stateful_step_count=12,
    suppress_health_check=list(HealthCheck),
    deadline=None,
    database=None,
    derandomize=True,
    phases=(Phase.generate,),
)


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    with Elsewhere() as server:
        yield server


def check(response: Response, case: Case[Any]) -> None:
    """It is answered as the schema says, be it a refusal; never by an error of ours."""
    assert response.status_code < 500, (case.method, case.path, response.status_code)
    case.validate_response(response, checks=SAID)


@pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
def test_every_operation_is_answered_as_its_schema_says(elsewhere: Elsewhere, mode: GenerationMode) -> None:
    headers = {"origin": elsewhere.origin, "cookie": elsewhere.cookie}
    schema = schemathesis.openapi.from_url(f"{elsewhere.origin}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    asked: Counter[str] = Counter()
    for operation in operations:
        if ends_the_session(operation.method, operation.path):
            continue

        @BOUNDED
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Case[Any]) -> None:
            response = case.call(headers=headers)
            asked[case.operation.label] += 1
            check(response, case)
            if mode is GenerationMode.NEGATIVE:
                case.validate_response(response, checks=[negative_data_rejection])

        try:
            ask()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE  # what takes nothing, or any text, cannot be asked wrongly
    assert len(asked) > (4 if mode is GenerationMode.NEGATIVE else 15), asked


def ends_the_session(method: str, path: str) -> bool:
    """Whoever asks for this is nobody afterwards; `test_http_schema` asks for it last."""
    return (method, path) in (("post", "/api/me/sign-out"), ("delete", "/api/me"))


def linked(origin: str) -> BaseSchema:
    """The schema, with what it cannot say: the table that is opened is the one that the others are about."""
    schema = httpx2.get(f"{origin}/api/openapi.json").json()
    links = {}
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            if path.startswith("/api/tables/{id}"):
                links[f"{method} {path}"] = {"operationId": operation["operationId"], "parameters": ID}
    schema["paths"]["/api/tables"]["post"]["responses"]["200"]["links"] = links
    del schema["paths"]["/api/me/sign-out"]
    return schemathesis.openapi.from_dict(schema)


def test_requests_that_follow_from_each_other_are_answered_as_their_schema_says(elsewhere: Elsewhere) -> None:
    """A table that was opened is looked at, sat down at, its invitation read and made anew."""
    answered: Counter[tuple[str, int]] = Counter()
    wrong: list[BaseException] = []

    class Walk(linked(elsewhere.origin).as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: Case[Any]) -> dict[str, Any]:
            headers = {"origin": elsewhere.origin, "cookie": elsewhere.cookie}
            return {"headers": headers, "base_url": elsewhere.origin}

        def validate_response(self, response: Response, case: Case[Any], **more: Any) -> None:
            answered[case.operation.label, response.status_code] += 1
            try:
                check(response, case)
            except BaseException as error:
                wrong.append(error)
                raise

    for walk in range(WALKS):
        with suppress(FlakyStrategyDefinition):  # what is answered depends on what was asked before, as it should
            seed(walk)(Walk).run(settings=settings(BOUNDED, derandomize=False, max_examples=1))
    assert not wrong, wrong[0]
    for label in FOLLOWING:
        assert answered[label, 200], (label, answered)
