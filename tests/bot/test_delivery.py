"""Sends of which nobody knows whether they arrived: no twin, none lost, and what was heard counts."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from bot.delivery import Delivery
from bot.ledger import behind
from bot.overdue import Overdue
from bot.posting import Later
from bot.publisher import Publisher
from bot.scenes import Scene
from bot.timing import Timing
from bot.ui import hands, ids
from storage import clocks, notices, people
from storage.clocks import ClockRow
from tests.bot.staging import Stage, stage
from tests.bot.table import ANA, BRUNO, CHIDI
from tests.bot.wires import component_ids

__all__ = ["stage"]


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
    assert (old, old.retired) == (called, f"-# Match {scene.row.id} · an earlier board")
    assert new.say.mentions == {second}
    ledger = await stage.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state, n.message_id) for n in ledger if n.kind == "turn"] == [
        (first, "sent", old.id),  # it holds no longer, and was heard
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
    (gone,) = (m for m in stage.wire.deleted if mark in component_ids(m.say))
    assert [(n.state, n.message_id) for n in ledger if n.kind == "nudge"] == [("sent", gone.id)]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_ping_counts_if_it_arrived_though_its_answer_was_lost_and_it_holds_no_longer(
    stage: Stage, arrived: bool
) -> None:
    """Somebody votes in the moment in which they are called to the vote."""
    scene = await stage.home.started(ANA, BRUNO, CHIDI, auto_fall=False)
    await stage.show(scene.row.id)
    late, one, _ = (scene.seats[seat].person_id for seat in (scene.waiting[0], *others(scene)))
    assert late is not None
    assert one is not None
    stage.home.clock.advance(days=10)
    await Timing(stage.home.tables).nudge(await nudge_of(stage, scene.row.id, late))
    stage.wire.fail = [("send", Later("reset"), arrived)]
    with pytest.raises(Later):
        await stage.show(scene.row.id)
    await Overdue(stage.home.tables).wish(scene.row.id, one, late, "wait")
    await stage.show(scene.row.id)
    ledger = await stage.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    states = {n.person_id: n.state for n in ledger if n.kind.startswith("overdue")}
    assert states.pop(one) == ("sent" if arrived else "dropped")
    assert list(states.values()) == ["sent"]


def others(scene: Scene) -> list[int]:
    return [row.seat for row in scene.seats if row.seat not in scene.waiting]


async def nudge_of(stage: Stage, match_id: int, person_id: int) -> ClockRow:
    row = await stage.home.store.read(lambda c: clocks.find(c, "nudge", match_id, person_id))
    assert row is not None
    return row


async def test_stopped_between_the_new_message_and_the_end_of_the_old_one(stage: Stage) -> None:
    """Nothing is left to be told then, and yet what stands is not as it should be: it is found at the next start."""
    scene = await stage.home.started(ANA, BRUNO, auto_fall=False)
    await stage.show(scene.row.id)
    await stage.show(scene.row.id)
    stage.home.clock.advance(minutes=30)
    await stage.home.answer_default(scene)
    with patch.object(Delivery, "_retire", side_effect=Later("cut short")), pytest.raises(Later):
        await stage.show(scene.row.id)
    assert len([panel for panel in stage.wire.panels(scene.row.id) if panel.retired is None]) == 2
    assert await stage.home.store.read(lambda c: behind(c, stage.home.clock.now())) == {scene.row.id: None}
    again = Publisher(stage.home.store, stage.home.tables, stage.wire, stage.home.clock)  # type: ignore[arg-type]
    await again.show(scene.row.id)
    assert len([panel for panel in stage.wire.panels(scene.row.id) if panel.retired is None]) == 1
    assert await stage.home.store.read(lambda c: behind(c, stage.home.clock.now())) == {}


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
