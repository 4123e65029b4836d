"""What stands before everything: who may ask from where, how much, and what every page says to the browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from .limits import Rates, household
from .settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

API = "/api/"
READINGS = 10
"""So many times as often as something may be changed, something may be read."""
BODY_MAX = 16 * 1024
RECORD_MAX = 64 * 1024
"""Of a record that is sent to be replayed: a match of some two thousand turns."""
BODIES = {"/api/replay": 2 * RECORD_MAX}
"""What may be longer, as JSON writes it."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
NOT_KEPT = (b"cache-control", b"no-store")
"""Whatever is asked of the API is of this person, at this moment."""
SAFE = ("GET", "HEAD", "OPTIONS")


def header(scope: Scope, name: bytes) -> str:
    """A header of a request; empty if it is not there once."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else ""


class Guard:
    """Lets through what comes from our own pages, to our own names, and is not too big."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app, self._hosts, self._origins = app, settings.hosts, frozenset(settings.origins)
        self._rates, self._most = Rates(), READINGS * settings.requests_a_minute
        said = {
            "content-security-policy": POLICY,
            "referrer-policy": "no-referrer",
            "x-content-type-options": "nosniff",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        }
        if settings.public:
            said["strict-transport-security"] = "max-age=31536000"  # what is below our name is not ours to speak for
        self._said = [(name.encode(), value.encode()) for name, value in said.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not self._ours(scope) or not self._from_us(scope) or "\0" in scope["path"]:
                await receive()
                await send({"type": "websocket.close", "code": 1008})  # before it is accepted: 403
                return
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def saying(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                said = [*self._said, NOT_KEPT] if scope["path"].startswith(API) else self._said
                message["headers"] = [*message["headers"], *(one for one in said if one[0] not in names)]
            await send(message)

        if scope["path"] in ("/health", "/ready"):
            return await self._app(scope, receive, saying)  # a balancer asks by any name
        if not self._ours(scope):
            return await _refuse(saying, 421)
        if scope["method"] not in SAFE and not self._from_us(scope):
            return await _refuse(saying, 403)
        if scope["path"].startswith(API) and scope["method"] in SAFE and not self._may_read(scope):
            return await _refuse(saying, 429)
        if "\0" in scope["path"]:
            return await _refuse(saying, 404)  # PostgreSQL has no text with it, so nothing is called so
        length = header(scope, b"content-length")
        if length.isdigit() and int(length) > BODIES.get(scope["path"], BODY_MAX):
            return await _refuse(saying, 413)
        if scope["method"] not in SAFE and not length.isdigit() and header(scope, b"transfer-encoding"):
            return await _refuse(saying, 411)
        await self._app(scope, receive, saying)

    def _may_read(self, scope: Scope) -> bool:
        return self._rates.allow(self._most, "reading", household(scope["client"][0] if scope.get("client") else ""))

    def _ours(self, scope: Scope) -> bool:
        return header(scope, b"host") in self._hosts

    def _from_us(self, scope: Scope) -> bool:
        return header(scope, b"origin") in self._origins


async def _refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})
