"""Turns and their clocks, by the moved clock: what a deadline is, what stops it, and what happens when it is past."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from unittest.mock import patch

import pytest

from bot import turns
from bot.overdue import Overdue
from bot.people import Sorry
from bot.rhythms import Rhythms
from bot.scenes import Scene
from bot.timing import Timing
from bot.turns import retime
from bot.undo import Undo
from storage import Connection, clocks, matches, notices, seats
from tests.bot.clocked import Table, asked, day
from tests.bot.table import ANA, BRUNO, end_the_deck

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


# --- a turn's time ---------------------------------------------------------------------------------------------------


async def test_the_time_of_a_turn_is_set_when_the_wait_begins(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(), auto_fall=False)
    assert asked(scene).deadline == table.now + DAY
    assert [row.deadline for row in scene.seats if row.seat not in scene.waiting] == [None]
    later = await table.after(scene.row.id, hours=5)
    assert asked(later).deadline == table.now + DAY - 5 * HOUR, "waiting moves nothing"
    later = await table.home.answer_default(later)
    assert asked(later).deadline == table.now + DAY, "the next one's turn is a new one"
    assert later.seats[scene.waiting[0]].deadline is None


async def test_a_new_question_to_the_same_person_does_not_restart_the_clock(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(), auto_fall=False)
    for _ in range(60):
        before = asked(scene)
        table.home.clock.advance(minutes=7)
        scene = await table.home.answer_default(scene)
        if scene.waiting and asked(scene).seat == before.seat:
            assert asked(scene).deadline == before.deadline
            assert asked(scene).waiting_asked == before.waiting_asked
            return
    pytest.fail("nobody was asked twice in a turn")


async def test_without_a_clock_nobody_runs_out_of_time(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock={})
    assert [row.deadline for row in scene.seats] == [None, None]


async def test_unused_time_is_saved_up_to_the_cap_and_used_after_the_turns_own(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(bank=600), auto_fall=False)
    first = scene.waiting[0]
    assert asked(scene).deadline == table.now + DAY + 10 * HOUR, "everybody begins with a full bank"
    scene = await table.after(scene.row.id, hours=30)
    scene = await table.home.answer_default(scene)
    assert scene.seats[first].bank_ms == 4 * HOUR // timedelta(milliseconds=1)
    while scene.waiting[0] != first:
        scene = await table.home.answer_default(scene)
    assert asked(scene).deadline == table.now + DAY + 4 * HOUR
    while first in scene.waiting:
        scene = await table.home.answer_default(scene)
    assert scene.seats[first].bank_ms == 10 * HOUR // timedelta(milliseconds=1), "not above the cap"


async def test_what_is_taken_back_gives_no_new_time(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(bank=60), auto_fall=False)
    scene = await end_the_deck(table.home.tables, scene)
    person, had = asked(scene), asked(scene).deadline
    scene = await table.after(scene.row.id, hours=20)
    scene = await table.home.answer_default(scene)
    assert asked(scene).seat != person.seat
    assert person.person_id is not None
    undo = Undo(table.home.tables)
    wish = await undo.ask(scene.row.id, person.person_id)
    if not wish.done:
        wish = await undo.agree(scene.row.id, wish.missing[0])
    assert wish.done
    assert asked(wish.scene).seat == person.seat
    assert asked(wish.scene).deadline == had


# --- when it stands still --------------------------------------------------------------------------------------------


async def test_it_stands_still_in_quiet_hours_where_the_table_allows_it(table: Table) -> None:
    rhythms = Rhythms(table.home.store, table.home.clock, table.home.changed.append, retime)
    for person in (ANA, BRUNO):
        await rhythms.choose(person, zone="UTC", quiet_from=22 * 60, quiet_to=8 * 60)
    scene = await table.home.started(ANA, BRUNO, clock=day())
    assert asked(scene).deadline == table.now + DAY + 10 * HOUR, "a night lies between"


async def test_it_runs_in_quiet_hours_where_the_table_wants_it(table: Table) -> None:
    rhythms = Rhythms(table.home.store, table.home.clock, table.home.changed.append, retime)
    for person in (ANA, BRUNO):
        await rhythms.choose(person, zone="UTC", quiet_from=22 * 60, quiet_to=8 * 60)
    scene = await table.home.started(ANA, BRUNO, clock=day(respect_quiet=False))
    assert asked(scene).deadline == table.now + DAY


async def test_who_goes_away_in_their_turn_keeps_what_is_left_and_who_comes_back_too(table: Table) -> None:
    rhythms = Rhythms(table.home.store, table.home.clock, table.home.changed.append, retime)
    scene = await table.home.started(ANA, BRUNO, clock=day())
    person = ANA if asked(scene).person_id == ANA.id else BRUNO
    scene = await table.after(scene.row.id, hours=10)
    await rhythms.choose(person, away_until=table.now + 5 * DAY)
    scene = await table.home.tables.scene(scene.row.id)
    assert asked(scene).deadline == table.now + 5 * DAY + 14 * HOUR
    scene = await table.after(scene.row.id, days=2)
    assert await table.kinds(scene, person.id) == ["turn"], "nobody is reminded while away"
    await rhythms.choose(person, away_until=None)
    scene = await table.home.tables.scene(scene.row.id)
    assert asked(scene).deadline == table.now + 14 * HOUR
    scene = await table.after(scene.row.id, hours=15)
    assert asked(scene).deadline == table.now - HOUR


async def test_who_comes_back_from_an_absence_and_does_nothing_is_told_of_in_the_end(table: Table) -> None:
    """Without the absence the last reminder is long past; the table hears of it all the same, and not at once."""
    scene = await table.home.started(ANA, BRUNO, clock={})
    person = ANA if asked(scene).person_id == ANA.id else BRUNO
    rhythms = Rhythms(table.home.store, table.home.clock, lambda _: None, retime)
    await rhythms.choose(person, away_until=table.now + 60 * DAY)
    scene = await table.after(scene.row.id, days=20)
    await rhythms.choose(person, away_until=None)
    scene = await table.after(scene.row.id, hours=23)
    assert scene.requests == ()
    scene = await table.after(scene.row.id, hours=1)
    assert [row.kind for row in scene.requests] == [turns.overdue_kind(scene.waiting[0])]


async def test_a_pause_stops_all_clocks_and_going_on_calls_once_more(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day())
    person = asked(scene).person_id
    scene = await table.after(scene.row.id, hours=6)
    await _paused(table, scene, True)
    scene = await table.after(scene.row.id, days=9)
    assert asked(scene).deadline is None
    assert await table.kinds(scene, person) == ["turn"]
    await _paused(table, scene, False)
    scene = await table.home.tables.scene(scene.row.id)
    assert asked(scene).deadline == table.now + 18 * HOUR
    assert len(await table.kinds(scene, person)) == 2


async def _paused(table: Table, scene: Scene, on: bool) -> None:
    async def work(c: Connection) -> None:
        row = await matches.find(c, scene.row.id)
        assert row is not None
        await matches.update(c, row.id, row.version, paused_at=table.now if on else None)
        await (turns.stop if on else turns.go_on)(c, row, table.now)

    await table.home.store.write(work)


# --- when it is past -------------------------------------------------------------------------------------------------


async def test_extensions_come_first_and_nothing_resolves_before_the_new_time(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(extensions=2, at_zero="absent"))
    seat, question = asked(scene).seat, scene.asked
    scene = await table.after(scene.row.id, days=1)
    assert (scene.asked, asked(scene).extensions, asked(scene).deadline) == (question, 1, table.now + DAY)
    assert "More time for" in await table.story(scene)
    scene = await table.after(scene.row.id, hours=23, minutes=59)
    assert (scene.asked, asked(scene).extensions) == (question, 1)
    scene = await table.after(scene.row.id, minutes=1)
    assert (scene.asked, asked(scene).extensions) == (question, 0)
    scene = await table.after(scene.row.id, days=1)
    assert scene.asked > question
    assert seat not in scene.waiting


async def test_down_for_a_week_costs_one_extension_and_no_time(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(extensions=1))
    scene = await table.after(scene.row.id, days=7)
    assert (asked(scene).extensions, asked(scene).deadline) == (0, table.now + DAY)
    assert (await table.story(scene)).count("More time") == 1


async def test_the_table_plays_on_for_who_is_absent_with_nobody_looking(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="absent"), auto_fall=False)
    for _ in range(400):
        if scene.row.state != "playing":
            break
        scene = await table.after(scene.row.id, days=1)
    assert scene.row.state == "over", "a silent table comes to its end"
    assert await table.home.store.read(clocks.next_due) is None


async def test_who_answers_at_the_last_moment_has_acted(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="absent"), auto_fall=False)
    table.home.clock.advance(days=1)
    answered = await table.home.answer_default(scene)
    await table.sweep.look()
    assert (await table.home.tables.scene(scene.row.id)).asked == answered.asked
    assert "out of time" not in await table.story(scene)


async def test_a_computer_player_stands_in(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="computer"))
    seat = asked(scene).seat
    scene = await table.after(scene.row.id, days=1)
    assert scene.seats[seat].stand_in == "greedy"
    assert (scene.seats[seat].agent, scene.seats[seat].name) == (None, asked(scene).name)
    assert scene.seats[seat].deadline is None
    await table.home.store.write(lambda c: turns.give_back(c, scene.row, scene.seats[seat], table.now))
    scene = await table.home.tables.scene(scene.row.id)
    assert scene.seats[seat].stand_in is None
    assert scene.seats[seat].deadline == table.now + DAY
    assert await table.kinds(scene, scene.seats[seat].person_id) == ["turn", "nudge"], "who is back needs no call"


async def test_reminders_only(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="nudge"))
    person, question = asked(scene).person_id, scene.asked
    scene = await table.after(scene.row.id, days=1)
    assert "is out of time" in await table.story(scene)
    assert scene.requests == ()
    scene = await table.after(scene.row.id, days=1)
    assert await table.kinds(scene, person) == ["turn", "nudge", "nudge:2"]
    scene = await table.after(scene.row.id, days=3)
    assert (scene.asked, len(scene.requests)) == (question, 1), "in the end the others are asked all the same"
    other = BRUNO.id if person == ANA.id else ANA.id
    assert person is not None
    await Overdue(table.home.tables).wish(scene.row.id, other, person, "wait")
    scene = await table.after(scene.row.id, hours=23)
    assert scene.requests == ()
    scene = await table.after(scene.row.id, hours=1)
    assert len(scene.requests) == 1, "and again after the time that they gave"


async def test_nobody_is_given_up_while_they_have_time_left(table: Table) -> None:
    """Reminders end after ten days, and a turn of two weeks does not."""
    scene = await table.home.started(ANA, BRUNO, clock={"pace": "own", "minutes": 14 * 24 * 60, "at_zero": "nudge"})
    for _ in range(13):
        scene = await table.after(scene.row.id, days=1)
        assert scene.requests == ()
    for _ in range(16):  # the extension, and then the end of it
        scene = await table.after(scene.row.id, days=1)
    assert [row.kind for row in scene.requests] == [turns.overdue_kind(scene.waiting[0])]


async def test_down_for_a_month_gives_the_extension_before_anybody_decides(table: Table) -> None:
    """The last reminder is long past, and so is the deadline; nobody has looked at either."""
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="vote", extensions=1))
    scene = await table.after(scene.row.id, days=29)
    assert (scene.requests, asked(scene).extensions) == ((), 0)
    scene = await table.after(scene.row.id, days=1)
    assert [row.kind for row in scene.requests] == [turns.overdue_kind(scene.waiting[0])]


async def test_who_acts_when_they_are_overdue_and_then_no_more_is_up_for_a_decision_again(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="vote", extensions=0), auto_fall=False)
    for _ in range(60):
        before = asked(scene)
        overdue = await table.after(scene.row.id, days=1)
        assert [row.kind for row in overdue.requests] == [turns.overdue_kind(before.seat)]
        scene = await table.home.answer_default(overdue)
        if scene.waiting and asked(scene).waiting_asked == before.waiting_asked:
            break
    else:
        pytest.fail("nobody was asked twice in a turn")
    assert scene.requests == ()
    for _ in range(6):
        scene = await table.after(scene.row.id, days=1)
    assert [row.kind for row in scene.requests] == [turns.overdue_kind(before.seat)]


async def test_a_reminder_that_was_put_off_is_dropped_when_they_act_in_the_same_turn(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(), auto_fall=False)
    for _ in range(60):
        before = asked(scene)
        assert before.person_id is not None
        scene = await table.after(scene.row.id, hours=12)  # the reminder is due, and nobody has sent it
        assert "nudge" in await table.kinds(scene, before.person_id)
        scene = await table.home.answer_default(scene)
        match_id = scene.row.id
        ledger = await table.home.store.read(lambda c, match_id=match_id: notices.of_match(c, match_id))  # type: ignore[misc]
        mine = [n for n in ledger if n.person_id == before.person_id and turns.is_nudge(n.kind)]
        assert {n.state for n in mine} == {"dropped"}
        if scene.waiting and asked(scene).waiting_asked == before.waiting_asked:
            return
    pytest.fail("nobody was asked twice in a turn")


async def test_nobody_for_a_month_closes_the_match(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock={})
    scene = await table.after(scene.row.id, days=20)
    scene = await table.home.answer_default(scene)
    scene = await table.after(scene.row.id, days=15)
    assert scene.row.state == "playing", "somebody gave a sign"
    for _ in range(8):
        scene = await table.after(scene.row.id, days=5)
    assert scene.row.state == "ended"


async def test_a_bot_that_stops_as_it_closes_a_silent_match_closes_it_at_the_next_start(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock={})
    table.home.clock.advance(days=40)
    idle = await table.home.store.read(lambda c: clocks.find(c, "idle", scene.row.id))
    assert idle is not None
    timing, cut = Timing(table.home.tables), asyncio.CancelledError
    with patch.object(table.home.tables, "close", side_effect=cut), pytest.raises(cut):
        await timing.idle(idle)
    assert idle in await table.home.store.read(lambda c: clocks.due(c, table.now, 9))
    await timing.idle(idle)
    assert (await table.home.tables.scene(scene.row.id)).row.state == "ended"
    assert await table.home.store.read(lambda c: clocks.due(c, table.now, 9)) == []


async def test_one_broken_seat_is_no_endless_loop(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="absent"))

    async def busy(*_: object, **__: object) -> None:
        raise Sorry("This match is busy. Please try again.")

    with monkeypatch.context() as patched:
        patched.setattr(table.home.tables, "change", busy)
        await table.after(scene.row.id, days=1)
    (row,) = await table.home.store.read(lambda c: clocks.due(c, table.now + HOUR, 10))
    assert (row.kind, row.due_at) == ("deadline", table.now + timedelta(minutes=1))
    again = await table.after(scene.row.id, minutes=1)
    assert again.asked > scene.asked


async def test_muted_is_not_reminded_in_this_turn_and_the_table_hears_of_it_all_the_same(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock={})
    row = asked(scene)
    await table.home.store.write(lambda c: turns.mute(c, scene.row, row))
    for _ in range(9):
        scene = await table.after(scene.row.id, days=1)
    assert await table.kinds(scene, row.person_id) == ["turn"]
    scene = await table.after(scene.row.id, days=1)
    assert len(scene.requests) == 1
    assert await table.home.store.read(lambda c: seats.of_match(c, scene.row.id))
