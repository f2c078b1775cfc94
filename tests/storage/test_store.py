"""Reading, closing, cancelling."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import literal, select
from sqlalchemy.exc import OperationalError

import storage.store
from storage import Connection, Store, StoreError, people, sqlite
from tests.storage.hand_clock import START, HandClock
from tests.storage.test_writing import add, begin, gathered, queued, stored


async def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(OperationalError, match="readonly"):
        await store.read(add(1))
    assert stored(store) == []


async def test_a_read_sees_one_moment(store: Store) -> None:
    async def look_twice(c: Connection) -> tuple[bool, bool]:
        before = await people.find(c, 1) is not None
        await store.write(add(1))
        return before, await people.find(c, 1) is not None

    assert await store.read(look_twice) == (False, False)
    assert await store.read(lambda c: people.find(c, 1)) is not None


async def test_twenty_reads_at_once(store: Store) -> None:
    await store.write(add(1))
    found = await asyncio.gather(*(store.read(lambda c: people.find(c, 1)) for _ in range(20)))
    assert all(found)


async def test_a_read_that_is_cancelled_leaves_the_store_as_it_was(store: Store) -> None:
    await store.write(add(1))
    started = asyncio.Event()
    long = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT count(*) FROM n"

    async def slow(c: Connection) -> None:
        started.set()
        await c.exec_driver_sql(long)

    tasks = begin(*(store.read(slow) for _ in range(6)))
    await started.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert all(task.cancelled() for task in tasks)
    found = await asyncio.gather(*(store.read(lambda c: people.find(c, 1)) for _ in range(12)))
    assert all(found)


@pytest.mark.parametrize("times", [1, 2, 3])
async def test_whoever_is_cancelled_again_and_again_leaves_nobody_an_old_view(store: Store, times: int) -> None:
    """A connection that was given back in the middle of a transaction would show that moment for ever."""

    async def look(c: Connection) -> None:
        await people.find(c, 1)
        await asyncio.Event().wait()

    for _ in range(12):
        task = asyncio.ensure_future(store.read(look))
        for _ in range(20):
            await asyncio.sleep(0)
        for _ in range(times):
            task.cancel()
            await asyncio.sleep(0)
        await asyncio.gather(task, return_exceptions=True)
    await store.write(add(1))
    found = await asyncio.gather(*(store.read(lambda c: people.find(c, 1)) for _ in range(12)))
    assert all(found)


async def test_the_settings_of_both_engines(store: Store) -> None:
    async def pragma(c: Connection, name: str) -> object:
        return (await c.exec_driver_sql(f"PRAGMA {name}")).scalar_one()

    async def all_of(c: Connection) -> list[object]:
        return [await pragma(c, name) for name in ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")]

    assert await store.write(all_of) == ["wal", 1, 2, 10_000]
    assert (await store.read(all_of))[0] == "wal"
    assert await store.read(lambda c: pragma(c, "query_only")) == 1


async def test_close_finishes_what_waits(url: str, clock: HandClock) -> None:
    store = await Store.open(url, clock, backups=None)
    gate = await gathered(store)
    tasks = begin(*(store.write(add(n)) for n in range(150)))
    await queued(store, 150)
    closed = asyncio.create_task(store.close())
    gate.go.set()
    assert await asyncio.gather(*tasks) == list(range(150))
    await closed
    assert stored(store) == list(range(150))
    assert not store.path.with_name("toybox.db-wal").exists(), "everything is in the one file"


async def test_a_closed_store_refuses(url: str, clock: HandClock) -> None:
    store = await Store.open(url, clock, backups=None)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.write(add(1))
    with pytest.raises(StoreError, match="closed"):
        await store.read(lambda c: people.find(c, 1))


async def test_a_work_that_never_ends_does_not_keep_the_store_open(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(storage.store, "CLOSE_WITHIN", 0.05)
    store = await Store.open(url, clock, backups=None)
    begun = asyncio.Event()

    async def stuck(c: Connection) -> None:
        await people.see(c, 1, "one", START)
        begun.set()
        await asyncio.Event().wait()

    tasks = begin(store.write(stuck), store.write(add(2)))
    await begun.wait()
    started = time.monotonic()
    await store.close()
    assert time.monotonic() - started < 5
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [StoreError, StoreError]
    assert stored(store) == []
    assert "was not done within" in caplog.text


async def test_reads_that_never_end_are_ended(url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage.store, "READS_WITHIN", 0.05)
    store = await Store.open(url, clock, backups=None)
    begun = asyncio.Event()

    async def stuck(c: Connection) -> None:
        await people.find(c, 1)
        begun.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(store.read(stuck))
    await begun.wait()
    await store.close()
    assert task.cancelled()


async def test_close_waits_for_a_read_also_when_one_within_it_is_done(url: str, clock: HandClock) -> None:
    store = await Store.open(url, clock, backups=None)
    await store.write(add(1))
    within, go = asyncio.Event(), asyncio.Event()

    async def look(c: Connection) -> bool:
        assert await store.read(lambda c: people.find(c, 1)) is not None
        within.set()
        await go.wait()
        return await people.find(c, 1) is not None

    reading = asyncio.create_task(store.read(look))
    await within.wait()
    closed = asyncio.create_task(store.close())
    _, waits = await asyncio.wait([closed], timeout=0.2)
    assert waits
    go.set()
    assert await reading
    await closed


async def test_a_writer_that_is_cancelled_rolls_back(url: str, clock: HandClock) -> None:
    """As when the loop is torn down without a close."""
    store = await Store.open(url, clock, backups=None)
    begun = asyncio.Event()

    async def half(c: Connection) -> None:
        await people.see(c, 1, "one", START)
        begun.set()
        await asyncio.Event().wait()

    tasks = begin(store.write(half), store.write(add(2)))
    await begun.wait()
    store._writer._task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [StoreError, StoreError]
    with pytest.raises(StoreError, match="closed"):
        await asyncio.wait_for(store.write(add(3)), 5)
    with closing(sqlite.connect(store.path, timeout=0)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert other.execute("SELECT count(*) FROM people").fetchone() == (0,)
    await store.close()


def test_a_store_closes_at_the_end_of_its_loop(url: str, clock: HandClock, tmp_path: Path) -> None:
    async def life() -> None:
        store = await Store.open(url, clock, backups=None)
        await store.write(add(1))
        assert await store.read(lambda c: people.find(c, 1)) is not None
        await store.close()

    asyncio.run(life())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["toybox.db", "toybox.db.lock"]


async def test_a_statement_is_compiled_once_for_reader_and_writer(store: Store) -> None:
    statement = select(literal("of this test alone").label("what"))

    async def work(c: Connection) -> str:
        return str((await c.execute(statement)).scalar_one())

    await store.read(work)
    known = len(sqlite.compiled)
    await store.write(work)
    await store.read(work)
    assert len(sqlite.compiled) == known
