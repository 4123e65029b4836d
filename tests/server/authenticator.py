"""A device that holds passkeys, as its maker should have built it: it signs for whoever asks, or as a test has it."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor

Answer = dict[str, Any]

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64


@dataclass
class Key:
    """A passkey on the device."""

    id: bytes
    domain: str
    person: bytes
    private: EllipticCurvePrivateKey
    count: int = 0

    def cose(self) -> bytes:
        """The public half, as a registration shows it (RFC 9053: EC2, ES256, P-256)."""
        at = self.private.public_key().public_numbers()
        return encode_cbor({1: 2, 3: -7, -1: 1, -2: at.x.to_bytes(32, "big"), -3: at.y.to_bytes(32, "big")})


@dataclass
class Authenticator:
    """A phone or a stick, with a browser around it."""

    counts: bool = True
    """Whether it counts its signatures, as sticks do and phones do not."""
    keys: dict[bytes, Key] = field(default_factory=dict)

    def create(self, options: Mapping[str, Any], origin: str, **wrong: Any) -> Answer:
        """What `navigator.credentials.create` returns. Whatever is named in `wrong` is not as it should be."""
        domain = str(wrong.get("domain", options["rp"]["id"]))
        person = base64url_to_bytes(options["user"]["id"])
        key = Key(wrong.get("id", secrets.token_bytes(32)), domain, person, generate_private_key(SECP256R1()))
        self.keys[key.id] = key
        shown = bytes(16) + len(key.id).to_bytes(2, "big") + key.id + key.cose()
        data = self._data(key, wrong.get("flags", PRESENT | VERIFIED) | HAS_KEY) + shown
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = _client(wrong.get("type", "webauthn.create"), options, origin, wrong)
        return _answer(key.id, clientDataJSON=client, attestationObject=attestation)

    def get(self, options: Mapping[str, Any], origin: str, key: Key | None = None, **wrong: Any) -> Answer:
        """What `navigator.credentials.get` returns, of the only key or of this one."""
        key = key or next(iter(self.keys.values()))
        data = self._data(key, wrong.get("flags", PRESENT | VERIFIED), str(wrong.get("domain", key.domain)))
        client = _client(wrong.get("type", "webauthn.get"), options, origin, wrong)
        signature = key.private.sign(data + hashlib.sha256(client).digest(), ECDSA(SHA256()))
        person = wrong.get("person", key.person)
        answer = _answer(key.id, clientDataJSON=client, authenticatorData=data, signature=signature)
        if person is not None:
            answer["response"]["userHandle"] = bytes_to_base64url(person)
        return answer

    def _data(self, key: Key, flags: int, domain: str = "") -> bytes:
        key.count += self.counts
        return hashlib.sha256((domain or key.domain).encode()).digest() + bytes([flags]) + key.count.to_bytes(4, "big")


def _client(kind: str, options: Mapping[str, Any], origin: str, wrong: Mapping[str, Any]) -> bytes:
    said = {"type": kind, "challenge": wrong.get("challenge", options["challenge"]), "origin": origin}
    return json.dumps(said | {"crossOrigin": False}).encode()


def _answer(id: bytes, **response: bytes) -> Answer:
    return {
        "id": bytes_to_base64url(id),
        "rawId": bytes_to_base64url(id),
        "type": "public-key",
        "authenticatorAttachment": "platform",
        "clientExtensionResults": {},
        "response": {name: bytes_to_base64url(value) for name, value in response.items()},
    }
