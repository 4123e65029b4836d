"""Run the conformance cases against the plain reading: `python -m tests.plain.run_cases DIRECTORY`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .lays import Rules, arrange, takeable, total
from .round import PlainRound
from .score import settle

Case = dict[str, Any]

BASE: dict[str, Any] = {
    "players": [2, 8],
    "decks": 1,
    "jokers_per_deck": 2,
    "hand_size": 5,
    "first_starter": "random",
    "next_starter": "lowest_hand",
    "set_max": 0,
    "jokers_in_sets": False,
    "jokers_in_runs": "any",
    "take_from_set": "ends",
    "call_limit": 7,
    "assaf": True,
    "assaf_penalty": 30,
    "assaf_adds_hand": True,
    "assaf_zero": "nobody",
    "milestones": [[100, 50], [200, 100]],
    "milestone_needs_gain": True,
    "milestone_steal": 0,
    "eliminate_above": 200,
    "match_end": "last_standing",
    "match_rounds": 0,
    "reshuffle_keeps": "last_discard",
    "slap_down": "off",
    "slap_after": "single",
    "sneak": False,
}

PRESETS: dict[str, dict[str, Any]] = {
    "playmore": {"players": [2, 5], "call_limit": 5},
    "israeli": {
        "players": [2, 7],
        "first_starter": "left_of_dealer",
        "next_starter": "left_of_dealer",
        "set_max": 4,
        "jokers_in_sets": True,
        "take_from_set": "any",
        "assaf_zero": "lowest",
        "milestones": [[50, 25], [100, 50]],
    },
    "backpacker": {
        "next_starter": "round_winner",
        "jokers_in_runs": "none",
        "call_limit": 5,
        "assaf_adds_hand": False,
        "reshuffle_keeps": "last_card",
        "sneak": True,
    },
    "bga": {},
    "cardgames-zone": {
        "first_starter": "left_of_dealer",
        "next_starter": "round_winner",
        "jokers_in_runs": "gaps",
        "assaf_zero": "lowest",
        "milestone_needs_gain": False,
    },
}


def preset(rules: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    return {**BASE, **PRESETS[rules], **(options or {})}


def spare_card(cards: list[str]) -> str:
    """A high card that fits to none of these."""
    ranks = {card[0] for card in cards}
    suits = {card[1] for card in cards if card != "Jk"}
    return next(r + s for r in "KQJT9" for s in "cdhs" if r not in ranks and (s not in suits or len(suits) == 4))


def check_discard(rules: Rules, case: Case) -> list[str]:
    lay = case["lay"].split()
    hand = case["hand"].split() if "hand" in case else [*lay, spare_card(lay)]
    play = PlainRound(rules, [hand, ["2c", "2d"]], ["Ts", "Th"], "Td", 0)
    done = play.do(0, "lay " + case["lay"])
    if done != case["legal"]:
        return [f"legal: {done}"]
    if not done:
        return []
    wrong = []
    play.do(0, "draw")
    if play.last != case["laid"].split():
        wrong.append(f"laid: {play.last}")
    found = takeable(rules, play.last, play.last_kind)
    if found != set(case["takeable"]):
        wrong.append(f"takeable: {sorted(found)}")
    play.do(1, "lay 2c")
    if {card for card in {*lay, "Ts", "Jk"} if play.may(1, f"take {card}")} != found:
        wrong.append("takeable and may differ")
    return wrong


def check_take(rules: Rules, case: Case) -> list[str]:
    previous = arrange(rules, case["previous"].split(), False)
    if previous is None:
        return ["previous is no combination"]
    play = PlainRound(rules, [["2c", "2d"], ["3c", "3d"]], ["Ts", "Th"], "Td", 0)
    play.last, play.last_kind = list(previous.lies), previous.kind
    play.do(0, "lay 2c")
    found = play.may(0, "draw" if case["take"] == "stock" else f"take {case['take']}")
    return [] if found == case["legal"] else [f"legal: {found}"]


def check_call(rules: Rules, case: Case) -> list[str]:
    play = PlainRound(rules, [case["hand"].split(), ["Kc"]], ["Ts"], "Td", 0)
    found = play.may(0, "call")
    return [] if found == case["legal"] else [f"legal: {found}"]


def check_score(rules: Rules, case: Case) -> list[str]:
    points = case["points"] if "points" in case else [total(hand.split()) for hand in case["hands"]]
    found = settle(rules, case["totals"], points, case["caller"], case.get("ended_by", "call"), case.get("dealer", 0))
    expected = {key: case[key] for key in ("round", "after", "out")}
    expected["over"] = "winners" in case
    expected["winners"] = case.get("winners", [])
    expected["starter"] = case.get("starter")
    return [f"{key}: {found[key]}" for key in expected if found[key] != expected[key]]


def check_play(rules: Rules, case: Case) -> list[str]:
    hands = [hand.split() for hand in case["hands"]]
    play = PlainRound(rules, hands, case["stock"].split(), case["turned"], case["starter"])
    for number, step in enumerate(case["script"]):
        if "restock" in step:
            if not play.restock(step["restock"].split()):
                return [f"step {number}: restock refused"]
            continue
        meant = play.meaning(step["seat"], step["do"])
        if (meant is not None) != play.may(step["seat"], step["do"]):
            return [f"step {number}: meaning and may differ"]
        if meant is not None and meant not in play.actions(step["seat"]):
            return [f"step {number}: not in actions"]
        done = play.do(step["seat"], step["do"])
        if done != (not step.get("refused", False)):
            return [f"step {number}: {'accepted' if done else 'refused'}"]
    found: Case = {
        "hands": [sorted(hand) for hand in play.hands],
        "top": " ".join(play.last),
        "turn": play.turn,
        "stock": len(play.stock),
        "phase": "over" if play.phase == "over" else "turn",
    }
    if play.laid is not None:
        found["phase"] = "draw"
    if play.slap_card(play.thrower) is not None:  # the cases count an open slap as the slapper's turn
        found["phase"], found["turn"] = "slap", play.thrower
    if play.caller is not None and play.ended_by is not None:
        totals = case.get("totals", [0] * len(hands))
        found |= settle(rules, totals, play.points(), play.caller, play.ended_by, case.get("dealer", 0))
    wrong = []
    for key, value in case["expect"].items():
        wanted = [sorted(hand.split()) for hand in value] if key == "hands" else value
        if found.get(key) != wanted:
            wrong.append(f"{key}: {found.get(key)}")
    return wrong


CHECKS = {
    "discard": check_discard,
    "take": check_take,
    "call": check_call,
    "score": check_score,
    "play": check_play,
}


def run_all(directory: Path) -> tuple[int, list[str]]:
    """The number of cases and the failures."""
    count, failures = 0, []
    for path in sorted(directory.glob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8")):
            count += 1
            wrong = CHECKS[case["kind"]](preset(case["rules"], case.get("options")), case)
            failures += [f"{path.name} {case['id']}: {text}" for text in wrong]
    return count, failures


def main() -> int:
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "cases"
    count, failures = run_all(directory)
    for failure in failures:
        print(failure)
    print(f"{count} cases, {len(failures)} failures")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
