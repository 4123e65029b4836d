"""Why the rules say no, with what they say no to and what they allow instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from yaniv.game import Call, Card, IllegalAction, Lay, Refusal, View
from yaniv.words import Words


def refused(words: Words, illegal: IllegalAction, view: View, name: Callable[[Sequence[Card]], object]) -> str:
    """The refusal in words; `name` says cards."""
    texts = [words.say(f"refusal.{illegal.refusal}")]
    match illegal.refusal, illegal.action:
        case Refusal.NOT_IN_HAND, Lay(laid):
            missing = list((Counter(laid) - Counter(view.hand)).elements())
            texts.append(words.say("entry.missing", cards=name(missing[:8])))
        case Refusal.HAND_TOO_HIGH, Call():
            texts.append(words.say("entry.limit", points=view.points, limit=view.rules.call_limit))
        case Refusal.NOT_ON_TOP, _:
            texts.append(words.say("entry.takeable", cards=name(view.takeable)))
    return " ".join(texts)
