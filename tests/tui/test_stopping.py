"""A signal that asks to stop is never lost."""

import os
import signal
import sys
import time
from collections.abc import AsyncGenerator

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from yaniv.tui.reader import Stopped, Typing, let_finish, stop_on_signals


class Leaving:
    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.01)


def test_a_stop_that_python_swallows_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    swallowed: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", swallowed.append)
    with pytest.raises(Stopped), stop_on_signals():
        Leaving()
        assert swallowed
        time.sleep(10)


def test_what_is_left_to_do_is_not_interrupted() -> None:
    with stop_on_signals():
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(10)
        except Stopped:
            let_finish()
            time.sleep(0.5)


async def interrupted() -> AsyncGenerator[str, None]:
    """A history in the middle of whose reading a signal comes."""
    os.kill(os.getpid(), signal.SIGTERM)
    for _ in range(0):
        yield ""


def test_a_stop_ends_the_prompt_and_not_one_of_its_tasks(caplog: pytest.LogCaptureFixture) -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()), stop_on_signals():
        typing = Typing()
        typing._session.history.load = interrupted  # type: ignore[method-assign]
        with pytest.raises(Stopped):
            typing.read("> ", lambda typed: ())
    assert not caplog.records
