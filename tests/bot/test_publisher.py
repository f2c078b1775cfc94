"""What is shown follows what is stored, whatever Discord does. The wire is a fake that fails on demand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot import paces
from bot import publisher as module
from bot.delivery import Delivery
from bot.ledger import behind
from bot.paces import Pace, Shares
from bot.people import By
from bot.posting import Barred, Later, Wire
from bot.publisher import Publisher
from bot.ui import hands, ids
from storage import matches, notices, people, posts
from tests.bot.table import ANA, BRUNO, GAMES, LOUNGE, House, VirtualLoop, house
from tests.bot.wires import FakeWire, component_ids


@dataclass
class Stage:
    home: House
    wire: FakeWire
    publisher: Publisher

    async def show(self, match_id: int) -> None:
        await self.publisher.show(match_id)


@pytest_asyncio.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with house(tmp_path) as home:
        wire = FakeWire()
        yield Stage(home, wire, Publisher(home.store, home.tables, wire, home.clock))  # type: ignore[arg-type]


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


async def test_a_new_turn_gets_a_new_panel_and_the_old_one_loses_its_buttons(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    (first,) = stage.wire.panels(scene.row.id)
    stage.home.clock.advance(minutes=10)
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    second = stage.wire.panels(scene.row.id)[-1]
    assert second.id != first.id
    assert first.stripped
    assert not second.stripped


async def test_a_panel_older_than_an_hour_is_never_edited(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    (first,) = stage.wire.panels(scene.row.id)
    edits = first.edits
    stage.home.clock.advance(hours=2)
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    assert (first.edits, first.stripped) == (edits, False)
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


@pytest.mark.parametrize("took_effect", [True, False])
async def test_a_lost_answer_makes_no_twin(stage: Stage, took_effect: bool) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    stage.wire.fail = [("send", Later("reset"), took_effect) for _ in range(3)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    assert len(stage.wire.panels(scene.row.id)) == 1
    assert [len(stage.wire.dms(person.id)) for person in (ANA, BRUNO)] == [1, 1]


@pytest.mark.parametrize("took_effect", [True, False])
async def test_a_send_cut_short_long_ago_is_looked_for_before_it_is_repeated(stage: Stage, took_effect: bool) -> None:
    scene = await stage.home.started(ANA, BRUNO)
    stage.wire.fail = [("send", Later("killed"), took_effect) for _ in range(3)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    stage.home.clock.advance(minutes=30)
    stage.wire.nonces.clear()  # Discord has forgotten them
    if took_effect:
        stage.wire.nonces.update({f"old{n}": 1000 + n for n in range(len(stage.wire.messages))})
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)  # as the publisher wakes itself where it never went out
    assert len(stage.wire.panels(scene.row.id)) == 1
    assert [len(stage.wire.dms(person.id)) for person in (ANA, BRUNO)] == [1, 1]
    (notice,) = await stage.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert notice.state == "sent"


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


def test_the_wire_is_what_the_fake_stands_for() -> None:
    for name in ("send", "edit", "strip", "delete", "dm_channel", "find"):
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


async def test_older_words_that_a_retry_brings_back_are_mended_and_the_next_call_is_given(stage: Stage) -> None:
    """The first call got through and nobody heard; its person has moved meanwhile, and another is to be called."""
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    first = scene.seats[scene.waiting[0]].person_id
    stage.wire.fail = [("send", Later("reset"), True) for _ in range(3)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    (called,) = stage.wire.panels(scene.row.id)
    assert called.say.mentions == {first}
    scene = await stage.home.answer_default(scene)
    second = scene.seats[scene.waiting[0]].person_id
    assert second != first
    await stage.show(scene.row.id)
    old, new = stage.wire.panels(scene.row.id)
    assert (old, old.stripped) == (called, True)
    assert new.say.mentions == {second}
    ledger = await stage.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state, n.message_id) for n in ledger if n.kind == "turn"] == [
        (first, "dropped", None),  # it holds no longer
        (second, "sent", new.id),
    ]
    for person in (ANA, BRUNO):
        (hand,) = stage.wire.dms(person.id)
        seat = scene.seat_of(person.id)
        assert seat is not None
        assert hand.say.content == hands.hand(await stage.home.tables.scene(scene.row.id), seat, dm=True).content


async def test_a_call_that_nobody_heard_of_is_looked_for_and_taken_away_when_it_holds_no_longer(stage: Stage) -> None:
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    person = scene.seats[scene.waiting[0]].person_id
    assert person is not None
    await stage.home.store.write(
        lambda c: notices.plan(c, scene.row.id, scene.asked, person, "nudge", stage.home.clock.now())
    )
    stage.wire.fail = [("send", Later("reset"), True)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    await stage.home.answer_default(scene)
    await stage.show(scene.row.id)
    mark = ids.mark(scene.row.id, "nudge")
    assert [m for m in stage.wire.messages.values() if mark in component_ids(m.say)] == []
    assert [m for m in stage.wire.deleted if mark in component_ids(m.say)] != []
    ledger = await stage.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [n.state for n in ledger if n.kind == "nudge"] == ["dropped"]


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


async def at_rest(stage: Stage, publisher: Publisher | None = None) -> None:
    """Wait until the publisher has nothing more to do."""
    publisher = publisher or stage.publisher
    while publisher.busy:
        parts = (publisher._tasks.values(), publisher.dms._tasks.values(), filter(None, [publisher._draining]))
        await asyncio.wait([task for part in parts for task in part])
        await asyncio.sleep(0)  # for what follows from a task's end


async def test_stopped_between_the_new_message_and_the_end_of_the_old_one(stage: Stage) -> None:
    """Nothing is left to be told then, and yet what stands is not as it should be: it is found at the next start."""
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    stage.home.clock.advance(minutes=30)
    await stage.home.answer_default(scene)
    with patch.object(Delivery, "_retire", side_effect=Later("cut short")), pytest.raises(Later):
        await stage.show(scene.row.id)
    assert len([panel for panel in stage.wire.panels(scene.row.id) if not panel.stripped]) == 2
    assert await stage.home.store.read(lambda c: behind(c, stage.home.clock.now())) == {scene.row.id: None}
    again = Publisher(stage.home.store, stage.home.tables, stage.wire, stage.home.clock)  # type: ignore[arg-type]
    await again.show(scene.row.id)
    assert len([panel for panel in stage.wire.panels(scene.row.id) if not panel.stripped]) == 1
    assert await stage.home.store.read(lambda c: behind(c, stage.home.clock.now())) == {}


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


async def test_a_call_that_was_cut_short_is_not_made_up_for_in_the_night(stage: Stage) -> None:
    """It never went out, and when the bot is back its person sleeps: it waits, as any other does."""
    scene = await stage.home.started(ANA, BRUNO)
    person = scene.seats[scene.waiting[0]].person_id
    assert person is not None
    quiet = {"zone": "UTC", "quiet_from": 13 * 60, "quiet_to": 20 * 60}
    await stage.home.store.write(lambda c: people.choose(c, person, **quiet))  # type: ignore[arg-type]
    stage.wire.fail = [("send", Later("nobody heard of it"), False)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    for hours, calls in ((2, 0), (7, 1), (0, 1)):
        stage.home.clock.advance(hours=hours)
        again = Publisher(stage.home.store, stage.home.tables, stage.wire, stage.home.clock)  # type: ignore[arg-type]
        for _ in range(3):
            await again.show(scene.row.id)
        assert len([m for m in stage.wire.messages.values() if person in m.say.mentions]) == calls
        assert len(stage.wire.panels(scene.row.id)) == 1 + calls
