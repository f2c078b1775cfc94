"""Seats that change hands while a match is played, on a table without Discord."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot import turns
from bot.computers import Computers
from bot.orders import Orders
from bot.people import By, Person, Sorry
from bot.posting import Artist
from bot.scenes import Scene
from bot.seating import Seating, offers
from bot.turns import clock_of
from storage import Connection, acts, clocks, held, notices, plans, results, seats
from tests.bot.table import ANA, BRUNO, CHIDI, House

DANA, EVE = Person(14, "Dana"), Person(15, "Eve")


async def given(home: House, scene: Scene, seat: int, to: Person) -> Scene:
    """The owner of the seat offers it, and somebody takes it."""
    owner = scene.seats[seat].person_id
    assert owner is not None
    seating = Seating(home.tables)
    await seating.offer(scene.row.id, Person(owner, scene.names[seat]), owner, to)
    return await seating.take(scene.row.id, to)


async def overdue(home: House, scene: Scene, seat: int) -> Scene:
    """The seat's time has run out."""

    async def work(c: Connection) -> None:
        await seats.change(c, scene.row.id, seat, deadline=home.clock.now())

    await home.store.write(work)
    return await home.tables.scene(scene.row.id)


async def test_a_seat_goes_over_with_its_hand_and_its_question(home: House) -> None:
    before = await home.started(ANA, BRUNO, opener=1)
    after = await given(home, before, 0, DANA)
    assert after.seat_of(DANA.id) == 0
    assert after.seat_of(ANA.id) is None
    assert after.view(0) == before.view(0)
    assert (after.asked, after.waiting) == (before.asked, before.waiting)
    assert after.names == ("Dana", "Bruno")
    assert after.seats[0].name == "Ana", "the name is under the seal"
    assert after.seats[0].seen_by == (ANA.id,)
    assert (await home.tables.story(before.row.id, None))[-1] == "Dana takes over the seat of Ana"
    with pytest.raises(Sorry, match="not playing"):
        await home.tables.answer(before.row.id, ANA.id, before.asked, ["fall"])
    assert (await home.answer_default(after)).asked > after.asked


async def test_the_log_names_whoever_sat_there_then(home: House) -> None:
    scene = await home.answer_default(await home.started(ANA, BRUNO, opener=1, auto_fall=False))
    scene = await given(home, scene, 0, DANA)
    while scene.waiting != (0,):
        scene = await home.answer_default(scene)
    await home.answer_default(scene)
    told = await home.tables.story(scene.row.id, None, 50)
    at = told.index("Dana takes over the seat of Ana")
    assert any("Ana" in line for line in told[:at])
    assert not any("Dana" in line for line in told[:at])
    assert any("Dana" in line for line in told[at + 1 :])
    assert not any("Ana" in line for line in told[at + 1 :])


async def test_the_clock_goes_over_and_the_newcomer_is_called(home: House) -> None:
    scene = await home.started(ANA, BRUNO, clock={"pace": "day"}, opener=1)
    assert clock_of(scene.row).turn == timedelta(days=1)
    home.clock.advance(hours=5)
    after = await given(home, scene, 0, DANA)
    assert after.seats[0].deadline == scene.seats[0].deadline
    assert await home.store.read(lambda c: clocks.find(c, "deadline", scene.row.id, ANA.id)) is None
    assert await home.store.read(lambda c: clocks.find(c, "deadline", scene.row.id, DANA.id)) is not None
    told = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state) for n in told if n.kind == "turn"] == [(ANA.id, "dropped"), (DANA.id, "due")]


async def test_who_knows_a_rivals_hand_takes_no_seat(home: House) -> None:
    scene = await home.started(ANA, BRUNO, CHIDI, opener=1)
    scene = await given(home, scene, 0, DANA)
    seating = Seating(home.tables)
    with pytest.raises(Sorry, match="knows that hand"):
        await seating.offer(scene.row.id, BRUNO, BRUNO.id, ANA)
    await seating.offer(scene.row.id, BRUNO, BRUNO.id)
    with pytest.raises(Sorry, match="knows that hand"):
        await seating.take(scene.row.id, ANA)
    with pytest.raises(Sorry, match="second seat"):
        await seating.take(scene.row.id, CHIDI)
    await home.tables.leave(scene.row.id, CHIDI.id)
    with pytest.raises(Sorry, match="knows that hand"):
        await seating.take(scene.row.id, CHIDI)


async def test_one_may_come_back_to_the_hand_that_one_knows(home: House) -> None:
    scene = await given(home, await home.started(ANA, BRUNO, opener=1), 0, DANA)
    scene = await given(home, scene, 0, ANA)
    assert scene.names == ("Ana", "Bruno")
    assert set(scene.seats[0].seen_by) == {ANA.id, DANA.id}


async def test_an_offer_to_one_is_no_offer_to_all(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1), Seating(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id, DANA)
    with pytest.raises(Sorry, match="somebody else"):
        await seating.take(scene.row.id, EVE)
    with pytest.raises(Sorry, match="call that off"):
        await seating.decline(scene.row.id, EVE)
    await seating.decline(scene.row.id, DANA)
    with pytest.raises(Sorry, match="No seat is on offer"):
        await seating.take(scene.row.id, DANA)


async def test_an_offer_outlives_the_moves_of_the_table(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id)
    scene = await home.answer_default(scene)
    assert [one.seat for one in offers(scene)] == [0]
    assert (await seating.take(scene.row.id, DANA)).names[0] == "Dana"


async def test_two_who_take_the_same_seat_at_once_are_one(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1), Seating(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id)
    done = await asyncio.gather(
        seating.take(scene.row.id, DANA), seating.take(scene.row.id, EVE), return_exceptions=True
    )
    assert sum(isinstance(one, Sorry) for one in done) == 1
    assert (await home.tables.scene(scene.row.id)).seats[0].person_id in (DANA.id, EVE.id)


async def test_the_others_give_a_seat_away_only_when_it_is_overdue(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    with pytest.raises(Sorry, match="Only when they are overdue"):
        await seating.offer(scene.row.id, BRUNO, ANA.id)
    with pytest.raises(Sorry, match="Only those who play"):
        await seating.offer(scene.row.id, DANA, ANA.id)
    await overdue(home, scene, 0)
    scene = await seating.offer(scene.row.id, BRUNO, ANA.id, DANA)
    assert [one.why for one in offers(scene)] == ["overdue"]
    assert (await seating.take(scene.row.id, DANA)).names[0] == "Dana"


async def test_who_comes_back_in_time_keeps_the_seat(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    await overdue(home, scene, 0)
    scene = await seating.offer(scene.row.id, BRUNO, ANA.id)
    scene = await home.answer_default(scene)
    assert list(offers(scene)) == []
    with pytest.raises(Sorry, match="No seat is on offer"):
        await seating.take(scene.row.id, DANA)


@pytest.mark.parametrize("how", ["asked again", "back", "more time"])
async def test_nobody_loses_a_seat_to_which_they_came_back_or_for_which_they_got_time(home: House, how: str) -> None:
    scene, seating = await home.started(ANA, BRUNO, clock={"pace": "day"}, opener=1), Seating(home.tables)
    home.clock.advance(hours=25)
    scene = await seating.offer(scene.row.id, BRUNO, ANA.id)
    home.clock.advance(minutes=1)
    assert [one.why for one in offers(await home.tables.scene(scene.row.id))] == ["overdue"]

    async def work(c: Connection, scene: Scene) -> None:
        if how == "more time":
            await turns.give_time(c, scene.row, scene.seats[0], timedelta(hours=3), home.clock.now())
        else:
            await turns.go_on_waiting(c, scene.row, scene.seats[0], home.clock.now())

    if how == "back":
        await seating.stand_in(scene.row.id, BRUNO, ANA.id)
        await seating.back(scene.row.id, ANA.id)
    else:
        await home.tables.amend(scene.row.id, work)
    assert list(offers(await home.tables.scene(scene.row.id))) == []
    with pytest.raises(Sorry, match="No seat is on offer"):
        await seating.take(scene.row.id, DANA)


async def test_who_sits_down_is_offered_no_other_seat(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, CHIDI, opener=1), Seating(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id, DANA)
    await seating.offer(scene.row.id, CHIDI, CHIDI.id, EVE)
    await seating.offer(scene.row.id, BRUNO, BRUNO.id)
    scene = await seating.take(scene.row.id, DANA, 1)
    assert [(one.seat, one.to) for one in offers(scene)] == [(2, EVE.id)]
    due = await home.store.read(lambda c: notices.due_to(c, DANA.id, scene.row.id))
    assert [notice.kind for notice in due if notice.kind.startswith("seat:")] == []


async def test_who_has_left_the_server_can_be_replaced_without_any_clock(home: House) -> None:
    away: set[int] = set()

    async def here(guild_id: int, person_id: int) -> bool:
        assert guild_id == 1
        return person_id not in away

    scene, seating = await home.started(ANA, BRUNO, opener=1), Seating(home.tables, here)
    with pytest.raises(Sorry, match="Only when they are overdue"):
        await seating.offer(scene.row.id, BRUNO, ANA.id)
    away.add(ANA.id)
    assert [person.name for person in await seating.gone(scene)] == ["Ana"]
    await seating.offer(scene.row.id, BRUNO, ANA.id)
    assert (await seating.take(scene.row.id, DANA)).names == ("Dana", "Bruno")


async def test_a_moderator_gives_a_seat_away_and_the_table_reads_it(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1), Seating(home.tables)
    await seating.offer(scene.row.id, EVE, ANA.id, DANA, moderator=True)
    await seating.take(scene.row.id, DANA)
    assert (await home.tables.story(scene.row.id, None))[-1] == (
        "Dana takes over the seat of Ana, which a moderator has given away"
    )


async def test_what_was_said_beforehand_goes_with_who_said_it_and_the_host_passes_on(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1)
    await Orders(home.tables).choose(scene.row.id, ANA.id, "answer", {"do": "fall"})
    after = await given(home, scene, 0, DANA)
    assert await home.store.read(lambda c: plans.of_match(c, scene.row.id)) == []
    assert after.row.host_id == DANA.id
    record = await home.store.read(lambda c: acts.of_match(c, scene.row.id))
    assert record[-1].kind == "replaced"


async def test_given_up_for_good_and_a_computers_own_are_no_seats_to_take(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, CHIDI, computers=1, opener=1), Seating(home.tables)
    with pytest.raises(Sorry, match="computer player's own"):
        await seating.replace(scene.row.id, 3, DANA, By("moderator", EVE.id))
    await home.tables.leave(scene.row.id, CHIDI.id)
    with pytest.raises(Sorry, match="given up for good"):
        await seating.replace(scene.row.id, 2, DANA, By("moderator", EVE.id))
    with pytest.raises(Sorry, match="nobody who plays"):
        await seating.offer(scene.row.id, CHIDI, CHIDI.id)


async def test_a_computer_player_stands_in_and_gives_back(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    artist = Artist(1)
    computers = Computers(home.tables, artist)
    commitment = scene.row.commitment
    scene = await seating.stand_in(scene.row.id, ANA, ANA.id)
    assert (scene.agent_of(0), scene.seats[0].agent, scene.seats[0].name) == ("greedy", None, "Ana")
    assert scene.row.commitment == commitment
    computers.wake(scene.row.id)
    scene = await computers.settled(scene.row.id)
    assert 0 not in scene.waiting, "it has played"
    told = await home.tables.story(scene.row.id, None)
    assert told[0] == "A computer player plays for Ana until they are back"
    with pytest.raises(Sorry, match="already"):
        await seating.stand_in(scene.row.id, ANA, ANA.id)
    scene = await seating.back(scene.row.id, ANA.id)
    assert scene.agent_of(0) is None
    assert (await home.tables.story(scene.row.id, None))[-1] == "Ana is back"
    with pytest.raises(Sorry, match="the seat is yours"):
        await seating.back(scene.row.id, ANA.id)
    artist.close()


async def test_an_answer_of_the_owner_sends_the_computer_player_away(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    await seating.stand_in(scene.row.id, ANA, ANA.id)
    scene = await home.answer_default(scene)
    assert scene.seats[0].stand_in is None


async def test_nobody_is_called_for_whom_a_computer_plays(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    await seating.stand_in(scene.row.id, ANA, ANA.id)
    due = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [n.state for n in due if n.person_id == ANA.id] == ["dropped"]
    assert await home.store.read(lambda c: clocks.find(c, "nudge", scene.row.id, ANA.id)) is None


async def test_who_may_let_a_computer_player_stand_in(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1), Seating(home.tables)
    with pytest.raises(Sorry, match="Only when they are overdue"):
        await seating.stand_in(scene.row.id, BRUNO, ANA.id)
    with pytest.raises(Sorry, match="no such computer"):
        await seating.stand_in(scene.row.id, ANA, ANA.id, "deep thought")
    await seating.stand_in(scene.row.id, EVE, ANA.id, moderator=True)
    assert (await home.tables.story(scene.row.id, None))[-1].startswith(
        "A moderator lets a computer player play for Ana"
    )


async def test_the_host_hands_over_and_passes_on_when_leaving(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, CHIDI, opener=1), Seating(home.tables)
    with pytest.raises(Sorry, match="host or a moderator"):
        await seating.make_host(scene.row.id, BRUNO, BRUNO.id)
    with pytest.raises(Sorry, match="nobody who plays"):
        await seating.make_host(scene.row.id, ANA, DANA.id)
    scene = await seating.make_host(scene.row.id, ANA, CHIDI.id)
    assert scene.row.host_id == CHIDI.id
    assert (await home.tables.story(scene.row.id, None))[-1] == "Chidi is the host now"
    scene = await home.tables.leave(scene.row.id, CHIDI.id)
    assert scene.row.host_id == ANA.id


async def test_a_moderator_plays_for_a_seat_without_seeing_its_hand(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1, auto_fall=False), Seating(home.tables)
    with pytest.raises(Sorry, match="not being asked"):
        await seating.play_for(scene.row.id, EVE, BRUNO.id)
    after = await seating.play_for(scene.row.id, EVE, ANA.id)
    assert after.asked > scene.asked
    assert "A moderator plays for Ana" in await home.tables.story(scene.row.id, None)
    assert after.seats[0].acted_at == scene.seats[0].acted_at


async def test_a_moderators_end_is_told(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1)
    done = await home.tables.end(scene.row.id, EVE, moderator=True)
    assert done.row.state == "ended"
    assert (await home.tables.story(scene.row.id, None))[-1] == "A moderator ends the match"


async def test_with_no_person_left_a_match_closes(home: House) -> None:
    scene = await home.started(ANA, BRUNO, computers=1, opener=1)
    await home.tables.leave(scene.row.id, ANA.id)
    done = await home.tables.leave(scene.row.id, BRUNO.id)
    assert done.row.state in ("ended", "over")
    assert await home.store.read(lambda c: clocks.due(c, home.clock.now() + timedelta(days=999), 9)) == []
    again = await home.started(ANA, BRUNO, opener=1)
    assert again.row.state == "playing"


async def test_the_result_names_who_played_to_the_end(home: House) -> None:
    scene = await given(home, await home.started(ANA, BRUNO, opener=1), 0, DANA)
    await home.tables.leave(scene.row.id, BRUNO.id)
    result = await home.store.read(lambda c: results.find(c, scene.row.id))
    assert result is not None
    assert [seat["name"] for seat in result.seats] == ["Dana", "Bruno"]


async def test_nothing_is_on_offer_or_held_in_a_match_that_is_over(home: House) -> None:
    scene, seating = await home.started(ANA, BRUNO, opener=1), Seating(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id)
    await home.tables.leave(scene.row.id, ANA.id)
    with pytest.raises(Sorry, match="over"):
        await seating.take(scene.row.id, DANA)
    assert list(offers(await home.tables.scene(scene.row.id))) == []
    assert await home.store.read(lambda c: held.of_match(c, scene.row.id)) == []
