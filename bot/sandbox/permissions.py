"""Permission bits, and what a member may do in a channel: roles first, then the channel's overwrites."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntFlag


class Permission(IntFlag):
    """The bits that the local Discord looks at; all others are kept and passed on."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL = (1 << 53) - 1

MEMBERS = int(
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What a new server lets everyone do."""

DIRECT = MEMBERS & ~int(
    Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS | Permission.SEND_MESSAGES_IN_THREADS
)
"""What both sides may do in a direct conversation, where there are no roles."""


@dataclass(slots=True)
class Overwrite:
    """What a channel allows and denies to one role or one member (`id`), beyond their roles."""

    id: int
    is_role: bool
    allow: int = 0
    deny: int = 0


def in_guild(everyone: int, roles: Iterable[int]) -> int:
    """Permissions by roles alone; an administrator may do everything."""
    held = everyone
    for permissions in roles:
        held |= permissions
    return ALL if held & Permission.ADMINISTRATOR else held


def in_channel(held: int, overwrites: Iterable[Overwrite], everyone: int, roles: set[int], member: int) -> int:
    """`held` changed by the overwrites: everyone's, then all of the roles' together, then the member's own.

    `everyone`, `roles` and `member` are ids. Who may not view the channel may do nothing in it.
    """
    if held & Permission.ADMINISTRATOR:
        return ALL
    by_id = {overwrite.id: overwrite for overwrite in overwrites}
    if everyone in by_id:
        held = held & ~by_id[everyone].deny | by_id[everyone].allow
    of_roles = [by_id[role] for role in roles if role in by_id]
    deny = allow = 0
    for overwrite in of_roles:
        deny |= overwrite.deny
        allow |= overwrite.allow
    held = held & ~deny | allow
    if member in by_id:
        held = held & ~by_id[member].deny | by_id[member].allow
    return held if held & Permission.VIEW_CHANNEL else 0
