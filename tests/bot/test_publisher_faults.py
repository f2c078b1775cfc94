"""What the publisher does about refusals and closed doors."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest

from bot import paces
from bot import publisher as module
from bot.ledger import Sight, behind, look
from bot.paces import Pace, Shares
from bot.posting import Barred, Later
from bot.publisher import Publisher
from bot.ui import ids
from storage import matches, notices, people
from tests.bot.staging import Stage, at_rest, stage
from tests.bot.table import ANA, BRUNO, GAMES, VirtualLoop
from tests.bot.wires import component_ids

__all__ = ["stage"]


async def test_a_deleted_panel_comes_back(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    (first,) = stage.wire.panels(scene.row.id)
    del stage.wire.messages[first.id]
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    assert len(stage.wire.panels(scene.row.id)) == 1


async def test_closed_dms_stop_nothing_and_are_told_once(stage: Stage) -> None:
    stage.wire.closed = {100_000 + ANA.id, 100_000 + BRUNO.id}
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    assert len(stage.wire.panels(scene.row.id)) == 1
    person = await stage.home.store.read(lambda c: people.find(c, ANA.id))
    assert person is not None
    assert person.dm_closed_at == stage.home.clock.now()
    assert "direct messages" in await stage.publisher.dm_note(ANA.id)
    assert await stage.publisher.dm_note(ANA.id) == ""
    calls = stage.wire.calls
    await stage.show(scene.row.id)
    assert stage.wire.calls - calls <= 1


async def test_dms_that_were_closed_are_tried_again_after_a_day(stage: Stage) -> None:
    stage.wire.closed = {100_000 + ANA.id}
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    stage.wire.closed = set()
    stage.home.clock.advance(days=1, minutes=1)
    await stage.show(scene.row.id)
    assert len(stage.wire.dms(ANA.id)) == 1
    person = await stage.home.store.read(lambda c: people.find(c, ANA.id))
    assert person is not None
    assert person.dm_closed_at is None


async def test_a_channel_where_the_bot_may_no_longer_write_stops_no_hand(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    stage.wire.fail = [("send", Barred("missing access"), False)]
    await stage.show(scene.row.id)
    assert sum(len(stage.wire.dms(person.id)) for person in (ANA, BRUNO)) >= 1


async def test_one_message_that_fails_does_not_hold_up_the_others(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    stage.wire.fail = [("dm", Later("slow"), False)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    assert len(stage.wire.panels(scene.row.id)) == 1
    assert scene.row.id in await stage.home.store.read(matches.unshown)


async def test_a_match_that_could_not_be_shown_is_tried_again(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WAITS", (0.0, 0.0, 0.0))
    scene = await stage.home.started(ANA, BRUNO)
    stage.wire.fail = [("send", Later("503"), False) for _ in range(5)]
    stage.publisher.wake(scene.row.id)
    while stage.publisher.busy:
        await stage.publisher._tasks[scene.row.id]
    assert len(stage.wire.panels(scene.row.id)) == 1
    assert await stage.home.store.read(matches.unshown) == []


async def test_a_reminder_that_lies_behind_a_closed_door_keeps_none_of_the_others(stage: Stage) -> None:
    """Nor is the channel taken for shut, where the call went out and only the old message could not be taken away."""
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    match_id, person = scene.row.id, scene.seats[scene.waiting[0]].person_id
    assert person is not None
    mark = ids.mark(match_id, "nudge")

    async def remind(kind: str, *, dm_first: bool) -> list[int]:
        """Where reminders then stand."""
        now = stage.home.clock.now()
        await stage.home.store.write(lambda c: people.choose(c, person, dm_first=dm_first))
        await stage.home.store.write(lambda c: notices.plan(c, match_id, scene.asked, person, kind, now))
        await stage.show(match_id)
        return [m.channel for m in stage.wire.messages.values() if mark in component_ids(m.say)]

    channel, dm = scene.row.channel_id, 100_000 + person
    assert await remind("nudge", dm_first=True) == [dm]
    stage.wire.closed = {dm}
    for kind in ("nudge:2", "nudge:3"):
        assert await remind(kind, dm_first=False) == [dm, channel]
        assert stage.publisher.calls.by_dm(await sight(stage, match_id)) == frozenset()
    await stage.home.answer_default(scene)
    await stage.show(match_id)
    assert [m.channel for m in stage.wire.messages.values() if mark in component_ids(m.say)] == [dm]


async def test_a_reminder_that_may_not_be_taken_away_is_tried_again_though_the_next_one_went_out(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    match_id, person = scene.row.id, scene.seats[scene.waiting[0]].person_id
    assert person is not None
    mark, channel = ids.mark(match_id, "nudge"), scene.row.channel_id

    async def remind(kind: str) -> None:
        now = stage.home.clock.now()
        await stage.home.store.write(lambda c: notices.plan(c, match_id, scene.asked, person, kind, now))
        await stage.show(match_id)

    def standing() -> int:
        return sum(mark in component_ids(m.say) for m in stage.wire.messages.values())

    await remind("nudge")
    assert standing() == 1
    stage.wire.kept = {channel}
    await remind("nudge:2")
    assert standing() == 2
    assert stage.publisher.calls.by_dm(await sight(stage, match_id)) == frozenset(), "the channel takes calls"
    assert match_id in await stage.home.store.read(lambda c: behind(c, stage.home.clock.now()))
    stage.wire.kept = set()
    stage.home.clock.advance(hours=1)
    await stage.publisher.catch_up()
    await at_rest(stage)
    assert standing() == 1


async def sight(stage: Stage, match_id: int) -> Sight:
    scene = await stage.home.tables.scene(match_id)
    return await stage.home.store.read(lambda c: look(c, scene, stage.home.clock.now()))


async def test_what_discord_refuses_is_tried_again_after_a_while_and_not_before(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)

    async def tried_after(**time: float) -> int:
        stage.wire.fail = [("send", Barred("missing access"), False)]
        stage.home.clock.advance(**time)
        await stage.publisher.catch_up()
        await at_rest(stage)
        return 1 - len(stage.wire.fail)

    stage.wire.fail = [("send", Barred("missing access"), False)]
    await stage.show(scene.row.id)
    assert len(stage.wire.panels(scene.row.id)) == 0
    assert [await tried_after(minutes=minutes) for minutes in (9, 2, 15, 6)] == [0, 1, 0, 1]
    stage.wire.fail = []
    stage.home.clock.advance(minutes=41)
    await stage.publisher.catch_up()
    await at_rest(stage)
    assert len(stage.wire.panels(scene.row.id)) == 1
    assert await stage.home.store.read(matches.unshown) == []


async def test_a_server_that_has_changed_is_tried_again_at_once(stage: Stage) -> None:
    here = await stage.home.started(ANA, BRUNO)
    for guild_id, panels in ((GAMES.guild_id + 1, 0), (GAMES.guild_id, 1)):
        stage.wire.fail = [("send", Barred("missing access"), False)] if not panels else []
        if not panels:
            await stage.show(here.row.id)
        await stage.publisher.again(guild_id)
        await at_rest(stage)
        assert len(stage.wire.panels(here.row.id)) == panels


async def test_a_match_that_is_long_over_is_let_go(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    await stage.home.tables.end(scene.row.id, ANA, moderator=False)
    stage.home.clock.advance(days=2)
    stage.wire.fail = [("send", Barred("missing access"), False)]
    await stage.show(scene.row.id)
    assert await stage.home.store.read(matches.unshown) == []


async def test_a_reminder_that_could_not_be_sent_is_sent_when_the_bot_catches_up(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the match itself has long been shown, and after a restart."""
    monkeypatch.setattr(module, "WAITS", ())
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    person = scene.seats[scene.waiting[0]].person_id
    assert person is not None
    await stage.home.store.write(
        lambda c: notices.plan(c, scene.row.id, scene.asked, person, "nudge", stage.home.clock.now())
    )
    stage.wire.fail = [("send", Later("503"), False)]
    stage.publisher.wake(scene.row.id)
    await at_rest(stage)
    after = Publisher(stage.home.store, stage.home.tables, stage.wire, stage.home.clock)  # type: ignore[arg-type]
    await after.catch_up()
    await at_rest(stage, after)
    mark = ids.mark(scene.row.id, "nudge")
    assert len([m for m in stage.wire.messages.values() if mark in component_ids(m.say)]) == 1


async def test_many_first_conversations_hold_up_no_table(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel and its call come at once; hands that must wait for their turn come when that is there."""
    scene = await stage.home.started(ANA, BRUNO)
    opened = asyncio.Event()
    pace = Pace(burst=1, seconds=3600)
    monkeypatch.setattr(stage.publisher.dms, "_pace", pace)
    monkeypatch.setattr(pace, "wait", opened.wait)
    monkeypatch.setattr(Pace, "delay", 1.0)
    stage.publisher.wake(scene.row.id)
    await asyncio.wait([stage.publisher._tasks[scene.row.id]])
    assert len(stage.wire.panels(scene.row.id)) == 1
    assert [stage.wire.dms(person.id) for person in (ANA, BRUNO)] == [[], []]
    assert scene.row.id in await stage.home.store.read(matches.unshown)
    opened.set()
    await at_rest(stage)
    assert [len(stage.wire.dms(person.id)) for person in (ANA, BRUNO)] == [1, 1]
    assert await stage.home.store.read(matches.unshown) == []


async def test_conversations_opened_too_fast_are_opened_later_and_are_no_closed_doors(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    stage.wire.fail = [("dm", Barred("too fast"), False)]
    await stage.show(scene.row.id)
    person = await stage.home.store.read(lambda c: people.find(c, ANA.id))
    assert person is not None
    assert person.dm_closed_at is None
    stage.home.clock.advance(minutes=11)
    await stage.show(scene.row.id)
    assert [len(stage.wire.dms(person.id)) for person in (ANA, BRUNO)] == [1, 1]


async def test_a_thousand_matches_are_caught_up_with_little_by_little(stage: Stage) -> None:
    """So that clicks are answered in between; how fast requests go out is another pace's."""
    woken: list[float] = []
    clock = VirtualLoop()
    with patch.object(paces, "asyncio", clock):
        stage.publisher.wake = lambda _: woken.append(clock.now)  # type: ignore[method-assign]
        stage.publisher._queue = dict.fromkeys(range(1000))
        await stage.publisher._drain()
    assert len(woken) == 1000
    assert max(sum(start <= at < start + 1 for at in woken) for start in woken) <= 71


async def test_every_request_waits_for_its_turn_in_one_pace(stage: Stage) -> None:
    """Below thirty in any one second, whatever is to be shown."""
    clock, granted = VirtualLoop(), []
    places = [replace(GAMES, channel_id=1000 + n) for n in range(20)]
    scenes = [await stage.home.started(ANA, BRUNO, place=place) for place in places]

    async def passing(seconds: float) -> None:
        clock.now += seconds
        granted.append(clock.now)

    stage.publisher._shares = Shares(Pace(burst=4, seconds=1 / 23, now=clock.time, sleep=passing))
    for scene in scenes:
        stage.publisher.wake(scene.row.id)
    await at_rest(stage)
    assert len(granted) == len(stage.wire.messages) >= 3 * len(scenes)
    assert max(sum(start <= at < start + 1 for at in granted) for start in granted) < 30


async def test_a_hand_that_is_refused_holds_up_nobodys_call(stage: Stage) -> None:
    """Somebody has gone from the server; what is put off for the others goes out in time all the same."""
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    match_id, now = scene.row.id, stage.home.clock.now()
    person = scene.seats[scene.waiting[0]].person_id
    idle = BRUNO if person == ANA.id else ANA
    assert person is not None
    stage.wire.barred = {100_000 + idle.id}
    stage.publisher.wake(match_id)
    await asyncio.wait(stage.publisher._tasks.values())
    due = now + timedelta(minutes=5)
    await stage.home.store.write(lambda c: notices.plan(c, match_id, scene.asked, person, "nudge", due))
    stage.home.clock.advance(minutes=4)
    await stage.publisher.catch_up()
    assert stage.publisher.busy == 0, "it is left alone for ten minutes"
    stage.home.clock.advance(minutes=1)
    await stage.publisher.catch_up()
    assert stage.publisher._draining is not None
    await stage.publisher._draining
    await asyncio.wait(stage.publisher._tasks.values())
    assert (await stage.home.store.read(lambda c: notices.of_match(c, match_id)))[-1].state == "sent"
    await stage.publisher.catch_up()
    assert stage.publisher.busy == 0
