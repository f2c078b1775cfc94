"""Standing orders: what a seat has said beforehand about its answers, by name; any JSON value each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_change, one
from storage.schema import matches, plans, queued, seats


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A standing order as stored."""

    match_id: int
    seat: int
    name: str
    data: Any
    at: datetime


async def find(c: AsyncConnection, match_id: int, seat: int, name: str) -> PlanRow | None:
    where = (plans.c.match_id == match_id) & (plans.c.seat == seat) & (plans.c.name == name)
    return await one(c, select(plans).where(where), PlanRow)


async def of_match(c: AsyncConnection, match_id: int) -> list[PlanRow]:
    """All that stand, by seat and name."""
    query = select(plans).where(plans.c.match_id == match_id).order_by(plans.c.seat, plans.c.name)
    return await every(c, query, PlanRow)


async def awaiting(c: AsyncConnection) -> list[int]:
    """The matches in play in which a seat is waited for that has said something beforehand, oldest first."""
    waits = seats.join(matches, matches.c.id == seats.c.match_id)
    asked = (matches.c.state == "playing") & seats.c.waiting_asked.is_not(None)
    found: set[int] = set()
    for table in (plans, queued):
        said = waits.join(table, (table.c.match_id == seats.c.match_id) & (table.c.seat == seats.c.seat))
        found.update((await c.execute(select(matches.c.id).select_from(said).where(asked))).scalars())
    return sorted(found)


async def save(c: AsyncConnection, match_id: int, seat: int, name: str, data: Any, at: datetime) -> None:
    """Let it stand, any JSON value but null, in place of the one of that name before."""
    values = {"match_id": match_id, "seat": seat, "name": name, "data": data, "at": at}
    await insert_or_change(c, plans, ["match_id", "seat", "name"], values, change=["data", "at"])


async def clear(c: AsyncConnection, match_id: int, seat: int | None = None, name: str | None = None) -> int:
    """Forget the match's orders: all, those of one seat, those of one name; returns how many stood."""
    gone = delete(plans).where(plans.c.match_id == match_id)
    if seat is not None:
        gone = gone.where(plans.c.seat == seat)
    if name is not None:
        gone = gone.where(plans.c.name == name)
    return (await c.execute(gone)).rowcount
