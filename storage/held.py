"""Held answers: given, sealed, and let out at a drawn time, so that the moment tells nothing; at most one a seat."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.answers import ByKind
from storage.rows import every, insert_or_skip
from storage.schema import held

_OF_MATCH = select(held).where(held.c.match_id == bindparam("match_id")).order_by(held.c.seat)


@dataclass(frozen=True, slots=True)
class HeldRow:
    """An answer to the question `asked` that nobody may know of before `release_at`."""

    match_id: int
    seat: int
    asked: int
    keys: tuple[str, ...]
    by_kind: ByKind
    by_id: int | None
    release_at: datetime


async def of_match(c: AsyncConnection, match_id: int) -> list[HeldRow]:
    """Those that are held, by seat."""
    return await every(c, _OF_MATCH, HeldRow, match_id=match_id)


async def due(c: AsyncConnection, now: datetime, limit: int) -> list[HeldRow]:
    """Those whose time has come, the longest due first."""
    order = (held.c.release_at, held.c.match_id, held.c.seat)
    return await every(c, select(held).where(held.c.release_at <= now).order_by(*order).limit(limit), HeldRow)


async def hold(c: AsyncConnection, row: HeldRow) -> bool:
    """Seal it; False where an answer of that seat is sealed already, and that one stays."""
    return await insert_or_skip(c, held, asdict(row))


async def take(c: AsyncConnection, row: HeldRow) -> bool:
    """Claim it, to let it out: it is gone, and nobody else has it. False where it is held no longer, or another is."""
    where = (held.c.match_id == row.match_id) & (held.c.seat == row.seat)
    same = (held.c.asked == row.asked) & (held.c["keys"] == row.keys) & (held.c.release_at == row.release_at)
    return (await c.execute(delete(held).where(where, same))).rowcount == 1


async def postpone(c: AsyncConnection, row: HeldRow, release_at: datetime) -> None:
    """Let it out then instead."""
    where = (held.c.match_id == row.match_id) & (held.c.seat == row.seat)
    await c.execute(update(held).where(where).values(release_at=release_at))


async def clear(c: AsyncConnection, match_id: int, seat: int | None = None) -> int:
    """Forget the seat's (None: all of the match); returns how many were held."""
    gone = delete(held).where(held.c.match_id == match_id)
    if seat is not None:
        gone = gone.where(held.c.seat == seat)
    return (await c.execute(gone)).rowcount
