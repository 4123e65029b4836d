"""The pages of the web client: built by Vite, read once, and given to browsers in the form they take."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request, Response

from yaniv.words import negotiate

from .journal import tell

SITE = Path(__file__).parent / "site"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALLEST = 1000
"""Bytes from which a file is packed."""
ROOMS = frozenset(("", "t", "m", "new", "rules", "learn", "settings", "me", "fair"))
"""Where the client has a page of its own: the first part of the path."""
TABLE = "t"
"""The page that asks first who it is shown to."""
START = "index.html"
AHEAD = "ahead.json"
"""What the build says of the files that a page will ask for."""
NOT_BUILT = "The pages have not been built: make web\n"

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    cache: str
    tag: str

    @classmethod
    def read(cls, path: Path, name: str) -> File:
        body = path.read_bytes()
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        text = kind.startswith("text/") or kind.endswith(("+json", "+xml"))
        packed = gzip.compress(body, 9, mtime=0) if text and len(body) >= SMALLEST else None
        # The names of assets change with what is in them.
        cache = FOREVER if name.startswith("assets/") else ASK_AGAIN
        return cls(body, packed, kind, cache, f'"{hashlib.sha256(body).hexdigest()[:20]}"')

    def answer(self, request: Request, status: int = 200, **more: str) -> Response:
        """The file, unless the browser has it already."""
        headers = {"cache-control": self.cache, "etag": self.tag, "vary": "accept-encoding"} | more
        if status == 200 and self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, status, headers, self.kind)
        return Response(self.body, status, headers, self.kind)


class Ahead:
    """Which files a page will ask for, told with the page, so that they come while it is still read."""

    def __init__(self, said: bytes) -> None:
        told = json.loads(said)
        self._pages: dict[str, list[str]] = told["pages"]
        self._words: dict[str, list[str]] = told["words"]

    def link(self, room: str, wanted: str | None) -> str:
        """The header for a page in the language that a browser wants."""
        files = self._pages.get(room, []) + self._words.get(negotiate(wanted), [])
        asked = ["</api/me>; rel=preload; as=fetch; crossorigin"] if room == TABLE else []
        return ", ".join([_preload(file) for file in files] + asked)


def _preload(file: str) -> str:
    how = "modulepreload" if file.endswith(".js") else "preload; as=style"
    return f"</{file}>; rel={how}; crossorigin"


class Site:
    """Answers everything that is neither the API nor a socket."""

    def __init__(self, folder: Path = SITE) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        names = [path.relative_to(folder).as_posix() for path in paths]
        self._files = {name: File.read(path, name) for path, name in zip(paths, names, strict=True)}
        ahead = self._files.pop(AHEAD, None)
        self._ahead = Ahead(ahead.body) if ahead else None
        if START not in self._files:
            tell("the pages are not built: make web")
        self.router = APIRouter(include_in_schema=False)

        @self.router.api_route("/{path:path}", methods=["GET", "HEAD"])
        async def page(path: str, request: Request) -> Response:
            return self._answer(path, request)

    def _answer(self, path: str, request: Request) -> Response:
        """A file, or the page on which the client finds its own way, and says so where there is nothing."""
        if file := self._files.get(path):
            return file.answer(request)
        if path.startswith(("api/", "ws/")) or "." in path.rpartition("/")[2]:
            return Response(status_code=404)
        start = self._files.get(START)
        if start is None:
            return Response(NOT_BUILT, 503, media_type="text/plain")
        room = path.partition("/")[0]
        if room not in ROOMS or self._ahead is None:
            return start.answer(request, 200 if room in ROOMS else 404)
        link = self._ahead.link(room, request.headers.get("accept-language"))
        return start.answer(request, link=link, vary="accept-encoding, accept-language")
