"""Standing orders, queued answers, held answers: what a seat has said before it counts."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

from storage import Store, held, plans, queued
from storage.held import HeldRow
from storage.plans import PlanRow
from storage.queued import QueuedRow
from tests.storage.filled import ANNA, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(hours=1)


async def test_standing_orders(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    for match, seat, name, data in (
        (match_id, 1, "react", ["w1"]),
        (match_id, 0, "react", True),
        (match_id, 0, "keep", {"a": 1}),
        (other, 0, "react", 0),
    ):
        await store.write(
            lambda c, match=match, seat=seat, name=name, data=data: plans.save(c, match, seat, name, data, START)
        )
    await store.write(lambda c: plans.save(c, match_id, 0, "react", False, LATER))
    keep, react = PlanRow(match_id, 0, "keep", {"a": 1}, START), PlanRow(match_id, 0, "react", False, LATER)
    bens = PlanRow(match_id, 1, "react", ["w1"], START)
    assert await store.read(lambda c: plans.of_match(c, match_id)) == [keep, react, bens]
    assert await store.read(lambda c: plans.find(c, match_id, 0, "react")) == react
    assert await store.read(lambda c: plans.find(c, match_id, 1, "keep")) is None

    assert await store.write(lambda c: plans.clear(c, match_id, 0, "keep")) == 1
    assert await store.write(lambda c: plans.clear(c, match_id, 0)) == 1
    assert await store.read(lambda c: plans.of_match(c, match_id)) == [bens]
    assert await store.write(lambda c: plans.clear(c, match_id)) == 1
    assert [row.data for row in await store.read(lambda c: plans.of_match(c, other))] == [0]


async def test_a_queued_answer_is_taken_once(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: queued.save(c, match_id, 0, "turn", ("play:w1",), START))
    await store.write(lambda c: queued.save(c, match_id, 0, "keep", ("w1", "w2"), LATER))
    await store.write(lambda c: queued.save(c, match_id, 1, "turn", (), START))
    row = QueuedRow(match_id, 0, ("w1", "w2"), "keep", LATER)
    assert await store.read(lambda c: queued.of_match(c, match_id)) == [row, QueuedRow(match_id, 1, (), "turn", START)]
    taken = await asyncio.gather(*(store.write(lambda c: queued.take(c, match_id, 0)) for _ in range(3)))
    assert [found for found in taken if found is not None] == [row]
    assert await store.read(lambda c: queued.find(c, match_id, 0)) is None
    assert await store.write(lambda c: queued.clear(c, match_id, 0)) == 0
    assert await store.write(lambda c: queued.clear(c, match_id)) == 1


async def test_a_held_answer_stays_as_it_was_sealed(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    row = HeldRow(match_id, 0, 4, ("counter:w1",), "person", ANNA, LATER)
    assert await store.write(lambda c: held.hold(c, row))
    assert not await store.write(lambda c: held.hold(c, replace(row, keys=("pass",), release_at=START)))
    assert await store.read(lambda c: held.of_match(c, match_id)) == [row]


async def test_held_answers_come_out_in_order_and_once(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    rows = [
        HeldRow(match_id, seat, 4, ("pass",), "clock", None, START + timedelta(minutes=minutes))
        for seat, minutes in enumerate((30, 10, 61))
    ]
    for row in rows:
        assert await store.write(lambda c, row=row: held.hold(c, row))
    assert await store.read(lambda c: held.due(c, LATER, 5)) == [rows[1], rows[0]]
    assert await store.read(lambda c: held.due(c, LATER, 1)) == [rows[1]]

    taken = await asyncio.gather(*(store.write(lambda c: held.take(c, rows[1])) for _ in range(3)))
    assert sorted(taken) == [False, False, True]
    assert not await store.write(lambda c: held.take(c, replace(rows[0], keys=("counter:w1",))))
    assert not await store.write(lambda c: held.take(c, replace(rows[0], asked=5)))
    assert await store.write(lambda c: held.clear(c, match_id, 0)) == 1
    assert await store.read(lambda c: held.of_match(c, match_id)) == [rows[2]]
    assert await store.write(lambda c: held.clear(c, match_id)) == 1


async def test_what_is_due_is_found_by_its_index(store: Store) -> None:
    async def plan(c: object) -> str:
        query = "EXPLAIN QUERY PLAN SELECT * FROM held WHERE release_at <= 5 ORDER BY release_at LIMIT 5"
        return str((await c.exec_driver_sql(query)).all())  # type: ignore[attr-defined]

    assert "ix_held_release_at" in await store.read(plan)
