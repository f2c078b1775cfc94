"""A local Discord in a process of its own in which one limit is another: python -m tests.bot.odd_discord

Prints its address, the bot's token and the id of a private channel, and goes on until its input ends.
"""

from __future__ import annotations

import asyncio
import sys

from bot.sandbox import LocalDiscord, limits
from bot.sandbox.limits import Bounds
from bot.sandbox.permissions import Permission


async def main() -> None:
    limits.OPTION_VALUE = Bounds(1, 99)
    limits.FILE_BYTES = 10_000  # as in the test, for the sake of time
    local = await LocalDiscord.start()
    guild = local.world.guild("Odd Café", channels=["verify"])
    channel = guild.channel("verify")
    channel.bot_permissions = channel.bot_permissions
    channel.overwrite(guild.everyone, deny=Permission.VIEW_CHANNEL)
    print(local.base_url, local.token, channel.id, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await local.stop()


if __name__ == "__main__":
    asyncio.run(main())
