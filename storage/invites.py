"""Who was invited to a match."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import insert_or_skip
from storage.schema import invites


async def add(c: AsyncConnection, match_id: int, person_id: int) -> bool:
    """False where the person was invited already."""
    return await insert_or_skip(c, invites, {"match_id": match_id, "person_id": person_id})


async def of_match(c: AsyncConnection, match_id: int) -> list[int]:
    """The ids of those invited, in order of id."""
    query = select(invites.c.person_id).where(invites.c.match_id == match_id).order_by(invites.c.person_id)
    return list((await c.execute(query)).scalars())


async def remove(c: AsyncConnection, match_id: int, person_id: int) -> None:
    await c.execute(delete(invites).where(invites.c.match_id == match_id, invites.c.person_id == person_id))
