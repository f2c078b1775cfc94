"""Answers: each entry of the engine's log, by whom it came about, and whether it was taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage import rows
from storage.schema import answers

ByKind = Literal["person", "computer", "clock", "forced", "moderator", "leave"]

_OF_STEP = (
    select(answers)
    .where(
        answers.c.match_id == bindparam("match_id"), answers.c.step == bindparam("step"), answers.c.undone.is_(False)
    )
    .order_by(answers.c.n)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAnswer:
    """An entry as the engine took it; `picks` are the keys of each seat."""

    step: int
    asked: int
    ask: str
    picks: Mapping[int, tuple[str, ...]]
    by_kind: ByKind
    by_id: int | None = None
    mark_before: str
    told_before: int  # story lines that stood before the change
    build: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """An entry as stored, counted from 0 in its match."""

    match_id: int
    n: int
    step: int
    asked: int
    ask: str
    picks: dict[int, tuple[str, ...]]
    by_kind: ByKind
    by_id: int | None
    mark_before: str
    told_before: int
    build: str
    at: datetime
    undone: bool


async def append(c: AsyncConnection, match_id: int, entries: Sequence[NewAnswer]) -> int:
    """Store the entries in this order; returns the number of the first."""
    first = await next_n(c, match_id)
    if entries:
        values = [
            {**asdict(entry), "match_id": match_id, "n": n, "undone": False} for n, entry in enumerate(entries, first)
        ]
        await c.execute(insert(answers), values)
    return first


async def of_step(c: AsyncConnection, match_id: int, step: int) -> list[AnswerRow]:
    """The engine's log of that step: what stands, in order."""
    return await rows.every(c, _OF_STEP, AnswerRow, match_id=match_id, step=step)


async def all_of(c: AsyncConnection, match_id: int) -> list[AnswerRow]:
    """The whole record in order, with what was taken back."""
    return await rows.every(c, select(answers).where(answers.c.match_id == match_id).order_by(answers.c.n), AnswerRow)


async def mark_undone(c: AsyncConnection, match_id: int, ns: Collection[int]) -> None:
    """These entries were taken back; they stay in the record."""
    await c.execute(update(answers).where(answers.c.match_id == match_id, answers.c.n.in_(ns)).values(undone=True))


async def next_n(c: AsyncConnection, match_id: int) -> int:
    """The number that the next entry will have."""
    return await rows.next_n(c, answers, match_id)
