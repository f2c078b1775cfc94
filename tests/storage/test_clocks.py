from __future__ import annotations

import asyncio
from datetime import timedelta

from storage import Store, clocks
from storage.clocks import NOBODY
from tests.storage.filled import ANNA, BEN, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(hours=1)


async def test_a_clock_that_runs_is_set_anew(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    for due_at, asked in ((START, 4), (LATER, 5)):
        await store.write(lambda c, due_at=due_at, asked=asked: clocks.set(c, "nudge", match_id, due_at, ANNA, asked))
    (row,) = await store.read(lambda c: clocks.due(c, LATER, 9))
    assert (row.due_at, row.kind, row.match_id, row.person_id, row.asked) == (LATER, "nudge", match_id, ANNA, 5)
    assert await store.read(lambda c: clocks.due(c, LATER - timedelta(milliseconds=1), 9)) == []


async def test_clocks_of_others_run_on(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    await store.write(lambda c: clocks.set(c, "lobby", match_id, LATER))
    await store.write(lambda c: clocks.set(c, "nudge", match_id, START, ANNA, 1))
    await store.write(lambda c: clocks.set(c, "nudge", match_id, LATER, BEN, 1))
    await store.write(lambda c: clocks.set(c, "nudge", other, LATER, ANNA, 1))
    assert await store.read(clocks.next_due) == START
    assert await store.write(lambda c: clocks.clear(c, "nudge", match_id, ANNA))
    assert not await store.write(lambda c: clocks.clear(c, "nudge", match_id, ANNA))
    assert await store.read(lambda c: clocks.find(c, "nudge", match_id, ANNA)) is None
    lobby = await store.read(lambda c: clocks.find(c, "lobby", match_id))
    assert lobby is not None
    assert (lobby.person_id, lobby.asked) == (NOBODY, None)
    assert await store.write(lambda c: clocks.clear_match(c, match_id)) == 2
    assert [row.match_id for row in await store.read(lambda c: clocks.due(c, LATER, 9))] == [other]
    assert await store.write(lambda c: clocks.clear(c, "nudge", other, ANNA))
    assert await store.read(clocks.next_due) is None


async def test_the_longest_due_comes_first(store: Store) -> None:
    ids = [await store.write(two_at_a_table) for _ in range(3)]
    for match_id, minutes in zip(ids, (3, 1, 2), strict=True):
        due_at = START + timedelta(minutes=minutes)
        await store.write(lambda c, match_id=match_id, due_at=due_at: clocks.set(c, "lobby", match_id, due_at))
    found = await store.read(lambda c: clocks.due(c, LATER, 2))
    assert [row.match_id for row in found] == [ids[1], ids[2]]


async def test_a_clock_is_taken_once(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: clocks.set(c, "lobby", match_id, START))
    (row,) = await store.read(lambda c: clocks.due(c, START, 9))
    taken = await asyncio.gather(*(store.write(lambda c: clocks.take(c, row)) for _ in range(10)))
    assert taken.count(True) == 1


async def test_a_clock_that_was_set_anew_is_not_taken(store: Store) -> None:
    """The time was put off between the look and the deed: nothing may happen before the new time."""
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: clocks.set(c, "lobby", match_id, START))
    (row,) = await store.read(lambda c: clocks.due(c, START, 9))
    await store.write(lambda c: clocks.set(c, "lobby", match_id, LATER))
    assert not await store.write(lambda c: clocks.take(c, row))
    assert await store.read(clocks.next_due) == LATER
