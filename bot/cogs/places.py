"""Who acts and where, from an interaction."""

from __future__ import annotations

import discord

from bot.people import Person, Place, Sorry
from bot.replies import Interaction


def person_of(interaction: Interaction) -> Person:
    """By the name shown in this server."""
    return Person(interaction.user.id, interaction.user.display_name)


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


def in_thread(interaction: Interaction) -> bool:
    return isinstance(interaction.channel, discord.Thread)


def moderates(interaction: Interaction) -> bool:
    """Manage Messages in this very channel makes a moderator."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages
