"""Which commands each application has registered with Discord, by the hash of their tree."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import insert_or_change, one
from storage.schema import registrations


@dataclass(frozen=True, slots=True)
class RegistrationRow:
    """The tree that was registered last."""

    application_id: int
    tree_hash: str
    at: datetime


async def find(c: AsyncConnection, application_id: int) -> RegistrationRow | None:
    return await one(c, select(registrations).where(registrations.c.application_id == application_id), RegistrationRow)


async def save(c: AsyncConnection, application_id: int, tree_hash: str, at: datetime) -> None:
    """Discord has taken that tree."""
    values = {"application_id": application_id, "tree_hash": tree_hash, "at": at}
    await insert_or_change(c, registrations, ["application_id"], values, change=["tree_hash", "at"])
