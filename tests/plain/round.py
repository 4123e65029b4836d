"""One round, from the deal to the call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from .lays import JOKER, Lay, Rules, all_lays, arrange, identity, name, rank, takeable, total


def read(word: str) -> str:
    """`10h` is read as `Th` (A16.13)."""
    return "T" + word[2:] if word.startswith("10") else word


class PlainRound:
    def __init__(
        self,
        rules: Rules,
        hands: list[list[str]],
        stock: list[str],
        turned: str,
        starter: int,
        active: list[int] | None = None,
    ) -> None:
        self.rules = rules
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.last: list[str] = [turned]
        self.last_kind = "single"
        self.buried: list[str] = []
        self.active = list(range(len(hands))) if active is None else sorted(active)
        self.turn = starter
        self.phase = "play"
        self.laid: Lay | None = None
        self.caller: int | None = None
        self.ended_by: str | None = None
        self.known: list[Counter[str]] = [Counter() for _ in hands]
        # A lay that was accepted and waits for the dealer to rebuild the stock.
        self.waiting: Lay | None = None
        # A rebuilt stock of nothing but one card value: everybody knows what is drawn from it.
        self.stock_is_known = False
        # The windows on the last throw.
        self.windows_open = False
        self.thrown: Lay | None = None  # the throw as it was laid
        self.thrower = -1
        self.drawn = ""
        self.drawn_from_stock = False
        self.slapped = False
        self.sneaked = False
        self.declined: set[int] = set()

    # ------------------------------------------------------------ looking

    def points(self) -> list[int]:
        return [total(hand) for hand in self.hands]

    def slap_card(self, seat: int) -> str | None:
        """The card this seat may slap now."""
        if not self.windows_open or self.thrown is None:
            return None
        if seat != self.thrower or self.slapped or seat in self.declined:
            return None
        if self.rules["slap_down"] == "zero_total":
            return self.drawn if total(self.hands[seat]) == 0 else None
        if self.rules["slap_down"] == "match_rank":
            kinds = ["single", "set"] if self.rules["slap_after"] == "single_or_set" else ["single"]
            if not self.drawn_from_stock or self.drawn == JOKER or self.thrown.kind not in kinds:
                return None
            ranks = {rank(card) for card in self.thrown.lies if card != JOKER}
            return self.drawn if ranks == {rank(self.drawn)} else None
        return None

    def sneak_cards(self, seat: int) -> set[str]:
        """The cards this seat may sneak now."""
        if not self.windows_open or self.thrown is None or not self.rules["sneak"]:
            return set()
        if seat not in self.active or seat == self.thrower or self.sneaked or seat in self.declined:
            return set()
        if len(self.thrown.lies) != 3:
            return set()
        return {card for card in self.hands[seat] if card in self._fourth(self.thrown)}

    @staticmethod
    def _fourth(thrown: Lay) -> set[str]:
        if thrown.kind == "run":
            ends = [thrown.low - 1, thrown.low + 3]
            return {name(number, thrown.suit) for number in ends if 1 <= number <= 13}
        ranks = {rank(card) for card in thrown.lies if card != JOKER}
        return {name(number, suit) for number in ranks for suit in "cdhs"}

    def returning(self) -> list[str]:
        """The cards that would go back if the empty stock were rebuilt now, sorted."""
        if self.phase != "play" or self.stock:
            return []
        back = list(self.buried)
        if self.rules["reshuffle_keeps"] == "last_card":
            back += self.last[:-1]
        return sorted(back)

    def owed(self) -> list[str]:
        """The cards that must go back before the accepted lay can proceed, sorted."""
        return self.returning() if self.waiting is not None else []

    # ------------------------------------------------------------ what may be done

    def _on_turn(self, seat: int, phase: str) -> bool:
        return self._running(seat) and seat == self.turn and self.phase == phase

    def _running(self, seat: int) -> bool:
        return seat in self.active and self.phase != "over" and self.waiting is None

    def _may_call(self, seat: int) -> bool:
        return self._on_turn(seat, "play") and total(self.hands[seat]) <= self.rules["call_limit"]

    def _may_draw(self, seat: int) -> bool:
        return self._on_turn(seat, "draw") and len(self.stock) > 0

    def _may_take(self, seat: int) -> set[str]:
        return takeable(self.rules, self.last, self.last_kind) if self._on_turn(seat, "draw") else set()

    def _may_pass(self, seat: int) -> bool:
        return self._running(seat) and (self.slap_card(seat) is not None or len(self.sneak_cards(seat)) > 0)

    def _lay(self, seat: int, words: Sequence[str]) -> Lay | None:
        """The lay that is meant, if this seat may make it now."""
        run = list(words[:1]) == ["run"]
        cards = [read(word) for word in words[1 if run else 0 :]]
        if not self._on_turn(seat, "play") or Counter(cards) - Counter(self.hands[seat]):
            return None
        return arrange(self.rules, cards, run)

    def may(self, seat: int, do: str) -> bool:
        words = do.split()
        if not words or not self._running(seat):
            return False
        verb, rest = words[0], words[1:]
        if verb == "lay":
            return self._lay(seat, rest) is not None
        if verb in ("draw", "call", "pass"):
            if rest:
                return False
            if verb == "draw":
                return self._may_draw(seat)
            if verb == "call":
                return self._may_call(seat)
            return self._may_pass(seat)
        if verb in ("take", "slap", "sneak"):
            if len(rest) != 1:
                return False
            card = read(rest[0])
            if verb == "take":
                return card in self._may_take(seat)
            if verb == "slap":
                return card == self.slap_card(seat)
            return card in self.sneak_cards(seat)
        return False

    def actions(self, seat: int) -> set[Hashable]:
        found: set[Hashable] = set()
        if not self._running(seat):
            return found
        if self._on_turn(seat, "play"):
            found |= {("lay", lay) for lay in all_lays(self.rules, self.hands[seat])}
        if self._may_draw(seat):
            found.add(("draw",))
        found |= {("take", card) for card in self._may_take(seat)}
        slap = self.slap_card(seat)
        if slap is not None:
            found.add(("slap", slap))
        found |= {("sneak", card) for card in self.sneak_cards(seat)}
        if self._may_call(seat):
            found.add(("call",))
        if self._may_pass(seat):
            found.add(("pass",))
        return found

    def meaning(self, seat: int, do: str) -> Hashable | None:
        """The action of `actions` that this text is, None if it may not be done."""
        if not self.may(seat, do):
            return None
        verb, *rest = do.split()
        if verb == "lay":
            lay = self._lay(seat, rest)
            return None if lay is None else ("lay", identity(self.rules, lay))
        return (verb, *(read(word) for word in rest))

    # ------------------------------------------------------------ doing it

    def do(self, seat: int, do: str) -> bool:
        if not self.may(seat, do):
            return False
        verb, *rest = do.split()
        if verb == "lay":
            lay = self._lay(seat, rest)
            assert lay is not None
            self._close_windows()
            if self.returning():  # the lay stands, but the dealer comes first (A16.3)
                self.waiting = lay
            else:
                self._put_down(lay)
        elif verb == "draw":
            card = self.stock.pop(0)
            if self.stock_is_known:
                self.known[seat][card] += 1
            self._end_turn(card, from_stock=True)
        elif verb == "take":
            card = read(rest[0])
            self.last.remove(card)
            self.known[seat][card] += 1
            self._end_turn(card, from_stock=False)
        elif verb == "slap":
            if self.rules["slap_down"] == "zero_total":  # the hand stays as it is (A15.9)
                self._finish(seat, "slap")
            else:
                card = read(rest[0])
                self._show(seat, [card])
                self.last.append(card)
                self.slapped = True
                if self.last_kind == "single":
                    self.last_kind = "set"
        elif verb == "sneak":
            card = read(rest[0])
            self._show(seat, [card])
            assert self.thrown is not None
            if self.thrown.kind == "run" and rank(card) < self.thrown.low:
                self.last.insert(0, card)
            else:
                self.last.append(card)
            self.sneaked = True
        elif verb == "call":
            self._finish(seat, "call")
        elif verb == "pass":
            self.declined.add(seat)
        return True

    def restock(self, order: list[str]) -> bool:
        """The dealer rebuilds the empty stock, `order` top first; a lay that waits then proceeds."""
        back = self.returning()
        if not back or sorted(order) != back:
            return False
        self._close_windows()
        self.stock = list(order)
        self.stock_is_known = len(set(order)) == 1
        self.buried = []
        if self.rules["reshuffle_keeps"] == "last_card":
            self.last = self.last[-1:]
            self.last_kind = "single"
        if self.waiting is not None:
            lay, self.waiting = self.waiting, None
            self._put_down(lay)
        return True

    def _close_windows(self) -> None:
        self.windows_open = False

    def _show(self, seat: int, cards: Sequence[str]) -> None:
        """The cards leave the hand in the open; a known copy goes with each (A16.18)."""
        for card in cards:
            self.hands[seat].remove(card)
            if self.known[seat][card] > 1:
                self.known[seat][card] -= 1
            else:
                del self.known[seat][card]

    def _put_down(self, lay: Lay) -> None:
        self._show(self.turn, lay.lies)
        self.laid = lay
        self.phase = "draw"

    def _end_turn(self, drawn: str, from_stock: bool) -> None:
        """The drawn card has left stock or discard: the rest is buried, the windows open, the turn passes."""
        assert self.laid is not None
        self.hands[self.turn].append(drawn)
        self.buried += self.last
        self.last = list(self.laid.lies)
        self.last_kind = self.laid.kind
        self.windows_open = True
        self.thrown = self.laid
        self.thrower = self.turn
        self.drawn = drawn
        self.drawn_from_stock = from_stock
        self.slapped = False
        self.sneaked = False
        self.declined = set()
        self.laid = None
        self.phase = "play"
        place = self.active.index(self.turn)
        self.turn = self.active[(place + 1) % len(self.active)]

    def _finish(self, seat: int, how: str) -> None:
        self._close_windows()
        self.caller = seat
        self.ended_by = how
        self.phase = "over"
