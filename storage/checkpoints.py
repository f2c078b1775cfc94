"""Checkpoints: the state at the start of each step, as the codec wrote it."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.errors import StoreError
from storage.rows import insert_or_change
from storage.schema import checkpoints

_LATEST = (
    select(checkpoints)
    .where(checkpoints.c.match_id == bindparam("match_id"))
    .order_by(checkpoints.c.step.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A step's beginning. `data` is uncompressed again, and its hash was compared."""

    match_id: int
    step: int
    data: bytes
    hash: str  # SHA-256 of `data`, hex
    build: str
    mark: str
    at: datetime


async def save(c: AsyncConnection, match_id: int, step: int, data: bytes, build: str, mark: str, at: datetime) -> str:
    """Store the checkpoint and return its hash; a step that is played anew after an undo replaces its own."""
    digest = hashlib.sha256(data).hexdigest()
    values = {"match_id": match_id, "step": step, "data": zlib.compress(data), "hash": digest}
    values |= {"build": build, "mark": mark, "at": at}
    await insert_or_change(c, checkpoints, ["match_id", "step"], values, change=["data", "hash", "build", "mark", "at"])
    return digest


async def latest(c: AsyncConnection, match_id: int) -> Checkpoint | None:
    """The one of the highest step; None where the match has not begun. Raises StoreError where it is damaged."""
    found = await _read(c, _LATEST, match_id=match_id)
    return found[0] if found else None


async def of_step(c: AsyncConnection, match_id: int, step: int) -> Checkpoint | None:
    """The one of that step. Raises StoreError where it is damaged."""
    found = await _read(c, _of(match_id).where(checkpoints.c.step == step))
    return found[0] if found else None


async def all_of(c: AsyncConnection, match_id: int) -> list[Checkpoint]:
    """In order of step. Raises StoreError where one is damaged."""
    return await _read(c, _of(match_id).order_by(checkpoints.c.step))


async def drop_after(c: AsyncConnection, match_id: int, step: int) -> None:
    """Forget the checkpoints of later steps, as an undo does that goes back beyond them."""
    await c.execute(delete(checkpoints).where(checkpoints.c.match_id == match_id, checkpoints.c.step > step))


def _of(match_id: int) -> Select[Any]:
    return select(checkpoints).where(checkpoints.c.match_id == match_id)


async def _read(c: AsyncConnection, query: Select[Any], **values: Any) -> list[Checkpoint]:
    found = []
    for row in (await c.execute(query, values)).mappings():
        try:
            data = zlib.decompress(row["data"])
        except zlib.error:
            data = b""
        if hashlib.sha256(data).hexdigest() != row["hash"]:
            raise StoreError(f"the checkpoint of step {row['step']} of match {row['match_id']} is damaged")
        found.append(Checkpoint(**{**row, "data": data}))
    return found
