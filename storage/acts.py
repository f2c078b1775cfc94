"""Acts: what happened to a match besides answers. Opened, joined, started, left, ended ..."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, next_n
from storage.schema import acts


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act as stored, counted from 0 in its match. `by_id` is None where nobody did it but time or a fault."""

    match_id: int
    n: int
    kind: str
    by_id: int | None
    seat: int | None
    data: Any
    at: datetime


async def append(
    c: AsyncConnection,
    match_id: int,
    kind: str,
    by_id: int | None,
    at: datetime,
    *,
    seat: int | None = None,
    data: Mapping[str, Any] | None = None,
) -> int:
    """Store the act; returns its number."""
    n = await next_n(c, acts, match_id)
    values = {"match_id": match_id, "n": n, "kind": kind, "by_id": by_id, "seat": seat, "data": data or {}, "at": at}
    await c.execute(insert(acts).values(values))
    return n


async def of_match(c: AsyncConnection, match_id: int) -> list[ActRow]:
    """In order."""
    return await every(c, select(acts).where(acts.c.match_id == match_id).order_by(acts.c.n), ActRow)
