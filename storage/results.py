"""Results: how each match ended. Kept when the match's table is long gone from the channel."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import insert_or_skip, one
from storage.schema import results


@dataclass(frozen=True, slots=True)
class ResultRow:
    """The end of a match. `seats` is any JSON value: who sat where."""

    match_id: int
    game: str
    winners: tuple[int, ...]
    reason: str
    seats: Any
    ended_at: datetime


async def save(c: AsyncConnection, row: ResultRow) -> bool:
    """Store the result; False where the match has one already, which stays."""
    return await insert_or_skip(c, results, asdict(row))


async def find(c: AsyncConnection, match_id: int) -> ResultRow | None:
    return await one(c, select(results).where(results.c.match_id == match_id), ResultRow)
