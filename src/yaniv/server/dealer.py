"""A dealer whose every order of cards follows from seeds that all were bound to before any of them was known.

`docs/fair.md` says the whole scheme, exactly enough to check a match with another program.

>>> mine, hers = b"m" * 32, b"h" * 32
>>> FairDealer.new(b"s" * 32, "K3-1", (mine, hers)).commitment[:16]
'cd456e0836ceea08'
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from yaniv.game import CARDS, JOKER, Card, Deal, HouseRules, Match, Restock
from yaniv.game.choices import FirstStarter

from .shuffle import Stream, derived, shuffled

SEED_BYTES = 32
"""There are some 2**237 orders of 54 cards: a shorter seed could not reach them all, and might be guessed."""
SCHEME = "1"
"""Of the note `fair`; goes up when the same seeds come to mean other cards."""
NOTES = ("fair", "match", "player commitments", "server seed", "player seeds", "commitment")
NOTHING = "-"
"""Stands in a note for a seat that gave nothing."""


class BadNote(ValueError):
    """The head of a record does not hold what a fair deal reveals."""

    def __init__(self, note: str, allowed: str) -> None:
        super().__init__(f"{note}: not {allowed}")
        self.note, self.allowed = note, allowed


class BrokenPromise(BadNote):
    """A seed that was revealed is not the one promised."""


def promise(seed: bytes) -> bytes:
    """What a player shows of a seed before the server is bound to its own."""
    return hashlib.sha256(seed).digest()


@dataclass(frozen=True, slots=True, repr=False)
class FairDealer:
    """Deals one match. What it does depends on where the match stands, not on what it did before."""

    secret: bytes
    """The server's seed."""
    match: str
    """Which match of which table."""
    promised: tuple[bytes | None, ...]
    """By seat: what its player promised; `None` for one who did not, such as a bot."""
    opened: tuple[bytes | None, ...]
    """By seat: the seed that was promised; `None` where it was not opened in time."""

    @classmethod
    def new(cls, secret: bytes, match_id: str, player_seeds: Sequence[bytes | None]) -> FairDealer:
        """The dealer of a match for which all promised the seeds that they opened."""
        promised = [None if seed is None else promise(seed) for seed in player_seeds]
        return cls.bound(secret, match_id, promised).open(player_seeds)

    @classmethod
    def bound(cls, secret: bytes, match_id: str, promised: Sequence[bytes | None]) -> FairDealer:
        """The dealer of a match about to begin: show its commitment, then let the players open their seeds.

        Raises:
            ValueError: A seed or a promise is not of 32 bytes, or the match is not named in one word.
        """
        if any(len(one) != SEED_BYTES for one in (secret, *promised) if one is not None):
            raise ValueError(f"a seed and a promise are {SEED_BYTES} bytes long")
        if not re.fullmatch(MATCH, match_id, re.ASCII):
            raise ValueError(f"{match_id!r} does not name a match in one word")
        return cls(secret, match_id, tuple(promised), (None,) * len(promised))

    def open(self, player_seeds: Sequence[bytes | None]) -> FairDealer:
        """The dealer that mixes in what the players opened, by seat.

        What was not promised counts as not opened: a player can neither choose a seed late nor hold up the table.
        """
        kept = [
            seed if seed is not None and len(seed) == SEED_BYTES and promise(seed) == promised else None
            for seed, promised in zip(player_seeds, self.promised, strict=True)
        ]
        return replace(self, opened=tuple(kept))

    @classmethod
    def read(cls, notes: Mapping[str, str], seats: int) -> FairDealer:
        """The dealer of a match from what it revealed.

        Raises:
            BadNote: A line is missing, or not as `revealed` writes it.
            BrokenPromise: A seed is not the one promised.
        """
        values = {name: _read(notes, name, pattern) for name, pattern in _patterns(seats).items()}
        seeds, secret = _unrow(values["player seeds"]), bytes.fromhex(values["server seed"])
        dealer = cls.bound(secret, values["match"], _unrow(values["player commitments"])).open(seeds)
        if dealer.opened != seeds:
            raise BrokenPromise("player seeds", "the seeds that the players promised")
        if dealer.commitment != values["commitment"]:
            raise BrokenPromise("commitment", "what the server seed and the promises of the players make")
        return dealer

    def __repr__(self) -> str:
        # What is printed ends up in logs.
        return f"<FairDealer of {self.match}>"

    @property
    def commitment(self) -> str:
        """What the server shows before the players open their seeds.

        It binds the server to its seed, to which match of which table this is, and to who sits where and promised what;
        so nothing is left for it to choose once it knows the players' seeds.
        """
        bound = list(self._values().items())[: NOTES.index("server seed") + 1]
        return hashlib.sha256("".join(f"{note}: {value}\n" for note, value in bound).encode()).hexdigest()

    def _values(self) -> dict[str, str]:
        values = (SCHEME, self.match, _row(self.promised), self.secret.hex(), _row(self.opened))
        return dict(zip(NOTES, values, strict=False))

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats whose own seed has no part in the cards."""
        return tuple(seat for seat, seed in enumerate(self.opened) if seed is None)

    def revealed(self) -> dict[str, str]:
        """Lines for the head of the record, to be shown when the match is over or has been broken off, not before."""
        return {**self._values(), "commitment": self.commitment}

    # --- the keys ---

    def _match_key(self) -> bytes:
        """Made of all seeds. A seed that was not opened is replaced by its promise, which was fixed before."""
        mixed = [seed or promised for seed, promised in zip(self.opened, self.promised, strict=True)]
        return derived(self.secret, f"fair: {SCHEME}\nmatch: {self.match}\nplayer seeds: {_row(mixed)}\n")

    def round_key(self, number: int, voids: int = 0) -> bytes:
        """The key of all cards of one round; shown after it, it tells nothing of any other round.

        Args:
            voids: How many deals of this round were called off before this one.
        """
        return derived(self._match_key(), f"round {number} {voids}")

    def _stream(self, match: Match, label: str) -> Stream:
        return Stream(self.round_key(match.score.number, match.voids), label)

    # --- the cards ---

    def deal(self, match: Match) -> Deal:
        """The deal of the next round; the first one also draws who deals and, where it is left open, who starts."""
        assert match.seats == len(self.promised)
        order = shuffled(deck(match.rules), self._stream(match, "deal"))
        if match.score.dealer is not None:
            return Deal(order)
        first = self._stream(match, "first")
        dealer = first.below(match.seats)
        drawn = match.rules.first_starter is FirstStarter.RANDOM
        return Deal(order, dealer, first.below(match.seats) if drawn else None)

    def restock(self, match: Match) -> Restock:
        """The order of the stock that has to be rebuilt now."""
        assert match.round
        # No two restocks that a lay waits for come in the same turn.
        return Restock(shuffled(match.round.returning, self._stream(match, f"restock {match.turns}")))


def deck(rules: HouseRules) -> list[Card]:
    """All cards in ascending order, equal cards together and jokers last."""
    return sorted([*CARDS[: JOKER.kind] * rules.decks, *[JOKER] * rules.jokers_in_play])


# --- as text -----------------------------------------------------------------

MATCH = r"[\w.:/-]{1,100}"
_HEX = "[0-9a-f]{64}"


def _row(values: Sequence[bytes | None]) -> str:
    return " ".join(NOTHING if value is None else value.hex() for value in values)


def _unrow(text: str) -> tuple[bytes | None, ...]:
    return tuple(None if word == NOTHING else bytes.fromhex(word) for word in text.split(" "))


def _patterns(seats: int) -> dict[str, str]:
    row = rf"(?:{_HEX}|{NOTHING})(?: (?:{_HEX}|{NOTHING})){{{seats - 1}}}"
    return dict(zip(NOTES, (SCHEME, MATCH, row, _HEX, row, _HEX), strict=True))


def _read(notes: Mapping[str, str], name: str, pattern: str) -> str:
    value = notes.get(name, "")
    if not re.fullmatch(pattern, value, re.ASCII):
        raise BadNote(name, "there, or not as a fair deal reveals it")
    return value
