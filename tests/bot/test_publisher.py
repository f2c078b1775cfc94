"""What is shown follows what is stored, whatever Discord does. The wire is a fake that fails on demand."""

from __future__ import annotations

import asyncio

from bot.people import By
from bot.posting import Wire
from bot.publisher import Publisher
from bot.ui import ids
from storage import matches, notices, posts
from tests.bot.staging import Stage, stage
from tests.bot.table import ANA, BRUNO, GAMES, LOUNGE
from tests.bot.wires import component_ids

__all__ = ["stage"]


async def test_the_seal_of_the_deal_stands_in_the_channel_whatever_became_of_the_lobby(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    assert [scene.row.commitment in m.say.content for m in stage.wire.panels(scene.row.id)] == [True]
    scene = await stage.home.lobbies.open("weapon_wars", None, LOUNGE, ANA)
    await stage.show(scene.row.id)
    await stage.home.lobbies.join(scene.row.id, BRUNO)
    scene = await stage.home.lobbies.start(scene.row.id, ANA)
    await stage.show(scene.row.id)
    assert [scene.row.commitment in m.say.content for m in stage.wire.in_channel(LOUNGE.channel_id)] == [True, False]


async def test_a_lobby_is_one_message_that_is_edited(stage: Stage) -> None:
    scene = await stage.home.lobbies.open("weapon_wars", None, GAMES, ANA, invited=[BRUNO.id])
    await stage.show(scene.row.id)
    (message,) = stage.wire.in_channel(GAMES.channel_id)
    assert message.say.mentions == {BRUNO.id}
    await stage.home.lobbies.join(scene.row.id, BRUNO)
    await stage.show(scene.row.id)
    assert len(stage.wire.messages) == 1
    assert message.edits == 1


async def test_what_is_shown_already_is_not_sent_again(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    before = stage.wire.calls
    await stage.show(scene.row.id)
    assert stage.wire.calls == before
    assert await stage.home.store.read(matches.unshown) == []


async def test_the_turn_is_called_once_by_the_panel(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    called = [m for m in stage.wire.in_channel(GAMES.channel_id) if m.say.mentions]
    assert len(stage.wire.panels(scene.row.id)) == 1
    opener = scene.seats[scene.waiting[0]].person_id
    assert [message.say.mentions for message in called] <= [frozenset({opener}), frozenset()]
    (notice,) = await stage.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert notice.state == "sent"
    assert notice.message_id == stage.wire.panels(scene.row.id)[0].id


async def test_a_new_turn_gets_a_new_panel_and_the_old_one_only_says_that_it_is_earlier(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    (first,) = stage.wire.panels(scene.row.id)
    stage.home.clock.advance(minutes=10)
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    second = stage.wire.panels(scene.row.id)[-1]
    assert second.id != first.id
    assert first.retired == f"-# Match {scene.row.id} · an earlier board"
    assert second.retired is None


async def test_a_panel_older_than_an_hour_is_never_edited(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    (first,) = stage.wire.panels(scene.row.id)
    edits = first.edits
    stage.home.clock.advance(hours=2)
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    assert (first.edits, first.retired) == (edits, None)
    assert len(stage.wire.panels(scene.row.id)) == 2


async def test_live_play_edits_the_panel_and_calls_by_a_short_message(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    match_id = scene.row.id
    for _ in range(3):
        await stage.show(match_id)
        stage.home.clock.advance(seconds=20)
        scene = await stage.home.answer_default(await stage.home.tables.scene(match_id))
    await stage.show(match_id)
    panels = len(stage.wire.panels(match_id))
    for _ in range(4):
        stage.home.clock.advance(seconds=20)
        scene = await stage.home.answer_default(await stage.home.tables.scene(match_id))
        await stage.show(match_id)
    assert len(stage.wire.panels(match_id)) == panels
    mark = ids.mark(match_id, "call")
    calls = [m for m in stage.wire.in_channel(GAMES.channel_id) if mark in component_ids(m.say)]
    waiting = {scene.seats[seat].person_id for seat in scene.waiting}
    assert {person for call in calls for person in call.say.mentions} == waiting


async def test_hands_come_by_dm_and_only_one_stands(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    for _ in range(4):
        await stage.show(scene.row.id)
        stage.home.clock.advance(minutes=30)
        scene = await stage.home.answer_default(await stage.home.tables.scene(scene.row.id))
    await stage.show(scene.row.id)
    assert [len(stage.wire.dms(person.id)) for person in (ANA, BRUNO)] == [1, 1]


async def test_who_is_not_asked_gets_no_new_hand_while_others_act(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, computers=1, opener=3)
    await stage.show(scene.row.id)
    hands = {person.id: stage.wire.dms(person.id)[0] for person in (ANA, BRUNO)}
    edits = {person: hand.edits for person, hand in hands.items()}
    scene = await stage.home.answer_default(await stage.home.tables.scene(scene.row.id))
    await stage.show(scene.row.id)
    idle = BRUNO if scene.seats[scene.waiting[0]].person_id == ANA.id else ANA
    assert hands[idle.id].edits == edits[idle.id]
    assert stage.wire.dms(idle.id) == [hands[idle.id]]


async def test_in_a_slow_match_nobody_gets_their_hand_anew_while_others_act(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, computers=1, opener=3, auto_fall=False)
    await stage.show(scene.row.id)
    for _ in range(4):
        stage.home.clock.advance(hours=5)
        scene = await stage.home.answer_default(await stage.home.tables.scene(scene.row.id))
        before = {person.id: stage.wire.dms(person.id)[0].id for person in (ANA, BRUNO)}
        await stage.show(scene.row.id)
        waiting = {scene.seats[seat].person_id for seat in scene.waiting}
        acted = {row.person_id for row in scene.seats if row.acted_at == stage.home.clock.now()}
        for person in (ANA, BRUNO):
            if person.id not in waiting | acted:
                assert [hand.id for hand in stage.wire.dms(person.id)] == [before[person.id]]


async def test_a_nudge_is_sent_once_and_goes_when_its_time_is_over(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    person = scene.seats[scene.waiting[0]].person_id
    assert person is not None
    stage.home.clock.advance(days=1)
    await stage.home.store.write(
        lambda c: notices.plan(c, scene.row.id, scene.asked, person, "nudge", stage.home.clock.now())
    )
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    mark = ids.mark(scene.row.id, "nudge")
    nudges = [m for m in stage.wire.in_channel(GAMES.channel_id) if mark in component_ids(m.say)]
    assert [nudge.say.mentions for nudge in nudges] == [{person}]
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    assert nudges[0] in stage.wire.deleted


async def test_the_leavers_hand_is_deleted(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, computers=1)
    await stage.show(scene.row.id)
    await stage.home.tables.leave(scene.row.id, ANA.id)
    await stage.show(scene.row.id)
    assert stage.wire.dms(ANA.id) == []
    assert len(stage.wire.dms(BRUNO.id)) == 1


async def test_the_end_is_told_once_and_buttons_to_play_go(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    while scene.row.state == "playing":
        scene = await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    mark = ids.mark(scene.row.id, "result")
    results = [m for m in stage.wire.in_channel(GAMES.channel_id) if mark in component_ids(m.say)]
    assert len(results) == 1
    (panel,) = stage.wire.panels(scene.row.id)
    assert str(ids.Press(scene.row.id, "move", "panel")) not in component_ids(panel.say)


async def test_a_match_set_aside_is_told_to_its_table(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, place=LOUNGE)
    await stage.show(scene.row.id)
    await stage.home.tables.close(scene.row.id, "set_aside", By("clock"), "broken")
    await stage.show(scene.row.id)
    texts = [message.say.content for message in stage.wire.in_channel(LOUNGE.channel_id)]
    assert any("set aside" in text for text in texts)


def test_the_wire_is_what_the_fake_stands_for() -> None:
    for name in ("send", "edit", "retire", "delete", "dm_channel", "find"):
        assert hasattr(Wire, name)


async def test_posts_name_their_version(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    await stage.show(scene.row.id)
    rows = await stage.home.store.read(lambda c: posts.of_match(c, scene.row.id))
    assert {row.version_shown for row in rows if row.kind != "lobby"} == {scene.row.version}


async def test_a_table_is_shown_when_its_computer_players_have_moved(stage: Stage) -> None:
    moved = asyncio.Event()

    async def quiet(_: int) -> None:
        await moved.wait()

    scene = await stage.home.started(ANA, computers=1, opener=2)
    publisher = Publisher(stage.home.store, stage.home.tables, stage.wire, stage.home.clock, quiet)  # type: ignore[arg-type]
    publisher.wake(scene.row.id)
    await stage.home.answer_default(scene)
    assert stage.wire.panels(scene.row.id) == []
    moved.set()
    while publisher.busy:
        await publisher._tasks[scene.row.id]
    (panel,) = stage.wire.panels(scene.row.id)
    assert panel.edits == 0
