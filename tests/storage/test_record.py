"""The record of a match: checkpoints, answers, acts."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from datetime import timedelta

import pytest
from sqlalchemy import update

from storage import Store, StoreError, acts, answers, checkpoints
from storage.schema import checkpoints as table
from tests.storage.filled import ANNA, BEN, fill, new_answer, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(minutes=5)


async def test_a_checkpoint_comes_back_byte_by_byte(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    data = b'{"deck": [' + b"1, " * 5000 + b"2]}"
    digest = await store.write(lambda c: checkpoints.save(c, match_id, 0, data, "build", "7:0", START))
    assert digest == hashlib.sha256(data).hexdigest()
    found = await store.read(lambda c: checkpoints.latest(c, match_id))
    assert found == checkpoints.Checkpoint(match_id, 0, data, digest, "build", "7:0", START)


async def test_the_latest_is_that_of_the_highest_step(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    assert await store.read(lambda c: checkpoints.latest(c, match_id)) is None
    for step in (0, 10, 9):
        await store.write(lambda c, step=step: checkpoints.save(c, match_id, step, b"%d" % step, "b", "7:0", START))
    latest = await store.read(lambda c: checkpoints.latest(c, match_id))
    assert latest is not None
    assert (latest.step, latest.data) == (10, b"10")
    assert [found.step for found in await store.read(lambda c: checkpoints.all_of(c, match_id))] == [0, 9, 10]


async def test_a_step_that_is_played_anew_replaces_its_checkpoint(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: checkpoints.save(c, match_id, 1, b"first", "b", "7:0", START))
    later = START + timedelta(hours=1)
    digest = await store.write(lambda c: checkpoints.save(c, match_id, 1, b"second", "c", "8:1", later))
    await store.write(lambda c: checkpoints.save(c, match_id, 2, b"beyond", "b", "7:0", START))
    await store.write(lambda c: checkpoints.drop_after(c, match_id, 1))
    latest = await store.read(lambda c: checkpoints.latest(c, match_id))
    assert latest == checkpoints.Checkpoint(match_id, 1, b"second", digest, "c", "8:1", later)


@pytest.mark.parametrize("damage", [{"data": b"rubbish"}, {"hash": "00" * 32}])
async def test_a_damaged_checkpoint_is_noticed(store: Store, damage: dict[str, object]) -> None:
    match_id = await store.write(fill)
    other = await store.write(two_at_a_table)
    await store.write(lambda c: checkpoints.save(c, other, 0, b"sound", "b", "7:0", START))
    await store.write(lambda c: c.execute(update(table).where(table.c.match_id == match_id).values(**damage)))
    with pytest.raises(StoreError, match=f"step 1 of match {match_id} is damaged"):
        await store.read(lambda c: checkpoints.latest(c, match_id))
    assert await store.read(lambda c: checkpoints.latest(c, other)) is not None


async def test_answers_are_counted_and_come_back_in_order(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    first = [new_answer(), new_answer(by_kind="leave", by_id=BEN, ask="leave", picks={1: ()})]
    assert await store.write(lambda c: answers.append(c, match_id, first)) == 0
    assert await store.write(lambda c: answers.append(c, match_id, [new_answer(step=1, at=LATER)])) == 2
    assert await store.write(lambda c: answers.append(c, match_id, [])) == 3
    assert await store.write(lambda c: answers.append(c, other, [new_answer()])) == 0
    rows = await store.read(lambda c: answers.of_step(c, match_id, 0))
    assert [asdict(row) for row in rows] == [
        {**asdict(new), "match_id": match_id, "n": n, "undone": False} for n, new in enumerate(first)
    ]
    (second,) = await store.read(lambda c: answers.of_step(c, match_id, 1))
    assert (second.n, second.at) == (2, LATER)
    assert await store.read(lambda c: answers.next_n(c, match_id)) == 3


async def test_what_was_taken_back_stays_in_the_record_only(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: answers.append(c, match_id, [new_answer(asked=asked) for asked in range(4)]))
    await store.write(lambda c: answers.mark_undone(c, match_id, [1, 3]))
    assert [row.n for row in await store.read(lambda c: answers.of_step(c, match_id, 0))] == [0, 2]
    assert await store.write(lambda c: answers.append(c, match_id, [new_answer()])) == 4
    assert [row.undone for row in await store.read(lambda c: answers.all_of(c, match_id))] == [0, 1, 0, 1, 0]


async def test_acts(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    assert await store.write(lambda c: acts.append(c, match_id, "opened", ANNA, START, seat=0, data={"a": [1]})) == 0
    assert await store.write(lambda c: acts.append(c, match_id, "expired", None, LATER)) == 1
    assert await store.read(lambda c: acts.of_match(c, match_id)) == [
        acts.ActRow(match_id, 0, "opened", ANNA, 0, {"a": [1]}, START),
        acts.ActRow(match_id, 1, "expired", None, None, {}, LATER),
    ]
