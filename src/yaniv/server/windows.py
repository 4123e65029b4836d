"""Whether a draw could be followed by a slap or sneak, from what everybody can see.

If it could, bots wait the whole window, whether or not anybody can: so a wait tells nothing.
"""

from __future__ import annotations

from yaniv.game import Drew, Round, Took
from yaniv.game.choices import SlapAfter, SlapDown


def could_follow(drawn: Drew | Took, after: Round) -> bool:
    """Whether a slap or sneak could follow a draw after which the round is this; nothing hidden of it is looked at."""
    return (after.rules.sneak and len(after.last) == 3) or _could_slap(drawn, after)


def _could_slap(drawn: Drew | Took, after: Round) -> bool:
    rules = after.rules
    match rules.slap_down:
        case SlapDown.OFF:
            return False
        case SlapDown.MATCH_RANK:
            size = len(after.last) == 1 or rules.slap_after is SlapAfter.SINGLE_OR_SET
            ranked = not after.last_run and not all(card.joker for card in after.last)
            return isinstance(drawn, Drew) and size and ranked
        case SlapDown.ZERO_TOTAL:
            known = after.known[drawn.seat]
            return all(card.joker for card in known) and after.counts[drawn.seat] <= rules.jokers_in_play
