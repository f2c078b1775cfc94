"""Requests: what somebody asks the whole table to agree to, such as taking an answer back. One of a kind in a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.rows import every, insert_or_change, one
from storage.schema import requests

_OF_MATCH = requests.c.match_id == bindparam("match_id")
_ONE = _OF_MATCH & (requests.c.kind == bindparam("kind"))
_FIND, _ALL = select(requests).where(_ONE), select(requests).where(_OF_MATCH).order_by(requests.c.kind)
_DROP, _DROP_ALL = delete(requests).where(_ONE), delete(requests).where(_OF_MATCH)


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request that waits. `asked` is the question that was open when it was made; `agreed` are people's ids."""

    match_id: int
    kind: str
    asked: int
    by_id: int
    data: Any
    agreed: tuple[int, ...]
    at: datetime


async def make(
    c: AsyncConnection, match_id: int, kind: str, asked: int, by_id: int, data: Mapping[str, Any], at: datetime
) -> None:
    """A new request, in place of an older one of its kind; whoever makes it agrees to it."""
    values = {"match_id": match_id, "kind": kind, "asked": asked, "by_id": by_id, "data": dict(data), "at": at}
    values["agreed"] = (by_id,)
    change = ["asked", "by_id", "data", "agreed", "at"]
    await insert_or_change(c, requests, ["match_id", "kind"], values, change=change)


async def find(c: AsyncConnection, match_id: int, kind: str) -> RequestRow | None:
    return await one(c, _FIND, RequestRow, match_id=match_id, kind=kind)


async def of_match(c: AsyncConnection, match_id: int) -> list[RequestRow]:
    """Those that wait, by kind."""
    return await every(c, _ALL, RequestRow, match_id=match_id)


async def agree(c: AsyncConnection, row: RequestRow, person_id: int) -> RequestRow:
    """The request with that person's consent."""
    agreed = tuple(dict.fromkeys((*row.agreed, person_id)))
    where = (requests.c.match_id == row.match_id) & (requests.c.kind == row.kind)
    await c.execute(update(requests).where(where).values(agreed=agreed))
    return replace(row, agreed=agreed)


async def drop(c: AsyncConnection, match_id: int, kind: str | None = None) -> int:
    """Forget the request (None: all of the match); returns how many those were."""
    if kind is None:
        return (await c.execute(_DROP_ALL, {"match_id": match_id})).rowcount
    return (await c.execute(_DROP, {"match_id": match_id, "kind": kind})).rowcount
