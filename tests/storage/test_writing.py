"""Grouped commits: who shares a transaction shares nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, OperationalError

from storage import Connection, Store, StoreError, people, sqlite
from tests.storage.hand_clock import START, HandClock


def add(person_id: int) -> Callable[[Connection], Awaitable[int]]:
    async def work(c: Connection) -> int:
        await people.see(c, person_id, f"person {person_id}", START)
        return person_id

    return work


def stored(store: Store) -> list[int]:
    """The people that somebody else sees who opens the file."""
    with closing(sqlite.connect(store.path)) as other:
        return [person for (person,) in other.execute("SELECT id FROM people ORDER BY id")]


class Commits:
    """Counts the writer's transactions."""

    def __init__(self, store: Store) -> None:
        self.count = 0
        event.listen(store._writer_engine.sync_engine, "commit", self._count)

    def _count(self, connection: Any) -> None:
        self.count += 1


class Gate:
    """A work that holds the writer until it is let go, so that others gather behind it."""

    def __init__(self, store: Store) -> None:
        self.begun, self.go = asyncio.Event(), asyncio.Event()
        self.task = asyncio.create_task(store.write(self._work))

    async def _work(self, c: Connection) -> None:
        self.begun.set()
        await self.go.wait()


async def gathered(store: Store) -> Gate:
    gate = Gate(store)
    await gate.begun.wait()
    return gate


def begin(*works: Awaitable[Any]) -> list[asyncio.Task[Any]]:
    return [asyncio.ensure_future(work) for work in works]


async def queued(store: Store, count: int) -> None:
    """Let the tasks just begun get as far as the queue."""
    await asyncio.sleep(0)
    assert len(store._writer._jobs) == count


async def test_fifty_at_once_share_a_commit_and_one_that_raises_is_alone(store: Store) -> None:
    async def fails(c: Connection) -> None:
        await people.see(c, 1000, "never", START)
        raise ZeroDivisionError("my own fault")

    gate = await gathered(store)
    commits = Commits(store)
    tasks = begin(
        *(store.write(add(n)) for n in range(1, 25)), store.write(fails), *(store.write(add(n)) for n in range(25, 50))
    )
    await queued(store, 50)
    gate.go.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [result for result in results if not isinstance(result, Exception)] == list(range(1, 50))
    assert isinstance(results[24], ZeroDivisionError)
    assert stored(store) == list(range(1, 50))
    assert commits.count == 2, "the gate's own and one for all fifty"


async def test_what_a_work_raises_takes_it_back_also_where_it_is_the_only_one(store: Store) -> None:
    async def fails(c: Connection) -> None:
        await people.see(c, 1000, "never", START)
        raise ZeroDivisionError("my own fault")

    async def twice(c: Connection) -> None:
        await people.see(c, 7, "seven", START)
        await c.exec_driver_sql("INSERT INTO people (id, name, created_at) VALUES (7, 'again', 0)")

    async def cancelled(c: Connection) -> None:
        await people.see(c, 9, "nine", START)
        raise asyncio.CancelledError

    commits = Commits(store)
    for work, error in ((fails, ZeroDivisionError), (twice, IntegrityError), (cancelled, asyncio.CancelledError)):
        with pytest.raises(error):
            await store.write(work)
    assert await store.write(add(1)) == 1
    assert stored(store) == [1]
    assert commits.count == 1


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("how", ["let through", "swallowed", "another raised"])
async def test_nothing_is_said_to_be_saved_where_the_disk_was_full(store: Store, how: str, alone: bool) -> None:
    """SQLite then rolls back by itself, and what the work writes on is in no transaction."""

    async def fills(c: Connection) -> None:
        await people.see(c, 7, "seven", START)
        pages = (await c.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await c.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
        try:
            await people.see(c, 8, "e" * 100_000, START)
        except OperationalError:
            if how == "let through":
                raise
        finally:
            await c.exec_driver_sql("PRAGMA max_page_count = 1000000")
        if how == "another raised":
            raise KeyError("work")

    if alone:
        with pytest.raises(StoreError, match="could not be saved: "):
            await store.write(fills)
    else:
        gate = await gathered(store)
        tasks = begin(store.write(fills), store.write(add(2)))
        await queued(store, 2)
        gate.go.set()
        first, second = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(first, StoreError)
        assert second == 2
    assert await store.write(add(3)) == 3
    assert stored(store) == ([3] if alone else [2, 3])


async def test_a_database_error_is_alone_too(store: Store) -> None:
    async def twice(c: Connection) -> None:
        await people.see(c, 7, "seven", START)
        await c.exec_driver_sql("INSERT INTO people (id, name, created_at) VALUES (7, 'again', 0)")

    gate = await gathered(store)
    tasks = begin(store.write(add(1)), store.write(twice), store.write(add(2)))
    await queued(store, 3)
    gate.go.set()
    first, second, third = await asyncio.gather(*tasks, return_exceptions=True)
    assert (first, third) == (1, 2)
    assert isinstance(second, IntegrityError)
    assert stored(store) == [1, 2]


async def test_a_result_comes_only_after_the_commit(store: Store) -> None:
    async def one(n: int) -> None:
        await store.write(add(n))
        assert n in stored(store)

    await asyncio.gather(*(one(n) for n in range(20)))


async def test_nobody_sees_what_is_not_committed(store: Store) -> None:
    written, go = asyncio.Event(), asyncio.Event()

    async def slow(c: Connection) -> None:
        await people.see(c, 1, "one", START)
        written.set()
        await go.wait()

    task = asyncio.create_task(store.write(slow))
    await written.wait()
    assert stored(store) == []
    assert await store.read(lambda c: people.find(c, 1)) is None
    go.set()
    await task
    assert stored(store) == [1]


async def test_works_are_done_in_the_order_in_which_they_came(store: Store) -> None:
    order: list[int] = []

    async def note(c: Connection, n: int) -> None:
        order.append(n)

    await asyncio.gather(*(store.write(lambda c, n=n: note(c, n)) for n in range(200)))
    assert order == list(range(200))


async def test_a_caller_who_left_before_the_work_began_is_forgotten(store: Store) -> None:
    gate = await gathered(store)
    stays, leaves = begin(store.write(add(1)), store.write(add(2)))
    await queued(store, 2)
    leaves.cancel()
    gate.go.set()
    with pytest.raises(asyncio.CancelledError):
        await leaves
    assert await stays == 1
    assert stored(store) == [1]


async def test_work_that_has_begun_is_finished_though_the_caller_left(store: Store) -> None:
    begun, go = asyncio.Event(), asyncio.Event()

    async def slow(c: Connection) -> None:
        await people.see(c, 1, "one", START)
        begun.set()
        await go.wait()
        await people.see(c, 2, "two", START)

    task = asyncio.create_task(store.write(slow))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go.set()
    assert await store.write(add(3)) == 3
    assert stored(store) == [1, 2, 3]


async def test_what_fails_after_its_caller_left_is_in_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    begun, go = asyncio.Event(), asyncio.Event()

    async def fails(c: Connection) -> None:
        begun.set()
        await go.wait()
        raise ZeroDivisionError

    task = asyncio.create_task(store.write(fails))
    await begun.wait()
    task.cancel()
    go.set()
    await store.write(add(1))
    assert task.cancelled()
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


async def test_a_work_that_is_cancelled_from_within_harms_nobody(store: Store) -> None:
    async def cancelled(c: Connection) -> None:
        await people.see(c, 9, "nine", START)
        raise asyncio.CancelledError

    gate = await gathered(store)
    tasks = begin(store.write(add(1)), store.write(cancelled), store.write(add(2)))
    await queued(store, 3)
    gate.go.set()
    first, second, third = await asyncio.gather(*tasks, return_exceptions=True)
    assert (first, third) == (1, 2)
    assert isinstance(second, asyncio.CancelledError)
    assert stored(store) == [1, 2]


async def test_a_work_that_waits_for_another_is_told_so(store: Store) -> None:
    async def nested(c: Connection) -> None:
        await store.write(add(1))

    with pytest.raises(RuntimeError, match="wait for itself"):
        await store.write(nested)
    assert await store.write(add(2)) == 2


async def test_a_failed_commit_fails_all_who_share_it(store: Store) -> None:
    """A commit that fails: the disk is full, say. Nobody is told that it was saved, and the store goes on."""

    async def orphan(c: Connection) -> None:
        await c.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        await c.exec_driver_sql("INSERT INTO invites (match_id, person_id) VALUES (99, 1)")

    gate = await gathered(store)
    tasks = begin(store.write(add(1)), store.write(orphan), store.write(add(2)))
    await queued(store, 3)
    gate.go.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [StoreError] * 3
    assert str(results[0]) == "could not be saved: FOREIGN KEY constraint failed"
    assert stored(store) == []
    assert await store.write(add(3)) == 3
    assert stored(store) == [3]


async def test_a_transaction_that_breaks_takes_none_along_that_had_not_begun(store: Store) -> None:
    """SQLite itself rolls back the whole transaction on some faults of the disk."""

    async def breaks(c: Connection) -> None:
        await people.see(c, 9, "nine", START)
        await c.exec_driver_sql("ROLLBACK")
        raise OSError("disk")

    gate = await gathered(store)
    tasks = begin(store.write(add(1)), store.write(breaks), store.write(add(2)))
    await queued(store, 3)
    gate.go.set()
    first, second, third = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(first, StoreError)
    assert isinstance(second, StoreError)
    assert third == 2
    assert stored(store) == [2]


async def test_those_who_waited_keep_their_turn_when_a_transaction_breaks(store: Store) -> None:
    order: list[int] = []

    async def note(c: Connection, n: int) -> None:
        order.append(n)

    def noted(*numbers: int) -> list[asyncio.Task[Any]]:
        return begin(*(store.write(lambda c, n=n: note(c, n)) for n in numbers))

    async def breaks(c: Connection) -> None:
        late.extend(noted(3, 4))
        await asyncio.sleep(0)
        await c.exec_driver_sql("ROLLBACK")

    late: list[asyncio.Task[Any]] = []
    gate = await gathered(store)
    broken, *early = begin(store.write(breaks), *(store.write(lambda c, n=n: note(c, n)) for n in (1, 2)))
    await queued(store, 3)
    gate.go.set()
    with pytest.raises(StoreError):
        await broken
    await asyncio.gather(*early, *late)
    assert order == [1, 2, 3, 4]


async def test_where_another_program_keeps_the_file_all_who_wait_are_told_and_later_ones_are_saved(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY", 0.01)
    store = await Store.open(url, clock, backups=None)
    with closing(sqlite.connect(store.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(10):
            told = await asyncio.gather(*begin(*(store.write(add(n)) for n in range(3))), return_exceptions=True)
        assert [str(one) for one in told] == ["could not be saved: database is locked"] * 3
        other.execute("ROLLBACK")
    assert await store.write(add(7)) == 7
    assert stored(store) == [7]
    await store.close()


async def test_a_hundred_writers_beside_another_process_never_meet_a_lock(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two stores on one file stand for two processes. Who looks before writing must hold the right to write already:
    such a lock would be met at once, however long one waits for the file."""
    monkeypatch.setattr(sqlite, "BUSY", 60)  # on a machine that is busy, too, each gets its turn
    store, other = [await Store.open(url, clock, backups=None) for _ in range(2)]
    await store.write(add(0))

    async def count_up(c: Connection) -> None:
        row = await people.find(c, 0)
        assert row is not None
        await people.set_dm_channel(c, 0, (row.dm_channel_id or 0) + 1)

    async def writer(n: int) -> None:
        for _ in range(5):
            await (store, other)[n % 2].write(count_up)
            assert await store.read(lambda c: people.find(c, 0)) is not None

    try:
        await asyncio.gather(*(writer(n) for n in range(100)))
        row = await store.read(lambda c: people.find(c, 0))
    finally:
        for each in (store, other):
            await each.close()
    assert row is not None
    assert row.dm_channel_id == 500
