from __future__ import annotations

from datetime import timedelta

from storage import Store, requests
from tests.storage.filled import ANNA, BEN, two_at_a_table
from tests.storage.hand_clock import START


async def test_whoever_asks_agrees_and_others_may(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: requests.make(c, match_id, "undo", 4, ANNA, {"n": 3}, START))
    row = await store.read(lambda c: requests.find(c, match_id, "undo"))
    assert row is not None
    assert (row.agreed, row.data, row.asked) == ((ANNA,), {"n": 3}, 4)
    for _ in range(2):
        row = await store.write(lambda c, row=row: requests.agree(c, row, BEN))  # type: ignore[misc]
    assert row.agreed == (ANNA, BEN)
    assert await store.read(lambda c: requests.of_match(c, match_id)) == [row]


async def test_a_new_one_takes_the_place_of_the_old_and_begins_anew(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    later = START + timedelta(hours=1)
    await store.write(lambda c: requests.make(c, match_id, "undo", 4, ANNA, {}, START))
    row = await store.read(lambda c: requests.find(c, match_id, "undo"))
    assert row is not None
    await store.write(lambda c: requests.agree(c, row, BEN))
    await store.write(lambda c: requests.make(c, match_id, "undo", 5, BEN, {}, later))
    row = await store.read(lambda c: requests.find(c, match_id, "undo"))
    assert row is not None
    assert (row.by_id, row.agreed, row.asked, row.at) == (BEN, (BEN,), 5, later)


async def test_one_that_is_dropped_is_gone(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: requests.make(c, match_id, "undo", 4, ANNA, {}, START))
    await store.write(lambda c: requests.make(c, match_id, "pause", 4, ANNA, {}, START))
    assert await store.write(lambda c: requests.drop(c, match_id, "undo")) == 1
    assert await store.read(lambda c: requests.find(c, match_id, "undo")) is None
    assert await store.write(lambda c: requests.drop(c, match_id)) == 1
