"""A disk that remembers every write, forgets on a power cut what was not synced, and fails when it is told to.

It stands between SQLite and the system's files, as SQLite's own crash tests do, by replacing a few functions of the
library that Python has loaded.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import random
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, POINTER, Structure, addressof, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from typing import Any

SECTOR = 512  # what a disk writes wholly or not at all


class Vfs(Structure):
    """sqlite3_vfs, as far as it is replaced."""

    _fields_ = (
        *((name, c_int) for name in ("version", "size", "longest")),
        *((name, c_void_p) for name in ("next", "name", "own", "open", "delete")),
        ("rest", c_void_p * 16),
    )


class Methods(Structure):
    """sqlite3_io_methods, as far as they are replaced."""

    _fields_ = (
        ("version", c_int),
        *((name, c_void_p) for name in ("close", "read", "write", "truncate", "sync")),
        ("rest", c_void_p * 14),
    )


OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
CLOSE = CFUNCTYPE(c_int, c_void_p)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


def library() -> Any:
    """The SQLite that Python has loaded, if it shows its functions."""
    loaded = ctypes.CDLL(_sqlite3.__file__)
    try:
        loaded.sqlite3_vfs_find.restype = c_void_p
    except AttributeError:
        return None
    return loaded


@dataclass(frozen=True, slots=True)
class Write:
    file: str
    offset: int
    content: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    file: str


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was told to the world at this moment."""

    what: object


Happening = Write | Truncate | Sync | Delete | Said


@dataclass
class Disk:
    """As long as it is in use (`with`), every SQLite file of this process is on it."""

    happened: list[Happening] = field(default_factory=list)
    failing: Callable[[Happening], int] = lambda happening: 0
    """What SQLite is told instead of doing something: an error's number, or 0 to do it."""

    def __enter__(self) -> Disk:
        sqlite = library()
        usual = sqlite.sqlite3_vfs_find(None)
        self._usual = Vfs.from_address(usual)
        self._ours = Vfs.from_buffer_copy(self._usual)
        self._name = ctypes.create_string_buffer(b"remembering")
        self._ours.name = addressof(self._name)
        self._files: dict[int, tuple[str, Methods]] = {}
        self._methods: dict[int, Methods] = {}
        self._kept = [OPEN(self._open), DELETE(self._delete), CLOSE(self._close)]
        self._kept += [WRITE(self._write), TRUNCATE(self._truncate), SYNC(self._sync)]
        self._ours.open, self._ours.delete = (ctypes.cast(one, c_void_p).value for one in self._kept[:2])
        sqlite.sqlite3_vfs_register(c_void_p(addressof(self._ours)), 1)
        return self

    def __exit__(self, *_: object) -> None:
        library().sqlite3_vfs_unregister(c_void_p(addressof(self._ours)))

    def say(self, what: object) -> None:
        """Notes that the world was told something."""
        self.happened.append(Said(what))

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: Any) -> int:
        status = int(OPEN(self._usual.open)(vfs, name, file, flags, out))
        if status == 0 and name:
            methods = c_void_p.from_address(file)
            assert methods.value
            self._files[file] = ctypes.string_at(name).decode(), Methods.from_address(methods.value)
            methods.value = addressof(self._replaced(methods.value))
        return status

    def _replaced(self, usual: int) -> Methods:
        if usual not in self._methods:
            ours = self._methods[usual] = Methods.from_buffer_copy(Methods.from_address(usual))
            addresses = (ctypes.cast(one, c_void_p).value for one in self._kept[2:])
            ours.close, ours.write, ours.truncate, ours.sync = addresses
        return self._methods[usual]

    def _does(self, happening: Happening, do: Callable[[], int]) -> int:
        status = self.failing(happening) or do()
        if status == 0:
            self.happened.append(happening)
        return status

    def _delete(self, vfs: int, name: bytes, directory: int) -> int:
        return self._does(Delete(name.decode()), lambda: int(DELETE(self._usual.delete)(vfs, name, directory)))

    def _close(self, file: int) -> int:
        _, usual = self._files.pop(file)
        return int(CLOSE(usual.close)(file))

    def _write(self, file: int, content: int, amount: int, offset: int) -> int:
        name, usual = self._files[file]
        write = Write(name, offset, ctypes.string_at(content, amount))
        return self._does(write, lambda: int(WRITE(usual.write)(file, content, amount, offset)))

    def _truncate(self, file: int, size: int) -> int:
        name, usual = self._files[file]
        return self._does(Truncate(name, size), lambda: int(TRUNCATE(usual.truncate)(file, size)))

    def _sync(self, file: int, flags: int) -> int:
        return self._does(Sync(self._files[file][0]), lambda: 0)  # the system's own files need not be durable


def after_power_cut(happened: list[Happening], rng: random.Random) -> dict[str, bytes]:
    """The files that a disk may hold when the power goes after all this.

    All that was synced is there. Of the rest, any sector may be: a disk writes in the order it likes.
    """
    safe: dict[str, bytearray] = {}
    loose: dict[str, list[Write | Truncate]] = {}
    for happening in happened:
        match happening:
            case Write(file) | Truncate(file):
                loose.setdefault(file, []).append(happening)
            case Sync(file):
                for one in loose.pop(file, []):
                    _apply(safe.setdefault(file, bytearray()), one)
            case Delete(file):
                safe.pop(file, None)
                loose.pop(file, None)
    chance = rng.choice((0.0, 0.5, 0.9, 1.0))
    for file, rest in loose.items():
        for part in _sectors(rest):
            if rng.random() < chance:
                _apply(safe.setdefault(file, bytearray()), part)
    return {file: bytes(content) for file, content in safe.items()}


def _sectors(rest: list[Write | Truncate]) -> Iterator[Write | Truncate]:
    for one in rest:
        if isinstance(one, Truncate):
            yield one
            continue
        at = one.offset
        end = one.offset + len(one.content)
        while at < end:
            until = min(end, (at // SECTOR + 1) * SECTOR)
            yield Write(one.file, at, one.content[at - one.offset : until - one.offset])
            at = until


def _apply(content: bytearray, one: Write | Truncate) -> None:
    if isinstance(one, Truncate):
        del content[one.size :]
        return
    if len(content) < one.offset:
        content.extend(bytes(one.offset - len(content)))
    content[one.offset : one.offset + len(one.content)] = one.content
