"""A world as JSON, and back. The bytes of attachments lie beside it (files.py); open interactions are not kept."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from bot.sandbox.files import Files
from bot.sandbox.model import Attachment, Message, Origin, User
from bot.sandbox.people import Person
from bot.sandbox.permissions import Overwrite
from bot.sandbox.places import Channel, Guild, Member, Role, Thread
from bot.sandbox.wire import Json, moment
from bot.sandbox.world import World

FORMAT = 1


def dump_world(world: World) -> Json:
    channels = list(world.channels.values())
    return {
        "format": FORMAT,
        "offset": world.clock.offset.total_seconds(),
        "last_id": world.ids.last,
        "bot": _user(world.bot),
        "owner": _user(world.owner),
        "people": [
            {
                **_user(person),
                "dms_open": person.dms_open,
                "blocks_bot": person.blocks_bot,
                "deleted": person.deleted,
                "dm": person.dm.id if person.has_dm else None,
            }
            for person in world.people.values()
        ],
        "guilds": [_guild(guild) for guild in world.guilds.values()],
        "channels": [_channel(channel) for channel in channels],
        "messages": [_message(message) for channel in channels for message in channel.messages.values()],
        "commands": [{"scope": scope, "commands": commands} for scope, commands in world.commands.scopes.items()],
    }


def load_world(path: Path, token: str, files: Files) -> World:
    """The world that `dump_world` made, as its people left it; ValueError when the file is something else."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{path} is not a world of this version")
    try:
        world = _load(data, token, files)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is a damaged world") from error
    kept = {a.id for c in world.channels.values() for m in c.messages.values() for a in m.attachments}
    files.keep_only(kept)
    return world


def _load(data: Json, token: str, files: Files) -> World:
    world = World(token, files=files, offset=timedelta(seconds=data["offset"]))
    world.ids.last = max(world.ids.last, data["last_id"])
    world.users.clear()
    world.bot = world.users[data["bot"]["id"]] = _load_user(data["bot"], bot=True)
    world.owner = world.users[data["owner"]["id"]] = _load_user(data["owner"])
    for saved in data["people"]:
        person = Person(world, saved["id"], saved["name"], saved["display"], dms_open=saved["dms_open"])
        person.blocks_bot, person.deleted = saved.get("blocks_bot", False), saved.get("deleted", False)
        world.users[person.id] = world.people[person.id] = person
    for saved in data["guilds"]:
        world.guilds[saved["id"]] = _load_guild(world, saved)
    for saved in data["channels"]:
        _load_channel(world, saved)
    for saved in data["messages"]:
        _load_message(world, saved)
    for saved in data["channels"]:
        channel = world.channels[saved["id"]]
        channel.last_message_id = saved["last_message_id"]
        if channel.thread is not None:
            channel.thread.posted = saved["thread"]["posted"]
    world.commands.scopes = {saved["scope"]: saved["commands"] for saved in data["commands"]}
    return world


def _user(user: User) -> Json:
    return {"id": user.id, "name": user.name, "display": user.display}


def _load_user(saved: Json, *, bot: bool = False) -> User:
    return User(saved["id"], saved["name"], saved["display"], bot)


def _guild(guild: Guild) -> Json:
    return {
        "id": guild.id,
        "name": guild.name,
        "known": guild.known,
        "bot_joined": moment(guild.bot_joined) if guild.bot_joined else None,
        "roles": [
            {"id": r.id, "name": r.name, "permissions": r.permissions, "position": r.position, "managed": r.managed}
            for r in guild.roles.values()
        ],
        "members": [{"id": m.user.id, "joined": moment(m.joined), "roles": m.roles} for m in guild.members.values()],
    }


def _load_guild(world: World, saved: Json) -> Guild:
    guild = Guild(world, saved["id"], saved["name"], world.owner, known=saved["known"])
    guild.bot_joined = datetime.fromisoformat(saved["bot_joined"]) if saved["bot_joined"] else None
    guild.roles = {each["id"]: Role(**each) for each in saved["roles"]}
    for each in saved["members"]:
        user = world.users[each["id"]]
        guild.members[user.id] = Member(user, datetime.fromisoformat(each["joined"]), each["roles"])
    return guild


def _channel(channel: Channel) -> Json:
    thread = channel.thread
    return {
        "id": channel.id,
        "kind": channel.kind,
        "name": channel.name,
        "guild": channel.guild.id if channel.guild else None,
        "parent": channel.parent.id if channel.parent else None,
        "recipient": channel.recipient.id if channel.recipient else None,
        "topic": channel.topic,
        "position": channel.position,
        "slowmode": channel.slowmode,
        "last_message_id": channel.last_message_id,
        "overwrites": [
            {"id": o.id, "is_role": o.is_role, "allow": o.allow, "deny": o.deny} for o in channel.overwrites.values()
        ],
        "thread": thread
        and {
            "owner": thread.owner.id,
            "auto_archive": thread.auto_archive,
            "changed": moment(thread.changed),
            "archived": thread.archived,
            "locked": thread.locked,
            "members": sorted(thread.members),
            "posted": thread.posted,
        },
    }


def _load_channel(world: World, saved: Json) -> None:
    guild = world.guilds.get(saved["guild"])
    channel = Channel(world, saved["id"], saved["kind"], saved["name"], guild=guild)
    channel.parent = world.channels.get(saved["parent"])
    channel.topic, channel.position, channel.slowmode = saved["topic"], saved["position"], saved["slowmode"]
    channel.overwrites = {each["id"]: Overwrite(**each) for each in saved["overwrites"]}
    if (thread := saved["thread"]) is not None:
        owner, changed = world.users[thread["owner"]], datetime.fromisoformat(thread["changed"])
        channel.thread = Thread(owner, thread["auto_archive"], changed, thread["archived"], thread["locked"])
        channel.thread.members = set(thread["members"])
    if saved["recipient"] is not None:
        channel.recipient = world.people[saved["recipient"]]
        channel.recipient.remember_dm(channel)
    world.channels[channel.id] = channel
    if guild is not None:
        guild.channels[channel.id] = channel


def _message(message: Message) -> Json:
    return {
        "id": message.id,
        "channel": message.channel.id,
        "author": message.author.id,
        "content": message.content,
        "kind": message.kind,
        "flags": message.flags,
        "attachments": [_attachment(attachment) for attachment in message.attachments],
        "components": message.components,
        "mentions": [user.id for user in message.mentions],
        "mention_roles": message.mention_roles,
        "mention_everyone": message.mention_everyone,
        "edited": moment(message.edited) if message.edited else None,
        "nonce": message.nonce,
        "reply_to": message.reply_to,
        "origin": _origin(message.origin),
        "audience": message.audience.id if message.audience else None,
        "thread": message.thread.id if message.thread else None,
    }


def _load_message(world: World, saved: Json) -> None:
    origin = _load_origin(world, saved["origin"])
    message = Message(
        id=saved["id"],
        channel=world.channels[saved["channel"]],
        author=world.users[saved["author"]],
        content=saved["content"],
        kind=saved["kind"],
        flags=saved["flags"],
        components=saved["components"],
        mentions=[world.users[key] for key in saved["mentions"]],
        mention_roles=saved["mention_roles"],
        mention_everyone=saved["mention_everyone"],
        edited=datetime.fromisoformat(saved["edited"]) if saved["edited"] else None,
        nonce=saved["nonce"],
        reply_to=saved["reply_to"],
        origin=origin,
        by_webhook=origin is not None,
        audience=world.users[saved["audience"]] if saved["audience"] else None,
        thread=world.channels.get(saved["thread"]),
    )
    message.attachments = [_load_attachment(world, message, each) for each in saved["attachments"]]
    world.messages.remember(message)


def _attachment(attachment: Attachment) -> Json:
    return {
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "content_type": attachment.content_type,
        "description": attachment.description,
        "dimensions": attachment.dimensions,
    }


def _load_attachment(world: World, message: Message, saved: Json) -> Attachment:
    dimensions = tuple(saved.pop("dimensions") or ()) or None
    place: dict[str, Any] = {"channel_id": message.channel.id, "files": world.files, "ephemeral": message.ephemeral}
    return Attachment(**saved, **place, dimensions=dimensions)


def _origin(origin: Origin | None) -> Json | None:
    if origin is None:
        return None
    return {
        "interaction": origin.interaction,
        "kind": origin.kind,
        "user": origin.user.id,
        "guild_id": origin.guild_id,
        "name": origin.name,
        "message_id": origin.message_id,
        "trigger": _origin(origin.trigger),
    }


def _load_origin(world: World, saved: Json | None) -> Origin | None:
    if saved is None:
        return None
    trigger = _load_origin(world, saved["trigger"])
    return Origin(**{**saved, "user": world.users[saved["user"]], "trigger": trigger})
