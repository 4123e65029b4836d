"""What holds in every round, whatever the rules and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.rule_sets import rule_sets
from tests.laws.walks import Move, walks
from tests.plain.lays import arrange
from yaniv.game import (
    CARDS,
    Action,
    Call,
    Card,
    Draw,
    HouseRules,
    IllegalAction,
    Lay,
    NotationError,
    Pass,
    Restock,
    Round,
    Slap,
    Sneak,
    Take,
    cards,
    lays,
    parse_action,
    show,
    write_options,
)

NEAR = cards("Ac 2c 3c 4c 5c Jc Qc Kc Ad Ah As 2d 2h Kd Kh Jk Jk Jk Jk")
"""Cards of which many go together, at both ends of the ranks."""

hands = st.lists(st.sampled_from(NEAR), min_size=3, max_size=5).filter(
    lambda hand: all(one.joker or hand.count(one) <= 3 for one in hand)
)


@given(walks)
def test_no_card_is_made_or_lost(walk: list[Move]) -> None:
    for move in walk:
        assert everything(move.after) == everything(walk[0].before)
        assert Counter(move.after.buried) == buried_after(move)
        assert move.after.counts == tuple(map(len, move.after.hands))


def everything(round: Round) -> Counter[Card]:
    """All cards of a round, wherever they are."""
    held = [one for hand in round.hands for one in hand]
    return Counter((*held, *round.stock, *round.last, *round.laid, *round.buried))


def buried_after(move: Move) -> Counter[Card]:
    """What lies buried after a move: the engine derives it from all other places, so here it is counted apart."""
    buried, last = Counter(move.before.buried), Counter(move.before.last)
    match move.action:
        case Draw():
            return buried + last
        case Take(one):
            return buried + last - Counter([one])
        case Restock():
            return Counter()
    return buried


@given(walks)
def test_only_what_lies_open_moves_in_the_open(walk: list[Move]) -> None:
    """Every known card is held; a seat that does nothing keeps its hand, and what is known of it."""
    for move in walk:
        for seat in range(move.after.seats):
            assert not Counter(move.after.known[seat]) - Counter(move.after.hand(seat))
            if seat not in (move.seat, move.before.turn):
                assert move.after.hand(seat) == move.before.hand(seat)
                assert move.after.known[seat] == move.before.known[seat]


@settings(max_examples=200)
@given(rule_sets(), hands)
def test_every_order_of_every_choice_of_cards(rules: HouseRules, hand: list[Card]) -> None:
    """A lay is accepted exactly where the plain reading finds a combination, and means one action of the list."""
    round = Round.lying(rules, (show(hand), "9s 9h"), stock="8s 8h", turned="7d")
    listed, meant = round.legal_actions(0), set()
    for lay in every_lay(hand):
        if arrange(write_options(rules), [str(one) for one in lay.cards], lay.run) is None:
            assert refused(round, 0, lay)
            continue
        meant.add(round.listed(lay))
        after = round.play(0, lay).round
        assert round.play(0, Lay(after.laid, run=after.laid_run)).round == after, "what lies may be laid so"
        assert everything(after) == everything(round)
    assert lays(rules, tuple(hand)) == tuple(action for action in listed if isinstance(action, Lay))
    assert meant == set(lays(rules, tuple(hand)))
    assert len(set(listed)) == len(listed)


def every_lay(hand: list[Card]) -> Iterator[Lay]:
    for n in range(len(hand) + 1):
        for chosen in set(permutations(hand, n)):
            yield Lay(chosen)
            yield Lay(chosen, run=True)


def refused(round: Round, seat: int, action: Action) -> bool:
    """Whether an action is refused, and refused when it is played."""
    refusal = round.refusal(seat, action)
    try:
        round.play(seat, action)
    except IllegalAction as error:
        assert error.refusal is refusal
        return True
    assert refusal is None
    return False


OTHERS = (Draw(), Call(), Pass(), *(verb(one) for one in CARDS for verb in (Take, Slap, Sneak)))


@settings(max_examples=200)
@given(walks)
def test_what_is_listed_is_what_may_be_done(walk: list[Move]) -> None:
    """Of everything but lays, and for every seat."""
    round = walk[-1].after
    for seat in range(round.seats):
        listed = [action for action in round.legal_actions(seat) if not isinstance(action, Lay)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == {action for action in OTHERS if not refused(round, seat, action)}
        assert all(round.listed(action) == action for action in listed)


@given(walks)
def test_a_round_never_changes(walk: list[Move]) -> None:
    for move in walk:
        again = (
            move.before.restock(move.action)
            if isinstance(move.action, Restock)
            else move.before.play(move.seat, move.action)
        )
        assert again == move.step and hash(again.round) == hash(move.after)
        assert move.before != move.after


# --- the notation ---

one_card = st.sampled_from(CARDS)
any_lay = st.builds(Lay, st.lists(one_card, max_size=9).map(tuple), st.booleans())
actions = st.one_of(
    any_lay,
    st.sampled_from([Draw(), Call(), Pass()]),
    st.builds(Take, one_card),
    st.builds(Slap, one_card),
    st.builds(Sneak, one_card),
)
WORDS = "lay run draw take call slap sneak pass LAY Run 9s 10h 1h Th jk JK AC 110c ß １0h - 9 s".split()  # noqa: SIM905
texts = st.text() | st.lists(st.sampled_from(WORDS) | st.text(max_size=3)).map(" ".join)


@given(actions)
def test_what_is_written_is_read_back(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(texts)
def test_any_text_is_an_action_or_none(text: str) -> None:
    try:
        action = parse_action(text)
    except NotationError:
        return
    assert parse_action(str(action)) == action
