"""A signal that asks to stop is never lost."""

import os
import signal
import sys
import time

import pytest

from yaniv.tui.reader import Stopped, let_finish, stop_on_signals


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
