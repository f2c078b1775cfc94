"""People, and whether a DM reaches them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import insert_or_change, one
from storage.schema import people


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


async def see(c: AsyncConnection, person_id: int, name: str, at: datetime) -> None:
    """The person was here under that name; who is known already keeps all but the name."""
    await insert_or_change(c, people, ["id"], {"id": person_id, "name": name, "created_at": at}, change=["name"])


async def find(c: AsyncConnection, person_id: int) -> PersonRow | None:
    return await one(c, select(people).where(people.c.id == person_id), PersonRow)


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
