"""Passkeys: a person makes one on a device of theirs, and is let in by it on any other that has it.

Each time the device signs a challenge that nobody has signed before. A challenge belongs to a ticket, which the browser
that asked for it keeps in a cookie; it is used up by the first answer, whatever that is.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import parse_authentication_credential_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from .journal import tell
from .settings import Settings
from .store import Registry
from .store.passkeys import Passkey
from .store.people import Person

SECONDS = 300
"""In which a challenge is good."""
MOST = 20
"""Passkeys of one person."""


class Fault(StrEnum):
    """Why a passkey is not made, or lets nobody in."""

    NO_CHALLENGE = "no_challenge"
    """Nothing was asked of this browser, or too long ago, or it was answered already."""
    NOT_VALID = "not_valid"
    UNKNOWN = "unknown_passkey"
    KNOWN = "known_passkey"
    """It is somebody's already."""
    COPIED = "copied_passkey"
    """Its count has gone back: there are two of it."""
    TOO_MANY = "too_many_passkeys"


class Refused(Exception):
    """A passkey is not made, or lets nobody in."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a browser is asked to have signed, and the ticket under which its answer is awaited."""

    options: Mapping[str, Any]
    ticket: str


class Ceremonies:
    """Makes passkeys, and lets people in by them."""

    def __init__(self, settings: Settings, registry: Registry) -> None:
        self._domain, self._people, self._passkeys = settings.domain, registry.people, registry.passkeys

    async def offer(self, me: Person) -> Challenge:
        """What a new passkey of a person is made from.

        Raises:
            Refused: They have too many.
        """
        mine = await self._passkeys.of(me.id)
        if len(mine) >= MOST:
            raise Refused(Fault.TOO_MANY)
        challenge = secrets.token_bytes(32)
        options = generate_registration_options(
            rp_id=self._domain,
            rp_name="Yaniv",
            user_id=me.id.encode(),
            user_name=me.name,
            challenge=challenge,
            timeout=SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,  # so that no name has to be typed to sign in
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=key.credential) for key in mine],
        )
        return Challenge(json.loads(options_to_json(options)), await self._ticket(challenge, me.id))

    async def add(self, me: Person, name: str, ticket: str, origin: str, answer: Mapping[str, Any]) -> Passkey:
        """The passkey that a device has made for a person.

        Raises:
            Refused: It has not, or not as it was asked.
        """
        challenge = await self._challenge(ticket, me.id)
        try:
            made = verify_registration_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=self._domain,
                expected_origin=[origin],
            )
        except (
            Exception
        ):  # the library reads what anybody may have sent, and has an error of its own for each kind of it
            raise Refused(Fault.NOT_VALID) from None
        key = Passkey(made.credential_id, me.id, made.credential_public_key, made.sign_count, _now(), name)
        if not await self._passkeys.add(key):
            raise Refused(Fault.KNOWN)
        return key

    async def ask(self) -> Challenge:
        """What a device is to sign to let its person in, whoever that is."""
        challenge = secrets.token_bytes(32)
        options = generate_authentication_options(
            rp_id=self._domain,
            challenge=challenge,
            timeout=SECONDS * 1000,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return Challenge(json.loads(options_to_json(options)), await self._ticket(challenge, None))

    async def enter(self, ticket: str, origin: str, answer: Mapping[str, Any]) -> Person:
        """The person whom a device lets in.

        Raises:
            Refused: It lets nobody in.
        """
        challenge = await self._challenge(ticket, None)
        try:
            credential = parse_authentication_credential_json(dict(answer))
        except Exception:  # as above
            raise Refused(Fault.NOT_VALID) from None
        key = await self._passkeys.find(credential.raw_id)
        person = await self._people.find(key.person) if key else None
        if key is None or person is None:
            raise Refused(Fault.UNKNOWN)
        try:
            used = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._domain,
                expected_origin=[origin],
                credential_public_key=key.public_key,
                credential_current_sign_count=0,  # the store compares it, and of two who come at once lets one in
            )
        except Exception:  # as above
            raise Refused(Fault.NOT_VALID) from None
        if credential.response.user_handle != person.id.encode():
            raise Refused(Fault.NOT_VALID)
        if not await self._passkeys.use(key.credential, used.new_sign_count, _now()):
            tell("a passkey was copied", 30)
            raise Refused(Fault.COPIED)
        return person

    async def _ticket(self, challenge: bytes, person: str | None) -> str:
        ticket = secrets.token_urlsafe(32)
        await self._passkeys.challenge(ticket, challenge, person, _now() + SECONDS, _now())
        return ticket

    async def _challenge(self, ticket: str, person: str | None) -> bytes:
        challenge = await self._passkeys.take_challenge(ticket, person, _now())
        if challenge is None:
            raise Refused(Fault.NO_CHALLENGE)
        return challenge


def _now() -> int:
    return int(time.time())
