"""Players who get through a match although their sockets break, their pages are reloaded, and they send rubbish."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable

from websockets.exceptions import ConnectionClosed

from tests.server import noise
from tests.server.raw import framed
from tests.server.site import Player
from yaniv.wire.commands import FRAME_MAX

OFTEN = 0.06
"""How often somebody does something else than play on."""

Mischief = Callable[[Player, random.Random], Awaitable[None]]


async def lose_the_socket(player: Player, chance: random.Random) -> None:
    await player.drop()
    await player.come()


async def break_off_in_a_frame(player: Player, chance: random.Random) -> None:
    frame = framed(json.dumps({"kind": "say", "id": "half", "text": "half a frame"}).encode())
    player.socket.transport.write(frame[: chance.randrange(1, len(frame))])
    await asyncio.sleep(0)
    await lose_the_socket(player, chance)


async def reload(player: Player, chance: random.Random) -> None:
    await player.drop()
    await player.come(fresh=True)


async def open_a_second_tab(player: Player, chance: random.Random) -> None:
    first = player.socket
    player._reading.cancel()
    await player.come(fresh=chance.random() < 0.5)
    await asyncio.wait_for(first.wait_closed(), 60)
    assert first.close_code == 4001


async def take_the_stream_of_another(player: Player, chance: random.Random) -> None:
    await player.drop()
    player.stream = chance.choice(("watch", "0.1", "1.2", "2.3", "3.4", "4.0", ""))
    await player.come()


async def ask_for_nonsense(player: Player, chance: random.Random) -> None:
    await player.play(chance.choice(noise.ACTIONS))


async def answer_an_old_step(player: Player, chance: random.Random) -> None:
    number = max(0, player.number - chance.randrange(1, 9))
    action = chance.choice(player.actions or noise.ACTIONS)
    await player.ask("play", match=player.face["match"], number=number, action=action)


async def answer_another_match(player: Player, chance: random.Random) -> None:
    action = chance.choice(player.actions or noise.ACTIONS)
    answer = await player.ask("play", match=player.face["match"] + 1, number=player.number, action=action)
    assert answer["code"] == ("not_seated" if player.own["seat"] is None else "wrong_match")


async def ask_twice(player: Player, chance: random.Random) -> None:
    """As after a double click, or when no answer came."""
    if player.own["seat"] is None:
        return  # whatever one who has no seat asks is refused, and what was refused may be judged anew
    if chance.random() < 0.5 or not player.answers:
        id = await player.send("say", text="twice")
    else:
        id = str(player.answers[-1]["id"])
    await player.socket.send(player.asked[id])
    await player.until(lambda: sum(answer["id"] == id for answer in player.answers[-100:]) > 1)
    answers = [answer for answer in player.answers[-100:] if answer["id"] == id]
    assert all(answer == answers[0] for answer in answers), answers


async def send_rubbish(player: Player, chance: random.Random) -> None:
    """Until it is no command: that is answered with one fault, and the end of this socket."""
    payload = b""
    while noise.understood(payload):
        payload = noise.payload(chance, "rubbish", {})
    if chance.random() < 0.1:
        payload = b"x" * (FRAME_MAX + 1)
    text = chance.random() < 0.8 and payload.decode(errors="ignore").encode() == payload
    before = len(player.frames)
    await player.socket.send(payload.decode() if text else payload)
    await player.ended()
    faults = [frame for frame in player.frames[before:] if '"fault"' in frame]
    if len(payload) > FRAME_MAX:
        assert (faults, player.closed) == ([], 1009)
    else:
        assert (faults, player.closed) == (['{"kind":"fault","code":"malformed"}'], 1008), payload
    await player.come()


MISCHIEF: tuple[Mischief, ...] = (
    lose_the_socket,
    break_off_in_a_frame,
    reload,
    open_a_second_tab,
    take_the_stream_of_another,
    ask_for_nonsense,
    answer_an_old_step,
    answer_another_match,
    ask_twice,
    send_rubbish,
)


async def play_on(
    player: Player, chance: random.Random, done: Counter[str] | None = None, often: float = OFTEN
) -> None:
    """Play anything until the match is over, with mischief in between.

    Args:
        done: Counts what was done.
    """
    done = Counter() if done is None else done
    while player.face.get("stage") != "over":
        try:
            if player.closed is not None:
                await player.come()
            await player.until(lambda: player.face)
            if chance.random() < often:
                mischief = chance.choice(MISCHIEF)
                done[mischief.__name__] += 1
                await mischief(player, chance)
            elif player.actions:
                await player.play("call" if "call" in player.actions else chance.choice(player.actions))
            else:
                number = player.number
                await player.until(lambda number=number: player.number != number or player.actions)
        except ConnectionClosed:
            await player.come()
