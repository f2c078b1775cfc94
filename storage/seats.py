"""The seats of a match: who sits there, for whom a computer plays, who is waited for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_skip
from storage.schema import seats


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat. `waiting_asked` names the question with which the wait began."""

    match_id: int
    seat: int
    name: str
    person_id: int | None = None
    agent: str | None = None  # the computer player that holds it: "greedy"
    left_at: datetime | None = None
    waiting_since: datetime | None = None
    waiting_asked: int | None = None
    acted_at: datetime | None = None


async def of_match(c: AsyncConnection, match_id: int) -> list[SeatRow]:
    """In order of their number."""
    return await every(c, select(seats).where(seats.c.match_id == match_id).order_by(seats.c.seat), SeatRow)


async def add(c: AsyncConnection, match_id: int, row: SeatRow) -> bool:
    """Seat somebody at that match; False where the seat is taken or the person sits there already."""
    return await insert_or_skip(c, seats, {**asdict(row), "match_id": match_id})


async def remove(c: AsyncConnection, match_id: int, seat: int) -> bool:
    """Free the seat altogether, as in a lobby; False where nobody sat there."""
    done = await c.execute(delete(seats).where(seats.c.match_id == match_id, seats.c.seat == seat))
    return done.rowcount == 1


async def replace_all(c: AsyncConnection, match_id: int, rows: Iterable[SeatRow]) -> None:
    """These are the match's seats from now on, and no others."""
    await c.execute(delete(seats).where(seats.c.match_id == match_id))
    if values := [{**asdict(row), "match_id": match_id} for row in rows]:
        await c.execute(insert(seats), values)


async def set_waiting(
    c: AsyncConnection, match_id: int, seat: int, since: datetime | None, asked: int | None = None
) -> None:
    """The seat is waited for since then; `asked` is None where it is not asked itself."""
    await _set(c, match_id, seat, waiting_since=since, waiting_asked=asked)


async def clear_waiting(c: AsyncConnection, match_id: int, seat: int | None = None) -> None:
    """Nobody waits for the seat (None: for any seat of the match) any longer."""
    await _set(c, match_id, seat, waiting_since=None, waiting_asked=None)


async def mark_left(c: AsyncConnection, match_id: int, seat: int, at: datetime) -> None:
    """Its person went for good; nobody waits for them any longer."""
    await _set(c, match_id, seat, left_at=at, waiting_since=None, waiting_asked=None)


async def touch(c: AsyncConnection, match_id: int, seat: int, at: datetime) -> None:
    """Its person did something then."""
    await _set(c, match_id, seat, acted_at=at)


async def _set(c: AsyncConnection, match_id: int, seat: int | None, **values: Any) -> None:
    where = seats.c.match_id == match_id
    if seat is not None:
        where &= seats.c.seat == seat
    await c.execute(update(seats).where(where).values(**values))
