"""Random walks through random rounds."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from tests.laws.positions import random_position, random_step
from yaniv.game import Action, Phase, Restock, Round, Step


@dataclass(frozen=True, slots=True)
class Move:
    """One step of a walk."""

    before: Round
    seat: int
    """Nobody's is -1: the dealer's."""
    action: Action | Restock
    step: Step

    @property
    def after(self) -> Round:
        """The round that the step led to."""
        return self.step.round


def walk(chance: random.Random, most: int = 30) -> list[Move]:
    """Some moves in a row under any rules."""
    round = random_position(chance).round
    moves: list[Move] = []
    for _ in range(chance.randint(1, most)):
        if round.phase is Phase.OVER:
            break
        if round.returning and (round.phase is Phase.RESTOCK or chance.random() < 0.5):
            restock = Restock(tuple(chance.sample(round.returning, len(round.returning))))
            moves.append(Move(round, -1, restock, round.restock(restock)))
        else:
            seat, action = random_step(round, chance)
            moves.append(Move(round, seat, action, round.play(seat, action)))
        round = moves[-1].after
    return moves


chances = st.randoms(use_true_random=False) | st.randoms(use_true_random=True)
"""The first kind shrinks well; the second, which is not drawn choice by choice, goes further."""

walks = chances.map(walk)
