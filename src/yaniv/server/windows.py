"""Whether a draw could be followed by a slap or sneak, from what everybody can see.

If it could, bots wait the whole window, whether or not anybody can: so a wait tells nothing.
"""

from __future__ import annotations

from yaniv.game import Drew, HouseRules, Took, View
from yaniv.game.choices import SlapAfter, SlapDown


def could_follow(rules: HouseRules, event: object, view: View) -> bool:
    """Whether a slap or sneak could follow this event, after which the table looks like this to a spectator."""
    if not isinstance(event, Drew | Took):
        return False
    return (rules.sneak and len(view.last) == 3) or _could_slap(rules, event, view)


def _could_slap(rules: HouseRules, event: Drew | Took, view: View) -> bool:
    match rules.slap_down:
        case SlapDown.OFF:
            return False
        case SlapDown.MATCH_RANK:
            size = len(view.last) == 1 or rules.slap_after is SlapAfter.SINGLE_OR_SET
            ranked = not view.last_run and not all(card.joker for card in view.last)
            return isinstance(event, Drew) and size and ranked
        case SlapDown.ZERO_TOTAL:
            known = view.known[event.seat]
            return all(card.joker for card in known) and view.counts[event.seat] <= rules.jokers_in_play
