"""Where lines come from: a terminal with history and completion, or whatever feeds the standard input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

Complete = Callable[[str], Iterable[str]]
"""What a line that has been typed so far could go on to."""


STOPPING = ("SIGINT", "SIGTERM", "SIGHUP")
"""The signals that end a program."""


class Stopped(KeyboardInterrupt):
    """The match is put away: the input has ended, or a signal asks to stop."""


class Source(Protocol):
    """Something that gives lines."""

    def read(self, prompt: str, complete: Complete) -> str:
        """The next line; `Stopped` or `KeyboardInterrupt` when there is none."""

    def forget(self) -> None:
        """Drop what was typed before there was anything to answer."""


class Lines:
    """Lines of the standard input; when nobody sees them typed, they are printed."""

    def read(self, prompt: str, complete: Complete) -> str:
        try:
            line = input(prompt)
        except EOFError:
            print(flush=True)
            raise Stopped from None
        if not sys.stdin.isatty():
            print(line, flush=True)
        return line

    def forget(self) -> None:
        _flush()


class Typing:
    """A terminal: arrow keys, history, and completion by the Tab key."""

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle

        self._session: PromptSession[str] = PromptSession(
            complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE, reserve_space_for_menu=0
        )

    def read(self, prompt: str, complete: Complete) -> str:
        global _end_prompt
        _end_prompt = self._end
        try:
            return self._session.prompt(prompt, completer=_completer(complete))
        except EOFError:
            raise Stopped from None
        finally:
            _end_prompt = None

    def _end(self) -> bool:
        """Have the prompt end with `Stopped`; whether there is one that can."""
        app = self._session.app
        if not (app.is_running and app.loop and app.future) or app.future.done():
            return False

        def end() -> None:
            if app.future and not app.future.done():
                app.exit(exception=Stopped())

        app.loop.call_soon_threadsafe(end)
        return True

    def forget(self) -> None:
        from prompt_toolkit.input.typeahead import clear_typeahead

        clear_typeahead(self._session.input)
        _flush()


def _flush() -> None:
    """Drop what waits in the terminal; what comes through a pipe was meant to wait."""
    if not typed():
        return
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def source(*, fancy: bool) -> Source:
    """The terminal, if there is one that can do it."""
    return Typing() if fancy and typed() else Lines()


def silence() -> None:
    """Send what is left to print nowhere, where nobody takes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def typed() -> bool:
    """Whether somebody types the lines; there is no standard input at all if it was closed before the start."""
    return bool(sys.stdin and sys.stdin.isatty())


def dumb() -> bool:
    """Whether the terminal can only print lines."""
    return not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Let the signals that end a program end the match the way the end of the input does."""
    found = [getattr(signal, name) for name in (*STOPPING, "SIGALRM") if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in found}
    for number in found[1:]:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        _insist(0)
        for number, usual in before.items():
            signal.signal(number, usual)


def let_finish() -> None:
    """Let no signal interrupt what is left to do."""
    _insist(0)
    for name in STOPPING:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


_end_prompt: Callable[[], bool] | None = None
"""Ends the prompt that is being answered, if it can be."""


def _stop(number: int, frame: object) -> None:
    # Python swallows an exception that is raised while it clears an object away: then the alarm says it again.
    _insist(0.3)
    # Raised in a prompt, it could end any of the tasks that draw it instead of all.
    if not (_end_prompt and _end_prompt()):
        raise Stopped


def _insist(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _completer(complete: Complete) -> Any:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            before = document.text_before_cursor
            start = len(before) - len(before.split(" ")[-1])
            return (Completion(word, start - len(before)) for word in complete(before))

    return Words()
