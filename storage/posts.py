"""Posts: each message that Toybox keeps in a channel, and how far it has come.

planned -> sending -> sent -> gone. A send raises `send_number`, which with the row's id makes the nonce; a retry keeps
both the number and the moment at which the sending began, so that its age tells when to look for it instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import StoreError
from storage.rows import every, one
from storage.schema import posts

PostKind = Literal[
    "lobby", "panel", "call", "hand", "result", "welcome", "nudge", "request", "overdue", "pause", "offer"
]
PostState = Literal["planned", "sending", "sent", "gone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PostRow:
    """A post as stored. `version_shown` and `hash` tell what the message shows; 0 and "" until it was sent."""

    id: int
    match_id: int | None
    kind: PostKind
    person_id: int | None
    channel_id: int | None  # None: a DM whose channel is not known yet
    message_id: int | None
    state: PostState
    send_number: int
    version_shown: int
    hash: str
    sending_at: datetime | None
    sent_at: datetime | None
    created_at: datetime


async def plan(
    c: AsyncConnection,
    kind: PostKind,
    at: datetime,
    *,
    match_id: int | None = None,
    person_id: int | None = None,
    channel_id: int | None = None,
) -> int:
    """A message shall be; returns the post's id."""
    values = {"match_id": match_id, "kind": kind, "person_id": person_id, "channel_id": channel_id, "created_at": at}
    done = await c.execute(insert(posts).values(**values, state="planned", send_number=0, version_shown=0, hash=""))
    return int(done.inserted_primary_key[0])  # type: ignore[index]


async def find(c: AsyncConnection, post_id: int) -> PostRow | None:
    return await one(c, select(posts).where(posts.c.id == post_id), PostRow)


async def by_message(c: AsyncConnection, message_id: int) -> PostRow | None:
    """The post that this message is."""
    return await one(c, select(posts).where(posts.c.message_id == message_id), PostRow)


async def of_match(
    c: AsyncConnection, match_id: int, kind: PostKind | None = None, *, gone: bool = True
) -> list[PostRow]:
    """The match's posts, of one kind or all, in the order in which they were planned; `gone=False` leaves those out."""
    query = select(posts).where(posts.c.match_id == match_id)
    if kind is not None:
        query = query.where(posts.c.kind == kind)
    if not gone:
        query = query.where(posts.c.state != "gone")
    return await every(c, query.order_by(posts.c.id), PostRow)


async def newest(c: AsyncConnection, match_id: int, kind: PostKind, person_id: int | None = None) -> PostRow | None:
    """The post of that kind that was planned last, for that person if one is named; None where all are gone."""
    where = (posts.c.match_id == match_id) & (posts.c.kind == kind) & (posts.c.state != "gone")
    if person_id is not None:
        where &= posts.c.person_id == person_id
    return await one(c, select(posts).where(where).order_by(posts.c.id.desc()).limit(1), PostRow)


async def in_state(c: AsyncConnection, state: PostState) -> list[PostRow]:
    """All posts in that state, oldest first."""
    return await every(c, select(posts).where(posts.c.state == state).order_by(posts.c.id), PostRow)


async def begin_send(c: AsyncConnection, post_id: int, now: datetime, *, anew: bool = False) -> int:
    """Write down that it is being sent, before it is; returns the send's number.

    A post that is being sent already keeps its number and the moment at which that began, unless `anew`.
    """
    row = await find(c, post_id)
    if row is None:
        raise StoreError(f"there is no post {post_id}")
    if row.state == "sending" and not anew:
        return row.send_number
    await _set(c, post_id, state="sending", send_number=row.send_number + 1, sending_at=now)
    return row.send_number + 1


async def mark_sent(
    c: AsyncConnection, post_id: int, message_id: int, channel_id: int, version: int, hash: str, at: datetime
) -> None:
    """It stands in the channel as this message and shows that version."""
    await _set(
        c,
        post_id,
        state="sent",
        message_id=message_id,
        channel_id=channel_id,
        version_shown=version,
        hash=hash,
        sent_at=at,
    )


async def mark_edited(c: AsyncConnection, post_id: int, version: int, hash: str) -> None:
    """The same message shows that version now."""
    await _set(c, post_id, version_shown=version, hash=hash)


async def mark_gone(c: AsyncConnection, post_id: int) -> None:
    """The message was deleted, or is of no use any longer."""
    await _set(c, post_id, state="gone")


async def stale_sending(c: AsyncConnection, before: datetime) -> list[PostRow]:
    """Posts whose sending began at `before` or earlier and did not come to an end, oldest first."""
    where = (posts.c.state == "sending") & (posts.c.sending_at <= before)
    return await every(c, select(posts).where(where).order_by(posts.c.id), PostRow)


async def _set(c: AsyncConnection, post_id: int, **values: Any) -> None:
    await c.execute(update(posts).where(posts.c.id == post_id).values(**values))
