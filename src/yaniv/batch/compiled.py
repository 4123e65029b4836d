"""Compile the kernel with Numba without touching it.

The plain functions stay as they are: Numba is told of each from outside, and only the entry points named by the caller
become machine code. A numpy record with the fields of a fresh `State` takes the place of the object.

What is compiled must stay within 63 bits: Numba tells LLVM that signed integers never overflow, and where one does, the
result is not the wrapped one but anything at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method, register_jitable


def record(state: object) -> np.dtype[Any]:
    """The numpy record with the fields of a kernel object: integers, lists of them, objects inside."""
    return np.dtype([_field(name, getattr(state, name)) for name in type(state).__slots__])  # type: ignore[attr-defined]


def _field(name: str, value: object) -> tuple[Any, ...]:
    if isinstance(value, int):
        return (name, "i8")
    if isinstance(value, list):
        return (name, "i8", np.shape(value))
    return (name, record(value))


def fresh(state: object) -> Any:
    """A numpy record that holds what this kernel object holds."""
    made = np.zeros(1, record(state))[0:1]
    fill(made[0], state)
    return made[0]


def fill(target: Any, state: object) -> None:
    """Copy a kernel object into a record of its shape."""
    for name in type(state).__slots__:  # type: ignore[attr-defined]
        value = getattr(state, name)
        if isinstance(value, int | list):
            target[name] = value
        else:
            fill(target[name], value)


def register(modules: Iterable[ModuleType]) -> None:
    """Let compiled code call every function of these modules; none of them may make an array.

    Both options are for speed, and together they double it. Numba would count a reference to `out` as it goes in and
    out of each function, with two locked instructions; and LLVM takes most of our functions for too big to inline.
    """
    for module in modules:
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                register_jitable(_nrt=False, forceinline=True)(function)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """This entry point as machine code, which frees the interpreter lock while it runs."""
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
