"""Two people at a table, over real HTTP and real sockets, and whether somebody is let in."""

from __future__ import annotations

from typing import Any

from websockets.exceptions import InvalidStatus

from tests.server.site import Browser, Player, Site


async def two(site: Site, **table: Any) -> tuple[Player, Player, str]:
    """Two people at a table, in a match."""
    ana, ben = await site.browser().be("Ana"), await site.browser().be("Ben")
    id, invite = await ana.open(seats=2, **table)
    await ben.post(f"/api/tables/{id}/seat", {"invite": invite})
    players = await ana.player(id), await ben.player(id)
    for player in players:
        await player.until(lambda player=player: player.clock)
    await players[0].ask("start")
    for player in players:
        await player.until(lambda player=player: player.face["stage"] == "playing")
    return *players, id


async def refused(browser: Browser, table: str, **more: Any) -> int:
    """How the upgrade is refused; 101 if it is not."""
    try:
        async with browser.socket(table, **more):
            return 101
    except InvalidStatus as error:
        return error.response.status_code
