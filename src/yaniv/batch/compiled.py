"""Compile plain functions with Numba without touching them.

They stay as they are: Numba is told of each from outside, and only entry points become machine code of their own. A
numpy record with the fields of a fresh object takes the place of the object.

What is compiled must stay within 63 bits: Numba tells LLVM that signed integers never overflow, and where one does, the
result is not the wrapped one but anything at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, overload_method, register_jitable

from yaniv.game.kernel import Rules, State
from yaniv.game.tally import ScoreRules, Tally

from .ahead import fetch
from .reach import reached

# Of the rules and the cards, all but masks and packs of cards are small numbers: a round of half the size.
_SMALL = (State, Rules, Tally, ScoreRules)
_LARGE = {"once", "twice", "thrice", "known_once", "known_twice", "known_thrice", "last", "laid", "pending"}
_KINDS = {"stock", "deck"}


def record(state: object, integer: str = "") -> np.dtype[Any]:
    """The numpy record with the fields of an object: integers, objects inside, and lists of these or of floats.

    Args:
        integer: The type of its integers, where it is not the usual one.
    """
    return np.dtype([(name, *_field(state, name, integer)) for name in _names(state)], align=True)


def _field(state: object, name: str, integer: str) -> tuple[Any, ...]:
    value = getattr(state, name)
    if isinstance(value, list):
        return (_type(state, name, value[0], integer), len(value))
    return (_type(state, name, value, integer),)


def _type(state: object, name: str, value: object, integer: str) -> Any:
    if isinstance(value, float):
        return "f8"
    if not isinstance(value, int):
        return record(value, integer)
    if integer or not isinstance(state, _SMALL) or name in _LARGE:
        return integer or "i8"
    return "i1" if name in _KINDS else "i4"


def _names(state: object) -> Sequence[str]:
    return [name for kind in reversed(type(state).__mro__) for name in getattr(kind, "__slots__", ())]


def fresh(state: object) -> Any:
    """A numpy record that holds what this object holds."""
    made = np.zeros(1, record(state))[0:1]
    fill(made[0], state)
    return made[0]


def fill(target: Any, state: object) -> None:
    """Copy an object into a record of its shape."""
    for name in _names(state):
        value = getattr(state, name)
        if isinstance(value, list) and not isinstance(value[0], int | float):
            for place, part in enumerate(value):
                fill(target[name][place], part)
        elif isinstance(value, int | list):
            target[name] = value
        else:
            fill(target[name], value)


_registered: set[Callable[..., Any]] = {fetch}  # which is another function when compiled


def register(*functions: Callable[..., Any], inline: bool = True) -> None:
    """Let compiled code call these functions and all that they call; none of them may make an array.

    Both options are for speed, and together they double it. Numba would count a reference to `out` as it goes in and
    out of each function, with two locked instructions; and LLVM takes most of our functions for too big to inline.
    """
    for function in reached(*functions):
        if function not in _registered:
            register_jitable(_nrt=False, forceinline=inline)(function)
            _registered.add(function)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """This entry point as machine code, which frees the interpreter lock while it runs."""
    register(*(callee for callee in reached(function) if callee is not function))
    return numba.njit(nogil=True)(function)  # type: ignore[no-any-return]


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(typing: Any, x: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _leading_zeros(typing: Any, x: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


# Numba knows neither method of integers; it compares signatures, so these carry no annotations.
@overload_method(types.Integer, "bit_count")
def _bit_count(x):  # type: ignore[no-untyped-def]
    return lambda x: _popcount(np.int64(x))


@overload_method(types.Integer, "bit_length")
def _bit_length(x):  # type: ignore[no-untyped-def]
    return lambda x: 64 - _leading_zeros(np.int64(x))


LINE = 64  # bytes, of most processors: what is fetched at once


@intrinsic  # type: ignore[untyped-decorator]
def _prefetch(typing: Any, thing: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch.p0", fnty=kind)
        start = builder.bitcast(args[0], byte)
        to_write, to_keep, data = (ir.Constant(number, n) for n in (1, 3, 1))
        for at in range(0, thing.size, LINE):
            builder.call(prefetch, [builder.gep(start, [ir.Constant(number, at)]), to_write, to_keep, data])
        return context.get_dummy_value()

    return types.void(thing), build


@overload(fetch)
def _fetch(thing):  # type: ignore[no-untyped-def]
    return lambda thing: _prefetch(thing)
