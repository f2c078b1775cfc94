"""Rows come back as frozen dataclasses whose fields are named as the columns are.

A statement that is run for every click is made once and kept in its module, with `bindparam` for what changes: to put
it together costs SQLAlchemy more than to run it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Select, Table, bindparam, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

R = TypeVar("R")


async def one(c: AsyncConnection, query: Select[Any], row: type[R], **values: Any) -> R | None:
    """The first row that the query finds; `values` are those of its parameters."""
    return next(iter(await every(c, query, row, **values)), None)


async def every(c: AsyncConnection, query: Select[Any], row: type[R], **values: Any) -> list[R]:
    """All rows that the query finds; `values` are those of its parameters."""
    found = await c.execute(query, values)
    names = tuple(found.keys())
    return [row(**dict(zip(names, each, strict=True))) for each in found]


async def next_n(c: AsyncConnection, table: Table, match_id: int) -> int:
    """The number after the last one that the match has in a table whose rows are counted from 0."""
    return int((await c.execute(_next_n(table), {"of": match_id})).scalar_one())


@cache
def _next_n(table: Table) -> Select[Any]:
    return select(func.coalesce(func.max(table.c.n) + 1, 0)).where(table.c.match_id == bindparam("of"))


@cache
def _insert(dialect: str, table: Table, key: tuple[str, ...], change: tuple[str, ...]) -> Any:
    """Both databases know ON CONFLICT, but SQLAlchemy has it in each dialect's own insert only."""
    insert = (postgresql if dialect == "postgresql" else sqlite).insert(table)
    if not change:
        return insert.on_conflict_do_nothing()
    return insert.on_conflict_do_update(index_elements=key, set_={name: insert.excluded[name] for name in change})


async def insert_or_skip(c: AsyncConnection, table: Table, values: Mapping[str, Any]) -> bool:
    """Insert unless a unique key is taken; False where it was. Other faults raise IntegrityError."""
    done = await c.execute(_insert(c.dialect.name, table, (), ()), dict(values))
    return bool(done.rowcount == 1)


async def insert_or_change(
    c: AsyncConnection, table: Table, key: Sequence[str], values: Mapping[str, Any], change: Sequence[str]
) -> None:
    """Insert, or where the key is taken set the columns `change` to the new values."""
    await c.execute(_insert(c.dialect.name, table, tuple(key), tuple(change)), dict(values))
