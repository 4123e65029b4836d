"""The rule bots of other people's programs, as opponents: re-implemented from descriptions of what they decide.

>>> list(PEERS)[:3]
['york-novice', 'york-intermediate', 'york-novice-calling']
"""

from __future__ import annotations

from collections.abc import Mapping

from yaniv.bots.bot import Bot
from yaniv.bots.policy import Policy

from . import cpp_yaniv, elzurdo, fuzzymango, jdross, lowrollr, york

PEERS: Mapping[str, Bot] = {
    one.level: one
    for one in (
        Policy("york-novice", york.novice),
        Policy("york-intermediate", york.intermediate),
        Policy("york-novice-calling", york.calling_novice),
        Policy("york-intermediate-calling", york.calling_intermediate),
        Policy("york-inter", york.inter),
        Policy("lowrollr", lowrollr.choose),
        Policy("fuzzymango", fuzzymango.choose),
        Policy("elzurdo", elzurdo.choose),
        Policy("cpp-yaniv", cpp_yaniv.choose),
        Policy("jdross", jdross.modern),
        Policy("jdross-legacy", jdross.legacy),
    )
}
"""By name: the project, and which of its bots where it has several."""
