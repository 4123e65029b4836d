"""Who is at the other end: a guest has a name and a session at once, and can take both to another device."""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeTimedSerializer

from .rulings import Who, plain
from .settings import Settings
from .store import Registry
from .store.people import Person

LANGUAGES = ("en", "fr", "he")
NAME_MOST = 24
SESSION = 400 * 86400
"""Seconds until a session ends that is never used."""
RENEWED = 30 * 86400
"""Seconds after which a session is written anew."""
CODE = 600
"""Seconds in which a code for another device is good."""
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of a code: none that is taken for another."""
CODE_LETTERS = 12
SHORT_LETTERS = 6


class BadName(ValueError):
    """No name for the table."""


def clean_name(text: str) -> str:
    """A name as it can be shown and kept in a record.

    >>> clean_name("  Ana [the best] ")
    'Ana (the best)'

    Raises:
        BadName: Nothing is left of it, or it is too long.
    """
    name = plain(text).replace("[", "(").replace("]", ")")
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in name) or len(name) > NAME_MOST:
        raise BadName(f"a name has 1 to {NAME_MOST} letters")  # or signs; accents alone are none
    return name


@dataclass(frozen=True, slots=True)
class _Session:
    """What a cookie holds that we signed."""

    person: str
    sessions: int
    age: float
    """In seconds."""


class Sessions:
    """Signs who somebody is into a cookie, and reads it back."""

    def __init__(self, settings: Settings, registry: Registry) -> None:
        self._people = registry.people
        self._signer = URLSafeTimedSerializer(settings.secret, salt="session")
        self.cookie = "__Host-yaniv" if settings.public else "yaniv"
        # Only our own pages send it, and no script reads it.
        self._rest = f"; Path=/; HttpOnly; SameSite=Strict{'; Secure' if settings.public else ''}"

    def written(self, person: Person) -> str:
        """The header that gives a browser this person's session."""
        token = self._signer.dumps([person.id, person.sessions])
        return f"{self.cookie}={token}; Max-Age={SESSION}{self._rest}"

    @property
    def erased(self) -> str:
        """The header that takes it away."""
        return f"{self.cookie}=; Max-Age=0{self._rest}"

    async def read(self, cookies: Iterable[str]) -> Person | None:
        """Whose session the cookies hold, if it is good."""
        session = self._session(cookies)
        person = session and await self._people.find(session.person)
        return person if session and person and person.sessions <= session.sessions else None

    def aged(self, cookies: Iterable[str]) -> bool:
        """Whether it is time to write the session that they hold anew, so that whoever comes back never loses it."""
        session = self._session(cookies)
        return session is not None and session.age > RENEWED

    def _session(self, cookies: Iterable[str]) -> _Session | None:
        for part in (part for header in cookies for part in header.split(";")):
            name, _, token = part.strip().partition("=")
            if name == self.cookie:
                return self._opened(token)
        return None

    def _opened(self, token: str) -> _Session | None:
        try:
            (person, sessions), signed = self._signer.loads(token, return_timestamp=True)
        except (BadSignature, ValueError, TypeError):
            return None
        age = time.time() - signed.timestamp()  # one from the future is good: the clock was set back
        return None if age > SESSION else _Session(person, sessions, age)


def new_person(name: str, language: str) -> Person:
    """Somebody who is here for the first time."""
    return Person(secrets.token_urlsafe(16), clean_name(name), language, int(time.time()))


def new_code() -> str:
    """A code that is typed on another device; nobody guesses one of 2^59 within ten minutes."""
    return _letters(CODE_LETTERS)


def short_code() -> str:
    """A code that is read out to friends, and leads to a table alone: one of 2^29, of which few can be tried."""
    return _letters(SHORT_LETTERS)


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def who(person: Person) -> Who:
    """The person as a table knows them."""
    return Who(person.id, person.name)
