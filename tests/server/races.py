"""P4: a slap, sneaks and the next player's lay in the same moment, in every order: one order for all, and one winner.

python -m tests.server.races              # every order at 2 to 8 seats; `make test` takes some of the many
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from tests.server.worlds import evening_at
from yaniv.game import Round, parse_action, preset

RULES = preset("cardgames-zone+defausse_rapide", decks=3, sneak=True)
Asks = Sequence[tuple[int, str]]

HANDS = ("9s 9d 9h 5c", "7h 4c 9s", "9d Jc", "9h 3h", "9s 3s", "9d 5d", "9h 5h", "9c 6d")


def position(seats: int) -> Round:
    """The first seat has laid three nines and drawn a fourth, which it may slap; everybody else holds a nine too."""
    round = Round.lying(RULES, HANDS[:seats], stock="9c 3c 4s 5s 6s 8s", turned="Kd")
    for action in ("lay 9s 9d 9h", "draw"):
        round = round.play(0, parse_action(action)).round
    return round


def asks(seats: int) -> Asks:
    """What all of them ask: a slap, the next player's lay, and a sneak of everybody else."""
    nines = [hand.split()[0] for hand in HANDS]
    return [(0, "slap 9c"), (1, "lay 7h"), *((seat, f"sneak {nines[seat]}") for seat in range(2, seats))]


def answers(order: Asks) -> Iterator[str]:
    """How they have to be answered: the first sneak wins, and with the lay it is too late for everybody else."""
    sneaked = laid = False
    for _, action in order:
        sneak = action.startswith("sneak")
        yield "too_late" if laid else "no_window" if sneak and sneaked else "done"
        sneaked, laid = sneaked or sneak, laid or action.startswith("lay")


async def race(seats: int, order: Asks, stored: int) -> None:
    """All ask in this order, before any has seen what another did; so many are stored before the others come."""
    evening = await evening_at(position(seats), 1)
    guests = evening.guests
    numbers = [guest.number for guest in guests]
    for place, (seat, action) in enumerate(order):
        evening.log.held = place >= stored
        guests[seat].play(action, number=numbers[seat])
        await evening.quiet()
    evening.log.held = False
    evening.log.let()
    await evening.quiet()
    for (seat, action), code in zip(order, answers(order), strict=True):
        assert guests[seat].code == code, (order, stored, action)
    done = sum(code == "done" for code in answers(order))
    assert len(await evening.log.read("T1")) == 1 + done
    for guest in guests:
        assert guest.face == guests[0].face
        kinds = [kind for kind in guest.kinds() if kind in ("slapped", "sneaked", "laid")]
        assert len(kinds) == done and kinds == list(guests[-1].kinds()), order
    chains = [evening.host.streams[seat].chain for seat in range(seats)]
    assert [guest.chain for guest in guests[:seats]] == chains
    evening.host.stop(1000)


def orders(seats: int, most: int, chance: random.Random) -> Iterable[Asks]:
    """Every order, or so many of them."""
    every = permutations(asks(seats))
    count = 1
    for one in range(2, seats + 1):
        count *= one
    if count <= most:
        return every
    return (chance.sample(list(asks(seats)), seats) for _ in range(most))


async def races(seats: int, most: int, seed: int = 1) -> int:
    """Race in every order, or in so many; how often."""
    chance, count = random.Random(seed), 0
    for order in orders(seats, most, chance):
        every = range(len(order) + 1) if seats <= 4 else (chance.randrange(len(order) + 1),)
        for stored in every:
            await race(seats, order, stored)
            count += 1
    return count


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.races", description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=10**6, help="orders at each number of seats")
    words = parser.parse_args()
    for seats in range(2, 9):
        print(f"{seats} seats: {asyncio.run(races(seats, words.most))} races, one winner in each", flush=True)


if __name__ == "__main__":
    main()
