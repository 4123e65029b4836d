"""Rounds or matches side by side, for learners.

>>> from yaniv.game import preset
>>> batch = Batch(preset("cardgames-zone"), players=2, lanes=3)
>>> batch.observe().shape, batch.legal().shape
((3, 392), (3, 920))
>>> rewards, done = batch.step(batch.legal().argmax(axis=1))
>>> rewards.shape, done.tolist()
((3, 2), [False, False, False])
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from yaniv.game import HouseRules, View
from yaniv.game.kernel import ACTIONS_MAX

from . import compiled
from .encoding import ROW_WIDTH, encode, width
from .entries import entry
from .lanes import Lane, deal_lanes, describe_lanes, mask_lanes, observe_lanes, step_listed, step_numbered
from .limits import check
from .numbers import Numbering
from .seating import laid_out, unseeing
from .viewed import of_view

Ints: TypeAlias = npt.NDArray[np.int32]
Mask: TypeAlias = npt.NDArray[np.bool_]
Array = TypeVar("Array", Ints, Mask)


class IllegalChoice(ValueError):
    """In some lane the choice is nothing that may be done; no lane has moved."""

    def __init__(self, lane: int, choice: int) -> None:
        super().__init__(f"lane {lane}: {choice} is not legal")
        self.lane, self.choice = lane, choice


class Batch:
    """So many lanes, in each of which a match is played; what ends begins again at once.

    A choice is the number of an action (`numbering` says which) where there is one deck; with `listed`, and with more
    decks, it is the place of the action among those that may be done, of which each has a row in `features`.

    The arrays are the batch's own: each call of a method writes over what the last one returned. Who chooses, and from
    what, can only be read.
    """

    def __init__(
        self,
        rules: HouseRules,
        players: int,
        lanes: int,
        *,
        seed: int = 0,
        whole: bool = False,
        listed: bool = False,
        slots: int = ACTIONS_MAX,
        threads: int = 1,
    ) -> None:
        """Deal in every lane.

        Args:
            whole: Whether whole matches are played; else single rounds, each the first one of a match.
            listed: Whether to choose by place although there is one deck.
            slots: How many places there are; more actions than that are an error where choices are places.
            threads: So many parts of the lanes are played at the same time.

        Raises:
            BadRule: So many may not play under these rules.
            TypeError: A number is not whole.
            ValueError: A number is too small or large.
        """
        rules.check_seats(players)
        for name, number in {"lanes": lanes, "slots": slots, "threads": threads}.items():
            check(name, number, 1)
        self.rules, self.players, self.lanes, self.slots = rules, players, lanes, slots
        self.numbering = None if listed or rules.decks > 1 else Numbering(rules)
        self.size = self.numbering.size if self.numbering else slots
        """How many choices there are."""
        self._seat: Ints = np.zeros(lanes, np.int32)
        self._count: Ints = np.zeros(lanes, np.int32)
        self._rewards = np.zeros(lanes * players, np.float32)
        self._done = np.zeros(lanes, np.uint8)
        self._parts = _parts(lanes, min(threads, lanes))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._rooms = [np.zeros(ACTIONS_MAX, np.int64) for _ in self._parts]
        self._marked = [np.zeros(1, np.int64) for _ in self._parts]
        self._sights = [compiled.fresh(unseeing(rules, players)) for _ in self._parts]
        self._states = self._laid_out(seed, whole=whole)
        self._observed: Any = None
        self._mask: Any = None
        self._mask_is_fresh = False
        self._rows: Any = None
        if self.numbering:
            keys, numbers = self.numbering.table()
            self._keys, self._numbers = np.array(keys), np.array(numbers)
            self._actions = np.array(self.numbering.actions)
        self.reset()

    def _laid_out(self, seed: int, *, whole: bool) -> npt.NDArray[Any]:
        lane = Lane()
        lane.place, lane.step, lane.whole = laid_out(self.rules, self.players, seed), self.lanes, int(whole)
        states = np.zeros(self.lanes, compiled.record(lane))
        states[:] = compiled.fresh(lane)
        return states

    def reset(self) -> None:
        """Begin the same matches again in every lane."""
        self._states["place"]["number"] = np.arange(self.lanes)
        self._each(deal_lanes, lambda part: (self._seat, self._count, self._rooms[part]))

    def step(self, choices: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], Mask]:
        """Do in every lane what is chosen there; the rewards by lane and seat, and whether the match has ended.

        The reward of a round is what it adds to the score, below nothing; until it ends, and if it is void, it is 0.

        Raises:
            IllegalChoice: One of them may not be done.
            TypeError: They are not whole numbers.
            ValueError: There is not one for each lane, or more actions are listed than there are slots.
        """
        chosen = self._checked(np.asarray(choices))
        given = (chosen, self._seat, self._count, self._rewards, self._done)
        if self.numbering:
            self._each(step_numbered, lambda part: (*given, self._rooms[part], self._actions))
        else:
            self._each(step_listed, lambda part: (*given, self._rooms[part]))
        self._mask_is_fresh = False
        return self._rewards.reshape(self.lanes, self.players), self._done.view(np.bool_)

    def _checked(self, choices: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        if choices.shape != (self.lanes,):
            raise ValueError(f"there is one choice for each of {self.lanes} lanes, not {choices.shape}")
        if choices.dtype.kind not in "iu":
            raise TypeError(f"choices are an array of integers, not of {choices.dtype}")
        if not self.numbering:
            self._fits()
        within = (choices >= 0) & (choices < (self.size if self.numbering else self._count))
        if self.numbering and within.all():
            within = self.legal()[np.arange(self.lanes), choices]
        if not within.all():
            lane = int(within.argmin())
            raise IllegalChoice(lane, int(choices[lane]))
        return np.ascontiguousarray(choices, np.int64)

    # --- what is shown ---

    @property
    def seat(self) -> Ints:
        """Who chooses, by lane."""
        return _shown(self._seat)

    @property
    def count(self) -> Ints:
        """From how many actions, by lane."""
        return _shown(self._count)

    def legal(self) -> Mask:
        """By lane: which of the choices may be made."""
        if self._mask is None:
            self._mask = np.zeros(self.lanes * self.size, np.uint8)
        mask: Mask = self._mask.reshape(self.lanes, self.size).view(np.bool_)
        if not self._mask_is_fresh:
            if self.numbering:
                self._make_room_to_mark()
                table = (self._mask, self.size, self._keys, self._numbers)
                self._each(
                    mask_lanes, lambda part: (self._seat, self._count, self._rooms[part], *table, self._marked[part])
                )
            else:
                self._fits()
                np.less(np.arange(self.size, dtype=np.int32), self._count[:, None], out=mask)
            self._mask_is_fresh = True
        return _shown(mask)

    def _make_room_to_mark(self) -> None:
        for part, (start, stop) in enumerate(self._parts):
            old, needed = self._marked[part], 1 + int(self._count[start:stop].sum())
            if needed > len(old):
                self._marked[part] = np.zeros(2 * needed, np.int64)
                self._marked[part][: len(old)] = old

    def observe(self) -> npt.NDArray[np.int16]:
        """By lane: what the seat that chooses knows, and nothing more; `encoding.layout` names the columns."""
        columns = width(self.players)
        if self._observed is None:
            self._observed = np.zeros(self.lanes * columns, np.int16)
        self._observed.fill(0)
        self._each(observe_lanes, lambda part: (self._seat, self._sights[part], self._observed, columns))
        shown: npt.NDArray[np.int16] = self._observed.reshape(self.lanes, columns)
        return shown

    def features(self) -> npt.NDArray[np.uint8]:
        """By lane and place: a row of features of the action listed there; `encoding.ROW` names them.

        The rows from `count` on mean nothing.
        """
        if self._rows is None:
            self._rows = np.zeros(self.lanes * self.slots * ROW_WIDTH, np.uint8)
        self._fits()
        table = (self._rows, self.slots, ROW_WIDTH)
        self._each(describe_lanes, lambda part: (self._seat, self._count, self._rooms[part], *table))
        rows: npt.NDArray[np.uint8] = self._rows.reshape(self.lanes, self.slots, ROW_WIDTH)
        return rows

    def _fits(self) -> None:
        if self._count.max(initial=0) > self.slots:
            raise ValueError(f"{self._count.max()} actions are listed, and there are {self.slots} slots")

    def _each(self, what: Callable[..., None], given: Callable[[int], tuple[Any, ...]]) -> None:
        """Do this with each part of the lanes."""
        run = entry(what)
        if self._pool is None:
            run(self._states, *self._parts[0], *given(0))
        else:
            for _ in self._pool.map(
                lambda part: run(self._states, *self._parts[part], *given(part)), range(len(self._parts))
            ):
                pass


def _shown(array: Array) -> Array:
    """The same array, only to be read: what may be done is not for the caller to change."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


def _parts(lanes: int, threads: int) -> list[tuple[int, int]]:
    """The lanes of each thread."""
    return [(lanes * part // threads, lanes * (part + 1) // threads) for part in range(threads)]


def observation(view: View) -> npt.NDArray[np.int16]:
    """What `Batch.observe` shows a seat with this view."""
    columns = [0] * width(len(view.active))
    encode(of_view(view), columns, 0)
    return np.array(columns, np.int16)
