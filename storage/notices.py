"""The ledger of notices: one for each match, question, person and kind, whatever races.

due -> sending -> sent, or due -> dropped. A dropped one keeps its key: it is not planned again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import ColumnElement, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_skip, one
from storage.schema import notices

NoticeState = Literal["due", "sending", "sent", "dropped"]

_KEY = ("match_id", "asked", "person_id", "kind")
_ID = select(notices.c.id).where(*(notices.c[name] == bindparam(name) for name in _KEY))
_DUE_TO = (
    select(notices)
    .where(notices.c.person_id == bindparam("person_id"), notices.c.state == "due")
    .order_by(notices.c.id)
)
_DUE_TO_IN = _DUE_TO.where(notices.c.match_id == bindparam("match_id"))
_OF_MATCH = select(notices).where(notices.c.match_id == bindparam("match_id")).order_by(notices.c.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRow:
    """A notice as stored."""

    id: int
    match_id: int
    asked: int
    person_id: int
    kind: str  # "turn", "nudge" ...
    state: NoticeState
    due_at: datetime
    sent_at: datetime | None
    channel_id: int | None
    message_id: int | None


async def plan(
    c: AsyncConnection, match_id: int, asked: int, person_id: int, kind: str, due_at: datetime
) -> int | None:
    """A notice is due then; None where there was one for that question, person and kind, whatever became of it."""
    key = {"match_id": match_id, "asked": asked, "person_id": person_id, "kind": kind}
    if not await insert_or_skip(c, notices, {**key, "state": "due", "due_at": due_at}):
        return None
    return int((await c.execute(_ID, key)).scalar_one())


async def find(c: AsyncConnection, notice_id: int) -> NoticeRow | None:
    return await one(c, select(notices).where(notices.c.id == notice_id), NoticeRow)


async def of_match(c: AsyncConnection, match_id: int) -> list[NoticeRow]:
    """All notices of the match, whatever became of them, in the order in which they were planned."""
    return await every(c, _OF_MATCH, NoticeRow, match_id=match_id)


async def due(c: AsyncConnection, now: datetime, limit: int) -> list[NoticeRow]:
    """Those whose time has come, the longest due first."""
    where = (notices.c.state == "due") & (notices.c.due_at <= now)
    return await every(c, select(notices).where(where).order_by(notices.c.due_at, notices.c.id).limit(limit), NoticeRow)


async def matches_due(c: AsyncConnection, now: datetime) -> dict[int, datetime]:
    """The matches in which somebody is to be told something by now, and since when, for the latest of it."""
    where = (notices.c.state == "due") & (notices.c.due_at <= now)
    query = select(notices.c.match_id, func.max(notices.c.due_at, type_=notices.c.due_at.type)).where(where)
    return {match_id: due_at for match_id, due_at in await c.execute(query.group_by(notices.c.match_id))}


async def due_to(c: AsyncConnection, person_id: int, match_id: int | None = None) -> list[NoticeRow]:
    """What is still to be told to that person, now or later (None: in any match), in the order of its planning."""
    if match_id is None:
        return await every(c, _DUE_TO, NoticeRow, person_id=person_id)
    return await every(c, _DUE_TO_IN, NoticeRow, person_id=person_id, match_id=match_id)


async def postpone(c: AsyncConnection, notice_id: int, due_at: datetime) -> None:
    """It is due then instead, if nobody has begun to send it."""
    where = (notices.c.id == notice_id) & (notices.c.state == "due")
    await c.execute(update(notices).where(where).values(due_at=due_at))


async def sent_to(c: AsyncConnection, person_id: int, since: datetime) -> list[NoticeRow]:
    """What went out to that person at that moment or later, in any match, the oldest first."""
    where = (notices.c.person_id == person_id) & (notices.c.sent_at >= since)
    return await every(c, select(notices).where(where).order_by(notices.c.sent_at, notices.c.id), NoticeRow)


async def unsettled(c: AsyncConnection) -> list[NoticeRow]:
    """Those whose sending began and did not come to an end: after a crash nobody knows whether they went out."""
    return await every(c, select(notices).where(notices.c.state == "sending").order_by(notices.c.id), NoticeRow)


async def mark_sending(c: AsyncConnection, notice_id: int) -> bool:
    """It is being sent; False where it is no longer due: dropped meanwhile, or in other hands."""
    where = (notices.c.id == notice_id) & (notices.c.state == "due")
    return (await c.execute(update(notices).where(where).values(state="sending"))).rowcount == 1


async def mark_sent(
    c: AsyncConnection,
    notice_id: int,
    at: datetime,
    *,
    channel_id: int | None = None,
    message_id: int | None = None,
) -> None:
    """It went out, as this message."""
    values = {"state": "sent", "sent_at": at, "channel_id": channel_id, "message_id": message_id}
    await c.execute(update(notices).where(notices.c.id == notice_id).values(**values))


async def mark_unsent(c: AsyncConnection, notice_id: int) -> None:
    """What was being sent did not go out: it is due as before."""
    where = (notices.c.id == notice_id) & (notices.c.state == "sending")
    await c.execute(update(notices).where(where).values(state="due"))


async def mark_dropped(c: AsyncConnection, notice_id: int) -> None:
    """It holds no longer, or could not be sent."""
    await _drop(c, notices.c.id == notice_id, notices.c.state.in_(["due", "sending"]))


async def drop_for(c: AsyncConnection, match_id: int, person_id: int) -> int:
    """What is due to that person in that match holds no longer; returns how many those were."""
    return await _drop(c, notices.c.match_id == match_id, notices.c.person_id == person_id, notices.c.state == "due")


async def drop_kind(c: AsyncConnection, match_id: int, prefix: str) -> int:
    """What is due in that match, of a kind that begins so, holds no longer; returns how many those were."""
    begins = notices.c.kind.startswith(prefix, autoescape=True)
    return await _drop(c, notices.c.match_id == match_id, begins, notices.c.state == "due")


async def drop_match(c: AsyncConnection, match_id: int) -> int:
    """What is due in that match holds no longer; returns how many those were."""
    return await _drop(c, notices.c.match_id == match_id, notices.c.state == "due")


async def _drop(c: AsyncConnection, *where: ColumnElement[bool]) -> int:
    return (await c.execute(update(notices).where(*where).values(state="dropped"))).rowcount
