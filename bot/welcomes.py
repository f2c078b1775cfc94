"""One welcome a server, ever: at joining, or at the next start where it could not be said then."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

import discord
from discord.utils import time_snowflake

from bot import permissions
from bot.locks import Locks
from bot.posting import Later, Trouble, Wire
from bot.ui import ids
from bot.ui.welcome import welcome
from storage import Store, servers
from storage.clock import Clock
from storage.servers import ServerRow

log = logging.getLogger(__name__)

PAUSES = (0.5, 2.0)  # seconds before another try, while nobody knows whether Discord heard
AGAIN = timedelta(minutes=10)  # before a server is tried again that took no welcome


class Welcomes:
    """`greet` as often as you like: the row of the server knows whether it has been done.

    `again` greets the servers where it could not be done some time ago.
    """

    def __init__(self, store: Store, wire: Wire, clock: Clock) -> None:
        self.store, self.wire, self.clock = store, wire, clock
        self._locks = Locks()
        self._missed: dict[int, datetime] = {}

    async def greet(self, guild: discord.Guild) -> None:
        async with self._locks.hold(guild.id):
            now = self.clock.now()
            row = await self.store.write(lambda c: servers.see(c, guild.id, guild.name, now))
            self._missed.pop(guild.id, None)
            if row.welcomed_at is not None:
                return
            self._missed[guild.id] = now + AGAIN
            channel = permissions.welcome_channel(guild)
            if channel is None:
                log.info("no channel of server %s takes a welcome", guild.id)
            elif await self._stands(channel.id, row, now) or await self._send(channel.id, guild.id):
                await self.store.write(lambda c: servers.mark_welcomed(c, guild.id, channel.id, self.clock.now()))
                del self._missed[guild.id]

    async def again(self) -> None:
        now = self.clock.now()
        for guild_id in [guild_id for guild_id, due in self._missed.items() if due <= now]:
            guild = self.wire.client.get_guild(guild_id)
            if guild is None:
                del self._missed[guild_id]
            else:
                await self.greet(guild)

    async def _stands(self, channel_id: int, row: ServerRow, now: datetime) -> bool:
        """Whether an earlier try came through although nobody heard the answer: Discord has forgotten its nonce."""
        if now - row.joined_at < timedelta(seconds=1):
            return False  # the first try
        after = time_snowflake(row.joined_at - timedelta(minutes=1))
        try:
            return await self.wire.find(channel_id, str(ids.Demo()), after) is not None
        except Trouble as error:
            log.info("no look back in channel %s: %s", channel_id, error)
            return False

    async def _send(self, channel_id: int, guild_id: int) -> bool:
        """The same nonce each time, so that a welcome which Discord did hear has no twin."""
        nonce = f"w.{ids.base32(guild_id)}"
        for pause in (*PAUSES, None):
            try:
                await self.wire.send(channel_id, welcome(), nonce)
            except Later as error:
                log.warning("the welcome of server %s did not get through: %s", guild_id, error)
                if pause is not None:
                    await asyncio.sleep(pause)
            except Trouble as error:
                log.warning("the welcome of server %s cannot be sent: %s", guild_id, error)
                return False
            else:
                return True
        return False
