"""Whole matches over real sockets, by players who drop, reload and send rubbish; then the log is read back.

    python -m tests.server.matches --minutes 10

Every frame that anybody was sent, on every socket, has to be the one that the log makes again; what was acknowledged
stands in the log once, what was refused does not.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.server.mischief import OFTEN, play_on
from tests.server.replay import Replay
from tests.server.site import Player, Site, serving
from yaniv.game import PRESETS, VARIANTS, HouseRules, parse_record
from yaniv.server import entries
from yaniv.server.verify import verify_text

NAMES = ("Ana", "Ben", "Cleo", "Dan")
Counts = Counter[str]
LINES = (*PRESETS, *(f"{name}+{variant}" for name in PRESETS for variant in VARIANTS[name]))


async def play_a_match(site: Site, rules: str, chance: random.Random, bots: int = 1, often: float = OFTEN) -> Counts:
    """One match of four people and some bots, with somebody who watches; what there was of everything."""
    counts: Counter[str] = Counter(matches=1)
    browsers = [await site.browser().be(name) for name in (*NAMES, "Wim")]
    seats = range(len(NAMES), len(NAMES) + bots)
    table, invite = await browsers[0].open(rules=rules, seats=4 + bots, bots={str(seat): "novice" for seat in seats})
    for browser in browsers[1:4]:
        assert (await browser.post(f"/api/tables/{table}/seat", {"invite": invite})).status_code == 200
    players = [await browser.player(table) for browser in browsers[:4]]
    watcher = await browsers[4].player(table, invite)
    for player in (*players, watcher):
        await player.until(lambda player=player: player.clock)
    assert (await players[0].ask("start"))["kind"] == "done"
    all_five = (*players, watcher)
    await asyncio.gather(*(play_on(player, random.Random(chance.random()), counts, often) for player in all_five))

    log = await site.server.store.log.read(table)
    replay = Replay(log)
    counts["entries"] += len(log)
    for seat, player in enumerate(all_five):
        if player.closed is not None:
            await player.come()
        await player.until(lambda player=player: player.number == replay.number(player.stream))
        assert player.stream == ("watch" if player is watcher else f"{seat}.{seat + 1}")
        counts["frames"] += replay.check(player)
        counts["answers"] += replay.check_answers(player)
        assert player.chain == replay.host.streams[-1 if player is watcher else seat].chain
    await check_books(site, players, log_of=[entries.unpack(one.body) for one in log])
    await site.leave()
    return counts


async def check_books(site: Site, players: list[Player], log_of: list[entries.Entry]) -> None:
    """The match is in everybody's list, with a record that can be checked; nothing was done twice."""
    await site.server.lobby._books._notes.join()
    for seat, player in enumerate(players):
        (match,) = (await player.browser.get("/api/me/matches")).json()
        assert match["players"][seat]["me"]
        record = (await player.browser.get(f"/api/matches/{match['match']}/record")).text
        assert verify_text(record).fair and str(parse_record(record)) == record
        statistics = (await player.browser.get("/api/me/statistics")).json()
        assert statistics["matches"] == 1 and statistics["rounds"] > 0
    asked = [(one.person, one.id) for one in log_of if isinstance(one, entries.Asked) and one.id]
    assert len(set(asked)) == len(asked)


async def campaign(minutes: float, seed: int | None) -> Counter[str]:
    """Match after match until the time is over."""
    chance, counts = random.Random(seed), Counter[str]()
    end = time.monotonic() + minutes * 60
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder)}/yaniv.db"
        async with serving(database=database, sockets_a_minute=10**9, requests_a_minute=10**9) as site:
            while time.monotonic() < end:
                rules = LINES[counts["matches"] % len(LINES)]
                most = HouseRules.parse(rules).players[1] - 4
                counts += await play_a_match(site, rules, chance, chance.randint(min(1, most), most))
                print(f"\r{counts['matches']} matches", end="", flush=True)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.matches", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=None)
    words = parser.parse_args()
    counts = asyncio.run(campaign(words.minutes, words.seed))
    print("\r" + "\n".join(f"{count:10,}  {name.replace('_', ' ')}" for name, count in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
