"""The connection to Discord: what comes in is handed on, and nothing of it is kept."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.posting import NETWORK
from bot.replies import Interaction, Reply
from bot.ui.words import count

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

CHANGED = (
    "This command has changed since your Discord loaded it. "
    "Restart Discord (on a computer: Ctrl+R), then type it again."
)


class Tree(app_commands.CommandTree["ToyboxClient"]):
    """The slash commands. Whatever goes wrong before a command of ours runs is answered kindly here."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        app = self.client.app
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("no list for a command that is not ours: %s", error)
            await _nothing(interaction)
        elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            log.info("a command of another version was used: %s", error)
            await app.answer(interaction, "private", lambda reply: reply.tell(CHANGED))
        else:

            async def fail(reply: Reply) -> None:
                raise error

            await app.answer(interaction, "private", fail)


class ToyboxClient(discord.Client):
    """Knows servers and channels, and neither members nor messages."""

    def __init__(self, app: App, *, guild_ready_timeout: float) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
        )
        self.app = app
        self.tree = Tree(self)

    async def setup_hook(self) -> None:
        self.app.logged_in()

    async def on_ready(self) -> None:
        """After the start and after each connection that could not be resumed."""
        places = count(len(self.guilds), "1 server", "{n} servers")
        log.info("connected as %s in %s", self.user, places)
        await self.app.connected()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        log.info("joined server %s", guild.id)
        await self.app.welcomes.greet(guild)
        await self.app.publisher.again(guild.id)

    # What the bot may do where may have changed: messages that were refused there are tried once more.

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self.app.publisher.again(guild.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        await self.app.publisher.again(after.guild.id)

    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        await self.app.publisher.again(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        await self.app.publisher.again(payload.guild_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        await self.app.interactions.take(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        if self.app.stopping:
            log.info("%s was cut off by the stop", event_method)
        else:
            log.exception("%s failed", event_method)


async def _nothing(interaction: Interaction) -> None:
    try:
        await interaction.response.autocomplete([])
    except NETWORK as error:
        log.info("a list came too late: %s", error)
