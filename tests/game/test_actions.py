"""How an action is written."""

from __future__ import annotations

from yaniv.game import Lay, cards


def test_a_lay_is_written_with_its_cards_if_it_has_any() -> None:
    assert [str(Lay(())), str(Lay((), run=True))] == ["lay", "lay run"]
    assert [str(Lay(cards("9s Jk"))), str(Lay(cards("8h Jk Jk"), run=True))] == ["lay 9s Jk", "lay run 8h Jk Jk"]
