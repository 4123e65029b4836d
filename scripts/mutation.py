"""mutmut, made quick enough to change every line of the rules: `python -m scripts.mutation run`, then `results`.

mutmut starts pytest anew for each mutant; here the tests are collected once, and each mutant runs them in a fork of
that. What else is here is what mutmut needs to see the rule that is played. A cache keeps what was computed before the
mutant came in, so every test begins with empty ones. Functions call each other through mutmut's switches, which cost
more than most of ours: in the fork, what is called stands in their place.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import _lru_cache_wrapper
from typing import Any

import pytest
from _pytest.config import _prepareconfig
from mutmut import __main__ as mutmut
from mutmut.runners.harness import PytestRunner
from mutmut.utils.file_utils import change_cwd
from mutmut.workers.isolation import ForkRunner

SECONDS = 5
"""What one test may compute before its mutant counts as one that never ends."""

TIMEOUT = 36
"""How a mutant that never ends leaves, by mutmut's numbers."""


class Plugin:
    """What every session of pytest needs."""

    def __init__(self) -> None:
        self.caches: list[_lru_cache_wrapper[Any]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        """A failure is enough, the smallest one need not be found."""
        from hypothesis import Phase, settings  # not before pytest has begun: it rewrites what its plugins assert

        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutation", settings.get_profile("ci"), max_examples=50, phases=phases)

    def pytest_runtest_setup(self) -> None:
        """Forget what was computed before."""
        if not self.caches:
            held = [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]
            self.caches = [one for one in held if one.__module__.startswith("yaniv.")]
        for cached in self.caches:
            cached.cache_clear()


class Runner(PytestRunner):  # type: ignore[misc]
    """Runs the tests of a mutant in a session that is there already."""

    def execute_pytest(self, params: list[str], **kwargs: Any) -> int:
        """Run pytest anew, as mutmut does before the first mutant."""
        plugins = [*kwargs.pop("plugins", ()), Plugin()]
        return int(super().execute_pytest(params, plugins=plugins, **kwargs))

    def collect(self) -> None:
        """Collect all tests."""
        options = ["--rootdir=.", "--tb=no", "-q", "--capture=no", *self._pytest_add_cli_args]
        with change_cwd("mutants"):
            config = _prepareconfig([*options, *self._pytest_add_cli_args_test_selection], [Plugin()])
            config._do_configure()
            self.session = pytest.Session.from_config(config)
            config.hook.pytest_sessionstart(session=self.session)
            config.hook.pytest_collection(session=self.session)
            config.pluginmanager.unregister(name="terminalreporter")
            self.items = {item.nodeid: item for item in self.session.items}

    def run_tests(self, *, mutant_name: str | None, tests: Iterable[str]) -> int:
        """Run these tests until one fails."""
        if mutant_name is None:
            return int(super().run_tests(mutant_name=None, tests=tests))
        put_in_place(mutant_name)
        signal.signal(signal.SIGVTALRM, lambda number, frame: os._exit(TIMEOUT))
        with change_cwd("mutants"):
            for item in map(self.items.__getitem__, tests):
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
                item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
                if self.session.testsfailed:
                    return 1
        return 0


class Forks(ForkRunner):  # type: ignore[misc]
    """Forks that begin with all tests collected."""

    test_runner: Runner

    def startup(self) -> None:
        """Collect before the first fork."""
        self.test_runner.collect()
        super().startup()


def put_in_place(mutant: str) -> None:
    """Replace every switch by the mutant or by what was there before."""
    instead: dict[int, Any] = {}
    for module in _modules("yaniv.game"):
        active = mutant.removeprefix(f"{module.__name__}.")
        for owner, name, choice in _switches(module):
            switch = vars(owner)[name]
            if not isinstance(switch, classmethod):
                instead[id(switch)] = choice.get(active, choice["_mutmut_orig"])
                setattr(owner, name, instead[id(switch)])
    for module in [*_modules("yaniv"), *_modules("tests")]:
        for name, held in list(vars(module).items()):
            if id(held) in instead:
                setattr(module, name, instead[id(held)])


def _switches(module: Any) -> Iterator[tuple[Any, str, dict[str, Any]]]:
    for key, choice in list(vars(module).items()):
        if key.startswith("mutants_x") and isinstance(choice, dict):
            path = key.removeprefix("mutants_x").removesuffix("__mutmut")
            if path.startswith("ǁ"):
                _, owner, name = path.split("ǁ")
                yield getattr(module, owner), name, choice
            else:
                yield module, path[1:], choice


def _modules(package: str) -> list[Any]:
    return [module for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{package}.")]


if __name__ == "__main__":
    mutmut.get_mutant_runner = lambda workers: Forks(workers, Runner())
    mutmut.cli()
