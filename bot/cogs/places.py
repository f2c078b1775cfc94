"""Who acts and where, from an interaction, and what they may do there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.people import Person, Place, Sorry
from bot.replies import Interaction
from bot.scenes import Scene
from bot.servers import ServerSettings
from bot.ui import words
from storage.matches import MatchRow

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
    return _moderating(interaction.permissions) or await _has_the_role(app, interaction)


@dataclass(frozen=True, slots=True)
class Moderation:
    """Where on this server a person is a moderator, whatever channel they are in."""

    guild_id: int | None
    guild: discord.Guild | None
    member: discord.Member | None
    here: int | None  # the channel in which they are
    held: discord.Permissions  # in there
    everywhere: bool  # by the server's role

    def covers(self, row: MatchRow) -> bool:
        """Whether they are one where that match is played; where its channel is gone, by their rights on the server."""
        if row.guild_id != self.guild_id:
            return False
        if self.everywhere or (row.channel_id == self.here and _moderating(self.held)):
            return True
        if self.member is None:
            return False
        place = self.channel_of(row)
        return _moderating(self.member.guild_permissions if place is None else place.permissions_for(self.member))

    def channel_of(self, row: MatchRow) -> discord.abc.GuildChannel | None:
        """The channel of a match, or the one of its thread; None where that is gone."""
        return None if self.guild is None else self.guild.get_channel(row.parent_channel_id or row.channel_id)


async def moderation(app: App, interaction: Interaction) -> Moderation:
    """What this person may do in the matches of this server; in a direct message nothing."""
    user = interaction.user
    member = user if isinstance(user, discord.Member) else None
    everywhere = await _has_the_role(app, interaction)
    here, held = interaction.channel_id, interaction.permissions
    return Moderation(interaction.guild_id, interaction.guild, member, here, held, everywhere)


async def require_start(app: App, interaction: Interaction, place: Place) -> ServerSettings:
    """What this server has set, where this person may start a match in this place; else Sorry, with what would do."""
    settings = await app.servers.settings(place.guild_id)
    if not settings.allows(place):
        named = "On this server matches start in {channels}. Type /play there; moderators change that with /server."
        raise Sorry(words.line(named, channels=words.listed(map(words.channel, settings.channels[:LISTED]))))
    if settings.starters is None or _holds(interaction, settings.starters) or await moderates(app, interaction):
        return settings
    text = (
        "On this server matches are started by {role}. You can join every lobby that is open; "
        "moderators change that with /server."
    )
    raise Sorry(words.line(text, role=f"<@&{settings.starters}>"))


async def _has_the_role(app: App, interaction: Interaction) -> bool:
    """The role of moderators that is set in /server."""
    guild_id = interaction.guild_id
    return guild_id is not None and _holds(interaction, (await app.servers.settings(guild_id)).moderators)


def _moderating(held: discord.Permissions) -> bool:
    """Who may Manage Server sets the role of moderators, and so is one."""
    return held.manage_messages or held.manage_guild or held.administrator


def _holds(interaction: Interaction, role_id: int | None) -> bool:
    user = interaction.user
    return role_id is not None and isinstance(user, discord.Member) and user.get_role(role_id) is not None
