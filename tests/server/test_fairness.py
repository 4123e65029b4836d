"""F2, F3: nobody chooses a seed after having seen another's; test_dealer and test_verify have the rest."""

from __future__ import annotations

import hashlib

from tests.server.evening import Evening, Guest, run
from yaniv.server import entries
from yaniv.server.books import finished_match
from yaniv.server.verify import verify_text
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
async def test_f3_while_seeds_are_opened_nobody_seals_another_or_a_first_one() -> None:
    evening = await Evening(seats=2).open()
    ana, ben = await evening.seat()
    ana.ask(commands.Seal, commitment=sealed(MINE))
    await evening.quiet()
    ana.ask(commands.Start)
    await evening.quiet()
    assert ana.face["stage"] == "opening"
    before = evening.host.shown
    for guest in (ana, ben):
        guest.ask(commands.Seal, commitment=sealed(HERS))
        await evening.quiet()
        assert guest.code == "in_match"
    assert evening.host.shown is before
    assert not [event for event in ben.events if event["kind"] == "sealed" and event["commitment"] == sealed(HERS)]


@run
async def test_f2_all_are_shown_what_the_server_is_bound_to_and_by_which_name() -> None:
    _, ana, ben = await sealed_evening()
    for guest in (ana, ben):
        (committed,) = (event for event in guest.events if event["kind"] == "committed")
        assert committed["name"] == "T1:1" and committed["match"] == 1
        assert committed["promised"] == [sealed(MINE), sealed(HERS), None]
        assert committed["commitment"] == guest.face["commitment"]


@run
async def test_f2_a_match_that_is_given_up_is_revealed_and_its_record_kept() -> None:
    evening, ana, ben = await sealed_evening()
    watcher = evening.guest("Wim")
    watcher.come(invite="invite-" + "i" * 15)
    (committed,) = (event for event in ana.events if event["kind"] == "committed")
    for guest in (ana, ben):
        guest.ask(commands.Leave)
        await evening.quiet()
    await evening.wait(0)
    notes = dict(next(event for event in watcher.events if event["kind"] == "seedrevealed")["notes"])
    assert notes["player commitments"] == f"{sealed(MINE)} {sealed(HERS)} -" and len(notes["server seed"]) == 64
    assert (notes["match"], notes["commitment"]) == (committed["name"], committed["commitment"])
    (given_up,) = evening.archived
    verdict = verify_text(str(given_up.record()))
    assert verdict.problem is None and verdict.deals == 0 and not verdict.finished
    finished = finished_match(given_up, 100)
    assert finished.given_up and [player.total for player in finished.players] == [0, 0, 0]
    assert [player.person for player in finished.players] == ["id-Ana", "id-Ben", None]


@run
async def test_f2_a_match_that_is_given_up_in_its_middle_is_kept_as_far_as_it_came() -> None:
    evening = await Evening(seats=2).open()
    people = await evening.start()
    for _ in range(30):
        for guest in people:
            if guest.actions:
                guest.play("call" if "call" in guest.actions else guest.actions[0])
                await evening.quiet()
    assert evening.archived == []
    for guest in people:
        guest.ask(commands.Leave)
        await evening.quiet()
    await evening.wait(0)
    (given_up,) = evening.archived
    assert given_up.stage == "over" and given_up.match and not given_up.match.over
    verdict = verify_text(str(given_up.record()))
    assert verdict.fair and verdict.deals >= 1 and not verdict.finished
    assert finished_match(given_up, 100).given_up


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
