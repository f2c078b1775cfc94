"""What is asked for again and again is found by an index, however many rows there are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event

from storage import Connection, Store, clocks, glances, held, notices, seats, whole
from tests.storage.filled import ANNA, two_at_a_table
from tests.storage.hand_clock import START

Work = Callable[[Connection], Awaitable[Any]]


async def steps(store: Store, work: Work) -> list[str]:
    """How SQLite finds what the work asks for."""
    asked: list[tuple[str, Any]] = []

    async def explained(c: Connection) -> list[str]:
        def note(_: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
            asked.append((statement, parameters))

        event.listen(c.sync_connection, "before_cursor_execute", note)
        await work(c)
        event.remove(c.sync_connection, "before_cursor_execute", note)
        found = []
        for statement, parameters in asked:
            found += [row.detail for row in await c.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
        return found

    return await store.read(explained)


@pytest.mark.parametrize(
    "work",
    [
        lambda c: clocks.due(c, START, 200),
        clocks.next_due,
        lambda c: held.due(c, START, 200),
        lambda c: notices.due(c, START, 200),
        lambda c: whole.find(c, 1),
        lambda c: seats.asked_of(c, 1, ANNA),
        lambda c: glances.of_person(c, ANNA, ["playing"]),
    ],
    ids=["clocks.due", "clocks.next_due", "held.due", "notices.due", "whole", "seats.asked_of", "glances"],
)
async def test_no_table_is_read_from_end_to_end(store: Store, work: Work) -> None:
    await store.write(two_at_a_table)
    found = await steps(store, work)
    assert found
    assert [step for step in found if step.startswith("SCAN") and "INDEX" not in step] == []


async def test_due_clocks_come_out_of_the_index_in_order(store: Store) -> None:
    found = await steps(store, lambda c: clocks.due(c, START, 200))
    assert found == ["SEARCH clocks USING INDEX ix_clocks_due_at (due_at<?)"]
