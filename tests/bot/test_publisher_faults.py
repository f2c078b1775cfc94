"""What the publisher does about what could not be shown at first, and about what is long over."""

from __future__ import annotations

import pytest

from bot import publisher as module
from bot.posting import Barred, Later
from bot.publisher import Publisher
from bot.ui import ids
from storage import matches, notices
from tests.bot.staging import Stage, at_rest, stage
from tests.bot.table import ANA, BRUNO
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
