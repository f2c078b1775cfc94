"""What the others may decide about somebody who is overdue."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.overdue import Overdue
from bot.people import Person, Sorry
from bot.scenes import Scene
from bot.seating import Seating
from storage import notices
from tests.bot.clocked import Table, asked, day
from tests.bot.table import ANA, BRUNO, CHIDI

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


async def overdue_of_three(table: Table) -> tuple[Scene, int, list[int]]:
    scene = await table.home.started(ANA, BRUNO, CHIDI, clock=day(at_zero="vote"))
    late = asked(scene).person_id
    assert late is not None
    scene = await table.after(scene.row.id, days=1)
    return scene, late, [person.id for person in (ANA, BRUNO, CHIDI) if person.id != late]


async def test_the_others_are_asked_each_once_when_somebody_is_overdue(table: Table) -> None:
    scene, late, others = await overdue_of_three(table)
    (request,) = scene.requests
    assert request.by_id == late
    for person in others:
        assert [kind.split(":")[0] for kind in await table.kinds(scene, person)] == ["overdue"]
    await table.after(scene.row.id, days=1)
    for person in others:
        assert len(await table.kinds(scene, person)) == 1


async def test_before_that_nobody_can_be_expelled(table: Table) -> None:
    scene = await table.home.started(ANA, BRUNO, clock=day(at_zero="vote"))
    late = asked(scene).person_id
    assert late is not None
    other = next(person.id for person in (ANA, BRUNO) if person.id != late)
    with pytest.raises(Sorry, match="decided already"):
        await Overdue(table.home.tables).wish(scene.row.id, other, late, "stand_in")


async def test_more_than_half_decide_and_wishes_can_change(table: Table) -> None:
    scene, late, (one, two) = await overdue_of_three(table)
    overdue = Overdue(table.home.tables)
    assert (await overdue.wish(scene.row.id, one, late, "close")).wish is None
    assert (await overdue.wish(scene.row.id, two, late, "stand_in")).wish is None
    with pytest.raises(Sorry, match="Only the others"):
        await overdue.wish(scene.row.id, late, late, "wait")
    voted = await overdue.wish(scene.row.id, one, late, "stand_in")
    assert voted.wish == "stand_in"
    assert voted.scene.requests == ()
    seat = voted.scene.seat_of(late)
    assert seat is not None
    assert voted.scene.seats[seat].stand_in == "greedy"


async def test_waiting_gives_the_turns_time_again_and_then_they_are_asked_anew(table: Table) -> None:
    scene, late, (one, two) = await overdue_of_three(table)
    overdue = Overdue(table.home.tables)
    await overdue.wish(scene.row.id, one, late, "wait")
    voted = await overdue.wish(scene.row.id, two, late, "wait")
    assert (voted.wish, voted.scene.requests) == ("wait", ())
    assert asked(voted.scene).deadline == table.now + DAY
    scene = await table.after(scene.row.id, hours=23)
    assert scene.requests == ()
    scene = await table.after(scene.row.id, hours=1)
    assert len(scene.requests) == 1
    assert len(await table.kinds(scene, one)) == 2


async def test_what_is_decided_calls_nobody_any_more(table: Table) -> None:
    """Else it would take the place of another call under a daily cap."""
    scene, late, others = await overdue_of_three(table)
    scene = await table.after(scene.row.id, days=1)
    for person in others:
        await Overdue(table.home.tables).wish(scene.row.id, person, late, "stand_in")
    ledger = await table.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert {n.state for n in ledger if n.kind.startswith("overdue")} == {"dropped"}


async def test_the_others_may_end_it(table: Table) -> None:
    scene, late, (one, two) = await overdue_of_three(table)
    overdue = Overdue(table.home.tables)
    await overdue.wish(scene.row.id, one, late, "close")
    assert (await overdue.wish(scene.row.id, two, late, "close")).scene.row.state == "ended"


async def test_somebody_else_may_sit_down_when_they_wish_it_so(table: Table) -> None:
    scene, late, (one, two) = await overdue_of_three(table)
    overdue, seating = Overdue(table.home.tables), Seating(table.home.tables)
    await overdue.wish(scene.row.id, one, late, "replace")
    voted = await overdue.wish(scene.row.id, two, late, "replace")
    assert voted.wish == "replace"
    await seating.offer(scene.row.id, Person(two, "Two"), late)
    scene = await seating.take(scene.row.id, Person(99, "Dagny"))
    assert scene.requests == ()
    assert asked(scene).person_id == 99
    assert asked(scene).deadline == table.now + DAY, "a new turn for who was not late"
    assert await table.kinds(scene, 99) == ["turn"]


async def test_a_move_calls_it_off(table: Table) -> None:
    scene, late, (one, _) = await overdue_of_three(table)
    scene = await table.home.answer_default(scene)
    assert scene.requests == ()
    with pytest.raises(Sorry, match="decided already"):
        await Overdue(table.home.tables).wish(scene.row.id, one, late, "close")


async def test_who_votes_is_there_and_the_match_is_not_closed(table: Table) -> None:
    scene, late, others = await overdue_of_three(table)
    scene = await table.after(scene.row.id, days=1)  # the extension too
    await Overdue(table.home.tables).wish(scene.row.id, others[0], late, "wait")
    scene = await table.after(scene.row.id, days=29)
    await Overdue(table.home.tables).wish(scene.row.id, others[0], late, "stand_in")
    await Overdue(table.home.tables).wish(scene.row.id, others[1], late, "wait")
    scene = await table.after(scene.row.id, days=2)
    assert scene.row.state == "playing"
