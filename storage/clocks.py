"""Clocks: what is due when. Rows, never stored jobs; at most one for each match, kind and person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_change, one
from storage.schema import clocks

# lobby: it expires; nudge: the next reminder; deadline: the time of a turn runs out; resume: a pause ends;
# release: a held answer is due; idle: nobody has given a sign for long.
ClockKind = Literal["lobby", "nudge", "deadline", "resume", "release", "idle"]
NOBODY = 0  # the person of a clock that runs for the whole table


@dataclass(frozen=True, slots=True)
class ClockRow:
    """A clock that runs."""

    id: int
    due_at: datetime
    kind: ClockKind
    match_id: int
    person_id: int
    asked: int | None


async def set(
    c: AsyncConnection,
    kind: ClockKind,
    match_id: int,
    due_at: datetime,
    person_id: int = NOBODY,
    asked: int | None = None,
) -> None:
    """Let it run out then; one that runs already is set anew."""
    values = {"kind": kind, "match_id": match_id, "due_at": due_at, "person_id": person_id, "asked": asked}
    await insert_or_change(c, clocks, ["match_id", "kind", "person_id"], values, change=["due_at", "asked"])


async def find(c: AsyncConnection, kind: ClockKind, match_id: int, person_id: int = NOBODY) -> ClockRow | None:
    where = (clocks.c.match_id == match_id) & (clocks.c.kind == kind) & (clocks.c.person_id == person_id)
    return await one(c, select(clocks).where(where), ClockRow)


async def clear(c: AsyncConnection, kind: ClockKind, match_id: int, person_id: int = NOBODY) -> bool:
    """Stop it; False where none ran."""
    where = (clocks.c.match_id == match_id) & (clocks.c.kind == kind) & (clocks.c.person_id == person_id)
    return (await c.execute(delete(clocks).where(where))).rowcount == 1


async def clear_match(c: AsyncConnection, match_id: int) -> int:
    """Stop all of the match; returns how many ran."""
    return (await c.execute(delete(clocks).where(clocks.c.match_id == match_id))).rowcount


async def take(c: AsyncConnection, row: ClockRow) -> bool:
    """Take a clock that has run out off the wall; False where it was stopped or set anew since it was read."""
    where = (clocks.c.id == row.id) & (clocks.c.due_at == row.due_at)
    return (await c.execute(delete(clocks).where(where))).rowcount == 1


async def due(c: AsyncConnection, now: datetime, limit: int) -> list[ClockRow]:
    """Those that have run out, the longest ago first."""
    query = select(clocks).where(clocks.c.due_at <= now).order_by(clocks.c.due_at, clocks.c.id).limit(limit)
    return await every(c, query, ClockRow)


async def next_due(c: AsyncConnection) -> datetime | None:
    """When the next one runs out."""
    found: datetime | None = (await c.execute(select(func.min(clocks.c.due_at)))).scalar_one()
    return found
