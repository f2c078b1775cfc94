from __future__ import annotations

from storage import Connection, Store, driver, people
from tests.storage.test_writing import add


async def test_rows_can_be_taken_a_few_at_a_time(store: Store) -> None:
    for n in range(5):
        await store.write(add(n))

    async def one_by_one(c: Connection) -> list[int]:
        async with c.stream(people.people.select().order_by(people.people.c.id)) as rows:
            return [row.id async for row in rows]

    assert await store.read(one_by_one) == [0, 1, 2, 3, 4]


async def test_a_statement_is_one_trip(store: Store) -> None:
    """What the driver is for."""
    await store.write(add(1))
    trips: list[object] = []
    execute = driver.Connection._execute

    async def counted(self: driver.Connection, *work: object) -> object:
        trips.append(work)
        return await execute(self, *work)

    async def look(c: Connection) -> None:
        driver.Connection._execute = counted  # type: ignore[method-assign,assignment]
        try:
            assert await people.find(c, 1) is not None
        finally:
            driver.Connection._execute = execute  # type: ignore[method-assign]

    await store.read(look)
    assert len(trips) == 1


async def test_cursors_without_sqlalchemy(store: Store) -> None:
    async with driver.connect(str(store.path)) as connection, connection.cursor() as cursor:
        await cursor.execute("SELECT 1 UNION SELECT 2 UNION SELECT 3 ORDER BY 1")
        assert await cursor.fetchone() == (1,)
        assert await cursor.fetchmany(5) == [(2,), (3,)]
        assert await cursor.fetchone() is None
        assert await cursor.fetchall() == []
