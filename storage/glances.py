"""Where somebody plays and who is waited for there, in one statement, whatever the states hold."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.matches import MatchState
from storage.rows import every
from storage.schema import held, matches, people, posts, seats


@dataclass(frozen=True, slots=True, kw_only=True)
class GlanceRow:
    """One seat of a match, with as much of the match as says where it is and how it stands."""

    match_id: int
    game: str
    state: MatchState
    guild_id: int
    guild_name: str
    channel_id: int
    channel_name: str
    paused_at: datetime | None
    resume_at: datetime | None
    panel_id: int | None  # the message of the newest panel that stands
    seat: int
    name: str  # with which the match began
    person_id: int | None
    known_as: str | None  # the person's name last seen
    left_at: datetime | None
    agent: str | None
    stand_in: str | None
    seen_by: tuple[int, ...]
    waiting_since: datetime | None
    waiting_asked: int | None
    held_asked: int | None  # the question to which an answer of this seat is held


_MINE = seats.alias("mine")
_PANEL = (
    select(posts.c.message_id)
    .where(posts.c.match_id == matches.c.id, posts.c.kind == "panel", posts.c.state != "gone")
    .where(posts.c.message_id.is_not(None))
    .order_by(posts.c.id.desc())
    .limit(1)
    .correlate(matches)
    .scalar_subquery()
)
_OF_PERSON = (
    select(
        matches.c.id.label("match_id"),
        *(matches.c[name] for name in ("game", "state", "guild_id", "guild_name", "channel_id", "channel_name")),
        *(matches.c[name] for name in ("paused_at", "resume_at")),
        _PANEL.label("panel_id"),
        *(seats.c[name] for name in ("seat", "name", "person_id", "left_at", "agent", "stand_in", "seen_by")),
        *(seats.c[name] for name in ("waiting_since", "waiting_asked")),
        people.c.name.label("known_as"),
        held.c.asked.label("held_asked"),
    )
    .select_from(
        _MINE.join(matches, matches.c.id == _MINE.c.match_id)
        .join(seats, seats.c.match_id == matches.c.id)
        .outerjoin(people, people.c.id == seats.c.person_id)
        .outerjoin(held, (held.c.match_id == seats.c.match_id) & (held.c.seat == seats.c.seat))
    )
    .where(_MINE.c.person_id == bindparam("mine"), _MINE.c.left_at.is_(None))
    .where(matches.c.state.in_(bindparam("states", expanding=True)))
    .order_by(matches.c.id, seats.c.seat)
)


async def of_person(c: AsyncConnection, person_id: int, states: Collection[MatchState]) -> list[GlanceRow]:
    """All seats of the matches at which the person sits and has not left, oldest match first, seats in order."""
    return await every(c, _OF_PERSON, GlanceRow, mine=person_id, states=list(states))
