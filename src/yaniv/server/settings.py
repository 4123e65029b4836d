"""How a server is set up: by its environment, with defaults that are safe."""

from __future__ import annotations

import ipaddress
import math
import os
import re
import secrets
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

SECRET_LEAST = 32
PORTS = 65535
LEAST = {
    "port": 1,
    "metrics": 0,
    "lease": 0.1,
    "tables_per_person": 1,
    "sockets_per_address": 1,
    "sockets_a_minute": 1,
    "requests_a_minute": 1,
    "frames_a_second": 1,
}
"""What each number is at least."""


class BadSetting(ValueError):
    """A setting with which the server does not start."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name = name


@dataclass(frozen=True, slots=True)
class Settings:
    """All that can be set. `read` takes it from the environment, where each is called `YANIV_` and its name."""

    host: str = "127.0.0.1"
    port: int = 8717
    database: str = ""
    """Where all is kept, as `open_store` reads it; in a folder of one's own if it is not said."""
    secret: str = field(default="", repr=False)
    """Signs the sessions. Whoever has it can be anybody."""
    origins: tuple[str, ...] = ()
    """The addresses under which players open the site, such as `https://yaniv.example`."""
    passkeys: str = ""
    """The domain that passkeys are made for, for ever; the host of the first origin if it is not said."""
    proxies: tuple[str, ...] = ()
    """The addresses of reverse proxies whose word is taken for where a request comes from."""
    metrics: int = 0
    """A port on this machine alone that shows figures to Prometheus; 0 for none."""
    node: str = ""
    """What this process is called among those that share a database: the same when it is started again, so that it has
    its tables back at once. A new name each time if it is not said."""
    lease: float = 6.0
    """Seconds after which a process that is not heard of has lost its tables to the others."""
    tables_per_person: int = 20
    sockets_per_address: int = 100
    sockets_a_minute: int = 300
    """New sockets of one address."""
    requests_a_minute: int = 120
    """Of one address, of the kind that changes something."""
    frames_a_second: float = 20.0
    """Of one socket, on average."""

    @property
    def public(self) -> bool:
        """Whether anybody may come, and everything goes through HTTPS."""
        return any(origin.startswith("https:") for origin in self.origins)

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which the server answers."""
        return frozenset(urlsplit(origin).netloc for origin in self.origins)

    @property
    def domain(self) -> str:
        """What passkeys are made for; empty where browsers have none: at addresses of numbers, and without HTTPS."""
        hosts = [urlsplit(origin).hostname or "" for origin in self.origins if _has_passkeys(origin)]
        return self.passkeys or (hosts[0] if hosts else "")

    @property
    def passkey_origins(self) -> tuple[str, ...]:
        """The addresses at which passkeys can be made and used."""
        return tuple(origin for origin in self.origins if _has_passkeys(origin) and _within(origin, self.domain))

    def checked(self) -> Settings:
        """These settings, if a server may start with them; without a secret, where it is alone, with a new one.

        Raises:
            BadSetting: It may not.
        """
        self._check_numbers()
        for proxy in self.proxies:
            if not _network(proxy):
                raise BadSetting("YANIV_PROXIES", f"{proxy!r} is no address or network, such as 10.0.0.0/8")
        if not self.origins:
            if not _loopback(self.host):
                raise BadSetting("YANIV_ORIGINS", f"needed to listen on {self.host}: the addresses that players open")
            names = ("localhost", "127.0.0.1", "[::1]")
            return replace(self, origins=origins_at(names, self.port)).checked()
        for origin in self.origins:
            if origin != (written := _as_browsers_write(origin)):
                like = written or "https://yaniv.example"
                raise BadSetting("YANIV_ORIGINS", f"{origin!r} is not as browsers say it, like {like}")
            parts = urlsplit(origin)
            if parts.scheme == "http" and not _local(parts.hostname or ""):
                raise BadSetting("YANIV_ORIGINS", f"{origin} is not https, and not in a network of one's own")
        if self.passkeys and ("." not in self.passkeys or not self.passkey_origins):
            raise BadSetting("YANIV_PASSKEYS", f"{self.passkeys!r} is not the domain of an https origin")
        if self.secret and len(self.secret.strip()) < SECRET_LEAST:
            raise BadSetting("YANIV_SECRET", f"shorter than {SECRET_LEAST} signs")
        if not self.secret and self.public:
            raise BadSetting(
                "YANIV_SECRET", "needed in public; python -c 'import secrets; print(secrets.token_urlsafe())'"
            )
        return self if self.secret else replace(self, secret=secrets.token_urlsafe(SECRET_LEAST))

    def _check_numbers(self) -> None:
        for name, least in LEAST.items():
            number = getattr(self, name)
            most = PORTS if name in ("port", "metrics") else math.inf
            if not least <= number <= most or number == math.inf:
                within = f"{least} to {most}" if most < math.inf else f"{least} or more"
                raise BadSetting(f"YANIV_{name.upper()}", f"{number} is not {within}")


def read(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings of an environment; what is given goes before it.

    Raises:
        BadSetting: A value is not what it has to be.
    """
    found: dict[str, object] = {}
    for name, default in ((name, getattr(Settings(), name)) for name in Settings.__slots__):
        text = environment.get(f"YANIV_{name.upper()}")
        if text is not None:
            found[name] = _value(name, text, default)
    return replace(Settings(), **found | {name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]


def _value(name: str, text: str, default: object) -> object:
    try:
        match default:
            case tuple():
                return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
            case int():
                return int(text)
            case float():
                return float(text)
            case _:
                return text
    except ValueError:
        raise BadSetting(f"YANIV_{name.upper()}", f"{text!r} is not a number") from None


def origins_at(names: Iterable[str], port: int) -> tuple[str, ...]:
    """What browsers call the site where it is served without HTTPS: with the port, unless it is 80."""
    return tuple(_as_browsers_write(f"http://{name}:{port}") for name in names)


def kept_secret(path: Path) -> str:
    """The secret in a file that only this user reads; made if there is none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if kept := path.read_text().strip():
            return kept
        handle = os.open(path, os.O_WRONLY | os.O_TRUNC)  # it was made, and the power went before it was written
    with os.fdopen(handle, "w") as file:
        file.write(secret := secrets.token_urlsafe(SECRET_LEAST))
    return secret


def addresses() -> tuple[str, ...]:
    """Where this machine can be reached in its own network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; the system says from where it would be
        except OSError:
            return ()
        address = str(probe.getsockname()[0])
    return () if ipaddress.ip_address(address).is_loopback else (address,)


def _loopback(host: str) -> bool:
    return host == "localhost" or (_address(host) is not None and ipaddress.ip_address(host).is_loopback)


def _as_browsers_write(origin: str) -> str:
    """An origin in the one way in which browsers say it; empty if it is none.

    >>> _as_browsers_write("HTTPS://Yaniv.Example:443"), _as_browsers_write("yaniv.example")
    ('https://yaniv.example', '')
    """
    try:
        parts = urlsplit(origin)
        port, host = parts.port, (parts.hostname or "").encode("idna").decode()
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not host or re.search(r"[^a-z0-9.:_-]", host):
        return ""
    host = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in (None, usual) else "")


def _network(proxy: str) -> bool:
    try:
        ipaddress.ip_network(proxy)
    except ValueError:
        return False
    return True


def _has_passkeys(origin: str) -> bool:
    """Whether browsers offer passkeys there."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    return host == "localhost" or (parts.scheme == "https" and "." in host and _address(host) is None)


def _within(origin: str, domain: str) -> bool:
    host = urlsplit(origin).hostname or ""
    return bool(domain) and (host == domain or host.endswith(f".{domain}"))


def _local(host: str) -> bool:
    address = _address(host)
    if address is None:
        return host == "localhost" or host.endswith(".local")
    return address.is_private or address.is_loopback or address.is_link_local


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
