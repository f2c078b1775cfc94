from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot import paces
from bot.clocks import Sweep
from bot.paces import Pace
from bot.people import Sorry
from bot.scenes import Scene
from storage import acts, clocks, matches, notices
from tests.bot.table import ANA, BRUNO, GAMES, LOUNGE, House, VirtualLoop, house


@dataclass
class Woken:
    """Stands where the publisher does: it only remembers what it was woken for."""

    ids: list[int] = field(default_factory=list)

    def wake(self, match_id: int) -> None:
        self.ids.append(match_id)

    async def catch_up(self) -> None:
        pass


@dataclass
class Night:
    home: House
    woken: Woken
    sweep: Sweep


@pytest_asyncio.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    async with house(tmp_path) as home:
        woken = Woken()
        yield Night(home, woken, Sweep(home.tables, home.lobbies, woken, home.clock))  # type: ignore[arg-type]


def change_of(night: Night) -> asyncio.Event:
    """Set when a match changes from now on."""
    changed = asyncio.Event()
    night.home.tables.changed = lambda _: changed.set()
    return changed


async def test_a_lobby_expires_after_a_day(night: Night) -> None:
    scene = await night.home.lobbies.open("weapon_wars", None, GAMES, ANA)
    night.home.clock.advance(hours=23, minutes=59)
    await night.sweep.look()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "lobby"
    night.home.clock.advance(minutes=1)
    await night.sweep.look()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "expired"
    assert await night.home.store.read(clocks.next_due) is None


async def test_a_started_match_is_not_swept_away_with_old_lobbies(night: Night) -> None:
    scene = await night.home.started(ANA, BRUNO)
    night.home.clock.advance(days=30)
    await night.sweep.look()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "playing"


async def told(night: Night, scene: Scene) -> list[tuple[str, int]]:
    """What was planned to be told of the match, and to whom."""
    ledger = await night.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    return [(notice.kind.split(":")[0], notice.person_id) for notice in ledger]


async def test_reminders_at_growing_gaps_and_then_the_table_is_asked_once(night: Night) -> None:
    scene = await night.home.started(ANA, BRUNO)
    (asked,) = scene.waiting
    person, other = (scene.seats[seat].person_id for seat in (asked, 1 - asked))
    for days, count in ((1, 1), (1, 1), (1, 2), (2, 2), (1, 3), (3, 3)):
        night.home.clock.advance(days=days)
        await night.sweep.look()
        await night.sweep.look()
        assert await told(night, scene) == [("turn", person), *[("nudge", person)] * count]
    night.home.clock.advance(days=1)
    await night.sweep.look()
    night.home.clock.advance(days=10)
    await night.sweep.look()
    assert (await told(night, scene))[4:] == [("overdue", other)]
    (request,) = (await night.home.tables.scene(scene.row.id)).requests
    assert (request.kind, request.by_id) == (f"overdue:{asked}", person)


async def test_who_has_acted_is_not_nudged_for_the_old_question(night: Night) -> None:
    scene = await night.home.started(ANA, BRUNO, auto_fall=False)
    first = scene.seats[scene.waiting[0]].person_id
    night.home.clock.advance(hours=20)
    await night.home.answer_default(scene)
    night.home.clock.advance(hours=5)
    await night.sweep.look()
    ledger = await night.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert not [n for n in ledger if n.kind == "nudge" and n.person_id == first]


async def test_down_for_a_week_is_one_nudge(night: Night) -> None:
    scene = await night.home.started(ANA, BRUNO)
    night.home.clock.advance(days=7)
    await asyncio.gather(night.sweep.look(), night.sweep.look())
    assert [kind for kind, _ in await told(night, scene)] == ["turn", "nudge"]


async def test_one_clock_that_fails_does_not_hold_up_the_others(
    night: Night, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = await night.home.lobbies.open("weapon_wars", None, GAMES, ANA)
    second = await night.home.lobbies.open("weapon_wars", None, LOUNGE, BRUNO)
    expire = night.home.lobbies.expire

    async def fail_first(match_id: int) -> object:
        if match_id == first.row.id:
            raise RuntimeError("broken clock")
        return await expire(match_id)

    monkeypatch.setattr(night.home.lobbies, "expire", fail_first)
    night.home.clock.advance(days=1)
    await night.sweep.look()
    assert (await night.home.tables.scene(second.row.id)).row.state == "expired"
    assert "broken clock" in caplog.text


async def test_moving_the_time_wakes_the_sweep(night: Night) -> None:
    scene = await night.home.lobbies.open("weapon_wars", None, GAMES, ANA)
    closed = change_of(night)
    night.sweep.start()
    try:
        night.home.clock.advance(days=2)
        await asyncio.wait_for(closed.wait(), 5)
    finally:
        await night.sweep.stop()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "expired"


async def test_the_sweep_goes_on_after_an_error(
    night: Night, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looked = asyncio.Event()

    async def fail() -> None:
        looked.set()
        raise RuntimeError("no sweep today")

    with monkeypatch.context() as broken:
        broken.setattr(night.sweep, "look", fail)
        night.sweep.start()
        await asyncio.wait_for(looked.wait(), 5)
    try:
        scene = await night.home.lobbies.open("weapon_wars", None, GAMES, ANA)
        closed = change_of(night)
        night.home.clock.advance(days=2)
        await asyncio.wait_for(closed.wait(), 5)
    finally:
        await night.sweep.stop()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "expired"
    assert "no sweep today" in caplog.text


def due_now(sweep: Sweep) -> None:
    """The scheduler's next moment is this one."""
    (job,) = sweep._scheduler.get_jobs()
    job.modify(next_run_time=datetime.now(UTC))


async def test_a_loop_that_is_blocked_at_the_moment_runs_it_once_when_it_is_free(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than the second after which a scheduler drops what it has missed, unless it is told not to."""
    looks: list[float] = []
    look, looked = night.sweep.look, asyncio.Event()

    async def counted() -> None:
        await look()
        looks.append(time.monotonic())
        looked.set()

    monkeypatch.setattr(night.sweep, "look", counted)
    scene = await night.home.lobbies.open("weapon_wars", None, GAMES, ANA)
    night.sweep.start()
    try:
        await asyncio.wait_for(looked.wait(), 5)
        looked.clear()
        night.home.clock._now += timedelta(days=2)  # nobody is told that it was moved
        due_now(night.sweep)
        time.sleep(1.5)  # noqa: ASYNC251  # it is the loop that is blocked
        await asyncio.wait_for(looked.wait(), 2)
        await asyncio.sleep(0.05)
        assert len(looks) == 2
    finally:
        await night.sweep.stop()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "expired"
    done = await night.home.store.read(lambda c: acts.of_match(c, scene.row.id))
    assert [act.kind for act in done][1:] == ["expired"]


@pytest.mark.parametrize("fate", ["hangs", "dies"])
async def test_a_sweep_that_hangs_or_dies_is_started_anew_and_somebody_hears_of_it(
    night: Night, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fate: str
) -> None:
    reached = asyncio.Event()

    async def never() -> None:
        reached.set()
        if fate == "dies":
            raise asyncio.CancelledError  # what a library may let out when a connection is reset
        await asyncio.Event().wait()

    with monkeypatch.context() as broken:
        broken.setattr(night.sweep, "look", never)
        night.sweep.start()
        await asyncio.wait_for(reached.wait(), 5)
    try:
        scene = await night.home.lobbies.open("weapon_wars", None, GAMES, ANA)
        closed = change_of(night)
        night.home.clock.advance(days=2)
        if fate == "hangs":
            due_now(night.sweep)
            await asyncio.sleep(0.05)
            assert not closed.is_set(), "it may only be slow"
            monkeypatch.setattr("bot.clocks.STUCK", 0.0)
        due_now(night.sweep)
        await asyncio.wait_for(closed.wait(), 5)
    finally:
        await night.sweep.stop()
    assert (await night.home.tables.scene(scene.row.id)).row.state == "expired"
    assert "is started anew" in caplog.text


async def test_what_is_due_at_the_same_moment_is_spread(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that clicks are answered in between."""
    for n in range(100):
        place = replace(GAMES, channel_id=1000 + n)
        await night.home.lobbies.open("weapon_wars", None, place, ANA)
    night.home.clock.advance(days=1)
    virtual, rung = VirtualLoop(), []
    monkeypatch.setattr(night.home.tables, "changed", lambda _: rung.append(virtual.now))
    with patch.object(paces, "asyncio", virtual):
        await night.sweep.look()
    assert len(rung) == 100
    assert max(sum(start <= at < start + 1 for at in rung) for start in rung) <= 71


@pytest.mark.soak
async def test_five_hundred_due_at_once_are_done_once_each_while_people_play(
    night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = night.home
    monkeypatch.setattr(night.sweep, "_spread", Pace(burst=10_000, seconds=0))
    places = [replace(GAMES, channel_id=1000 + n) for n in range(500)]
    scenes = await asyncio.gather(*(home.lobbies.open("weapon_wars", None, place, ANA) for place in places))
    playing = await home.started(ANA, BRUNO, auto_fall=False)
    home.clock.advance(days=1)

    async def play() -> None:
        scene = playing
        for _ in range(5):
            scene = await home.answer_default(scene)

    cancelled = scenes[::50]

    async def cancel(match_id: int) -> None:
        with contextlib.suppress(Sorry):
            await home.lobbies.cancel(match_id, ANA)

    people = (cancel(scene.row.id) for scene in cancelled)
    async with asyncio.timeout(60):
        await asyncio.gather(night.sweep.look(), night.sweep.look(), play(), *people)
    rows = [await home.store.read(lambda c, id=scene.row.id: matches.find(c, id)) for scene in scenes]  # type: ignore[misc]
    assert {row.state for row in rows if row is not None} <= {"expired", "cancelled"}
    for scene in scenes:
        done = await home.store.read(lambda c, id=scene.row.id: acts.of_match(c, id))  # type: ignore[misc]
        assert [act.kind for act in done][1:] in (["expired"], ["cancelled"])
    assert await home.store.read(lambda c: clocks.due(c, home.clock.now(), 10)) == []
