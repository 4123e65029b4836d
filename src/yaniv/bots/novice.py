"""A beginner: throws what is highest, and hopes for the stock."""

from __future__ import annotations

import random

from yaniv.game import Action, Call, Draw, Lay, Slap, Sneak, Take, View, points

LOW = 2
"""A card that counts no more than this may be worth taking."""


class Novice:
    """Throws the most points it can, takes at most a very low card, and calls, slaps and sneaks whenever it may.

    After the bot of that name in york-rwsa/yaniv-rl, without its dice at the call.
    """

    level = "novice"

    def choose(self, view: View, rng: random.Random) -> Action:
        """Call, slap or sneak; else one of the highest lays; else the lowest card, if a coin says so, or the stock."""
        for action in view.actions:
            if isinstance(action, Call | Slap | Sneak):
                return action
        lays = [action for action in view.actions if isinstance(action, Lay)]
        if lays:
            most = max(points(lay.cards) for lay in lays)
            return rng.choice([lay for lay in lays if points(lay.cards) == most])
        takes = [action for action in view.actions if isinstance(action, Take)]
        lowest = min(takes, key=lambda take: take.card.points)
        if Draw() not in view.actions or (lowest.card.points <= LOW and rng.random() < 0.5):
            return lowest
        return Draw()
