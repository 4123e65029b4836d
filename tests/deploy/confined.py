"""The server as the systemd unit confines it: `python tests/deploy/confined.py UNIT`.

As far as one may confine oneself: the system calls it may make, and memory that is not both written and run. Ends
with 77 where that cannot be.
"""

from __future__ import annotations

import ctypes
import errno
import re
import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path

ALLOW, ERROR = 0x7FFF0000, 0x00050000
PR_SET_MDWE, MDWE_REFUSE_EXEC_GAIN = 65, 1
IMPOSSIBLE = 77


def calls(names: set[str]) -> set[str]:
    """The system calls in these sets, and in the sets within them."""
    said = subprocess.run(["systemd-analyze", "syscall-filter", *names], capture_output=True, text=True, check=True)
    found = set(re.findall(r"^    ([@a-z]\S*)", said.stdout, re.MULTILINE))
    within = {name for name in found if name.startswith("@")}
    return (found - within) | (calls(within) if within else set())


def allowed(unit: str) -> set[str]:
    """What the unit's filters leave."""
    left: set[str] = set()
    for no, names in re.findall(r"^SystemCallFilter=(~?)(.+)$", unit, re.MULTILINE):
        left = left - calls(set(names.split())) if no else left | calls(set(names.split()))
    return left


def confine(unit: str) -> None:
    library = find_library("seccomp")
    if library is None:
        sys.exit(IMPOSSIBLE)
    names = allowed(unit)
    seccomp = ctypes.CDLL(library)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    filter = ctypes.c_void_p(seccomp.seccomp_init(ERROR | errno.EPERM))
    for name in names:
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:
            seccomp.seccomp_rule_add_exact(filter, ALLOW, number, 0)
    if ctypes.CDLL(None).prctl(PR_SET_MDWE, MDWE_REFUSE_EXEC_GAIN, 0, 0, 0) or seccomp.seccomp_load(filter):
        sys.exit(IMPOSSIBLE)


if __name__ == "__main__":
    confine(Path(sys.argv[1]).read_text())
    from yaniv.server.__main__ import main

    sys.exit(main())
