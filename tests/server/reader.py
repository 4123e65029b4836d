"""A client as it should be: keeps the table it was shown, and checks that nothing is missing, doubled or changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


def hashed(frame: str) -> str:
    """The hash of a frame, as the protocol says it."""
    return hashlib.sha256(frame.encode()).hexdigest()[:32]


@dataclass
class Reader:
    """What one reader was shown so far."""

    stream: str = ""
    number: int = 0
    chain: str = ""
    face: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    sheet: list[dict[str, Any]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    presence: dict[str, Any] = field(default_factory=dict)
    clock: dict[str, Any] = field(default_factory=dict)
    frames: list[str] = field(default_factory=list)
    syncs: int = 0
    window: float | None = None

    def take(self, frame: str) -> dict[str, Any]:
        """Read a frame."""
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        match message["kind"]:
            case "sync":
                self.stream, self.number, self.chain = message["stream"], message["number"], message["chain"]
                self.face, self.own = message["face"], message["own"]
                self.sheet, self.places = message["sheet"], message["places"]
                self.syncs += 1
            case "step":
                assert message["number"] == self.number + 1, (message, self.number)
                assert message["chain"] == self.chain
                self.number, self.chain = message["number"], hashed(frame)
                self.face = self.face | message["changes"]
                self.own = message.get("own", self.own)
                self.window = message.get("window")
                for event in message["events"]:
                    self._happened(event)
            case "done" | "refused":
                assert message["number"] <= self.number
                self.answers.append(message)
            case "presence":
                self.presence = message
            case "clock":
                self.clock = message
            case other:
                assert other == "fault", other
        return message

    def _happened(self, event: dict[str, Any]) -> None:
        self.events.append(event)
        match event["kind"]:
            case "committed":
                self.sheet, self.places = [], []
            case "scored":
                self.sheet = [*self.sheet, event]
            case "matchended":
                self.places = event["places"]

    @property
    def actions(self) -> list[str]:
        """What may be done now."""
        return list(self.own.get("actions", ()))

    @property
    def state(self) -> dict[str, Any]:
        """The whole that is seen."""
        return {"face": self.face, "own": self.own, "number": self.number, "chain": self.chain}

    def resume(self) -> dict[str, Any]:
        """The first frame of the next socket."""
        return {"kind": "resume", "stream": self.stream, "number": self.number, "chain": self.chain}

    def kinds(self) -> Iterator[str]:
        """What happened, by kind."""
        return (event["kind"] for event in self.events)
