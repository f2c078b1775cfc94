"""What the bot needs in a channel, by Discord's own names, said before a match starts and not in the middle of it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.people import Sorry
from bot.ui import words

NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
}
"""Discord's names, as its settings show them, by discord.py's."""


def needed(*, thread: bool = False, new_thread: bool = False) -> tuple[str, ...]:
    """For a match in a channel, in a `thread`, or in a `new_thread` of a channel."""
    speak = "send_messages_in_threads" if thread or new_thread else "send_messages"
    more = ("create_public_threads",) if new_thread else ()
    return ("view_channel", speak, "attach_files", "read_message_history", *more)


def missing(held: discord.Permissions, wanted: Sequence[str]) -> list[str]:
    """The names of what is wanted and not held, in order; an administrator holds all."""
    if held.administrator:
        return []
    return [NAMES[name] for name in wanted if not getattr(held, name)]


def require(held: discord.Permissions, channel_id: int, *, thread: bool = False, new_thread: bool = False) -> None:
    """Raise Sorry, naming each permission that is missing and who can give it."""
    if lacking := missing(held, needed(thread=thread, new_thread=new_thread)):
        names = words.listed(f"**{name}**" for name in lacking)
        one = (
            "I cannot start a match here: in {channel} I am missing the permission {names}. "
            "Somebody who may edit the channel can allow it for Toybox under Edit Channel, Permissions."
        )
        many = (
            "I cannot start a match here: in {channel} I am missing the permissions {names}. "
            "Somebody who may edit the channel can allow them for Toybox under Edit Channel, Permissions."
        )
        raise Sorry(words.count(len(lacking), one, many, channel=words.channel(channel_id), names=names))


def welcome_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Where the welcome goes: the system channel if the bot may write there, else the first channel where it may."""
    system = [guild.system_channel] if guild.system_channel else []
    wanted = ("view_channel", "send_messages")
    for channel in [*system, *guild.text_channels]:
        if not missing(channel.permissions_for(guild.me), wanted):
            return channel
    return None
