"""What the publisher does about much at once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import patch

import pytest

from bot import paces
from bot.paces import Pace, Shares
from bot.posting import Barred
from storage import matches, people
from tests.bot.staging import Stage, at_rest, stage
from tests.bot.table import ANA, BRUNO, GAMES, VirtualLoop

__all__ = ["stage"]


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
