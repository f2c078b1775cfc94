"""Who acts and where, from an interaction, and what they may do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.people import Person, Place, Sorry
from bot.replies import Interaction
from bot.scenes import Scene
from bot.servers import ServerSettings
from bot.ui import words

if TYPE_CHECKING:
    from bot.app import App

LISTED = 10


def person_of(interaction: Interaction) -> Person:
    """By the name shown in this server, without what nobody could see of it."""
    return Person(interaction.user.id, words.plain(interaction.user.display_name, words.NAME) or words.SOMEONE)


def place_of(interaction: Interaction) -> Place:
    """The channel or thread; Sorry outside a server, or where Toybox is no member of it."""
    guild, channel = interaction.guild, interaction.channel
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Sorry("Matches are played in a server's channel. Type the command there.")
    if guild is None or guild.unavailable:
        raise Sorry("I do not see this server just now. Please try again in a moment.")
    parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
    name = getattr(channel, "name", None) or "channel"
    return Place(interaction.guild_id, guild.name, interaction.channel_id, name, parent_id)


def place_of_match(scene: Scene) -> Place:
    """Where a match is played."""
    row = scene.row
    return Place(row.guild_id, row.guild_name, row.channel_id, row.channel_name, row.parent_channel_id)


def in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


async def moderates(app: App, interaction: Interaction) -> bool:
    """Whether this person is a moderator here: by Discord's permissions in this channel, or by the server's role."""
    if interaction.guild_id is None:
        return False
    held = interaction.permissions
    if held.manage_messages or held.manage_guild or held.administrator:
        return True
    return _holds(interaction, (await app.servers.settings(interaction.guild_id)).moderators)


async def require_start(app: App, interaction: Interaction, place: Place) -> ServerSettings:
    """What this server has set, where this person may start a match in this place; else Sorry, with what would do."""
    settings = await app.servers.settings(place.guild_id)
    if not settings.allows(place):
        channels = [f"<#{channel}>" for channel in settings.channels[:LISTED]]
        raise Sorry(
            f"On this server matches start in {words.listed(channels)}. Type /play there; "
            "moderators change that with /server."
        )
    if settings.starters is None or _holds(interaction, settings.starters) or await moderates(app, interaction):
        return settings
    raise Sorry(
        f"On this server matches are started by <@&{settings.starters}>. You can join every lobby that is open; "
        "moderators change that with /server."
    )


def _holds(interaction: Interaction, role_id: int | None) -> bool:
    user = interaction.user
    return role_id is not None and isinstance(user, discord.Member) and user.get_role(role_id) is not None
