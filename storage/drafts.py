"""Drafts: picks half made, by match, question and person; gone when the question closes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import insert_or_change
from storage.schema import drafts

_OF_MATCH = delete(drafts).where(drafts.c.match_id == bindparam("match_id"))
_FIND = select(drafts.c.data).where(
    drafts.c.match_id == bindparam("match_id"),
    drafts.c.asked == bindparam("asked"),
    drafts.c.person_id == bindparam("person_id"),
)


async def load(c: AsyncConnection, match_id: int, asked: int, person_id: int) -> Any | None:
    """What was saved last, as JSON gives it back; None where nothing was."""
    values = {"match_id": match_id, "asked": asked, "person_id": person_id}
    return (await c.execute(_FIND, values)).scalar_one_or_none()


async def save(c: AsyncConnection, match_id: int, asked: int, person_id: int, data: Any, at: datetime) -> None:
    """Keep the draft, any JSON value but null, in place of the one before."""
    values = {"match_id": match_id, "asked": asked, "person_id": person_id, "data": data, "at": at}
    await insert_or_change(c, drafts, ["match_id", "asked", "person_id"], values, change=["data", "at"])


async def clear(c: AsyncConnection, match_id: int, asked: int | None = None, person_id: int | None = None) -> None:
    """Throw away the match's drafts: all, those of one question, those of one person."""
    gone = _OF_MATCH
    if asked is not None:
        gone = gone.where(drafts.c.asked == asked)
    if person_id is not None:
        gone = gone.where(drafts.c.person_id == person_id)
    await c.execute(gone, {"match_id": match_id})
