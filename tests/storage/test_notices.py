from __future__ import annotations

import asyncio
from datetime import timedelta

from storage import Store, notices
from storage.notices import NoticeRow
from tests.storage.filled import ANNA, BEN, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(hours=1)


async def test_fifty_at_once_plan_one(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    planned = await asyncio.gather(
        *(store.write(lambda c: notices.plan(c, match_id, 4, ANNA, "turn", START)) for _ in range(50))
    )
    (notice_id,) = [found for found in planned if found is not None]
    assert await store.read(lambda c: notices.of_match(c, match_id)) == [
        NoticeRow(
            id=notice_id,
            match_id=match_id,
            asked=4,
            person_id=ANNA,
            kind="turn",
            state="due",
            due_at=START,
            sent_at=None,
            channel_id=None,
            message_id=None,
        )
    ]


async def test_every_part_of_the_key_counts(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    keys = [
        (match_id, 4, ANNA, "turn"),
        (other, 4, ANNA, "turn"),
        (match_id, 5, ANNA, "turn"),
        (match_id, 4, BEN, "turn"),
        (match_id, 4, ANNA, "nudge"),
    ]
    for key in keys:
        assert await store.write(lambda c, key=key: notices.plan(c, *key, START)) is not None
        assert await store.write(lambda c, key=key: notices.plan(c, *key, START)) is None


async def test_what_was_dropped_is_not_planned_again(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    notice_id = await store.write(lambda c: notices.plan(c, match_id, 4, ANNA, "turn", START))
    assert notice_id is not None
    assert await store.write(lambda c: notices.drop_for(c, match_id, ANNA)) == 1
    assert await store.write(lambda c: notices.plan(c, match_id, 4, ANNA, "turn", LATER)) is None
    assert not await store.write(lambda c: notices.mark_sending(c, notice_id)), "and it is not sent any longer"


async def test_what_is_due(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    late = await store.write(lambda c: notices.plan(c, match_id, 1, ANNA, "turn", LATER))
    soon = await store.write(lambda c: notices.plan(c, match_id, 2, ANNA, "turn", START))

    async def due(now: timedelta, limit: int = 9) -> list[int]:
        return [row.id for row in await store.read(lambda c: notices.due(c, START + now, limit))]

    assert await due(timedelta(milliseconds=-1)) == []
    assert await due(timedelta(0)) == [soon]
    assert await due(timedelta(hours=1)) == [soon, late]
    assert await due(timedelta(hours=1), limit=1) == [soon]


async def test_what_went_out_to_a_person_since(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)

    async def send(match: int, asked: int, person: int, at: timedelta | None) -> int:
        notice_id = await store.write(lambda c: notices.plan(c, match, asked, person, "turn", START))
        assert notice_id is not None
        if at is not None:
            await store.write(lambda c: notices.mark_sent(c, notice_id, START + at))
        return notice_id

    late = await send(match_id, 1, ANNA, timedelta(hours=2))
    soon = await send(other, 1, ANNA, timedelta(hours=1))
    await send(match_id, 2, ANNA, timedelta(0))
    await send(match_id, 3, ANNA, None)
    await send(match_id, 1, BEN, timedelta(hours=2))
    assert [row.id for row in await store.read(lambda c: notices.sent_to(c, ANNA, LATER))] == [soon, late]


async def test_ten_at_once_send_it_once(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    notice_id = await store.write(lambda c: notices.plan(c, match_id, 4, ANNA, "turn", START))
    assert notice_id is not None
    claimed = await asyncio.gather(*(store.write(lambda c: notices.mark_sending(c, notice_id)) for _ in range(10)))
    assert claimed.count(True) == 1
    assert [row.id for row in await store.read(notices.unsettled)] == [notice_id]
    await store.write(lambda c: notices.mark_sent(c, notice_id, LATER, channel_id=5, message_id=6))
    row = await store.read(lambda c: notices.find(c, notice_id))
    assert row is not None
    assert (row.state, row.sent_at, row.channel_id, row.message_id) == ("sent", LATER, 5, 6)
    assert await store.read(notices.unsettled) == []
    assert await store.write(lambda c: notices.drop_match(c, match_id)) == 0, "what was sent was sent"


async def test_dropping(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    for match, person in ((match_id, ANNA), (match_id, BEN), (other, ANNA)):
        await store.write(lambda c, match=match, person=person: notices.plan(c, match, 1, person, "turn", START))
    assert await store.write(lambda c: notices.drop_for(c, match_id, ANNA)) == 1
    assert [row.person_id for row in await store.read(lambda c: notices.due(c, START, 9))] == [BEN, ANNA]
    assert await store.write(lambda c: notices.drop_match(c, match_id)) == 1
    (left,) = await store.read(lambda c: notices.due(c, START, 9))
    assert left.match_id == other
    assert await store.write(lambda c: notices.mark_sending(c, left.id))
    await store.write(lambda c: notices.mark_dropped(c, left.id))
    assert await store.read(notices.unsettled) == []
