"""Walk random rounds in the engine and in the plain reading at once: whatever can be asked must be answered alike.

`python -m tests.laws.agree 1000000` compares that many positions and scores on every core, and looks that often from a
seat into two worlds that it cannot tell apart.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from multiprocessing import Pool
from time import perf_counter

from tests.laws.positions import Position, random_action, random_position, random_step, typed
from tests.laws.scores import compare_score
from tests.laws.walks import walk
from tests.laws.worlds import compare_worlds
from tests.plain.lays import Lay as PlainLay
from tests.plain.lays import takeable
from tests.plain.round import PlainRound
from yaniv.game import (
    JOKER,
    Action,
    BadDeal,
    Call,
    Called,
    Card,
    Draw,
    Drew,
    Event,
    IllegalAction,
    Laid,
    Lay,
    Pass,
    Passed,
    Phase,
    Restock,
    Restocked,
    Revealed,
    Round,
    Slap,
    Slapped,
    Sneak,
    Sneaked,
    Step,
    Take,
    Took,
    card,
    show,
    write_options,
)

STEPS = 40
JUNK = 3


class Disagreement(AssertionError):
    """The two readings answer differently."""

    def __init__(self, what: str, ours: object, plain: object) -> None:
        super().__init__(f"{what}: the engine says {ours}, the plain reading {plain}")


def same(what: str, ours: object, plain: object) -> None:
    """Refuse two answers that differ."""
    if ours != plain:
        raise Disagreement(what, ours, plain)


def compare(seed: int) -> int:
    """Walk one random round; return how many positions were compared."""
    chance = random.Random(seed)
    start = random_position(chance)
    round, plain = start.round, plainly(start)
    story = [f"seed {seed}: {start.rules}", f"{plain.hands} {plain.stock} {plain.last} {plain.active} {plain.turn}"]
    try:
        same_position(round, plain, chance)
        for done in range(chance.randint(1, STEPS)):
            if round.phase is Phase.OVER:
                return done + 1
            if round.returning and (round.phase is Phase.RESTOCK or chance.random() < 0.5):
                order = tuple(chance.sample(round.returning, len(round.returning)))
                story.append(f"restock {show(order)}")
                round = restocked(round, plain, order)
            else:
                seat, action = random_step(round, chance)
                story.append(f"{seat} {action}")
                round = played(round, plain, seat, action)
            same_position(round, plain, chance)
    except Exception as error:
        error.add_note("; ".join(story))
        raise
    return done + 2


def same_position(round: Round, plain: PlainRound, chance: random.Random) -> None:
    """Compare all that can be looked at and asked."""
    same_table(round, plain)
    same_questions(round, plain, chance)


def plainly(start: Position) -> PlainRound:
    """The same position in the plain reading."""
    hands = [names(hand) for hand in start.hands]
    playing = [seat for seat, active in enumerate(start.active) if active]
    return PlainRound(write_options(start.rules), hands, names(start.stock), str(start.turned), start.starter, playing)


def names(cards: Iterable[Card]) -> list[str]:
    """Cards as the plain reading names them."""
    return list(map(str, cards))


# --- what lies on the table ---


def same_table(round: Round, plain: PlainRound) -> None:
    """Compare all that can be looked at."""
    laid = plain.laid
    same("hands", [sorted(names(hand)) for hand in round.hands], [sorted(hand) for hand in plain.hands])
    same("counts", list(round.counts), [len(hand) for hand in plain.hands])
    same("points", list(round.points), plain.points())
    same("known", [sorted(names(held)) for held in round.known], [sorted(held.elements()) for held in plain.known])
    same("last", names(round.last), plain.last)
    same("last_run", round.last_run, plain.last_kind == "run")
    same("laid", names(round.laid), list(laid.lies) if laid else [])
    same("laid_run", round.laid_run, laid is not None and laid.kind == "run")
    same("stock", names(round.stock), plain.stock)
    same("stock_count", round.stock_count, len(plain.stock))
    same("buried", sorted(names(round.buried)), sorted(plain.buried))
    same("turn", round.turn, plain.turn)
    same("phase", round.phase, "restock" if plain.waiting else plain.phase)
    same("active", [seat for seat, active in enumerate(round.active) if active], plain.active)
    same("caller", round.caller, plain.caller)
    same("slapped", round.slapped, plain.ended_by == "slap")
    top = takeable(plain.rules, plain.last, plain.last_kind)
    same("takeable", names(round.takeable), [one for one in dict.fromkeys(plain.last) if one in top])
    same("returning", sorted(names(round.returning)), plain.returning())
    same("acting", round.acting, asked_next(plain))


def asked_next(plain: PlainRound) -> int:
    """The drawer, then the others who may sneak, then the next player (rules.md A16.2)."""
    if plain.phase != "play" or plain.waiting:
        return plain.turn
    if plain.thrower >= 0 and plain.slap_card(plain.thrower):
        return plain.thrower
    others = [seat for seat in plain.active if seat > plain.turn] + [seat for seat in plain.active if seat < plain.turn]
    return next((seat for seat in others if plain.sneak_cards(seat)), plain.turn)


# --- what may be done ---


def same_questions(round: Round, plain: PlainRound, chance: random.Random) -> None:
    """Compare what each seat may do; asking changes nothing."""
    before = hash(round)
    for seat in range(round.seats):
        listed = round.legal_actions(seat)
        meanings = [plain.meaning(seat, str(action)) for action in listed]
        same("twice in the list", len(set(meanings)), len(listed))
        same("the list", set(meanings), plain.actions(seat))
        for action in listed:
            same_answer(round, plain, seat, action, listed)
        tries = [random_action(round, seat, chance) for _ in range(JUNK)]
        lays = [action for action in listed if isinstance(action, Lay) and len(action.cards) > 1]
        tries += [typed(action, chance) for action in chance.sample(lays, min(len(lays), 2 * JUNK))]
        for action in tries:
            same_answer(round, plain, seat, action, listed)
            if round.refusal(seat, action):
                refuses(round, seat, action)
    same("asking changed the round", hash(round), before)


def same_answer(round: Round, plain: PlainRound, seat: int, action: Action, listed: tuple[Action, ...]) -> None:
    """Compare whether this may be done, and which action of the list it is."""
    text = str(action)
    refusal = round.refusal(seat, action)
    same(f"seat {seat} {text} ({refusal})", refusal is None, plain.may(seat, text))
    if refusal is None:
        meant = round.listed(action)
        same(f"what {text} means", plain.meaning(seat, str(meant)), plain.meaning(seat, text))
        same(f"{meant} is in the list", meant in listed, True)


def refuses(round: Round, seat: int, action: Action) -> None:
    """What is refused cannot be played."""
    try:
        round.play(seat, action)
    except IllegalAction as illegal:
        same("why", illegal.refusal, round.refusal(seat, action))
    else:
        raise Disagreement(f"playing {action}", "yes", "no")


# --- what then ---


def played(round: Round, plain: PlainRound, seat: int, action: Action) -> Round:
    """Do one action in both."""
    expected = told(round, plain, seat, action)
    same("done", plain.do(seat, str(action)), True)
    step = round.play(seat, action)
    events = [expected] if expected else []
    if isinstance(action, Lay) and plain.laid:
        events = [laid_event(plain, plain.laid)]
    same("events", step.events, (*events, *([Revealed(step.round.hands)] if plain.phase == "over" else [])))
    return step.round


def told(round: Round, plain: PlainRound, seat: int, action: Action) -> Event | None:
    """The event of this action, as far as it is known beforehand."""
    match action:
        case Draw():
            return Drew(seat, card(plain.stock[0]))
        case Take(one):
            return Took(seat, one)
        case Slap(one):
            return Slapped(seat, one, plain.rules["slap_down"] == "zero_total")
        case Sneak(one):
            return Sneaked(seat, one)
        case Pass():
            return Passed(seat)
        case Call():
            return Called(seat)
    return None


def laid_event(plain: PlainRound, laid: PlainLay) -> Event:
    """The event of the lay that lies apart."""
    return Laid(plain.turn, tuple(map(card, laid.lies)), laid.kind == "run")


def restocked(round: Round, plain: PlainRound, order: tuple[Card, ...]) -> Round:
    """The dealer rebuilds the stock in both, after trying stocks that are none."""
    for wrong in (order[1:], (*order, JOKER)):
        same("a wrong stock", [restocks(round, wrong), plain.restock(names(wrong))], [False, False])
    waited = plain.waiting
    same("restocked", plain.restock(names(order)), True)
    step = round.restock(Restock(order))
    again = Restocked(len(order), tuple(map(card, plain.last)))
    same("events", step.events, (again, laid_event(plain, waited)) if waited else (again,))
    return step.round


def restocks(round: Round, order: tuple[Card, ...]) -> Step | bool:
    """What the dealer would get for this order; nothing if it is refused."""
    try:
        return round.restock(Restock(order))
    except BadDeal:
        return False


# --- the campaign ---


def campaign(what: str, compare: Callable[[int], int], wanted: int) -> None:
    """Compare until so many have been compared."""
    start, done, seed = perf_counter(), 0, 0
    with Pool() as pool:
        while done < wanted:
            done += sum(pool.imap_unordered(compare, range(seed, seed + 1000), chunksize=20))
            seed += 1000
    print(f"{done:,} {what} agree: seeds 0 to {seed - 1:,}, {perf_counter() - start:.0f} s", flush=True)


def look(seed: int) -> int:
    """Walk one random round in two worlds."""
    chance = random.Random(seed)
    return compare_worlds(walk(chance), chance)


if __name__ == "__main__":
    campaign("positions", compare, int(sys.argv[1]))
    campaign("scores", compare_score, int(sys.argv[1]))
    campaign("looks into two worlds", look, int(sys.argv[1]))
