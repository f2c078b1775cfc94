"""Rows come back as frozen dataclasses whose fields are named as the columns are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select, Table, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")


async def one(c: AsyncConnection, query: Select[Any], row: type[R]) -> R | None:
    """The first row that the query finds."""
    found = (await c.execute(query)).mappings().first()
    return None if found is None else row(**found)


async def every(c: AsyncConnection, query: Select[Any], row: type[R]) -> list[R]:
    """All rows that the query finds."""
    return [row(**found) for found in (await c.execute(query)).mappings()]


async def next_n(c: AsyncConnection, table: Table, match_id: int) -> int:
    """The number after the last one that the match has in a table whose rows are counted from 0."""
    query = select(func.coalesce(func.max(table.c.n) + 1, 0)).where(table.c.match_id == match_id)
    return int((await c.execute(query)).scalar_one())


def _insert(c: AsyncConnection, table: Table) -> Any:
    """Both databases know ON CONFLICT, but SQLAlchemy has it in each dialect's own insert only."""
    return (postgresql if c.dialect.name == "postgresql" else sqlite).insert(table)


async def insert_or_skip(c: AsyncConnection, table: Table, values: Mapping[str, Any]) -> bool:
    """Insert unless a unique key is taken; False where it was. Other faults raise IntegrityError."""
    done = await c.execute(_insert(c, table).values(values).on_conflict_do_nothing())
    return bool(done.rowcount == 1)


async def insert_or_change(
    c: AsyncConnection, table: Table, key: Sequence[str], values: Mapping[str, Any], change: Sequence[str]
) -> None:
    """Insert, or where the key is taken set the columns `change` to the new values."""
    insert = _insert(c, table).values(values)
    await c.execute(
        insert.on_conflict_do_update(index_elements=key, set_={name: insert.excluded[name] for name in change})
    )
