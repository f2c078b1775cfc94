"""The world in Discord's JSON: one function for each shape that travels."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from bot.sandbox.clock import made_at
from bot.sandbox.model import Attachment, Message, Origin, User
from bot.sandbox.wire import Json, moment

if TYPE_CHECKING:
    from bot.sandbox.places import Channel, Guild, Member, Role

LOCALE = "en-US"
UNSET = (
    *("icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id"),
    *("afk_channel_id", "widget_channel_id", "max_presences", "vanity_url_code", "rules_channel_id"),
    *("safety_alerts_channel_id", "public_updates_channel_id", "incidents_data"),
)
"""Fields of a server that are always there and always null."""
LINK_LIFE = timedelta(days=1)
"""How long the address of an attachment works; every answer carries a fresh one."""


def user(someone: User) -> Json:
    data: Json = {
        "id": str(someone.id),
        "username": someone.name,
        "global_name": someone.display,
        "discriminator": "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if someone.bot:
        data["bot"] = True
    return data


def own_user(bot: User) -> Json:
    """The bot as it sees itself."""
    private = {"verified": True, "mfa_enabled": False, "locale": LOCALE, "email": None, "premium_type": 0}
    return {**user(bot), **private, "banner": None, "accent_color": None}


def application(bot: User, owner: User, guilds: int) -> Json:
    return {
        "id": str(bot.id),
        "name": bot.display,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


def role(of: Role) -> Json:
    return {
        "id": str(of.id),
        "name": of.name,
        "permissions": str(of.permissions),
        "position": of.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": of.managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(of: Member, *, with_user: bool = True) -> Json:
    data: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(key) for key in of.roles],
        "joined_at": moment(of.joined),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        data["user"] = user(of.user)
    return data


def channel(of: Channel, *, permissions: int | None = None) -> Json:
    """`permissions`, where an interaction or an option carries the channel, are those of the person who acts."""
    data: Json = {
        "id": str(of.id),
        "type": of.kind,
        "last_message_id": str(of.last_message_id) if of.last_message_id else None,
        "flags": 0,
    }
    if of.guild is None:
        data["recipients"] = [user(of.recipient)] if of.recipient else []
        return data
    data |= {
        "guild_id": str(of.guild.id),
        "name": of.name,
        "parent_id": str(of.parent.id) if of.parent else None,
        "rate_limit_per_user": of.slowmode,
    }
    if permissions is not None:
        data["permissions"] = str(permissions)
    if of.thread is None:
        overwrites = [
            {"id": str(o.id), "type": 0 if o.is_role else 1, "allow": str(o.allow), "deny": str(o.deny)}
            for o in of.overwrites.values()
        ]
        return data | {"topic": of.topic, "position": of.position, "nsfw": False, "permission_overwrites": overwrites}
    return data | {
        "owner_id": str(of.thread.owner.id),
        "message_count": of.thread.posted,
        "member_count": len(of.thread.members),
        "total_message_sent": of.thread.posted,
        "thread_metadata": {
            "archived": of.thread.archived,
            "archive_timestamp": moment(of.thread.changed),
            "auto_archive_duration": of.thread.auto_archive,
            "locked": of.thread.locked,
            "create_timestamp": moment(made_at(of.id)),
        },
    }


def guild(of: Guild) -> Json:
    first = next((c for c in of.channels.values() if c.parent is None), None)
    return {
        **dict.fromkeys(UNSET),
        "id": str(of.id),
        "name": of.name,
        "owner_id": str(of.owner.id),
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_id": str(first.id) if first else None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "roles": [role(each) for each in of.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": LOCALE,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
    }


def guild_create(of: Guild) -> Json:
    """A server as GUILD_CREATE carries it. Without the members intent the only member told is the bot itself."""
    bot = of.members[of.world.bot.id]
    threads = [c for c in of.channels.values() if c.thread and not c.thread.archived and c.permissions(of.world.bot)]
    return {
        **guild(of),
        "joined_at": moment(bot.joined),
        "large": False,
        "member_count": len(of.members),
        "members": [member(bot)],
        "channels": [channel(each) for each in of.channels.values() if each.thread is None],
        "threads": [channel(each) for each in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(of: Attachment, message_of: Channel) -> Json:
    world = message_of.world
    expires = int((world.clock.now() + LINK_LIFE).timestamp())
    url = f"{world.base_url}{of.path}?ex={expires:x}"
    data: Json = {
        "id": str(of.id),
        "filename": of.filename,
        "size": of.size,
        "url": url,
        "proxy_url": url,
        "content_type": of.content_type,
    }
    if of.description:
        data["description"] = of.description
    if of.dimensions:
        data["width"], data["height"] = of.dimensions
    if of.ephemeral:
        data["ephemeral"] = True
    return data


def origin(of: Origin) -> Json:
    data: Json = {
        "id": str(of.interaction),
        "type": of.kind,
        "user": user(of.user),
        "authorizing_integration_owners": {"0": str(of.guild_id or 0)},
    }
    if of.name is not None:
        data |= {"name": of.name, "command_type": 1}
    if of.message_id is not None:
        data["interacted_message_id"] = str(of.message_id)
    if of.trigger is not None:
        data["triggering_interaction_metadata"] = origin(of.trigger)
    return data


def message(of: Message, *, inside: bool = False) -> Json:
    """A message as REST answers it; the gateway adds to it (`messages.announce`).

    One `inside` another, to which that replies, does not tell what it replied to itself; null would mean: deleted.
    """
    data: Json = {
        "id": str(of.id),
        "channel_id": str(of.channel.id),
        "type": of.kind,
        "content": of.content,
        "author": user(of.author),
        "timestamp": moment(of.created),
        "edited_timestamp": moment(of.edited) if of.edited else None,
        "tts": False,
        "mention_everyone": of.mention_everyone,
        "mentions": [user(each) for each in of.mentions],
        "mention_roles": [str(key) for key in of.mention_roles],
        "attachments": [attachment(each, of.channel) for each in of.attachments],
        "embeds": [],
        "components": of.components,
        "pinned": False,
        "flags": of.flags,
    }
    if of.nonce is not None:
        data["nonce"] = of.nonce
    if of.by_webhook:
        data["webhook_id"] = data["application_id"] = str(of.author.id)
    if of.origin is not None:
        data["interaction_metadata"] = origin(of.origin)
        if of.origin.name is not None:
            old = {"id": str(of.origin.interaction), "type": of.origin.kind, "name": of.origin.name}
            data["interaction"] = {**old, "user": user(of.origin.user)}
    if of.reply_to is not None:
        data["message_reference"] = {"type": 0, "channel_id": str(of.channel.id), "message_id": str(of.reply_to)}
        if of.channel.guild is not None:
            data["message_reference"]["guild_id"] = str(of.channel.guild.id)
    if of.reply_to is not None and not inside:
        target = of.channel.messages.get(of.reply_to)
        data["referenced_message"] = message(target, inside=True) if target else None
    if of.thread is not None and not of.thread.deleted:
        data["thread"] = channel(of.thread)
    return data
