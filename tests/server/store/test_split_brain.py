"""D8 with real processes: an owner that is stopped for longer than its lease, and goes on as if nothing had been."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys

from tests.server.store.places import Place, entry, run
from yaniv.server.store import Chain, Held

OWNER = """
import asyncio, sys
from yaniv.server.store import Chain, Fenced, open_store

async def main():
    store = await open_store(sys.argv[1])
    epoch = await store.leases.claim("T", "stopped", 1.0)
    chain = Chain.new("T")
    try:
        while True:
            entry = chain.link(b"mine")
            await store.log.append(entry, epoch)
            chain = chain.after(entry)
            print(entry.number, flush=True)
            await store.leases.renew("stopped", 1.0)
    except Fenced as error:
        print("fenced at", error.number, flush=True)
    print("still mine:", "T" in await store.leases.renew("stopped", 1.0), flush=True)
    await store.close()

asyncio.run(main())
"""


@run
async def test_d8_a_stopped_owner_that_wakes_up_writes_nothing_more(shared: Place) -> None:
    child = subprocess.Popen([sys.executable, "-c", OWNER, shared.url], stdout=subprocess.PIPE, text=True)
    assert child.stdout
    try:
        while "20" not in child.stdout.readline():
            pass
        child.send_signal(signal.SIGSTOP)
        async with shared.opened() as store:
            while True:
                try:
                    epoch = await store.leases.claim("T", "other", 60)
                    break
                except Held:
                    await asyncio.sleep(0.05)
            log = [*await store.log.read("T")]
            ours = entry("T", Chain.of(log))
            await store.log.append(ours, epoch)
            child.send_signal(signal.SIGCONT)
            said = (await asyncio.to_thread(child.communicate, timeout=60))[0].splitlines()
            assert said[-2:] == [f"fenced at {len(log) + 1}", "still mine: False"]
            assert {int(line) for line in said[:-2]} <= {one.number for one in log}
            assert await store.log.read("T") == [*log, ours]
    finally:
        child.kill()
        child.wait()
