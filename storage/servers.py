"""The servers in which the bot is, and where it said hello."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import insert_or_change, one
from storage.schema import servers


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server by its Discord id, with the name last seen."""

    id: int
    name: str
    joined_at: datetime
    welcomed_at: datetime | None
    welcome_channel_id: int | None
    settings: dict[str, Any]  # what moderators have set, as the bot reads it


async def see(c: AsyncConnection, server_id: int, name: str, at: datetime) -> ServerRow:
    """The bot is in that server; one known already keeps all but the name."""
    await insert_or_change(c, servers, ["id"], {"id": server_id, "name": name, "joined_at": at}, change=["name"])
    row = await find(c, server_id)
    assert row is not None
    return row


async def find(c: AsyncConnection, server_id: int) -> ServerRow | None:
    return await one(c, select(servers).where(servers.c.id == server_id), ServerRow)


async def set_settings(c: AsyncConnection, server_id: int, settings: Mapping[str, Any]) -> None:
    """What moderators have set, any JSON object."""
    await c.execute(update(servers).where(servers.c.id == server_id).values(settings=dict(settings)))


async def mark_welcomed(c: AsyncConnection, server_id: int, channel_id: int, at: datetime) -> bool:
    """The welcome stands in that channel; False where the server had one before."""
    where = (servers.c.id == server_id) & servers.c.welcomed_at.is_(None)
    done = await c.execute(update(servers).where(where).values(welcomed_at=at, welcome_channel_id=channel_id))
    return done.rowcount == 1
