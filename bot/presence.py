"""Who is still on a server. Nobody tells us when somebody goes, so it is asked where it matters."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeAlias

import discord

from bot.posting import NETWORK

log = logging.getLogger(__name__)

Here: TypeAlias = Callable[[int, int], Awaitable[bool]]
"""Whether the person (second) is a member of the server (first)."""

GONE: Final = {10007, 10013}  # unknown member, unknown user: left, banned, or the account is no more
SECONDS: Final = 2.0  # what cannot be said by then is taken for yes


class Presence:
    """Asks Discord; whoever cannot be asked about counts as here."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client

    async def here(self, guild_id: int, person_id: int) -> bool:
        try:
            async with asyncio.timeout(SECONDS):
                await self.client.http.get_member(guild_id, person_id)
        except discord.HTTPException as error:
            if error.code in GONE:
                return False
            log.warning("nobody knows whether %s is on server %s: %s", person_id, guild_id, error)
        except NETWORK as error:
            log.warning("nobody knows whether %s is on server %s: %r", person_id, guild_id, error)
        return True


async def gone(here: Here, guild_id: int, people: Collection[int]) -> list[int]:
    """Those of them who are no longer on the server."""
    there = await asyncio.gather(*(here(guild_id, person) for person in people))
    return [person for person, is_there in zip(people, there, strict=True) if not is_there]


async def everybody(guild_id: int, person_id: int) -> bool:
    """Where there is nobody to ask, all are here."""
    return True
