"""Answers that are held, on a table without Discord."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest

from bot import holds
from bot.ledger import look
from bot.notices import Calls
from bot.nudging import FELLOW, Nudging
from bot.pausing import Pausing
from bot.people import By, Person, Sorry
from bot.seating import Seating, offers
from bot.timing import Timing
from bot.undo import Undo
from storage import acts, answers, clocks, held, matches, notices
from storage.clocks import ClockKind
from tests.bot.desk import Desk
from tests.bot.table import ANA, BRUNO, CHIDI

ABSENT = {"pace": "day", "extensions": 0, "at_zero": "absent"}
TURN_CLOCKS: tuple[ClockKind, ...] = ("nudge", "deadline")


@pytest.mark.parametrize("shields", ["all", "none"])
async def test_neither_coming_nor_timing_nor_anything_shown_tells_what_a_hand_holds(desk: Desk, shields: str) -> None:
    """An answer by hand, one by order and one where nothing is to choose go out at the same drawn time."""
    before = await desk.struck(ANA, BRUNO, CHIDI, shields=shields)
    version, lines = before.row.version, await desk.home.tables.story(before.row.id, 0)
    due = holds.release_at(before, 1, desk.home.clock.now())
    desk.home.clock.advance(seconds=(due - desk.home.clock.now()).total_seconds() / 2)
    if shields == "all":
        assert 1 not in before.held
        sealed = await desk.home.tables.answer(before.row.id, BRUNO.id, before.asked, ["pass"])
    else:
        sealed = await desk.settled(before.row.id)
    assert sealed.held[1].release_at == due
    assert sealed.waiting == before.waiting
    assert sealed.row.version == version, "file names tell the version"
    assert sealed.row.given == {}
    assert sealed.view(0) == before.view(0)
    assert await desk.home.tables.story(before.row.id, 0) == lines
    assert sealed.seats[1].acted_at == before.seats[1].acted_at
    after = await desk.ring(before.row.id)
    assert desk.home.clock.now() == due
    assert after.waiting == (2,)
    assert await desk.home.tables.story(before.row.id, None) == lines
    record = await desk.home.store.read(lambda c: answers.last(c, before.row.id))
    assert record is not None
    assert record.picks == {1: ("pass",)}


async def test_release_times_are_the_same_whoever_answers_and_spread_over_their_stretch(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    start = desk.home.clock.now()
    times = []
    at = start
    for _ in range(40):
        times.append(holds.release_at(scene, 1, at))
        at = times[-1]
    gaps = [(late - early).total_seconds() for early, late in zip([start, *times], times, strict=False)]
    assert all(0 < gap <= 2 * holds.SLOW.total_seconds() for gap in gaps)
    assert len({round(gap) for gap in gaps}) > 20
    assert abs((times[-1] - start) / len(times) - holds.SLOW) < timedelta(minutes=1)
    assert holds.release_at(scene, 1, start + timedelta(days=300)) > start + timedelta(days=300)
    assert holds.release_at(scene, 2, start) != times[0]


@pytest.mark.parametrize(
    ("clock", "minutes"),
    [
        ({}, 8),
        ({"pace": "live"}, 1 / 3),
        ({"pace": "day"}, 8),
        ({"pace": "own", "minutes": 1}, 1 / 3),
        ({"pace": "own", "minutes": 31}, 2),
        ({"pace": "own", "minutes": 700}, 8),
    ],
)
async def test_a_stretch_is_short_where_a_turn_is(desk: Desk, clock: dict[str, object], minutes: float) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="none")
    scene = replace(scene, row=replace(scene.row, clock=clock))
    assert holds.stretch(scene) == timedelta(minutes=minutes)


async def test_a_held_answer_goes_out_when_time_would_be_called_at_the_latest(desk: Desk) -> None:
    """Else it would tell that an answer lies there, when nobody is said to be out of time."""
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    now = desk.home.clock.now()
    drawn = holds.release_at(scene, 1, now)
    for deadline, due in (
        (drawn - timedelta(seconds=1), drawn - timedelta(seconds=1)),
        (drawn + timedelta(seconds=1), drawn),
        (now, drawn),  # time was called already
    ):
        seat = replace(scene.seats[1], deadline=deadline)
        pressed = replace(scene, seats=(scene.seats[0], seat, *scene.seats[2:]))
        assert holds.release_at(pressed, 1, now) == due


async def test_a_held_answer_may_be_changed_until_it_goes_out_and_goes_out_when_it_would_have(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, shields="all")
    first = await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["pass"])
    desk.home.clock.advance(seconds=1)
    second = await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["shield"])
    assert second.held[1].keys == ("shield",)
    assert second.held[1].release_at == first.held[1].release_at
    await desk.ring(scene.row.id)
    assert "Bruno raises a shield" in await desk.home.tables.story(scene.row.id, None)


async def test_what_is_not_on_offer_is_not_sealed_and_a_clock_changes_nothing_that_is(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, shields="all")
    with pytest.raises(Sorry, match="not on offer"):
        await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["strike:weak"])
    with pytest.raises(Sorry, match="choice is gone"):
        await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked - 1, ["pass"])
    await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["shield"])
    after = await desk.home.tables.answer_by(scene.row.id, 1, scene.asked, ["pass"], By("clock"))
    assert after.held[1].keys == ("shield",)


async def test_computer_players_are_held_as_everybody_is(desk: Desk) -> None:
    scene = await desk.home.started(ANA, computers=2, game="countering", shields="all")
    scene = await desk.strike(scene, ANA)
    assert scene.waiting == (1,)
    assert 1 in scene.held
    assert desk.computers.busy == 0
    after = await desk.ring(scene.row.id)
    assert (after.row.step, after.waiting) != (scene.row.step, scene.waiting)


async def test_an_undo_forgets_what_is_held(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, shields="all")
    await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["shield"])
    await Undo(desk.home.tables).ask(scene.row.id, ANA.id)
    assert await desk.home.store.read(lambda c: held.of_match(c, scene.row.id)) == []


async def test_a_held_answer_outlives_the_departure_of_another(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["shield"])
    moved = await desk.home.tables.leave(scene.row.id, CHIDI.id)
    assert moved.asked != scene.asked
    await desk.ring(scene.row.id)
    assert "Bruno raises a shield" in await desk.home.tables.story(scene.row.id, None)


async def test_an_answer_for_who_is_out_of_time_is_held_and_told_as_any_other(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, shields="all", clock=ABSENT)
    told = await desk.home.tables.story(scene.row.id, None)
    deadline = await desk.home.store.read(lambda c: clocks.find(c, "deadline", scene.row.id, BRUNO.id))
    assert deadline is not None
    desk.home.clock.advance(days=1)
    await Timing(desk.home.tables).deadline(deadline)
    sealed = await desk.home.tables.scene(scene.row.id)
    assert sealed.held[1].keys == ("pass",)
    assert sealed.row.version == scene.row.version
    await Timing(desk.home.tables).deadline(deadline)
    again = await desk.home.store.read(lambda c: clocks.find(c, "deadline", scene.row.id, BRUNO.id))
    assert again is not None
    assert again.due_at > desk.home.clock.now(), "it is looked at again: they may be asked once more"
    after = await desk.ring(scene.row.id)
    assert after.asked > scene.asked
    assert await desk.home.tables.story(scene.row.id, None) == told, "no line tells a time-out from a pass"
    record = await desk.home.store.read(lambda c: acts.of_match(c, scene.row.id))
    assert "timed_out" not in {act.kind for act in record}


async def test_who_stands_in_a_pause_answers_nothing_and_what_is_held_waits_for_its_end(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, shields="all")
    await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["shield"])
    pausing = Pausing(desk.home.tables)
    due = (await desk.home.tables.scene(scene.row.id)).held[1].release_at
    await pausing.stop(scene.row.id, CHIDI, None)
    assert await desk.home.store.read(lambda c: clocks.find(c, "release", scene.row.id)) is None
    desk.home.clock.advance(days=3)
    await pausing.go_on(scene.row.id, ANA)
    assert (await desk.home.tables.scene(scene.row.id)).held[1].release_at == due + timedelta(days=3)
    await desk.ring(scene.row.id)
    assert "Bruno raises a shield" in await desk.home.tables.story(scene.row.id, None)


async def test_who_is_asked_again_after_a_held_answer_is_reminded_and_timed_as_before(desk: Desk) -> None:
    """Both clocks rang while the answer was held: they are not lost with that."""
    scene = await desk.struck(ANA, BRUNO, shields="all", clock=ABSENT)
    match_id, timing = scene.row.id, Timing(desk.home.tables)
    rung = [await desk.home.store.read(lambda c, k=k: clocks.find(c, k, match_id, BRUNO.id)) for k in TURN_CLOCKS]  # type: ignore[misc]
    desk.home.clock.advance(hours=23, minutes=59, seconds=59)
    await desk.home.tables.answer(match_id, BRUNO.id, scene.asked, ["shield"])
    desk.home.clock.advance(seconds=1)
    assert rung[0] is not None
    assert rung[1] is not None
    await timing.nudge(rung[0])
    await timing.deadline(rung[1])
    after = await desk.ring(match_id)
    assert after.waiting == (1,), "the shield ends the round, and Bruno strikes next"
    running = [await desk.home.store.read(lambda c, k=k: clocks.find(c, k, match_id, BRUNO.id)) for k in TURN_CLOCKS]  # type: ignore[misc]
    assert running[0] is not None
    assert running[0].due_at == desk.home.clock.now() + timedelta(hours=12), "reminders count from the new question"
    assert running[1] is not None
    assert running[1].due_at <= desk.home.clock.now() + timedelta(minutes=1)
    await timing.deadline(running[1])
    assert (await desk.home.tables.scene(match_id)).asked > after.asked
    told = await desk.home.store.read(lambda c: notices.of_match(c, match_id))
    assert [n.kind for n in told if n.person_id == BRUNO.id and n.state != "dropped"] in ([], ["turn"])


async def test_whose_answer_is_held_is_reminded_of_nothing_and_called_like_anybody_else(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    match_id, calls = scene.row.id, Calls(desk.home.store, desk.home.clock)
    await desk.home.tables.answer(match_id, BRUNO.id, scene.asked, ["shield"])
    await desk.home.store.write(
        lambda c: notices.plan(c, match_id, scene.asked, BRUNO.id, "nudge", desk.home.clock.now())
    )
    assert match_id in await desk.home.store.read(matches.unshown)
    scene = await desk.home.tables.scene(match_id)
    sight = await desk.home.store.read(lambda c: look(c, scene, desk.home.clock.now()))
    admitted = await calls.admit(sight, scene.sealed)
    due = [n.kind for n in admitted.told if n.person_id == BRUNO.id and n.state == "due"]
    assert due == ["turn"], "without the call everybody would see that he had nothing to think about"
    await desk.ring(match_id)
    told = await desk.home.store.read(lambda c: notices.of_match(c, match_id))
    assert [n.state for n in told if n.kind == "nudge"] == ["dropped"], "they are asked again, about something else"


async def test_an_offered_seat_stays_on_offer_for_all_to_see_while_its_answer_is_held_and_nobody_gets_it(
    desk: Desk,
) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all", clock={"pace": "day", "extensions": 0})
    match_id, seating = scene.row.id, Seating(desk.home.tables)
    desk.home.clock.advance(hours=25)
    await seating.offer(match_id, ANA, BRUNO.id)
    desk.home.clock.advance(minutes=1)
    await desk.home.tables.answer(match_id, BRUNO.id, scene.asked, ["shield"])
    sealed = await desk.home.tables.scene(match_id)
    assert [one.seat for one in offers(sealed)] == [1], "that it went would tell that he has acted"
    with pytest.raises(Sorry, match="just moved"):
        await seating.take(match_id, Person(4, "Dana"))
    with pytest.raises(Sorry, match="overdue"):
        await seating.offer(match_id, CHIDI, BRUNO.id)
    after = await desk.ring(match_id)
    assert list(offers(after)) == []
    assert after.seats[1].person_id == BRUNO.id


async def test_a_nudge_at_a_held_answer_is_answered_as_any_other_and_reaches_nobody(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    match_id, calls = scene.row.id, Calls(desk.home.store, desk.home.clock)
    desk.home.clock.advance(hours=2)
    await desk.home.tables.answer(match_id, BRUNO.id, scene.asked, ["shield"])
    scene, done = await Nudging(desk.home.tables).nudge(match_id, ANA.id)
    assert [one.seat for one in done] == [1], "that the table waits for nobody would tell that he has acted"
    sight = await desk.home.store.read(lambda c: look(c, scene, desk.home.clock.now()))
    admitted = await calls.admit(sight, scene.sealed)
    assert [n.kind for n in admitted.told if n.person_id == BRUNO.id and n.state == "due"] == ["turn"]
    await desk.ring(match_id)
    told = await desk.home.store.read(lambda c: notices.of_match(c, match_id))
    assert [n.state for n in told if n.kind == FELLOW] == ["dropped"]


async def test_a_bot_that_stops_while_it_lets_an_answer_out_does_so_at_the_next_start(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    await desk.home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["shield"])
    clock = await desk.home.store.read(lambda c: clocks.find(c, "release", scene.row.id))
    assert clock is not None
    desk.home.clock.advance(minutes=20)
    with (
        patch.object(desk.home.tables, "answer_by", side_effect=asyncio.CancelledError),
        pytest.raises(asyncio.CancelledError),
    ):
        await desk.orders.ring(clock)
    assert await desk.home.store.read(lambda c: clocks.due(c, desk.home.clock.now(), 9)) == [clock]
    with patch.object(desk.home.tables, "answer_by", side_effect=Sorry("This match is busy.")):
        await desk.orders.ring(clock)
    again = await desk.home.store.read(lambda c: clocks.find(c, "release", scene.row.id))
    assert again is not None
    assert again.due_at == desk.home.clock.now() + holds.AGAIN, "and not for ever at once"
    desk.home.clock.advance(minutes=1)
    await desk.orders.ring(again)
    assert (await desk.home.tables.scene(scene.row.id)).held == {}
    assert await desk.home.store.read(lambda c: clocks.find(c, "release", scene.row.id)) is None


async def test_an_answer_that_is_held_goes_with_whoever_leaves(desk: Desk) -> None:
    before = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    sealed = await desk.home.tables.answer(before.row.id, BRUNO.id, before.asked, ["shield"])
    assert 1 in sealed.held
    after = await desk.home.tables.leave(before.row.id, BRUNO.id)
    assert after.row.state == "playing"
    assert await desk.home.store.read(lambda c: held.of_match(c, before.row.id)) == []
    assert "Bruno raises a shield" not in await desk.home.tables.story(before.row.id, None)
