"""Pauses, on a table without Discord."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from unittest.mock import patch

import pytest

from bot.pausing import Pausing, standing
from bot.people import Person, Sorry
from bot.scenes import Scene
from bot.seating import Seating
from storage import clocks, notices
from storage.clocks import ClockKind, ClockRow
from tests.bot.table import ANA, BRUNO, CHIDI, House

DANA = Person(14, "Dana")


async def clocked(home: House, *people: Person) -> Scene:
    return await home.started(*people, clock={"pace": "day"}, opener=1, auto_fall=False)


async def clock(home: House, scene: Scene, kind: ClockKind, person_id: int = 0) -> ClockRow | None:
    return await home.store.read(lambda c: clocks.find(c, kind, scene.row.id, person_id))


async def paused(home: House, scene: Scene, *people: Person, days: float = 7) -> Scene:
    pausing = Pausing(home.tables)
    asked = await pausing.ask(scene.row.id, people[0].id, home.clock.now() + timedelta(days=days))
    for person in people[1:]:
        asked = await pausing.agree(scene.row.id, person.id)
    assert asked.done
    return asked.scene


async def test_all_must_agree(home: House) -> None:
    scene, pausing = await clocked(home, ANA, BRUNO, CHIDI), Pausing(home.tables)
    asked = await pausing.ask(scene.row.id, ANA.id, None)
    assert (asked.done, asked.missing) == (False, (BRUNO.id, CHIDI.id))
    asked = await pausing.agree(scene.row.id, BRUNO.id)
    assert (asked.done, asked.missing) == (False, (CHIDI.id,))
    assert asked.scene.row.paused_at is None
    asked = await pausing.agree(scene.row.id, CHIDI.id)
    assert asked.done
    assert asked.scene.row.paused_at == home.clock.now()
    assert asked.scene.row.resume_at is None
    assert (await home.tables.story(scene.row.id, None))[-1] == "The match is paused, as all have agreed"


async def test_a_wish_outlives_moves_and_ends_with_a_refusal(home: House) -> None:
    scene, pausing = await clocked(home, ANA, BRUNO), Pausing(home.tables)
    await pausing.ask(scene.row.id, BRUNO.id, None)
    scene = await home.answer_default(scene)
    assert standing(scene) is not None
    scene = await pausing.refuse(scene.row.id, ANA.id)
    assert standing(scene) is None
    with pytest.raises(Sorry, match="Nobody asks"):
        await pausing.agree(scene.row.id, ANA.id)


async def test_only_those_who_play_and_are_there_are_asked(home: House) -> None:
    scene, pausing = await clocked(home, ANA, BRUNO, CHIDI), Pausing(home.tables)
    with pytest.raises(Sorry, match="Only those who play"):
        await pausing.ask(scene.row.id, DANA.id, None)
    await Seating(home.tables).stand_in(scene.row.id, BRUNO, BRUNO.id)
    await home.tables.leave(scene.row.id, CHIDI.id)
    assert (await pausing.ask(scene.row.id, ANA.id, None)).done


async def test_while_paused_nothing_is_answered_no_clock_runs_and_nobody_is_called(home: House) -> None:
    scene = await clocked(home, ANA, BRUNO)
    home.clock.advance(hours=6)
    scene = await paused(home, scene, ANA, BRUNO)
    with pytest.raises(Sorry, match="This match is paused until <t:"):
        await home.answer_default(scene)
    assert (await home.tables.scene(scene.row.id)).asked == scene.asked
    assert scene.seats[0].deadline is None
    assert scene.seats[0].left_ms == 18 * 3600 * 1000
    assert await clock(home, scene, "deadline", ANA.id) is None
    assert await clock(home, scene, "nudge", ANA.id) is None
    due = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert {notice.state for notice in due} == {"dropped"}


async def test_it_ends_by_itself_and_the_clock_goes_on_with_what_was_left(home: House) -> None:
    scene = await clocked(home, ANA, BRUNO)
    home.clock.advance(hours=6)
    scene = await paused(home, scene, ANA, BRUNO, days=7)
    row = await clock(home, scene, "resume")
    assert row is not None
    assert row.due_at == home.clock.now() + timedelta(days=7)
    home.clock.advance(days=7, seconds=3)
    await Pausing(home.tables).ring(row)
    scene = await home.tables.scene(scene.row.id)
    assert (scene.row.paused_at, scene.row.resume_at) == (None, None)
    assert scene.seats[0].deadline == home.clock.now() + timedelta(hours=18)
    due = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [notice.person_id for notice in due if notice.state == "due"] == [ANA.id]
    assert (await home.tables.story(scene.row.id, None))[-1] == "The pause is over, and the match goes on"
    assert (await home.answer_default(scene)).asked > scene.asked


async def test_anybody_who_plays_ends_it_and_the_clock_of_before_does_nothing_then(home: House) -> None:
    scene, pausing = await clocked(home, ANA, BRUNO), Pausing(home.tables)
    scene = await paused(home, scene, ANA, BRUNO)
    row = await clock(home, scene, "resume")
    assert row is not None
    with pytest.raises(Sorry, match="Only those who play"):
        await pausing.go_on(scene.row.id, DANA)
    scene = await pausing.go_on(scene.row.id, BRUNO)
    assert scene.row.paused_at is None
    assert (await home.tables.story(scene.row.id, None))[-1] == "Bruno goes on with the match"
    with pytest.raises(Sorry, match="not paused"):
        await pausing.go_on(scene.row.id, BRUNO)
    again = await paused(home, scene, ANA, BRUNO, days=30)
    home.clock.advance(days=8)
    await pausing.ring(row)
    assert (await home.tables.scene(again.row.id)).row.paused_at is not None


async def test_a_moderator_pauses_at_once_and_goes_on(home: House) -> None:
    scene, pausing = await clocked(home, ANA, BRUNO), Pausing(home.tables)
    scene = await pausing.stop(scene.row.id, DANA, None)
    assert scene.row.paused_at is not None
    assert (await home.tables.story(scene.row.id, None))[-1] == "A moderator pauses the match"
    with pytest.raises(Sorry, match="paused already"):
        await pausing.ask(scene.row.id, ANA.id, None)
    await pausing.go_on(scene.row.id, DANA, moderator=True)
    assert (await home.tables.story(scene.row.id, None))[-1] == "A moderator goes on with the match"


async def test_one_may_leave_a_match_that_is_paused(home: House) -> None:
    scene = await paused(home, await clocked(home, ANA, BRUNO), ANA, BRUNO)
    assert (await home.tables.leave(scene.row.id, BRUNO.id)).row.state == "over"
    assert await clock(home, scene, "resume") is None


async def test_a_seat_may_go_over_while_paused_and_its_clock_stands_still(home: House) -> None:
    scene = await paused(home, await clocked(home, ANA, BRUNO), ANA, BRUNO)
    seating = Seating(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id)
    scene = await seating.take(scene.row.id, DANA)
    assert scene.seats[0].deadline is None
    assert scene.seats[0].left_ms == 24 * 3600 * 1000
    scene = await Pausing(home.tables).go_on(scene.row.id, DANA)
    assert scene.seats[0].deadline == home.clock.now() + timedelta(days=1)


async def test_a_pause_into_the_past_is_none(home: House) -> None:
    scene = await clocked(home, ANA, BRUNO)
    with pytest.raises(Sorry, match="over already"):
        await Pausing(home.tables).stop(scene.row.id, DANA, home.clock.now())


async def test_a_bot_that_stops_as_a_pause_ends_goes_on_at_the_next_start(home: House) -> None:
    scene = await paused(home, await clocked(home, ANA, BRUNO), ANA, BRUNO)
    home.clock.advance(days=8)
    row = await clock(home, scene, "resume")
    assert row is not None
    pausing = Pausing(home.tables)
    with (
        patch.object(home.tables, "amend", side_effect=asyncio.CancelledError),
        pytest.raises(asyncio.CancelledError),
    ):
        await pausing.ring(row)
    assert await clock(home, scene, "resume") == row
    await pausing.ring(row)
    assert (await home.tables.scene(scene.row.id)).row.paused_at is None
    assert await clock(home, scene, "resume") is None


async def test_a_second_wish_while_one_stands_calls_nobody_once_more(home: House) -> None:
    pausing, scene = Pausing(home.tables), await home.started(ANA, BRUNO, CHIDI)
    await pausing.ask(scene.row.id, ANA.id, None)

    async def called() -> int:
        return len([n for n in await home.store.read(lambda c: notices.of_match(c, scene.row.id)) if n.kind != "turn"])

    before = await called()
    for person in (ANA, BRUNO):
        with pytest.raises(Sorry, match="already"):
            await pausing.ask(scene.row.id, person.id, home.clock.now() + timedelta(days=2))
    assert await called() == before
    await pausing.refuse(scene.row.id, BRUNO.id)
    await pausing.ask(scene.row.id, BRUNO.id, None)
