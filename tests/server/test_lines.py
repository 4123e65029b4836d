"""W7, W8: what waits for one socket is bounded, and so is what comes from it."""

from __future__ import annotations

from collections.abc import Callable

from yaniv.server.clock import FakeClock
from yaniv.server.limits import Bucket, Open, Rates
from yaniv.server.lines import LIMIT, put


class Deaf:
    """A line on which nothing is ever taken."""

    def __init__(self) -> None:
        self.waiting = 0
        self.cuts = 0

    def write(self, frame: str) -> None:
        self.waiting += len(frame)

    def listen(self, take: Callable[[str], None]) -> None: ...

    def cut(self) -> None:
        self.cuts += 1


def test_w8_too_much_for_a_client_that_does_not_read_cuts_the_line() -> None:
    line = Deaf()
    sent = 0
    while put(line, "x" * 1000):
        sent += 1000
    assert line.cuts == 1 and LIMIT < sent <= LIMIT + 1000 and line.waiting == sent


def test_w7_a_bucket_fills_with_time() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, rate=2, full=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.pass_to(0.5)
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.pass_to(100)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_w7_rates_and_numbers_are_of_one_only() -> None:
    rates, open = Rates(), Open()
    assert [rates.allow(2, "x", who) for who in ("a", "a", "a", "b")] == [True, True, False, True]
    assert [open.enter("a", 1), open.enter("a", 1), open.enter("b", 1)] == [True, False, True]
    open.leave("a")
    assert open.enter("a", 1) and open.total == 2


def test_w7_a_rate_is_of_any_minute_and_forgets_who_is_gone() -> None:
    clock = FakeClock()
    rates = Rates(clock.now)
    assert [rates.allow(2, "x", "a") for _ in range(3)] == [True, True, False]
    clock.pass_to(59)
    assert not rates.allow(2, "x", "a") and rates.allow(2, "x", "b")
    clock.pass_to(60)
    assert [rates.allow(2, "x", "a") for _ in range(3)] == [True, True, False]
    clock.pass_to(200)
    assert rates.allow(2, "x", "c") and list(rates._times) == [("x", "c")]


def test_who_may_do_something_never_may_not_do_it_once() -> None:
    assert not Rates().allow(0, "x", "a")
