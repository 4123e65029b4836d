"""R1: a real socket, cut or halted after every byte of what it carries, in both directions.

python -m tests.server.cuts               # at every byte; `make test` takes some
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

from tests.server.edge import two
from tests.server.raw import Raw, framed, upgraded
from tests.server.reader import Reader
from tests.server.site import Player, Site, serving

SAID = 3
"""So many things are said by the other player while the socket is there, and by one's own in the other direction."""


class Cutter:
    """A proxy that lets so many bytes through after the handshake, one way, and then cuts the line."""

    def __init__(self, site: Site) -> None:
        self._server = int(site.origin.rpartition(":")[2])
        self.down: int | None = None
        """To the client; without a number, all."""
        self.up: int | None = None
        self.passed = 0
        """Bytes that went the way that is counted, on the last line."""
        self.port = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Cutter]:
        listening = await asyncio.start_server(self._through, "127.0.0.1")
        self.port = listening.sockets[0].getsockname()[1]
        async with listening:
            yield self

    async def _through(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection("127.0.0.1", self._server)
        ours.write(await reader.readuntil(b"\r\n\r\n"))
        writer.write(await theirs.readuntil(b"\r\n\r\n"))
        ways = [
            asyncio.ensure_future(self._one_way(theirs, writer, self.down)),
            asyncio.ensure_future(self._one_way(reader, ours, self.up)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (writer, ours):
            end.close()  # what has passed arrives, and nothing more

    async def _one_way(self, source: asyncio.StreamReader, to: asyncio.StreamWriter, most: int | None) -> None:
        passed = 0
        while most is None or passed < most:
            try:
                data = await source.read(65536)
            except ConnectionError:
                return
            if not data:
                return
            to.write(data if most is None else data[: most - passed])
            passed += len(data)


class Cuts:
    """Two at a table in a match, one of whom has a socket that is cut."""

    def __init__(self, ana: Player, ben: Player, cutter: Cutter) -> None:
        self.ana, self.ben, self._cutter = ana, ben, cutter
        self.cuts = 0

    async def _line(self, reader: Reader, port: int = 0) -> Raw:
        raw = await upgraded(self.ana.browser, self.ana.table, port=port)
        raw.send(framed(json.dumps(reader.resume()).encode()))
        return raw

    async def _listen(self, raw: Raw, reader: Reader, until: Callable[[Reader], object] = lambda reader: 0) -> None:
        """Read until the line is cut, or something is so."""
        while not raw.over and not until(reader):
            for text in await asyncio.wait_for(raw.read(), 60):
                reader.take(text)

    async def _catch_up(self, reader: Reader) -> None:
        """Come back on a line that holds, and be given what was missed, all of it and nothing twice."""
        syncs, reader.presence = reader.syncs, {}
        raw = await self._line(reader)
        await self._listen(raw, reader, lambda reader: reader.presence)
        raw.cut()
        ana = self.ben.browser.site.server.lobby.hosts[self.ana.table].streams[0]
        assert reader.syncs == syncs
        assert (reader.number, reader.chain) == (ana.number, ana.chain)

    async def while_coming_back(self, every: int, first: int = 0) -> None:
        """Cut in what is sent again to one who missed something."""
        known = copied(self.ana)
        await self.ana.drop()
        for place in range(SAID):
            await self.ben.ask("say", text=f"missed {place}")
        if self.ben.actions:
            await self.ben.play(next(action for action in self.ben.actions if action.startswith("lay")))
            await self.ben.play("draw")
        whole = deepcopy(known)
        raw = await self._line(whole)
        await self._listen(raw, whole, lambda reader: reader.clock)
        raw.cut()
        size = sum(len(framed(frame.encode(), masked=False)) for frame in whole.frames)
        assert whole.number > known.number + SAID - 1
        for bytes_ in range(first, size + 1, every):
            reader = deepcopy(known)
            self._cutter.down, self._cutter.up = bytes_, None
            raw = await self._line(reader, self._cutter.port)
            await self._listen(raw, reader)
            raw.cut()
            await self._catch_up(reader)
            assert (reader.face, reader.own) == (whole.face, whole.own), bytes_
            self.cuts += 1

    async def while_it_happens(self, every: int, first: int = 0) -> None:
        """Cut in what is sent as it happens."""
        reader = copied(self.ana)
        await self.ana.drop()
        bytes_, whole = first, False
        while not whole:
            self._cutter.down, self._cutter.up = bytes_, None
            raw = await self._line(reader, self._cutter.port)
            texts = [f"{bytes_} {place}" for place in range(SAID)]
            reading = asyncio.ensure_future(self._listen(raw, reader, have_heard(texts)))
            for text in texts:
                await self.ben.ask("say", text=text)
            await reading
            whole = not raw.over  # so many bytes there are not
            raw.cut()
            await self._catch_up(reader)
            assert said(reader)[-SAID:] == texts
            bytes_ += every
            self.cuts += 1

    async def while_asking(self, every: int, first: int = 0) -> None:
        """Cut in what the client sends: it asks all of it again, and each has happened once, in order."""
        reader = copied(self.ana)
        await self.ana.drop()
        bytes_, size = first, first
        while bytes_ <= size:
            asks = [{"kind": "say", "id": f"{bytes_}-{place}", "text": f"{bytes_} {place}"} for place in range(SAID)]
            frames = [framed(json.dumps(ask).encode()) for ask in asks]
            resume = framed(json.dumps(reader.resume()).encode())
            size = len(resume) + sum(map(len, frames))
            self._cutter.down, self._cutter.up = None, bytes_
            raw = await upgraded(self.ana.browser, self.ana.table, port=self._cutter.port)
            raw.send(resume + b"".join(frames))
            await self._listen(raw, reader)
            raw.cut()
            raw = await self._line(reader)
            raw.send(b"".join(frames))
            await self._listen(raw, reader, are_answered({ask["id"] for ask in asks}))
            raw.cut()
            answers = {one["id"]: one for one in reader.answers}
            assert all(one == answers[one["id"]] and one["kind"] == "done" for one in reader.answers[-9:])
            assert said(reader)[-SAID:] == [ask["text"] for ask in asks]
            assert len(set(said(reader))) == len(said(reader))
            bytes_ += every
            self.cuts += 1

    async def while_halting(self, every: int, first: int = 1) -> None:
        """No cut, but a halt after so many bytes of what the client sends, in which the server reads what is there."""
        await self.ana.drop()
        bytes_, size = first, first
        while bytes_ <= size:
            reader = Reader()
            asks = [{"kind": "say", "id": f"h{bytes_}-{place}", "text": f"{place}"} for place in range(SAID)]
            resume = framed(json.dumps(reader.resume()).encode())
            data = resume + b"".join(framed(json.dumps(ask).encode()) for ask in asks)
            size = len(data) - 1
            raw = await upgraded(self.ana.browser, self.ana.table)
            raw.send(data[:bytes_])
            if bytes_ >= len(resume):
                await self._listen(raw, reader, lambda reader: reader.clock)
            else:
                await asyncio.sleep(0.005)
            raw.send(data[bytes_:])
            await self._listen(raw, reader, are_answered({ask["id"] for ask in asks}))
            raw.cut()
            assert said(reader)[-SAID:] == [ask["text"] for ask in asks], bytes_
            bytes_ += every
            self.cuts += 1


def copied(player: Player) -> Reader:
    """What a player knows, without the socket."""
    return Reader(player.stream, player.number, player.chain, dict(player.face), dict(player.own))


def said(reader: Reader) -> list[str]:
    """What has been said."""
    return [event["text"] for event in reader.events if event["kind"] == "said"]


def have_heard(texts: list[str]) -> Callable[[Reader], bool]:
    return lambda reader: said(reader)[-len(texts) :] == texts


def are_answered(ids: set[str]) -> Callable[[Reader], bool]:
    return lambda reader: ids <= {answer["id"] for answer in reader.answers}


@asynccontextmanager
async def cuts() -> AsyncIterator[Cuts]:
    """A table in a match."""
    async with serving(sockets_a_minute=10**9) as site, Cutter(site).listening() as cutter:
        ana, ben, _ = await two(site)
        yield Cuts(ana, ben, cutter)


WAYS: tuple[Callable[[Cuts, int], Coroutine[Any, Any, None]], ...] = (
    Cuts.while_coming_back,
    Cuts.while_it_happens,
    Cuts.while_asking,
    Cuts.while_halting,
)


async def cut(way: Callable[[Cuts, int], Coroutine[Any, Any, None]], every: int) -> int:
    """Cut in one of the ways, after every so many bytes; how many cuts there were."""
    async with cuts() as table:
        await way(table, every)
        return table.cuts


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.cuts", description=__doc__.split("\n")[0])
    parser.add_argument("--every", type=int, default=1)
    words = parser.parse_args()
    for way in WAYS:
        count = asyncio.run(cut(way, words.every))
        print(f"{count:6} cuts {way.__name__.replace('_', ' ')}: nothing lost, nothing twice")


if __name__ == "__main__":
    main()
