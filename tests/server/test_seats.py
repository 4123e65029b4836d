"""H: seats and who sits in them. What a socket may do is said by its session alone; `test_edge.py` has the rest."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.evening import INVITE, Evening, play_out, run
from yaniv.server.rulings import PHRASES
from yaniv.wire import commands


@run
async def test_h2_who_may_not_enter_changes_nothing_for_a_player_in_grace() -> None:
    evening = await Evening().open()
    _, ben = await evening.start()
    ben.go()
    await evening.wait(59)
    thief = evening.guest("Zoe")
    thief.stream, thief.number = ben.stream, ben.number
    before = evening.host.shown
    assert not thief.come(invite="wrong") and evening.host.shown == before
    await evening.wait(0.5)
    assert not evening.host.shown.places[1].held
    assert ben.come() and ben.syncs == 2


@pytest.mark.parametrize("extra", ["seat", "person", "name", "who", "bot", "time", "lag"])
def test_h3_p6_a_command_that_says_who_or_when_is_refused(extra: str) -> None:
    frame = {"kind": "play", "id": "1", "match": 1, "number": 1, "action": "draw", extra: 1}
    with pytest.raises(commands.Malformed):
        commands.read(msgspec.json.encode(frame))


@run
async def test_h4_who_got_up_reads_and_does_nothing_with_the_seat_any_more() -> None:
    evening = await Evening().open()
    _, ben = await evening.seat()
    ben.ask(commands.Leave)
    await evening.quiet()
    stream = ben.stream
    dan = evening.guest("Dan")
    dan.come(invite=INVITE)
    dan.ask(commands.Sit, seat=1, invite=INVITE)
    await evening.quiet()
    assert stream == "watch" and dan.stream == "1.3" and ben.seat is None
    ben.stream, ben.number = "1.2", 0
    ben.go()
    ben.come(invite=INVITE)
    assert ben.seat is None
    ben.ask(commands.Return)
    await evening.quiet()
    assert ben.code == "not_seated"


@run
async def test_h5_a_watcher_of_one_table_who_plays_at_another_may_not_act_at_the_first() -> None:
    first, second = await Evening().open("A"), await Evening().open("B")
    people = await first.start()
    await second.start()
    ana = first.guest("Zoe")
    ana.come(invite=INVITE)
    ana.play(people[0].actions[0] if people[0].actions else people[1].actions[0])
    await first.quiet()
    assert ana.code == "not_seated"


@run
async def test_h6_of_a_hundred_who_want_the_last_seat_one_gets_it() -> None:
    evening = await Evening(seats=2).open()
    ana = evening.guest("Ana")
    ana.come(invite=INVITE)
    ana.ask(commands.Sit, seat=0, invite=INVITE)
    crowd = [evening.guest(f"P{n}") for n in range(100)]
    for guest in crowd:
        guest.come(invite=INVITE)
    for guest in crowd:
        guest.ask(commands.Sit, seat=1 if guest.name < "P5" else None, invite=INVITE)
    await evening.quiet()
    codes = [guest.code for guest in crowd]
    assert codes.count("done") == 1 and set(codes) == {"done", "seat_taken", "table_full"}
    assert [place.person for place in evening.host.shown.places] == ["id-Ana", crowd[codes.index("done")].who.id]
    assert sum(kind == "satdown" for kind in ana.kinds()) == 1


@run
async def test_h6_a_second_tab_takes_the_place_of_the_first() -> None:
    evening = await Evening().open()
    ana, ben = await evening.start()
    tab = evening.guest("Ana")
    tab.come()
    assert [ana.closed, tab.closed, tab.seat] == [4001, None, 0] and tab.own["hand"]
    evening.host.detach(ana)  # the old socket ends later than the new one began
    assert evening.host.links[tab.who.id] is tab
    assert sum(event["kind"] == "satdown" for event in ben.events) <= 1
    tab.ask(commands.Sit, id="tab", seat=1)
    await evening.quiet()
    assert tab.code == "already_seated"


@run
async def test_h7_a_new_invitation_makes_the_old_one_worthless() -> None:
    from yaniv.server import entries

    evening = await Evening().open()
    await evening.seat()
    evening.host.act(entries.Invited("another-invitation", person="id-Ana"))
    await evening.quiet()
    late = evening.guest("Zoe")
    assert not late.come(invite=INVITE)
    assert late.come(invite="another-invitation")


@run
async def test_h9_who_is_sent_away_is_cut_off_at_once_and_may_not_come_back() -> None:
    evening = await Evening().open()
    ana, ben = await evening.seat()
    ana.ask(commands.Empty, seat=1)
    await evening.quiet()
    assert ben.closed == 4003
    assert not ben.come(invite=INVITE)
    ben.ask(commands.Sit, seat=1, invite=INVITE)
    await evening.quiet()
    assert evening.host.shown.places[1].free


@run
async def test_only_the_owner_fills_empties_and_starts() -> None:
    evening = await Evening(seats=3).open()
    ana, ben, _ = await evening.seat()
    for kind, fields in (
        (commands.Start, {}),
        (commands.Empty, {"seat": 0}),
        (commands.Fill, {"seat": 2, "level": "club"}),
    ):
        ben.ask(kind, **fields)
        await evening.quiet()
        assert ben.code == "not_owner"
    ana.ask(commands.Leave)
    await evening.quiet()
    assert evening.host.shown.owner == "id-Ben"  # somebody who sits there has to be
    ben.ask(commands.Start)
    await evening.quiet()
    assert ben.code == "too_few"
    ben.ask(commands.Fill, seat=0, level="grandmaster")
    ben.ask(commands.Fill, seat=0, level="club")
    ben.ask(commands.Start)
    await evening.quiet()
    assert [answer.get("code", "done") for answer in ben.answers[-3:]] == ["no_such_bot", "done", "done"]
    assert ben.face["stage"] == "opening"


@run
async def test_nobody_sits_down_in_a_match_and_watchers_leave_where_they_are_not_wanted() -> None:
    evening = Evening(seats=2)
    evening.terms = msgspec.structs.replace(evening.terms, spectators=False)
    await evening.open()
    await evening.seat()
    watcher = evening.guest("Wim")
    assert watcher.come(invite=INVITE)
    evening.guests[0].ask(commands.Start)
    await evening.quiet()
    assert watcher.closed == 4003
    assert not watcher.come(invite=INVITE)


@run
async def test_talk_is_on_one_line_and_not_heard_by_who_has_muted() -> None:
    evening = await Evening(seats=3).open()
    ana, ben, cleo = await evening.seat()
    ana.ask(commands.Mute, seat=1)
    await evening.quiet()
    numbers = [guest.number for guest in (ana, cleo)]
    ben.ask(commands.Say, text=" <b>hi</b>\n\x00there\u202e ")
    ben.ask(commands.Cry, phrase=PHRASES[0])
    ben.ask(commands.Cry, phrase="rude")
    ben.ask(commands.Say, text="\u200b\n")
    await evening.quiet()
    assert [answer.get("code", "done") for answer in ben.answers[-4:]] == [
        "done",
        "done",
        "no_such_phrase",
        "empty_text",
    ]
    assert cleo.events[-2:] == [
        {"kind": "said", "seat": 1, "text": "<b>hi</b> there"},
        {"kind": "cried", "seat": 1, "phrase": "hello"},
    ]
    assert [ana.number, cleo.number] == [numbers[0], numbers[1] + 2] and ana.own["muted"] == [1]
    assert "muted" not in set(cleo.kinds()) | set(ben.kinds())


@run
async def test_a_player_who_is_away_is_held_by_a_bot_until_back() -> None:
    evening = await Evening().open()
    ana, ben = await evening.start()
    ben.go()
    assert [here for here in ana.presence["seats"] if here["seat"] == 1] == [{"seat": 1, "here": False, "left": 60.0}]
    await evening.wait(30)
    assert not ana.face["seats"][1]["held"]
    await evening.wait(31)
    assert ana.face["seats"][1] == {"name": "Ben", "bot": "novice", "held": True}
    for _ in range(3):
        await evening.wait(1)
        if ana.actions:
            ana.play(ana.actions[-1])
            await evening.quiet()
    assert {event["seat"] for event in ana.events if event["kind"] == "laid"} == {0, 1}
    ben.come()
    await evening.quiet()
    assert ana.face["seats"][1] == {"name": "Ben", "bot": "", "held": False}


@run
async def test_nothing_happens_while_nobody_is_there() -> None:
    evening = await Evening(seats=3, bots=(1, 2)).open()
    (ana,) = await evening.start()
    ana.go()
    before = evening.host.shown
    await evening.wait(200)
    assert evening.host.shown == before


@run
async def test_a_table_with_days_for_a_turn_goes_on_while_its_players_are_away() -> None:
    evening = Evening(seats=3, bots=(2,))
    evening.terms = msgspec.structs.replace(evening.terms, turn=86400)
    await evening.open()
    people = await evening.start()
    for guest in people:
        guest.go()
    await evening.wait(3600)
    match = evening.host.shown.match
    assert match and match.round and match.round.turn != 2  # the bot has played, if it was its turn
    assert not any(place.held for place in evening.host.shown.places)
    await evening.wait(86400)
    assert any(place.held for place in evening.host.shown.places)


@run
async def test_p10_a_turn_that_takes_too_long_is_played_by_a_bot_until_its_player_returns() -> None:
    evening = Evening()
    evening.terms = msgspec.structs.replace(evening.terms, turn=15)
    await evening.open()
    people = await evening.start()
    mover, other = sorted(people, key=lambda guest: not guest.actions)
    await evening.wait(14)
    mover.play(mover.actions[0])
    await evening.quiet()
    await evening.wait(0.9)  # a lay begins no new time
    assert "held" not in set(other.kinds())
    await evening.wait(0.2)
    assert "held" in set(other.kinds()) and other.actions
    mover.play("draw")
    await evening.quiet()
    assert mover.code == "bot_plays"
    mover.ask(commands.Return)
    await evening.quiet()
    assert mover.code == "done" and not other.face["seats"][mover.own["seat"]]["held"]


@run
async def test_who_leaves_in_a_match_is_replaced_and_may_come_back_until_it_is_over() -> None:
    evening = await Evening(seats=3).open()
    ana, ben, cleo = await evening.start()
    ben.ask(commands.Leave)
    await evening.quiet()
    assert ana.face["seats"][1]["held"]
    ben.go()
    ben.come()
    await evening.quiet()
    assert ana.face["seats"][1]["held"]  # looking in is not coming back
    ben.ask(commands.Return)
    await evening.quiet()
    assert not ana.face["seats"][1]["held"]
    ben.ask(commands.Leave)
    await evening.quiet()
    await play_out(evening, [ana, cleo], random.Random(1))
    assert ana.face["seats"][1] == {"name": "", "bot": "", "held": False} and ben.seat is None


@run
async def test_a_match_that_everybody_left_is_given_up_and_its_seeds_are_shown() -> None:
    evening = await Evening(seats=3, bots=(2,)).open()
    ana, ben = await evening.start()
    watcher = evening.guest("Wim")
    watcher.come(invite=INVITE)
    for guest in (ana, ben):
        guest.ask(commands.Leave)
        await evening.quiet()
    await evening.wait(1)
    assert watcher.face["stage"] == "over" and "seedrevealed" in set(watcher.kinds())


@run
async def test_rematch_with_the_same_table() -> None:
    evening = await Evening(rules="bga(eliminate_above=20)").open()
    people = await evening.start()
    await play_out(evening, people, random.Random(2))
    people[0].ask(commands.Start)
    await evening.quiet()
    await evening.wait(0)
    assert people[1].face["match"] == 2 and people[1].face["stage"] == "playing"
    await play_out(evening, people, random.Random(3))
    assert [table.matches for table in evening.archived] == [1, 2]
