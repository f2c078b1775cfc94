"""Servers, their channels and threads, roles and members; and what happens to them by people's hands.

Everything here tells the bot (as far as it may know) and the page. What the bot does comes in through `routes` and ends
in the same methods.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.sandbox import payloads, permissions
from bot.sandbox.clock import made_at
from bot.sandbox.gateway import Intent
from bot.sandbox.model import Message, User
from bot.sandbox.permissions import Overwrite, Permission

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.world import World

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Kinds of channel, in Discord's numbers."""
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)
KEPT_MESSAGES = 1000
"""How many messages a channel remembers; the oldest are forgotten as if deleted."""


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    managed: bool = False


@dataclass(eq=False)
class Member:
    user: User
    joined: datetime
    roles: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Thread:
    """What a thread has beyond other channels."""

    owner: User
    auto_archive: int
    changed: datetime
    archived: bool = False
    locked: bool = False
    members: set[int] = field(default_factory=set)
    posted: int = 0


@dataclass(eq=False)
class Channel:
    """A text channel, a thread (with `parent` and `thread`), or the conversation of one person with the bot."""

    world: World
    id: int
    kind: int
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: Person | None = None
    thread: Thread | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None
    deleted: bool = False

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    def permissions(self, user: User) -> int:
        """What `user` may do here, 0 for someone who does not belong here."""
        if self.guild is None:
            return permissions.DIRECT if user.bot or user is self.recipient else 0
        member = self.guild.members.get(user.id)
        if member is None:
            return 0
        ruling = self.parent or self
        held = permissions.in_channel(
            self.guild.permissions(user), ruling.overwrites.values(), self.guild.id, set(member.roles), user.id
        )
        shut_out = self.kind == PRIVATE_THREAD and self.thread is not None and user.id not in self.thread.members
        return 0 if shut_out and not held & Permission.MANAGE_THREADS else held

    def may(self, user: User, permission: Permission) -> bool:
        return bool(self.permissions(user) & permission)

    @property
    def people(self) -> list[Person]:
        """Everyone but the bot who can read this channel now."""
        if self.guild is None:
            return [self.recipient] if self.recipient else []
        return [person for person in self.guild.people if self.may(person, Permission.VIEW_CHANNEL)]

    @property
    def bot_permissions(self) -> int:
        """What the bot may do here. Setting it writes the bot's own overwrite, so that it is exactly that."""
        return self.permissions(self.world.bot)

    @bot_permissions.setter
    def bot_permissions(self, value: int) -> None:
        self.overwrite(self.world.bot, allow=value, deny=permissions.ALL & ~value)

    def overwrite(self, whom: User | Role, *, allow: int = 0, deny: int = 0) -> None:
        """Sets what this channel allows and denies to a member or a role."""
        overwrite = Overwrite(whom.id, isinstance(whom, Role), int(allow), int(deny))
        self.overwrites[whom.id] = overwrite
        self.changed()

    def changed(self) -> None:
        """Tells everyone how this channel is now."""
        if self.guild is not None:
            event = "THREAD_UPDATE" if self.thread else "CHANNEL_UPDATE"
            self.world.gateway.emit(event, payloads.channel(self), Intent.GUILDS, self.guild)
        self.world.feed.channel(self)

    def archive(self, *, locked: bool = False) -> None:
        """Someone puts this thread away; where it is `locked` as well, only who may manage threads can wake it."""
        if self.thread is None:
            raise ValueError("only threads can be archived")
        self.thread.archived, self.thread.locked = True, locked
        self.thread.changed = self.world.clock.now()
        self.changed()

    def fall_asleep(self) -> None:
        """A thread in which nothing was said for as long as it was told is archived by itself."""
        thread, now = self.thread, self.world.clock.now()
        if thread is None or thread.archived:
            return
        said = made_at(self.last_message_id) if self.last_message_id is not None else thread.changed
        if now - max(said, thread.changed) >= timedelta(minutes=thread.auto_archive):
            self.archive(locked=thread.locked)

    def delete(self) -> None:
        """Someone with the right to do so deletes it, with its threads."""
        if self.guild is None:
            raise ValueError("a direct conversation cannot be deleted")
        for channel in list(self.guild.channels.values()):
            if channel.parent is self:
                channel.delete()
        self.deleted = True
        del self.guild.channels[self.id]
        del self.world.channels[self.id]
        event = "THREAD_DELETE" if self.thread else "CHANNEL_DELETE"
        self.world.gateway.emit(event, payloads.channel(self), Intent.GUILDS, self.guild)
        self.world.feed.channel_gone(self)

    def open_thread(self, name: str, owner: User, *, kind: int, auto_archive: int, start: Message | None) -> Channel:
        """A new thread under this channel; one that starts from a message has that message's id."""
        assert self.guild is not None
        key = start.id if start else self.world.ids.next()
        thread = Thread(owner, auto_archive, self.world.clock.now(), members={owner.id})
        channel = Channel(self.world, key, kind, name, guild=self.guild, parent=self, thread=thread)
        self.guild.channels[key] = self.world.channels[key] = channel
        created = {**payloads.channel(channel), "newly_created": True}
        self.world.gateway.emit("THREAD_CREATE", created, Intent.GUILDS, self.guild)
        self.world.feed.channel(channel)
        return channel

    def forget_surplus(self) -> None:
        while len(self.messages) > KEPT_MESSAGES:
            oldest = self.messages.pop(next(iter(self.messages)))
            for attachment in oldest.attachments:
                self.world.files.drop(attachment.id)

    def __repr__(self) -> str:
        return f"<Channel {self.id} {self.name}>"


@dataclass(eq=False)
class Guild:
    """A server. `known` says whether the bot was told of it; what it does not know yet comes to it as new."""

    world: World
    id: int
    name: str
    owner: User
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    bot_joined: datetime | None = None
    known: bool = False

    @property
    def has_bot(self) -> bool:
        return self.world.bot.id in self.members

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    @property
    def people(self) -> list[Person]:
        people = self.world.people
        return [people[key] for key in self.members if key in people]

    def permissions(self, user: User) -> int:
        """What `user` may do in the whole server by roles, 0 for someone who is not in it."""
        member = self.members.get(user.id)
        if member is None:
            return 0
        if user is self.owner:
            return permissions.ALL
        return permissions.in_guild(self.everyone.permissions, [self.roles[key].permissions for key in member.roles])

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name; LookupError when there is none."""
        for channel in self.channels.values():
            if channel.name == name.removeprefix("#"):
                return channel
        raise LookupError(f"{self.name} has no channel {name}; it has {[c.name for c in self.channels.values()]}")

    def add_channel(self, name: str) -> Channel:
        key = self.world.ids.next()
        channel = Channel(self.world, key, TEXT, name, guild=self, position=len(self.channels))
        self.channels[key] = self.world.channels[key] = channel
        self.world.gateway.emit("CHANNEL_CREATE", payloads.channel(channel), Intent.GUILDS, self)
        self.world.feed.channel(channel)
        return channel

    def role(self, name: str, permissions: int = 0, *, managed: bool = False) -> Role:
        """The role of that name, created with these permissions if there is none."""
        for role in self.roles.values():
            if role.name == name:
                return role
        role = Role(self.world.ids.next(), name, int(permissions), len(self.roles), managed)
        self.roles[role.id] = role
        data = {"guild_id": str(self.id), "role": payloads.role(role)}
        self.world.gateway.emit("GUILD_ROLE_CREATE", data, Intent.GUILDS, self)
        return role

    def join(self, user: User, *roles: Role) -> Member:
        """`user` enters the server; entering twice only adds the roles."""
        member = self.members.get(user.id)
        if member is None:
            member = self.members[user.id] = Member(user, self.world.clock.now())
            data = {**payloads.member(member), "guild_id": str(self.id)}
            self.world.gateway.emit("GUILD_MEMBER_ADD", data, Intent.GUILD_MEMBERS, self)
        self.grant(user, *roles)
        return member

    def leave(self, user: User) -> None:
        """`user` leaves, or is removed."""
        del self.members[user.id]
        data = {"guild_id": str(self.id), "user": payloads.user(user)}
        self.world.gateway.emit("GUILD_MEMBER_REMOVE", data, Intent.GUILD_MEMBERS, self)
        self.world.feed.refresh()

    def grant(self, user: User, *roles: Role) -> None:
        self._set_roles(user, [*self.members[user.id].roles, *(role.id for role in roles)])

    def revoke(self, user: User, *roles: Role) -> None:
        gone = {role.id for role in roles}
        self._set_roles(user, [key for key in self.members[user.id].roles if key not in gone])

    def promote(self, user: User) -> None:
        """Makes `user` a moderator: a role that may manage messages."""
        self.grant(user, self.role("Moderator", Permission.MANAGE_MESSAGES))

    def _set_roles(self, user: User, roles: Iterable[int]) -> None:
        member = self.members[user.id]
        member.roles = list(dict.fromkeys(roles))
        data = {**payloads.member(member), "guild_id": str(self.id)}
        # The bot hears of its own roles without the members intent.
        needs = Intent.GUILDS if user is self.world.bot else Intent.GUILD_MEMBERS
        self.world.gateway.emit("GUILD_MEMBER_UPDATE", data, needs, self)
        self.world.feed.refresh()

    def remove_bot(self) -> None:
        """A moderator removes the bot from the server."""
        del self.members[self.world.bot.id]
        self.bot_joined = None
        if self.known:
            self.known = False
            self.world.gateway.emit("GUILD_DELETE", {"id": str(self.id)}, Intent.GUILDS)
        self.world.feed.refresh()

    def add_bot(self, permissions: int) -> None:
        """A moderator adds the bot, with a role of its own that holds `permissions`."""
        role = self.role(self.world.bot.display, permissions, managed=True)
        role.permissions = int(permissions)
        member = self.members[self.world.bot.id] = Member(self.world.bot, self.world.clock.now(), [role.id])
        self.bot_joined = member.joined
        self.world.gateway.introduce(self)
        self.world.feed.refresh()
