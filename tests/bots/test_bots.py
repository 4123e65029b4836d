"""What holds for every bot, under any rules at all."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.laws.positions import random_position, random_rules
from yaniv.bots import BOTS, ENTRANTS, Bot, Policy, UnknownBot, bot, entrant
from yaniv.game import CARDS, JOKER, HouseRules, Match, Owed, Round, View, show, view
from yaniv.lab import Dealer

LEVELS = ["random", "novice", "club"]
every_bot = pytest.mark.parametrize("level", ENTRANTS)


def test_the_levels_ascend_and_each_bot_knows_its_own() -> None:
    assert list(BOTS) == LEVELS
    assert [bot(level).level for level in LEVELS] == LEVELS


def test_an_unknown_level_says_which_there_are() -> None:
    with pytest.raises(UnknownBot) as raised:
        bot("master")
    assert (raised.value.level, raised.value.allowed) == ("master", tuple(LEVELS))


def test_a_bot_of_ones_own_enters_by_its_module_and_name() -> None:
    assert entrant("tests.lab.arena.own:novice").level == "novice"
    assert isinstance(entrant("tests.lab.arena.own:first"), Policy)
    for unknown in ("tests.lab.arena.own:nobody", "tests.nowhere:bot", "nobody", ":bot", ".own:bot", "json.tool:"):
        with pytest.raises(UnknownBot) as raised:
            entrant(unknown)
        assert "york-novice" in raised.value.allowed


def test_what_is_wrong_within_a_module_of_ones_own_is_not_taken_for_its_absence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "needs_more.py").write_text("import nowhere_to_be_found\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        entrant("needs_more:bot")


def chosen(player: Bot, seen: View, dice: int = 0) -> object:
    action = player.choose(seen, random.Random(dice))
    assert action in seen.actions
    return action


@pytest.mark.parametrize(
    ("level", "seed"), [(level, seed) for level in ENTRANTS for seed in range(40 if level in LEVELS else 8)]
)
def test_every_choice_is_one_that_the_view_lists(level: str, seed: int) -> None:
    """Under any rules, with any number of players and any neighbours."""
    chance = random.Random(f"{level} {seed}")
    rules = random_rules(chance)
    seats = chance.choice(rules.seats)
    players = [entrant(level), *(bot(chance.choice(LEVELS)) for _ in range(seats - 1))]
    chance.shuffle(players)
    dealer, match = Dealer(seed), Match.opening(rules, seats)
    for _ in range(150):
        if match.over:
            break
        if match.owes is Owed.DEAL:
            match = match.deal(dealer.deal(match)).match
        elif match.owes is Owed.RESTOCK:
            match = match.restock(dealer.restock(match)).match
        else:
            assert match.round
            seat = match.round.acting
            seen = match.view(seat)
            assert seen
            action = players[seat].choose(seen, chance)
            assert action in seen.actions
            match = match.play(seat, action).match


@every_bot
def test_odd_positions_are_played_too(level: str) -> None:
    """Hands of no or seven cards, jokers by the dozen, cards that no deal could lay there."""
    chance = random.Random(level)
    for _ in range(300):
        round = random_position(chance).round
        for seat in range(round.seats):
            seen = view(round, seat)
            if seen.actions:
                chosen(entrant(level), seen)


@every_bot
def test_the_same_view_and_dice_make_the_same_choice(level: str) -> None:
    """Whatever it has been asked before: a bot remembers nothing."""
    chance, player = random.Random(level), entrant(level)
    rounds = [random_position(chance).round for _ in range(100)]
    views = [seen for round in rounds if (seen := view(round, round.turn)).actions]
    first = [chosen(player, seen, dice) for dice, seen in enumerate(views)]
    again = [chosen(player, seen, dice) for dice, seen in reversed(list(enumerate(views)))]
    assert first == again[::-1]


@every_bot
def test_nothing_hidden_has_a_say(level: str) -> None:
    """Other hands and another order of the stock: the same choice."""
    chance = random.Random(level)
    for dice in range(60):
        rules = random_rules(chance)
        order = [*CARDS[:-1] * rules.decks, *[JOKER] * rules.jokers_in_play]
        chance.shuffle(order)
        own, turned, hidden = order[: rules.hand_size], order[rules.hand_size], order[rules.hand_size + 1 :]
        choices = set()
        for _ in range(3):
            chance.shuffle(hidden)
            other, stock = hidden[: rules.hand_size], hidden[rules.hand_size :]
            start = Round.lying(rules, (show(own), show(other)), stock=show(stock), turned=str(turned))
            choices.add(chosen(entrant(level), view(start, 0), dice))
        assert len(choices) == 1


def test_any_action_may_be_the_choice_of_random() -> None:
    start = Round.lying(HouseRules(), ("2c 2d", "Kd"), stock="3c", turned="4d")
    seen = view(start, 0)
    assert {bot("random").choose(seen, random.Random(dice)) for dice in range(100)} == set(seen.actions)
