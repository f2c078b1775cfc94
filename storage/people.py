"""People, and whether a DM reaches them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict, Unpack

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_change, one
from storage.schema import people, seats


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person by their Discord id, with the name last seen."""

    id: int
    name: str
    dm_channel_id: int | None
    dm_closed_at: datetime | None
    dm_told_at: datetime | None
    first_dm_at: datetime | None
    text_board: bool  # boards and hands in words, without pictures
    created_at: datetime
    zone: str | None = None  # IANA: "Europe/Berlin"
    quiet_from: int | None = None  # minutes after local midnight; both or neither
    quiet_to: int | None = None
    away_until: datetime | None = None
    remind_every: int | None = None  # minutes; None: the house's growing gaps; 0: never
    daily_cap: int | None = None  # messages a day that call; None: the house's
    dm_first: bool = False  # called by DM, and in the channel only where that fails


class PersonChange(TypedDict, total=False):
    """What a person may choose about being called."""

    zone: str | None
    quiet_from: int | None
    quiet_to: int | None
    away_until: datetime | None
    remind_every: int | None
    daily_cap: int | None
    dm_first: bool


async def see(c: AsyncConnection, person_id: int, name: str, at: datetime) -> None:
    """The person was here under that name; who is known already keeps all but the name."""
    await insert_or_change(c, people, ["id"], {"id": person_id, "name": name, "created_at": at}, change=["name"])


async def find(c: AsyncConnection, person_id: int) -> PersonRow | None:
    return await one(c, select(people).where(people.c.id == person_id), PersonRow)


async def of_match(c: AsyncConnection, match_id: int) -> dict[int, PersonRow]:
    """Who has a seat in that match, by id; without those who have never been seen."""
    sits = (seats.c.person_id == people.c.id) & (seats.c.match_id == match_id)
    return {row.id: row for row in await every(c, select(people).join(seats, sits), PersonRow)}


async def choose(c: AsyncConnection, person_id: int, **values: Unpack[PersonChange]) -> None:
    """What the person wants from now on; what is not named stays as it was."""
    await _set(c, person_id, **values)


async def set_dm_channel(c: AsyncConnection, person_id: int, channel_id: int) -> None:
    await _set(c, person_id, dm_channel_id=channel_id)


async def set_dm_closed(c: AsyncConnection, person_id: int, at: datetime | None) -> None:
    """Since when no DM reaches the person; None: they do."""
    await _set(c, person_id, dm_closed_at=at)


async def set_dm_told(c: AsyncConnection, person_id: int, at: datetime | None) -> None:
    """When the person was told that no DM reaches them."""
    await _set(c, person_id, dm_told_at=at)


async def set_first_dm(c: AsyncConnection, person_id: int, at: datetime) -> None:
    """When the first DM ever went to the person."""
    await _set(c, person_id, first_dm_at=at)


async def set_text_board(c: AsyncConnection, person_id: int, wanted: bool) -> None:
    """Whether the person wants boards and hands in words."""
    await _set(c, person_id, text_board=wanted)


async def _set(c: AsyncConnection, person_id: int, **values: Any) -> None:
    await c.execute(update(people).where(people.c.id == person_id).values(**values))
