"""The story: the lines that a match told, each with those who may read it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import Text, bindparam, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import rows
from storage.rows import every
from storage.schema import story

_PUBLIC = story.c.audience.is_(None)
_OF_MATCH = (
    select(story)
    .where(story.c.match_id == bindparam("match_id"), story.c.undone.is_(False))
    .order_by(story.c.n.desc())
    .limit(bindparam("most"))
)
_TO_ALL = _OF_MATCH.where(_PUBLIC)
_TO_SEAT = _OF_MATCH.where(or_(_PUBLIC, story.c.audience.like(bindparam("pattern", type_=Text))))
_BEFORE = story.c.n < bindparam("before")
_TO_ALL_BEFORE, _TO_SEAT_BEFORE = _TO_ALL.where(_BEFORE), _TO_SEAT.where(_BEFORE)


class Line(Protocol):
    """What the engine tells; `to` is None where everybody may read it."""

    @property
    def text(self) -> str: ...
    @property
    def args(self) -> Mapping[str, Any]: ...
    @property
    def to(self) -> Collection[int] | None: ...


@dataclass(frozen=True, slots=True)
class StoryRow:
    """A line as stored, counted from 0 in its match; `audience` is None where everybody may read it."""

    match_id: int
    n: int
    step: int
    text: str
    args: dict[str, Any]
    audience: frozenset[int] | None
    at: datetime
    undone: bool

    def readable(self, seat: int | None) -> bool:
        """Whether a reader at that seat may read it; None: a spectator."""
        return self.audience is None or seat in self.audience


async def append(c: AsyncConnection, match_id: int, step: int, events: Iterable[Line], at: datetime) -> int:
    """Store the lines in this order; returns the number of the first."""
    first = await next_n(c, match_id)
    values = [
        {
            "match_id": match_id,
            "n": n,
            "step": step,
            "text": event.text,
            "args": event.args,
            "audience": event.to,
            "at": at,
            "undone": False,
        }
        for n, event in enumerate(events, first)
    ]
    if values:
        await c.execute(insert(story), values)
    return first


async def next_n(c: AsyncConnection, match_id: int) -> int:
    """The number that the next line will have."""
    return await rows.next_n(c, story, match_id)


async def mark_undone_from(c: AsyncConnection, match_id: int, n: int) -> None:
    """This line and all after it were taken back; they stay in the record."""
    await c.execute(update(story).where(story.c.match_id == match_id, story.c.n >= n).values(undone=True))


async def latest(c: AsyncConnection, match_id: int, limit: int) -> list[StoryRow]:
    """The last lines that stand, oldest first, whoever may read them: to be shown only to those who may."""
    return (await every(c, _OF_MATCH, StoryRow, match_id=match_id, most=limit))[::-1]


async def recent(
    c: AsyncConnection, match_id: int, seat: int | None, limit: int, before: int | None = None
) -> list[StoryRow]:
    """The last lines (before the one numbered so) that a reader at `seat` may read and that stand; oldest first.

    `seat` None: a spectator.
    """
    values: dict[str, Any] = {"match_id": match_id, "most": limit}
    if seat is not None:
        values["pattern"] = f"%,{seat},%"
    if before is None:
        query = _TO_ALL if seat is None else _TO_SEAT
    else:
        query = _TO_ALL_BEFORE if seat is None else _TO_SEAT_BEFORE
        values["before"] = before
    return (await every(c, query, StoryRow, **values))[::-1]
