from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from storage import Connection, Store, invites, matches, seats
from storage.seats import SeatRow
from tests.storage.filled import ANNA, BEN, new_match, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(minutes=5)


async def of(store: Store, match_id: int) -> list[SeatRow]:
    return await store.read(lambda c: seats.of_match(c, match_id))


async def test_seats_come_back_in_order(store: Store) -> None:
    match_id = await store.write(lambda c: matches.create(c, new_match()))
    rows = [SeatRow(match_id, 1, "Greedy", agent="greedy"), SeatRow(match_id, 0, "Anna", person_id=ANNA)]
    for row in rows:
        assert await store.write(lambda c, row=row: seats.add(c, match_id, row))
    assert await of(store, match_id) == rows[::-1]


async def test_a_person_sits_once_and_a_seat_holds_one(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    assert not await store.write(lambda c: seats.add(c, match_id, SeatRow(match_id, 2, "Anna", person_id=ANNA)))
    assert not await store.write(lambda c: seats.add(c, match_id, SeatRow(match_id, 1, "Cleo", person_id=3)))
    assert [row.name for row in await of(store, match_id)] == ["Anna", "Ben"]


async def test_any_number_of_computers_sit(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    for seat in (2, 3):
        assert await store.write(lambda c, seat=seat: seats.add(c, match_id, SeatRow(match_id, seat, "G", agent="g")))
    assert len(await of(store, match_id)) == 4


async def test_nobody_sits_at_a_match_that_is_not_there(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.write(lambda c: seats.add(c, 99, SeatRow(99, 0, "Anna", person_id=ANNA)))


async def test_twenty_at_once_for_two_seats(store: Store) -> None:
    match_id = await store.write(lambda c: matches.create(c, new_match()))

    async def join(c: Connection, person_id: int) -> bool:
        taken = len(await seats.of_match(c, match_id))
        row = SeatRow(match_id, taken, f"person {person_id}", person_id=person_id)
        return taken < 2 and await seats.add(c, match_id, row)

    joined = await asyncio.gather(*(store.write(lambda c, n=n: join(c, n)) for n in range(1, 21)))
    assert joined.count(True) == 2
    assert [row.seat for row in await of(store, match_id)] == [0, 1]


async def test_all_are_replaced_together(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    swapped = [SeatRow(0, 0, "Ben", person_id=BEN), SeatRow(0, 1, "Anna", person_id=ANNA)]
    await store.write(lambda c: seats.replace_all(c, match_id, swapped))
    assert [(row.match_id, row.person_id) for row in await of(store, match_id)] == [(match_id, BEN), (match_id, ANNA)]
    assert [row.person_id for row in await of(store, other)] == [ANNA, BEN]
    await store.write(lambda c: seats.replace_all(c, match_id, []))
    assert await of(store, match_id) == []


async def test_waiting(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: seats.set_waiting(c, match_id, 0, START, 4))
    await store.write(lambda c: seats.set_waiting(c, match_id, 1, LATER))
    anna, ben = await of(store, match_id)
    assert (anna.waiting_since, anna.waiting_asked) == (START, 4)
    assert (ben.waiting_since, ben.waiting_asked) == (LATER, None)
    await store.write(lambda c: seats.clear_waiting(c, match_id, 0))
    anna, ben = await of(store, match_id)
    assert (anna.waiting_since, anna.waiting_asked, ben.waiting_since) == (None, None, LATER)
    await store.write(lambda c: seats.clear_waiting(c, match_id))
    assert (await of(store, match_id))[1].waiting_since is None


async def test_who_acts_and_who_leaves(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: seats.set_waiting(c, match_id, 1, START, 4))
    await store.write(lambda c: seats.change(c, match_id, 1, deadline=LATER, left_ms=5))
    await store.write(lambda c: seats.touch(c, match_id, 0, START))
    await store.write(lambda c: seats.mark_left(c, match_id, 1, LATER))
    assert await of(store, match_id) == [
        SeatRow(match_id, 0, "Anna", person_id=ANNA, acted_at=START),
        SeatRow(match_id, 1, "Ben", person_id=BEN, left_at=LATER),
    ]


async def test_clocks_stand_ins_and_muted_turns(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: seats.change(c, match_id, 0, deadline=LATER, bank_ms=1_000, extensions=2))
    await store.write(lambda c: seats.change(c, match_id, 0, left_ms=500, seen_by=(BEN, 3)))
    await store.write(lambda c: seats.set_stand_in(c, match_id, 0, "greedy"))
    await store.write(lambda c: seats.mute(c, match_id, 0, 4))
    anna, ben = await of(store, match_id)
    assert anna == SeatRow(
        match_id,
        0,
        "Anna",
        person_id=ANNA,
        deadline=LATER,
        left_ms=500,
        bank_ms=1_000,
        extensions=2,
        stand_in="greedy",
        muted_asked=4,
        seen_by=(BEN, 3),
    )
    assert ben == SeatRow(match_id, 1, "Ben", person_id=BEN)
    await store.write(lambda c: seats.change(c, match_id, 0, deadline=None, left_ms=None, bank_ms=0, extensions=0))
    await store.write(lambda c: seats.set_stand_in(c, match_id, 0, None))
    await store.write(lambda c: seats.mute(c, match_id, 0, None))
    assert (await of(store, match_id))[0] == SeatRow(match_id, 0, "Anna", person_id=ANNA, seen_by=(BEN, 3))


async def test_a_seat_goes_over_with_its_hand_and_its_clock(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: seats.set_waiting(c, match_id, 1, START, 4))
    await store.write(lambda c: seats.change(c, match_id, 1, deadline=LATER, bank_ms=7, stand_in="greedy"))
    await store.write(lambda c: seats.mark_left(c, match_id, 0, START))
    assert not await store.write(lambda c: seats.hand_over(c, match_id, 1, ANNA)), "who left holds a seat still"
    assert not await store.write(lambda c: seats.hand_over(c, match_id, 2, 3)), "there is no such seat"
    for newcomer in (3, 4, 3):
        assert await store.write(lambda c, newcomer=newcomer: seats.hand_over(c, match_id, 1, newcomer))
    assert (await of(store, match_id))[1] == SeatRow(
        match_id,
        1,
        "Ben",
        person_id=3,
        waiting_since=START,
        waiting_asked=4,
        deadline=LATER,
        bank_ms=7,
        seen_by=(BEN, 3, 4),
    )
    assert await store.write(lambda c: seats.hand_over(c, match_id, 0, BEN))
    anna = (await of(store, match_id))[0]
    assert (anna.person_id, anna.left_at, anna.seen_by) == (BEN, None, (ANNA,))


async def test_what_waits_for_a_person_longest_first(store: Store) -> None:
    ids = [await store.write(lambda c: two_at_a_table(c, state="playing")) for _ in range(4)]
    lobby = await store.write(two_at_a_table)
    since = {ids[0]: LATER, ids[1]: START, ids[2]: LATER, lobby: START}
    for match_id, at in since.items():
        await store.write(lambda c, match_id=match_id, at=at: seats.set_waiting(c, match_id, 0, at, 1))
    await store.write(lambda c: seats.set_waiting(c, ids[3], 1, START, 1))
    await store.write(lambda c: seats.set_waiting(c, ids[3], 0, START))
    await store.write(lambda c: seats.mark_left(c, ids[2], 0, LATER))
    assert [row.match_id for row in await store.read(lambda c: seats.waiting_of(c, ANNA))] == [ids[1], ids[0]]
    assert [row.match_id for row in await store.read(lambda c: seats.waiting_of(c, BEN))] == [ids[3]]


async def test_who_left_is_asked_nothing_any_more(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    assert await store.read(lambda c: seats.asked_of(c, match_id, BEN)) is None, "it is not in play"
    await store.write(lambda c: matches.update(c, match_id, 1, state="playing", asked=4))
    assert await store.read(lambda c: seats.asked_of(c, match_id, BEN)) == 4
    assert await store.read(lambda c: seats.played_by(c, match_id, BEN)) == 1
    await store.write(lambda c: seats.mark_left(c, match_id, 1, LATER))
    assert await store.read(lambda c: seats.asked_of(c, match_id, BEN)) is None
    assert await store.read(lambda c: seats.played_by(c, match_id, BEN)) is None
    assert await store.read(lambda c: seats.asked_of(c, match_id, ANNA)) == 4


async def test_invitations(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    assert await store.write(lambda c: invites.add(c, match_id, BEN))
    assert not await store.write(lambda c: invites.add(c, match_id, BEN))
    assert await store.write(lambda c: invites.add(c, match_id, ANNA))
    assert await store.read(lambda c: invites.of_match(c, match_id)) == [ANNA, BEN]
    await store.write(lambda c: invites.remove(c, match_id, ANNA))
    assert await store.read(lambda c: invites.of_match(c, match_id)) == [BEN]
