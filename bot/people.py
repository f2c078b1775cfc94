"""Who acts, where, and what they are told when it cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


class Sorry(Exception):
    """What a player did cannot be done. The text is for that player: kind, and it says what to do instead."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person by their Discord id and the name shown in this server."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A channel or thread of a server; `parent_id` is the thread's channel."""

    guild_id: int
    guild_name: str
    channel_id: int
    channel_name: str
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class By:
    """Who changed a match, for the record. `present`: they did it just now, and not by an order left beforehand."""

    kind: Literal["person", "computer", "clock", "moderator"]
    id: int | None = None
    present: bool = True
