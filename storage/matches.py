"""Matches: one row each, whose version every change moves on by one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypedDict, Unpack

from sqlalchemy import bindparam, insert, select
from sqlalchemy import update as change
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, one
from storage.schema import matches, seats

MatchState = Literal["lobby", "playing", "over", "cancelled", "expired", "ended", "set_aside"]

_STATES = matches.c.state.in_(bindparam("states", expanding=True))
_FIND = select(matches).where(matches.c.id == bindparam("match_id"))
_UPDATE = change(matches).where(matches.c.id == bindparam("of"), matches.c.version == bindparam("was"))
_IN_CHANNEL = select(matches).where(matches.c.channel_id == bindparam("channel_id"), _STATES).order_by(matches.c.id)
_OF_PERSON = (
    select(matches)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(seats.c.person_id == bindparam("person_id"), seats.c.left_at.is_(None), _STATES)
    .order_by(matches.c.id)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match that opens. What is known at its start only stays empty until then."""

    game: str
    guild_id: int
    guild_name: str
    channel_id: int
    channel_name: str
    parent_channel_id: int | None = None  # the channel of a thread
    host_id: int
    created_at: datetime
    options: Any = field(default_factory=dict)  # any JSON value
    state: MatchState = "lobby"
    step: int = 0
    asked: int = 0
    given: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    mark: str = ""  # "rng:learned"
    salt: str = ""  # 32 hex digits
    seed: str = ""  # 64 bits, decimal: more than a signed BIGINT holds
    agents_seed: str = ""
    commitment: str = ""  # SHA-256, hex
    build: str = ""  # SHA-256 over the sources, hex
    rules: tuple[str, ...] = ()
    started_at: datetime | None = None
    clock: Mapping[str, Any] = field(default_factory=dict)  # how much time there is, as the bot has it


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow(NewMatch):
    """A match as stored: with what it opened, as that stands now, and what has become of it."""

    id: int
    version: int
    fault: str | None
    shown_version: int
    ended_at: datetime | None
    moved_at: datetime
    paused_at: datetime | None = None  # since when all clocks stand still
    resume_at: datetime | None = None  # when a pause ends by itself; None: when the table says so


class MatchChange(TypedDict, total=False):
    """What `update` may set. `version` and `shown_version` have their own ways."""

    state: MatchState
    guild_name: str
    channel_id: int
    channel_name: str
    parent_channel_id: int | None
    host_id: int
    options: Any
    step: int
    asked: int
    given: Mapping[int, tuple[str, ...]]
    mark: str
    salt: str
    seed: str
    agents_seed: str
    commitment: str
    build: str
    rules: tuple[str, ...]
    fault: str | None
    started_at: datetime | None
    ended_at: datetime | None
    moved_at: datetime
    clock: Mapping[str, Any]
    paused_at: datetime | None
    resume_at: datetime | None


async def create(c: AsyncConnection, new: NewMatch) -> int:
    """Store a new match with version 1, shown 0; its id was never used before."""
    values = {name: getattr(new, name) for name in NewMatch.__dataclass_fields__}
    done = await c.execute(
        insert(matches).values(**values, version=1, shown_version=0, moved_at=new.started_at or new.created_at)
    )
    return int(done.inserted_primary_key[0])  # type: ignore[index]


async def find(c: AsyncConnection, match_id: int) -> MatchRow | None:
    return await one(c, _FIND, MatchRow, match_id=match_id)


async def update(c: AsyncConnection, match_id: int, version: int, **values: Unpack[MatchChange]) -> bool:
    """Change the match as it was read with `version` and move its version on by one; False where it moved on since."""
    done = await c.execute(_UPDATE, {"of": match_id, "was": version, **values, "version": version + 1})
    return done.rowcount == 1


async def in_channel(c: AsyncConnection, channel_id: int, states: Collection[MatchState]) -> list[MatchRow]:
    """The matches of that very channel or thread, oldest first."""
    return await every(c, _IN_CHANNEL, MatchRow, channel_id=channel_id, states=list(states))


async def last_in_channel(c: AsyncConnection, channel_id: int, states: Collection[MatchState]) -> MatchRow | None:
    """The newest of them."""
    where = (matches.c.channel_id == channel_id) & matches.c.state.in_(states)
    return await one(c, select(matches).where(where).order_by(matches.c.id.desc()).limit(1), MatchRow)


async def of_person(c: AsyncConnection, person_id: int, states: Collection[MatchState]) -> list[MatchRow]:
    """The matches at which the person sits and has not left, oldest first."""
    return await every(c, _OF_PERSON, MatchRow, person_id=person_id, states=list(states))


async def on_server(c: AsyncConnection, guild_id: int, states: Collection[MatchState]) -> list[MatchRow]:
    """The matches of a whole server, those first in which nothing has happened for longest."""
    where = (matches.c.guild_id == guild_id) & matches.c.state.in_(states)
    return await every(c, select(matches).where(where).order_by(matches.c.moved_at, matches.c.id), MatchRow)


async def unshown(c: AsyncConnection) -> list[int]:
    """The matches whose newest version has not been shown yet, oldest first; none that was set aside."""
    where = (matches.c.version != matches.c.shown_version) & (matches.c.state != "set_aside")
    return list((await c.execute(select(matches.c.id).where(where).order_by(matches.c.id))).scalars())


async def awaiting_computers(c: AsyncConnection) -> list[int]:
    """The matches in play in which a computer player is waited for, also one that stands in, oldest first."""
    plays = seats.c.agent.is_not(None) | seats.c.stand_in.is_not(None)
    where = (matches.c.state == "playing") & plays & seats.c.waiting_asked.is_not(None)
    query = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id).where(where)
    return list((await c.execute(query.distinct().order_by(matches.c.id))).scalars())


async def mark_shown(c: AsyncConnection, match_id: int, version: int) -> None:
    """That version is what people see. A newer one that was shown meanwhile stays; the version does not move."""
    where = (matches.c.id == match_id) & (matches.c.shown_version < version)
    await c.execute(change(matches).where(where).values(shown_version=version))


async def show_again(c: AsyncConnection, match_id: int) -> None:
    """What people see may be behind, though the version has not moved: until it has been marked as shown again."""
    await c.execute(change(matches).where(matches.c.id == match_id).values(shown_version=0))


async def playing_ids(c: AsyncConnection) -> list[int]:
    query = select(matches.c.id).where(matches.c.state == "playing").order_by(matches.c.id)
    return list((await c.execute(query)).scalars())
