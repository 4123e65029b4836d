"""F2, F3: nobody chooses a seed after having seen another's; test_dealer and test_verify have the rest."""

from __future__ import annotations

import hashlib

from tests.server.evening import Evening, Guest, run
from yaniv.server import entries
from yaniv.wire import commands

MINE, HERS = "11" * 32, "22" * 32


def sealed(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


async def sealed_evening() -> tuple[Evening, Guest, Guest]:
    """Two players have sealed a seed each, and the server is bound to its own."""
    evening = await Evening(seats=3, bots=(2,)).open()
    ana, ben = await evening.seat()
    ana.ask(commands.Seal, commitment=sealed(MINE))
    ben.ask(commands.Seal, commitment=sealed(HERS))
    await evening.quiet()
    assert ana.face["commitment"] == ""
    ana.ask(commands.Start)
    await evening.quiet()
    return evening, ana, ben


@run
async def test_f2_the_server_is_bound_before_any_seed_is_opened() -> None:
    evening, ana, ben = await sealed_evening()
    assert ana.face["stage"] == "opening" and len(ben.face["commitment"]) == 64 and ana.face["round"] == 0
    ana.ask(commands.Unseal, seed=MINE)
    await evening.quiet()
    assert ana.face["stage"] == "opening"
    ben.ask(commands.Unseal, seed=HERS)
    await evening.quiet()
    await evening.wait(0)
    began = next(event for event in ben.events if event["kind"] == "began")
    assert began["seeds"] == [MINE, HERS, None]
    kinds = [kind for kind in ben.kinds() if kind in ("sealed", "committed", "unsealed", "began", "dealt")]
    assert kinds[-5:] == ["committed", "unsealed", "unsealed", "began", "dealt"]
    log = [entries.unpack(entry.body) for entry in await evening.log.read("T1")]
    (started,) = (entry for entry in log if isinstance(entry, entries.Started))
    assert started.secret.hex() not in "".join(ana.frames)


@run
async def test_f3_a_seed_that_is_not_opened_in_time_holds_nobody_up() -> None:
    evening, ana, ben = await sealed_evening()
    ana.ask(commands.Unseal, seed=MINE)
    await evening.quiet()
    await evening.wait(3.1)
    assert ana.face["stage"] == "playing"
    ben.ask(commands.Unseal, seed=HERS)
    await evening.quiet()
    assert ben.code == "no_match"


@run
async def test_f3_no_other_seed_and_no_late_seal_is_taken() -> None:
    evening, ana, _ben = await sealed_evening()
    for kind, fields, code in (
        (commands.Unseal, {"seed": HERS}, "wrong_seed"),
        (commands.Seal, {"commitment": sealed(HERS)}, "in_match"),
        (commands.Unseal, {"seed": MINE}, "done"),
        (commands.Unseal, {"seed": MINE}, "already"),
    ):
        ana.ask(kind, **fields)
        await evening.quiet()
        assert ana.code == code


@run
async def test_f2_a_match_that_is_given_up_is_revealed() -> None:
    evening, ana, ben = await sealed_evening()
    watcher = evening.guest("Wim")
    watcher.come(invite="invite-" + "i" * 15)
    for guest in (ana, ben):
        guest.ask(commands.Leave)
        await evening.quiet()
    await evening.wait(0)
    notes = dict(next(event for event in watcher.events if event["kind"] == "seedrevealed")["notes"])
    assert notes["player commitments"] == f"{sealed(MINE)} {sealed(HERS)} -" and len(notes["server seed"]) == 64
    assert evening.archived == []


@run
async def test_f6_nothing_of_the_seed_is_shown_before_the_match_is_over() -> None:
    evening = await Evening().open()
    people = await evening.start()
    shown = evening.host.shown
    assert shown.dealer
    revealed = shown.dealer.revealed()["server seed"]
    for _ in range(40):
        for guest in people:
            if guest.actions:
                guest.play("call" if "call" in guest.actions else guest.actions[0])
                await evening.quiet()
        await evening.wait(0.1)
    if evening.host.shown.stage != "over":
        assert all(revealed not in frame for guest in people for frame in guest.frames)
