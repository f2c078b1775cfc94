"""One welcome a server, ever: at joining, or at the next start where it could not be said then."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot import permissions
from bot.locks import Locks
from bot.posting import Later, Trouble, Wire
from bot.ui import ids
from bot.ui.welcome import welcome
from storage import Store, servers
from storage.clock import Clock

log = logging.getLogger(__name__)

PAUSES = (0.5, 2.0)  # seconds before another try, while nobody knows whether Discord heard


class Welcomes:
    """`greet` as often as you like: the row of the server knows whether it has been done."""

    def __init__(self, store: Store, wire: Wire, clock: Clock) -> None:
        self.store, self.wire, self.clock = store, wire, clock
        self._locks = Locks()

    async def greet(self, guild: discord.Guild) -> None:
        async with self._locks.hold(guild.id):
            now = self.clock.now()
            row = await self.store.write(lambda c: servers.see(c, guild.id, guild.name, now))
            if row.welcomed_at is not None:
                return
            channel = permissions.welcome_channel(guild)
            if channel is None:
                log.info("no channel of server %s takes a welcome", guild.id)
            elif await self._send(channel.id, guild.id):
                await self.store.write(lambda c: servers.mark_welcomed(c, guild.id, channel.id, self.clock.now()))

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
