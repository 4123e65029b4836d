"""What of the kernel only those ask who drive it without its typed face."""

from __future__ import annotations

from yaniv.game import CARDS, JOKER, HouseRules, card, kernel, options


def played(keeps: int) -> kernel.State:
    """Two seats; under a run that was laid and drawn for lies a card, beside it a pair has just been laid."""
    g = kernel.State()
    g.players, g.active = 2, 0b11
    g.rules.reshuffle_keeps = keeps
    for seat, hand in enumerate(("Ac Jk 3c Ks Kd Kh", "9s 9h 9d")):
        for text in hand.split():
            kernel.hold(g, seat, card(text).kind)
    g.stock[:3] = card("Ks").kind, JOKER.kind, card("Ks").kind
    g.stock_n = 3
    kernel.turn_up(g, card("5d").kind, 0)
    for seat, texts, run in ((0, "Ac Jk 3c", True), (1, "9s 9h", False)):
        pack = sum(card(text).kind << 6 * place for place, text in enumerate(texts.split()))
        action = pack << 8 | len(texts.split()) << 4 | (kernel.RUN_MARK if run else 0) | kernel.LAY
        kernel.apply(g, seat, kernel.arrange(g, action))
        if seat == 0:
            kernel.apply(g, 0, kernel.DRAW)
    return g


def test_every_card_counts_its_points() -> None:
    assert [kernel.value(one.kind) for one in CARDS] == [one.points for one in CARDS]


def pile(g: kernel.State) -> list[int]:
    return [kind for kind in range(kernel.KINDS) for _ in range(kernel.copies(g, kernel.BURIED, kind))]


def test_a_draw_buries_what_lay_but_for_a_card_that_is_taken() -> None:
    g = played(kernel.KEEP_LAST_DISCARD)
    assert pile(g) == [card("5d").kind] and g.count[kernel.BURIED] == 1
    kernel.apply(g, 1, kernel.TAKE | card("3c").kind << 8)
    assert pile(g) == [card("Ac").kind, card("5d").kind, kernel.JOKER] and g.count[kernel.BURIED] == 3


def test_of_two_equal_cards_one_is_taken_and_one_is_buried() -> None:
    g = kernel.State()
    g.last, g.last_n = card("9s").kind | card("9s").kind << 6, 2
    kernel.bury(g, card("9s").kind)
    assert pile(g) == [card("9s").kind]


def test_so_many_cards_go_back_as_lie_under_what_stays() -> None:
    assert kernel.returning(played(kernel.KEEP_LAST_DISCARD)) == 1
    assert kernel.returning(played(kernel.KEEP_LAST_CARD)) == 3


def test_of_a_run_one_card_stays_as_a_single_one() -> None:
    g = played(kernel.KEEP_LAST_CARD)
    g.stock_n = 0
    kernel.gather(g)
    last = card("3c").kind
    assert (g.last, g.last_n, g.last_kind, g.last_rank) == (last, 1, kernel.SINGLE, 2)


def test_what_follows_a_throw_out_of_turn_changes_its_kind_and_rank() -> None:
    g = kernel.State()
    g.players, g.active, g.rules.sneak, g.rules.slap_down = 2, 0b11, 1, kernel.SLAP_MATCH_RANK
    for text in ("4h", "5h", "6h", "9s"):
        kernel.hold(g, 0, card(text).kind)
    for text in ("3h", "9d"):
        kernel.hold(g, 1, card(text).kind)
    g.stock[0], g.stock_n = card("9d").kind, 1
    kernel.turn_up(g, card("5d").kind, 0)
    run = sum(card(text).kind << 6 * place for place, text in enumerate(("4h", "5h", "6h")))
    kernel.apply(g, 0, run << 8 | 3 << 4 | kernel.RUN_MARK | kernel.LAY)
    kernel.apply(g, 0, kernel.TAKE | card("5d").kind << 8)
    assert (g.sneak_open, g.slap_card) == (1, kernel.NO_CARD)
    kernel.apply(g, 1, kernel.SNEAK | card("3h").kind << 8)
    assert (g.last_n, g.last_kind, g.last_rank, g.sneak_open) == (4, kernel.RUN, 2, 0)
    g.turn = 0
    kernel.apply(g, 0, card("9s").kind << 8 | kernel.LAY_ONE)
    kernel.apply(g, 0, kernel.DRAW)
    kernel.apply(g, 0, kernel.SLAP | card("9d").kind << 8)
    assert (g.last_n, g.last_kind, g.last_rank) == (2, kernel.SET, 8)


def test_a_stock_of_one_kind_lies_open() -> None:
    g = played(kernel.KEEP_LAST_DISCARD)
    for more, known in ((0, 1), (1, 1)):
        g.stock_n = 0
        kernel.clear_hand(g, kernel.BURIED)
        for _ in range(1 + more):
            kernel.hold(g, kernel.BURIED, card("5d").kind)
        kernel.gather(g)
        assert pile(g) == [] and g.count[kernel.BURIED] == 0
        assert (g.stock[: g.stock_n], g.stock_open) == ([card("5d").kind] * (1 + more), known)


def test_a_lay_that_waited_waits_no_more() -> None:
    g = kernel.State()
    g.players, g.active, g.phase, g.turn = 2, 0b11, kernel.RESTOCK_PHASE, 1
    kernel.hold(g, 1, card("9s").kind)
    g.pending = card("9s").kind << 8 | kernel.LAY_ONE
    kernel.resume(g)
    assert (g.phase, g.pending, g.laid, g.laid_n, g.count[1]) == (kernel.DRAW_PHASE, 0, card("9s").kind, 1, 0)


def test_all_cards_are_collected_in_order_of_kind() -> None:
    g = kernel.State()
    kernel.open_deck(g, 2, 3)
    g.stock_n = 5
    kernel.collect(g)
    assert g.stock[: g.stock_n] == [*(kind for kind in range(kernel.JOKER) for _ in range(2)), *[kernel.JOKER] * 3]
    assert g.stock_n == 107


def test_rules_nobody_has_set_are_the_defaults() -> None:
    rules = kernel.Rules()
    for option in options():
        if option.name in kernel.Rules.__slots__:
            assert getattr(rules, option.name) == option.number(HouseRules())


def test_a_fresh_state_is_an_empty_table() -> None:
    g = kernel.State()
    held = {name: getattr(g, name) for name in kernel.State.__slots__ if name != "rules"}
    lists = {"deck": [0] * 53, "stock": [0] * 168}
    for name in ("once", "twice", "thrice", "jokers", "count", "total"):
        lists[name] = [0] * 9
    for name in ("known_once", "known_twice", "known_thrice", "known_jokers"):
        lists[name] = [0] * 9
    nobody = {"thrower": -1, "slap_card": -1, "caller": -1, "phase": kernel.OVER_PHASE}
    assert held == dict.fromkeys(held, 0) | lists | nobody
    assert isinstance(g.rules, kernel.Rules)


def test_a_deal_and_a_card_turned_up_begin_a_round_anew() -> None:
    g, before = played(kernel.KEEP_LAST_DISCARD), kernel.State()
    g.pending, g.slapped, g.caller, g.passed, g.sneak_open, g.slap_card = 5, 1, 1, 3, 1, 9
    g.known_once[0] = g.known_twice[0] = g.known_thrice[0] = g.known_jokers[0] = 1
    g.twice[1] = g.thrice[1] = 1
    for place in range(kernel.PLACES):
        kernel.clear_hand(g, place)
    kernel.turn_up(g, card("5d").kind, 1)
    for name in ("once", "twice", "thrice", "jokers", "count", "total"):
        assert getattr(g, name) == getattr(before, name) and getattr(g, f"known_{name}", None) in (
            None,
            [0] * kernel.PLACES,
        )
    for name in ("pending", "slapped", "caller", "passed", "sneak_open", "slap_card", "laid_n", "thrower"):
        assert getattr(g, name) == getattr(before, name)
    assert (g.last, g.last_n, g.last_kind, g.last_rank) == (card("5d").kind, 1, kernel.SINGLE, 4)
    assert (g.turn, g.phase) == (1, kernel.PLAY_PHASE)


def test_three_of_each_of_two_kinds_are_known_and_forgotten() -> None:
    g, two = kernel.State(), (card("9s").kind, card("4h").kind)
    for kind in two * 3:
        kernel.hold(g, 0, kind)
        kernel.know(g, 0, kind)
    both = 1 << two[0] | 1 << two[1]
    assert (g.known_once[0], g.known_twice[0], g.known_thrice[0]) == (g.once[0], g.twice[0], g.thrice[0]) == (both,) * 3
    for kind in two * 3:
        kernel.give(g, 0, kind)
    assert (g.known_once[0], g.known_twice[0], g.known_thrice[0]) == (g.once[0], g.twice[0], g.thrice[0]) == (0,) * 3


def test_a_round_is_ended_by_a_call_or_a_slap() -> None:
    g = kernel.State()
    kernel.apply(g, 3, kernel.CALL)
    assert (g.phase, g.caller, g.slapped) == (kernel.OVER_PHASE, 3, 0)
    g.rules.slap_down = kernel.SLAP_ZERO_TOTAL
    kernel.apply(g, 2, kernel.SLAP | kernel.JOKER << 8)
    assert (g.phase, g.caller, g.slapped) == (kernel.OVER_PHASE, 2, 1)
