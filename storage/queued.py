"""Queued answers: what a seat will answer when it is asked next; at most one a seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_change, one
from storage.schema import queued


@dataclass(frozen=True, slots=True)
class QueuedRow:
    """An answer that waits for its question: `keys` are the options chosen, `ask` is how it was said to the player."""

    match_id: int
    seat: int
    keys: tuple[str, ...]
    ask: str
    at: datetime


async def find(c: AsyncConnection, match_id: int, seat: int) -> QueuedRow | None:
    return await one(c, select(queued).where(queued.c.match_id == match_id, queued.c.seat == seat), QueuedRow)


async def of_match(c: AsyncConnection, match_id: int) -> list[QueuedRow]:
    """Those that wait, by seat."""
    return await every(c, select(queued).where(queued.c.match_id == match_id).order_by(queued.c.seat), QueuedRow)


async def save(c: AsyncConnection, match_id: int, seat: int, ask: str, keys: tuple[str, ...], at: datetime) -> None:
    """Keep it, in place of the one before."""
    values = {"match_id": match_id, "seat": seat, "ask": ask, "keys": keys, "at": at}
    await insert_or_change(c, queued, ["match_id", "seat"], values, change=["ask", "keys", "at"])


async def take(c: AsyncConnection, match_id: int, seat: int) -> QueuedRow | None:
    """Claim it: it is gone, and nobody else has it. None where none waits."""
    row = await find(c, match_id, seat)
    return row if row is not None and await clear(c, match_id, seat) else None


async def clear(c: AsyncConnection, match_id: int, seat: int | None = None) -> int:
    """Forget the seat's (None: all of the match); returns how many waited."""
    gone = delete(queued).where(queued.c.match_id == match_id)
    if seat is not None:
        gone = gone.where(queued.c.seat == seat)
    return (await c.execute(gone)).rowcount
