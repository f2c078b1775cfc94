"""What the publisher does about closed doors and refusals."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.ledger import Sight, behind, look
from bot.posting import Barred
from bot.ui import ids
from storage import matches, notices, people
from tests.bot.staging import Stage, at_rest, stage
from tests.bot.table import ANA, BRUNO, GAMES
from tests.bot.wires import component_ids

__all__ = ["stage"]


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
