"""What a card is and how it is written."""

from __future__ import annotations

import pytest

from yaniv.game import NotationError, card

ALLOWED = "a card (A 2-9 T J Q K, then c d h s; Jk for a joker)"


def test_a_text_that_is_no_card_says_what_is() -> None:
    with pytest.raises(NotationError) as refused:
        card(" 2x")
    assert str(refused.value) == f"' 2x' is not {ALLOWED}"
    assert (refused.value.text, refused.value.allowed) == (" 2x", ALLOWED)
