"""What systemd is told, where it runs us and wants to know: that we are up, that we live, that we end."""

from __future__ import annotations

import asyncio
import os
import socket


def notify(state: str) -> None:
    """Say something, as `sd_notify` does; to nobody, if nobody wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        line.send(state.encode())


async def live() -> None:
    """Say that we live, as long as we do: who hangs says nothing, and is ended and started again."""
    seconds = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    while seconds:
        notify("WATCHDOG=1")
        await asyncio.sleep(seconds / 3)
