from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage import Connection, Store, driver, people
from tests.storage.test_writing import add

ROOT = Path(__file__).parents[2]
LONG = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT count(*) FROM n"


async def test_rows_can_be_taken_a_few_at_a_time(store: Store) -> None:
    for n in range(5):
        await store.write(add(n))

    async def one_by_one(c: Connection) -> list[int]:
        async with c.stream(people.people.select().order_by(people.people.c.id)) as rows:
            return [row.id async for row in rows]

    assert await store.read(one_by_one) == [0, 1, 2, 3, 4]


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is sent to a connection's thread from now on."""
    sent: list[object] = []
    execute = driver.Connection._execute

    async def counted(self: driver.Connection, *work: object, **how: object) -> object:
        sent.append(work)
        return await execute(self, *work, **how)

    monkeypatch.setattr(driver.Connection, "_execute", counted)
    return sent


async def test_a_statement_that_writes_is_one_trip(store: Store, trips: list[object]) -> None:
    async def work(c: Connection) -> int:
        before = len(trips)
        await people.set_text_board(c, 1, wanted=True)
        return len(trips) - before

    assert await store.write(work) == 1


async def test_a_read_makes_no_trip(store: Store, trips: list[object]) -> None:
    await store.write(add(1))
    await store.read(lambda c: people.find(c, 1))  # which opens the connection
    trips.clear()
    assert await store.read(lambda c: people.find(c, 1)) is not None
    assert trips == []


async def test_a_long_read_goes_to_the_thread_and_sees_the_same_moment(store: Store, trips: list[object]) -> None:
    async def work(c: Connection) -> tuple[object, object, object]:
        before = await people.find(c, 1)
        await store.write(add(1))
        trips.clear()
        counted = (await c.exec_driver_sql(LONG)).scalar_one()
        assert len(trips) == 1
        return before, counted, await people.find(c, 1)

    ticks, reading = 0, asyncio.create_task(store.read(work))
    while not reading.done():
        await asyncio.sleep(0.001)
        ticks += 1
    assert await reading == (None, 300_000, None)
    assert ticks > 5
    assert await store.read(lambda c: people.find(c, 1)) is not None


async def test_after_a_long_read_that_nobody_waits_for_the_next_waits_its_turn(store: Store) -> None:
    async with driver.connect_to_read(str(store.path), timeout=1) as connection:
        left, found = connection.cursor(), connection.cursor()
        reading = asyncio.create_task(left.execute(LONG))
        await asyncio.sleep(0)
        assert connection.away
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        await left.close()
        assert connection.away
        await found.execute("SELECT 1")
        assert await found.fetchall() == [(1,)]
        assert not connection.away


async def test_a_file_that_another_process_holds_is_waited_for(tmp_path: Path) -> None:
    path = str(tmp_path / "held.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE t (n)")
        async with driver.connect_to_read(path, timeout=5) as connection, connection.cursor() as cursor:
            other.execute("BEGIN EXCLUSIVE")
            reading = asyncio.create_task(cursor.execute("SELECT count(*) FROM t"))
            await asyncio.sleep(0.05)
            assert not reading.done()
            other.execute("COMMIT")
            assert await (await reading).fetchall() == [(0,)]
            other.execute("BEGIN EXCLUSIVE")
            connection._patience = 0.01
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                await cursor.execute("SELECT count(*) FROM t")
            await cursor.execute("PRAGMA busy_timeout")
            assert await cursor.fetchone() == (0,), "on the spot nobody waits for a file"


async def test_many_reads_in_a_row_let_others_have_their_turn(store: Store) -> None:
    async def work(c: Connection) -> None:
        for _ in range(4 * driver.IN_A_ROW):
            await people.find(c, 1)

    await store.read(lambda c: people.find(c, 1))
    turns, reading = 0, asyncio.create_task(store.read(work))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns >= 4


async def test_a_faulty_statement_is_told_at_once(store: Store, trips: list[object]) -> None:
    async with driver.connect_to_read(str(store.path), timeout=1) as connection, connection.cursor() as cursor:
        trips.clear()
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            await cursor.execute("SELECT * FROM nowhere")
        assert trips == []


async def test_cursors_without_sqlalchemy(store: Store) -> None:
    async with driver.connect(str(store.path)) as connection, connection.cursor() as cursor:
        await cursor.execute("SELECT 1 UNION SELECT 2 UNION SELECT 3 ORDER BY 1")
        assert await cursor.fetchone() == (1,)
        assert await cursor.fetchmany(5) == [(2,), (3,)]
        assert await cursor.fetchone() is None
        assert await cursor.fetchall() == []
        await cursor.execute("SELECT 1")
        assert await cursor.fetchall() == [(1,)]
        assert await cursor.fetchall() == []


def test_a_connection_that_was_forgotten_lets_the_process_end() -> None:
    program = "import asyncio\nfrom storage import driver\n"
    program += "async def life(): await driver.connect(':memory:')\nasyncio.run(life())"
    ended = subprocess.run([sys.executable, "-W", "ignore", "-c", program], cwd=ROOT, timeout=60, check=False)
    assert ended.returncode == 0


@pytest.mark.parametrize("look", range(1, 10))
async def test_a_begin_that_is_given_up_at_its_very_end_is_begun_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, look: int
) -> None:
    """As where the machine stood still meanwhile: SQLite says that it was interrupted, and the transaction is on."""
    monkeypatch.setattr(driver, "LOOK", look)
    async with driver.connect_to_read(str(store.path), timeout=1) as connection, connection.cursor() as cursor:
        for _ in range(look):
            with monkeypatch.context() as late:
                late.setattr(driver, "QUICK", -1.0)
                await cursor.execute("BEGIN")
            assert connection.in_transaction
            await connection.rollback()
            assert not connection.in_transaction
