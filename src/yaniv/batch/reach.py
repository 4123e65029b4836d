"""All that a plain function can reach: the functions it calls, and a fingerprint of the whole.

What is compiled is kept on disk. The fingerprint is taken of the code that is running, not of files that may have
been edited since, so that what is found on the disk is never of another code than this.
"""

from __future__ import annotations

import dis
import hashlib
import math
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

NEITHER = "neither a plain function nor a number nor a tuple of numbers"


class NotPlain(TypeError):
    """A function that is to be compiled uses something that is not a plain function, a number or a tuple of numbers."""


def reached(*functions: Callable[..., Any]) -> list[FunctionType]:
    """These functions and all that they call, each once."""
    found: dict[FunctionType, None] = {}
    waiting = [_plain(function) for function in reversed(functions)]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found[function] = None
            waiting += [value for _, value in _globals(function) if isinstance(value, FunctionType)]
    return list(found)


def fingerprint(*functions: Callable[..., Any]) -> str:
    """The same for the same code and constants, and for no other."""
    digest = hashlib.sha256()
    for function in reached(*functions):
        constants = [(name, _told(value)) for name, value in _globals(function)]
        digest.update(repr((_content(function.__code__), _defaults(function), constants)).encode())
    return digest.hexdigest()


def _plain(function: Callable[..., Any]) -> FunctionType:
    if not isinstance(function, FunctionType):
        raise NotPlain(f"{function!r} is not a plain function")
    return function


def _globals(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """What a function finds in its module, in the order of its code."""
    if function.__closure__:
        raise NotPlain(f"{function.__qualname__} holds on to variables of the function it stands in")
    for name in dict.fromkeys(_names(function.__code__)):
        if name in function.__globals__:
            value = function.__globals__[name]
            if isinstance(value, ModuleType):
                raise NotPlain(f"{function.__qualname__} uses the module {name}: import the names out of it")
            if not (isinstance(value, FunctionType) or _is_of_math(value) or _is_number(value)):
                raise NotPlain(f"{function.__qualname__} uses {name}, which is {NEITHER}: {value!r}")
            yield name, value


def _defaults(function: FunctionType) -> tuple[Any, ...]:
    """Of its arguments."""
    found = (function.__defaults__ or (), tuple((function.__kwdefaults__ or {}).items()))
    for value in (*found[0], *(value for _, value in found[1])):
        if value is not None and not _is_number(value):
            raise NotPlain(f"{function.__qualname__} has a default which is {NEITHER}: {value!r}")
    return found


def _is_of_math(value: object) -> bool:
    return isinstance(value, BuiltinFunctionType) and getattr(math, value.__name__, None) is value


def _is_number(value: object) -> bool:
    return all(map(_is_number, value)) if isinstance(value, tuple) else type(value) in (int, float, bool)


def _names(code: CodeType) -> Iterator[str]:
    """What it looks up in its module; the names of attributes are none of these."""
    for step in dis.get_instructions(code):
        if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield step.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _told(value: object) -> str:
    """A constant as text; a function is told of by its own code."""
    return value.__qualname__ if isinstance(value, FunctionType) else repr(value)


def _content(code: CodeType) -> tuple[object, ...]:
    """What a piece of code does, wherever it stands."""
    constants = [_content(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    arguments = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return (code.co_name, code.co_code, code.co_names, code.co_varnames, arguments, constants)
